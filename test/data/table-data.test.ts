/** Tests which rows, columns and column types a result has as a table. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { plotOf } from '../../src/client/charts/plot.js';
import { RowStore, rowArray } from '../../src/client/results/rows.js';
import { csvText } from '../../src/data/csv.js';
import { dataTable } from '../../src/data/data-table.js';
import { readTable } from '../../src/data/table/table-data.js';
import * as displays from '../../src/display/index.js';
import { sampleKlines } from './sample-klines.js';

const typesOf = (value: unknown, endpoint?: string) =>
  Object.fromEntries(readTable(value, endpoint).columns.map(({ name, type }) => [name, type]));

const columnOf = (value: unknown, name: string) => {
  const data = readTable(value);
  return data.values(data.columns.findIndex((column) => column.name === name));
};

describe('a table', () => {
  test('a table of klines has the names and types of the catalogue, also when the klines are stored packed', () => {
    const rows = sampleKlines(2000);
    const store = new RowStore<(typeof rows)[number]>();
    for (const row of rows) store.push(row);
    const packed = readTable(rowArray(store, () => {}));
    const plain = readTable(rows);
    expect(packed.columns).toEqual(plain.columns);
    expect(plain.columns.map(({ name, type }) => `${name} ${type}`).slice(0, 3)).toEqual([
      'openTime time',
      'open decimal',
      'high decimal',
    ]);
    for (const index of plain.columns.keys()) {
      expect(packed.values(index)).toEqual(plain.values(index));
      expect(packed.floats(index)).toEqual(plain.floats(index));
      expect(packed.slice(1020, 1030).values(index)).toEqual(plain.slice(1020, 1030).values(index));
      expect(packed.slice(1020, 1030).slice(2, 4).floats(index)).toEqual(plain.floats(index).slice(1022, 1024));
    }
  });

  test('a table of klines leaves out the element without meaning, and has a column for each element that is unknown', () => {
    const [row = []] = sampleKlines(1);
    expect(Object.keys(typesOf([row])).at(-1)).toBe('takerBuyQuoteVolume');
    expect(Object.keys(typesOf([[...row, '7']], 'klines')).slice(-2)).toEqual(['takerBuyQuoteVolume', 'column13']);
  });

  test('a table of aggregate trades has words as column names instead of letters', () => {
    const rows = [{ a: 1, p: '0.10', q: '2.00', f: 1, l: 1, T: 1_700_000_000_000, m: true, M: true }];
    expect(typesOf(rows)).toEqual({
      aggTradeId: 'integer',
      price: 'decimal',
      qty: 'decimal',
      firstTradeId: 'integer',
      lastTradeId: 'integer',
      time: 'time',
      isBuyerMaker: 'boolean',
      isBestMatch: 'boolean',
    });
  });

  test('the result of toColumns() has no member for a column itself; the error names the lists that have the column', () => {
    const columns = dataTable(readTable(sampleKlines(3)), { displays: () => undefined }).toColumns();
    const read = (name: string) => () => (columns as unknown as Record<string, { length: number }>)[name]?.length;
    expect(read('close')).toThrow(
      'toColumns() has no member close: .floats.close has numbers for plots, and .exact.close has every digit.',
    );
    expect(columns.floats.close).toHaveLength(3);
    expect(Object.keys(columns)).toEqual(['length', 'columns', 'floats', 'exact']);
    const texts = readTable([JSON.parse('{"length":1,"then":2,"a b":"c"}')]);
    const others = dataTable(texts, { displays: () => undefined }).toColumns() as unknown as Record<string, unknown>;
    expect([others.length, others.then]).toEqual([1, undefined]);
    expect(() => others['a b']).toThrow('toColumns() has no member a b: .exact["a b"] has every digit.');
    expect(JSON.parse(JSON.stringify(others)).exact['a b']).toEqual(['c']);
  });

  test('a table of a book has its levels, bids first', () => {
    const book = {
      lastUpdateId: 1,
      bids: [['2.0', '1']],
      asks: [
        ['3.0', '1'],
        ['4.0', '1'],
      ],
    };
    expect(csvText(readTable(book))).toBe('side,price,quantity\nbid,2.0,1\nask,3.0,1\nask,4.0,1\n');
  });

  test('a table of an account has its balances, and a table of any other value has one row', () => {
    expect(csvText(readTable({ uid: 1, balances: [{ asset: 'BTC', free: '1.0', locked: '0.0' }] }))).toBe(
      'asset,free,locked\nBTC,1.0,0.0\n',
    );
    expect(csvText(readTable({ symbol: 'BTCUSDT', price: '61000.00' }))).toBe('symbol,price\nBTCUSDT,61000.00\n');
  });

  test('has the fields of all rows, and null where a row lacks a field', () => {
    const rows = [{ orderId: 1 }, { orderId: 2, stopPrice: '1.0' }];
    expect(columnOf(rows, 'stopPrice')).toEqual([null, '1.0']);
    expect(typesOf(rows)).toEqual({ orderId: 'integer', stopPrice: 'decimal' });
  });

  test('a table of columns has these columns with their names, for lists and for typed arrays', () => {
    const columns = {
      time: [1_700_000_000_000, 1_700_000_060_000],
      mine: Float64Array.of(0.5, 2),
      price: ['1.0', '2.50'],
    };
    expect(csvText(readTable(columns))).toBe('time,mine,price\n1700000000000,0.5,1.0\n1700000060000,2,2.50\n');
    expect(typesOf(columns)).toEqual({ time: 'time', mine: 'float', price: 'decimal' });
    const { exact, floats } = { exact: { open: ['1.10'] }, floats: { open: Float64Array.of(1.1) } };
    expect(csvText(readTable({ length: 1, columns: [], exact, floats }))).toBe('open\n1.10\n');
  });

  test('a list of dates becomes a column of times; dates before 1970, or beside other values, become texts', () => {
    const [first, second] = [new Date('2026-11-22T03:00:00Z'), new Date('1969-07-20T20:17:40Z')];
    const rows = [
      { t: first, moon: second, mixed: first, none: new Date(Number.NaN) },
      { t: null, moon: first, mixed: 'later' },
    ];
    expect(typesOf(rows)).toEqual({ t: 'time', moon: 'text', mixed: 'text', none: 'text' });
    expect(columnOf(rows, 't')).toEqual([1_795_316_400_000, null]);
    expect(columnOf(rows, 'moon')).toEqual(['1969-07-20T20:17:40.000Z', '2026-11-22T03:00:00.000Z']);
    expect(columnOf(rows, 'none')).toEqual([null, null]);
    expect(typesOf({ t: [first], p: [1] })).toEqual({ t: 'time', p: 'integer' });
  });

  test('a table of an object whose fields are lists has one row, as that of any object', () => {
    expect(readTable({ a: [1, 2], b: [1] }).length).toBe(1);
    expect(readTable({ fee: '0.1', tiers: [1, 2] }).length).toBe(1);
  });

  test('a table of an empty list has the columns that it would have, where that is known', () => {
    expect(Object.keys(typesOf([], 'myTrades'))).toContain('commissionAsset');
    expect(readTable([]).columns).toEqual([]);
  });

  test.each([
    ['a field that means several things', [{ status: 'FILLED' }], { status: 'text' }],
    ['its number', [{ status: 0 }], { status: 'integer' }],
    ['an id that is a text after all', [{ orderId: 'abc' }], { orderId: 'text' }],
    ['a price that is none', [{ price: 'market' }], { price: 'text' }],
    ['digits in a text', [{ clientOrderId: '123.5' }], { clientOrderId: 'text' }],
    ['unknown decimals', [{ mine: '0.5' }, { mine: '2' }], { mine: 'decimal' }],
    ['unknown whole numbers', [{ mine: 5 }], { mine: 'integer' }],
    ['unknown fractions', [{ mine: 0.5 }], { mine: 'float' }],
    ['an unknown time', [{ fooTime: 1_700_000_000_000 }], { fooTime: 'time' }],
    ['an id above 2^53', [{ id: 2n ** 60n }], { id: 'integer' }],
    ['lists', [{ fills: [{ price: '1' }] }], { fills: 'json' }],
    ['nothing but nulls', [{ mine: null }], { mine: 'text' }],
    ['bare values', ['a', 'b'], { value: 'text' }],
  ])('finds the type of the column from the values: %s', (_, rows, types) => {
    expect(typesOf(rows)).toEqual(types);
  });
});

describe('a shown table', () => {
  const shown = (rows: number) => {
    const list = Array.from({ length: rows }, (_, at) => ({ mine: at }));
    return dataTable(readTable(list), { displays: () => displays });
  };

  test('is displayed completely if a line about missing rows would take as much space', () => {
    expect(inspect(shown(15))).toMatch(/ 14$/);
    expect(inspect(shown(16))).toMatch(/ 0\n.* 4\n +…\n +11\n.* 15\nthe first 5 and the last 5 of 16 rows$/s);
  });

  test('shows six significant digits of a float and its whole part, without an exponent; the rows have all digits', () => {
    const floats = [0.002545918012941326, -1234567.891, 1.5, 1e-7 / 3, 0.1 + 0.2, 7, Number.NaN];
    const table = dataTable(readTable(floats.map((mean) => ({ mean }))), { displays: () => displays });
    const cells = inspect(table).split('\n').slice(-floats.length);
    expect(cells.map((cell) => cell.trim())).toEqual([
      '0.00254592',
      '-1234568',
      '1.5',
      '0.0000000333333',
      '0.3',
      '7',
      expect.any(String),
    ]);
    expect(table.head()[0]).toEqual({ mean: 0.002545918012941326 });
  });

  test('a shown table by columns is a summary of the first and last rows', () => {
    const text = inspect(shown(5000).toColumns());
    expect(text).toMatch(/^5000 rows × 1 column/);
    expect(text).toMatch(
      /the first 5 and the last 5 of 5000 rows\nby columns: \.floats\.NAME for plots, \.exact\.NAME/,
    );
    expect(Object.keys(shown(2).toColumns())).toEqual(['length', 'columns', 'floats', 'exact']);
  });
});

describe('columns of a table', () => {
  /** A table of klines, and the columns that its readers have caused to be computed. */
  function watchedTable(rows: number) {
    const data = readTable(sampleKlines(rows));
    const made: string[] = [];
    const seen = (form: string, column: number) => made.push(`${form} ${data.columns[column]?.name}`);
    const watched = {
      ...data,
      values(column: number) {
        seen('exact', column);
        return data.values(column);
      },
      floats(column: number) {
        seen('floats', column);
        return data.floats(column);
      },
    };
    return { data, made, table: dataTable(watched, { displays: () => displays }) };
  }

  test('are computed at their first read, and once', () => {
    const { data, made, table } = watchedTable(3);
    const { exact, floats } = table.toColumns();
    expect(Object.keys(exact)).toEqual(data.columns.map(({ name }) => name));
    expect(Object.keys(floats)).toContain('close');
    expect(made).toEqual([]);
    expect(floats.close).toBe(floats.close);
    expect(exact.volume).toEqual(data.values(5));
    expect(exact.volume).toBe(exact.volume);
    expect(made).toEqual(['floats close', 'exact volume']);
    expect({ ...exact }.open).toEqual(data.values(1));
  });

  test('columns that a chart does not use are not computed for the chart', () => {
    const { made, table } = watchedTable(20);
    plotOf(table, { mark: 'line', x: 'openTime', y: 'close' }, 'klines', () => displays);
    expect(new Set(made.map((column) => column.split(' ')[1]))).toEqual(new Set(['openTime', 'close']));
  });
});

describe('CSV', () => {
  test('quotes values where needed, and writes a missing value differently from an empty text', () => {
    const rows = [{ a1: 'x,"y"\nz', b1: '', c1: null, d1: true, e1: ['BTC', 2n] }];
    expect(csvText(readTable(rows))).toBe('a1,b1,c1,d1,e1\n"x,""y""\nz","",,true,"[""BTC"",""2""]"\n');
  });

  test('has every digit unchanged', () => {
    const [row = []] = sampleKlines(1);
    expect(csvText(readTable([row])).split('\n')[1]).toBe(row.slice(0, -1).join(','));
  });
});
