/**
 * Tests that a strategy cannot look ahead: a recording is cut at random times, and every decision before the cut is the same
 * as with the whole recording. At full depth there are 1,000 cuts: 500 with a recorded book and 500 without. Strategies that do look ahead are found by the same comparison.
 */
import { describe, expect, test } from 'vitest';
import { type LabMarketEvent, lab, type Spot } from '../../src/index.js';
import { numbersOf, START_MS, walk } from './markets.js';

const FULL = process.env.SPOTLAB_TEST_DEPTH === 'full';
const CUTS = FULL ? 500 : 5;
const SECONDS = 40;

/** The size of a synthetic book is that of the first 100 trades, so no cut is before them. */
const FIRST = 100;

/** What the strategy did and saw, with the time at which it did. */
type Log = (readonly [timeMs: number, what: string])[];

/** A strategy that reads everything it can, and trades by it. */
async function reader(x: Spot, note: (what: string) => void): Promise<void> {
  const book = await x.stream.book('BTCUSDT');
  void watchAccount(x, note);
  void (async () => {
    for (;;) {
      await x.clock.sleep(700);
      const [klines, ticker] = await Promise.all([
        x.market.klines('BTCUSDT', '1m').limit(3),
        x.market.ticker.last24h('BTCUSDT'),
      ]);
      note(`klines ${JSON.stringify(klines)} ${ticker.lastPrice} ${ticker.volume}`);
    }
  })();
  let trades = 0;
  for await (const trade of x.stream.trades('BTCUSDT')) {
    trades += 1;
    note(`trade ${trade.id} ${trade.price} ${book.bestBid?.[0]} ${book.bestAsk?.[0]}`);
    if (trades % 10 !== 0) continue;
    const side = Math.random() < 0.5 ? 'BUY' : 'SELL';
    const order = await x.orders.limit('BTCUSDT', side, '0.01', trade.price).catch((error: Error) => error.message);
    note(`order ${side} ${typeof order === 'string' ? order : `${order.status} ${order.executedQty}`}`);
    if (trades % 50 === 0) await x.orders.cancelAll('BTCUSDT').catch(() => {});
  }
}

async function watchAccount(x: Spot, note: (what: string) => void): Promise<void> {
  for await (const event of x.stream.account()) note(JSON.stringify(event));
}

type Noting = (x: Spot, note: (what: string) => void) => unknown;

async function logOf(events: readonly LabMarketEvent[], strategy: Noting): Promise<Log> {
  const log: Log = [];
  await lab.run((x) => strategy(x, (what) => void log.push([Date.now(), what])), {
    market: lab.events(events, { symbol: 'BTCUSDT' }),
    balances: { USDT: '100000', BTC: '1' },
    latency: { order: { from: 1, to: 40 }, feed: { from: 0, to: 15 } },
    limits: 'off',
  });
  return log;
}

/** The first decision before the cut that differs; undefined if there is none. */
function difference(whole: Log, cut: Log, untilMs: number): string | undefined {
  const [before, after] = [whole, cut].map((log) => log.filter(([timeMs]) => timeMs < untilMs));
  const at = Array.from({ length: Math.max(before?.length ?? 0, after?.length ?? 0) }).findIndex(
    (_, index) => JSON.stringify(before?.[index]) !== JSON.stringify(after?.[index]),
  );
  return at < 0 ? undefined : `${JSON.stringify(before?.[at])} became ${JSON.stringify(after?.[at])}`;
}

/** Cuts after random events. */
function* cutsOf(events: readonly LabMarketEvent[], count: number): Generator<LabMarketEvent[]> {
  const random = numbersOf(7);
  for (let cut = 0; cut < count; cut += 1)
    yield events.slice(0, FIRST + Math.floor(random() * (events.length - FIRST)));
}

const lastMs = (events: readonly LabMarketEvent[]): number => Number(events.at(-1)?.time);

describe('a strategy', () => {
  test.each([
    ['with a recorded book', walk(SECONDS)],
    ['without a recorded book', walk(SECONDS).filter((event) => 'price' in event)],
  ])(
    `decides the same before a cut of the recording, ${CUTS} times, %s`,
    async (_, events) => {
      const whole = await logOf(events, reader);
      expect(whole.length).toBeGreaterThan(150);
      for (const cut of cutsOf(events, CUTS)) {
        expect(
          difference(whole, await logOf(cut, reader), lastMs(cut)),
          `cut at ${lastMs(cut) - START_MS} ms`,
        ).toBeUndefined();
      }
    },
    600_000,
  );

  test('that reads the recording itself is found out', async () => {
    const events = walk(SECONDS);
    const cheat = (of: readonly LabMarketEvent[]): Noting => {
      // The highest price of the whole recording, known from the start.
      const highest = Math.max(...of.map((event) => ('price' in event ? Number(event.price) : 0)));
      return async (x, note) => {
        for await (const { price } of x.stream.trades('BTCUSDT')) note(Number(price) >= highest ? 'sell' : 'wait');
      };
    };
    const whole = await logOf(events, cheat(events));
    const found: unknown[] = [];
    for (const cut of cutsOf(events, 10)) found.push(difference(whole, await logOf(cut, cheat(cut)), lastMs(cut)));
    expect(found.some((one) => one !== undefined)).toBe(true);
  });

  test('that knows a kline before its end is found out', async () => {
    const events = walk(150);
    const cheat = (of: readonly LabMarketEvent[]): Noting => {
      const closeOf = (minuteMs: number) =>
        of.findLast((event) => 'price' in event && Math.floor(Number(event.time) / 60_000) * 60_000 === minuteMs);
      return async (x, note) => {
        for (;;) {
          await x.clock.sleep('10s');
          note(JSON.stringify(closeOf(Math.floor(Date.now() / 60_000) * 60_000)));
        }
      };
    };
    const whole = await logOf(events, cheat(events));
    const cut = events.slice(0, Math.floor(events.length / 2));
    expect(difference(whole, await logOf(cut, cheat(cut)), lastMs(cut))).toBeDefined();
  });
});
