/** Tests which outcome the client reports for cancels, replacements and amendments whose replies were lost. */

import { describe, expect, test } from 'vitest';
import { ReplaceError } from '../../src/client/types/errors.js';
import type { WireRequest } from '../../src/transport/index.js';
import { drawResults } from '../support/drawn.js';
import type { Answer } from '../support/fake-transport.js';
import { NOW } from '../support/make-client.js';
import { losing, NO_ORDER, order, PROOF_MS, param, type Replies } from './lost-replies.js';

drawResults();

describe('a cancel whose answer was lost', () => {
  const cancelled = (request: WireRequest) =>
    order({ status: 'CANCELED', clientOrderId: param(request, 'origClientOrderId') });

  test('is queried by the client order id that the cancel gave to the order', async () => {
    const client = losing({ order: (request) => ({ body: cancelled(request) }) });
    const result = await client.clock.until(client.x.orders.cancel('BTCUSDT', { origClientOrderId: 'own-1' }).send());
    const sentId = param(client.transport.sent[0] as WireRequest, 'newClientOrderId');
    expect(sentId).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(result).toMatchObject({ orderId: 7, origClientOrderId: 'own-1', clientOrderId: sentId, status: 'CANCELED' });
    expect(result.meta.reconciled?.missing).toEqual([]);
  });

  test('the result of a lost cancel by order id alone says that origClientOrderId is missing', async () => {
    const client = losing({ order: { body: order({ status: 'CANCELED', clientOrderId: 'new' }) } });
    const result = await client.clock.until(client.x.orders.cancel('BTCUSDT', 7).send());
    expect(result.meta.reconciled?.missing).toEqual(['origClientOrderId']);
  });

  test.each(['FILLED', 'EXPIRED', 'REJECTED'])(
    'a lost cancel of an order that is %s was not carried out',
    async (status) => {
      const client = losing({ order: { body: order({ status }) } });
      const error = await client.failure(client.x.orders.cancel('BTCUSDT', 7));
      expect(error).toMatchObject({ carriedOut: false, found: { orderId: 7, status } });
      expect((error as Error).message).toContain(`order 7 is ${status}`);
      expect(client.clock.now()).toBe(NOW);
    },
  );

  test('a lost cancel of an order that had been cancelled before was not carried out', async () => {
    const client = losing({ order: { body: order({ status: 'CANCELED', updateTime: NOW - 60_000 }) } });
    expect(await client.failure(client.x.orders.cancel('BTCUSDT', 7))).toMatchObject({ carriedOut: false });
  });

  test('a lost cancel of an order that stays open was not carried out', async () => {
    const client = losing({ order: { body: order() } });
    const error = await client.failure(client.x.orders.cancel('BTCUSDT', 7));
    expect(error).toMatchObject({ carriedOut: false, found: { status: 'NEW' } });
    expect(client.clock.now() - NOW).toBe(PROOF_MS);
  });
});

describe('a replacement whose answer was lost', () => {
  const replace = ({ x }: ReturnType<typeof losing>, mode = 'STOP_ON_FAILURE') =>
    x.orders.replace.limit('BTCUSDT', 5, 'BUY', '0.01', '50000').with('cancelReplaceMode', mode);
  /** The old order is asked for by its id, the new one by its client order id. */
  const halves = (old: Answer, placed: Answer): Replies => ({
    order: (request) => (param(request, 'orderId') === '5' ? old : placed),
    allOrders: { body: [] },
  });
  const old = (status: string): Answer => ({ body: order({ orderId: 5, status }) });

  test('a replacement with a lost answer resolves if both halves were carried out', async () => {
    const client = losing(halves(old('CANCELED'), { body: order() }));
    const result = await client.clock.until(replace(client).send());
    expect(result).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId: 5 },
      newOrderResponse: { orderId: 7 },
    });
  });

  test('a replacement with a lost answer says that only the cancel was carried out, once nothing more can happen', async () => {
    const client = losing(halves(old('CANCELED'), NO_ORDER));
    const error = (await client.failure(replace(client))) as ReplaceError;
    expect(error).toBeInstanceOf(ReplaceError);
    expect(error.outcome).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' });
    expect(client.clock.now() - NOW).toBe(PROOF_MS);
  });

  test('a replacement with a lost answer says at once that only the new order was placed', async () => {
    const client = losing(halves(old('FILLED'), { body: order() }));
    const error = (await client.failure(replace(client, 'ALLOW_FAILURE'))) as ReplaceError;
    expect(error.outcome).toMatchObject({ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' });
    expect(client.clock.now()).toBe(NOW);
  });

  test('a lost replacement of an ended order was not carried out, which is known at once with STOP_ON_FAILURE', async () => {
    const stopping = losing(halves(old('FILLED'), NO_ORDER));
    expect(await stopping.failure(replace(stopping))).toMatchObject({ carriedOut: false });
    expect(stopping.clock.now()).toBe(NOW);
    const going = losing(halves(old('FILLED'), NO_ORDER));
    expect(await going.failure(replace(going, 'ALLOW_FAILURE'))).toMatchObject({ carriedOut: false });
    expect(going.clock.now() - NOW).toBe(PROOF_MS);
  });
});

test('the result of a lost amendment says that executionId is missing', async () => {
  const client = losing({
    order: (request) => ({
      body: order({ clientOrderId: param(request, 'origClientOrderId'), origQty: '0.00500000' }),
    }),
  });
  const result = await client.clock.until(
    client.x.orders.amend('BTCUSDT', { origClientOrderId: 'own-1' }, '0.005').send(),
  );
  expect(result.amendedOrder).toMatchObject({ orderId: 7, qty: '0.00500000', origClientOrderId: 'own-1' });
  expect(result.meta.reconciled?.missing).toEqual(['executionId']);
});
