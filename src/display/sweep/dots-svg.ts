/** A distribution of few values in SVG: a dot for each value. */
import type { PictureTheme } from '../context/context.js';
import type { Histogram } from '../series/histogram-svg.js';
import { widened } from '../svg/axis.js';
import { type AxisLabel, axisTicks, baseLine, type PlotArea } from '../svg/chart-axes.js';
import { axisChart, hoverColumns } from '../svg/chart-frame.js';
import { linearScale } from '../svg/linear-scale.js';
import type { ChartTexts, DrawnChart } from '../svg/picture.js';
import { EDGE, gridLines, px, svgRect } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { colorsOf, widthOf } from '../theme/palette.js';

const DOT = 10;
const DOTS_TOP = 76;
/** The least and the largest height of the dots. */
const [MIN_HEIGHT, MAX_HEIGHT] = [26, 74];

/** Draws each of a few values as a dot. Dots at the same place are above each other. */
export function dotsSvg(
  { values, marks, lossBelow = Number.NEGATIVE_INFINITY, interval, nameOf, decimals }: Histogram,
  words: ChartTexts,
  theme?: PictureTheme,
): DrawnChart {
  const colors = colorsOf(theme);
  const all = [...values, ...(interval ? [interval.low, interval.high] : [])];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const [low, high] = widened(least, most);
  // A single value needs only one label.
  const names = least === most ? [least] : axisTicks(low, high, 8, decimals).map(({ value }) => value);
  const width = widthOf(theme);
  const x = linearScale([low, high], [EDGE + DOT, width - EDGE - DOT]);
  const columnOf = (value: number): number => Math.round(x(value) / DOT);
  const counts = new Map<number, number>();
  for (const value of values) counts.set(columnOf(value), (counts.get(columnOf(value)) ?? 0) + 1);
  const height = Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, (Math.max(...counts.values()) + 1) * DOT));
  const area: PlotArea = { left: EDGE, right: width - EDGE, top: DOTS_TOP, bottom: DOTS_TOP + height };
  const stacks = new Map<number, number>();
  const [gains, losses] = [new Pen(), new Pen()];
  const placed = [...values]
    .sort((a, b) => a - b)
    .map((value) => {
      const column = columnOf(value);
      const below = stacks.get(column) ?? 0;
      stacks.set(column, below + 1);
      // A line without length with round ends is a dot. If more dots are at one place than fit, the others are drawn over the highest dot.
      const y = Math.max(area.top + DOT / 2, area.bottom - DOT * (below + 1));
      (value < lossBelow ? losses : gains).move(x(value), y).line(x(value) + 0.1, y);
      return { position: x(value), tooltip: nameOf(value) };
    });
  const style = (color: string): string => `stroke="${color}" stroke-width="${DOT - 2}" stroke-linecap="round"`;
  const band = interval
    ? svgRect(
        x(interval.low),
        area.top - 10,
        Math.max(1, x(interval.high) - x(interval.low)),
        area.bottom - area.top + 10,
        `fill="${colors.accent}" fill-opacity=".2"`,
      )
    : '';
  const parts = placed.map(({ position, tooltip }, at) => {
    const from = at === 0 ? area.left : (position + (placed[at - 1]?.position ?? 0)) / 2;
    const to = at === placed.length - 1 ? area.right : (position + (placed[at + 1]?.position ?? 0)) / 2;
    return { size: to - from, tooltip };
  });
  return axisChart({
    width,
    height: area.bottom + 30,
    words,
    colors,
    area,
    values: [],
    columns: names.map((value): AxisLabel => ({ position: x(value), label: nameOf(value) })),
    columnMarks: 'ticks',
    marks: [
      band,
      low < 0 && high > 0 ? gridLines(`M${px(x(0))} ${area.top - 10}V${area.bottom}`, true) : '',
      gains.path(style(colors.accent)),
      losses.path(style(colors.down)),
      baseLine(area),
      ...marks
        .filter(({ isMain }) => isMain)
        .map(
          ({ value }) =>
            `<path d="M${px(x(value))} ${area.top - 10}V${area.bottom}" stroke="${colors.text}" stroke-width="2"/>`,
        ),
    ],
    hover: [hoverColumns(area, parts)],
  });
}
