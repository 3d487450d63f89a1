/** Tests klines of longer intervals against those that the exchange itself computes from the same market. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { klineUnits } from '../../src/data/computed/resample-units.js';
import { readTable } from '../../src/data/table/table-data.js';
import { connect, type Kline, type Spot } from '../../src/index.js';
import { clientOf } from './sample-klines.js';

const HOUR_MS = 3_600_000;
/** A Sunday. */
const END = '2026-11-01';

let x: Spot;
beforeAll(async () => {
  x = await connect({ seed: 1, display: 'drawn' });
});
afterAll(() => x.close());

/** The klines of `klines` that the exchange does not have. */
async function unknownTo(interval: '4h' | '1d' | '1w' | '1M' | '1m', zone: string, klines: readonly Kline[]) {
  const own = await x.market.klines('BTCUSDT', interval).tz(zone).limit(40).to(END);
  const texts = new Set(own.map((kline) => JSON.stringify(kline)));
  return klines.filter((kline) => !texts.has(JSON.stringify(kline)));
}

describe('klines of a longer interval', () => {
  test.each([
    ['4h', '0', '1h'],
    ['1d', '8', '1h'],
    ['1d', '-3:30', '30m'],
    ['1w', '0', '1d'],
    ['1M', '0', '1d'],
  ] as const)(
    'klines of %s in the time zone %s from those of %s equal the klines of the exchange, to the last digit',
    async (interval, tz, base) => {
      const rows = await x.market.klines('BTCUSDT', base).limit(100).to(END);
      const klines = rows.resample(interval, { tz, partial: 'drop' });
      expect(klines.length).toBeGreaterThan(0);
      expect(await unknownTo(interval, tz, klines)).toEqual([]);
    },
  );

  test('klines that are made from trades or aggregate trades equal the klines of the exchange', async () => {
    const to = Date.parse(END) - 1;
    const from = to - 10 * 60_000 + 1;
    const klines = await x.market.klines('BTCUSDT', '1m').from(from).to(to);
    const trades = await x.market.aggTrades('BTCUSDT').from(from).to(to).all();
    expect(klines.length).toBe(10);
    expect([...trades.resample('1m')]).toEqual([...klines]);
  });

  test.each([
    ['4h', { partial: 'keep' }],
    ['90m', { partial: 'drop' }],
    ['1d', { tz: '8' }],
  ] as const)(
    'klines of %s from packed rows are those from plain rows, with the same remarks',
    async (interval, options) => {
      const all = await x.market
        .klines('BTCUSDT', '1m')
        .to(END)
        .all({ max: 3_000, onProgress: () => {} });
      // Some rows are missing, and floats cannot add the amounts exactly.
      const packed = clientOf(
        all.flatMap((row, at): Kline[] => {
          const changed = [...row] as unknown as Kline;
          changed[7] = `${4_000_000 + at}.${String(at).padStart(8, '9')}`;
          return at % 701 === 700 ? [] : [changed];
        }),
      );
      const rows = await packed.x.market.klines('BTCUSDT', '1m').all({ to: END, onProgress: () => {} });
      const plain = packed.x.table([...rows]);
      expect(klineUnits(readTable(rows))).toBeDefined();
      const [fast, slow] = [rows.resample(interval, options), plain.resample(interval, options)];
      expect(fast.length).toBeGreaterThan(1);
      expect([...fast]).toEqual([...slow]);
      expect(fast.meta.params).toMatchObject({ interval, timeZone: slow.meta.params.timeZone });
    },
  );

  test('keep the time zone of the rows, and have the symbol, table methods and drawing of klines', async () => {
    const rows = await x.market.klines('BTCUSDT', '1h').tz('8').limit(48).to(END);
    const days = rows.resample('1d');
    expect(days.meta).toEqual({
      verb: 'resample',
      params: { symbol: 'BTCUSDT', interval: '1d', timeZone: '8' },
      rows: 48,
    });
    expect(days.slice(-1).rows()[0]?.openTime).toBe(days.at(-1)?.[0]);
    expect(inspect(days)).toMatch(/^BTCUSDT 1d {2}.* {2}3 klines {2}.* UTC\+8/);
    expect(inspect(days)).toContain('the first kline is not complete: the rows begin inside it');
    expect(inspect(days.slice(1))).not.toContain('not complete');
    expectTypeOf(days.slice(-1).rows()[0]?.close).toEqualTypeOf<string | undefined>();
  });

  test('can have any number of seconds, minutes, hours or days', async () => {
    const rows = await x.market.klines('BTCUSDT', '1m').limit(100).to(END);
    const klines = rows.resample('45m', { partial: 'drop' });
    expect(klines.map((kline) => kline[6] - kline[0] + 1)).toEqual(klines.map(() => 45 * 60_000));
    expect(klines.every((kline) => kline[0] % (45 * 60_000) === 0)).toBe(true);
  });
});

/** Klines of an hour from hour 0, with the given closes. */
const hours = (...closes: readonly string[]) =>
  closes.map((close, at): Kline => {
    const open = at * HOUR_MS;
    return [open, close, close, close, close, '1.00000001', open + HOUR_MS - 1, '2', 3, '0.5', '1', '0'];
  });

const table = (rows: unknown) => clientOf([]).x.table(rows);

describe('rows of any source', () => {
  test('may be out of order; of two klines with one open time the later row counts', () => {
    const [first, second] = hours('1.0', '2.0') as [Kline, Kline];
    const changed: Kline = [...second];
    changed[4] = '9.00000000000000000001';
    changed[2] = '9.00000000000000000002';
    const [kline] = table([second, first, changed]).resample('2h');
    expect(kline?.slice(1, 6)).toEqual([
      '1.0',
      '9.00000000000000000002',
      '1.0',
      '9.00000000000000000001',
      '2.00000002',
    ]);
  });

  test('rows whose prices differ beyond the digits of a float are compared exactly', () => {
    const rows = hours('9007199254740993.1', '9007199254740993.2', '9007199254740993.0');
    expect(table(rows).resample('1d')[0]?.slice(2, 4)).toEqual(['9007199254740993.2', '9007199254740993.0']);
  });

  test('rows that are trades give flat klines for time without trades; klines that are missing stay missing', () => {
    const trade = (time: number) => ({ time, price: '5.0', qty: '2', isBuyerMaker: false });
    const klines = table([trade(0), trade(2_500)]).resample('1s');
    expect(klines.map((kline) => [kline[0], kline[4], kline[5], kline[8], kline[9]])).toEqual([
      [0, '5.0', '2.00000000', 1, '2.00000000'],
      [1000, '5.0', '0.00000000', 0, '0.00000000'],
      [2000, '5.0', '2.00000000', 1, '2.00000000'],
    ]);
    const [first, , , last] = hours('1', '2', '3', '4') as [Kline, Kline, Kline, Kline];
    const sparse = table([first, last]).resample('1h');
    expect(sparse.map(([open]) => open / HOUR_MS)).toEqual([0, 3]);
  });

  test('may have times in microseconds', () => {
    const us = 1_700_000_000_000_000;
    const klines = table([
      { time: us, price: '1.0', qty: '1' },
      { time: us + 1, price: '2.0', qty: '1' },
    ]).resample('1s');
    expect(klines.map((kline) => [kline[0], kline[6], kline[4]])).toEqual([[us, us + 999_999, '2.0']]);
  });

  test.each([
    ['an unknown interval', hours('1'), '7x', {}, "Invalid interval '7x'"],
    ['a shorter interval', hours('1'), '1m', {}, 'does not fit into klines of 1m'],
    ['an interval that is no multiple', hours('1', '2'), '45m', {}, 'does not fit into klines of 45m'],
    ['an unknown zone', hours('1'), '1d', { tz: '99' }, "'99' is not a time zone"],
    ['an unknown option', hours('1'), '1d', { partial: 'no' }, "Invalid partial 'no': allowed are keep, drop."],
    ['other rows', [{ asset: 'BTC' }], '1d', {}, 'neither klines nor trades: their columns are asset'],
    ['rows without a time', [{ price: '1', qty: '1' }], '1d', {}, 'These rows have no time'],
    ['a missing price', [{ time: 1, price: null, qty: '1' }], '1d', {}, 'Row 0 has no valid price: null'],
  ])('are refused with %s', (_, rows, interval, options, message) => {
    expect(() => table(rows).resample(interval as '1d', options as object)).toThrow(message);
  });

  test('without rows there is no kline, for rows of any source', () => {
    expect(table(hours('1')).resample('1d').slice(1).resample('1w')).toEqual([]);
  });
});
