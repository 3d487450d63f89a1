/**
 * The transport of a run: a request becomes a call of the exchange after the latency of requests, and its reply comes
 * back after the latency of replies. Times are the exchange's. A reply about the market never arrives before a stream
 * event of the same time.
 */
import { SpotlabError } from '../../client/index.js';
import { ADMIN_PREFIX, endpointTable } from '../../protocol/index.js';
import type { MemoryExchange, ServiceAnswer } from '../../server/index.js';
import { SendError, type Transport, type WireRequest, type WireResponse } from '../../transport/index.js';
import type { Planned, VirtualTime } from '../time/virtual-time.js';
import type { DelayLine } from './delay-line.js';
import { responseOf, sendDirectly, serviceRequest } from './direct-request.js';

export interface LabTransportParts {
  readonly exchange: MemoryExchange;
  readonly time: VirtualTime;
  readonly toExchange: DelayLine;
  readonly toStrategy: DelayLine;
  /**
   * The delay line of stream events. A reply about the market does not arrive before an event that was sent at the same
   * time.
   */
  readonly events: DelayLine;
  /** Whether the run has not started yet. Before the start, requests take no time, and the admin interface can be used. */
  isPreparing(): boolean;
  /** Called for a request after the end, which never gets a reply. The stack of the error leads to the line of the strategy. */
  refusedAfterEnd(place: Error): void;
  /** Called when a request that may trade has reached the exchange, before it is executed. @param symbol the symbol of the request, if it has one */
  before(symbol: string | undefined): void;
  /** Called when the exchange has answered a request. */
  answered(status: number): void;
  isOver(): boolean;
}

export const LAB_URL = 'lab://exchange';

export class LabTransport implements Transport {
  readonly baseUrl = LAB_URL;
  /** The exchange knows whose requests these are, so nothing has to be signed. */
  readonly signs = true;
  readonly #parts: LabTransportParts;

  constructor(parts: LabTransportParts) {
    this.#parts = parts;
  }

  send(request: WireRequest): Promise<WireResponse> {
    const { isPreparing, isOver, refusedAfterEnd } = this.#parts;
    if (isOver()) return afterEnd(refusedAfterEnd);
    if (!isPreparing() && request.path.startsWith(ADMIN_PREFIX)) return Promise.reject(controlError(request));
    return isPreparing()
      ? sendDirectly(this.#parts.exchange, request)
      : new Promise((resolve, reject) => this.#begin(request, resolve, reject));
  }

  async close(): Promise<void> {}

  #begin(request: WireRequest, resolve: (response: WireResponse) => void, reject: (error: SendError) => void): void {
    const { time, toExchange, toStrategy, events, exchange, answered } = this.#parts;
    const { signal, timeoutMs } = request;
    let hasArrived = false;
    let isDone = false;
    const done = () => {
      isDone = true;
      time.cancel(timer);
      signal?.removeEventListener('abort', abort);
    };
    const fail = (text: string, reason: 'aborted' | 'timeout', cause?: unknown) => {
      if (isDone) return;
      done();
      // The request still arrives at the exchange, although its sender no longer waits for the reply.
      reject(new SendError(text, true, reason, { cause }));
    };
    const abort = () => fail('aborted', 'aborted', signal?.reason);
    const timer: Planned = time.at(time.nowUs + timeoutMs * 1_000, () =>
      fail(`no reply within ${timeoutMs} ms`, 'timeout'),
    );
    if (signal?.aborted) {
      isDone = true;
      time.cancel(timer);
      reject(new SendError('aborted before it was sent', false, 'aborted', { cause: signal.reason }));
      return;
    }
    signal?.addEventListener('abort', abort, { once: true });
    const take = (answer: ServiceAnswer) => {
      if (answer === 'dropped') return;
      answered(answer.status);
      const arrive = () => {
        if (isDone) return;
        done();
        resolve(responseOf(answer));
      };
      toStrategy.send(arrive, isAboutMarket(request) ? events.nextArrivalUs() : 0);
    };
    toExchange.send(() => {
      if (hasArrived) return;
      hasArrived = true;
      exchange.advance();
      if (request.method !== 'GET') this.#parts.before(symbolOf(request));
      const answer = exchange.handle(serviceRequest(request));
      if (!(answer instanceof Promise)) take(answer);
      else {
        // Only a planned fault gives a promise. `notice` makes sure that the promise is settled before time passes.
        void answer.then(take);
        time.notice();
      }
    });
  }
}

/** Maximum number of stack frames between this file and the strategy. */
const FRAMES = 50;

/** Returns a promise that never settles. The strategy gets no error, because a loop that tries again after each error would never end. */
async function afterEnd(refused: (place: Error) => void): Promise<WireResponse> {
  // The stack of an error contains the functions that wait for this function only after an await.
  await undefined;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES;
  refused(new Error('a request after the end'));
  Error.stackTraceLimit = limit;
  return new Promise(() => {});
}

function controlError({ verb = 'x.exchange' }: WireRequest): SpotlabError {
  const text = `${verb}: the exchange of a run cannot be controlled after its start.`;
  return new SpotlabError('SPOTLAB_CONTROL', text, {
    advice: 'Use the option prepare: (x) => …, which runs before the start.',
  });
}

/** Paths of the requests for market data that market streams deliver too. */
const MARKET_PATHS = new Set(
  endpointTable.filter(({ verbs }) => verbs.some(({ id }) => id.startsWith('market.'))).map(({ path }) => path),
);

const isAboutMarket = ({ method, path }: WireRequest): boolean =>
  method === 'GET' && MARKET_PATHS.has(path.split('?', 1)[0] as string);

function symbolOf({ path, body = '' }: WireRequest): string | undefined {
  return /(?:^|[?&])symbol=([^&]*)/.exec(path)?.[1] ?? /(?:^|&)symbol=([^&]*)/.exec(body)?.[1];
}
