/** Tests every cancel-replace outcome of the reference over HTTP: status, codes and the result of each half. */
import { describe, expect, test } from 'vitest';

import { ReplaceOutcome } from '../../src/catalogue/schemas/orders.js';
import { checkedRequests } from './checked-reply.js';
import type { Fields, TestExchange } from './running-exchange.js';
import { startTwinExchange } from './twin-exchange.js';

const symbol = 'BTCUSDT';
const resting = { symbol, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.001', price: '50000' };
const LIMIT = 4;

type Half = 'SUCCESS' | 'FAILURE' | 'NOT_ATTEMPTED';
type Row = readonly [
  mode: 'STOP_ON_FAILURE' | 'ALLOW_FAILURE',
  overCount: 'DO_NOTHING' | 'CANCEL_ONLY',
  count: 'within' | 'exceeded',
  cancel: Half,
  place: Half,
  http: number,
];

/** The table of the reference, without the refusal for a full order count, which has its own test. */
const OUTCOMES: readonly Row[] = [
  ['STOP_ON_FAILURE', 'DO_NOTHING', 'within', 'SUCCESS', 'SUCCESS', 200],
  ['STOP_ON_FAILURE', 'DO_NOTHING', 'within', 'FAILURE', 'NOT_ATTEMPTED', 400],
  ['STOP_ON_FAILURE', 'DO_NOTHING', 'within', 'SUCCESS', 'FAILURE', 409],
  ['STOP_ON_FAILURE', 'CANCEL_ONLY', 'within', 'SUCCESS', 'SUCCESS', 200],
  ['STOP_ON_FAILURE', 'CANCEL_ONLY', 'within', 'FAILURE', 'NOT_ATTEMPTED', 400],
  ['STOP_ON_FAILURE', 'CANCEL_ONLY', 'within', 'SUCCESS', 'FAILURE', 409],
  ['STOP_ON_FAILURE', 'CANCEL_ONLY', 'exceeded', 'FAILURE', 'NOT_ATTEMPTED', 429],
  ['STOP_ON_FAILURE', 'CANCEL_ONLY', 'exceeded', 'SUCCESS', 'FAILURE', 429],
  ['ALLOW_FAILURE', 'DO_NOTHING', 'within', 'SUCCESS', 'SUCCESS', 200],
  ['ALLOW_FAILURE', 'DO_NOTHING', 'within', 'FAILURE', 'FAILURE', 400],
  ['ALLOW_FAILURE', 'DO_NOTHING', 'within', 'FAILURE', 'SUCCESS', 409],
  ['ALLOW_FAILURE', 'DO_NOTHING', 'within', 'SUCCESS', 'FAILURE', 409],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'within', 'SUCCESS', 'SUCCESS', 200],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'within', 'FAILURE', 'FAILURE', 400],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'within', 'FAILURE', 'SUCCESS', 409],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'within', 'SUCCESS', 'FAILURE', 409],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'exceeded', 'FAILURE', 'FAILURE', 400],
  ['ALLOW_FAILURE', 'CANCEL_ONLY', 'exceeded', 'SUCCESS', 'FAILURE', 409],
];

const start = () =>
  startTwinExchange({
    rateLimits: [
      { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 6000 },
      { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: LIMIT },
    ],
    live: false,
    symbols: [symbol],
  });

async function place(x: TestExchange, newClientOrderId: string): Promise<void> {
  expect((await x.signed('POST', 'order', { ...resting, newClientOrderId })).status).toBe(200);
}

async function counted(x: TestExchange): Promise<number> {
  return (await x.signed('GET', 'rateLimit/order')).body[0].count;
}

describe('a cancel-replace', () => {
  const x = start();

  test.each(OUTCOMES)(
    'mode %s, limit mode %s, unfilled orders %s the limit: cancel %s, new order %s, status %i',
    async (...row) => {
      const [cancelReplaceMode, orderRateLimitExceededMode, count, cancel, placed, http] = row;
      const exchange = await x;
      exchange.advance(10_000);
      await place(exchange, 'old');
      if (count === 'exceeded') for (let i = 1; i < LIMIT; i += 1) await place(exchange, `more-${i}`);
      const before = await counted(exchange);
      const request: Fields = {
        ...resting,
        price: '49000',
        newClientOrderId: 'new',
        cancelReplaceMode,
        orderRateLimitExceededMode,
        cancelOrigClientOrderId: cancel === 'SUCCESS' ? 'old' : 'nobody',
        // Where the table says that the new order fails and the count is free, a LIMIT_MAKER that would take fails.
        ...(placed === 'FAILURE' && count === 'within' ? { type: 'LIMIT_MAKER', price: '66000' } : {}),
      };
      if (request.type === 'LIMIT_MAKER') delete (request as Record<string, unknown>).timeInForce;
      const { status, body, headers } = await exchange.signed('POST', 'order/cancelReplace', request);

      expect(status).toBe(http);
      const isFailure = http !== 200;
      const data = isFailure ? body.data : body;
      expect(data).toMatchObject({ cancelResult: cancel, newOrderResult: placed });
      if (isFailure) {
        const isPartial = cancel === 'SUCCESS' || placed === 'SUCCESS';
        expect([body.code, body.msg]).toEqual(
          isPartial ? [-2021, 'Order cancel-replace partially failed.'] : [-2022, 'Order cancel-replace failed.'],
        );
        ReplaceOutcome.parse(data);
      }
      expect(data.cancelResponse).toMatchObject(
        cancel === 'SUCCESS'
          ? { origClientOrderId: 'old', status: 'CANCELED' }
          : { code: -2011, msg: 'Unknown order sent.' },
      );
      if (placed === 'SUCCESS') expect(data.newOrderResponse).toMatchObject({ clientOrderId: 'new', status: 'NEW' });
      else if (placed === 'NOT_ATTEMPTED') expect(data.newOrderResponse).toBeNull();
      else expect(data.newOrderResponse.code).toBe(count === 'exceeded' ? -1015 : -2010);
      expect(headers['retry-after']).toEqual(http === 429 ? expect.stringMatching(/^\d+$/) : undefined);

      const isCounted = count === 'within' && placed !== 'FAILURE';
      expect(await counted(exchange)).toBe(before + (isCounted ? 1 : 0));
      const open = (await exchange.signed('GET', 'openOrders', { symbol })).body.map(
        (one: { clientOrderId: string }) => one.clientOrderId,
      );
      expect(open.includes('old')).toBe(cancel !== 'SUCCESS');
      expect(open.includes('new')).toBe(placed === 'SUCCESS');
      if (open.length > 0) await exchange.signed('DELETE', 'openOrders', { symbol });
    },
  );

  test('is refused at the limit of unfilled orders if orderRateLimitExceededMode is not sent, and cancels nothing', async () => {
    const exchange = await start();
    for (let i = 0; i < LIMIT; i += 1) await place(exchange, `order-${i}`);
    const request = { ...resting, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrigClientOrderId: 'order-0' };
    const { status, body, headers } = await exchange.signed('POST', 'order/cancelReplace', request);
    expect([status, body]).toEqual([
      429,
      { code: -1015, msg: `Too many new orders; current limit is ${LIMIT} orders per 10 SECOND.` },
    ]);
    expect(headers['retry-after']).toBe('10');
    expect((await exchange.signed('GET', 'openOrders')).body).toHaveLength(LIMIT);
  });

  test('succeeds in each form of reply', async () => {
    const exchange = await startTwinExchange({ live: false, symbols: [symbol] });
    const answered = checkedRequests(exchange);
    const request = { ...resting, cancelReplaceMode: 'STOP_ON_FAILURE' };
    await place(exchange, 'first');
    const full = await answered('cancelReplaceOrder', { ...request, cancelOrigClientOrderId: 'first' }, 'FULL');
    expect(full.body.newOrderResponse.fills).toEqual([]);
    const { orderId } = full.body.newOrderResponse;
    const ack = { ...request, cancelOrderId: orderId, cancelNewClientOrderId: 'bye', newOrderRespType: 'ACK' };
    const second = await answered('cancelReplaceOrder', ack);
    expect(second.body.cancelResponse.clientOrderId).toBe('bye');
    const last = { ...request, cancelOrderId: second.body.newOrderResponse.orderId, newOrderRespType: 'RESULT' };
    await answered('cancelReplaceOrder', last);
  });

  test('a cancel-replace that breaks a rule or a filter is refused whole, with nothing cancelled', async () => {
    const exchange = await startTwinExchange({ live: false, symbols: [symbol] });
    await place(exchange, 'stay');
    const request = { ...resting, cancelReplaceMode: 'ALLOW_FAILURE', cancelOrigClientOrderId: 'stay' };
    const refused = async (change: Fields) =>
      (await exchange.signed('POST', 'order/cancelReplace', { ...request, ...change })).body;
    expect(await refused({ price: '50000.001' })).toEqual({ code: -1013, msg: 'Filter failure: PRICE_FILTER' });
    expect(await refused({ side: 'LONG' })).toEqual({ code: -1117, msg: 'Invalid side.' });
    expect(await refused({ cancelRestrictions: 'ONLY_OLD' })).toEqual({
      code: -1145,
      msg: 'Invalid cancelRestrictions',
    });
    expect((await exchange.signed('GET', 'openOrders')).body).toHaveLength(1);
    const restricted = await refused({
      cancelReplaceMode: 'STOP_ON_FAILURE',
      cancelRestrictions: 'ONLY_PARTIALLY_FILLED',
    });
    expect(restricted.data.cancelResponse.msg).toBe('Order was not canceled due to cancel restrictions.');
  });
});
