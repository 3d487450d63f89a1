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
 * `args` are positional, in order: a name; `'symbol?'` for one that may be left out; `'symbol|symbols?'` for one that
 * takes a single value or a list; or a list of names of which exactly one is given, as an object or, for the first of
 * them, bare. What neither `fix`, `args` nor `legs` mention and the rules do not forbid is a setter.
 */
export interface Verb {
  readonly summary?: string;
  /** Parameters with a fixed value, such as the order type. */
  readonly fix?: Readonly<Record<string, string>>;
  readonly args: readonly (string | readonly string[])[];
  /** Default values: sent unless a setter sets another value. */
  readonly defaults?: Readonly<Record<string, string>>;
  /**
   * Steps of an order list, taken in this order: each sets the parameters with its name as prefix, and those of
   * `shares`, which hold for later legs too (`pendingSide` is the field `side` of the first pending leg).
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
  /** Weight of a successful call, if it differs. */
  readonly weightOnSuccess?: number;
  /** Unfilled orders that a placement adds to the ORDERS windows. Default 0. */
  readonly orderCount?: number;
  /** Parameters by wire name, besides `recvWindow`, `timestamp` and `signature`, which every signed call has. */
  readonly params: Readonly<Record<string, z.ZodType>>;
  readonly mandatory?: readonly string[];
  readonly rules?: readonly Rule[];
  readonly result: z.ZodType;
  /** Result by the value of one parameter, where that decides it. */
  readonly resultBy?: { readonly param: string; readonly results: Readonly<Record<string, z.ZodType>> };
  /** Every way in which the call can end, those included that are refusals with a body of their own. */
  readonly outcome?: z.ZodType;
  /** Id of the endpoint that tests the same parameters. */
  readonly testedBy?: string;
  /** With one `symbol` the result is one item; with `symbols`, or none, it is a list of them. Arguments without `?` need one of the two. */
  readonly oneOrMany?: true;
  /** How the client finds the outcome if the reply was lost. */
  readonly whenLost?: LostReply;
  /** How a list is read beyond one reply. */
  readonly paging?: Paging;
  readonly display: DisplayKind;
  /** How a list of results draws itself, for `oneOrMany`. */
  readonly displayMany?: DisplayKind;
  /** `group.name` or `group.sub.name` -> how it is called. */
  readonly verbs: Readonly<Record<string, Verb>>;
}
