/**
 * A call: a request that is described but not sent.
 *
 * Immutable (each setter returns a new call), lazy, and awaitable. It sends **once**: awaiting it again gives the same
 * answer, so that a notebook cell that echoes an awaited order does not place it twice. {@link Call.send} sends anew.
 *
 * Beware: an `async` function that returns a call sends it, because promises unwrap whatever can be awaited. Return
 * `[call]` or a function to hand one on unsent.
 */
import type { DataSource, Method, Security } from '../protocol/vocabulary.js';
import type { StopSignal } from './inputs.js';
import type { Shown } from './result.js';

/** One statement about a call that was checked before sending. */
export interface Check {
  /** Filter or rule. */
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
}

/** What a call would send and cost; draws itself. */
export interface Explanation {
  readonly verb: string;
  readonly summary: string;
  readonly sent: false;
  readonly method: Method;
  readonly path: string;
  readonly security: Security;
  /** Parameters as they would be sent. */
  readonly params: Readonly<Record<string, string>>;
  /** The string that would be signed; `timestamp` is filled in when it is sent. */
  readonly payload: string;
  readonly weight: number;
  readonly weightOnSuccess?: number;
  /** Unfilled orders it adds. */
  readonly orderCount: number;
  /** Where the exchange would look the answer up. */
  readonly source: readonly DataSource[];
  readonly checks: readonly Check[];
  readonly notes: readonly string[];
}

/** A described request. `R` is what it resolves with. */
export interface Call<R> extends PromiseLike<Shown<R>> {
  /** The verb that made it, such as `market.klines`. */
  readonly verb: string;
  /** Parameters by wire name, as they would be sent. */
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  /** Whether sending it places, changes or cancels orders. */
  readonly isTrading: boolean;
  /** Whether awaiting it has sent it. */
  readonly isSent: boolean;
  /** Request weight it costs. */
  readonly weight: number;
  /** Sends a fresh request, whether or not one was sent before. */
  send(): Promise<Shown<R>>;
  /** This call with one parameter set by its wire name; undefined removes it. */
  with(wireName: string, value: unknown): this;
  /** This call, aborted when `signal` is. A trading call that was already on its way may still be carried out. */
  signal(signal: StopSignal): this;
  /** What would be sent, what it costs, which filters it meets. Sends nothing. */
  explain(): Explanation;
  /** The request as a curl command; keys and signature are masked unless `secrets` is true, which makes it runnable. */
  curl(options?: { secrets?: boolean }): string;
  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<Shown<R> | B>;
  finally(onFinally?: (() => void) | null): Promise<Shown<R>>;
}

/** @internal Marks calls, so that those of another copy of the package are known too. */
export const CALL = Symbol.for('spotlab.call');

/** Whether `value` is a call of this client. */
export function isCall(value: unknown): value is Call<unknown> {
  return typeof value === 'object' && value !== null && CALL in value;
}
