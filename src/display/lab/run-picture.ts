/**
 * The result of a run as a picture: the equity curve with its drawdown, below it the sources of the profit and the fills
 * under three assumptions. Notes are texts below the picture.
 */
import type { ShowContext } from '../context.js';
import { paramOf } from '../context-values.js';
import { drawdownOf } from '../series/drawdown.js';
import { EQUITY_HEIGHT, equityChart } from '../series/equity-svg.js';
import { colorsOf } from '../svg/palette.js';
import type { Picture } from '../svg/picture.js';
import { EDGE, PICTURE_WIDTH } from '../svg/svg.js';
import { type Block, line } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { zoneMinutes } from '../text/zone-time.js';
import { assumptionTexts } from './assumptions.js';
import { waterfallOf } from './attribution.js';
import type { DrawnRun } from './lab-drawing.js';
import { assumptionPanel, attributionPanel } from './panels-svg.js';
import { percentText } from './rounded.js';
import { endText, paramTexts, runFigures, runSeries, runTimes, sharpeText } from './run.js';

/** Between both panels. */
const GUTTER = 36;

export function runPicture(run: DrawnRun, context: ShowContext): Picture | undefined {
  const { info, statistics, attribution, assumptions } = run;
  const { valuation } = info;
  const drawn = runSeries(run);
  if (drawn.values.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const params = paramTexts(run);
  const title = params === '' ? info.strategy : `${info.strategy} · ${params}`;
  const change = statistics.return;
  const returned = percentText(change, true);
  const lost = percentText(statistics.maxDrawdown);
  const equity = `${drawn.texts.at(-1)} ${valuation} from ${drawn.texts[0]}`;
  const sharpe = sharpeText(run);
  const figures = runFigures(run);
  const { bars } = waterfallOf(attribution);
  const ended = endText(run);
  const alt =
    `${title}, ${info.market}, ${runTimes(run, zone)}: return ${returned}, ${equity}, drawdown ${lost}` +
    `${sharpe && `, Sharpe ${sharpe}`}, ${figures.map(({ name, value }) => `${name} ${value}`).join(', ')}; ` +
    `profit by source ${bars.map(({ name, text }) => `${name} ${text}`).join(', ')} ${valuation}; limit orders filled ` +
    `${assumptionTexts(assumptions)
      .map(({ name, rate, profit }) => `${name} ${rate} with profit ${profit}`)
      .join(', ')}${ended && `; ${ended}`}`;
  const top = EQUITY_HEIGHT + 14;
  const half = (PICTURE_WIDTH - 2 * EDGE - GUTTER) / 2;
  const panels = [
    attributionPanel(attribution, valuation, { left: EDGE, right: EDGE + half, top }, colors),
    assumptionPanel(assumptions, valuation, { left: EDGE + half + GUTTER, right: PICTURE_WIDTH - EDGE, top }, colors),
  ];
  const chart = equityChart(
    { ...drawn, name: title, skippedCount: 0, change: change * 100 },
    drawdownOf(drawn.values),
    context,
    {
      height: top + Math.max(...panels.map(({ height }) => height)) + EDGE,
      words: {
        title,
        aside: `${runTimes(run, zone)} · ${info.market}`,
        figures: [
          {
            value: `${change < 0 ? '▼' : change > 0 ? '▲' : '■'} ${returned}`,
            fill: change < 0 ? colors.down : colors.up,
          },
          { name: 'equity', value: equity },
          { name: 'drawdown', value: lost, ...(statistics.maxDrawdown < 0 ? { fill: colors.down } : {}) },
          ...(sharpe === '' ? [] : [{ name: 'Sharpe', value: sharpe }]),
        ],
        description: alt,
      },
      below: panels.flatMap(({ parts }) => parts),
      hover: panels.map(({ hover }) => hover),
    },
  );
  return { ...chart, alt, below: notesOf(run) };
}

/** What ended the run early, the counts, and the notes. */
function notesOf(run: DrawnRun): Block[] {
  const ended = endText(run);
  return [
    line(
      runFigures(run)
        .map(({ name, value }) => `${name} ${value}`)
        .join(' · '),
    ),
    ...(ended === '' ? [] : [line(span(`✗ ${ended}`, run.info.end.why === 'failed' ? 'alarm' : 'warn'))]),
    ...run.info.notes.map((text) => line(span('• ', 'dim'), text)),
  ];
}
