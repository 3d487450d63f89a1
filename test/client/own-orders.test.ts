/** The client order ids that a client remembers as its own, and for how long. */
import { describe, expect, test } from 'vitest';
import { OwnOrders } from '../../src/client/base/own-orders.js';

describe('own orders', () => {
  test('knows the newest ten thousand ids, and at most twice as many', () => {
    const own = new OwnOrders(() => 0);
    for (let at = 0; at < 45_000; at += 1) {
      own.sending('BTCUSDT', [`id${at}`]);
      own.note('BTCUSDT', at, `id${at}`);
    }
    const known = (at: number) => own.placedAs('BTCUSDT', at) === `id${at}` && own.isFirst('BTCUSDT', `id${at}`, 1);
    expect([44_999, 40_000, 35_000].map(known)).toEqual([true, true, true]);
    expect([24_999, 10_000, 0].map(known)).toEqual([false, false, false]);
  });

  test('knows an id that was sent again, also long after the first time', () => {
    const own = new OwnOrders(() => 0);
    own.sending('BTCUSDT', ['twice', 'once']);
    for (let at = 0; at < 9_999; at += 1) own.sending('BTCUSDT', [`id${at}`]);
    own.sending('BTCUSDT', ['twice']);
    expect(own.isFirst('BTCUSDT', 'twice', 1)).toBe(false);
    expect(own.isFirst('BTCUSDT', 'once', 1)).toBe(true);
    expect(own.isFirst('ETHUSDT', 'once', 1)).toBe(false);
  });
});
