/**
 * Writes and reads the state of a venue as bytes: a head with the data that is needed first, then the graph of objects.
 *
 * The state does not contain data that can be built again: the histories of the symbols and everything computed from
 * them, which follow from seed and start; prices from outside; functions.
 */

import type { Exchange } from '../../exchange/index.js';
import { type GraphRules, readGraph, type StateClass, StateError, writeGraph } from '../../journal/index.js';
import type { HistoryStore, OffBookData, OpenedHistory } from '../../market/index.js';
import { Bytes } from '../../platform/index.js';
import type { StoredKey } from '../auth/api-keys.js';
import { Accounts } from '../base/accounts.js';
import type { ClockState } from './market-clock.js';

/** The data that is needed before the graph can be read. */
export interface VenueHead {
  /** Time of the venue. */
  readonly currentUs: number;
  /** Histories that ended when their symbol was activated. */
  readonly opened: readonly OpenedHistory[];
  readonly keys: readonly StoredKey[];
  /** Null if the clock was never set. */
  readonly clock: ClockState | null;
  /** `HistoryStore.edition`; missing in states of recordings. */
  readonly edition?: number | undefined;
  /** `HistoryStore.longRun`; missing in states of recordings. */
  readonly longRun?: HistoryStore['longRun'];
  /** `HistoryStore.activity`; missing in states of recordings. */
  readonly activity?: HistoryStore['activity'];
}

/** Increase this number with every change of the classes of the state, their names or their fields. Bytes with another number are refused. */
const FORMAT = 7;
const HEAD_BYTES = 8;
/** A larger number means that the bytes are not a snapshot. */
const MAX_FORMAT = 1_000;

// The names of the classes are written here as texts, because a bundler that shrinks code renames classes.
const SERVER_CLASSES: readonly StateClass[] = [{ name: 'Accounts', prototype: Accounts.prototype }];

export function writeVenueState(rules: GraphRules, head: VenueHead): Bytes {
  const text = Bytes.from(JSON.stringify(head));
  const sizes = Bytes.alloc(HEAD_BYTES);
  sizes.writeUInt32LE(FORMAT, 0);
  sizes.writeUInt32LE(text.length, 4);
  return Bytes.concat([sizes, text, writeGraph(withServer(rules))]);
}

/** @throws StateError for another format, and for bytes that are not a snapshot */
export function readVenueHead(bytes: Bytes): VenueHead {
  const format = bytes.length < HEAD_BYTES ? undefined : bytes.readUInt32LE(0);
  if (format === undefined || format > MAX_FORMAT) throw new StateError('the bytes are not a snapshot');
  if (format !== FORMAT)
    throw new StateError(`its format is ${format}, but this version of spotlab reads format ${FORMAT}`);
  return JSON.parse(bytes.toString('utf8', HEAD_BYTES, graphStart(bytes))) as VenueHead;
}

/** Reads the graph back into the roots. @throws StateError */
export function readVenueState(bytes: Bytes, rules: GraphRules): void {
  readGraph(bytes.subarray(graphStart(bytes)), withServer(rules));
}

/**
 * The objects of a venue that are not state, by name. In two venues of the same setup, equal names mean equal objects.
 */
export function venueExternals(parts: {
  readonly exchange: Exchange;
  readonly histories: HistoryStore;
  readonly sides: OffBookData | undefined;
}): ReadonlyMap<string, unknown> {
  const { exchange, histories, sides } = parts;
  const externals = new Map<string, unknown>([['histories', histories]]);
  if (sides) externals.set('sides', sides);
  for (const symbol of exchange.symbols()) {
    const history = histories.get(symbol);
    if (!history) continue;
    externals.set(`history ${symbol}`, history);
    // A simulated history shares its price path with the participants that continue from it.
    if ('fair' in history) externals.set(`fair price ${symbol}`, history.fair);
  }
  return externals;
}

function withServer(rules: GraphRules): GraphRules {
  return { ...rules, classes: [...rules.classes, ...SERVER_CLASSES] };
}

function graphStart(bytes: Bytes): number {
  return HEAD_BYTES + bytes.readUInt32LE(4);
}
