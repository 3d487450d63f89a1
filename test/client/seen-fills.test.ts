/** Tests that the client remembers its own trades from replies, and for how long. */
import { describe, expect, test } from 'vitest';
import { SeenFills } from '../../src/client/results/seen-fills.js';
import type { EndpointInfo } from '../../src/protocol/index.js';

const endpoint = (id: string) => ({ id }) as EndpointInfo;
const params = { symbol: 'BTCUSDT' };

describe('own trades', () => {
  test('are taken from placed orders and from lists of own trades, by symbol', () => {
    const fills = new SeenFills();
    fills.reply(endpoint('newOrder'), params, { fills: [{ tradeId: 7 }, { tradeId: 9 }] });
    fills.reply(endpoint('myTrades'), params, [{ id: 12 }]);
    fills.reply(endpoint('trades'), params, [{ id: 13 }]);
    fills.reply(endpoint('newOrder'), params, { orderId: 1 });
    expect([...fills.of('BTCUSDT')]).toEqual(['7', '9', '12']);
    expect([...fills.of('ETHUSDT')]).toEqual([]);
  });

  test('are the newest 2,000 of a symbol, and none after the state of the exchange was replaced', () => {
    const fills = new SeenFills();
    for (let at = 0; at < 30; at += 1) {
      const rows = Array.from({ length: 100 }, (_, row) => ({ id: at * 100 + row }));
      fills.reply(endpoint('myTrades'), params, rows);
    }
    expect(fills.of('BTCUSDT').size).toBe(2000);
    expect(fills.of('BTCUSDT').has('2999')).toBe(true);
    expect(fills.of('BTCUSDT').has('999')).toBe(false);
    fills.forget();
    expect(fills.of('BTCUSDT').size).toBe(0);
  });
});
