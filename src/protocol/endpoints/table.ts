/**
 * Types of the endpoint table: the catalogue without zod, for the client, the exchange, help and completion.
 *
 * The table itself is `table.gen.ts`, printed from the catalogue; a test keeps it up to date. So importing the client does
 * not load a schema library.
 */

import type { LostAnswer } from './lost-answer.js';
import type { Paging } from './paging.js';
import type { ParamInfo } from './parameter-info.js';
import type { Rule } from './rules.js';
import type { DataSource, DisplayKind, Method, Security, WeightPool } from './vocabulary.js';
import type { Weight } from './weights.js';

export type { ParamInfo } from './parameter-info.js';
export type { Rule as RuleInfo } from './rules.js';

/** One leg of an order list: the types it may have and, by type, its fields. */
export interface LegInfo {
  /** Step of the fluent call, `above`. */
  readonly name: string;
  /** Wire name of the parameter that holds its type. */
  readonly type: string;
  /** Field of the leg -> wire name, all types together: `price` -> `abovePrice`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Order type -> its mandatory and optional fields; `either` holds pairs of which at least one is needed. */
  readonly types: Readonly<
    Record<
      string,
      {
        readonly mandatory: readonly string[];
        readonly optional: readonly string[];
        readonly either: readonly (readonly string[])[];
        readonly defaults: Readonly<Record<string, string>>;
      }
    >
  >;
}

/** One fluent way of calling an endpoint. */
export interface VerbInfo {
  /** `market.klines` */
  readonly id: string;
  readonly summary: string;
  readonly fix: Readonly<Record<string, string>>;
  readonly args: readonly (string | readonly string[])[];
  readonly defaults: Readonly<Record<string, string>>;
  readonly legs: readonly LegInfo[];
  /** Fluent name -> wire name. */
  readonly setters: Readonly<Record<string, string>>;
}

/** One endpoint. */
export interface EndpointInfo {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly security: Security;
  readonly needsKey?: true;
  readonly changesNothing?: true;
  readonly deprecated?: true;
  readonly source: readonly DataSource[];
  readonly weight: Weight;
  readonly weightPool: WeightPool;
  readonly weightOnSuccess?: number;
  readonly orderCount: number;
  readonly params: Readonly<Record<string, ParamInfo>>;
  readonly mandatory: readonly string[];
  readonly rules: readonly Rule[];
  /**
   * Where the result holds 64-bit ids: field names joined with dots, lists passed through (`fills.tradeId`). Absent where
   * nothing is known of the result.
   */
  readonly ids?: readonly string[];
  readonly whenLost?: LostAnswer;
  readonly paging?: Paging;
  /** Whether the call has an outcome to ask for besides its result. */
  readonly hasOutcome?: true;
  readonly testedBy?: string;
  readonly display: DisplayKind;
  readonly displayMany?: DisplayKind;
  readonly verbs: readonly VerbInfo[];
}
