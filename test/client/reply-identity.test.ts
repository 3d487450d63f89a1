/** Tests which replies count as the result of a cancel: those of cancelled orders of the symbol. */
import { describe, expect, test } from 'vitest';
import type { CallRequest } from '../../src/client/call/request.js';
import { identityMismatch } from '../../src/client/reconcile/reply-identity.js';
import { endpointById } from '../../src/protocol/index.js';

const problemOf = (id: 'cancelOpenOrders' | 'cancelOrder', params: Record<string, string>, body: unknown) =>
  identityMismatch({ endpoint: endpointById(id), params } as unknown as CallRequest, body);
const row = (status: string, more = {}) => ({ symbol: 'BTCUSDT', orderId: 7, clientOrderId: 'a', status, ...more });

describe('the reply to a cancel', () => {
  test.each([
    ['cancelled orders', [row('CANCELED'), row('CANCELED', { orderId: 8 })], undefined],
    ['a list of open orders', [row('CANCELED'), row('NEW')], 'has an order that is not cancelled'],
    ['a list of past orders', [row('FILLED')], 'has an order that is not cancelled'],
    ['orders of another symbol', [row('CANCELED', { symbol: 'ETHUSDT' })], 'does not name the order of the call'],
    ['orders without a state', [{ symbol: 'BTCUSDT', orderId: 7 }], undefined],
  ])('the reply to a cancel of all orders of a symbol is checked: %s', (_, body, fault) => {
    expect(problemOf('cancelOpenOrders', { symbol: 'BTCUSDT' }, body)).toBe(fault);
  });

  test('the reply to a cancel of one order counts only if it has this order and the order is cancelled', () => {
    const params = { symbol: 'BTCUSDT', orderId: '7' };
    expect(problemOf('cancelOrder', params, row('CANCELED'))).toBeUndefined();
    expect(problemOf('cancelOrder', params, row('NEW'))).toBe('has an order that is not cancelled');
    expect(problemOf('cancelOrder', params, row('NEW', { orderId: 8 }))).toBe('does not name the order of the call');
  });
});
