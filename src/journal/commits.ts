/**
 * Commits in the file of a generation: the records that were written together, in one piece.
 *
 * A commit: four bytes that mark its start, the length of its records (4 bytes), the number of its first record (8, double), a
 * CRC-32 of these fields and the records (4), the records. The mark contains a byte that no text in UTF-8 has, so the intact
 * commits after a damaged part of the file can be found.
 */
import { fstatSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';

const MARK = Buffer.from([0xff, 0x53, 0x4c, 0x4a]);
export const COMMIT_HEAD_BYTES = 20;
const CHECKSUM_AT = 16;
const PIECE_BYTES = 1 << 20;

/** The header before the records of a commit. @param first number of the first record */
export function commitHead(first: number, records: Buffer): Buffer {
  const head = Buffer.allocUnsafe(COMMIT_HEAD_BYTES);
  MARK.copy(head);
  head.writeUInt32LE(records.length, 4);
  head.writeDoubleLE(first, 8);
  head.writeUInt32LE(crc32(records, crc32(head.subarray(4, CHECKSUM_AT))), CHECKSUM_AT);
  return head;
}

export interface Commit {
  readonly first: number;
  readonly records: Buffer;
}

/** Damage of a file. A commit that was interrupted leaves damage at the end; other damage has intact commits after it. */
export interface Damage {
  /** Position of the damage in the file. */
  readonly offset: number;
  /** Number of bytes from the damage to the end of the file. */
  readonly bytes: number;
  /** Number of intact commits after the damage. */
  readonly intactAfter: number;
}

/** Reads the commits of a file up to its end, or to the first damage, which it returns. */
export function* readCommits(file: number): Generator<Commit, Damage | undefined> {
  const { size } = fstatSync(file);
  let bytes: Buffer = Buffer.alloc(0);
  /** Position of `bytes` in the file, and of the next commit in `bytes`. */
  let start = 0;
  let at = 0;
  while (start + at < size) {
    const commit = commitAt(bytes, at);
    if (typeof commit === 'object') {
      yield commit;
      at += COMMIT_HEAD_BYTES + commit.records.length;
    } else if (commit !== undefined && start + at + commit <= size && at + commit > bytes.length) {
      start += at;
      bytes = readBytes(file, start, Math.min(size - start, Math.max(commit, PIECE_BYTES)));
      at = 0;
      // The file has become shorter, or cannot be read.
      if (bytes.length < commit) return damageAt(bytes, start, start + bytes.length);
    } else {
      return damageAt(readBytes(file, start + at, size - start - at), start + at, size);
    }
  }
  return undefined;
}

/** The commit at a position; if its bytes are not all in the buffer, the number of bytes that it needs; undefined when no commit begins there. */
function commitAt(bytes: Buffer, at: number): Commit | number | undefined {
  if (at + COMMIT_HEAD_BYTES > bytes.length) return COMMIT_HEAD_BYTES;
  if (MARK.compare(bytes, at, at + MARK.length) !== 0) return undefined;
  const length = bytes.readUInt32LE(at + 4);
  const end = at + COMMIT_HEAD_BYTES + length;
  if (end > bytes.length) return COMMIT_HEAD_BYTES + length;
  const records = bytes.subarray(at + COMMIT_HEAD_BYTES, end);
  const checksum = crc32(records, crc32(bytes.subarray(at + 4, at + CHECKSUM_AT)));
  return checksum === bytes.readUInt32LE(at + CHECKSUM_AT) ? { first: bytes.readDoubleLE(at + 8), records } : undefined;
}

/** @param rest the bytes from the damage to the end of the file */
function damageAt(rest: Buffer, offset: number, size: number): Damage {
  let intactAfter = 0;
  // The length field of a damaged commit cannot be trusted, so every mark may be the next one.
  for (let at = rest.indexOf(MARK, 1); at >= 0; ) {
    const commit = commitAt(rest, at);
    if (typeof commit === 'object') intactAfter += 1;
    const next = typeof commit === 'object' ? at + COMMIT_HEAD_BYTES + commit.records.length : at + 1;
    at = rest.indexOf(MARK, next);
  }
  return { offset, bytes: size - offset, intactAfter };
}

function readBytes(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.allocUnsafe(length);
  let end = 0;
  while (end < length) {
    const count = readSync(file, bytes, end, Math.min(length - end, 1 << 30), position + end);
    if (count === 0) break;
    end += count;
  }
  return bytes.subarray(0, end);
}
