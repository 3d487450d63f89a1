/**
 * Types of the endpoint table: the catalogue without zod, for the client, the exchange, help and completion.
 *
 * The table itself is `table.gen.ts`. It is generated from the catalogue, and a test keeps it up to date. So an import of
 * the client does not load a schema library.
 */

import type { ParamInfo } from '../kinds/value-spec.js';
import type { DisplayKind } from '../values/display-kinds.gen.js';
import type { DataSource, Method, Security, WeightPool } from '../values/vocabulary.js';
import type { LostReply, ReplyForm } from './lost-reply.js';
import type { Paging } from './paging.js';
import type { Rule } from './rules.js';
import type { Weight } from './weights.js';

export type { ParamInfo } from '../kinds/value-spec.js';
export type { Rule as RuleInfo } from './rules.js';

/** One leg of an order list: its possible types, and the fields of each type. */
export interface LegInfo {
  /** Step of the fluent call, such as `above`. */
  readonly name: string;
  /** Wire name of the parameter with the leg's type. */
  readonly type: string;
  /** Field of the leg -> wire name, for all types: `price` -> `abovePrice`. */
  readonly fields: Readonly<Record<string, string>>;
  /**
   * Order type -> its mandatory and optional fields. `either` has pairs of fields; at least one of each pair is
   * mandatory.
   */
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
  /** Name of the verb, such as `market.klines`. */
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
   * Paths of the 64-bit ids in the result: field names joined with dots, without list indexes (`fills.tradeId`). Absent
   * if the form of the result is not known.
   */
  readonly ids?: readonly string[];
  /** Form of the replies. Absent for a path outside the catalogue. */
  readonly reply?: ReplyForm;
  readonly whenLost?: LostReply;
  readonly paging?: Paging;
  /** Whether the call has an `outcome()` in addition to its result. */
  readonly hasOutcome?: true;
  readonly testedBy?: string;
  readonly display: DisplayKind;
  readonly displayMany?: DisplayKind;
  readonly verbs: readonly VerbInfo[];
}
