/** Tests the queries that a client sends after a lost reply: which queries, from when and until when; and what an abort does. */

import { describe, expect, test } from 'vitest';
import { OutcomeUnknownError } from '../../src/client/types/errors.js';
import { SendError } from '../../src/transport/index.js';
import { drawResults } from '../support/drawn.js';
import type { Answer } from '../support/fake-transport.js';
import { NOW } from '../support/make-client.js';
import { LOST, losing, NO_ORDER, order, placing, type Replies } from './lost-replies.js';

drawResults();

describe('querying the outcome', () => {
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

  test('goes on when a query gets no reply', async () => {
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
  ] satisfies [string, Answer][])('querying the outcome begins after %s', async (_, lost) => {
    const client = losing({ order: { body: order() } }, {}, lost);
    expect(await client.clock.until(placing(client).send())).toMatchObject({ orderId: 7 });
  });

  test('no query is sent about a request that never left', async () => {
    const client = losing({}, {}, new SendError('nothing listens', false, 'network'));
    expect(await client.failure(placing(client))).toMatchObject({ carriedOut: false });
    expect(client.sentPaths()).toHaveLength(1);
  });

  test('ends when a ban comes, and goes on after a 429 whose Retry-After ends before the queries must end', async () => {
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

  test('ends when the key has no permission to read', async () => {
    const client = losing({ order: { status: 401, body: { code: -2015, msg: 'Invalid API-key.' } } });
    expect(await client.failure(placing(client))).toMatchObject({
      known: expect.stringMatching(/the queries ended .*-2015/),
    });
    expect(client.sentPaths()).toHaveLength(2);
  });

  test('onWait reports the begin and the end of the queries for an outcome', async () => {
    const waits: unknown[] = [];
    const client = losing({ order: { body: order() } }, { onWait: ({ why, waitMs }) => waits.push([why, waitMs]) });
    await client.clock.until(placing(client).send());
    expect(waits).toEqual([
      ['outcome', 20_000],
      ['outcome', 0],
    ]);
  });

  test('is not done for a conversion: the error names the query', async () => {
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
    // The fake transport sends the aborted call; a real transport is aborted while it waits for the reply.
    return { ...client, call: placing(client).signal(stop.signal) };
  };

  test('an aborted call that was carried out fails all the same, and its error has the order that was found', async () => {
    const client = aborted({ order: { body: order() } });
    const error = await client.failure(client.call);
    expect(error).toMatchObject({ name: 'TransportError', reason: 'aborted', carriedOut: true, found: { orderId: 7 } });
    expect((error as Error).message).toMatch(/aborted, but the call was carried out: order 7 is NEW\./);
  });

  test('an aborted call whose order is not found is queried once, and stays unknown', async () => {
    const client = aborted({ order: NO_ORDER });
    expect(await client.failure(client.call)).toMatchObject({
      code: 'SPOTLAB_OUTCOME_UNKNOWN',
      known: expect.any(String),
    });
    expect(client.sentPaths()).toEqual(['POST /api/v3/order', 'GET /api/v3/order']);
    expect(client.clock.now()).toBe(NOW);
  });

  test('an abort during the queries leaves the outcome unknown', async () => {
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
