import { describe, expect, test } from 'vitest';

import { DiffScanner } from '../../../src/streams/book/diff-scanner.js';

function scanned(text: string, priceScale = 2, quantityScale = 3) {
  const scan = new DiffScanner();
  scan.priceScale = priceScale;
  scan.quantityScale = quantityScale;
  const form = scan.scan(text);
  const levels = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => [scan.prices[from + index], scan.quantities[from + index]]);
  const { firstId, lastId, eventTime, bidCount, count, changes } = scan;
  if (form === 'unreadable') return { form };
  const ids = { form, firstId, lastId, eventTime };
  return changes ? { ...ids, changes } : { ...ids, bids: levels(0, bidCount), asks: levels(bidCount, count) };
}

const diff = (bids: string, asks: string): string =>
  `{"e":"depthUpdate","E":7,"s":"BTCUSDT","U":11,"u":12,"b":${bids},"a":${asks}}`;

test('a diff (changes of the book) in the form that the exchange writes is read as integers', () => {
  expect(scanned(diff('[["100.25","0.500"],["99.00","0.000"]]', '[["100.26","12.001"]]'))).toEqual({
    form: 'plain',
    firstId: 11,
    lastId: 12,
    eventTime: 7,
    bids: [
      [10_025, 500],
      [9_900, 0],
    ],
    asks: [[10_026, 12_001]],
  });
  expect(scanned(diff('[]', '[]'))).toMatchObject({ form: 'plain', bids: [], asks: [] });
});

test('prices and quantities of up to 15 digits are read exactly, with and without decimal places', () => {
  const bids = '[["1234567.89012345","1180166868.00"]]';
  expect(scanned(diff(bids, '[]'), 8, 2)).toMatchObject({
    form: 'plain',
    bids: [[123_456_789_012_345, 118_016_686_800]],
  });
  expect(scanned(diff('[["123456789012345","7"]]', '[]'), 0, 0)).toMatchObject({ bids: [[123_456_789_012_345, 7]] });
});

test('a diff without event type, symbol and event time is read, and one with more text members', () => {
  expect(scanned('{"U":11,"u":12,"b":[],"a":[["1.00","1.000"]]}')).toMatchObject({
    form: 'plain',
    eventTime: -1,
    asks: [[100, 1_000]],
  });
  expect(scanned('{"s":"币安人生USDT","x":"ü","U":11,"u":12,"b":[],"a":[]}')).toMatchObject({ form: 'plain' });
});

test('a diff with more levels than the scanner has memory for at first is read', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => `["${index + 1}.50","1.000"]`).join();
  const { form, bids } = scanned(diff(`[${rows}]`, '[]')) as { form: string; bids: number[][] };
  expect([form, bids.length, bids.at(-1)]).toEqual(['plain', 5_000, [500_050, 1_000]]);
});

describe('a diff that is written in another form is read by JSON.parse', () => {
  const changes = { bids: [['100.25', '0.500']], asks: [] };
  test.each([
    ['white space', '{ "U": 11, "u": 12, "E": 7, "b": [["100.25", "0.500"]], "a": [] }'],
    ['another order of members', '{"a":[],"b":[["100.25","0.500"]],"u":12,"U":11,"E":7}'],
    ['an escape', '{"s":"BTC\\u0055SDT","E":7,"U":11,"u":12,"b":[["100.25","0.500"]],"a":[]}'],
    ['a third member of a level', '{"E":7,"U":11,"u":12,"b":[["100.25","0.500",[]]],"a":[]}'],
    ['a member that is an object', '{"E":7,"U":11,"u":12,"b":[["100.25","0.500"]],"a":[],"o":{"a":[]}}'],
  ])('%s', (_, text) => {
    expect(scanned(text)).toEqual({ form: 'unusual', firstId: 11, lastId: 12, eventTime: 7, changes });
  });

  test.each([
    ['fewer decimal places', '100.5', '1.000'],
    ['more decimal places', '100.255', '1.000'],
    ['none', '100', '1.000'],
    ['leading zeros', '0100.25', '1.000'],
    ['more than 15 digits', '100.25', '1234567890123.001'],
  ])('a diff has decimals with %s', (_, price, quantity) => {
    const rows = `[["${price}","${quantity}"]]`;
    expect(scanned(diff(rows, '[]'))).toMatchObject({ form: 'unusual', changes: { bids: [[price, quantity]] } });
    expect(scanned(diff('[]', rows))).toMatchObject({ form: 'unusual', changes: { asks: [[price, quantity]] } });
  });
});

test.each([
  '',
  'null',
  '[]',
  '{',
  '{"U":11,"u":12,"b":[["100.25","0.500"]],"a":[',
  '{"U":11,"u":12,"b":[]}',
  '{"u":12,"b":[],"a":[]}',
  '{"U":11.5,"u":12,"b":[],"a":[]}',
  '{"U":-11,"u":12,"b":[],"a":[]}',
  '{"U":11,"u":12,"b":[["-1.00","0.500"]],"a":[]}',
  '{"U":11,"u":12,"b":[["1e5","0.500"]],"a":[]}',
  '{"U":11,"u":12,"b":[["","0.500"]],"a":[]}',
  '{"U":11,"u":12,"b":[[100.25,0.5]],"a":[]}',
  '{"U":11,"u":12,"b":[["100.25"]],"a":[]}',
  '{"U":11,"u":12,"b":{},"a":[]}',
  '{"U":9007199254740993,"u":9007199254740994,"b":[],"a":[]}',
  `{"U":11,"u":12,"b":[],"a":[]}{"U":13,"u":14,"b":[],"a":[]}`,
  `{"U":11,"u":12,"b":[["${'9'.repeat(41)}.00","1.000"]],"a":[]}`,
])('a text that is no diff is reported as unreadable: %s', (text) => {
  expect(scanned(text)).toEqual({ form: 'unreadable' });
});
