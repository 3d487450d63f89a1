/**
 * Loads the filters of a symbol before its first order, so that every order is checked before it is sent, on every
 * network.
 *
 * One exchangeInfo request serves all orders of the symbol. The request is repeated after an hour, while orders are
 * sent without waiting for it, and after a refusal that shows that the filters have changed; the next order then waits
 * for it. The request must not stop an order: after two seconds, or when the request fails, the order is sent without
 * the check, and the result reports this. An order with `.fit()` needs the filters, so it waits for them and fails with
 * the request.
 */
import { endpointById, SECOND_MS } from '../../protocol/index.js';
import type { StopSignal } from '../base/inputs.js';
import { interruptSignal, withInterruptSignal } from '../base/interrupt.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';
import { ExchangeError, TransportError } from '../types/errors.js';

/** Longest time in milliseconds that an order waits for the filters of its symbol. */
const MAX_WAIT_MS = 2 * SECOND_MS;

/** Filters that the client decides from the order alone. A refusal by one of them means that our filters are wrong. */
const DECIDED: ReadonlySet<string> = new Set([
  'PRICE_FILTER',
  'LOT_SIZE',
  'MARKET_LOT_SIZE',
  'MIN_NOTIONAL',
  'NOTIONAL',
  'ICEBERG_PARTS',
  'TRAILING_DELTA',
]);

/** Whether the filters of its symbol are needed before a request is sent. */
export function usesFilters({ parts }: SessionContext, { endpoint, orderOptions }: CallRequest): boolean {
  // Without a key the client refuses the order, so it loads no filters.
  if (!parts.credentials) return false;
  if (orderOptions?.fit) return true;
  return parts.checkFilters === true && !orderOptions?.unchecked && endpoint.orderCount > 0;
}

/** Whether the order or its input was stopped; then nothing is loaded for it. */
export const isStopped = (signal: StopSignal | undefined): boolean => isAborted([signal, interruptSignal()]);

/**
 * Waits for the filters of the symbol, but not longer than an order without `.fit()` may be held back.
 *
 * @throws TransportError when the order is aborted meanwhile, and the error of exchangeInfo for an order with `.fit()`
 */
export async function whenFiltersLoaded(
  session: SessionContext,
  { verb, params, orderOptions }: CallRequest,
  signal: StopSignal | undefined,
): Promise<void> {
  const { symbols, clock } = session.parts;
  const symbol = String(params.symbol);
  // Both signals are read now: when the filters arrive, interruptSignal() may be that of the next input.
  const signals = [signal, interruptSignal()];
  const ended = new AbortController();
  const late = clock.sleep(MAX_WAIT_MS, ended.signal).then(
    () => symbols.noteFailure(symbol, `exchangeInfo was not answered within ${MAX_WAIT_MS / SECOND_MS} s`),
    () => undefined,
  );
  try {
    const loading = loadFilters(session, symbol);
    await untilAborted(orderOptions?.fit ? loading : Promise.race([loading, late]), signals);
  } catch (error) {
    if (orderOptions?.fit && !isAborted(signals)) throw error;
  } finally {
    ended.abort();
  }
  if (!isAborted(signals)) return;
  const why = 'the call was aborted before it was sent; nothing was sent.';
  throw new TransportError(verb.id, 'aborted', why, { carriedOut: false });
}

/** Loads the filters of one symbol; the session stores them from the reply. */
export function loadFilters(session: SessionContext, symbol: string): Promise<void> {
  const endpoint = endpointById('exchangeInfo');
  const verb = endpoint.verbs[0] as (typeof endpoint.verbs)[number];
  const request: CallRequest = { endpoint, verb, params: { symbol }, isUrgent: true };
  // All orders that wait share the request, so an interrupt of one input must not end the request.
  return session.parts.symbols.load(symbol, () =>
    withInterruptSignal(undefined, () => session.execute<unknown>(request)),
  );
}

/** The request with the reason why its filters are not checked; unchanged where no check was wanted. */
export function withoutFilters(session: SessionContext, request: CallRequest): CallRequest {
  const why = usesFilters(session, request) && unknownBecause(session, request);
  return why ? { ...request, uncheckedBecause: why } : request;
}

/** Why the filters of the symbol could not be loaded; undefined if no request for them failed. */
export function unknownBecause({ parts }: SessionContext, { params }: CallRequest): string | undefined {
  return typeof params.symbol === 'string' ? parts.symbols.failureOf(params.symbol) : undefined;
}

/** Marks the filters of a symbol as stale when the exchange refused an order by a filter that passed here. */
export function noteRefusal({ parts }: SessionContext, { params, orderOptions }: CallRequest, error: unknown): void {
  if (!(error instanceof ExchangeError) || orderOptions?.unchecked || typeof params.symbol !== 'string') return;
  const [, name] = /^Filter failure: (\w+)/.exec(error.exchangeMessage) ?? [];
  if (name !== undefined && DECIDED.has(name)) parts.symbols.markStale(params.symbol);
}

const isAborted = (signals: readonly (StopSignal | undefined)[]): boolean =>
  signals.some((one) => one?.aborted === true);

/** Settles with `promise`, or resolves as soon as one of the signals is aborted. */
function untilAborted(promise: Promise<void>, signals: readonly (StopSignal | undefined)[]): Promise<void> {
  const given = signals.filter((one) => one !== undefined);
  if (given.length === 0) return promise;
  return new Promise((resolve, reject) => {
    const stop = () => resolve();
    for (const one of given) {
      if (one.aborted) stop();
      one.addEventListener('abort', stop, { once: true });
    }
    promise.then(resolve, reject).finally(() => {
      for (const one of given) one.removeEventListener('abort', stop);
    });
  });
}
