/**
 * The module `spotlab/sbe`: reads messages of SBE, the binary encoding of the service, as rows and as columns. `spotlab` itself does not
 * load it.
 */
import type { ReadOptions, SbeMessageValue } from './codec/reader.js';
import { decodeReply as readReply } from './messages/replies.js';
import { readMessage } from './readers/read-message.js';
import { streamSchema } from './schemas/stream_1_0.gen.js';

export { type AnyColumn, DecimalColumn, type GroupColumns, type IntegerColumn } from './codec/columns.js';
export { readHeader, type SbeHeader } from './codec/header.js';
export type { ReadOptions, SbeMessageValue } from './codec/reader.js';
export { SbeError, type SbeFault } from './codec/sbe-error.js';
export type { ColumnMessages } from './messages/column-messages.gen.js';
export { decodeColumns } from './messages/replies.js';

/**
 * Reads a reply of REST.
 *
 * @returns its message, and the value that JSON would have; times in microseconds unless `unit` is `ms`, decimals as texts
 * @throws SbeError for bytes that are no message of the schema
 */
export function decodeReply(bytes: Uint8Array, { unit = 'us' }: ReadOptions = {}): SbeMessageValue {
  return readReply(bytes, { unit });
}

/**
 * Reads an event of a binary market stream.
 *
 * @param bytes one binary frame
 * @returns its message, such as `TradesStreamEvent`, and its fields by the names of the schema; times in microseconds unless `unit` is
 * `ms`, decimals as texts
 * @throws SbeError for bytes that are no message of the schema
 */
export function decodeEvent(bytes: Uint8Array, { unit = 'us' }: ReadOptions = {}): SbeMessageValue {
  return readMessage(streamSchema, bytes, { unit });
}
