/**
 * A heat map in SVG: a grid of cells with their values, a legend of the colours, and the names of both parameters at their
 * axes. Losses are hatched, so that they differ from gains in a print without colours, too. All lengths are pixels.
 */
import { CELL_STEPS, cellColor, stepOfShare } from '../../colors/index.js';
import type { ShowContext } from '../context/context.js';
import { bestWord, figureName } from '../lab-figures/figure-text.js';
import type { DrawnHeatMap } from '../lab-figures/lab-drawing.js';
import { type AxisLabel, bottomLabels } from '../svg/chart-axes.js';
import { widestOf } from '../svg/chart-frame.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import {
  DIM,
  EDGE,
  FIGURE_SIZE,
  HEADING_HEIGHT,
  heading,
  LABEL_SIZE,
  px,
  svgPicture,
  svgText,
  svgTextSize,
} from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import {
  emptyText,
  endsOf,
  fewerText,
  type HeatCell,
  heatCells,
  heatMapTitle,
  legendSteps,
  markedText,
  tieText,
} from './heat-map.js';

const MAX_CELL = 190;
const ROW = 28;
const MIN_ROW = 12;
const MAX_HEIGHT = 560;
const MAX_NAME = 140;
const GAP = 10;
/** Height of the line above the rows, with the name of their parameter. */
const NAME_LINE = 18;
/** Maximum number of cells of a map with values and tooltips. Larger maps have neither of them. */
const MAX_NAMED_CELLS = 300;
/** With more columns than this, values have no room in a picture of the usual width. */
const MANY_COLUMNS = 8;
const SWATCH = 14;
/** From the edge of a cell to its frame: a rim of the cell shows the frame on a black page, too. */
const FRAME_INSET = 3;
/** Distance, in pixels, between the strokes in the cell of a loss. */
const HATCH = 6;
/** Maximum number of framed cells whose value is equal to the best one. */
const MAX_TIES = 12;
const BOLD = { weight: 600 };

export function heatMapPicture(map: DrawnHeatMap, context: ShowContext): Picture | undefined {
  const cells = heatCells(map);
  if (map.rows.length === 0 || map.columns.length === 0) return undefined;
  const colors = colorsOf(context.theme);
  const all = cells.flat();
  const isLarge = all.length > MAX_NAMED_CELLS;
  const pageWidth = widthOf(context.theme, map.columns.length > MANY_COLUMNS && !isLarge ? 'M' : 'S');
  const names = Math.min(MAX_NAME, Math.max(widestOf(map.rows), svgTextSize(map.row, BOLD)));
  const top = HEADING_HEIGHT + NAME_LINE;
  const left = EDGE + names + GAP;
  const width = Math.min(MAX_CELL, (pageWidth - EDGE - left) / map.columns.length);
  const height = Math.max(MIN_ROW, Math.min(ROW, MAX_HEIGHT / map.rows.length));
  const bottom = top + map.rows.length * height;
  const found = all.filter((cell) => cell !== undefined);
  const best = found.find(({ isBest }) => isBest);
  const unit = map.figure.unit === '' ? '' : ` ${map.figure.unit}`;
  const cellName = (at: number, index: number): string =>
    `${map.row} ${map.rows[at]}, ${map.column} ${map.columns[index]}`;
  const bestAt = all.indexOf(best);
  const bestName = cellName(Math.floor(bestAt / map.columns.length), bestAt % map.columns.length);
  const bestText = best ? `${best.text}${unit} at ${bestName}${tieText(cells)}` : 'none';
  const alt = `${map.name === '' ? '' : `${map.name}, `}${heatMapTitle(map)}, ${found.length} of ${all.length} cells: ${bestWord(map.figure)} ${bestText}; ${cells
    .map((row, at) => `${map.row} ${map.rows[at]}: ${row.map((cell) => cell?.text ?? 'none').join(', ')}`)
    .join('; ')}`;
  const hasTexts =
    !isLarge &&
    height >= LABEL_SIZE + 4 &&
    found.every((cell) => svgTextSize(markedText(cell), cell.isBest ? BOLD : {}) + 4 <= width);
  const labels = map.columns.map((label, index): AxisLabel => ({ position: left + (index + 0.5) * width, label }));
  const hasRowNames = height >= LABEL_SIZE + 2;
  const grid = new CellGrid(map, colors);
  const texts: string[] = [];
  for (const [at, row] of cells.entries()) {
    for (const [index, cell] of row.entries()) {
      const [x, y] = [left + index * width, top + at * height];
      if (!cell) continue;
      const style = cell.isBest ? BOLD : {};
      const room = hasTexts ? svgTextSize(markedText(cell), style) + 6 : 0;
      grid.add(cell.value, cell.shade, x + 1, y + 1, width - 2, height - 2, room);
      if (hasTexts)
        texts.push(svgText(x + width / 2, y + height / 2 + 4, markedText(cell), { fill: PALETTE.onCell, ...style }));
    }
  }
  // The legend is in the line of figures, or below the map if that line has no room.
  const legendTop =
    svgTextSize(`${bestWord(map.figure)} ${bestText}`, { ...BOLD, size: FIGURE_SIZE }) + legendWidth(found) + 40 <=
    pageWidth
      ? HEADING_HEIGHT - 28
      : bottom + 44;
  const legend = legendParts(map, cells, grid, { right: pageWidth - EDGE, y: legendTop });
  const frameAt = (pen: Pen, at: number): Pen =>
    pen.box(
      left + (at % map.columns.length) * width + FRAME_INSET,
      top + Math.floor(at / map.columns.length) * height + FRAME_INSET,
      width - 2 * FRAME_INSET,
      height - 2 * FRAME_INSET,
    );
  // Cells with the same value as the best one have a thinner frame, unless there are too many of them.
  const thin = new Pen();
  const ties = all.flatMap((cell, at) => (best && cell?.isTop && at !== bestAt ? [at] : []));
  for (const at of ties.slice(0, MAX_TIES)) frameAt(thin, at);
  const frames = [
    best ? frameAt(new Pen(), bestAt).path(`fill="none" stroke="${PALETTE.onCell}" stroke-width="2"`) : '',
    thin.path(`fill="none" stroke="${PALETTE.onCell}"`),
  ];
  const words = {
    title: [map.name, `${figureName(map.figure)} by ${map.row} and ${map.column}`].filter(Boolean).join(' · '),
    figures: [{ name: bestWord(map.figure), value: bestText }],
    description: alt,
  };
  const rowNames = map.rows.map((name, at) => {
    const y = top + (at + 0.5) * height + 4;
    return hasRowNames || at % 2 === 0 ? svgText(left - GAP, y, cutToSize(name, names, LABEL_SIZE), DIM) : '';
  });
  const svg = svgPicture(
    { width: pageWidth, height: Math.ceil(Math.max(bottom + 42, legendTop + 28)) },
    words,
    colors,
    [
      ...heading({ ...words, title: cutToSize(words.title, pageWidth - 2 * EDGE, 15, true) }, pageWidth),
      ...grid.paths(),
      ...legend,
      ...frames,
      texts.length > 0 ? `<g text-anchor="middle">${texts.join('')}</g>` : '',
      svgText(left - GAP, top - 6, cutToSize(map.row, names, LABEL_SIZE, true), { anchor: 'end', ...BOLD }),
      `<g text-anchor="end">${rowNames.join('')}</g>`,
      ...bottomLabels(labels, bottom + 16, pageWidth),
      svgText(left + (width * map.columns.length) / 2, bottom + 33, map.column, { anchor: 'middle', ...BOLD }),
      hasTexts
        ? svgText(
            EDGE,
            bottom + 33,
            [fewerText(cells), emptyText(cells)].filter((text) => text !== '').join(' · '),
            DIM,
          )
        : '',
    ],
  );
  const hover = (isLarge ? [] : cells).map(
    (row, at): HoverStrip => ({
      ...{ x: left, y: top + at * height, width: width * map.columns.length, height, split: 'columns' },
      parts: row.map((cell, index) => ({
        size: width,
        tooltip: cell ? `${cellName(at, index)}: ${cell.text}${unit}${cell.fewer ? `, ${cell.fewer} runs` : ''}` : '',
      })),
    }),
  );
  return { svg, alt, hover };
}

/** The cells by colour: cells of one colour share a path, and so do the strokes of the losses. */
class CellGrid {
  readonly #pens = new Map<string, Pen>();
  /** The pens by the step of their shade: first the pens of gains, then the pens of losses. */
  readonly #steps: (Pen | undefined)[] = [];
  /** Middle lines of cells with losses, by cell height. Drawn this thick, in short dashes, they become strokes. */
  readonly #losses = new Map<number, Pen>();
  readonly #colorOf: (value: number) => string;
  readonly #isLoss: (value: number) => boolean;

  constructor({ figure }: DrawnHeatMap, { up, down, accent }: PictureColors) {
    // The colour, if it can be mixed; a theme may contain a colour that cannot.
    const mixable = (color: string, otherwise: string): string => (/^#[\da-f]{6}$/i.test(color) ? color : otherwise);
    const [gain, loss] = [mixable(up, PALETTE.up), mixable(down, PALETTE.down)];
    this.#colorOf = (value) => (figure.isSigned ? (value < 0 ? loss : gain) : accent);
    this.#isLoss = (value) => figure.isSigned && value < 0;
  }

  /** @param room pixels in the middle of the cell for its text, without strokes */
  add(value: number, shade: number, x: number, y: number, width: number, height: number, room = 0): void {
    this.#penOf(value, shade).box(x, y, width, height);
    if (!this.#isLoss(value)) return;
    const strokes = this.#losses.get(height) ?? new Pen();
    const [middle, side] = [y + height / 2, (width - room) / 2];
    strokes.move(x, middle).line(room > 0 ? x + side : x + width, middle);
    this.#losses.set(height, room > 0 ? strokes.move(x + width - side, middle).line(x + width, middle) : strokes);
  }

  /** The pen of a colour; a map has few colours, and each colour is mixed only once. */
  #penOf(value: number, shade: number): Pen {
    const step = stepOfShare(shade) + (this.#isLoss(value) ? CELL_STEPS : 0);
    let pen = this.#steps[step];
    if (pen === undefined) {
      const color = cellColor(this.#colorOf(value), shade);
      pen = this.#pens.get(color) ?? new Pen();
      this.#pens.set(color, pen);
      this.#steps[step] = pen;
    }
    return pen;
  }

  paths(): string[] {
    return [
      ...[...this.#pens].map(([color, pen]) => pen.path(`fill="${color}"`)),
      ...[...this.#losses].map(([height, strokes]) =>
        strokes.path(
          `stroke="${PALETTE.onCell}" stroke-opacity=".2" stroke-width="${px(height)}" stroke-dasharray="1 ${HATCH - 1}"`,
        ),
      ),
    ];
  }
}

/** The maximum width of a legend. */
const legendWidth = (found: readonly HeatCell[]): number =>
  2 * CELL_STEPS * SWATCH + 2 * widestOf(found.map(({ text }) => text)) + 12;

/** The legend: the colours, with the least and the largest value at their ends, at the right end of the line of figures. */
function legendParts(
  map: DrawnHeatMap,
  cells: ReturnType<typeof heatCells>,
  grid: CellGrid,
  { right: end, y }: { readonly right: number; readonly y: number },
): string[] {
  const { least, most } = endsOf(cells);
  if (!least || !most || least.value === most.value) return [];
  const swatches = legendSteps(map, cells, CELL_STEPS);
  const right = end - svgTextSize(most.text) - 6;
  const left = right - swatches.length * SWATCH;
  for (const [at, { isLoss, shade }] of swatches.entries())
    grid.add(isLoss ? -1 : 1, shade, left + at * SWATCH, y, SWATCH, 12);
  const losses = swatches.filter(({ isLoss }) => isLoss).length;
  const isBoth = losses > 0 && losses < swatches.length;
  const zero = left + losses * SWATCH;
  return [
    svgText(left - 6, y + 10, least.text, { ...DIM, anchor: 'end' }),
    svgText(right + 6, y + 10, most.text, DIM),
    isBoth ? svgText(zero, y + 23, '0', { ...DIM, anchor: 'middle' }) : '',
    isBoth ? `<path d="M${px(zero)} ${y - 1}v14" stroke="${PALETTE.text}"/>` : '',
  ];
}
