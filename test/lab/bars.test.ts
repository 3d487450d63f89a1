/** Tests `fidelity: 'bars'`, which replays each recorded kline as four trades. The tests write the files of klines themselves. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LabResult, lab, type Spot } from '../../src/index.js';

const START = Date.parse('2026-01-05T12:00:00Z');
const MINUTE = 60_000;

type Bar = readonly [open: number, high: number, low: number, close: number, volume?: number];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-bars-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(bars: readonly Bar[]): string {
  files += 1;
  const rows = bars.map(([open, high, low, close, volume = 40], at) => {
    const time = START + at * MINUTE;
    const prices = [open, high, low, close].map((price) => price.toFixed(2));
    const quote = (volume * (high + low)) / 2;
    return [time, ...prices, volume, time + MINUTE - 1, quote, 900, volume / 2, quote / 2, 0].join(',');
  });
  const path = join(folder, `BTCUSDT-1m-${files}.csv`);
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}

/** Plays bars without fees, so that amounts show prices. */
const play = (bars: readonly Bar[], strategy: (x: Spot) => unknown): Promise<LabResult> =>
  lab.run(strategy, {
    market: lab.recording(file(bars), { fidelity: 'bars' }),
    balances: { USDT: '100000', BTC: '100' },
    commission: { maker: '0', taker: '0' },
  });

const FLAT: Bar = [100, 100, 100, 100];
const WIDE: Bar = [100, 110, 95, 105];

test('a stream of klines has one event for each kline, as it was recorded, when it has closed', async () => {
  const seen: unknown[] = [];
  const bars: Bar[] = [FLAT, WIDE, [106, 108, 101, 102, 7]];
  await play(bars, async (x) => {
    for await (const { eventTime, kline } of x.stream.klines('BTCUSDT', '1m')) {
      const { open, high, low, close, volume, tradeCount, isClosed } = kline;
      const prices = [open, high, low, close].map(Number);
      seen.push([eventTime - START, ...prices, Number(volume), tradeCount, isClosed]);
    }
  });
  expect(seen).toEqual(
    bars.map(([open, high, low, close, volume = 40], at) => [
      (at + 1) * MINUTE,
      ...[open, high, low, close, volume],
      ...[900, true],
    ]),
  );
});

test('each kline is played as four trades in its last millisecond: open, the extreme nearer to the open, the other extreme, close', async () => {
  const seen: string[] = [];
  await play([WIDE, [100, 102, 90, 95]], async (x) => {
    for await (const { time, price, qty } of x.stream.trades('BTCUSDT'))
      seen.push(`${time - START} ${Number(price)} ${Number(qty)}`);
  });
  const [first, second] = [MINUTE - 1, 2 * MINUTE - 1];
  expect(seen).toEqual([
    ...[100, 95, 110, 105].map((price) => `${first} ${price} 10`),
    ...[100, 102, 90, 95].map((price) => `${second} ${price} 10`),
  ]);
});

test('before the end of a kline a strategy knows none of its values, not even its open', async () => {
  const seen: unknown[] = [];
  const look = async (x: Spot) => {
    await x.clock.sleep(MINUTE + 59_000);
    seen.push((await x.market.klines('BTCUSDT', '1m')).map((row) => [...row].slice(0, 6)));
    seen.push(await x.market.ticker.price('BTCUSDT'), await x.market.depth('BTCUSDT').limit(5));
  };
  await play([FLAT, WIDE], look);
  await play([FLAT, [120, 150, 50, 60, 4_000]], look);
  expect(seen.slice(3)).toEqual(seen.slice(0, 3));
});

test("a limit order is filled at its price by each trade that reaches it; each trade has a fourth of the kline's volume", async () => {
  const { fills } = await play([FLAT, WIDE], async (x) => {
    await x.clock.sleep(MINUTE);
    await x.orders.limit('BTCUSDT', 'BUY', '15', '96');
    await x.orders.limit('BTCUSDT', 'SELL', '4', '108');
  });
  expect(fills.map(({ side, price, quantity }) => [side, Number(price), Number(quantity)])).toEqual([
    ['BUY', 96, 10],
    ['SELL', 108, 4],
  ]);
});

/** The price of the market order that a stop loss becomes, in a bar. */
async function stopped(stopPrice: string, bar: Bar): Promise<number> {
  const { fills } = await play([FLAT, bar, FLAT], async (x) => {
    await x.clock.sleep(MINUTE);
    await x.orders.stopLoss('BTCUSDT', 'SELL', '0.1', { stopPrice });
  });
  // The market order may take two levels of the book.
  expect(fills.reduce((sum, { quantity }) => sum + Number(quantity), 0)).toBeCloseTo(0.1, 8);
  return Number(fills.at(-1)?.price);
}

test('a stop triggers at its own price on the way to an extreme, not at the extreme', async () => {
  expect(await stopped('98', WIDE)).toBeCloseTo(98, 1);
  expect(await stopped('97', [100, 120, 90, 110])).toBeCloseTo(97, 1);
});

test('a stop whose price lies in the gap between two bars triggers at the open of the second bar', async () => {
  expect(await stopped('98', [92, 93, 85, 90])).toBeCloseTo(92, 1);
});

test('if a kline reaches both orders of a pair (OCO), the order at the extreme nearer to the open executes first', async () => {
  const both = async (bar: Bar) => {
    const { fills } = await play([FLAT, bar, FLAT], async (x) => {
      await x.clock.sleep(MINUTE);
      await x.orders
        .oco('BTCUSDT', 'SELL', '0.1')
        .above('LIMIT_MAKER', { price: '104' })
        .below('STOP_LOSS', { stopPrice: '97' });
    });
    return [...new Set(fills.map(({ price }) => Math.round(Number(price))))];
  };
  expect(await both([100, 110, 95, 105])).toEqual([97]);
  expect(await both([100, 105, 90, 95])).toEqual([104]);
});

test('a market order after a kline meets a book around the close of this kline', async () => {
  const { fills } = await play([FLAT, WIDE, FLAT], async (x) => {
    await x.clock.sleep(2 * MINUTE);
    await x.orders.market('BTCUSDT', 'BUY', '0.1');
  });
  expect(Number(fills[0]?.price)).toBeCloseTo(105, 1);
});

test('the notes of the result say what cannot be known from bars, and a repeated run is equal', async () => {
  const strategy = async (x: Spot) => void (await x.orders.limit('BTCUSDT', 'BUY', '1', '96'));
  const [one, other] = [await play([FLAT, WIDE], strategy), await play([FLAT, WIDE], strategy)];
  expect(one.info.notes[0]).toMatch(/^Klines were played as bars: they do not tell the book/);
  expect(one.info.market).toMatch(/as bars$/);
  expect(other.fills).toEqual(one.fills);
});

test('a recording that is not of klines cannot be played as bars', async () => {
  expect(() => lab.recording('x.csv', { fidelity: 'ticks' as 'bars' })).toThrow(/fidelity 'ticks' does not exist/);
  expect(() => lab.history('x', 'BTCUSDT', { fidelity: 'ticks' as 'bars' })).toThrow(/'ticks' does not exist/);
  const path = join(folder, 'BTCUSDT-trades-2026-01-05.csv');
  writeFileSync(path, `1,100.00,1.0,100.0,${START},true,true\n2,101.00,1.0,101.0,${START + 1_000},true,true\n`);
  const market = lab.recording(path, { fidelity: 'bars' });
  await expect(lab.run(async () => undefined, { market })).rejects.toThrow(/only klines are played as 'bars'/);
});
