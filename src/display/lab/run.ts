/**
 * The tear sheet of a run as terminal text: the profit of the trading, the profit of the same account without trading,
 * the curves, the sources of the profit, the fills under three assumptions, the markouts of the fills, and the notes.
 * On a low screen the panes become lower and some are left out, so that everything fits.
 */
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import type { DrawnRun } from '../lab-figures/lab-drawing.js';
import { foldLine } from '../text/ansi.js';
import { type Block, blocksToLines, line, note } from '../text/blocks.js';
import { changeTone } from '../text/number-text.js';
import { beside, NO_BREAK_SPACE, type Span, span, spansWidth } from '../text/rich.js';
import { zoneOf } from '../text/zone-time.js';
import { assumptionLines } from './assumptions.js';
import { attributionLines } from './attribution.js';
import { markoutLine, markoutLines } from './markouts.js';
import { endText, paramTexts, runFigures, runTimes } from './run-facts.js';
import { runLines } from './run-lines.js';
import { type Headline, headlines, type RunModel, runModel } from './run-model.js';

/** From these widths on two and three panels stand beside each other. */
const TWO_PANELS = 76;
const THREE_PANELS = 120;
const GAP = 4;
/** Rows of the sheet, at most, on a screen of unknown height. */
const DEFAULT_ROWS = 40;
const MAX_ROWS = 56;
const MAX_PROFIT_ROWS = 18;
const MIN_PROFIT_ROWS = 5;
/** Rows for which the panes below the profit become lower, but none is left out. */
const GOOD_PROFIT_ROWS = 10;

/** Heights of panes and forms of the markouts, best first. The first layout with enough room for the profit is used. */
const LAYOUTS = [
  { loss: 3, position: 3, markouts: 'rows', hasSums: true },
  { loss: 3, position: 2, markouts: 'line', hasSums: true },
  { loss: 2, position: 2, markouts: 'line', hasSums: true },
  { loss: 2, position: 0, markouts: 'line', hasSums: true },
  // The headline has the sums, too.
  { loss: 2, position: 0, markouts: 'line', hasSums: false },
  { loss: 1, position: 0, markouts: 'none', hasSums: false },
  { loss: 0, position: 0, markouts: 'none', hasSums: false },
] as const;

/** A number with its label, joined by no-break spaces so that a narrow screen does not separate them. */
const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);

const together = (figures: readonly string[]): string => figures.map(unbroken).join('  ');

export function runBlocks(run: DrawnRun, context: ShowContext): Block[] {
  const width = columnsOf(context);
  const zone = zoneOf(context);
  const { info } = run;
  const model = runModel(run);
  const params = paramTexts(run);
  const ended = endText(run);
  const head: Block[] = [
    line(span(info.strategy, 'strong'), ...(params === '' ? [] : [`  ${params}`])),
    ...(ended === '' ? [] : [line(span(`✗ ${ended}`, info.end.why === 'failed' ? 'alarm' : 'warn'))]),
    line(span(together([runTimes(run, zone), info.market]), 'dim')),
    { kind: 'picture', lines: headLines(run, model, width) },
  ];
  const notes = info.notes.map((text) => note(`• ${text}`));
  const rows = rowsFor(context);
  const isAscii = context.ascii === true;
  const hasFills = (run.markouts[0]?.fills ?? 0) > 0;
  const layoutOf = ({ loss, position, markouts, hasSums }: (typeof LAYOUTS)[number]) => {
    const hidden = [
      ...(loss === 0 ? ['lost since the peak'] : []),
      ...(model.position && position === 0 ? ['bought less sold'] : []),
      ...(markouts === 'none' && hasFills ? ['markout of fills'] : []),
    ];
    const left = hidden.length === 0 ? [] : [note(`no rows for: ${hidden.join(', ')}`)];
    const below = panels(run, width, markouts, hasSums);
    const panes = AXIS_ROWS + (loss > 0 ? loss + 1 : 0) + (model.position && position > 0 ? position + 1 : 0);
    const around = blocksToLines([...head, ...notes, ...left], width).length;
    return { loss, position, below, left, profit: rows - around - below.length - panes };
  };
  const layouts = LAYOUTS.map(layoutOf);
  const layout =
    layouts.find(({ profit, position }) => profit >= GOOD_PROFIT_ROWS && position > 0) ??
    layouts.find(({ profit }) => profit >= MIN_PROFIT_ROWS) ??
    layoutOf(LAYOUTS[LAYOUTS.length - 1] ?? LAYOUTS[0]);
  // A run that ended at its start has no curves, and no sources, fills or markouts to show.
  if (model.times.length < 2) return [...head, ...notes];
  const profit = Math.min(MAX_PROFIT_ROWS, Math.max(MIN_PROFIT_ROWS - 1, layout.profit));
  const curves = runLines(model, { ...layout, profit, columns: width }, zone, isAscii);
  return [...head, { kind: 'picture', lines: [...curves, ...layout.below] }, ...notes, ...layout.left];
}

/** The rows of the sheet: as many as requested, or the rows of the screen without the input and the prompt. */
function rowsFor({ height, tableHeight }: ShowContext): number {
  if (height !== undefined && Number.isFinite(height)) return Math.floor(height);
  return tableHeight === undefined || !Number.isFinite(tableHeight)
    ? DEFAULT_ROWS
    : Math.min(MAX_ROWS, Math.floor(tableHeight) - 2);
}

/** Rows of the axis of times. */
const AXIS_ROWS = 2;

/** The headline: profit of the trading, profit of the account without trading, their sum, then the other figures. */
function headLines(run: DrawnRun, model: RunModel, width: number): Span[][] {
  const large = headlines(run, model);
  const [profits, others] = [large.slice(0, 3), large.slice(3)];
  const short = width < NARROW_HEAD;
  const nameOf = ({ name }: Headline, at: number): string => (short ? (SHORT_NAMES[at] ?? name) : name);
  const names = Math.max(...profits.map((one, at) => nameOf(one, at).length));
  const values = Math.max(...profits.map(({ value }) => value.length));
  const left = profits.map((one, at): Span[] => [
    span(`${nameOf(one, at).padEnd(names)}  `, 'dim'),
    span(one.value.padStart(values), one.change === undefined ? 'strong' : changeTone(one.change)),
    ...(short ? [] : [span(`  ${one.remark}`, 'dim')]),
  ]);
  const figures = runFigures(run).map(({ name, value }) => unbroken(`${name} ${value}`));
  const right = [
    ...others.map(({ name, value, remark }) => [
      span(unbroken(`${name} `), 'dim'),
      span(unbroken(value), 'strong'),
      span(unbroken(`  ${remark}`), 'dim'),
    ]),
    [span(figures.join('  '))],
  ];
  const half = Math.max(...left.map(spansWidth));
  if (half + GAP + Math.max(...right.map(spansWidth)) <= width) return beside([left, right], half + GAP);
  const [drawdown = [], fills = [], rest = []] = right;
  return [...left, ...[drawdown, fills, rest].flatMap((spans) => foldLine(spans, width, 2))];
}

/** Below this width the profits have short names and no remarks. */
const NARROW_HEAD = 60;
const SHORT_NAMES = ['trading', 'only held', 'total'];

/** The sources of the profit, the assumptions and the markouts: beside each other as far as the screen is wide enough. */
function panels(
  { attribution, assumptions, markouts, info }: DrawnRun,
  width: number,
  form: 'rows' | 'line' | 'none',
  hasSums: boolean,
): Span[][] {
  const unit = info.valuation;
  const isThree = width >= THREE_PANELS && form !== 'none';
  const count = isThree ? 3 : width >= TWO_PANELS ? 2 : 1;
  const size = Math.floor((width - (count - 1) * GAP) / count);
  const first = [attributionLines(attribution, unit, size, hasSums), assumptionLines(assumptions, unit, size)];
  if (isThree) return beside([...first, markoutLines(markouts, size)], size + GAP);
  const later =
    form === 'rows' ? markoutLines(markouts, width) : form === 'line' ? foldLine(markoutLine(markouts), width, 2) : [];
  return [...(count === 2 ? beside(first, size + GAP) : first.flat()), ...(markouts[0]?.fills ? later : [])];
}
