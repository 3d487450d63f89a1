/**
 * The tear sheet of a run as a picture: the profit of the trading, the profit of the same account without trading, the
 * curves in panes, the sources of the profit, the fills under three assumptions, and the markouts of the fills. Notes
 * are texts below the picture.
 */

import type { ShowContext } from '../context/context.js';
import { readOnce } from '../context/read-once.js';
import type { DrawnRun } from '../lab-figures/lab-drawing.js';
import type { Picture } from '../svg/picture.js';
import {
  DIM,
  EDGE,
  gridLines,
  svgPicture,
  svgText,
  svgTextSize,
  FIGURE_SIZE as WORDS_SIZE,
  wrappedHeading,
} from '../svg/svg.js';
import { type Block, line } from '../text/blocks.js';
import { span } from '../text/rich.js';
import { zoneOf } from '../text/zone-time.js';
import { colorsOf, type PictureColors, widthOf } from '../theme/palette.js';
import { wrapToSize } from '../theme/text-size.js';
import { assumptionTexts } from './assumptions.js';
import { waterfallOf } from './attribution.js';
import { markoutMarks } from './markouts.js';
import { markoutPanel } from './markouts-svg.js';
import { assumptionPanel, attributionPanel, type Panel, type PanelBounds } from './panels-svg.js';
import { endText, runAside, runFigures, runNotes, runTimes, runTitle } from './run-facts.js';
import { type Headline, headlines, nothingText, runModel } from './run-model.js';
import { runPanes } from './run-panes-svg.js';

/** Baselines of the headline: names, figures, remarks. */
const NAMES = 42;
const FIGURES = 64;
const REMARKS = 80;
const FIGURE_SIZE = 20;
const PANES_TOP = 94;
/** Height of each row when the figures are in two rows. */
const ROW_HEIGHT = 54;
/** Number of large figures; the figure of the fills is in the line below the picture. */
const LARGE = 4;
/** Between the panels. */
const GUTTER = 30;
const MIN_COLUMN_GAP = 20;

export function runPicture(run: DrawnRun, context: ShowContext): Picture | undefined {
  if (run.equity.length === 0) return undefined;
  const { info, attribution, assumptions, markouts } = run;
  const { valuation } = info;
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme);
  const zone = zoneOf(context);
  const { model, large, title, alt } = wordsOf(run, String(zone));
  const head = runHead(run, title, zone, width, colors);
  const nothing = nothingText(run);
  const headline =
    nothing === undefined
      ? headlineParts(large.slice(0, LARGE), width, head.moved, colors)
      : {
          parts: [svgText(EDGE, NAMES + head.moved, nothing, { size: WORDS_SIZE })],
          moved: head.moved + NAMES - REMARKS,
        };
  // A run that ended at its start has no curves, and no sources, fills or markouts to show.
  if (model.times.length < 2) {
    const height = REMARKS + headline.moved + 2 * EDGE;
    const parts = [...head.parts, ...headline.parts];
    const below = nothing === undefined ? notesOf(run) : runNoteLines(run);
    return { svg: svgPicture({ width, height }, { title, description: alt }, colors, parts), alt, below };
  }
  const panes = runPanes(model, valuation, { width, top: PANES_TOP + headline.moved, zone, colors });
  const top = panes.bottom + 14;
  const panels = placed(width, top, [
    (place) => attributionPanel(attribution, valuation, place, colors),
    (place) => assumptionPanel(assumptions, valuation, place, colors),
    (place) => markoutPanel(markouts, place, colors),
  ]);
  const height = Math.ceil(Math.max(...panels.map((panel) => panel.bottom)) + EDGE);
  const svg = svgPicture({ width, height }, { title, description: alt }, colors, [
    ...head.parts,
    ...headline.parts,
    ...panes.parts,
    gridLines(`M${EDGE} ${panes.bottom + 4.5}H${width - EDGE}`, true),
    ...panels.flatMap(({ parts }) => parts),
  ]);
  return { svg, alt, hover: [panes.hover, ...panels.map(({ hover }) => hover)], below: notesOf(run) };
}

/** Distance from one line of words to the next. */
const LINE_STEP = 16;

/** The title with the times and the market, and below it why the run ended early. */
function runHead(
  run: DrawnRun,
  title: string,
  zone: number,
  width: number,
  { warn, alarm }: PictureColors,
): { readonly parts: string[]; readonly moved: number } {
  const { parts, moved } = wrappedHeading({ title, aside: runAside(run, zone), figures: [] }, width);
  const from = moved + LINE_STEP;
  const ended = endText(run);
  const lines = ended === '' ? [] : wrapToSize(`✗ ${ended}`, width - 2 * EDGE, WORDS_SIZE, true);
  const style = { weight: 600, size: WORDS_SIZE, fill: run.info.end.why === 'failed' ? alarm : warn };
  return {
    parts: [...parts, ...lines.map((words, at) => svgText(EDGE, NAMES - 4 + from + at * LINE_STEP, words, style))],
    moved: from + (lines.length > 0 ? lines.length * LINE_STEP + 4 : 0),
  };
}

/** The texts that the pictures of both widths share; `zone` in minutes east of UTC. */
const wordsOf = readOnce((run: DrawnRun, zone = '0') => {
  const title = runTitle(run);
  const model = runModel(run);
  const large = headlines(run, model);
  return { title, model, large, alt: altOf(run, title, large, Number(zone)) };
});

/**
 * Places the panels: the sources and the orders below each other, the markouts beside them, as high as both. In a narrow picture all are below each other.
 * A column has room for every text of its panels, so a wide picture says what a narrow one says.
 */
function placed(
  width: number,
  top: number,
  [first, second, third]: readonly [DrawPanel, DrawPanel, DrawPanel],
): (Panel & { readonly bottom: number })[] {
  const isNarrow = width < MIN_BESIDE;
  const middle = Math.floor(width / 2);
  const right = isNarrow ? width - EDGE : middle - GUTTER / 2;
  const draw = (panel: DrawPanel, place: PanelBounds): Panel & { readonly bottom: number } => {
    const drawn = panel(place);
    return { ...drawn, bottom: place.top + drawn.height };
  };
  const sources = draw(first, { left: EDGE, right, top });
  const orders = draw(second, { left: EDGE, right, top: sources.bottom + PANEL_GAP });
  const later = isNarrow
    ? draw(third, { left: EDGE, right, top: orders.bottom + PANEL_GAP })
    : draw(third, { left: middle + GUTTER / 2, right: width - EDGE, top, bottom: orders.bottom });
  return [sources, orders, later];
}

type DrawPanel = (place: PanelBounds) => Panel;

/** Panels of narrower pictures stand below each other. */
const MIN_BESIDE = 700;
const PANEL_GAP = 12;

/** The large figures in columns. If they do not fit into one row, they are in two rows, and the second row moves everything below it down. */
function headlineParts(
  large: readonly Headline[],
  width: number,
  top: number,
  { up, down }: PictureColors,
): { readonly parts: string[]; readonly moved: number } {
  const widths = large.map(({ name, value, remark }) =>
    Math.ceil(Math.max(svgTextSize(name), svgTextSize(remark), svgTextSize(value, { size: FIGURE_SIZE, weight: 600 }))),
  );
  const room = width - 2 * EDGE;
  const count = large.length;
  const isOneRow = widths.reduce((sum, one) => sum + one + MIN_COLUMN_GAP, -MIN_COLUMN_GAP) <= room;
  const columns = isOneRow ? count : Math.ceil(count / 2);
  const columnWidths = Array.from({ length: columns }, (_, at) =>
    Math.max(widths[at] ?? 0, at + columns < count ? (widths[at + columns] ?? 0) : 0),
  );
  const used = columnWidths.reduce((sum, one) => sum + one, 0);
  const gap = columns > 1 ? Math.max(MIN_COLUMN_GAP, Math.min(48, (room - used) / (columns - 1))) : 0;
  const starts = columnWidths.map((_, at) => EDGE + columnWidths.slice(0, at).reduce((sum, one) => sum + one + gap, 0));
  const parts = large.flatMap(({ name, value, remark, change = 0 }, at) => {
    const fill = change > 0 ? { fill: up } : change < 0 ? { fill: down } : {};
    const x = starts[at % columns] ?? EDGE;
    const moved = top + (at < columns ? 0 : ROW_HEIGHT);
    return [
      svgText(x, NAMES + moved, name, DIM),
      svgText(x, FIGURES + moved, value, { size: FIGURE_SIZE, weight: 600, ...fill }),
      svgText(x, REMARKS + moved, remark, DIM),
    ];
  });
  return { parts, moved: top + (isOneRow ? 0 : ROW_HEIGHT) };
}

/** The description of the whole sheet, as a text. */
function altOf(run: DrawnRun, title: string, large: readonly Headline[], zone: number): string {
  const { info, attribution, assumptions, markouts } = run;
  const { bars } = waterfallOf(attribution);
  const ended = endText(run);
  const later = markoutMarks(markouts).marks.filter(({ fills }) => fills > 0);
  return [
    `${title}, ${info.market}, ${runTimes(run, zone)}: ${large.map(({ name, value, remark }) => `${name} ${value} (${remark})`).join(', ')}`,
    runFigures(run)
      .map(({ name, value }) => `${name} ${value}`)
      .join(', '),
    `profit by source ${bars.map(({ name, text }) => `${name} ${text}`).join(', ')} ${info.valuation}`,
    `limit orders filled ${assumptionTexts(assumptions)
      .map(({ name, rate, profit }) => `${name} ${rate} with profit ${profit}`)
      .join(', ')}`,
    ...(later.length > 0
      ? [
          `markout of fills ${later.map(({ name, text, half }) => `${`${name}: ${text} ${half}`.trim()} bps`).join(', ')}`,
        ]
      : []),
    ...(ended === '' ? [] : [ended]),
  ].join('; ');
}

/** A line with the fills and the figures, and the notes of the run. */
function notesOf(run: DrawnRun): Block[] {
  const fills = headlines(run, runModel(run)).slice(LARGE);
  return [
    line(
      [
        ...fills.map(({ name, value, remark }) => `${name} ${value}, ${remark}`),
        ...runFigures(run).map(({ name, value }) => `${name} ${value}`),
      ].join(' · '),
    ),
    ...runNoteLines(run),
  ];
}

const runNoteLines = (run: DrawnRun): Block[] => runNotes(run).map((text) => line(span('• ', 'dim'), text));
