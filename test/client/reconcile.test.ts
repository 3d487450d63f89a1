/** Tests what the client does when the reply to a trading call is lost: which queries it sends, for how long, and which outcome it reports. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../src/client/types/errors.js';
import type { WireRequest } from '../../src/transport/index.js';
import { drawResults } from '../support/drawn.js';
import type { Answer } from '../support/fake-transport.js';
import { NOW } from '../support/make-client.js';
import { losing, NO_ORDER, order, PROOF_MS, param, placing } from './lost-replies.js';

drawResults();

describe('a placement whose answer was lost', () => {
  test('is queried by its client order id, and resolves with the order as placed', async () => {
    const notes: unknown[] = [];
    const toText = (_: unknown, context: { readonly notes?: unknown }) => String(notes.push(context.notes));
    const client = losing(
      { order: (request) => ({ body: order({ clientOrderId: param(request, 'origClientOrderId') }) }) },
      { displays: () => ({ toText, toMime: () => ({}) }) },
    );
    const result = await client.clock.until(placing(client).send());
    const sentId = new URLSearchParams(client.transport.sent[0]?.body).get('newClientOrderId');
    expect(result).toEqual({
      symbol: 'BTCUSDT',
      orderId: 7,
      orderListId: -1,
      clientOrderId: sentId,
      transactTime: NOW + 3,
      price: '50000.00000000',
      origQty: '0.01000000',
      executedQty: '0.00000000',
      origQuoteOrderQty: '0.00000000',
      cummulativeQuoteQty: '0.00000000',
      status: 'NEW',
      timeInForce: 'GTC',
      type: 'LIMIT',
      side: 'BUY',
      workingTime: NOW + 3,
      selfTradePreventionMode: 'EXPIRE_MAKER',
      fills: [],
    });
    expect(result.meta).toMatchObject({ verb: 'orders.limit', weight: 4 });
    expect(result.meta.reconciled).toEqual({ why: 'the connection broke', queries: ['orders.get'], missing: [] });
    expect(JSON.parse(String(result.raw)).isWorking).toBe(true);
    expect(inspect(result)).toBe('1');
    expect(notes).toEqual([['the reply was lost: this result was found by its client order id (orders.get)']]);
    expect(client.sentPaths()).toEqual(['POST /api/v3/order', 'GET /api/v3/order']);
  });

  test('is queried before reads that wait for a limit', async () => {
    const client = losing(
      {
        depth: { body: { lastUpdateId: 1, bids: [], asks: [] } },
        account: { body: { makerCommission: 10, balances: [] } },
        order: (request) => ({ body: order({ clientOrderId: param(request, 'origClientOrderId') }) }),
      },
      { policy: 'wait' },
    );
    const book = () => client.x.market.depth('BTCUSDT').limit(5000).send();
    // 23 × 250 + 12 × 20 leave 10 of 6000: enough weight for the query, not for another book.
    const reads = [
      ...Array.from({ length: 23 }, book),
      ...Array.from({ length: 12 }, () => client.x.account.info().send()),
    ];
    await client.clock.until(Promise.all(reads));
    const waiting = book();
    const startedMs = client.clock.now();
    const result = await client.clock.until(placing(client).send());
    expect(result.meta.reconciled?.queries).toEqual(['orders.get']);
    expect(client.clock.now() - startedMs).toBeLessThan(1000);
    expect(client.transport.sent.filter(({ path }) => path.includes('limit=5000'))).toHaveLength(23);
    await client.clock.until(waiting);
  });

  const trade = {
    symbol: 'BTCUSDT',
    id: 91,
    orderId: 7,
    price: '49999.00000000',
    qty: '0.01000000',
    commission: '0.00001000',
    commissionAsset: 'BTC',
  };
  const filled = order({ status: 'FILLED', executedQty: '0.01000000' });

  test('has its fills from the trades of the order', async () => {
    const client = losing({ order: { body: filled }, myTrades: { body: [trade] } });
    const result = await client.clock.until(placing(client).with('newClientOrderId', 'own-1').send());
    const { price, qty, commission, commissionAsset } = trade;
    expect(result.fills).toEqual([{ price, qty, commission, commissionAsset, tradeId: 91 }]);
    expect(result.meta.reconciled).toMatchObject({ queries: ['orders.get', 'account.myTrades'], missing: [] });
  });

  test('says that its fills are incomplete if the queries did not return all of them', async () => {
    for (const myTrades of [{ body: [{ ...trade, qty: '0.00400000' }] }, { status: 503, body: {} }] as Answer[]) {
      const client = losing({ order: { body: filled }, myTrades });
      const result = await client.clock.until(placing(client).send());
      expect(result.meta.reconciled?.missing).toEqual(['fills']);
    }
  });

  test('has the fills that were allocated to it from other books', async () => {
    const allocation = { ...trade, allocationId: 12 };
    const routed = { ...filled, usedSor: true, workingFloor: 'SOR' };
    const client = losing({ order: { body: routed }, myTrades: { body: [] }, myAllocations: { body: [allocation] } });
    const result = await client.clock.until(client.x.orders.sor.market('BTCUSDT', 'BUY', '0.01').send());
    expect(result.fills).toMatchObject([{ tradeId: -1, allocId: 12, matchType: 'ONE_PARTY_TRADE_REPORT' }]);
    expect(result.meta.reconciled?.missing).toEqual([]);
  });

  test('queries no fills if the call requested none', async () => {
    const client = losing({ order: { body: filled } });
    const result = await client.clock.until(placing(client).resp('RESULT').send());
    expect(result).not.toHaveProperty('fills');
    expect(result.meta.reconciled?.missing).toEqual([]);
  });

  test('a placement with a lost answer is recognized if times are in microseconds', async () => {
    const inUs = order({ time: (NOW + 3) * 1000, updateTime: (NOW + 3) * 1000 });
    const client = losing({ order: { body: inUs } }, { timeUnit: 'MICROSECOND' });
    expect((await client.clock.until(placing(client).send())).transactTime).toBe((NOW + 3) * 1000);
  });

  test('is found although it reaches the exchange seconds later', async () => {
    const client = losing({ order: () => (client.clock.now() < NOW + 4_000 ? NO_ORDER : { body: order() }) });
    const result = await client.clock.until(placing(client).send());
    expect(result.orderId).toBe(7);
    expect(client.clock.now() - NOW).toBeLessThan(6_000);
  });

  test('is reported as not carried out only when it can no longer take effect', async () => {
    const client = losing({ order: NO_ORDER, allOrders: { body: [] } });
    const error = (await client.failure(placing(client))) as TransportError;
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ carriedOut: false, reason: 'network' });
    expect(error.message).toMatch(
      /the call was not carried out and cannot take effect any more. Queries showed: .*has no order '/,
    );
    const questions = client.transport.sent.filter(({ path }) => path.startsWith('/api/v3/order?'));
    expect(Number(param(questions.at(-1) as WireRequest, 'timestamp'))).toBe(NOW + PROOF_MS);
    expect(questions.length).toBeLessThan(15);
    expect(client.sentPaths().filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  test('is reported as not carried out later if recvWindow is longer', async () => {
    const client = losing({ order: NO_ORDER, allOrders: { body: [] } }, { recvWindowMs: 8_000 });
    await client.failure(placing(client));
    expect(client.clock.now() - NOW).toBe(PROOF_MS + 3_000);
    const short = losing({ order: NO_ORDER, allOrders: { body: [] } });
    await short.failure(placing(short).with('recvWindow', '1000'));
    expect(short.clock.now() - NOW).toBe(PROOF_MS - 4_000);
  });

  test('is not confused with an earlier order that had the same client order id', async () => {
    const earlier = order({ time: NOW - 1_000, status: 'FILLED' });
    const client = losing({ order: { body: earlier }, allOrders: { body: [] } });
    expect(await client.failure(placing(client).with('newClientOrderId', 'own-1'))).toMatchObject({
      carriedOut: false,
    });
  });

  test("stays unknown if the order with the user's id is earlier than the call by less than the clocks may differ", async () => {
    const client = losing({ order: { body: order({ time: NOW - 10 }) } });
    const error = await client.failure(placing(client).with('newClientOrderId', 'own-1'));
    expect(error).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.stringMatching(/may be up to one second older than the call/),
    });
    // The client uses a generated id only once.
    const ours = losing({ order: { body: order({ time: NOW - 10 }) } });
    expect(await ours.clock.until(placing(ours).send())).toMatchObject({ orderId: 7 });
  });

  test('was not carried out if the only similar cancelled order is known under another client order id', async () => {
    const renamed = order({ status: 'CANCELED', clientOrderId: 'cancel-1' });
    const client = losing({ order: NO_ORDER, allOrders: { body: [renamed] } });
    client.session.ownOrders.note('BTCUSDT', 7, 'another');
    const error = await client.failure(placing(client).send());
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ carriedOut: false });
  });

  test('was carried out if the found order is slightly earlier than the call and the client has sent its id only once', async () => {
    const early = { order: { body: order({ time: NOW + 59_500, updateTime: NOW + 59_500 }) } };
    const client = losing(early);
    await client.clock.until(client.clock.sleep(60_000));
    const result = await client.clock.until(placing(client).newClientOrderId('own-1').send());
    expect(result).toMatchObject({ orderId: 7, clientOrderId: 'own-1' });
    // The second time, the first call may have placed the order.
    const again = await client.failure(placing(client).newClientOrderId('own-1').send());
    expect(again).toMatchObject({ known: expect.stringContaining('may be up to one second older than the call') });
  });

  test('stays unknown if a similar order was cancelled, because a cancel changes its client order id', async () => {
    const like = order({ clientOrderId: 'their-cancel', status: 'CANCELED' });
    const other = losing({ order: NO_ORDER, allOrders: { body: [{ ...like, price: '49000.00000000' }] } });
    expect(await other.failure(placing(other))).toMatchObject({ carriedOut: false });
    const client = losing({ order: NO_ORDER, allOrders: { body: [like] } });
    const error = await client.failure(placing(client));
    expect(error).toMatchObject({ known: expect.stringMatching(/order 7 is CANCELED and has the terms of this call/) });
  });
});
