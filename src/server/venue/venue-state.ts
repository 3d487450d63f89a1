/**
 * A venue's state as bytes: a head that says what must stand before the rest can be read, and the graph of objects.
 *
 * Made again and so not in it: the pasts of the symbols, which follow from seed and start, with whatever is computed from
 * them; prices from outside; functions.
 */
import type { Exchange } from '../../exchange/index.js';
import { type GraphRules, readGraph, type StateClass, StateError, writeGraph } from '../../journal/index.js';
import { FORMER_NAMES, type HistoryStore, type OffBookData, type OpenedHistory } from '../../market/index.js';
import { Accounts } from '../accounts.js';
import type { StoredKey } from '../auth/api-keys.js';
import type { ClockState } from './market-clock.js';

/** What must stand before the graph is read. */
export interface VenueHead {
  /** Time that the venue stands at. */
  readonly currentUs: number;
  /** Pasts that have ended because somebody looked. */
  readonly opened: readonly OpenedHistory[];
  readonly keys: readonly StoredKey[];
  /** Null for a clock that was never set. */
  readonly clock: ClockState | null;
}

/** Another number for whatever can no longer be read by what reads it now. */
const FORMAT = 3;
/** The format before classes and fields were renamed; it is still read. */
const FORMER_FORMAT = 2;
const HEAD_BYTES = 8;
/** A larger number is no format. */
const MAX_FORMAT = 1_000;

const SERVER_CLASSES: readonly StateClass[] = [Accounts];

export function writeVenueState(rules: GraphRules, head: VenueHead): Buffer {
  const text = Buffer.from(JSON.stringify(head));
  const sizes = Buffer.alloc(HEAD_BYTES);
  sizes.writeUInt32LE(FORMAT, 0);
  sizes.writeUInt32LE(text.length, 4);
  return Buffer.concat([sizes, text, writeGraph(withServer(rules))]);
}

/** @throws StateError for another format, or none */
export function readVenueHead(bytes: Buffer): VenueHead {
  const format = bytes.length < HEAD_BYTES ? undefined : bytes.readUInt32LE(0);
  if (format === undefined || format > MAX_FORMAT) throw new StateError('these bytes are no snapshot');
  if (format !== FORMAT && format !== FORMER_FORMAT)
    throw new StateError(`it is of format ${format}, and this spotlab reads format ${FORMAT}`);
  return JSON.parse(bytes.toString('utf8', HEAD_BYTES, graphStart(bytes))) as VenueHead;
}

/** Reads the graph back into the roots. @throws StateError */
export function readVenueState(bytes: Buffer, rules: GraphRules): void {
  const isFormer = bytes.readUInt32LE(0) === FORMER_FORMAT;
  const formerNames = isFormer ? { formerNames: FORMER_NAMES } : {};
  readGraph(bytes.subarray(graphStart(bytes)), { ...withServer(rules), ...formerNames });
}

/** What a venue has that is no state, by name: of two venues of the same setup, the same names mean the same. */
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
    // A simulated past shares its price path with the participants who go on from it.
    if ('fair' in history) externals.set(`fair price ${symbol}`, history.fair);
  }
  return externals;
}

function withServer(rules: GraphRules): GraphRules {
  return { ...rules, classes: [...rules.classes, ...SERVER_CLASSES] };
}

function graphStart(bytes: Buffer): number {
  return HEAD_BYTES + bytes.readUInt32LE(4);
}
