/**
 * Makes events out of the texts of the exchange: each field gets the readable name of the event table, which is the name
 * in the results of REST. Decimals stay exact strings, times stay numbers in the unit of the connection, and an id above
 * 2^53 is a bigint, as in results.
 */
import {
  type EventField,
  type MarketEventName,
  marketEvents,
  type UserEventName,
  userEvents,
} from '../../protocol/index.js';
import { eventMakers } from './event-makers.gen.js';
import { eventPattern } from './event-pattern.js';
import { plainDecoder } from './plain-decoder.js';

/**
 * Makes an event, or the list of events of a stream such as `!miniTicker@arr`. The names are in the order of the wire. A
 * field that the table does not know keeps its name on the wire.
 *
 * @throws SyntaxError for a text that is neither an object nor a list of objects
 */
export type EventDecoder = (text: string) => unknown;

const tables: Readonly<Record<string, readonly EventField[]>> = { ...marketEvents, ...userEvents };
const decoders = new Map<string, EventDecoder>();

export function decoderOf(event: MarketEventName | UserEventName): EventDecoder {
  return decoderNamed(event);
}

function decoderNamed(event: string): EventDecoder {
  const known = decoders.get(event);
  if (known) return known;
  const decoder = makeDecoder(event, tables[event] ?? UNKNOWN_EVENT);
  decoders.set(event, decoder);
  return decoder;
}

/** Longest text for a pattern: matching one takes memory for each character. */
const LONGEST = 1 << 20;

function makeDecoder(event: string, fields: readonly EventField[]): EventDecoder {
  const plain = plainDecoder(fields);
  const maker = eventMakers[event];
  if (!maker) return plain;
  const expected = fields.filter(({ key, when }) => when === undefined || maker.conditional.includes(key));
  const pattern = eventPattern(expected, maker.type);
  return (text) => {
    const groups = text.length < LONGEST ? pattern.exec(text) : null;
    return groups === null ? plain(text) : maker.make(groups);
  };
}

/** The fields that each user data event has. They are used for an event of a type that the table does not know. */
const UNKNOWN_EVENT = userEvents.eventStreamTerminated;

/** Makes a user data event of any type: the type is in the text. */
export function decodeUserEvent(text: string): unknown {
  // Most events are of this type.
  if (text.startsWith(REPORT_START)) return decoderNamed('executionReport')(text);
  const type = EVENT_TYPE.exec(text)?.[1] ?? typeOf(JSON.parse(text));
  return decoderNamed(Object.hasOwn(userEvents, type) ? type : 'eventStreamTerminated')(text);
}

const REPORT_START = '{"e":"executionReport"';
/** The exchange writes the type first. */
const EVENT_TYPE = /^\{"e":"(\w+)"/;

function typeOf(event: unknown): string {
  return String((event as { readonly e?: unknown } | null)?.e);
}
