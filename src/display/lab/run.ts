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
import { lineLookOf } from '../text/line-canvas.js';
import { changeTone } from '../text/number-text.js';
import { beside, NO_BREAK_SPACE, packed, type Span, span, spansWidth } from '../text/rich.js';
import { zoneOf } from '../text/zone-time.js';
import { assumptionLines } from './assumptions.js';
import { attributionLines } from './attribution.js';
import { markoutColumns, markoutLines } from './markouts.js';
import { endText, paramTexts, runFigures, runNotes, runTimes } from './run-facts.js';
import { hasHeld, runLines } from './run-lines.js';
import { type Headline, headlines, nothingText, type RunModel, runModel } from './run-model.js';

/** From these widths on, two panels and three panels are beside each other; three of them have room for every column of the orders. */
const TWO_PANELS = 76;
const THREE_PANELS = 150;
const GAP = 4;
/** Maximum number of rows of the sheet on a screen of unknown height. */
const DEFAULT_ROWS = 40;
const MAX_ROWS = 56;
const MAX_PROFIT_ROWS = 18;
/** Fewer rows cannot show three curves apart: panes below them, and at last the tables, are left out instead. */
const MIN_PROFIT_ROWS = 7;
/** To give the pane of the profit this number of rows, the panes below it become lower, but no pane is left out. */
const GOOD_PROFIT_ROWS = 10;

/** Heights of panes, best first, and whether the markouts are shown. The first layout with enough room for the profit is used. */
const LAYOUTS = [
  { loss: 3, position: 3, hasMarkouts: true, tables: 'all' },
  { loss: 3, position: 2, hasMarkouts: true, tables: 'all' },
  { loss: 2, position: 2, hasMarkouts: true, tables: 'all' },
  { loss: 2, position: 0, hasMarkouts: true, tables: 'all' },
  // These layouts show no sums among the sources, because the headline also has them.
  { loss: 2, position: 0, hasMarkouts: true, tables: 'no sums' },
  { loss: 2, position: 0, hasMarkouts: false, tables: 'no sums' },
  { loss: 0, position: 0, hasMarkouts: false, tables: 'no sums' },
  // The tables have no line below them, and the headline does not repeat what they say.
  { loss: 0, position: 0, hasMarkouts: false, tables: 'short' },
  { loss: 0, position: 0, hasMarkouts: false, tables: 'none' },
] as const;
type Tables = (typeof LAYOUTS)[number]['tables'];

/** A number with its label, joined by no-break spaces so that a narrow screen does not separate them. */
const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);

export function runBlocks(run: DrawnRun, context: ShowContext): Block[] {
  const width = columnsOf(context);
  const zone = zoneOf(context);
  const { info } = run;
  const model = runModel(run);
  const params = paramTexts(run);
  const ended = endText(run);
  const nothing = nothingText(run);
  const name = [span(info.strategy, 'strong'), ...(params === '' ? [] : [span(`  ${params}`)])];
  // The names of many files are longer than a line, which then is broken between them.
  const market = info.market.length < width ? unbroken(info.market) : info.market;
  const times = [span(`${unbroken(runTimes(run, zone))}  ${market}`, 'dim')];
  const headOf = (isShort: boolean): Block[] => [
    ...(ended === ''
      ? packed([name, times], width).map((one) => line(...one))
      : [line(...name), line(span(`✗ ${ended}`, info.end.why === 'failed' ? 'alarm' : 'warn')), line(...times)]),
    nothing === undefined ? { kind: 'picture', lines: headLines(run, model, width, isShort) } : line(nothing),
  ];
  const rows = rowsFor(context);
  const hasFills = (run.markouts[0]?.fills ?? 0) > 0;
  const layoutOf = ({ loss, position, hasMarkouts, tables }: (typeof LAYOUTS)[number]) => {
    const isShort = tables === 'short' || tables === 'none';
    const hidden = [
      ...(loss === 0 ? ['drawdown'] : []),
      ...(model.position && position === 0 ? ['position'] : []),
      ...(!hasMarkouts && hasFills ? ['markouts'] : []),
      ...(tables === 'none' ? ['sources', 'limit orders'] : []),
      ...(tables === 'no sums' || tables === 'short' ? ['sums'] : []),
      ...(tables === 'short' ? ['orders'] : []),
    ];
    const head = headOf(isShort);
    const below = panels(run, width, hasMarkouts, tables);
    const notesWith = (names: readonly string[]): Block[] => {
      const left = names.length === 0 ? [] : [`not shown at this height: ${names.join(', ')}`];
      const texts = [...runNotes(run).map((text) => `• ${text}`), ...left];
      return packed(
        texts.map((text) => [span(text, 'dim')]),
        width,
      ).map((one) => line(...one));
    };
    // The pane of the profit has a caption if there are others.
    const panes =
      AXIS_ROWS + (loss > 0 ? loss + 2 : 0) + (model.position && position > 0 ? position + 1 : 0) + below.length;
    const withNotes = (notes: readonly Block[]) => {
      const profit = rows - blocksToLines([...head, ...notes], width).length - panes;
      return { loss, position, head, below, notes, profit };
    };
    const laidOut = withNotes(notesWith(hidden));
    // If the pane has a caption, the caption says which line is left out.
    return loss > 0 || hasHeld(model, laidOut.profit) ? laidOut : withNotes(notesWith([...hidden, 'line held']));
  };
  const layouts = LAYOUTS.map(layoutOf);
  const layout =
    layouts.find(({ profit, position }) => profit >= GOOD_PROFIT_ROWS && position > 0) ??
    layouts.find(({ profit }) => profit >= MIN_PROFIT_ROWS) ??
    layoutOf(LAYOUTS[LAYOUTS.length - 1] ?? LAYOUTS[0]);
  // A run that ended at its start has no curves, and no sources, fills or markouts to show.
  if (model.times.length < 2) return [...headOf(false), ...info.notes.map((text) => note(`• ${text}`))];
  const profit = Math.min(MAX_PROFIT_ROWS, Math.max(MIN_PROFIT_ROWS, layout.profit));
  const curves = runLines(model, { ...layout, profit, columns: width }, info.valuation, zone, lineLookOf(context));
  return [...layout.head, { kind: 'picture', lines: [...curves, ...layout.below] }, ...layout.notes];
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

/** The headline: the total, the profit of the trading, that of the account without trading, then the other figures. All names and values have one column each. */
function headLines(run: DrawnRun, model: RunModel, width: number, isShort: boolean): Span[][] {
  const large = headlines(run, model);
  const hasShortNames = width < NARROW_HEAD;
  const nameOf = ({ name }: Headline, at: number): string =>
    hasShortNames || (isShort && at < PROFITS) ? (SHORT_NAMES[at] ?? name) : name;
  const names = Math.max(...large.map((one, at) => nameOf(one, at).length));
  const values = Math.max(...large.map(({ value }) => value.length));
  const figures = runFigures(run)
    .filter(({ name }) => !isShort || name !== 'fill rate')
    .flatMap(({ name, value }): Span[] => [span('  '), span(unbroken(`${name} `), 'dim'), span(unbroken(value))])
    .slice(1);
  const lineOf = (one: Headline, at: number): Span[] => {
    const [name, value] = [nameOf(one, at).padEnd(names), one.value.padStart(values)];
    // A narrow screen has no remarks at profits, only their asset. A low screen has the figures beside the fills.
    const isLast = isShort && at === large.length - 1;
    const remark =
      hasShortNames && at < PROFITS ? run.info.valuation : `${isShort ? (LEADS[at] ?? '') : ''}${one.remark}`;
    return [
      span(`${name}  `, at === 0 ? 'strong' : 'dim'),
      span(`${value}  `, one.change === undefined ? 'strong' : changeTone(one.change)),
      ...(isLast ? figures : [span(hasShortNames ? remark : remark.split(' · ').map(unbroken).join(' · '), 'dim')]),
    ];
  };
  const lines = large.map(lineOf);
  const [left, others] = [lines.slice(0, PROFITS), lines.slice(PROFITS)];
  const half = Math.max(...left.map(spansWidth));
  const right = [
    ...others.map(([name = span(''), value = span(''), ...rest]) => [
      span(unbroken(`${name.text.trimEnd()} `), 'dim'),
      span(`${value.text.trim()}  `, 'strong'),
      ...rest,
    ]),
    ...(isShort ? [] : [figures]),
  ];
  if (half + GAP + Math.max(...right.map(spansWidth)) <= width) return beside([left, right], half + GAP);
  const below = isShort ? [] : foldLine(figures, width, 2);
  return [...lines.flatMap((spans) => foldLine(spans, width, names + 2)), ...below];
}

/** The number of profits at the start of the headlines. */
const PROFITS = 3;
/** Below this width the headlines have short names. */
const NARROW_HEAD = 60;
const SHORT_NAMES = ['total', 'trading', 'only held', 'drawdown'];
/** What a short name does not say, before its remark. */
const LEADS = ['', 'after commission: '];

/** The sources of the profit, the assumptions and the markouts: beside each other as far as the screen is wide enough. */
function panels(
  { attribution, assumptions, markouts, info }: DrawnRun,
  width: number,
  hasMarkouts: boolean,
  tables: Tables,
): Span[][] {
  if (tables === 'none') return [];
  const unit = info.valuation;
  const isThree = width >= THREE_PANELS && hasMarkouts;
  const count = isThree ? 3 : width >= TWO_PANELS ? 2 : 1;
  const size = Math.floor((width - (count - 1) * GAP) / count);
  const first = [
    attributionLines(attribution, unit, size, tables === 'all'),
    assumptionLines(assumptions, unit, size, tables === 'short'),
  ];
  if (isThree) return beside([...first, markoutLines(markouts, size)], size + GAP);
  const later = hasMarkouts ? markoutColumns(markouts, width) : [];
  return [...(count === 2 ? beside(first, size + GAP) : first.flat()), ...later];
}
