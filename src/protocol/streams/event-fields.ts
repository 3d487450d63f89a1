/** The type of a field of an event, and makers of fields for the tables of events. */

/** The form of a field: `decimal` is a decimal string, `id` an integer, `time` follows the unit of the connection. */
export type EventFieldKind =
  | 'event'
  | 'time'
  | 'symbol'
  | 'decimal'
  | 'id'
  | 'count'
  | 'flag'
  | 'text'
  | 'levels'
  | 'object'
  | 'objects';

export interface EventField {
  /** Name on the wire; one or two letters in most events. */
  readonly key: string;
  readonly kind: EventFieldKind;
  /** Readable name, the same as in the REST results where they have the field. */
  readonly name: string;
  /** Meaning, if the readable name does not explain it. */
  readonly note?: string;
  /** Whether the exchange may send null. */
  readonly isNullable?: true;
  /** Whether the REST endpoint that fills gaps of the stream lacks the field: a filled event has null. */
  readonly isNullIfFilled?: true;
  /** The case in which the field is present; undefined for a field that is always present. */
  readonly when?: string;
  /** Fields of the object, or of each object of the list. */
  readonly fields?: readonly EventField[];
}

export const event: EventField = { key: 'e', kind: 'event', name: 'eventType' };
export const eventTime: EventField = { key: 'E', kind: 'time', name: 'eventTime' };
export const symbol: EventField = { key: 's', kind: 'symbol', name: 'symbol' };
export const head = [event, eventTime, symbol];
export const decimal = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'decimal',
  name,
  ...(note !== undefined && { note }),
});
export const id = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'id',
  name,
  ...(note !== undefined && { note }),
});
export const time = (key: string, name: string): EventField => ({ key, kind: 'time', name });
export const count = (key: string, name: string): EventField => ({ key, kind: 'count', name });
export const text = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'text',
  name,
  ...(note !== undefined && { note }),
});
export const flag = (key: string, name: string, note?: string): EventField => ({
  key,
  kind: 'flag',
  name,
  ...(note !== undefined && { note }),
});
export const levels = (key: string, name: string): EventField => ({
  key,
  kind: 'levels',
  name,
  note: 'list of [price, quantity], best price first',
});
/** A field whose value has no meaning. */
export const unused = { note: 'no meaning' };
