/**
 * Tests runs with recorded and simulated symbols for any times of orders, seeds and cuts: a strategy sees nothing before it has
 * happened, what it sees does not depend on later rows, each symbol is as in its run alone, and a run is the same again.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LabMarket, lab, type Spot } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { START_MS, walk } from './markets.js';

const SECONDS = 20;
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'] as const;

interface Action {
  readonly atMs: number;
  readonly symbol: (typeof SYMBOLS)[number];
  readonly side: 'BUY' | 'SELL';
  readonly isMarket: boolean;
}

/** Something that was known: when, and what it was. */
type Seen = readonly [nowMs: number, what: string, symbol: string, ...figures: unknown[]];

const actions = fc
  .array(
    fc.record({
      atMs: fc.integer({ min: 0, max: SECONDS * 1_000 }),
      symbol: fc.constantFrom(...SYMBOLS),
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      isMarket: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((list): Action[] => list.toSorted((a, b) => a.atMs - b.atMs));

const balancesOf = (symbols: readonly string[]) => ({
  USDT: '100000',
  ...Object.fromEntries(symbols.map((symbol) => [symbol.slice(0, 3), '10'])),
});

/** Plays the actions of some symbols, and keeps what the strategy knew of them. */
async function played(market: LabMarket, all: readonly Action[], symbols: readonly string[]) {
  const seen: Seen[] = [];
  const run = await lab.run(
    async (x: Spot) => {
      const began = Date.now();
      for (const symbol of symbols)
        x.stream.trades(symbol).on(({ price, qty, time }) => {
          seen.push([Date.now(), 'trade', symbol, time, price, qty]);
        });
      for (const { atMs, symbol, side, isMarket } of all.filter((one) => symbols.includes(one.symbol))) {
        await x.clock.sleep(Math.max(0, began + atMs - Date.now()));
        const { bids, asks } = await x.market.depth(symbol).limit(5);
        const klines = await x.market.klines(symbol, '1s').limit(3);
        seen.push([Date.now(), 'book', symbol, bids[0], asks[0], klines.map(([time, open]) => [time, open])]);
        const price = (side === 'BUY' ? bids : asks)[0]?.[0] ?? '1';
        const placed = isMarket
          ? await x.orders.market(symbol, side, '0.01')
          : await x.orders.limit(symbol, side, '0.01', price);
        seen.push([Date.now(), 'order', symbol, placed.status, placed.executedQty]);
      }
    },
    { market, latency: { order: 20, feed: 5 }, balances: balancesOf(symbols) },
  );
  const fills = run.fills.map(({ symbol, time, price, quantity, commission }) => [
    symbol,
    time,
    price,
    quantity,
    commission,
  ]);
  return { seen, fills, text: JSON.stringify(run) };
}

const recorded = (seed: number, untilMs = Number.POSITIVE_INFINITY): LabMarket =>
  lab.events(
    walk(SECONDS, seed).filter(({ time }) => Number(time) <= untilMs),
    { symbol: 'BTCUSDT' },
  );

test('for any orders, a market of recorded and simulated symbols shows no row before its time, and trades as each symbol alone', async () => {
  let orders = 0;
  await fc.assert(
    fc.asyncProperty(
      actions,
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 4_000, max: SECONDS * 1_000 }),
      async (all, seed, cut) => {
        const simulated = { symbols: ['ETHUSDT'], seed };
        const mixed = (untilMs?: number) => lab.together([recorded(seed, untilMs), lab.simulated(simulated)]);
        const whole = await played(mixed(), all, SYMBOLS);
        orders += all.length;

        // Nothing is known before it has happened: trades, and the last kline of a reply.
        for (const [now, what, , time, , klines] of whole.seen) {
          if (what === 'trade') expect(time).toBeLessThanOrEqual(now);
          if (what === 'book') for (const [openTime] of klines as [number][]) expect(openTime).toBeLessThanOrEqual(now);
        }
        // A second run gives the same bytes.
        expect((await played(mixed(), all, SYMBOLS)).text).toBe(whole.text);

        // Without the later rows, everything before them is the same.
        const cutMs = START_MS + cut;
        const shorter = await played(mixed(cutMs), all, SYMBOLS);
        const last = Number(walk(SECONDS, seed).findLast(({ time }) => Number(time) <= cutMs)?.time);
        const before = ({ seen }: typeof whole) => seen.filter(([now]) => now < last);
        expect(before(shorter)).toEqual(before(whole));

        // Each symbol as in a run of its own, with the orders in it.
        const length = Number(walk(SECONDS, seed).at(-1)?.time) - START_MS;
        const alone = { BTCUSDT: recorded(seed), ETHUSDT: lab.simulated({ ...simulated, from: START_MS, length }) };
        for (const symbol of SYMBOLS) {
          const own = all.filter((one) => one.symbol === symbol);
          const beside = await played(mixed(), own, [symbol]);
          const single = await played(alone[symbol], own, [symbol]);
          expect(single.seen).toEqual(beside.seen);
          expect(single.fills).toEqual(beside.fills);
        }
      },
    ),
    { numRuns: trials(2, 6, 3), seed: 210 },
  );
  expect(orders).toBeGreaterThan(5);
});
