/** SBE: the binary encoding of the service, read and written by tables that are printed from its schemas. */

// Messages.

export { membersWithout } from './messages/json-members.js';
export { decodeReply, encodeError, encodeMessage, encodeReply, type SbeUnit } from './messages/replies.js';
export { replyMessage } from './messages/reply-messages.js';

// The codec.

export { type ReadOptions, readHeader, readMessage, type SbeHeader, type SbeMessageValue } from './codec/reader.js';
export { SbeError, type SbeFault } from './codec/sbe-error.js';
export { type WriteOptions, writeMessage } from './codec/writer.js';

// Schemas.

export { LATEST_SCHEMA, SCHEMA_VERSIONS, type SchemaVersion } from './schemas/schema-list.js';
export type { SbeSchema } from './schemas/schema-table.js';
export { spotSchema } from './schemas/spot_3_5.gen.js';
export { streamSchema } from './schemas/stream_1_0.gen.js';
