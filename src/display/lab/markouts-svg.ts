/** The markouts of fills as a panel of SVG elements: a dot with its interval for each time after the fill. Lengths are pixels. */

import type { DrawnMarkout } from '../lab-figures/lab-drawing.js';
import { axisTicks, labelsAt } from '../svg/chart-axes.js';
import { widestOf } from '../svg/chart-frame.js';
import { linearScale } from '../svg/linear-scale.js';
import { DIM, gridLines, px, svgDot, svgText, svgTextSize } from '../svg/svg.js';
import type { PictureColors } from '../theme/palette.js';
import { MARKOUT_TITLE, type MarkoutMark, markoutMarks } from './markouts.js';
import type { Panel, PanelBounds } from './panels-svg.js';

const TITLE = 24;
const HEIGHT = 112;
const AXIS = 18;
const MAX_DECIMALS = 2;
/** The legend of the dots and their lines; left out if there is no room. */
const NO_FILLS = 'no fills';
const MEANS = 'mean, 95 % interval';

export function markoutPanel(
  rows: readonly DrawnMarkout[],
  { left, right, top, bottom: end = top + TITLE + HEIGHT + AXIS }: PanelBounds,
  colors: PictureColors,
): Panel {
  const { marks, range } = markoutMarks(rows);
  const [from, bottom] = [top + TITLE, end - AXIS];
  const title = svgText(left, top + 12, MARKOUT_TITLE, { weight: 600 });
  if ((marks[0]?.fills ?? 0) === 0) {
    const hover = { x: left, y: from, width: right - left, height: 1, split: 'columns', parts: [] } as const;
    return { parts: [title, svgText(left, from + 15, 'no fills')], hover, height: TITLE + 22 };
  }
  const [low, high] = range[1] > range[0] ? range : [range[0] - 1, range[1] + 1];
  const y = linearScale([low, high], [bottom - 6, from + 6]);
  const labels = labelsAt(axisTicks(low, high, 4, MAX_DECIMALS), y);
  const plotEnd = Math.floor(right - widestOf(labels.map(({ label }) => label)) - 8);
  const step = (plotEnd - left) / marks.length;
  const x = (at: number): number => Math.round(left + (at + 0.5) * step);
  const isTight = marks.some(({ name }) => svgTextSize(name) + 6 > step);
  const missing = marks.map((_, at) => at).filter((at) => marks[at]?.mean === undefined);
  const known = marks.flatMap(({ mean }, at) => (mean === undefined ? [] : [`${px(x(at))} ${px(y(mean))}`]));
  return {
    parts: [
      title,
      svgTextSize(MARKOUT_TITLE, { weight: 600 }) + svgTextSize(MEANS) + 12 <= right - left
        ? svgText(right, top + 12, MEANS, { ...DIM, anchor: 'end' })
        : '',
      gridLines(labels.map(({ position }) => `M${left} ${px(position)}H${plotEnd}`).join('')),
      gridLines(`M${left} ${px(y(0))}H${plotEnd}`, true),
      ...labels.map(({ position, label }) => svgText(right, position + 4, label, { ...DIM, anchor: 'end' })),
      `<path d="M${known.join('L')}" fill="none" stroke="${colors.accent}" stroke-opacity=".5"/>`,
      // Such fills are at the end of a run: the run did not go on for this time after any of them.
      missing.length === 0
        ? ''
        : svgText(x(((missing[0] ?? 0) + (missing.at(-1) ?? 0)) / 2), (from + bottom) / 2, NO_FILLS, {
            ...DIM,
            anchor: 'middle',
          }),
      ...marks.map((mark, at) => markOf(mark, x(at), y, [low, high], colors)),
      ...marks.map(({ name }, at) =>
        svgText(x(at), bottom + 14, isTight ? shortOf(name) : name, { ...DIM, anchor: 'middle' }),
      ),
    ],
    hover: {
      ...{ x: left, y: from, width: plotEnd - left, height: bottom - from, split: 'columns' },
      parts: marks.map(({ name, text, half, fills }) => ({
        size: step,
        tooltip: `${name === '0' ? 'at the fill' : `${name} after the fill`}: ${`${text} ${half}`.trim()} bps, ${fills} fills`,
      })),
    },
    height: end - top,
  };
}

/** The short form of a name, for names that would touch: `30s` for `30 s`, `5m` for `5 min`. */
const shortOf = (name: string): string => name.replace(/ (s|m|h|d)\w*$/, '$1');

/** A dot at the mean and a line over the interval, with an arrow where the line is cut. */
function markOf(
  { mean, low, high, tone }: MarkoutMark,
  x: number,
  y: (value: number) => number,
  [least, most]: readonly [number, number],
  { up, down, text }: PictureColors,
): string {
  if (mean === undefined) return '';
  const color = tone === 'up' ? up : tone === 'down' ? down : text;
  const [top, bottom] = [y(Math.min(most, high)), y(Math.max(least, low))];
  const arrows =
    (high > most ? `M${x - 3} ${px(top + 4)}l3-4 3 4` : '') +
    (low < least ? `M${x - 3} ${px(bottom - 4)}l3 4 3-4` : '');
  const line =
    bottom > top
      ? `<path d="M${x} ${px(bottom)}V${px(top)}${arrows}" stroke="${color}" stroke-width="1.6" fill="none"/>`
      : '';
  return line + svgDot(x, y(mean), color);
}
