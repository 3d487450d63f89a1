/** Writes replies of REST and of the WebSocket API as SBE messages, and reads such messages. */
import { readHeader } from '../codec/header.js';
import type { ReaderOptions, SbeMessageValue } from '../codec/reader.js';
import { SbeError } from '../codec/sbe-error.js';
import { writeMessage } from '../codec/writer.js';
import { readMessage } from '../readers/read-message.js';
import { spotSchema } from '../schemas/spot_3_5.gen.js';
import { streamSchema } from '../schemas/stream_1_0.gen.js';
import type { ColumnMessages } from './column-messages.gen.js';
import { withMembers } from './json-members.js';
import { innerMessage, replyMessage } from './reply-messages.js';

/** Unit of times. */
export type SbeUnit = 'ms' | 'us';

/**
 * The message of a reply.
 *
 * @param endpoint id of the endpoint
 * @param reply the reply as JSON has it
 * @param unit unit of the times in `reply`
 * @throws SbeError `inexpressible` when the schema cannot express the reply, such as a reply of the wallet
 */
export function encodeReply(endpoint: string, reply: unknown, unit: SbeUnit): Buffer {
  const name = replyMessage(endpoint, reply);
  if (name === undefined)
    throw new SbeError('inexpressible', `the schema has no message for the replies of ${endpoint}`);
  return encodeMessage(name, reply, unit);
}

/** The message of a refusal: `{ code, msg, data }`. */
export function encodeError(error: unknown, unit: SbeUnit): Buffer {
  return encodeMessage('ErrorResponse', error, unit);
}

/** A message of the schema by its name. @throws SbeError `inexpressible` */
export function encodeMessage(name: string, value: unknown, unit: SbeUnit = 'us'): Buffer {
  return writeMessage(spotSchema, name, value, { unit, messageOf: innerMessage });
}

/**
 * Reads a reply or an event of a binary market stream as columns. The result is that of {@link decodeReply}, except that lists of equal rows are columns of
 * exact integers, times are microseconds, and the members that only JSON has are absent. This is the quickest way to read numbers, or a few of many texts.
 *
 * @throws SbeError for bytes that are no message of the schemas
 */
export function decodeColumns(bytes: Uint8Array): SbeMessageValue;
/**
 * Reads the columns of a message whose name the caller knows, such as `DepthResponse`.
 *
 * @returns the value of the message, with the types of its columns
 * @throws SbeError for bytes that are no message of the schemas, and for another message, such as `ErrorResponse`
 */
export function decodeColumns<Name extends keyof ColumnMessages>(bytes: Uint8Array, name: Name): ColumnMessages[Name];
export function decodeColumns(bytes: Uint8Array, name?: string): unknown {
  const schema = readHeader(bytes).schemaId === streamSchema.id ? streamSchema : spotSchema;
  const read = readMessage(schema, bytes, { asColumns: true });
  if (name === undefined) return read;
  if (read.name !== name) throw new SbeError('unknown', `the message is ${read.name}, and not ${name}`);
  return read.value;
}

/**
 * Reads a reply.
 *
 * @returns its message and the value that JSON would have; times in `unit`, decimals as texts
 * @throws SbeError for bytes that are no message of the schema
 */
export function decodeReply(bytes: Uint8Array, options: ReaderOptions = {}): SbeMessageValue {
  const { name, value } = readMessage(spotSchema, bytes, options);
  return { name, value: withMembers(name, value) };
}
