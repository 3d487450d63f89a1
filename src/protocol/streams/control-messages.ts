/**
 * The control messages of the market streams: their methods, and the error replies of the exchange. Source:
 * `streams.md` of the protocol reference.
 */
import { CONNECTION_RULES, MAX_STREAM_NAME } from './stream-table.js';

export const STREAM_METHODS = [
  'SUBSCRIBE',
  'UNSUBSCRIBE',
  'LIST_SUBSCRIPTIONS',
  'SET_PROPERTY',
  'GET_PROPERTY',
] as const;

export type StreamMethod = (typeof STREAM_METHODS)[number];

/** The only property of a connection: whether its events name their stream. */
export const COMBINED = 'combined';

/** Code and text of an error reply. */
export interface StreamError {
  readonly code: 0 | 1 | 2 | 3;
  readonly msg: string;
}

const invalid = (reason: string): StreamError => ({ code: 2, msg: `Invalid request: ${reason}` });

/** The error replies. Lines and columns begin with 1 and name the position in the received text. */
export const streamErrors = {
  unknownProperty: { code: 0, msg: 'Unknown property' },
  notBoolean: { code: 1, msg: 'Invalid value type: expected Boolean' },
  propertyName: invalid('property name must be a string'),
  requestId: invalid('request ID must be an unsigned integer'),
  tooManyParameters: invalid('too many parameters'),
  // The reference has no text for these three.
  notNames: invalid('params must be an array of stream names'),
  tooManyStreams: invalid(`too many streams; at most ${CONNECTION_RULES.streams} for a connection`),
  longName: invalid(`a stream name has at most ${MAX_STREAM_NAME} characters`),
  unknownMethod: (method: string, column: number) =>
    invalid(
      `unknown variant ${method}, expected one of ${STREAM_METHODS.map((one) => `\`${one}\``).join(', ')} at line 1 ` +
        `column ${column}`,
    ),
  missingMethod: (column: number) => invalid(`missing field \`method\` at line 1 column ${column}`),
  notJson: (line: number, column: number): StreamError => ({
    code: 3,
    msg: `Invalid JSON: expected value at line ${line} column ${column}`,
  }),
} as const satisfies Readonly<Record<string, StreamError | ((...position: never[]) => StreamError)>>;
