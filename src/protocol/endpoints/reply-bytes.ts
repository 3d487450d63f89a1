/**
 * The largest reply that a client accepts from an endpoint. The size follows from the catalogue: a false server must not
 * be able to fill the memory of a client, or to freeze the client, with the reply to a small request.
 */
import type { EndpointInfo } from './table.js';

const MIB = 1024 * 1024;
/** Bytes that are allowed for each row, although a row is far smaller: an order of a list has 1 KB. */
const ROW_BYTES = 4 * 1024;
/** The limit of a reply without rows, or with a few rows. */
const OBJECT_BYTES = 2 * MIB;
/** The limit of a list whose endpoint has no parameter `limit`: rows of all symbols or of all open orders. */
const LIST_BYTES = 8 * MIB;
/** Lists that are objects: the rules of all symbols. The live exchangeInfo has about 20 MB. */
const LARGE: Readonly<Record<string, number>> = { exchangeInfo: 64 * MIB, executionRules: LIST_BYTES };

/** Bytes of the largest accepted reply, decompressed. */
export function maxReplyBytes({ id, params, reply }: Pick<EndpointInfo, 'id' | 'params' | 'reply'>): number {
  const rows = params.limit?.max;
  if (rows !== undefined) return OBJECT_BYTES + Number(rows) * ROW_BYTES;
  return LARGE[id] ?? (reply?.is === 'object' ? OBJECT_BYTES : LIST_BYTES);
}
