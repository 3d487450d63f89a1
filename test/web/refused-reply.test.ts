/** Tests what a page says about a refusal before the file with the errors of refusals is loaded, and after. */
import { expect, test } from 'vitest';
import type { CallRequest } from '../../src/client/call/request.js';
import type { Reply } from '../../src/client/session/send-once.js';
import type { SessionContext } from '../../src/client/session/session-context.js';
import { endpointById } from '../../src/protocol/index.js';
import { refusalsLoaded, refusedReply } from '../../src/web/later/refused-reply.js';

const reply = {
  response: { status: 400, headers: {}, body: '{"code":-1121,"msg":"Invalid symbol."}' },
  sent: { method: 'GET', path: '/api/v3/x', query: '', headers: {} },
  stampMs: 0,
} as unknown as Reply;
const requestTo = (id: string): CallRequest => {
  const endpoint = endpointById(id);
  return { endpoint, verb: { id: endpoint.verbs[0]?.id ?? id, summary: '' }, params: { symbol: 'NONE' } } as never;
};
const session = { parts: { symbols: { near: () => [], get: () => undefined } } } as unknown as SessionContext;

test('the error of a refusal has only its status until the table of errors is loaded, and after that also its code', async () => {
  const body: unknown = JSON.parse(reply.response.body);
  const early = refusedReply(session, requestTo('klines'), reply, body);
  expect(early).toMatchObject({ code: 'SPOTLAB_REPLY', status: 400 });
  const trade = refusedReply(session, requestTo('newOrder'), reply, body);
  expect(trade).toMatchObject({ code: 'SPOTLAB_OUTCOME_UNKNOWN' });

  const loading = refusalsLoaded();
  expect(loading).toBeInstanceOf(Promise);
  await loading;
  expect(refusalsLoaded()).toBeUndefined();
  expect(refusedReply(session, requestTo('klines'), reply, body)).toMatchObject({
    code: 'SPOTLAB_EXCHANGE',
    exchangeCode: -1121,
  });
});
