/**
 * The types of the catalogue: an endpoint is one `METHOD /path`, a verb is one fluent way to call it.
 *
 * Everything else is derived from the catalogue: the types of the client, the validation in client and exchange, the routes
 * of the exchange, weights, help, completion and reference pages.
 */
import type { z } from 'zod';

import type {
  DataSource,
  DisplayKind,
  LostReply,
  Method,
  Paging,
  Rule,
  Security,
  Weight,
  WeightPool,
} from '../protocol/index.js';

/**
 * One way of calling an endpoint fluently.
 *
 * `args` are the positional arguments, in order. Each is a name; `'symbol?'` for an argument that may be left out;
 * `'symbol|symbols?'` for an argument that takes a single value or a list; or a list of names, of which the user gives
 * exactly one: as an object, or the first name as a bare value. Every parameter that `fix`, `args` and `legs` do not
 * mention and that the rules do not forbid has a setter.
 */
export interface Verb {
  readonly summary?: string;
  /** Parameters with a fixed value, such as the order type. */
  readonly fix?: Readonly<Record<string, string>>;
  readonly args: readonly (string | readonly string[])[];
  /** Default values: sent unless a setter sets another value. */
  readonly defaults?: Readonly<Record<string, string>>;
  /**
   * Steps of an order list, called in this order. A step sets the parameters that begin with its name, and the
   * parameters in `shares`, which later legs use too (`pendingSide` is the field `side` of the first pending leg).
   */
  readonly legs?: readonly { readonly name: string; readonly shares?: readonly string[] }[];
  /** Value of the endpoint's `resultBy` parameter when it is not sent. */
  readonly replies?: string;
  /**
   * A runnable example, with `x` as the client, for the reference and the help. A test runs it against the embedded
   * exchange, so its prices fit a market where BTC starts at 60000.
   */
  readonly example: string;
}

/** One endpoint as data. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly security: Security;
  /** Whether the request needs an API key although it is not signed. */
  readonly needsKey?: true;
  /** Whether the endpoint has security TRADE but changes nothing: a test order. */
  readonly changesNothing?: true;
  /** Whether the endpoint still works but another endpoint replaces it. */
  readonly deprecated?: true;
  /** Data source of the reply; empty if it is not published. */
  readonly source: readonly DataSource[];
  readonly weight: Weight;
  /** Budget that the weight counts in. Default `ip`. */
  readonly weightPool?: WeightPool;
  /** Weight of a successful call, if it differs from `weight`. */
  readonly weightOnSuccess?: number;
  /** Unfilled orders that a placement adds to the ORDERS windows. Default 0. */
  readonly orderCount?: number;
  /** Parameters by wire name, besides `recvWindow`, `timestamp` and `signature`, which every signed call has. */
  readonly params: Readonly<Record<string, z.ZodType>>;
  readonly mandatory?: readonly string[];
  readonly rules?: readonly Rule[];
  readonly result: z.ZodType;
  /** The result for each value of one parameter, if this parameter decides the result. */
  readonly resultBy?: { readonly param: string; readonly results: Readonly<Record<string, z.ZodType>> };
  /** All outcomes of the call, including refusals whose body has its own shape. */
  readonly outcome?: z.ZodType;
  /** Id of the endpoint that tests the same parameters. */
  readonly testedBy?: string;
  /**
   * The result is one item with `symbol`, and a list of items with `symbols` or without both. If the argument has no
   * `?`, the call needs `symbol` or `symbols`.
   */
  readonly oneOrMany?: true;
  /** How the client finds the outcome if the reply was lost. */
  readonly whenLost?: LostReply;
  /** How a list that is longer than one reply is read. */
  readonly paging?: Paging;
  readonly display: DisplayKind;
  /** How a list of results draws itself, for `oneOrMany`. */
  readonly displayMany?: DisplayKind;
  /** `group.name` or `group.sub.name` -> how it is called. */
  readonly verbs: Readonly<Record<string, Verb>>;
}
