/** Tests which client order ids a client remembers as its own, and for how long. */
import { describe, expect, test } from 'vitest';
import { OwnOrders } from '../../src/client/base/own-orders.js';

describe('the client order ids that a client remembers as its own', () => {
  test('are at least the newest ten thousand, and at most twice as many', () => {
    const own = new OwnOrders(() => 0);
    for (let at = 0; at < 45_000; at += 1) {
      own.sending('BTCUSDT', [`id${at}`]);
      own.note('BTCUSDT', at, `id${at}`);
    }
    const known = (at: number) => own.placedAs('BTCUSDT', at) === `id${at}` && own.isFirst('BTCUSDT', `id${at}`, 1);
    expect([44_999, 40_000, 35_000].map(known)).toEqual([true, true, true]);
    expect([24_999, 10_000, 0].map(known)).toEqual([false, false, false]);
  });

  test('contain an id that was sent again long after the first time', () => {
    const own = new OwnOrders(() => 0);
    own.sending('BTCUSDT', ['twice', 'once']);
    for (let at = 0; at < 9_999; at += 1) own.sending('BTCUSDT', [`id${at}`]);
    own.sending('BTCUSDT', ['twice']);
    expect(own.isFirst('BTCUSDT', 'twice', 1)).toBe(false);
    expect(own.isFirst('BTCUSDT', 'once', 1)).toBe(true);
    expect(own.isFirst('ETHUSDT', 'once', 1)).toBe(false);
  });
});
