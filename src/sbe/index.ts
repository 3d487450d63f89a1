/** SBE: reads and writes the binary encoding of the service, with tables that are generated from its schemas. */

// Messages.

export {
  type ApiMessageValue,
  type ApiReplyValue,
  decodeApiMessage,
  encodeApiEvent,
  encodeApiReply,
} from './messages/api-messages.js';
export type { ColumnMessages } from './messages/column-messages.gen.js';
export { membersWithout } from './messages/json-members.js';
export {
  decodeColumns,
  decodeReply,
  encodeError,
  encodeMessage,
  encodeReply,
  type SbeUnit,
} from './messages/replies.js';
export { replyMessage } from './messages/reply-messages.js';

// The codec.

export { type AnyColumn, DecimalColumn, type GroupColumns, type IntegerColumn } from './codec/columns.js';
export { readHeader, type SbeHeader } from './codec/header.js';
export { type ReaderOptions, type ReadOptions, readByTables, type SbeMessageValue } from './codec/reader.js';
export { SbeError, type SbeFault } from './codec/sbe-error.js';
export { type WriteOptions, writeMessage } from './codec/writer.js';

// Reading.

export { readMessage, readUsual } from './readers/read-message.js';

// Schemas.

export { LATEST_SCHEMA, SCHEMA_VERSIONS, type SchemaVersion } from './schemas/schema-list.js';
export type { SbeGroup, SbeSchema } from './schemas/schema-table.js';
export { spotSchema } from './schemas/spot_3_5.gen.js';
export { streamSchema } from './schemas/stream_1_0.gen.js';
