/**
 * Strategies that try to earn from the structure of the simulated market (adversaries). These watch prices, trades and
 * books, and trade small amounts 50 ms later. Each returns its mean gain for one side (a purchase or a sale) in basis points,
 * without fees. The parameter `record` is a record that live-record.mjs or recorded.mjs has made.
 */
import { quantile } from '../statistics.mjs';
import { held, played, tally } from './paper.mjs';

const stepsOf = ({ stepMs }, seconds) => Math.round((seconds * 1_000) / stepMs);
const bestOf = (record) => record.best ?? record.bests.BTCUSDT;

/** Goes with the side of the book that has much more quantity at the best price. */
export function bookLeaning(record) {
  const { bidLots, askLots } = record;
  const signal = (i) => {
    const lean = (bidLots[i] - askLots[i]) / (bidLots[i] + askLots[i] || 1);
    return lean > 0.8 ? 1 : lean < -0.8 ? -1 : 0;
  };
  return played(bestOf(record), held(bidLots.length, signal, stepsOf(record, 1)));
}

/** Goes with each large taker for five seconds. */
export function takerFollowing(record) {
  const { takers, fromMs, stepMs, middles } = record;
  const large = quantile(
    takers.map(([, , quantity]) => quantity),
    0.9,
  );
  const signals = new Int8Array(middles.length);
  for (const [time, sign, quantity] of takers) {
    const i = Math.ceil((time - fromMs) / stepMs);
    if (quantity >= large && i >= 0 && i < signals.length) signals[i] = sign;
  }
  return played(
    bestOf(record),
    held(middles.length, (i) => signals[i], stepsOf(record, 5)),
  );
}

/**
 * Goes with, or against, the move of the first half of each span of a clock in the second half. The span, its phase and
 * the side are those that gained most in the first half of the record; the result is that of the second half.
 */
export function clocks(record) {
  const { middles } = record;
  const half = Math.floor(middles.length / 2);
  let chosen = { gain: Number.NEGATIVE_INFINITY };
  for (const seconds of [5, 10, 15, 20, 30, 60, 300, 900]) {
    const span = stepsOf(record, seconds);
    for (let phase = 0; phase < span; phase += span / 4) {
      for (const side of [1, -1]) {
        const targets = clockTargets(middles, span, Math.round(phase), side);
        const { total, t } = played(bestOf(record), targets, 0, half);
        // The rule with the best t-statistic is chosen, so that long spans with few trades are not chosen by luck.
        if (t > chosen.gain) chosen = { gain: t, targets, name: `${seconds} s`, total };
      }
    }
  }
  return { ...played(bestOf(record), chosen.targets, half), note: chosen.name };
}

function clockTargets(middles, span, phase, side) {
  const targets = new Int8Array(middles.length);
  for (let start = phase; start + span < middles.length; start += span) {
    const middle = start + (span >> 1);
    const sign = side * Math.sign(middles[middle] - middles[start]);
    targets.fill(sign, middle, start + span - 1);
  }
  return targets;
}

/** Trades ETH in the direction in which BTC has just moved, if ETH has not followed yet. */
export function leadAndLag(record) {
  const { middles, bests } = record;
  const eth = bests.ETHUSDT;
  const ethMiddle = (i) => 1e4 * Math.log((eth[2 * i] + eth[2 * i + 1]) / 2);
  const look = stepsOf(record, 0.5);
  const signal = (i) => {
    if (i < look) return 0;
    const gap = middles[i] - middles[i - look] - (ethMiddle(i) - ethMiddle(i - look));
    return Math.abs(gap) > 1 ? Math.sign(gap) : 0;
  };
  return played(eth, held(middles.length, signal, stepsOf(record, 2)));
}

/** Takes the three best prices of the triangle when they give a gain before fees; each price is taken 50 ms later. */
export function triangle(record) {
  const { BTCUSDT: btc, ETHUSDT: eth, ETHBTC: cross } = record.bests;
  const scale = (eth[0] + eth[1]) / (btc[0] + btc[1]) / (cross[0] + cross[1]);
  const gain = (i) => {
    const [b, e, c] = [btc, eth, cross].map((best) => [best[2 * i], best[2 * i + 1]]);
    // Prices are in ticks, so the first ratio has an unknown constant; its power of ten is known.
    const unit = 10 ** Math.round(Math.log10(scale * 2));
    const around = [e[0] / unit / b[1] / c[1], (c[0] * unit * b[0]) / e[1]].map((one) => 1e4 * (one - 1));
    return around;
  };
  const trips = [];
  for (let i = 0; i + 1 < btc.length / 2; i += 1) {
    const now = gain(i);
    const way = now[0] > now[1] ? 0 : 1;
    if (now[way] <= 0.2) continue;
    // A trip around the triangle has three sides, other round trips have two: the gain is scaled to two sides.
    trips.push((gain(i + 1)[way] * 2) / 3);
    i += stepsOf(record, 1);
  }
  return tally(trips);
}

/** After a burst of takers, goes with the move so far for the rest of the minute. */
export function bursts(record) {
  const { takers, fromMs, toMs, stepMs, middles } = record;
  const counts = new Float64Array(middles.length + 1);
  for (const [time] of takers) {
    const i = Math.ceil((time - fromMs) / stepMs);
    if (i >= 0 && i < middles.length) counts[i] += 1;
  }
  const usual = (takers.length / (toMs - fromMs)) * 10_000;
  const targets = new Int8Array(middles.length);
  const minute = stepsOf(record, 60);
  const ten = stepsOf(record, 10);
  for (let start = 0; start + minute < middles.length; start += minute) {
    let count = 0;
    for (let i = start; i < start + ten; i += 1) count += counts[i];
    if (count < 3 * usual) continue;
    targets.fill(Math.sign(middles[start + ten] - middles[start]), start + ten, start + minute - 1);
  }
  return played(bestOf(record), targets);
}
