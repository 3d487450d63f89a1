/** The types of an exercise, and of the data that its check may read. */
import type { Spot } from '../client/index.js';
import type { ArrivedRequest, GivenAnswer, RegisteredKey } from '../protocol/index.js';

/**
 * The part of a client that a check may use. It has no verb that places, changes or cancels an order, and none that
 * controls the exchange.
 */
export interface ExchangeReader {
  readonly market: Spot['market'];
  readonly account: Spot['account'];
  readonly general: Spot['general'];
  /** The API keys of the exchange; empty if the client does not control its exchange. */
  keys(): Promise<readonly RegisteredKey[]>;
  /**
   * The newest requests that arrived and change something, and the newest subscriptions to streams, oldest first;
   * undefined if the client does not control its exchange.
   */
  requests(): Promise<readonly ArrivedRequest[] | undefined>;
  /** The answers to questions that `answer` gave, oldest first; one for each question. */
  answers(): Promise<readonly GivenAnswer[]>;
}

/** An exercise. It is solved when the state of the exchange has what its check looks for. */
export interface Exercise {
  /** The number of the notebook and a name, such as `01-resting-buy`. */
  readonly id: string;
  /** The task, in Markdown. */
  readonly task: string;
  /** From the smallest help to the largest. `check` gives one more each time. */
  readonly hints: readonly string[];
  /** Points that `spotlab grade` gives for a solved exercise. Default 1. */
  readonly points?: number;
  /**
   * Looks at the state of the exchange.
   *
   * @returns undefined if the exercise is solved; otherwise a sentence that says what is missing, with the points of the
   *   steps that were reached if they count
   */
  check(x: ExchangeReader): Promise<string | PartlySolved | undefined>;
}

/** The missing part of an exercise that is solved in part. */
export interface PartlySolved {
  /** A sentence that says what is missing. */
  readonly missing: string;
  /** Points of the part that is solved, less than those of the exercise. */
  readonly points: number;
}
