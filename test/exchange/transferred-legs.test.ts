/**
 * A TRANSFER that takes the whole quantity of one leg of a pair must end the other leg. Regression: it made a balance
 * negative.
 */
import { expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import { symbolWith } from './symbols.js';

it('a TRANSFER of the quantity of one leg of a pair ends the other leg, as a fill does', () => {
  const info = symbolWith({ allowedSelfTradePreventionModes: ['EXPIRE_MAKER', 'TRANSFER'] });
  const exchange = new Exchange({ symbols: [info] });
  exchange.openAccount({ SOL: '5' }, { tradeGroupId: 1 });
  exchange.openAccount({ USDT: '100' }, { tradeGroupId: 1 });
  exchange.seedSymbol('SOLUSDT', { lastPrice: '10', nextTradeId: 1 });
  const common = { symbol: 'SOLUSDT', selfTradePreventionMode: 'TRANSFER' } as const;
  exchange.apply(
    {
      ...{ kind: 'placeOco', account: 1, ...common, side: 'SELL', quantity: '5.0', listClientOrderId: 'pair' },
      above: { type: 'LIMIT_MAKER', price: '10.50', clientOrderId: 'above' },
      below: { type: 'STOP_LOSS', stopPrice: '9.00', clientOrderId: 'below' },
    },
    1,
  );
  const order = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '10.50', quantity: '2.0' } as const;
  exchange.apply({ kind: 'placeOrder', account: 2, ...common, ...order, clientOrderId: 'buy' }, 2);
  const [stop, limit] = exchange.allOrders(1, 'SOLUSDT');
  expect([stop?.status, stop?.expiryReason, limit?.status]).toEqual(['EXPIRED', 'OCO_TRIGGER', 'NEW']);
  expect(exchange.balances(1)).toEqual([
    { asset: 'SOL', free: '0.00000000', locked: '3.00000000' },
    { asset: 'USDT', free: '21.00000000', locked: '0.00000000' },
  ]);
  exchange.checkIntegrity();
});
