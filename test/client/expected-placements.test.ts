/**
 * Placements whose reports are expected: each report reaches the placements with its symbol and client order id, and no
 * other placement.
 */
import { describe, expect, test } from 'vitest';
import { ExpectedPlacements } from '../../src/client/streams/account/expected-placements.js';

describe('expected placements', () => {
  test('a report reaches the placement with its symbol and client order id, until the call of the placement has ended', () => {
    const expected = new ExpectedPlacements();
    const told: string[] = [];
    const end = expected.add('BTCUSDT', 'one', () => told.push('BTCUSDT one'));
    expected.add('ETHUSDT', 'one', () => told.push('ETHUSDT one'));
    for (const id of ['one', 'two', 'none', '']) expected.reported('BTCUSDT', id);
    expect(told).toEqual(['BTCUSDT one']);
    end();
    end();
    expected.reported('BTCUSDT', 'one');
    expected.reported('ETHUSDT', 'one');
    expect(told).toEqual(['BTCUSDT one', 'ETHUSDT one']);
  });

  test('of five thousand placements at once, some end in any order, and reports reach exactly the others', () => {
    const expected = new ExpectedPlacements();
    const told: number[] = [];
    const ends = Array.from({ length: 5_000 }, (_, at) => expected.add('BTCUSDT', `order ${at}`, () => told.push(at)));
    const order = ends.map((_, at) => (at * 7) % ends.length);
    const ended = new Set(order.filter((_, at) => at % 3 > 0));
    for (const at of order) if (ended.has(at)) ends[at]?.();
    for (let at = 0; at < ends.length; at += 1) expected.reported('BTCUSDT', `order ${at}`);
    expect(told).toEqual([...ends.keys()].filter((at) => !ended.has(at)));
  });
});
