/**
 * A transport with watchers: each watcher gets every request when it is sent and every reply, with secrets masked.
 *
 * Watchers get frozen copies and cannot change, delay or break a request. An exception or a rejection of a watcher becomes a
 * warning of the process (`SPOTLAB_HOOK`), the first time it happens. Without watchers the cost is one comparison.
 */
import { warn as tellUser } from '../platform/index.js';
import { maskerOf } from './mask.js';
import type { RequestSeen, ResponseSeen } from './seen.js';
import { seenReply, seenRequest } from './seen-copies.js';
import { SendError, type Transport, type WireRequest, type WireResponse } from './transport.js';

/** Gets the requests and replies of a transport. */
export interface Watcher {
  /** Name of the watcher in warnings. */
  readonly name: string;
  onRequest?(request: RequestSeen): unknown;
  onResponse?(response: ResponseSeen): unknown;
}

/** A transport that can have watchers. */
export interface WatchedTransport extends Transport {
  /** Adds a watcher. The returned function removes it. */
  watch(watcher: Watcher): () => void;
}

/**
 * @param now milliseconds since the epoch
 * @param elapsed milliseconds since any point, with fractions, for latencies. Default `now`
 */
export function watchedTransport(inner: Transport, now: () => number, elapsed = now): WatchedTransport {
  const watchers = new Set<Watcher>();
  let count = 0;
  return {
    baseUrl: inner.baseUrl,
    signs: inner.signs === true,
    send: (request) => {
      if (watchers.size === 0) return inner.send(request);
      count += 1;
      return sendWatched(inner, request, [...watchers], count, { now, elapsed });
    },
    close: () => inner.close(),
    watch: (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
  };
}

async function sendWatched(
  inner: Transport,
  wire: WireRequest,
  watchers: readonly Watcher[],
  number: number,
  { now, elapsed }: { readonly now: () => number; readonly elapsed: () => number },
): Promise<WireResponse> {
  const begun = elapsed();
  const request = seenRequest(wire, number, inner.addressOf?.(wire) ?? inner.baseUrl, now());
  for (const watcher of watchers) tell(watcher, 'onRequest', request);
  const latencyMs = () => Math.round((elapsed() - begun) * 1_000) / 1_000;
  const mask = maskerOf(wire);
  try {
    const reply = await inner.send(wire);
    const seen = seenReply(reply, request, latencyMs(), mask);
    for (const watcher of watchers) tell(watcher, 'onResponse', seen);
    return reply;
  } catch (error) {
    if (error instanceof SendError) {
      const { reason } = error;
      const failed = { request, headers: {}, latencyMs: latencyMs(), error: { reason, message: mask(error.message) } };
      for (const watcher of watchers) tell(watcher, 'onResponse', Object.freeze(failed));
    }
    throw error;
  }
}

function tell<On extends 'onRequest' | 'onResponse'>(
  watcher: Watcher,
  on: On,
  seen: On extends 'onRequest' ? RequestSeen : ResponseSeen,
): void {
  try {
    const answer = watcher[on]?.(seen as RequestSeen & ResponseSeen);
    // A hook may be async. An unhandled rejection would end the process during a trading call.
    if (isThenable(answer)) answer.then(undefined, (reason) => warn(watcher, on, reason));
  } catch (reason) {
    warn(watcher, on, reason);
  }
}

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';

/** Methods of each watcher that have failed before: one warning for each method, not for each request. */
const warned = new WeakMap<Watcher, Set<string>>();

function warn(watcher: Watcher, on: string, reason: unknown): void {
  const known = warned.get(watcher) ?? new Set();
  if (known.has(on)) return;
  warned.set(watcher, known.add(on));
  const detail = reason instanceof Error ? reason.stack : undefined;
  const text = `${on} of ${watcher.name} failed: ${sayOf(reason)}. Calls continue without this callback; it is not reported again.`;
  tellUser(text, {
    type: 'SpotlabWarning',
    code: 'SPOTLAB_HOOK',
    ...(detail === undefined ? {} : { detail }),
  });
}

function sayOf(reason: unknown): string {
  try {
    return reason instanceof Error ? reason.message : String(reason);
  } catch {
    return 'an error that cannot be printed';
  }
}
