/**
 * What can go wrong, as few classes with the data needed to act. Each has a stable `code` of ours to match on, says
 * what happened to which call with which value, and what to do next. None ever holds a key, a secret or a signature.
 */

import type { Check } from '../call/explanation.js';
import type { Replaced, ReplaceOutcome } from '../data-types.gen.js';

/** Base of every error that the client raises. */
export class SpotlabError extends Error {
  override readonly name: string = 'SpotlabError';
  /** Stable string of ours, such as `SPOTLAB_PARAMETER`. */
  readonly code: string;
  /** What to do next. */
  readonly advice: string | undefined;
  /** What `.all()` had read when it failed or was stopped, in order and with nothing missing; does not enumerate. */
  declare readonly rows?: readonly unknown[];

  constructor(code: string, message: string, options: { advice?: string | undefined; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.advice = options.advice;
    // The reader already has the advice in a property; in the message it is what a plain `catch` prints.
    if (options.advice) this.message = `${message} ${options.advice}`;
  }
}

/** A value that cannot be sent; found before anything left. */
export class ParameterError extends SpotlabError {
  override readonly name: string = 'ParameterError';

  constructor(
    readonly verb: string,
    /** Wire name of the parameter. */
    readonly parameter: string,
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_PARAMETER', `${verb}: ${message}`, { advice });
  }
}

/** An order that breaks a filter of its symbol for certain; found before anything left. */
export class FilterError extends SpotlabError {
  override readonly name: string = 'FilterError';

  constructor(
    readonly verb: string,
    /** The filters that are broken: each with its parameter and the nearest values that would pass. */
    readonly checks: readonly Check[],
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_FILTER', `${verb}: ${message}`, { advice });
  }
}

/** A call that trades and was not confirmed: whoever was asked said no, or nobody could be asked. Nothing was sent. */
export class NotConfirmedError extends SpotlabError {
  override readonly name: string = 'NotConfirmedError';

  constructor(
    readonly verb: string,
    /** `refused`: somebody was asked and did not say yes. `nobody`: nobody could be asked. */
    readonly reason: 'refused' | 'nobody',
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_NOT_CONFIRMED', `${verb}: ${message}`, { advice });
  }
}

/** The exchange refused. Nothing was changed by this call. */
export class ExchangeError extends SpotlabError {
  override readonly name: string = 'ExchangeError';

  constructor(
    readonly verb: string,
    /** HTTP status. */
    readonly status: number,
    /** The exchange's negative code; undefined when the body held none (a firewall's page). */
    readonly exchangeCode: number | undefined,
    /** The exchange's own text. */
    readonly exchangeMessage: string,
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_EXCHANGE', message, { advice });
  }
}

/**
 * A cancel-replace of which not both halves succeeded. `outcome` says what was done: its `cancelResult` and
 * `newOrderResult` are SUCCESS, FAILURE or NOT_ATTEMPTED. `call.outcome()` resolves with the same instead of failing.
 */
export class ReplaceError extends ExchangeError {
  override readonly name: string = 'ReplaceError';

  constructor(
    verb: string,
    status: number,
    exchangeCode: number,
    exchangeMessage: string,
    readonly outcome: Exclude<ReplaceOutcome, Replaced>,
  ) {
    const half = (name: string, result: string, response: unknown) => {
      const { code, msg } = (response ?? {}) as { code?: number; msg?: string };
      const why = result === 'FAILURE' && msg ? ` (${code} ${msg})` : '';
      return `${name} ${result === 'SUCCESS' ? 'done' : result === 'FAILURE' ? 'refused' : 'not attempted'}${why}`;
    };
    const { cancelResult, cancelResponse, newOrderResult, newOrderResponse } = outcome;
    const halves = `${half('cancel', cancelResult, cancelResponse)}, ${half('new order', newOrderResult, newOrderResponse)}`;
    super(verb, status, exchangeCode, exchangeMessage, `${verb}: ${exchangeMessage} ${halves}.`);
  }
}

/** A limit holds the call back: a full window under policy `throw`, a 429, or a ban. */
export class LimitError extends SpotlabError {
  override readonly name: string = 'LimitError';

  constructor(
    readonly verb: string,
    code: 'SPOTLAB_LIMIT_WINDOW' | 'SPOTLAB_LIMIT_HELD' | 'SPOTLAB_LIMIT_BANNED',
    message: string,
    /** Milliseconds until it is worth trying again. */
    readonly retryAfterMs: number,
    advice?: string,
  ) {
    super(code, message, { advice });
  }
}

/** How much is known of a call whose answer did not come. */
export interface NoAnswer {
  readonly advice?: string;
  readonly cause?: unknown;
  readonly carriedOut?: boolean;
  readonly found?: unknown;
}

/** No reply came: not connected, cut off, timed out or aborted. */
export class TransportError extends SpotlabError {
  override readonly name: string = 'TransportError';
  /**
   * Whether a call that places, cancels or changes something was carried out all the same. False: it is known that it was
   * not, because it never left or because the exchange was asked afterwards; sending it again is safe. True: it was, and
   * its result did not matter any more, because the call was aborted. Undefined for reads.
   */
  readonly carriedOut: boolean | undefined;
  /** What the exchange said when it was asked: the order, list or result. */
  readonly found: unknown;

  constructor(
    readonly verb: string,
    readonly reason: 'aborted' | 'timeout' | 'network',
    message: string,
    options: NoAnswer = {},
  ) {
    super('SPOTLAB_TRANSPORT', `${verb}: ${message}`, options);
    this.carriedOut = options.carriedOut;
    this.found = options.found;
  }
}

/**
 * A trading call whose outcome is not known: it may have been carried out. Nothing was sent again. Raised after the
 * exchange was asked for a bounded time (option `reconcileMs`) and did not say.
 */
export class OutcomeUnknownError extends SpotlabError {
  override readonly name: string = 'OutcomeUnknownError';
  /** What is known of it, in words; undefined when nothing is. */
  readonly known: string | undefined;
  /** Timestamp that it was sent with: milliseconds since the epoch, by the exchange's clock. */
  readonly stampMs: number;

  constructor(
    readonly verb: string,
    /** Client order ids under which the exchange can be asked. */
    readonly clientOrderIds: readonly string[],
    message: string,
    options: { advice?: string; cause?: unknown; known?: string; stampMs?: number } = {},
  ) {
    super('SPOTLAB_OUTCOME_UNKNOWN', `${verb}: ${message}`, options);
    this.known = options.known;
    this.stampMs = options.stampMs ?? 0;
  }
}
