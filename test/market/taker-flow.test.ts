/** Tests the imbalance of takers: it correlates with the price of its minute, not of the next, and lasts long. */
import { describe, expect, test } from 'vitest';
import { correlation } from '../../bench/statistics.mjs';
import { LARGE_QUANTILE, newPieces, TakerFlow } from '../../src/market/simulated/flow/taker-flow.js';
import { QUANTILE_BITS, sizeTable } from '../../src/market/simulated/flow/trade-sizes.js';
import { AssetPaths } from '../../src/market/simulated/path/asset-path.js';
import { FairPrice } from '../../src/market/simulated/path/fair-price.js';
import { KNOT_PIECES } from '../../src/market/simulated/path/grid.js';
import { trials } from '../support/depth.js';

const FROM = Date.parse('2026-02-01');
const MINUTES = trials(3_000, 20_000);
const fair = new FairPrice(new AssetPaths(4, undefined, 'free'), 'BTC', 'USDT');
const flow = new TakerFlow(fair, 17);

/** Mean share of buyers in a minute. Live takers follow the present second too, so the share is read in each second. */
function shareOf(minute: number): number {
  let sum = 0;
  for (let second = 0; second < 60; second += 1) {
    flow.lookAt(FROM + minute * 60_000 + second * 1_000);
    sum += flow.buyShare / 60;
  }
  return sum;
}

test('the flow of takers is the same if its pieces of time are computed together or one by one, backwards', () => {
  const hour = newPieces(480);
  const first = FROM / 7_500;
  fair.fillPieces(first / 4 - 1, hour.logs, hour.volatilities);
  new TakerFlow(fair, 17).look(first, hour);
  const single = new TakerFlow(fair, 17);
  const one = newPieces(1);
  for (let piece = 479; piece >= 0; piece -= 1) {
    for (let at = -KNOT_PIECES; at < one.logs.length - KNOT_PIECES; at += 1)
      one.logs[at + KNOT_PIECES] = fair.logAtPiece(first + piece + at);
    one.volatilities[1] = fair.volatilityAtKnot(Math.floor((first + piece) / KNOT_PIECES));
    single.look(first + piece, one);
    const together = [hour.buyShares[piece], hour.largeBuyShares[piece], hour.sizeFactors[piece]];
    expect(together).toEqual([one.buyShares[0], one.largeBuyShares[0], one.sizeFactors[0]]);
  }
});

describe('the share of buys among the orders of takers, minute by minute,', () => {
  const shares = Array.from({ length: MINUTES }, (_, minute) => shareOf(minute));
  const moves = Array.from({ length: MINUTES }, (_, minute) => {
    return fair.logAtTime(FROM + (minute + 1) * 60_000) - fair.logAtTime(FROM + minute * 60_000);
  });

  test('is correlated with the move of the price in its minute, and not with the move in the next minute', () => {
    expect(correlation(shares, moves)).toBeGreaterThan(0.4);
    expect(Math.abs(correlation(shares.slice(0, -1), moves.slice(1)))).toBeLessThan(0.06);
  });

  test('is correlated with itself for an hour, less with each lag', () => {
    const sums = [0, 0, 0];
    for (let stream = 1; stream <= 12; stream += 1) {
      const one = new TakerFlow(fair, stream);
      const rows = Array.from({ length: 3_000 }, (_, minute) => {
        one.lookAt(FROM + minute * 60_000);
        return one.buyShare;
      });
      [3, 15, 60].forEach((lag, i) => {
        sums[i] = (sums[i] as number) + correlation(rows.slice(0, -lag), rows.slice(lag)) / 12;
      });
    }
    const [near = 0, middle = 0, far = 0] = sums;
    expect(near).toBeGreaterThan(middle);
    expect(middle).toBeGreaterThan(far);
    expect(far).toBeGreaterThan(0.02);
  });

  test('does not depend on the times that were read before', () => {
    const other = new TakerFlow(fair, 17);
    for (const minute of [1_700, 3, 900]) {
      other.lookAt(FROM + minute * 60_000);
      flow.lookAt(FROM + minute * 60_000);
      expect([other.buyShare, other.largeBuyShare, other.sizeFactor]).toEqual([
        flow.buyShare,
        flow.largeBuyShare,
        flow.sizeFactor,
      ]);
    }
  });
});

test('the largest tenth of the orders of takers makes more than 60 % of the volume', () => {
  const { sizes } = sizeTable(1_000);
  const sum = (from: number) => sizes.slice(from).reduce((total, size) => total + size, 0);
  expect(sizes.length).toBe(2 ** QUANTILE_BITS);
  expect(sum(LARGE_QUANTILE) / sum(0)).toBeGreaterThan(0.6);
});
