/** A client whose trading call loses its reply, and the replies to the queries that follow. */
import type { SessionParts } from '../../src/client/session/session-parts.js';
import { LimitBook } from '../../src/limits/index.js';
import { SendError, type WireRequest } from '../../src/transport/index.js';
import { EventClock } from '../support/event-clock.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW } from '../support/make-client.js';
import { orderRow } from '../support/order-row.js';

export const LOST = new SendError('the connection broke', true, 'network');

export const NO_ORDER: Answer = { status: 400, body: { code: -2013, msg: 'Order does not exist.' } };

/** recvWindow, the second that a timestamp may be ahead, and the time that the exchange waits for its engine. */
export const PROOF_MS = 5_000 + 1_000 + 10_000;

/** An order as the exchange returns it; a test can give wrong fields on purpose. */
export const order = (fields: object = {}) => ({
  ...orderRow({ clientOrderId: 'own-1', price: '50000.00000000', origQty: '0.01000000' }),
  ...{ time: NOW + 3, updateTime: NOW + 3, workingTime: NOW + 3, selfTradePreventionMode: 'EXPIRE_MAKER' },
  ...fields,
});

export type Replies = Readonly<Record<string, Answer | ((request: WireRequest) => Answer)>>;

/** A client whose trading calls lose their reply. A GET request gets the reply for its path, or else a 404. */
export function losing(replies: Replies, parts: Partial<SessionParts> = {}, lost: Answer = LOST) {
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

/** An order that is queried by its client order id has this id in the reply. */
function underAskedId(reply: Answer, request: WireRequest): Answer {
  const asked = param(request, 'origClientOrderId');
  if (asked === null || reply instanceof Error || !isOwn(reply.body)) return reply;
  return { ...reply, body: { ...reply.body, clientOrderId: asked } };
}

const isOwn = (body: unknown): body is object =>
  typeof body === 'object' && (body as { clientOrderId?: string } | null)?.clientOrderId === 'own-1';

export const param = (request: WireRequest, name: string) => new URLSearchParams(request.path.split('?')[1]).get(name);

export const placing = ({ x }: ReturnType<typeof losing>) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
