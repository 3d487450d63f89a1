/** Tests rows with names, added columns, rolling statistics and returns, on lists, parts of lists and SQL results. */
import { inspect } from 'node:util';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { dataTable } from '../../src/data/data-table.js';
import { readTable } from '../../src/data/table/table-data.js';
import * as displays from '../../src/display/index.js';
import type { DataTable, Kline, KlineRow, Trade } from '../../src/index.js';
import { decimal } from '../../src/index.js';
import { clientOf, sampleKlines } from './sample-klines.js';

const klinesOf = async (count: number) => {
  const { x } = clientOf(sampleKlines(count));
  return x.market.klines('BTCUSDT', '1m').limit(count);
};

/** Names of the methods that a list has beside the export methods. */
const ROW_METHODS = ['rows', 'resample', 'rolling', 'returns', 'toTable'] as const;

describe('rows with names', () => {
  test('have every digit, or the value that a function returns for each decimal', async () => {
    const klines = await klinesOf(3);
    const [first = [] as unknown as Kline] = klines;
    const [row] = klines.rows();
    expect(Object.keys(row ?? {}).length).toBe(11);
    expect([row?.openTime, row?.close, row?.volume, row?.tradeCount]).toEqual([first[0], first[4], first[5], first[8]]);
    expect(klines.rows(Number)[0]).toEqual({
      ...row,
      ...Object.fromEntries(
        Object.entries(row ?? {}).map(([name, value]) => [name, typeof value === 'string' ? Number(value) : value]),
      ),
    });
    expect(klines.rows(decimal)[0]?.volume.mul('2').toString()).toBe('246913578024');
    expectTypeOf(row).toEqualTypeOf<KlineRow | undefined>();
    expectTypeOf(klines.rows(Number)[0]?.open).toEqualTypeOf<number | undefined>();
  });

  test('a list of objects becomes rows with names, with words instead of one-letter names', async () => {
    const { x } = clientOf([]);
    expect(x.table([{ a: 1, p: '0.10', q: '2', f: 1, l: 1, T: 5, m: true, M: true }]).rows()[0]).toMatchObject({
      aggTradeId: 1,
      price: '0.10',
    });
    expect(x.table([{ id: 1, fills: [{ price: '1.5' }] }, { id: 2 }]).rows()).toEqual([
      { id: 1, fills: [{ price: '1.5' }] },
      { id: 2, fills: null },
    ]);
  });
});

describe('parts of a list', () => {
  test('have the table methods, by slice and by filter, again and again, and in the types', async () => {
    const klines = await klinesOf(20);
    const parts = [klines.slice(-2), klines.filter((_, at) => at > 17), klines.slice(-5).filter((_, at) => at > 2)];
    for (const part of parts) {
      expect(part.rows()).toEqual(klines.rows().slice(-2));
      expect(part.meta.params.symbol).toBe('BTCUSDT');
      for (const name of ROW_METHODS) expect(Object.keys(part)).not.toContain(name);
    }
    expectTypeOf(klines.slice(-2).toTable()).toEqualTypeOf<DataTable<KlineRow>>();
    expectTypeOf(klines.filter(([open]) => open > 5).rows()).toEqualTypeOf<KlineRow[]>();
  });

  test('a part of rows that were read page by page has rows with names', async () => {
    const { x } = clientOf(sampleKlines(1500));
    const all = await x.market.klines('BTCUSDT', '1m').from(1).all();
    expect(all.slice(-2).rows()).toEqual(all.rows().slice(-2));
    expect(all.resample('5m').length).toBe(300);
    expectTypeOf(all.rows()).toEqualTypeOf<KlineRow[]>();
    expectTypeOf(all.slice(1).rows()).toEqualTypeOf<KlineRow[]>();
  });
});

describe('added columns', () => {
  test('are lists or functions of the row, keep their type and replace a column of the same name', async () => {
    const klines = await klinesOf(3);
    const table = klines.toTable().with({
      range: ({ high, low }) => decimal(high).sub(low),
      whole: ['5', '7', '9'],
      rolled: klines.rolling(2).sum('tradeCount'),
      day: [new Date(1_700_000_000_000), null, undefined],
      ratio: Float64Array.of(0.5, Number.NaN, 1),
      close: ['1.5', '2.5', '3.5'],
    });
    const types = Object.fromEntries(table.columns.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject({ range: 'decimal', whole: 'text', rolled: 'integer', day: 'time', ratio: 'float' });
    expect(table.columns.findIndex(({ name }) => name === 'close')).toBe(4);
    const columns = table.toColumns();
    expect(columns.exact.close).toEqual(['1.5', '2.5', '3.5']);
    expect(columns.exact.rolled).toEqual([null, 1, 3]);
    expect(columns.exact.ratio).toEqual([0.5, null, 1]);
    expect(table.select('ratio', 'close').toCSV()).toBe('ratio,close\n0.5,1.5\n,2.5\n1,3.5\n');
    expectTypeOf(table.rows()[0]?.range).toEqualTypeOf<string | undefined>();
    expectTypeOf(columns.floats.ratio).toEqualTypeOf<Float64Array>();
  });

  test('can be added to columns, and used in a query and in a further table', async () => {
    const klines = await klinesOf(4);
    const columns = klines.toColumns().with({ n: [1, 2, 3, 4] });
    expect(columns.with({ m: ({ n }) => n * 2 }).exact.m).toEqual([2, 4, 6, 8]);
    expect(columns.toTable().select('n').toCSV()).toBe('n\n1\n2\n3\n4\n');
    const { x } = clientOf([]);
    const found = await x.sql`select n, volume from ${columns.toTable()} where n > 2 order by n`;
    expect(found.slice(-1).toCSV()).toBe('n,volume\n4,123456789012.00314187\n');
    expect(found.filter(({ n }) => n === 3).rows()).toEqual([{ n: 3, volume: '123456789012.00209458' }]);
    expect(
      found
        .toTable()
        .with({ twice: found.rolling(2).sum('volume') })
        .columns.at(-1),
    ).toEqual({
      name: 'twice',
      type: 'decimal',
    });
  });

  test('are shown before other columns where space is short', async () => {
    const klines = await klinesOf(3);
    const table = dataTable(readTable([...klines]), { displays: () => displays }).with({ mine: [1, 2, 3] });
    const text = inspect(table, { breakLength: 80 });
    expect(text).toMatch(/mine/);
    expect(text).toMatch(/not shown at this width: .*takerBuyQuoteVolume/s);
  });

  test.each([
    ['another length', { a: [1] }, "with: Column 'a' has 1 values, but the table has 3 rows."],
    ['no list', { a: 5 }, "with: Column 'a' is of type number; a list or a function is needed."],
  ])('are refused with %s', async (_, added, message) => {
    const klines = await klinesOf(3);
    expect(() => klines.toTable().with(added as never)).toThrow(message);
  });
});

describe('statistics over the last rows', () => {
  test('are exact for sums and extremes, and floats from exact sums for means and deviations', async () => {
    const klines = await klinesOf(60);
    const rows = klines.rows();
    const rolling = klines.rolling(7);
    for (const [at] of rows.entries()) {
      const window = rows.slice(at - 6, at + 1).map(({ volume }) => volume);
      if (at < 6) {
        expect([rolling.sum('volume')[at], rolling.max('open')[at], rolling.mean('close')[at]]).toEqual([
          null,
          null,
          NaN,
        ]);
        continue;
      }
      expect(rolling.sum('volume')[at]).toBe(decimal.sum(window).toFixed(8));
      const opens = rows.slice(at - 6, at + 1).map(({ open }) => open);
      const [first = '', ...others] = opens;
      expect(rolling.max('open')[at]).toBe(decimal.max(first, ...others).toFixed(8));
      expect(rolling.min('open')[at]).toBe(decimal.min(first, ...others).toFixed(8));
      const numbers = opens.map(Number);
      const mean = numbers.reduce((sum, value) => sum + value) / 7;
      expect(rolling.mean('open')[at]).toBeCloseTo(mean, 8);
      const variance = numbers.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 6;
      expect(rolling.std('open')[at]).toBeCloseTo(Math.sqrt(variance), 6);
    }
  });

  test('statistics of nearly equal numbers lose no digit', () => {
    const { x } = clientOf([]);
    const rows = ['100000000000.00000001', '100000000000.00000002', '100000000000.00000003'].map((v) => ({ v }));
    expect(x.table(rows).rolling(3).std('v')[2]).toBe(1e-8);
    expect(x.table(rows).rolling(1).std('v')[2]).toBeNaN();
  });

  test('have no value if the window lacks one, for decimals, integers and floats', () => {
    const { x } = clientOf([]);
    const table = x.table({ d: ['1.5', null, '2', '3.0'], i: [1, null, 2, 3], f: [0.5, Number.NaN, 1, 2] });
    const two = table.rolling(2);
    expect([two.sum('d'), two.sum('i'), two.sum('f')]).toEqual([
      [null, null, null, '5.0'],
      [null, null, null, 5],
      [null, null, null, 3],
    ]);
    expect([two.max('d'), two.min('i'), two.max('f')].map((values) => values.at(-1))).toEqual(['3.0', 2, 2]);
    expect([...two.mean('f')]).toEqual([NaN, NaN, NaN, 1.5]);
    expect([...two.std('i')]).toEqual([NaN, NaN, NaN, Math.SQRT1_2]);
  });

  test.each([
    ['a window of no row', (table: DataTable) => table.rolling(0), 'rows is 0; it must be a whole number from 1'],
    ['an unknown column', (table: DataTable) => table.rolling(2).sum('x'), "There is no column 'x'"],
    ['a column of texts', (table: DataTable) => table.rolling(2).mean('t'), "Column 't' has type text"],
  ])('refuse %s', (_, use, message) => {
    expect(() => use(clientOf([]).x.table({ t: ['a', 'b'] }))).toThrow(message);
  });

  test('accept only columns of numbers, as TypeScript checks', async () => {
    const klines = await klinesOf(3);
    // @ts-expect-error: there is no such column
    expect(() => klines.rolling(2).mean('clos')).toThrow("There is no column 'clos'");
    const trades = [] as unknown as import('../../src/index.js').RowList<Trade>;
    expectTypeOf<Parameters<ReturnType<typeof trades.rolling>['sum']>[0]>().toEqualTypeOf<
      'id' | 'price' | 'qty' | 'quoteQty' | 'time'
    >();
  });
});

describe('returns', () => {
  const table = (prices: unknown[]) => clientOf([]).x.table({ price: prices });

  test('are the change since the previous row or over several rows, simple or logarithmic', () => {
    expect([...table(['100.0', '110.0', '99.0']).returns()]).toEqual([NaN, 0.1, -0.1]);
    expect([...table(['100.0', '110.0', '99.0']).returns({ over: 2 })]).toEqual([NaN, NaN, -0.01]);
    expect(table(['100.0', '110.0']).returns({ kind: 'log' })[1]).toBeCloseTo(Math.log(1.1), 15);
    expect([...table([2, 3.5]).returns()]).toEqual([NaN, 0.75]);
  });

  test('returns of nearly equal prices have all their digits', () => {
    expect(table(['60000000.00000000', '60000000.00000001']).returns()[1]).toBe(1 / 6e15);
  });

  test('need a column of prices and valid options', () => {
    const { x } = clientOf([]);
    expect(() => x.table({ a: ['1.5'] }).returns()).toThrow('None of the columns a is a known column of prices');
    expect(x.table({ a: ['1.5', '3.0'] }).returns({ of: 'a' })[1]).toBe(1);
    expect(() => table(['1.0']).returns({ kind: 'ln' as 'log' })).toThrow(
      "Invalid kind 'ln': allowed are simple, log.",
    );
    expect(() => table(['1.0']).returns({ over: 0 })).toThrow('over is 0');
  });
});
