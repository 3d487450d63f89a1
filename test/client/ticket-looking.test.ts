/**
 * Tests that displaying a trading call sends no request, in any way in which it can be displayed; and that the ticket of a
 * cancel (its description before it is sent) comes from cached replies.
 */

import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { refreshTicket } from '../../src/client/calls/refresh-ticket.js';
import { type Call, isCall } from '../../src/client/types/call.js';
import { toText } from '../../src/display/index.js';
import { endpointTable } from '../../src/protocol/endpoints/table.gen.js';
import { examples } from '../../src/protocol/endpoints/verb-notes.gen.js';
import { drawResults } from '../support/drawn.js';
import { makeClient, type TestClient } from '../support/make-client.js';
import { answer, SYMBOL, told, type X } from './ticket-account.js';

drawResults();

describe('looking at a call that trades', () => {
  const trading = endpointTable.flatMap((endpoint) =>
    endpoint.security === 'TRADE' && !endpoint.changesNothing ? endpoint.verbs.map(({ id }) => id) : [],
  );

  /** The call of a verb's example, made and not awaited. */
  function callOf(id: string, x: X): Call<unknown> {
    const code = examples[id] as string;
    const [, expression = ''] = /(?:^|[\n)] ?)await (x\.[\s\S]*)$/.exec(code.slice(code.indexOf(`x.${id}`) - 6)) ?? [];
    const make = new Function('x', 'order', 'list', 'quote', `return [${expression}]`) as (
      ...all: unknown[]
    ) => unknown[];
    const [call] = make(x, { orderId: 7 }, { orderListId: 8 }, { quoteId: 'q' });
    if (!isCall(call)) throw new Error(`${id}: no call`);
    return call;
  }

  test.each(trading)('%s sends no request, however it is displayed', async (id) => {
    const client = makeClient(answer, { displays: () => ({ toText, toMime: () => ({}) }) });
    client.session.parts.symbols.learn([SYMBOL]);
    const call = callOf(id, client.x);
    expect(call.isTrading).toBe(true);
    expect(inspect(call)).toContain('NOT SENT');
    expect(inspect(call, { sendWith: 'await _' } as object)).toContain('to send: await _');
    // If the call is a part of a value, `_` is the value and not the call.
    expect(inspect([call], { sendWith: 'await _' } as object)).not.toContain('await _');
    call.explain();
    call.curl();
    JSON.stringify(call);
    JSON.stringify(call.explain());
    String(call);
    `${call as unknown as string}`;
    structuredClone(call.explain());
    for (const name of Object.getOwnPropertyNames(Object.getPrototypeOf(call))) Reflect.has(call, name);
    expect([call.weight, call.verb, call.isSent]).toEqual([expect.any(Number), id, false]);
    client.x.limits.forecast([call]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(client.transport.sent).toEqual([]);
  });
});

describe('the ticket of a cancel', () => {
  const ticketOf = async (made: (x: X) => unknown) => {
    const client = await told();
    const call = made(client.x) as ReturnType<X['orders']['cancelAll']>;
    await refreshTicket(call);
    return { client, call };
  };
  const reads = ({ transport }: TestClient) =>
    transport.sent.map(({ method, path }) => `${method} ${path.split('?')[0]}`);

  test('reads the open orders of the symbol, and counts them', async () => {
    const { client, call } = await ticketOf((x) => x.orders.cancelAll('BTCUSDT'));
    expect(reads(client)).toEqual(['GET /api/v3/openOrders']);
    const { targets, readWeight, notes } = call.explain();
    expect([targets?.map(({ orderId }) => orderId), readWeight, notes]).toEqual([['2', '1'], 6, []]);
    expect(toText(call.explain(), { kind: 'explanation', params: {}, width: 80, color: false })).toMatch(
      /cancels +2 orders:/,
    );
  });

  test('says that the order is not among the open orders', async () => {
    const { call } = await ticketOf((x) => x.orders.cancel('BTCUSDT', 99));
    expect(call.explain().notes).toEqual(['BTCUSDT has no open order 99.']);
    const other = await ticketOf((x) => x.orders.cancel('BTCUSDT', 2));
    expect([other.call.explain().notes, other.call.explain().targets?.length]).toEqual([[], 1]);
    const empty = await ticketOf((x) => x.orders.cancelAll('ETHUSDT'));
    expect(empty.call.explain().notes).toContain('ETHUSDT has no open orders.');
  });

  test('the ticket of a cancel describes no orders that it has not read', async () => {
    const { x } = await told();
    expect(x.orders.cancel('BTCUSDT', 99).explain().notes).toEqual([]);
  });
});
