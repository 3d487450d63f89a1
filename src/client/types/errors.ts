/**
 * The error classes of the client. Each error has a stable `code` to match on, and a message that names the call, the
 * value and the next step. No error contains a key, a secret or a signature.
 */

import { cleanLines, cleanText } from '../../text/index.js';
import type { Replaced, ReplaceOutcome } from './data-types.gen.js';
import type { SpotlabErrorCode } from './error-codes.js';
import type { Check } from './explanation.js';
import type { StreamGap } from './stream.js';

/** How the message of an error is made. */
interface MessageOptions {
  readonly advice?: string | undefined;
  /** Whether the message may have several lines, as the message of an error in the user's own code may. */
  readonly hasLines?: boolean;
}

/**
 * Base class of every error of the client. Its message has no control characters, whatever the exchange or a file name
 * contained, so it can be printed.
 */
export class SpotlabError extends Error {
  override readonly name: string = 'SpotlabError';
  /** Stable code such as `SPOTLAB_PARAMETER`. */
  readonly code: SpotlabErrorCode;
  /** What to do next, as a sentence. Not enumerable: the message contains it, so `inspect` would print it twice. */
  declare readonly advice: string | undefined;
  /** The rows that `.all()` had read before it failed or was stopped: in order, without gaps. Not enumerable. */
  declare readonly rows?: readonly unknown[];

  constructor(code: SpotlabErrorCode, message: string, options: ErrorOptions & MessageOptions = {}) {
    // The message may contain an exchange's text, a file name or a value. V8 puts the message into the stack, which a
    // program may print as it is, so the message is cleaned before the error exists.
    const clean = options.hasLines ? cleanLines : cleanText;
    const shown = clean(message);
    super(shown, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    const advice = options.advice === undefined ? undefined : clean(options.advice);
    Object.defineProperty(this, 'advice', { value: advice, configurable: true });
    // The message includes the advice, because a plain `catch` prints only the message.
    if (advice) this.message = `${shown} ${advice}`;
  }
}

/**
 * The embedded exchange cannot start: a recording (`SPOTLAB_REPLAY_FILE`), a file of symbols
 * (`SPOTLAB_EXCHANGE_INFO_FILE`) or a data directory (`SPOTLAB_JOURNAL`) cannot be used. `code` says which of them.
 */
export class StartError extends SpotlabError {
  override readonly name: string;
  /** The file that cannot be used. */
  declare readonly path?: string;
  /** Line of the recording, from 1; absent for a problem of the whole file. */
  declare readonly line?: number;
  /** Kind of the problem of a recording, such as `gap`. */
  declare readonly problem?: string;
  /** The wrong field of a file of symbols, such as `symbols[3].filters[0].tickSize`. */
  declare readonly field?: string;

  constructor(code: SpotlabErrorCode, name: string, message: string, fields: object, cause: unknown) {
    super(code, message, { cause });
    Object.assign(this, fields);
    this.name = name;
  }
}

/** A parameter value that cannot be sent. Nothing was sent. */
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

/** An order that is certain to break a filter of its symbol. Nothing was sent. */
export class FilterError extends SpotlabError {
  override readonly name: string = 'FilterError';

  constructor(
    readonly verb: string,
    /** The broken filters, each with its parameter and the nearest valid values. */
    readonly checks: readonly Check[],
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_FILTER', `${verb}: ${message}`, { advice });
  }
}

/** A trading call that was not confirmed: the user said no, or could not be asked. Nothing was sent. */
export class NotConfirmedError extends SpotlabError {
  override readonly name: string = 'NotConfirmedError';

  constructor(
    readonly verb: string,
    /** `refused`: the user did not say yes. `noPrompt`: no user could be asked. */
    readonly reason: 'refused' | 'noPrompt',
    message: string,
    advice?: string,
  ) {
    super('SPOTLAB_NOT_CONFIRMED', `${verb}: ${message}`, { advice });
  }
}

/** The content of a reply that is not JSON of the exchange, such as the page of a firewall, as plain text. Secrets are masked. */
export interface ReplyPage {
  /** The `content-type` of the reply. */
  readonly type?: string;
  /** The title of an HTML page. */
  readonly title?: string;
  /** The text without HTML tags, at most 1,000 characters; empty for an empty or binary body. */
  readonly text: string;
}

/** The exchange refused the request. The call changed nothing. */
export class ExchangeError extends SpotlabError {
  override readonly name: string = 'ExchangeError';
  /**
   * The message of the exchange in one line, with control characters replaced; for a page that is not a message of the
   * exchange, the title and the first line of the page.
   */
  readonly exchangeMessage: string;
  /** The message exactly as the exchange has sent it. Do not print it: it may control the terminal. Not enumerable. */
  declare readonly raw: string;

  constructor(
    readonly verb: string,
    /** HTTP status. */
    readonly status: number,
    /** The exchange's negative code; undefined when the body has none (the page of a firewall). */
    readonly exchangeCode: number | undefined,
    exchangeMessage: string,
    message: string,
    advice?: string,
    /** The content of a reply without a code of the exchange, such as the page of a firewall. */
    readonly page?: ReplyPage,
  ) {
    super('SPOTLAB_EXCHANGE', message, { advice });
    this.exchangeMessage = cleanText(exchangeMessage);
    Object.defineProperty(this, 'raw', { value: exchangeMessage, configurable: true });
  }
}

/**
 * A reply with a status of success or a redirection that is not the result of the call: it is empty, cut off, no JSON, a
 * page of a proxy, or the result of another call. For a trading call it is the `cause` of the error that says what was
 * found out about the call.
 */
export class ReplyError extends SpotlabError {
  override readonly name: string = 'ReplyError';

  constructor(
    readonly verb: string,
    /** HTTP status. */
    readonly status: number,
    /** What is wrong with the reply, such as "has an empty body". */
    readonly problem: string,
    /** The content of the reply as text. */
    readonly page: ReplyPage,
    advice?: string,
  ) {
    super('SPOTLAB_REPLY', `${verb}: the reply (HTTP ${status}) ${problem}.`, { advice });
  }
}

/**
 * A cancel-replace whose two halves did not both succeed. `outcome` has the result of each half: its `cancelResult` and
 * `newOrderResult` are SUCCESS, FAILURE or NOT_ATTEMPTED. `call.outcome()` resolves with the same object instead of
 * failing.
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

/** A limit stops the call: a full window under policy `throw`, a 429, or a ban. */
export class LimitError extends SpotlabError {
  override readonly name: string = 'LimitError';

  constructor(
    readonly verb: string,
    code: 'SPOTLAB_LIMIT_WINDOW' | 'SPOTLAB_LIMIT_BACKOFF' | 'SPOTLAB_LIMIT_BANNED',
    message: string,
    /**
     * Milliseconds after which a retry can succeed. While the clock of a simulated exchange is paused: the milliseconds by
     * which to advance it.
     */
    readonly retryAfterMs: number,
    advice?: string,
  ) {
    super(code, message, { advice });
  }
}

/** Options of an error for a call that got no reply. */
export interface NoAnswer {
  readonly advice?: string;
  readonly cause?: unknown;
  readonly carriedOut?: boolean;
  readonly found?: unknown;
}

/** Advice for a call of a client that was closed. */
export const CLOSED_ADVICE = 'Make another client with connect().';

/** No reply came: the connection failed or was cut, the call timed out or was aborted. */
export class TransportError extends SpotlabError {
  override readonly name: string = 'TransportError';
  /**
   * Whether a trading call was carried out although no reply came. False: it was not, because it was never sent, or a
   * later query showed this; sending it again is safe. True: it was carried out, and the call was aborted meanwhile.
   * Undefined for reads.
   */
  readonly carriedOut: boolean | undefined;
  /** The order, list or result that a later query found. */
  readonly found: unknown;

  constructor(
    readonly verb: string,
    readonly reason: 'aborted' | 'timeout' | 'network' | 'tooLarge',
    message: string,
    options: NoAnswer = {},
  ) {
    super('SPOTLAB_TRANSPORT', `${verb}: ${message}`, options);
    this.carriedOut = options.carriedOut;
    this.found = options.found;
  }
}

/**
 * A trading call with an unknown outcome: it may have been carried out. It was not sent again. Thrown after queries for
 * a bounded time (option `reconcileMs`) have not decided the outcome.
 */
export class OutcomeUnknownError extends SpotlabError {
  override readonly name: string = 'OutcomeUnknownError';
  /** The findings of the queries, as text; undefined when the queries found nothing. */
  readonly known: string | undefined;
  /** The `timestamp` parameter of the call: milliseconds since the epoch, by the exchange's clock. */
  readonly stampMs: number;

  constructor(
    readonly verb: string,
    /** The client order ids of the call, for queries by the user. */
    readonly clientOrderIds: readonly string[],
    message: string,
    options: { advice?: string; cause?: unknown; known?: string; stampMs?: number } = {},
  ) {
    super('SPOTLAB_OUTCOME_UNKNOWN', `${verb}: ${message}`, options);
    this.known = options.known;
    this.stampMs = options.stampMs ?? 0;
  }
}

/**
 * Events of a stream are missing: the client could not read them from the exchange, or `gaps('throw')` told it not to.
 * The events before them were given.
 */
export class StreamGapError extends SpotlabError {
  override readonly name: string = 'StreamGapError';

  constructor(
    readonly verb: string,
    /** The missing events. */
    readonly gap: StreamGap,
  ) {
    super(
      'SPOTLAB_STREAM_GAP',
      `${verb}: events of ${gap.stream} are missing, from ${gap.from} up to ${gap.until}, exclusive. ${gap.reason}`,
      {
        advice: "To go on after a gap, use gaps('report'), which gives the gap as a value.",
      },
    );
  }
}
