/**
 * Encodes the records of a journal as bytes, and decodes them. Records that are committed together form one batch.
 * Every checksum continues the checksum of the record before, so a missing, changed, swapped or inserted record is
 * detected, independent of the store.
 *
 * A record: length of the text (4 bytes), checksum (4), time in microseconds (8, double), text in UTF-8. The checksum
 * is CRC-32 over time and text, initialised with the checksum of the record before; the first is initialised with 0.
 */
import { crc32 } from 'node:zlib';

const HEAD_BYTES = 16;

/** State of the record chain after a record. */
export interface ChainEnd {
  /** Number of the last record; 0 before the first. */
  readonly count: number;
  readonly checksum: number;
  /** Time of the last record, microseconds. */
  readonly timeUs: number;
}

export const CHAIN_START: ChainEnd = { count: 0, checksum: 0, timeUs: 0 };

export interface JournalRecord {
  readonly timeUs: number;
  readonly text: string;
}

/** Encodes records that follow `end` in the chain. */
export function encodeRecords(records: readonly JournalRecord[], end: ChainEnd): { bytes: Buffer; end: ChainEnd } {
  let size = 0;
  for (const { text } of records) size += HEAD_BYTES + text.length * 3;
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  let { checksum, timeUs } = end;
  for (const record of records) {
    const length = bytes.write(record.text, at + HEAD_BYTES);
    bytes.writeUInt32LE(length, at);
    bytes.writeDoubleLE(record.timeUs, at + 8);
    checksum = crc32(bytes.subarray(at + 8, at + HEAD_BYTES + length), checksum);
    bytes.writeUInt32LE(checksum, at + 4);
    at += HEAD_BYTES + length;
    timeUs = record.timeUs;
  }
  return { bytes: bytes.subarray(0, at), end: { count: end.count + records.length, checksum, timeUs } };
}

/** Decodes a batch of records that follows `end` in the chain; undefined when it does not follow or is damaged. */
export function decodeRecords(
  bytes: Buffer,
  end: ChainEnd,
): { readonly records: readonly JournalRecord[]; readonly end: ChainEnd } | undefined {
  const records: JournalRecord[] = [];
  let { checksum, timeUs } = end;
  let at = 0;
  while (at < bytes.length) {
    if (at + HEAD_BYTES > bytes.length) return undefined;
    const next = at + HEAD_BYTES + bytes.readUInt32LE(at);
    if (next > bytes.length) return undefined;
    checksum = crc32(bytes.subarray(at + 8, next), checksum);
    if (checksum !== bytes.readUInt32LE(at + 4)) return undefined;
    timeUs = bytes.readDoubleLE(at + 8);
    records.push({ timeUs, text: bytes.toString('utf8', at + HEAD_BYTES, next) });
    at = next;
  }
  return { records, end: { count: end.count + records.length, checksum, timeUs } };
}
