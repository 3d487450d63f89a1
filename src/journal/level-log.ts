/**
 * Finds damage in the log files of LevelDB. LevelDB itself skips damaged entries without an error.
 *
 * Format: blocks of 32 KiB, which consist of parts. A part has a masked CRC-32C of type and data (4 bytes), the length
 * of the data (2) and a type (1): a whole entry, or the first, a middle or the last part of one. If fewer than 7 bytes
 * of a block are left after the last part, they are zero. Source: LevelDB's doc/log_format.md.
 */

const BLOCK_BYTES = 32_768;
const HEAD_BYTES = 7;
const WHOLE = 1;
const FIRST = 2;
const LAST = 4;

/** Damage of a log. A write that was interrupted leaves damage at the end; other damage has intact entries after it. */
export interface LogDamage {
  /** Position of the damage in the file. */
  readonly offset: number;
  /** Number of bytes from the damage to the end of the file. */
  readonly bytes: number;
  /** Number of intact entries after the damage. */
  readonly intactAfter: number;
}

/** @returns undefined for a log without damage */
export function findLogDamage(log: Buffer): LogDamage | undefined {
  let at = 0;
  let damagedAt: number | undefined;
  /** Start of an entry whose last part was not found yet. */
  let entryAt: number | undefined;
  let intactAfter = 0;
  const damage = (offset: number) => {
    damagedAt ??= entryAt ?? offset;
    entryAt = undefined;
  };
  while (at < log.length) {
    const blockEnd = Math.min(log.length, at - (at % BLOCK_BYTES) + BLOCK_BYTES);
    const part = partAt(log, at, blockEnd);
    if (part === 'end') {
      at = blockEnd;
      continue;
    }
    if (part === undefined) {
      damage(at);
      at = nextPart(log, at, blockEnd);
      continue;
    }
    const begins = part.type === WHOLE || part.type === FIRST;
    // An entry starts before the last one has ended, or continues without a start.
    if (begins === (entryAt !== undefined)) damage(at);
    if (begins) entryAt = at;
    if (entryAt !== undefined && (part.type === WHOLE || part.type === LAST)) {
      entryAt = undefined;
      if (damagedAt !== undefined) intactAfter += 1;
    }
    at = part.end;
  }
  if (entryAt !== undefined) damage(log.length);
  if (damagedAt === undefined) return undefined;
  return { offset: damagedAt, bytes: log.length - damagedAt, intactAfter };
}

interface Part {
  readonly type: number;
  readonly end: number;
}

/** An intact part; `end` for the zeros after the last part of a block; undefined for damage. */
function partAt(log: Buffer, at: number, blockEnd: number): Part | 'end' | undefined {
  if (blockEnd - at < HEAD_BYTES) return isZero(log, at, blockEnd) && blockEnd % BLOCK_BYTES === 0 ? 'end' : undefined;
  const type = log[at + 6] as number;
  const end = at + HEAD_BYTES + log.readUInt16LE(at + 4);
  if (type < WHOLE || type > LAST || end > blockEnd) return undefined;
  return unmasked(log.readUInt32LE(at)) === crc32c(log, at + 6, end) ? { type, end } : undefined;
}

/** Start of the next intact part of the block. The length field of a damaged part cannot be trusted. */
function nextPart(log: Buffer, at: number, blockEnd: number): number {
  for (let next = at + 1; next + HEAD_BYTES <= blockEnd; next += 1) {
    if (typeof partAt(log, next, blockEnd) === 'object') return next;
  }
  return blockEnd;
}

function isZero(log: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (log[at] !== 0) return false;
  return true;
}

/**
 * Reverses the masking of LevelDB, which rotates and shifts checksums so that checksums of data with checksums stay
 * useful.
 */
function unmasked(stored: number): number {
  const rotated = (stored - 0xa282ead8) >>> 0;
  return ((rotated >>> 17) | (rotated << 15)) >>> 0;
}

const CRC32C = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0x82f63b78 : crc >>> 1;
  return crc >>> 0;
});

function crc32c(bytes: Buffer, from: number, to: number): number {
  let crc = 0xffffffff;
  for (let at = from; at < to; at += 1) {
    crc = (CRC32C[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
