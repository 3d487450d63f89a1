/** Tests rows that are stored column by column in little memory: every value stays exact, and the rows behave like an array of tuples. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RowStore, rowArray } from '../../src/client/results/rows.js';
import { trials } from '../support/depth.js';

function packed<Row extends readonly unknown[]>(rows: readonly Row[]): { store: RowStore<Row>; array: readonly Row[] } {
  const store = new RowStore<Row>();
  for (const row of rows) store.push(row);
  store.finish();
  return { store, array: rowArray(store, () => {}) };
}

const index = (row: readonly unknown[]) => row[0] as number;

const digits = (least: number, most: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((all) => all.join(''));

/** Decimals as an exchange writes them, and texts that only look like them. */
const decimal = (decimals: number) =>
  fc
    .record({ minus: fc.boolean(), whole: digits(1, 14), fraction: digits(decimals, decimals) })
    .map(({ minus, whole, fraction }) => `${minus ? '-' : ''}${BigInt(whole)}${decimals ? '.' : ''}${fraction}`);
const odd = fc.constantFrom(
  '',
  '-',
  '.',
  '0.',
  '.5',
  '007',
  '-0.00',
  '1e5',
  '+1',
  ' 1',
  '0x10',
  'NaN',
  '1,5',
  '12345678901234567890123',
);

const column = fc.oneof(
  fc.integer({ min: 0, max: 10 }).map((decimals) => decimal(decimals)),
  fc.constant(fc.oneof(decimal(2), decimal(8), odd)),
  fc.constant(fc.oneof(fc.maxSafeInteger(), fc.double(), fc.constant(-0))),
  fc.constant(fc.integer({ min: 0, max: 70_000 })),
  fc.constant(fc.jsonValue({ maxDepth: 1 })),
  fc.jsonValue({ maxDepth: 1 }).map((value) => fc.constant(value)),
);
const table = fc
  .array(column, { minLength: 1, maxLength: 6 })
  .chain((columns) => fc.array(fc.tuple(...columns), { minLength: 0, maxLength: 40 }));

describe('packed rows', () => {
  test('are read back with every character, whatever their values are', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const { array } = packed(rows);
        expect([...array]).toStrictEqual(rows);
        expect(array.map((row) => row)).toStrictEqual(rows);
        rows.forEach((row, index) => {
          expect(array[index]).toStrictEqual(row);
        });
      }),
      { numRuns: trials(133, 400) },
    );
  });

  test('are read by columns with the same values, whole and in parts', () => {
    fc.assert(
      fc.property(table, fc.nat(40), fc.nat(40), (rows, one, other) => {
        const { store } = packed(rows);
        const [start, end] = [Math.min(one, other, rows.length), Math.min(Math.max(one, other), rows.length)];
        for (const column of rows[0]?.keys() ?? []) {
          const values = rows.map((row) => row[column]);
          expect(store.values(column)).toStrictEqual(values);
          expect(store.values(column, start, end)).toStrictEqual(values.slice(start, end));
        }
      }),
      { numRuns: trials(133, 400) },
    );
  });

  test('are read by columns over many blocks, from the middle of blocks, and with rows outside of blocks', () => {
    const store = new RowStore<readonly unknown[]>();
    const rows = Array.from({ length: 5000 }, (_, index) => [
      index,
      `${index % 1300}.${String(index).padStart(4, '0')}0`,
    ]);
    for (const row of rows) store.push(index(row) % 2100 === 0 ? [...row, 'more'] : row);
    for (const [start, end] of [
      [0, 5000],
      [1000, 1100],
      [2047, 2049],
      [4000, 5000],
      [4999, 5000],
      [3, 3],
    ] as const) {
      expect(store.values(0, start, end)).toEqual(rows.slice(start, end).map(([number]) => number));
      expect(store.values(1, start, end)).toEqual(rows.slice(start, end).map(([, text]) => text));
    }
  });

  test('are read back from many blocks, with a last block that is not full and rows of another length between', () => {
    const rows: (string | number)[][] = Array.from({ length: 5000 }, (_, index) =>
      index % 1500 === 7
        ? [index, 'more', '0.10']
        : [index * 60_000, `${index}.${String(index % 100).padStart(2, '0')}000000`],
    );
    const { array, store } = packed(rows);
    expect(store.length).toBe(5000);
    expect([...array]).toStrictEqual(rows);
    expect(array[4999]).toStrictEqual(rows[4999]);
    expect(array[5000]).toBeUndefined();
  });

  test('rows that are packed as floats are the numbers of their texts', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 }).chain((decimals) => fc.array(decimal(decimals), { maxLength: 40 })),
        (texts) => {
          const { store } = packed(texts.map((text) => [text]));
          expect([...store.numbers(0)]).toStrictEqual(texts.map(Number));
        },
      ),
    );
  });
});

describe('an array of packed rows', () => {
  const rows = Array.from({ length: 2500 }, (_, index) => [index, `${index}.50`] as const);
  const { array } = packed(rows);

  test('can be read like any array', () => {
    expect(Array.isArray(array)).toBe(true);
    expect(Object.getPrototypeOf(array)).toBe(Array.prototype);
    expect(array.length).toBe(2500);
    expect(array.at(-1)).toEqual([2499, '2499.50']);
    expect(array.slice(-2)).toEqual(rows.slice(-2));
    expect(array.filter(([id]) => id % 1000 === 0)).toEqual(rows.filter(([id]) => id % 1000 === 0));
    expect(array.findIndex(([id]) => id === 1999)).toBe(1999);
    expect(array.reduce((sum, [id]) => sum + id, 0)).toBe((2499 * 2500) / 2);
    expect(Array.from(array)).toEqual(rows);
    expect([...array.entries()].at(-1)).toEqual([2499, rows[2499]]);
    expect(([] as unknown[]).concat(array)).toEqual(rows);
    expect(JSON.stringify(array)).toBe(JSON.stringify(rows));
    expect(Object.keys(array)).toEqual(Object.keys(rows));
    expect(2499 in array && !(2500 in array) && !('-1' in array) && !('01' in array)).toBe(true);
    expect(array).toEqual(rows);
    const [first, ...others] = array;
    expect([first, others.length]).toEqual([rows[0], 2499]);
  });

  test('gives a new row each time, so that nothing written to one is kept', () => {
    (array[3] as unknown as string[])[1] = 'changed';
    expect(array[3]).toEqual([3, '3.50']);
  });

  test('cannot be written to; the error names an alternative', () => {
    const writable = array as unknown as unknown[];
    for (const change of [
      () => writable.push([1]),
      () => writable.sort(),
      () => writable.pop(),
      () => {
        writable[0] = 1;
      },
      () => {
        writable.length = 0;
      },
      () => delete writable[0],
    ]) {
      expect(change).toThrow('[...rows]');
    }
    expect(array.length).toBe(2500);
    expect([...array].reverse()[0]).toEqual([2499, '2499.50']);
  });
});

test('long volumes that end in zeros are stored as integers', () => {
  const rows = Array.from({ length: 2048 }, (_, index) => [
    `${98_765_432_109_876 + index * 7919}.${String(index % 100).padStart(2, '0')}000000`,
  ]);
  const { store, array } = packed(rows);
  expect(store.bytes / rows.length).toBe(8);
  expect([...array]).toStrictEqual(rows);
});

test('a day of klines needs less than 60 bytes of memory a row', () => {
  const text = (units: number) => `${Math.floor(units / 1e8)}.${String(units % 1e8).padStart(8, '0')}`;
  const rows = Array.from({ length: 14_400 }, (_, index) => {
    const [price, volume] = [(6_000_000 + ((index * 7919) % 90_000)) * 1e6, ((index * 104_729) % 9_999_991) * 1e4];
    const prices = [price, price + 5e6, price - 5e6, price + 1e6].map(text);
    const quote = text((index * 15_485_863) % 99_999_989_999);
    return [
      index * 60_000,
      ...prices,
      text(volume),
      index * 60_000 + 59_999,
      quote,
      index % 4000,
      text(volume / 2),
      quote,
      '0',
    ];
  });
  expect(packed(rows).store.bytes / rows.length).toBeLessThan(60);
});
