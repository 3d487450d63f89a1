/**
 * Tests floats with rounding errors as prices and quantities: they are refused without `.fit()` and rounded with it.
 */
import { describe, expect, test } from 'vitest';
import { ParameterError } from '../../src/client/types/errors.js';
import type { WireRequest } from '../../src/transport/index.js';
import { makeClient } from '../support/make-client.js';

const SYMBOL = {
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize: '0.01' },
    { filterType: 'LOT_SIZE', minQty: '0.1', maxQty: '9000', stepSize: '0.1' },
  ],
};

function client() {
  const made = makeClient(({ path }: WireRequest) => ({
    body: path.includes('exchangeInfo') ? { symbols: [SYMBOL] } : { symbol: 'BTCUSDT', orderId: 1, status: 'NEW' },
  }));
  made.session.parts.symbols.learn([SYMBOL]);
  return made;
}

const sentParams = ({ transport }: ReturnType<typeof client>) =>
  Object.fromEntries(new URLSearchParams(transport.sent.at(-1)?.body));

describe('a computed float', () => {
  test('is cut to fifteen digits and then rounded by .fit(): a BUY price down, a SELL price up, a quantity down', async () => {
    const made = client();
    const { orders } = made.x;
    await orders.limit('BTCUSDT', 'BUY', 0.7 + 0.1, 50000.1 * 1.001).fit();
    expect(sentParams(made)).toMatchObject({ quantity: '0.8', price: '50050.1' });
    await orders.limit('BTCUSDT', 'SELL', 0.1 + 0.2, 50000.1 * 1.001).fit();
    expect(sentParams(made)).toMatchObject({ quantity: '0.3', price: '50050.11' });
    await orders.limit('BTCUSDT', 'SELL', 0.1 + 0.2, 60000.1 + 0.2).fit();
    expect(sentParams(made).price).toBe('60000.3');
    await orders.market('BTCUSDT', 'BUY', 2 / 3).fit();
    expect(sentParams(made).quantity).toBe('0.6');
    await orders.stopLossLimit('BTCUSDT', 'SELL', '0.5', 50000 / 3, 51000 / 7).fit();
    expect(sentParams(made)).toMatchObject({ price: '16666.67', stopPrice: '7285.71' });
  });

  test('is taken by setters and by the legs of order lists', async () => {
    const made = client();
    await made.x.orders
      .oco('BTCUSDT', 'SELL', 0.1 + 0.2)
      .above('LIMIT_MAKER', { price: 66000 * 1.0001 })
      .below('STOP_LOSS_LIMIT', { price: 50000 / 3, stopPrice: 51000 / 3.3 })
      .fit();
    expect(sentParams(made)).toMatchObject({
      quantity: '0.3',
      abovePrice: '66006.6',
      belowPrice: '16666.67',
      belowStopPrice: '15454.55',
    });
    await made.x.orders
      .limit('BTCUSDT', 'BUY', '1', '2')
      .with('price', 10 / 3)
      .fit();
    expect(sentParams(made).price).toBe('3.33');
  });

  test('a computed float without .fit() is refused when the order is sent, and the error names .fit() as the way', async () => {
    const made = client();
    const order = made.x.orders.limit('BTCUSDT', 'BUY', '1', 50000.1 * 1.001);
    const text =
      /orders\.[a-z.]+: price: 50050\.1000999999\d+ has more digits than a number holds exactly; append \.fit\(\).*'50050\.1001'/;
    await expect(order.send()).rejects.toThrow(ParameterError);
    await expect(order.send()).rejects.toThrow(text);
    await expect(order.test().send()).rejects.toThrow(text);
    await expect(order.unchecked().send()).rejects.toThrow(text);
    expect(() => order.curl()).toThrow(text);
    const { isUnsendable, checks } = order.explain();
    expect(isUnsendable).toBe(true);
    expect(checks).toContainEqual(expect.objectContaining({ name: 'parameters', ok: false, parameter: 'price' }));
    expect(made.transport.sent).toEqual([]);
  });

  test('a computed float causes no error when the parameter is set again', async () => {
    const made = client();
    await made.x.orders.limit('BTCUSDT', 'BUY', '1', 10 / 3).with('price', '3.3');
    expect(sentParams(made).price).toBe('3.3');
  });

  test('is refused where no .fit() exists', async () => {
    const { x } = client();
    await expect(x.orders.amend('BTCUSDT', 1, 0.1 + 0.2)).rejects.toThrow(/write it as a string/);
  });
});
