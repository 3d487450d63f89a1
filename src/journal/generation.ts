/**
 * A stretch of a journal: batches of records in a LevelDB database of its own, in the order in which they were committed.
 *
 * LevelDB writes what it is given to a log file, and makes tables of it when the log grows past its buffer or is opened
 * again. The buffer here is larger than a generation, and a generation is written by one process and then only read: so a
 * journal that was not closed lies as it was committed, and damage can be told by looking at the file.
 */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { JournalError } from './journal-error.js';
import { findLogDamage } from './level-log.js';
import { type ChainEnd, decodeRecords, type JournalRecord } from './records.js';

const BUFFER_BYTES = 256 * 1024 * 1024;
const PAGE = 1_000;
const KEY_BYTES = 8;

type Level = ClassicLevel<Buffer, Buffer>;

/** Damage that was cut off. */
export interface TruncatedTail {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

/** Opens a database. @throws the store's error, with LevelDB's own as its cause */
export async function openLevel(folder: string): Promise<Level> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const level: Level = new ClassicLevel(folder, {
    keyEncoding: 'buffer',
    valueEncoding: 'buffer',
    compression: false,
    writeBufferSize: BUFFER_BYTES,
  });
  await level.open();
  return level;
}

/** One to write on. */
export class Generation {
  private readonly level: Level;

  private constructor(level: Level) {
    this.level = level;
  }

  static async begin(folder: string): Promise<Generation> {
    return new Generation(await openLevel(folder));
  }

  /** Resolves when the records are on the disk. @param first number of the first of them */
  commit(first: number, bytes: Buffer): Promise<void> {
    return this.level.put(keyOf(first), bytes, { sync: true });
  }

  close(): Promise<void> {
    return this.level.close();
  }
}

/**
 * Reads the records of a generation from where `end` is; those before are passed over.
 *
 * @param isLast whether nothing comes behind it: then damage at its end is cut
 * @throws JournalError for damage before what can be read; nothing has been changed then
 */
export async function readGeneration(
  folder: string,
  end: ChainEnd,
  isLast: boolean,
  take: (records: readonly JournalRecord[]) => void,
): Promise<{ readonly end: ChainEnd; readonly cut: TruncatedTail | undefined }> {
  const cut = inspect(folder, isLast);
  const level = await openGeneration(folder);
  let reached = end;
  try {
    const iterator = level.iterator({ gte: keyOf(end.count + 1) });
    try {
      for (;;) {
        const batches = await iterator.nextv(PAGE).catch((error: Error) => {
          throw damaged(folder, reached, causeOf(error));
        });
        if (batches.length === 0) break;
        for (const [key, bytes] of batches) {
          const first = Number(key.readBigUInt64BE());
          if (first !== reached.count + 1) throw damaged(folder, reached, `record ${first} comes next`);
          const read = decodeRecords(bytes, reached);
          if (!read) throw damaged(folder, reached, 'the checksum of what comes next is wrong');
          take(read.records);
          reached = read.end;
        }
      }
    } finally {
      await iterator.close();
    }
  } finally {
    await level.close();
  }
  return { end: reached, cut };
}

/** Looks at the log as it lies, before LevelDB passes over what it cannot read. */
function inspect(folder: string, isLast: boolean): TruncatedTail | undefined {
  let cut: TruncatedTail | undefined;
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.log')) continue;
    const file = join(folder, name);
    const damage = findLogDamage(readFileSync(file));
    if (!damage) continue;
    if (damage.intactAfter > 0 || !isLast) {
      const behind =
        damage.intactAfter > 0 ? `${damage.intactAfter} commits behind it are intact` : 'later files go on';
      throw new JournalError(
        `the journal is damaged in the middle: ${file} at byte ${damage.offset}, and ${behind}. Nothing was changed. Bring ` +
          'the directory back from a copy, or move it away to begin anew.',
      );
    }
    cut = { file, offset: damage.offset, bytes: damage.bytes };
  }
  return cut;
}

/** Its list of files may be damaged while the records are not: then LevelDB makes another. */
async function openGeneration(folder: string): Promise<Level> {
  try {
    return await openLevel(folder);
  } catch (error) {
    try {
      await ClassicLevel.repair(folder);
      return await openLevel(folder);
    } catch {
      throw new JournalError(
        `the journal cannot be opened: ${folder}: ${causeOf(error)}. Bring the directory back from a copy, or move it ` +
          'away to begin anew.',
      );
    }
  }
}

function damaged(folder: string, end: ChainEnd, what: string): JournalError {
  return new JournalError(
    `the journal is damaged: ${basename(folder)} can be read up to record ${end.count} (${timeText(end.timeUs)}), then ` +
      `${what}. Bring the directory back from a copy, or move it away to begin anew.`,
  );
}

/** What LevelDB says; its wrapper says less. */
export function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

export function timeText(timeUs: number): string {
  return timeUs === 0 ? 'before anything' : new Date(timeUs / 1_000).toISOString();
}

function keyOf(count: number): Buffer {
  const key = Buffer.alloc(KEY_BYTES);
  key.writeBigUInt64BE(BigInt(count));
  return key;
}
