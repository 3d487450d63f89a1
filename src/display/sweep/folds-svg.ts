/**
 * Draws in SVG, for each test of a sweep over time, the results of the chosen set of parameters: one mark for the result in
 * sample, one for the result out of sample, over one axis. Lengths are pixels.
 */
import type { ShowContext } from '../context/context.js';
import { figureName } from '../lab-figures/figure-text.js';
import type { DrawnFolds } from '../lab-figures/lab-drawing.js';
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
  type TextStyle,
  wrappedHeading,
} from '../svg/svg.js';
import { hiddenNote, nameList } from '../text/table.js';
import { colorsOf, widthOf } from '../theme/palette.js';
import { cutToSize } from '../theme/text-size.js';
import { FOLD_NAMES, FOLD_TIME, type FoldRow, foldRows } from './folds.js';

const ROW = 24;
const GAP = 14;
/** The line of the names of the columns. */
const HEADS = 8;
/** The least width of the plot beside a column that can be left out. */
const MIN_PLOT = 130;
/** Maximum number of drawn rows; the others are only counted. */
const MAX_ROWS = 40;
const MAX_DECIMALS = 8;

export function foldsPicture(drawn: DrawnFolds, context: ShowContext): Picture | undefined {
  const { rows: all, range } = foldRows(drawn);
  if (all.length === 0) return undefined;
  const rows = all.slice(0, MAX_ROWS);
  const colors = colorsOf(context.theme);
  const width = widthOf(context.theme);
  const unit = drawn.figure.unit === '' ? '' : ` ${drawn.figure.unit}`;
  const gains = all.filter(({ outside }) => outside > 0).length;
  const title = `${drawn.name} · ${figureName(drawn.figure)} of the chosen sets`;
  const wordsOf = (row: FoldRow): string =>
    `${row.name}: ${row.chosen}, in sample ${row.insideText}, out of sample ${row.outsideText}${unit}, ${row.rank}`;
  const words = {
    title,
    aside: `${rows.length < all.length ? `the first ${rows.length} of ${all.length} tests · ` : ''}○ in sample   ● out of sample`,
    figures: [{ name: 'tests with a gain', value: `${gains} of ${all.length}`, fill: colors.accent }],
    description: `${title}: ${all.map(wordsOf).join('; ')}`,
  };
  const { columns, end, hidden } = columnsOf(rows, width);
  const { parts, moved } = wrappedHeading(words, width);
  const top = HEADING_HEIGHT + moved + HEADS;
  const area: PlotArea = { left: end + GAP, right: width - EDGE - 6, top, bottom: top + rows.length * ROW };
  const [low, high] = range;
  const x = linearScale([low, high > low ? high : low + 1], [area.left + 8, area.right - 8]);
  const labels = labelsAt(axisTicks(low, high, 6, MAX_DECIMALS), x);
  const marks = rows.flatMap((row, at) => {
    const y = top + at * ROW + ROW / 2;
    const color = row.tone === 'up' || row.tone === 'down' ? colors[row.tone] : colors.text;
    const [from, to] = [x(row.inside), x(row.outside)];
    return [
      ...columns.map(({ x: from, size, text, style }) =>
        svgText(from, y + 4, cutToSize(text(row), size, LABEL_SIZE, style.weight === 600), style),
      ),
      `<path d="M${px(from)} ${y}H${px(to)}" stroke="${colors.text}" stroke-opacity=".45" fill="none"/>`,
      `<circle cx="${px(from)}" cy="${y}" r="3.5" fill="none" stroke="${colors.text}" stroke-width="1.5"/>`,
      svgDot(to, y, color),
    ];
  });
  const svg = svgPicture({ width, height: area.bottom + (hidden === '' ? 26 : 44) }, words, colors, [
    ...parts,
    ...columns.map(({ x: from, title, style: { anchor = 'start' } }) =>
      svgText(from, top - 5, title, { ...DIM, anchor }),
    ),
    ...columnLines(labels, area),
    levelLine(area.bottom + 0.5, area),
    low <= 0 && high >= 0 ? gridLines(`M${px(x(0))} ${area.top}V${area.bottom}`, true) : '',
    ...marks,
    ...bottomLabels(labels, area.bottom + 17, width),
    hidden === '' ? '' : svgText(EDGE, area.bottom + 35, hidden, DIM),
  ]);
  const strips = rows.map((row, at): HoverStrip => {
    const strip = { ...area, top: top + at * ROW, bottom: top + (at + 1) * ROW };
    return hoverColumns(strip, [{ size: strip.right - strip.left, tooltip: wordsOf(row) }]);
  });
  return { svg, alt: words.description, hover: strips };
}

const BOLD = { weight: 600 };
const END = { anchor: 'end' } as const;

interface FoldColumn {
  readonly title: string;
  readonly text: (row: FoldRow) => string;
  readonly most: number;
  readonly style: TextStyle;
}

const [TEST, CHOSEN, INSIDE, OUTSIDE, RANK]: readonly [FoldColumn, FoldColumn, FoldColumn, FoldColumn, FoldColumn] = [
  { title: 'test', text: ({ name }) => name, most: 130, style: DIM },
  { title: 'chosen', text: ({ chosen }) => chosen, most: 170, style: {} },
  { title: 'in', text: ({ insideText }) => insideText, most: 90, style: END },
  { title: 'out', text: ({ outsideText }) => outsideText, most: 90, style: { ...BOLD, ...END } },
  { title: 'rank', text: ({ rank }) => rank, most: 90, style: { ...DIM, ...END } },
];

const NUMBER: FoldColumn = { ...TEST, text: ({ name }) => name.split(' · ')[0] ?? '' };

/** The columns of a picture, where they end, and a note about those that a narrow picture leaves out: first the times of the tests, then the result in sample, which is also on the axis. */
function columnsOf(rows: readonly FoldRow[], width: number) {
  const times = rows.some(({ name }) => name.includes(' · ')) ? FOLD_TIME : '';
  const choices: [columns: FoldColumn[], hidden: string][] = [
    [[TEST, CHOSEN, INSIDE, OUTSIDE, RANK], ''],
    [[NUMBER, CHOSEN, INSIDE, OUTSIDE, RANK], times],
    [[NUMBER, CHOSEN, OUTSIDE, RANK], nameList([times, FOLD_NAMES[2]])],
  ];
  const placed = choices.map(([columns, names]) => {
    let end = EDGE - GAP;
    const all = columns.map((column) => {
      const size = Math.min(column.most, widestOf([column.title, ...rows.map(column.text)], column.style));
      const from = end + GAP;
      end = from + size;
      return { ...column, size, x: column.style.anchor === 'end' ? end : from };
    });
    return { columns: all, end, hidden: hiddenNote(names) };
  });
  return (
    placed.find(({ end }) => width - end >= MIN_PLOT) ??
    placed[placed.length - 1] ?? { columns: [], end: EDGE, hidden: '' }
  );
}
