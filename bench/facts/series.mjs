/** Statistics of long series, as arrays of numbers or typed arrays. No I/O. */
import { correlation, mean } from '../statistics.mjs';

/** Differences over `step` elements: those that do not overlap, from index `phase` on. */
export function steps(levels, step, phase = 0) {
  const made = [];
  for (let i = phase + step; i < levels.length; i += step) made.push(levels[i] - levels[i - step]);
  return made;
}

const meanSquare = (values) => values.reduce((sum, one) => sum + one * one, 0) / values.length;

/** Variance over `long` elements divided by that over `short` elements, each per element; 1 for a martingale. */
export function varianceRatio(levels, short, long, phase = 0) {
  return meanSquare(steps(levels, long, phase)) / long / (meanSquare(steps(levels, short, phase)) / short);
}

/** The variance ratio that is farthest from 1, among those at all phases of the long step. */
export function worstVarianceRatio(levels, short, long, phases = long) {
  let worst = 1;
  for (let i = 0; i < phases; i += 1) {
    const one = varianceRatio(levels, short, long, Math.round((i * long) / phases));
    if (Math.abs(Math.log(one)) > Math.abs(Math.log(worst))) worst = one;
  }
  return worst;
}

/** Variance of the middle of a span around the straight line, divided by that of a martingale; at the worst phase. */
export function worstBridgeRatio(levels, span, phases = span) {
  let worst = 1;
  for (let phase = 0; phase < phases; phase += 1) {
    let bends = 0;
    let moves = 0;
    for (let i = phase; i + span < levels.length; i += span) {
      bends += (levels[i + span / 2] - (levels[i] + levels[i + span]) / 2) ** 2;
      moves += (levels[i + span] - levels[i]) ** 2;
    }
    const one = (4 * bends) / moves;
    if (Math.abs(Math.log(one)) > Math.abs(Math.log(worst))) worst = one;
  }
  return worst;
}

/** Third central moment divided by the cube of the deviation. */
export function skewness(values) {
  const middle = mean(values);
  let second = 0;
  let third = 0;
  for (const one of values) {
    second += (one - middle) ** 2;
    third += (one - middle) ** 3;
  }
  return third / values.length / (second / values.length) ** 1.5;
}

/** Correlation of a series with another one `lag` elements later. */
export function laggedCorrelation(one, later, lag) {
  return correlation(Array.from(one.slice(0, one.length - lag)), Array.from(later.slice(lag)));
}

/** Slope of the straight line through the points, by least squares. */
export function slope(xs, ys) {
  const [x, y] = [mean(xs), mean(ys)];
  let both = 0;
  let square = 0;
  for (let i = 0; i < xs.length; i += 1) {
    both += (xs[i] - x) * (ys[i] - y);
    square += (xs[i] - x) ** 2;
  }
  return both / square;
}

/**
 * The exponent with which an autocorrelation falls: from its means in bands of lags that grow by factors.
 *
 * @returns 9 if a band is not positive: then the memory ends before the last lag
 */
export function memoryExponent(values, lags = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000]) {
  const middle = mean(values);
  const centred = Float64Array.from(values, (one) => one - middle);
  const square = centred.reduce((sum, one) => sum + one * one, 0);
  const points = [];
  for (let i = 0; i + 1 < lags.length; i += 1) {
    const [from, to] = [lags[i], lags[i + 1]];
    const every = Math.max(1, Math.floor((to - from) / 25));
    const band = [];
    for (let lag = from; lag < to; lag += every) {
      let sum = 0;
      for (let k = lag; k < centred.length; k += 1) sum += centred[k] * centred[k - lag];
      band.push(sum / square);
    }
    points.push([Math.log(Math.sqrt(from * to)), mean(band)]);
  }
  if (points.some(([, one]) => one <= 0)) return 9;
  return -slope(
    points.map(([lag]) => lag),
    points.map(([, one]) => Math.log(one)),
  );
}

/** Events in each span of a length, from the times. */
export function countsIn(times, fromMs, toMs, spanMs) {
  const counts = new Float64Array(Math.floor((toMs - fromMs) / spanMs));
  for (const time of times) {
    const at = Math.floor((time - fromMs) / spanMs);
    if (at >= 0 && at < counts.length) counts[at] += 1;
  }
  return counts;
}

/** Variance of the counts divided by their mean; 1 for a Poisson process. */
export function fano(counts) {
  const middle = mean(counts);
  return mean(Array.from(counts, (one) => (one - middle) ** 2)) / middle;
}

/** How many standard errors the mean is from zero; 0 if all values are equal. */
export function tStatistic(values) {
  const middle = mean(values);
  if (values.every((one) => one === values[0])) return 0;
  const variance = values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / (values.length - 1);
  return middle / Math.sqrt(variance / values.length);
}
