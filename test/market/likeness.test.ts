/**
 * Tests that statistics of the simulated market are within the ranges of real markets, for several seeds.
 * docs/market.md lists all figures.
 */
import { describe, expect, test } from 'vitest';
import { type BookSide, bookFigures, type Figures, klineFigures, tradeFigures } from '../../bench/statistics.mjs';
import type { TradePrint } from '../../src/exchange/model/trade-records.js';
import type { TradeRow } from '../../src/market/series/history-source.js';
import { trials } from '../support/depth.js';
import { LAB_START_US, Lab } from './lab.js';

const SEEDS = [1, 2, 3].slice(0, trials(1, 3));
const PAST_MINUTES = 7 * 1_440;
const RUN_S = 1_800;
const FEE = 0.001;

const row = (one: TradeRow | TradePrint) =>
  [one.timeUs / 1_000, one.priceTicks / 100, one.quantityLots / 100_000, one.isBuyerMaker] as const;
const sideOf = (levels: readonly (readonly [string, string])[]): BookSide =>
  levels.map(([price, quantity]) => [Number(price), Number(quantity)]);
const figure = (figures: Figures, name: string) => figures[name] ?? Number.NaN;

function minutes(lab: Lab): (readonly [number, number, number])[] {
  const rows: (readonly [number, number, number])[] = [];
  const endMs = Math.floor(LAB_START_US / 60_000_000) * 60_000;
  for (let from = endMs - PAST_MINUTES * 60_000; from < endMs; from += 1_000 * 60_000) {
    const endTimeMs = Math.min(endMs, from + 1_000 * 60_000) - 1;
    const page = lab.data.klines('BTCUSDT', { interval: '1m', startTimeMs: from, endTimeMs, limit: 1_000 }, lab.nowUs);
    rows.push(...page.map((kline) => [Number(kline[4]), Number(kline[5]), kline[8]] as const));
  }
  return rows;
}

describe.each(SEEDS)('the simulated market with seed %i has the statistics of a real market', (seed) => {
  const lab = new Lab(seed);
  const books: [BookSide, BookSide][] = [];
  const roundTrips: number[] = [];
  for (let i = 0; i < RUN_S; i += 1) {
    lab.run(1);
    const of = (symbol: string) => lab.exchange.bookTicker(symbol);
    const [btc, eth, cross, bnb, bnbBtc] = ['BTCUSDT', 'ETHUSDT', 'ETHBTC', 'BNBUSDT', 'BNBBTC'].map(of);
    for (const [alt, quoted] of [
      [eth, cross],
      [bnb, bnbBtc],
    ]) {
      roundTrips.push(Number(alt?.bidPrice) / Number(btc?.askPrice) / Number(quoted?.askPrice));
      roundTrips.push((Number(quoted?.bidPrice) * Number(btc?.bidPrice)) / Number(alt?.askPrice));
    }
    if (i % 10 > 0) continue;
    const { bids, asks } = lab.exchange.depth('BTCUSDT', 1_000);
    books.push([sideOf(bids), sideOf(asks)]);
  }
  const past = klineFigures(minutes(lab));
  const history = lab.histories.get('BTCUSDT');
  const live = lab.trades.filter((one) => one.symbol === 'BTCUSDT');

  test('returns of 1 minute have fat tails and no autocorrelation; their absolute values are autocorrelated for an hour', () => {
    expect(figure(past, 'kurtosis of 1m returns')).toBeGreaterThan(5);
    expect(figure(past, 'tail index of 1m returns')).toBeLessThan(6);
    expect(Math.abs(figure(past, 'acf of r, lag 1'))).toBeLessThan(0.05);
    expect(figure(past, 'acf of |r|, lag 1')).toBeGreaterThan(0.1);
    expect(figure(past, 'acf of |r|, lag 10')).toBeGreaterThan(0.05);
    expect(figure(past, 'acf of |r|, lag 60')).toBeGreaterThan(0.02);
    expect(figure(past, 'correlation of |r| and log volume')).toBeGreaterThan(0.15);
  });

  test('trades come in clusters of buys or sells, with heavy-tailed sizes, in the past and live', () => {
    const before = history?.read(history.nextTradeId - 20_000, 20_000) ?? [];
    // Live, no symbol is silent for more than ten seconds, so waits of a quiet hour vary less (decision 159).
    for (const [rows, leastWaits] of [
      [before, 1.3],
      [live, 1.1],
    ] as const) {
      const figures = tradeFigures(rows.map(row));
      expect(figure(figures, 'acf of trade signs, lag 1')).toBeGreaterThan(0.3);
      expect(figure(figures, 'acf of trade signs, lag 1')).toBeLessThan(0.75);
      expect(figure(figures, 'acf of trade signs, lag 5')).toBeGreaterThan(0.1);
      expect(figure(figures, 'p99 / median of sizes')).toBeGreaterThan(8);
      expect(figure(figures, 'deviation / mean of waits')).toBeGreaterThan(leastWaits);
    }
  });

  test('the spread of BTCUSDT is mostly one tick, and the depth grows with the distance from the middle', () => {
    const figures = bookFigures(books, 0.01);
    expect(figure(figures, 'spread of one tick, %')).toBeGreaterThan(75);
    expect(figure(figures, 'depth within 1 bps / within 5 bps')).toBeGreaterThan(0.1);
    expect(figure(figures, 'depth within 1 bps / within 5 bps')).toBeLessThan(0.4);
    expect(figure(figures, 'depth within 10 bps / within 5 bps')).toBeGreaterThan(1.5);
  });

  test('live trading goes on as in the past, with about the same number of trades and volume', () => {
    const fromMinute = Math.floor(LAB_START_US / 60_000_000);
    let planned = 0;
    for (let i = 0; i < RUN_S / 60; i += 1) planned += history?.tradesIn(fromMinute + i) ?? 0;
    expect(live.length / planned).toBeGreaterThan(0.6);
    expect(live.length / planned).toBeLessThan(1.6);
    const meanLots = (rows: readonly { quantityLots: number }[]) =>
      rows.reduce((sum, one) => sum + one.quantityLots, 0) / rows.length;
    const before = history?.read(history.nextTradeId - 20_000, 20_000) ?? [];
    const volume = (live.length * meanLots(live)) / (planned * meanLots(before));
    expect(volume).toBeGreaterThan(0.4);
    expect(volume).toBeLessThan(2.5);
  });

  test('no round trip of market orders over three books earns its fees, and none earns before fees for long', () => {
    expect(Math.max(...roundTrips) * (1 - FEE) ** 3).toBeLessThan(1);
    const open = roundTrips.filter((one) => one > 1).length / roundTrips.length;
    expect(open).toBeLessThan(0.15);
    let longest = 0;
    // Every second adds four round trips, so each kind of round trip is every fourth entry.
    for (let cycle = 0; cycle < 4; cycle += 1) {
      let run = 0;
      for (let i = cycle; i < roundTrips.length; i += 4) {
        run = (roundTrips[i] as number) > 1 ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
    }
    expect(longest).toBeLessThan(15);
  });
});
