/**
 * The trades of a taker can trigger the stop leg of a pair, so that its limit leg leaves the book before the taker
 * reaches it. The engine's forecast of a taker's fills must take this into account. Regression: fill-or-kill orders
 * were filled in part, and orders by amount bought too much.
 */
import { expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import type { OrderRequest } from '../../src/exchange/model/commands.js';
import { symbolWith } from './symbols.js';

const info = symbolWith({ filters: symbolWith({}).filters.filter(({ filterType }) => /PRICE_F|LOT/.test(filterType)) });

/** Asks of 0.5 at 9.40 (an iceberg of 0.3) and of 0.4 at 10.05, a leg of a pair that ends at a trade of 9.40. */
function withPair(usdt = '100'): Exchange {
  const exchange = new Exchange({ symbols: [info] });
  exchange.openAccount({ SOL: '10', USDT: '100' });
  exchange.openAccount({ SOL: '10', USDT: usdt });
  exchange.seedSymbol('SOLUSDT', { lastPrice: '10', nextTradeId: 1 });
  const where = { account: 1, symbol: 'SOLUSDT', side: 'SELL' as const };
  const resting = { type: 'LIMIT', clientOrderId: 'r', price: '9.40', quantity: '0.5', icebergQty: '0.3' } as const;
  exchange.apply({ kind: 'placeOrder', ...where, ...resting, timeInForce: 'GTC' }, 1);
  exchange.apply(
    {
      ...{ kind: 'placeOco', ...where, quantity: '0.4', listClientOrderId: 'l' },
      above: { type: 'LIMIT_MAKER', price: '10.05', clientOrderId: 'a' },
      below: { type: 'STOP_LOSS_LIMIT', stopPrice: '9.40', price: '8.00', timeInForce: 'GTC', clientOrderId: 'b' },
    },
    2,
  );
  return exchange;
}

const buy = (exchange: Exchange, request: Partial<OrderRequest> & Pick<OrderRequest, 'type'>) => {
  const order = { side: 'BUY', clientOrderId: 'buy', ...request } as const;
  return exchange.apply({ kind: 'placeOrder', account: 2, symbol: 'SOLUSDT', ...order }, 3).order;
};

it('a fill-or-kill order expires without a fill if it needs a limit leg that leaves because the order triggers the stop leg', () => {
  const order = buy(withPair(), { type: 'LIMIT', timeInForce: 'FOK', price: '10.05', quantity: '0.9' });
  expect([order.status, order.executedLots, order.expiryReason]).toEqual(['EXPIRED', 0, 'UNFILLED_FOK_ORDER_EXPIRED']);
});

it('a market order by quote amount that triggers the stop leg buys from the book without the limit leg', () => {
  const order = buy(withPair(), { type: 'MARKET', quoteOrderQty: '9' });
  expect([order.status, order.origLots, order.executedLots]).toEqual(['EXPIRED', 5, 5]);
});

it('a market order is refused if the account cannot pay the dearer offer in place of the withdrawn leg', () => {
  const exchange = withPair('9');
  const dear = { type: 'LIMIT', clientOrderId: 'd', price: '20.00', quantity: '1.0', timeInForce: 'GTC' } as const;
  exchange.apply({ kind: 'placeOrder', account: 1, symbol: 'SOLUSDT', side: 'SELL', ...dear }, 2);
  // 0.5 at 9.40 and 0.4 at 20.00 cost 12.70; with the leg the order would cost 8.72.
  expect(() => buy(exchange, { type: 'MARKET', quantity: '0.9' })).toThrow('insufficient balance');
  expect(exchange.balances(2).find(({ asset }) => asset === 'USDT')?.free).toBe('9.00000000');
});
