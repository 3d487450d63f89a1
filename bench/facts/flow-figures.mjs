/**
 * Computes statistics of trades, best prices and books. No I/O. The record of a market, recorded or simulated, is
 *
 * - `takers`: `[timeMs, sign, quantity][]`, one a taker's order;
 * - `stepMs`, `fromMs`: the grid of the series below; element i is at `fromMs + i * stepMs`;
 * - `middles`: 10,000 times the logarithm of the middle price; `ticks`: the spread in ticks;
 * - `bidLots`, `askLots`: quantities at the best prices;
 * - `depths`: quantity within 1 bps of the middle, each 2 s.
 */
import { autocorrelation, correlation, deviation, mean, quantile, tailIndex } from '../statistics.mjs';
import { countsIn, fano, laggedCorrelation, memoryExponent, steps, worstVarianceRatio } from './series.mjs';

export function flowFigures(record) {
  return { ...takerFigures(record), ...moveFigures(record), ...quoteFigures(record), ...foresight(record) };
}

function takerFigures({ takers, fromMs, toMs }) {
  const times = takers.map(([time]) => time);
  const signs = takers.map(([, sign]) => sign);
  const sizes = takers.map(([, , quantity]) => quantity);
  const waits = times.slice(1).map((time, i) => time - times[i]);
  const logs = waits.map((wait) => Math.log(wait + 1));
  const middle = quantile(sizes, 0.5);
  const hours = (toMs - fromMs) / 3_600_000;
  const fano60 = fano(countsIn(times, fromMs, toMs, 60_000));
  return {
    'acf of signs, 1': autocorrelation(signs, 1),
    'acf of signs, 10': autocorrelation(signs, 10),
    'acf of signs, 100': autocorrelation(signs, 100),
    'memory of signs, exponent': takers.length > 10_000 ? memoryExponent(signs) : undefined,
    'waits, deviation / mean': deviation(waits) / mean(waits),
    'acf of log waits, 1': autocorrelation(logs, 1),
    'acf of log waits, 10': autocorrelation(logs, 10),
    'Fano of takers, 10 s': fano(countsIn(times, fromMs, toMs, 10_000)),
    'Fano of takers, 60 s': fano60,
    'Fano growth, 1 min to 1 h':
      hours >= 12 ? Math.log(fano(countsIn(times, fromMs, toMs, 3_600_000)) / fano60) / Math.log(60) : undefined,
    'p90 / median of taker sizes': quantile(sizes, 0.9) / middle,
    'p99 / median of taker sizes': quantile(sizes, 0.99) / middle,
    'acf of log sizes, 1': autocorrelation(sizes.map(Math.log), 1),
    'tail index of taker sizes': tailIndex(sizes, 0.02),
    'takers a minute': takers.length / hours / 60,
    'longest silence, s': Math.max(...waits) / 1_000,
  };
}

/** The middle at a time, from the last element of the grid at or before it. */
const at = ({ middles, fromMs, stepMs }, timeMs) =>
  middles[Math.max(0, Math.min(middles.length - 1, Math.floor((timeMs - fromMs) / stepMs)))];

function moveFigures(record) {
  const { takers, fromMs, toMs, stepMs, middles } = record;
  const response = (seconds) =>
    mean(takers.map(([time, sign]) => sign * (at(record, time + seconds * 1_000) - at(record, time - 1))));
  const same = (spanMs) => {
    const [returns, flows, counts] = spans(record, spanMs);
    return [correlation(flows, returns), imbalanceOf(flows, counts), returns];
  };
  const [, imbalances, minutes] = same(60_000);
  const perStep = 1_000 / stepMs;
  const long = (toMs - fromMs) / 3_600_000 > 1;
  const [r1, r5, r15] = [1, 5, 15].map(response);
  return {
    'imbalance and return, same minute': correlation(imbalances, minutes),
    'imbalance and return, next minute': long ? laggedCorrelation(imbalances, minutes, 1) : undefined,
    'signed takers and return, 1 s': same(1_000)[0],
    'signed takers and return, 10 s': same(10_000)[0],
    'response after 0.1 s, bps': response(0.1),
    'response after 1 s, bps': r1,
    'response after 5 s, bps': r5,
    'response after 15 s, bps': r15,
    'response 15 s / 1 s': r15 / r1,
    'variance ratio 15 s / 5 s, worst phase': worstVarianceRatio(middles, 5 * perStep, 15 * perStep, 15),
    'variance ratio 1 min / 5 s': long ? worstVarianceRatio(middles, 5 * perStep, 60 * perStep, 4) : undefined,
    'acf of 5 s returns': autocorrelation(steps(middles, 5 * perStep), 1),
  };
}

/** Return, sum of signs and number of takers in each span. */
function spans({ takers, fromMs, stepMs, middles }, spanMs) {
  const returns = steps(middles, spanMs / stepMs);
  const flows = new Array(returns.length).fill(0);
  const counts = new Array(returns.length).fill(0);
  for (const [time, sign] of takers) {
    const i = Math.floor((time - fromMs) / spanMs);
    if (i < 0 || i >= returns.length) continue;
    flows[i] += sign;
    counts[i] += 1;
  }
  return [returns, flows, counts];
}

const imbalanceOf = (flows, counts) => flows.map((flow, i) => flow / Math.max(1, counts[i]));

function quoteFigures({ middles, ticks, bidLots, askLots, depths, stepMs, takers }) {
  const perSecond = 1_000 / stepMs;
  const [leans, next, next5] = [[], [], []];
  for (let i = 0; i + 5 * perSecond < middles.length; i += perSecond) {
    leans.push((bidLots[i] - askLots[i]) / (bidLots[i] + askLots[i] || 1));
    next.push(middles[i + perSecond] - middles[i]);
    next5.push(middles[i + 5 * perSecond] - middles[i]);
  }
  const logs = Array.from(depths, (one) => Math.log(one + 1e-3));
  return {
    'book imbalance and next 1 s': correlation(leans, next),
    'book imbalance and next 5 s': correlation(leans, next5),
    'spread of one tick, % of time': 100 * mean(Array.from(ticks, (one) => (one <= 1 ? 1 : 0))),
    'depth within 1 bps, deviation / mean': deviation(Array.from(depths)) / mean(Array.from(depths)),
    'acf of depth within 1 bps, 2 s': autocorrelation(logs, 1),
    'depth within 1 bps / median taker':
      mean(Array.from(depths)) /
      quantile(
        takers.map((one) => one[2]),
        0.5,
      ),
    ...lifetimes(middles, stepMs),
  };
}

/** How long a middle price stays the same, on the grid, and whether it ends more often at some ages than at others. */
function lifetimes(middles, stepMs) {
  const lives = [];
  for (let i = 1, since = 0; i < middles.length; i += 1) {
    if (middles[i] === middles[i - 1]) continue;
    lives.push((i - since) * stepMs);
    since = i;
  }
  // Of the middles that last longer than `from`, the share that end before `to`, per second.
  const hazard = (from, to) => {
    const old = lives.filter((one) => one > from);
    return old.filter((one) => one <= to).length / old.length / ((to - from) / 1_000);
  };
  return {
    'time until the mid price changes, median ms': quantile(lives, 0.5),
    'rate of mid price changes at an age of 0.4-0.8 s / 0.1-0.3 s': hazard(400, 800) / hazard(100, 300),
  };
}

/** How much better the takers in the first 10 s of a minute predict the move from 15 to 60 s than those in the 10 s before. */
function foresight({ takers, fromMs, toMs, stepMs, middles }) {
  if (toMs - fromMs < 3_600_000) return {};
  const tens = countsIn(
    takers.map(([time]) => time),
    fromMs,
    toMs,
    10_000,
  );
  const [first, before, moves] = [[], [], []];
  for (let i = 6; i + 6 <= tens.length; i += 6) {
    const start = (i * 10_000) / stepMs;
    if (start + 60_000 / stepMs >= middles.length) break;
    first.push(tens[i]);
    before.push(tens[i - 1]);
    moves.push(Math.abs(middles[start + 60_000 / stepMs] - middles[start + 15_000 / stepMs]));
  }
  return { 'foresight of counts': correlation(first, moves) - correlation(before, moves) };
}
