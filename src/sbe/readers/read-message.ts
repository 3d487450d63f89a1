/** Reads an SBE message: with the generated function for its type if the message is usual, otherwise with the tables of its schema. */
import { HEADER_BYTES } from '../codec/header.js';
import { type ReaderOptions, readByTables, type SbeMessageValue } from '../codec/reader.js';
import { SbeError } from '../codec/sbe-error.js';
import { uint16 } from '../codec/usual-fields.js';
import type { SbeSchema } from '../schemas/schema-table.js';
import { spotSchema } from '../schemas/spot_3_5.gen.js';
import { streamSchema } from '../schemas/stream_1_0.gen.js';
import type { MessageReaders } from './message-readers.js';
import { spotReaders } from './spot_3_5.gen.js';
import { streamReaders } from './stream_1_0.gen.js';

const NO_OPTIONS: ReaderOptions = {};

/**
 * Reads one message.
 *
 * @throws SbeError when the bytes are no message of the schema
 */
export function readMessage(
  schema: SbeSchema,
  bytes: Uint8Array,
  options: ReaderOptions = NO_OPTIONS,
): SbeMessageValue {
  const read = options.asColumns === true ? undefined : readUsual(schema, bytes, options.unit === 'ms');
  return read ?? readByTables(schema, bytes, options);
}

/** Reads a usual message of market data. @returns undefined for every other message, and for a damaged one */
export function readUsual(schema: SbeSchema, bytes: Uint8Array, isMs: boolean): SbeMessageValue | undefined {
  if (bytes.length < HEADER_BYTES || uint16(bytes, 4) !== schema.id) return undefined;
  const reader = readersOf(schema)?.get(uint16(bytes, 2));
  if (reader === undefined) return undefined;
  try {
    return { name: reader.name, value: reader.read(bytes, isMs) };
  } catch (error) {
    if (error instanceof SbeError) return undefined;
    throw error;
  }
}

function readersOf(schema: SbeSchema): MessageReaders | undefined {
  if (schema === streamSchema) return streamReaders;
  return schema === spotSchema ? spotReaders : undefined;
}
