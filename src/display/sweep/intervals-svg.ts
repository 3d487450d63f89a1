/** Means with their confidence intervals in SVG: a row for each set of parameters, over one axis. Lengths are pixels. */
import type { ShowContext } from '../context/context.js';
import { figureName } from '../lab-figures/figure-text.js';
import type { DrawnIntervals } from '../lab-figures/lab-drawing.js';
import { axisTicks, bottomLabels, columnLines, labelsAt, levelLine, type PlotArea } from '../svg/chart-axes.js';
import { hoverColumns, widestOf } from '../svg/chart-frame.js';
import { linearScale } from '../svg/linear-scale.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import {
  DIM,
  EDGE,
  gridLines,
  HEADING_HEIGHT,
  LABEL_SIZE,
  px,
  svgDot,
  svgPicture,
  svgText,
  wrappedHeading,
} from '../svg/svg.js';
import { mixedColumn } from '../svg/svg-number.js';
import { colorsOf, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { bestRow, type IntervalRow, intervalRows } from './intervals.js';

const ROW = 22;
const GAP = 14;
/** The line of the names of the columns. */
const HEADS = 8;
const MAX_NAME = 260;
/** Maximum number of drawn rows; the others are only counted. */
const MAX_ROWS = 40;
const MAX_DECIMALS = 8;

export function intervalsPicture(drawn: DrawnIntervals, context: ShowContext): Picture | undefined {
  const { rows: all, range } = intervalRows(drawn);
  if (all.length === 0) return undefined;
  const rows = all.slice(0, MAX_ROWS);
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme);
  const unit = drawn.figure.unit === '' ? '' : ` ${drawn.figure.unit}`;
  const best = bestRow(drawn);
  const title = `${drawn.name} · ${figureName(drawn.figure)}`;
  const words = {
    title,
    aside: `mean and 95 % confidence interval${rows.length < all.length ? ` · the first ${rows.length} of ${all.length}` : ''}`,
    figures: [{ ...best, fill: colors.accent }],
    description: `${title}, mean and 95 % confidence interval: ${best.name} ${best.value}; ${all
      .map(({ name, text, runs }) => `${name}: ${text}, ${runs} runs`)
      .join('; ')}`,
  };
  const names = Math.min(
    MAX_NAME,
    widestOf(
      rows.map(({ name }) => name),
      BOLD,
    ),
  );
  const head = figureName(drawn.figure);
  const texts = mixedColumn(
    rows.map(({ text }) => text),
    {},
    head,
  );
  // If all rows have the same number of runs, there is no column for this number.
  const hasRuns = new Set(all.map(({ runs }) => runs)).size > 1;
  const runsEnd = EDGE + names + (hasRuns ? GAP + widestOf(['runs', ...rows.map(({ runs }) => runs)]) : 0);
  const textEnd = runsEnd + GAP + texts.width;
  const { parts, moved } = wrappedHeading(words, width);
  const top = HEADING_HEIGHT + moved + HEADS;
  const area: PlotArea = {
    left: textEnd + GAP,
    right: width - EDGE - 6,
    top,
    bottom: top + rows.length * ROW,
  };
  const [low, high] = range;
  const x = linearScale([low, high > low ? high : low + 1], [area.left + 6, area.right - 6]);
  const labels = labelsAt(axisTicks(low, high, 6, MAX_DECIMALS), x);
  const colorOf = ({ tone }: IntervalRow): string =>
    tone === 'up' || tone === 'down' || tone === 'accent' ? colors[tone] : colors.text;
  const marks = rows.flatMap((row, at) => {
    const y = top + at * ROW + ROW / 2;
    const style = row.isBest ? BOLD : {};
    return [
      svgText(EDGE, y + 4, cutToSize(row.name, names, LABEL_SIZE, row.isBest), style),
      hasRuns ? svgText(runsEnd, y + 4, row.runs, { ...DIM, anchor: 'end' }) : '',
      texts.text(at, textEnd, y + 4, style),
      ...markOf(row, range, x, y, colorOf(row)),
    ];
  });
  const svg = svgPicture({ width, height: area.bottom + 26 }, words, colors, [
    ...parts,
    hasRuns ? svgText(runsEnd, top - 5, 'runs', { ...DIM, anchor: 'end' }) : '',
    svgText(textEnd, top - 5, head, { ...DIM, anchor: 'end' }),
    ...columnLines(labels, area),
    levelLine(area.bottom + 0.5, area),
    ...marks,
    low < 0 && high > 0 ? gridLines(`M${px(x(0))} ${area.top}V${area.bottom}`, true) : '',
    ...bottomLabels(labels, area.bottom + 17, width),
  ]);
  const strips = rows.map((row, at): HoverStrip => {
    const strip = { ...area, top: top + at * ROW, bottom: top + (at + 1) * ROW };
    const tooltip = `${row.name}: ${row.text}${unit}, ${row.runs} runs`;
    return hoverColumns(strip, [{ size: strip.right - strip.left, tooltip }]);
  });
  return { svg, alt: words.description, hover: strips };
}

const BOLD = { weight: 600 };

/** A line over the interval with ends, and a dot at the mean; an interval beyond the axis has an arrow there. */
function markOf(
  { mark }: IntervalRow,
  [low, high]: readonly [number, number],
  x: (value: number) => number,
  y: number,
  color: string,
): string[] {
  if (!mark) return [];
  const [from, to] = [Math.max(low, mark.low), Math.min(high, mark.high)];
  const end = (value: number, isWhole: boolean, side: 1 | -1): string =>
    isWhole ? `M${px(x(value))} ${y - 4}v8` : `M${px(x(value) + 4 * side)} ${y - 4}l${-4 * side} 4 ${4 * side} 4`;
  const path = `M${px(x(from))} ${y}H${px(x(to))}${end(from, mark.low >= low, 1)}${end(to, mark.high <= high, -1)}`;
  return [
    to > from ? `<path d="${path}" stroke="${color}" stroke-width="1.6" fill="none"/>` : '',
    svgDot(x(mark.mean), y, color),
  ];
}
