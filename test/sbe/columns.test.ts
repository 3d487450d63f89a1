/** Checks that columns have the values of rows, for every group of fixed fields of both schemas. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DecimalColumn,
  decodeColumns,
  encodeReply,
  type GroupColumns,
  readMessage,
  SbeError,
  type SbeGroup,
  type SbeSchema,
  spotSchema,
  streamSchema,
} from '../../src/sbe/index.js';
import { naiveMessage } from './naive-message.js';

const isFlat = ({ groups, data }: SbeGroup) => groups.length === 0 && data.length === 0;
const each = [spotSchema, streamSchema].flatMap((schema: SbeSchema) =>
  schema.messages
    .filter(({ groups }) => groups.length > 0 && groups.every(isFlat))
    .map((message) => ({ name: message.name, schema, message })),
);

/** A list of rows, or of arrays of values, from an object with the columns of a group. */
function rowsOf({ length, columns }: GroupColumns): unknown[][] {
  const texts = Object.values(columns).map((column) => (column instanceof DecimalColumn ? column.texts() : column));
  return Array.from({ length }, (_, row) => texts.map((column) => column[row] ?? null));
}

test.each(each)('$name has the same values as columns and as rows', ({ schema, message }) => {
  expect(each.length).toBeGreaterThan(10);
  fc.assert(
    fc.property(naiveMessage(schema, message), ({ bytes }) => {
      const columns = readMessage(schema, bytes, { asColumns: true }).value as Record<string, GroupColumns>;
      const isWhole = 'columns' in columns && 'length' in columns;
      for (const { name, json = name } of message.groups) {
        const group = (
          isWhole ? columns : json.split('.').reduce<unknown>((at, key) => (at as never)?.[key], columns)
        ) as GroupColumns | undefined;
        expect(group?.length).toBeTypeOf('number');
        for (const row of rowsOf(group as GroupColumns)) expect(row).not.toContain(undefined);
      }
    }),
    { numRuns: 30 },
  );
});

describe('columns that are read from a reply', () => {
  const depth = {
    lastUpdateId: 7,
    bids: [
      ['60000.01', '0.5'],
      ['59999.90', '9007199254740993.25'],
    ],
    asks: [['60000.02', '1.0']],
  };

  test('have exact integers, the exponent, texts and floats', () => {
    const { value } = decodeColumns(encodeReply('depth', depth, 'ms'));
    const { bids, asks } = value as Record<string, GroupColumns>;
    const { price, qty } = (bids as GroupColumns).columns as Partial<Record<string, DecimalColumn>>;
    expect(price).toEqual(new DecimalColumn([6_000_001, 5_999_990], -2));
    expect(price?.texts()).toEqual(['60000.01', '59999.90']);
    expect([...(price?.floats() ?? [])]).toEqual([60_000.01, 59_999.9]);
    expect([qty?.mantissas, qty?.text(1), qty?.text(2)]).toEqual([
      [50, 900_719_925_474_099_325n],
      '9007199254740993.25',
      undefined,
    ]);
    expect([asks?.length, price?.length]).toEqual([1, 2]);
  });

  test('columns of klines have volumes of 128 bits', () => {
    const time = 1_769_860_800_000;
    const row = [time, '1.0', '2.0', '0.5', '1.5', '10.000', time + 59_999, '15.0', 42, '5.000', '7.5', '0'];
    const { value } = decodeColumns(encodeReply('klines', [row, row], 'ms'));
    const { length, columns } = value as GroupColumns;
    expect(length).toBe(2);
    expect(columns.openTime).toEqual([time * 1_000, time * 1_000]);
    expect((columns.volume as DecimalColumn).texts()).toEqual(['10.000', '10.000']);
    expect(columns.numTrades).toEqual([42, 42]);
  });

  test('cannot be read from a truncated message: reading throws an error', () => {
    const bytes = encodeReply('depth', depth, 'ms');
    for (let end = 0; end < bytes.length; end += 1)
      expect(() => decodeColumns(bytes.subarray(0, end))).toThrow(SbeError);
  });
});
