/** Lost replies of trading calls: which queries the client sends, for how long, and which outcome it reports. */
import { describe, expect, test } from 'vitest';
import { OutcomeUnknownError, ReplaceError, TransportError } from '../../src/client/errors/errors.js';
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { LimitBook } from '../../src/limits/index.js';
import { SendError, type WireRequest } from '../../src/transport/index.js';
import { EventClock } from '../support/event-clock.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW } from '../support/make-client.js';
import { orderRow } from '../support/order-row.js';

const LOST = new SendError('the connection broke', true, 'network');
const NO_ORDER: Answer = { status: 400, body: { code: -2013, msg: 'Order does not exist.' } };
/** recvWindow, the second that a timestamp may be early, and the time the exchange gives its engine. */
const PROOF_MS = 5_000 + 1_000 + 10_000;

/** The fields may be wrong on purpose. */
const order = (fields: object = {}) => ({
  ...orderRow({ clientOrderId: 'own-1', price: '50000.00000000', origQty: '0.01000000' }),
  ...{ time: NOW + 3, updateTime: NOW + 3, workingTime: NOW + 3, selfTradePreventionMode: 'EXPIRE_MAKER' },
  ...fields,
});

type Replies = Readonly<Record<string, Answer | ((request: WireRequest) => Answer)>>;

/** A client whose trading calls are lost; questions are answered by path, and 404 without one. */
function losing(replies: Replies, parts: Partial<SessionParts> = {}, lost: Answer = LOST) {
  const clock = new EventClock(NOW);
  const made = makeClient(
    (request) => {
      if (request.method !== 'GET') return lost;
      const reply = replies[request.path.split('?')[0]?.replace('/api/v3/', '') ?? ''];
      if (reply === undefined) return { status: 404, body: { code: -1, msg: 'Not Found' } };
      return underAskedId(typeof reply === 'function' ? reply(request) : reply, request);
    },
    { clock, limits: new LimitBook(clock), reconcileMs: 20_000, ...parts },
  );
  const sentPaths = () => made.transport.sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`);
  const failure = (work: PromiseLike<unknown>) =>
    clock.until(
      Promise.resolve(work).then(
        () => Promise.reject(new Error('it should have failed')),
        (error: unknown) => error,
      ),
    );
  return { ...made, clock, sentPaths, failure };
}

/** An order that is asked for by its client order id has this id: the exchange finds it by the id. */
function underAskedId(reply: Answer, request: WireRequest): Answer {
  const asked = param(request, 'origClientOrderId');
  if (asked === null || reply instanceof Error || !isOwn(reply.body)) return reply;
  return { ...reply, body: { ...reply.body, clientOrderId: asked } };
}

const isOwn = (body: unknown): body is object =>
  typeof body === 'object' && (body as { clientOrderId?: string } | null)?.clientOrderId === 'own-1';

const param = (request: WireRequest, name: string) => new URLSearchParams(request.path.split('?')[1]).get(name);

const placing = ({ x }: ReturnType<typeof losing>) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');

describe('a placement whose answer was lost', () => {
  test('is queried by its client order id, and resolves with the order as placed', async () => {
    const client = losing({
      order: (request) => ({ body: order({ clientOrderId: param(request, 'origClientOrderId') }) }),
    });
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
    expect(JSON.parse(result.raw).isWorking).toBe(true);
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
    // 23 × 250 + 12 × 20 leave 10 of 6000: enough for the question, not for another book.
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

  test('reports fills that the queries did not return completely', async () => {
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

  test('is known by times in microseconds too', async () => {
    const inUs = order({ time: (NOW + 3) * 1000, updateTime: (NOW + 3) * 1000 });
    const client = losing({ order: { body: inUs } }, { timeUnit: 'MICROSECOND' });
    expect((await client.clock.until(placing(client).send())).transactTime).toBe((NOW + 3) * 1000);
  });

  test('is found although it gets there only seconds later', async () => {
    const client = losing({ order: () => (client.clock.now() < NOW + 4_000 ? NO_ORDER : { body: order() }) });
    const result = await client.clock.until(placing(client).send());
    expect(result.orderId).toBe(7);
    expect(client.clock.now() - NOW).toBeLessThan(6_000);
  });

  test('is called not carried out only once it cannot be any more', async () => {
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

  test('waits longer for that under a longer recvWindow', async () => {
    const client = losing({ order: NO_ORDER, allOrders: { body: [] } }, { recvWindowMs: 8_000 });
    await client.failure(placing(client));
    expect(client.clock.now() - NOW).toBe(PROOF_MS + 3_000);
    const short = losing({ order: NO_ORDER, allOrders: { body: [] } });
    await short.failure(placing(short).with('recvWindow', '1000'));
    expect(short.clock.now() - NOW).toBe(PROOF_MS - 4_000);
  });

  test('is not taken for an earlier order under the same id', async () => {
    const earlier = order({ time: NOW - 1_000, status: 'FILLED' });
    const client = losing({ order: { body: earlier }, allOrders: { body: [] } });
    expect(await client.failure(placing(client).with('newClientOrderId', 'own-1'))).toMatchObject({
      carriedOut: false,
    });
  });

  test('stays unknown where an order under the id of the user is earlier by less than clocks may differ', async () => {
    const client = losing({ order: { body: order({ time: NOW - 10 }) } });
    const error = await client.failure(placing(client).with('newClientOrderId', 'own-1'));
    expect(error).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.stringMatching(/may be an order from up to one second earlier/),
    });
    // An id of ours is used once.
    const ours = losing({ order: { body: order({ time: NOW - 10 }) } });
    expect(await ours.clock.until(placing(ours).send())).toMatchObject({ orderId: 7 });
  });

  test('stays unknown where an order like it was cancelled since, which has renamed it', async () => {
    const like = order({ clientOrderId: 'their-cancel', status: 'CANCELED' });
    const other = losing({ order: NO_ORDER, allOrders: { body: [{ ...like, price: '49000.00000000' }] } });
    expect(await other.failure(placing(other))).toMatchObject({ carriedOut: false });
    const client = losing({ order: NO_ORDER, allOrders: { body: [like] } });
    const error = await client.failure(placing(client));
    expect(error).toMatchObject({ known: expect.stringMatching(/order 7 is CANCELED and has the terms of this call/) });
  });
});

describe('asking', () => {
  test('ends at its bound, and the error contains the known facts and the query to repeat', async () => {
    const client = losing({ order: NO_ORDER }, { reconcileMs: 3_000 });
    const error = (await client.failure(placing(client).with('newClientOrderId', 'own-1'))) as OutcomeUnknownError;
    expect(error).toBeInstanceOf(OutcomeUnknownError);
    expect(error).toMatchObject({
      clientOrderIds: ['own-1'],
      stampMs: NOW,
      known: expect.stringMatching(/has no order/),
    });
    expect(error.message).toContain("await x.orders.get('BTCUSDT', { origClientOrderId: 'own-1' })");
    expect(client.clock.now() - NOW).toBe(3_000);
  });

  test('goes on where a question gets no answer', async () => {
    let questions = 0;
    const client = losing({
      order: () => {
        questions += 1;
        return questions === 1 ? LOST : questions === 2 ? { status: 502, body: '<html>' } : { body: order() };
      },
    });
    expect(await client.clock.until(placing(client).send())).toMatchObject({ orderId: 7 });
  });

  test('does not begin when reconcileMs is 0', async () => {
    const client = losing({}, { reconcileMs: 0 });
    expect(await client.failure(placing(client))).toBeInstanceOf(OutcomeUnknownError);
    expect(client.sentPaths()).toEqual(['POST /api/v3/order']);
  });

  test.each([
    ['a 504 with -1007', { status: 504, body: { code: -1007, msg: 'Timeout.' } }],
    ['a 500 with -1006', { status: 500, body: { code: -1006, msg: 'Unexpected.' } }],
    ['a 502 of something between', { status: 502, body: '<html>' }],
    ['a time-out', new SendError('no reply within 1000 ms', true, 'timeout')],
  ] satisfies [string, Answer][])('begins after %s', async (_, lost) => {
    const client = losing({ order: { body: order() } }, {}, lost);
    expect(await client.clock.until(placing(client).send())).toMatchObject({ orderId: 7 });
  });

  test('does not begin where nothing has left', async () => {
    const client = losing({}, {}, new SendError('nothing listens', false, 'network'));
    expect(await client.failure(placing(client))).toMatchObject({ carriedOut: false });
    expect(client.sentPaths()).toHaveLength(1);
  });

  test('ends with a ban, and waits for a 429 that is over in time', async () => {
    const ban: Answer = { status: 418, headers: { 'retry-after': '2' }, body: { code: -1003, msg: 'Banned.' } };
    const banned = losing({ order: ban });
    const error = await banned.failure(placing(banned));
    expect(error).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.stringMatching(/banned for 2\.0 s, until/),
    });
    expect(banned.sentPaths()).toHaveLength(2);

    let questions = 0;
    const held = losing({
      order: () => {
        questions += 1;
        const hold = { status: 429, headers: { 'retry-after': '4' }, body: { code: -1003, msg: 'Too much.' } };
        return questions === 1 ? hold : { body: order() };
      },
    });
    expect(await held.clock.until(placing(held).send())).toMatchObject({ orderId: 7 });
    expect(held.clock.now() - NOW).toBe(4_000);
  });

  test('ends where the key may not read', async () => {
    const client = losing({ order: { status: 401, body: { code: -2015, msg: 'Invalid API-key.' } } });
    expect(await client.failure(placing(client))).toMatchObject({
      known: expect.stringMatching(/the queries ended .*-2015/),
    });
    expect(client.sentPaths()).toHaveLength(2);
  });

  test('is announced, and said to be over', async () => {
    const waits: unknown[] = [];
    const client = losing({ order: { body: order() } }, { onWait: ({ why, waitMs }) => waits.push([why, waitMs]) });
    await client.clock.until(placing(client).send());
    expect(waits).toEqual([
      ['outcome', 20_000],
      ['outcome', 0],
    ]);
  });

  test('is of no use for a conversion: the error says how', async () => {
    const client = losing({});
    const error = await client.failure(client.x.convert.accept('q-1'));
    expect(error).toMatchObject({
      advice: "Query the outcome before any other step: await x.convert.status({ quoteId: 'q-1' }).",
    });
    expect(client.sentPaths()).toHaveLength(1);
  });
});

describe('an aborted call', () => {
  const aborted = (replies: Replies) => {
    const stop = new AbortController();
    const client = losing(replies, {}, new SendError('aborted', true, 'aborted'));
    stop.abort();
    // The fake transport lets it leave; a real one is aborted while it waits for the answer.
    return { ...client, call: placing(client).signal(stop.signal) };
  };

  test('that was carried out fails all the same, and holds what was placed', async () => {
    const client = aborted({ order: { body: order() } });
    const error = await client.failure(client.call);
    expect(error).toMatchObject({ name: 'TransportError', reason: 'aborted', carriedOut: true, found: { orderId: 7 } });
    expect((error as Error).message).toMatch(/aborted, but the call was carried out: order 7 is NEW\./);
  });

  test('that is not found is queried once, and stays unknown', async () => {
    const client = aborted({ order: NO_ORDER });
    expect(await client.failure(client.call)).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.any(String),
    });
    expect(client.sentPaths()).toEqual(['POST /api/v3/order', 'GET /api/v3/order']);
    expect(client.clock.now()).toBe(NOW);
  });

  test('during the queries leaves the outcome unknown', async () => {
    const stop = new AbortController();
    const client = losing({ order: NO_ORDER });
    client.clock.in(1_000, () => stop.abort());
    const error = await client.failure(placing(client).signal(stop.signal));
    expect(error).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.stringMatching(/stopped asking the exchange, because the call was aborted/),
    });
    expect(client.clock.now() - NOW).toBe(1_000);
  });
});

describe('a cancel whose answer was lost', () => {
  const cancelled = (request: WireRequest) =>
    order({ status: 'CANCELED', clientOrderId: param(request, 'origClientOrderId') });

  test('is queried by the id that it gave the order', async () => {
    const client = losing({ order: (request) => ({ body: cancelled(request) }) });
    const result = await client.clock.until(client.x.orders.cancel('BTCUSDT', { origClientOrderId: 'own-1' }).send());
    const sentId = param(client.transport.sent[0] as WireRequest, 'newClientOrderId');
    expect(sentId).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(result).toMatchObject({ orderId: 7, origClientOrderId: 'own-1', clientOrderId: sentId, status: 'CANCELED' });
    expect(result.meta.reconciled?.missing).toEqual([]);
  });

  test('of an order that was named by its id alone lacks the client order id from before', async () => {
    const client = losing({ order: { body: order({ status: 'CANCELED', clientOrderId: 'new' }) } });
    const result = await client.clock.until(client.x.orders.cancel('BTCUSDT', 7).send());
    expect(result.meta.reconciled?.missing).toEqual(['origClientOrderId']);
  });

  test.each(['FILLED', 'EXPIRED', 'REJECTED'])('of an order that is %s was not carried out', async (status) => {
    const client = losing({ order: { body: order({ status }) } });
    const error = await client.failure(client.x.orders.cancel('BTCUSDT', 7));
    expect(error).toMatchObject({ carriedOut: false, found: { orderId: 7, status } });
    expect((error as Error).message).toContain(`order 7 is ${status}`);
    expect(client.clock.now()).toBe(NOW);
  });

  test('of an order that had been cancelled before was not carried out', async () => {
    const client = losing({ order: { body: order({ status: 'CANCELED', updateTime: NOW - 60_000 }) } });
    expect(await client.failure(client.x.orders.cancel('BTCUSDT', 7))).toMatchObject({ carriedOut: false });
  });

  test('of an order that goes on being open was not carried out', async () => {
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

  test('of which both halves were carried out resolves', async () => {
    const client = losing(halves(old('CANCELED'), { body: order() }));
    const result = await client.clock.until(replace(client).send());
    expect(result).toMatchObject({
      cancelResult: 'SUCCESS',
      newOrderResult: 'SUCCESS',
      cancelResponse: { orderId: 5 },
      newOrderResponse: { orderId: 7 },
    });
  });

  test('of which only the cancel was carried out says so once nothing more can happen', async () => {
    const client = losing(halves(old('CANCELED'), NO_ORDER));
    const error = (await client.failure(replace(client))) as ReplaceError;
    expect(error).toBeInstanceOf(ReplaceError);
    expect(error.outcome).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'FAILURE' });
    expect(client.clock.now() - NOW).toBe(PROOF_MS);
  });

  test('of which only the new order was placed says so at once', async () => {
    const client = losing(halves(old('FILLED'), { body: order() }));
    const error = (await client.failure(replace(client, 'ALLOW_FAILURE'))) as ReplaceError;
    expect(error.outcome).toMatchObject({ cancelResult: 'FAILURE', newOrderResult: 'SUCCESS' });
    expect(client.clock.now()).toBe(NOW);
  });

  test('of an order that had ended was not carried out, at once where it stops there', async () => {
    const stopping = losing(halves(old('FILLED'), NO_ORDER));
    expect(await stopping.failure(replace(stopping))).toMatchObject({ carriedOut: false });
    expect(stopping.clock.now()).toBe(NOW);
    const going = losing(halves(old('FILLED'), NO_ORDER));
    expect(await going.failure(replace(going, 'ALLOW_FAILURE'))).toMatchObject({ carriedOut: false });
    expect(going.clock.now() - NOW).toBe(PROOF_MS);
  });
});

test('an amendment without its execution reports that', async () => {
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
