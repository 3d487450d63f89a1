/** The type of an entry in the table of market streams, market-streams.ts. */
import type { DisplayKind } from '../values/display-kinds.gen.js';
import type { EventField } from './event-fields.js';

/** How the events of a stream follow each other. */
export type Contiguity =
  /** Each event has the next id of `key`; a gap is filled by the endpoint, starting at the missing id. */
  | { readonly kind: 'ids'; readonly key: string; readonly filler: string }
  /** Each kline follows the previous kline; a gap is filled by the endpoint, starting at the missing open time. */
  | { readonly kind: 'times'; readonly key: string; readonly filler: string }
  /** `U` is the last `u` plus one; after a gap the book starts again from a snapshot of the endpoint. */
  | { readonly kind: 'updates'; readonly filler: string }
  /** `key` never falls; a newer event replaces the older ones. */
  | { readonly kind: 'rising'; readonly key: string }
  /** An event contains the whole state and replaces the previous event. */
  | { readonly kind: 'state' };

/** A verb of `x.stream`. The parts of its stream's pattern are its arguments and setters. */
export interface VerbEntry {
  /** Name below `x.stream`. */
  readonly name: string;
  /** Name of the type of an event. */
  readonly type: string;
  /** Verb of the endpoint whose results have the same form; undefined if there is none. */
  readonly rest?: string;
  /** How a list of events is drawn. */
  readonly display: DisplayKind;
  /** A sentence after the summary of the stream, with further facts that a user must know. */
  readonly note?: string;
  readonly example: string;
}

/** A market stream with its event and its verb. */
export interface StreamEntry {
  /**
   * Name on the wire. `<symbol>` is in lower case. `<interval>` and `<window>` are arguments of the verb. `<levels>`,
   * `[@+08:00]` (time zone) and `[@100ms]` (speed) are setters of the verb. A part in brackets may be absent. A stream
   * that ends with `@arr` sends lists with one element for each changed symbol.
   */
  readonly pattern: string;
  /** Name of the event; streams with the same event have the same fields. */
  readonly event: string;
  readonly fields: readonly EventField[];
  /** Time between two events, milliseconds; 0 for a stream that sends each change at once. */
  readonly everyMs: number;
  readonly contiguity: Contiguity;
  /** Type of the rows that fill a gap. */
  readonly rows?: string;
  readonly summary: string;
  readonly verb: VerbEntry;
}
