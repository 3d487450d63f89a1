/** Draws the values of the lab: the result of a run and its parts, several runs, and the result of a sweep. */
import type { ShowContext } from '../context/context.js';
import { columnsOf } from '../context/context-values.js';
import type { DrawnRun, LabDrawing } from '../lab-figures/lab-drawing.js';
import { equityPicture } from '../series/equity-svg.js';
import { seriesBlocks } from '../series/series.js';
import { rowChart } from '../svg/chart-frame.js';
import type { Picture } from '../svg/picture.js';
import { DIM, EDGE, HEADING_HEIGHT, LABEL_SIZE, svgText } from '../svg/svg.js';
import { sweepBlocks, sweepPicture, sweepPictureBlocks, sweepPictureOf } from '../sweep/sweep.js';
import { type Block, line, note } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { isWireObject } from '../text/wire-value.js';
import { zoneOf } from '../text/zone-time.js';
import { colorsOf, widthOf } from '../theme/palette.js';
import { wrapToSize } from '../theme/text-size.js';
import { assumptionLines, assumptionTexts, assumptionWords } from './assumptions.js';
import { attributionLines, waterfallOf } from './attribution.js';
import { comparisonBlocks, comparisonPicture } from './comparison.js';
import { assumptionPanel, attributionPanel, type Panel } from './panels-svg.js';
import { runBlocks } from './run.js';
import { equityTexts, runAside, runTitle, sourceNotes } from './run-facts.js';
import { runPicture } from './run-picture.js';

const isDrawing = (value: unknown): value is LabDrawing => isWireObject(value) && typeof value.draw === 'string';

/** A drawing of the lab as blocks; undefined for another value. */
export function labBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isDrawing(value)) return undefined;
  const width = columnsOf(context);
  switch (value.draw) {
    case 'run':
      return runBlocks(value.run, context);
    case 'equity':
      return seriesBlocks(equitySeries(value), { ...context, view: 'equity' });
    case 'attribution':
      return [
        ...titleBlocks(value, context),
        { kind: 'picture', lines: attributionLines(value.parts, value.info.valuation, width) },
        ...sourceNotes(value.parts).map(note),
      ];
    case 'assumptions':
      return [
        ...titleBlocks(value, context),
        { kind: 'picture', lines: assumptionLines(value.rows, value.info.valuation, width) },
        ...assumptionWords(value.rows).map(note),
      ];
    case 'distribution':
      return [line(span(value.distribution.name, 'strong')), ...sweepPictureBlocks(value, context)];
    case 'heatMap':
      return [line(span(value.heatMap.name, 'strong')), ...sweepPictureBlocks(value, context)];
    case 'intervals':
      return [line(span(value.intervals.name, 'strong')), ...sweepPictureBlocks(value, context)];
    case 'folds':
      return [line(span(value.folds.name, 'strong')), ...sweepPictureBlocks(value, context)];
    case 'comparison':
      return comparisonBlocks(value.comparison, context);
    case 'sweep':
      return sweepBlocks(value.sweep, context);
  }
}

/** The height that is saved at the top of such a part, whose heading has no figures. The remaining height keeps its title apart from the times above. */
const GAP_SAVED = 8;

/** A drawing of the lab as a picture; undefined for another value. */
export function labPicture(value: unknown, context: ShowContext): Picture | undefined {
  if (!isDrawing(value)) return undefined;
  const bounds = { left: EDGE, right: widthOf(context.theme) - EDGE, top: HEADING_HEIGHT - GAP_SAVED };
  const colors = colorsOf(context.theme);
  switch (value.draw) {
    case 'run':
      return runPicture(value.run, context);
    case 'equity':
      return equityPicture(equitySeries(value), { ...context, view: 'equity' });
    case 'attribution': {
      const { bars } = waterfallOf(value.parts);
      const { valuation } = value.info;
      const words = `profit by source ${bars.map(({ name, text }) => `${name} ${text}`).join(', ')} ${valuation}`;
      const panel = attributionPanel(value.parts, valuation, bounds, colors);
      return panelPicture(value, words, panel, sourceNotes(value.parts), context);
    }
    case 'assumptions': {
      const { valuation } = value.info;
      const words = assumptionTexts(value.rows).map(
        ({ name, rate, orders, profit }) => `${name} ${rate}, ${orders} orders, profit ${profit} ${valuation}`,
      );
      const panel = assumptionPanel(value.rows, valuation, bounds, colors);
      const said = `limit orders filled: ${words.join('; ')}`;
      return panelPicture(value, said, panel, assumptionWords(value.rows), context);
    }
    case 'distribution':
    case 'heatMap':
    case 'intervals':
    case 'folds':
      return sweepPictureOf(value, context);
    case 'comparison':
      return comparisonPicture(value.comparison, context);
    case 'sweep':
      return sweepPicture(value.sweep, context);
  }
}

/** The points of an equity curve as a series with rounded texts. */
function equitySeries({ name, points, parts }: Extract<LabDrawing, { draw: 'equity' }>): object {
  return { name, values: equityTexts({ equity: points, attribution: parts }), times: points.map(({ time }) => time) };
}

/** The title of the run, above a part of its picture that is drawn alone. */
function titleBlocks(run: Pick<DrawnRun, 'info'>, context: ShowContext): Block[] {
  return [line(span(runTitle(run), 'strong'), span(`  ${runAside(run, zoneOf(context))}`, 'dim'))];
}

/** A panel as a separate picture, with notes below it. */
function panelPicture(
  run: Pick<DrawnRun, 'info'>,
  words: string,
  { parts, hover, height }: Panel,
  notes: readonly string[],
  context: ShowContext,
): Picture {
  const [title, aside] = [runTitle(run), runAside(run, zoneOf(context))];
  const alt = `${title}, ${aside}: ${words}`;
  const width = widthOf(context.theme);
  const end = HEADING_HEIGHT - GAP_SAVED + height;
  const lines = notes.flatMap((text) => wrapToSize(text, width - 2 * EDGE, LABEL_SIZE));
  const drawn = rowChart({
    width,
    height: end + lines.length * NOTE_STEP + EDGE,
    words: { title, aside, figures: [], description: alt },
    colors: colorsOf(context.theme),
    top: hover.y,
    rows: [...parts, ...lines.map((text, at) => svgText(EDGE, end + at * NOTE_STEP + 13, text, DIM))],
    parts: hover.parts,
  });
  return { ...drawn, alt };
}

const NOTE_STEP = 16;
