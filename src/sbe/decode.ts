/**
 * The module `spotlab/sbe`: reads messages of SBE, the binary encoding of the service, as rows and as columns. `spotlab` itself does not
 * load it.
 */
import type { ReadOptions, SbeMessageValue } from './codec/reader.js';
import { readMessage } from './readers/read-message.js';
import { streamSchema } from './schemas/stream_1_0.gen.js';

export { DecimalColumn, type GroupColumns, type IntegerColumn } from './codec/columns.js';
export { readHeader, type SbeHeader } from './codec/header.js';
export type { ReadOptions, SbeMessageValue } from './codec/reader.js';
export { SbeError, type SbeFault } from './codec/sbe-error.js';
export { decodeColumns, decodeReply } from './messages/replies.js';

/**
 * Reads an event of a binary market stream.
 *
 * @param bytes one binary frame
 * @returns its message, such as `TradesStreamEvent`, and its fields by the names of the schema; times in microseconds unless `unit` is
 * `ms`, decimals as texts
 * @throws SbeError for bytes that are no message of the schema
 */
export function decodeEvent(bytes: Uint8Array, options: ReadOptions = {}): SbeMessageValue {
  return readMessage(streamSchema, bytes, options);
}
