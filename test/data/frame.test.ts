/** Tests tables that are filtered, sorted, grouped, joined, pivoted and described. */
import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { decimal } from '../../src/index.js';
import { clientOf } from './sample-klines.js';

const { x } = clientOf([]);

const FILLS = [
  { symbol: 'BTCUSDT', side: 'BUY', price: '60000.10', qty: '0.5', time: 1_700_000_000_000 },
  { symbol: 'ETHUSDT', side: 'SELL', price: '3000.25', qty: '2', time: 1_700_000_001_000 },
  { symbol: 'BTCUSDT', side: 'SELL', price: '60001.30', qty: '0.123456789', time: 1_700_000_002_000 },
  { symbol: 'BTCUSDT', side: 'BUY', price: '59999.9', qty: '0.1', time: 1_700_000_003_000 },
];
const fills = () => x.table(FILLS).toTable();

describe('rows', () => {
  test('are filtered, sorted by exact value and sliced, and keep their column types', () => {
    const table = fills();
    expect(table.filter(({ side }) => side === 'BUY').rows()).toEqual([FILLS[0], FILLS[3]]);
    // As texts, '59999.9' would come last.
    const sorted = table.sort('price');
    expect(sorted.rows().map(({ price }) => price)).toEqual(['3000.25', '59999.9', '60000.10', '60001.30']);
    expect(table.sort('qty', 'desc').slice(0, 2).toColumns().exact.qty).toEqual(['2', '0.5']);
    expect(table.slice(-1).rows()).toEqual([FILLS[3]]);
    expect(sorted.columns).toEqual(table.columns);
    expect(
      x
        .table({ n: [3, null, 1, 2] })
        .toTable()
        .sort('n', 'desc')
        .toColumns().exact.n,
    ).toEqual([3, 2, 1, null]);
    expect(() => table.sort('prize')).toThrow(/no column 'prize'.*columns are symbol, side, price/);
    expect(() => table.sort('price', 'down' as never)).toThrow(/allowed are asc, desc/);
  });

  test('rows of equal value keep their order when they are sorted', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1 }), (keys) => {
        const table = x
          .table({ key: keys, at: keys.map((_, at) => at) })
          .toTable()
          .sort('key');
        const expected = keys.map((key, at) => ({ key, at })).sort((a, b) => a.key - b.key || a.at - b.at);
        expect(table.rows()).toEqual(expected);
      }),
    );
  });
});

describe('groups', () => {
  test('have exact sums, lowest and highest values, and means and quantiles as floats', () => {
    const table = fills().groupBy('symbol', {
      traded: ['sum', 'qty'],
      highest: ['max', 'price'],
      lowest: ['min', 'price'],
      opened: ['first', 'price'],
      ended: ['last', 'time'],
      average: ['mean', 'price'],
      usual: ['median', 'qty'],
      spread: ['std', 'price'],
      large: ['quantile', 'qty', 0.75],
      sides: ['distinct', 'side'],
      fills: 'count',
    });
    const [btc, eth] = table.rows();
    expect(btc).toEqual({
      symbol: 'BTCUSDT',
      traded: '0.723456789',
      highest: '60001.30',
      lowest: '59999.9',
      opened: '60000.10',
      ended: 1_700_000_003_000,
      average: (60_000.1 + 60_001.3 + 59_999.9) / 3,
      usual: 0.123456789,
      spread: expect.closeTo(0.757_187_8, 6),
      large: expect.closeTo(0.311_728_394_5, 12),
      sides: 2,
      fills: 3,
    });
    expect(eth).toMatchObject({ traded: '2.000000000', spread: null, fills: 1 });
    expect(Object.fromEntries(table.columns.map(({ name, type }) => [name, type]))).toMatchObject({
      traded: 'decimal',
      ended: 'time',
      average: 'float',
      fills: 'integer',
    });
  });

  test('are made by several columns and by functions of the row', () => {
    const bySide = fills().groupBy(['symbol', 'side'], { n: 'count' }).rows();
    expect(bySide).toEqual([
      { symbol: 'BTCUSDT', side: 'BUY', n: 2 },
      { symbol: 'ETHUSDT', side: 'SELL', n: 1 },
      { symbol: 'BTCUSDT', side: 'SELL', n: 1 },
    ]);
    const byTime = fills().groupBy({ pair: ({ time }) => Math.floor(Number(time) / 2_000) }, { n: 'count' });
    expect(byTime.toColumns().exact.n).toEqual([2, 2]);
    // 1 and '1' are two groups, and so are a missing value and its text.
    expect(
      x
        .table([{ k: 1 }, { k: '1' }, { k: null }, { k: 'null' }])
        .toTable()
        .groupBy('k', { n: 'count' }).length,
    ).toBe(4);
  });

  test('groups by a column of decimals contain the rows of equal value, such as 1.5 and 1.50', () => {
    const table = x.table([{ price: '1.5' }, { price: '1.50' }, { price: '2.0' }]).toTable();
    expect(table.groupBy('price', { n: 'count' }).rows()).toEqual([
      { price: '1.5', n: 2 },
      { price: '2.0', n: 1 },
    ]);
  });

  test('have sums that add up to the sum of all rows, for any rows', () => {
    const amount = fc
      .bigInt({ min: -(10n ** 20n), max: 10n ** 20n })
      .map((units) => decimal(units).div('100000000').toString());
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), amount), { minLength: 1 }), (rows) => {
        const table = x.table({
          key: rows.map(([key]) => key),
          amount: rows.map(([, one]) => `${one}${one.includes('.') ? '' : '.0'}`),
        });
        const sums = table
          .toTable()
          .groupBy('key', { sum: ['sum', 'amount'] })
          .rows();
        expect(decimal.sum(sums.map(({ sum }) => String(sum))).eq(decimal.sum(rows.map(([, one]) => one)))).toBe(true);
      }),
    );
  });

  test('refuse statistics that they cannot compute, and name the possible ones', () => {
    const table = fills() as unknown as { groupBy(by: unknown, figures: unknown): unknown };
    expect(() => table.groupBy('sym', { n: 'count' })).toThrow(/no column 'sym'/);
    expect(() => table.groupBy('symbol', { n: ['sum', 'side'] })).toThrow(
      /'side' has type text, but numbers are needed/,
    );
    expect(() => table.groupBy('symbol', { n: ['average', 'price'] })).toThrow(
      /Invalid figure \["average","price"\].*mean, std/,
    );
    expect(() => table.groupBy('symbol', { n: ['quantile', 'qty', 75] })).toThrow(/is 75; it must be from 0 to 1/);
    expect(() => table.groupBy('symbol', { symbol: 'count' })).toThrow(/Two columns have the name 'symbol'/);
    expect(() => table.groupBy(7, { n: 'count' })).toThrow(/by is neither the name of a column/);
  });
});

describe('joins', () => {
  const prices = x.table([
    { time: 1_700_000_000_500, bid: '1.0' },
    { time: 1_700_000_002_000, bid: '2.0' },
  ]);

  test('match equal values, keep all rows on request, or find the last row that is not later', () => {
    expect(
      fills()
        .join(prices, 'time')
        .rows()
        .map(({ bid }) => bid),
    ).toEqual(['2.0']);
    expect(
      fills()
        .join(prices, 'time', { how: 'left' })
        .rows()
        .map(({ bid }) => bid),
    ).toEqual([null, null, '2.0', null]);
    expect(
      fills()
        .join(prices, 'time', { how: 'asof' })
        .rows()
        .map(({ bid }) => bid),
    ).toEqual([null, '1.0', '2.0', '2.0']);
  });

  test('compare decimals by value, repeat a row for each partner, and rename columns of the same name', () => {
    const left = x
      .table([
        { price: '1.50', a: 1 },
        { price: '2.0', a: 2 },
      ])
      .toTable();
    const joined = left.join(
      [
        { price: '1.5', a: 10 },
        { price: '1.500', a: 11 },
        { price: '3.0', a: 12 },
      ],
      'price',
    );
    expect(joined.rows()).toEqual([
      { price: '1.50', a: 1, a_2: 10 },
      { price: '1.50', a: 1, a_2: 11 },
    ]);
    expect(left.join([{ price: '2.00', a: 5 }], 'price', { suffix: '_other' }).rows()).toEqual([
      { price: '2.0', a: 2, a_other: 5 },
    ]);
  });

  test('refuse columns of different kinds, rows out of order, and unknown options', () => {
    expect(() => fills().join([{ time: 'x' }], 'time')).toThrow(
      /has type time in this table and text in the other table/,
    );
    expect(() => fills().sort('time', 'desc').join(prices, 'time', { how: 'asof' })).toThrow(
      /Row 1 of this table is not in ascending order.*sort\('time'\)/,
    );
    expect(() => fills().join(prices, 'time', { how: 'outer' as never })).toThrow(/allowed are inner, left, asof/);
    expect(() => fills().join(prices, 'price')).toThrow(/no column 'price'/);
  });
});

test('pivot makes a column of each value, with missing values where there is none', () => {
  const turned = fills().pivot({ rows: 'side', columns: 'symbol', values: 'qty', figure: 'sum' });
  expect(turned.rows()).toEqual([
    { side: 'BUY', BTCUSDT: '0.600000000', ETHUSDT: null },
    { side: 'SELL', BTCUSDT: '0.123456789', ETHUSDT: '2.000000000' },
  ]);
  expect(() =>
    x
      .table([{ side: 'a', to: 'side', n: 1 }])
      .toTable()
      .pivot({ rows: 'side', columns: 'to', values: 'n' }),
  ).toThrow(/Two columns would have the name 'side'/);
});

test('describe, quantile and corr of a table have the results of numpy', () => {
  const table = x.table({ a: [1, 2, 4, 8, null], b: [2.5, 1, 7, 3, 9] }).toTable();
  const [a, b] = table.describe().rows();
  // numpy: mean, std(ddof=1), quantile of [1, 2, 4, 8] and [2.5, 1, 7, 3, 9]
  expect(a).toMatchObject({
    column: 'a',
    count: 4,
    missing: 1,
    mean: 3.75,
    q25: 1.75,
    median: 3,
    q75: 5,
    min: '1',
    max: '8',
  });
  expect(a?.std).toBeCloseTo(3.095_695_936_834, 12);
  expect(b).toMatchObject({ column: 'b', count: 5, missing: 0, mean: 4.5, median: 3 });
  expect(table.quantile('b', 0.9)).toBeCloseTo(8.2, 12);
  // numpy.corrcoef([1, 2, 4, 8], [2.5, 1, 7, 3])
  expect(table.corr('a', 'b')).toBeCloseTo(0.246_941_260_62, 10);
  expect(table.corr('a', 'a')).toBe(1);
  expect(
    x
      .table({ a: [1, 1], b: [1, 2] })
      .toTable()
      .corr('a', 'b'),
  ).toBeNaN();
  expect(x.table([]).toTable().length).toBe(0);
});

test('rolling windows have quantiles, correlations, and the results of a function', () => {
  const table = x.table({ a: [1, 2, 4, 8, 3], b: [2, 4, 8, 16, null] }).toTable();
  const rolling = table.rolling(3);
  expect([...rolling.quantile('a', 0.5)]).toEqual([Number.NaN, Number.NaN, 2, 4, 4]);
  expect([...rolling.corr('a', 'b')].map((one) => Math.round(one * 1e9) / 1e9)).toEqual([
    Number.NaN,
    Number.NaN,
    1,
    1,
    Number.NaN,
  ]);
  expect([...rolling.apply('a', (values) => values.sort()[0] as number)]).toEqual([Number.NaN, Number.NaN, 1, 2, 3]);
  // The windows were copies.
  expect(table.toColumns().exact.a).toEqual([1, 2, 4, 8, 3]);
  expect(() => rolling.apply('a', 5 as never)).toThrow(/compute is of type number/);
});

test('the TypeScript types know the columns of klines and of grouped statistics', async () => {
  const klines = (await clientOf([]).x.market.klines('BTCUSDT', '1h')).toTable();
  const grouped = klines.groupBy('openTime', { traded: ['sum', 'volume'], n: 'count', mean: ['mean', 'close'] });
  expectTypeOf<ReturnType<typeof grouped.rows>[number]['n']>().toEqualTypeOf<number>();
  expectTypeOf<ReturnType<typeof grouped.rows>[number]['mean']>().toEqualTypeOf<number | null>();
  expectTypeOf<ReturnType<typeof grouped.rows>[number]['openTime']>().toEqualTypeOf<number>();
  // @ts-expect-error there is no such column
  expect(() => klines.sort('clsoe')).toThrow();
});
