/** The bars of a distribution, for pictures and terminals. */
import { portable } from '../../protocol/index.js';
import { scaleLinear } from './linear-scale.js';

const [MIN_BINS, MAX_BINS] = [8, 40];

/** The number of bars for `count` values by the rule of Rice, twice the cube root: many bars of few values would be a comb. */
export const binCount = (count: number): number =>
  Math.min(MAX_BINS, Math.max(MIN_BINS, Math.ceil(2 * portable.pow(count, 1 / 3))));

/** Round edges of about `count` bars from the least to the largest value; if they are equal, three bars, the value in the middle of the second. */
export function binEdges(least: number, most: number, count: number): number[] {
  if (least < most) return scaleLinear().domain([least, most]).nice(count).ticks(count);
  const half = Math.abs(least) * 0.001 || 1;
  return [-3, -1, 1, 3].map((halves) => least + halves * half);
}
