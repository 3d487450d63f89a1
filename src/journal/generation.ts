/**
 * One generation of a journal: batches of records in a LevelDB database of its own, in the order of their commits.
 *
 * LevelDB appends writes to a log file, and converts the log to tables when it exceeds the write buffer or the database
 * is opened again. The write buffer here is larger than a generation, and a generation is written by one process and
 * then only read. So the log of a journal that was not closed is unchanged, and damage can be found by reading the
 * file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ClassicLevel } from 'classic-level';
import { JournalError } from './journal-error.js';
import { findLogDamage } from './level-log.js';
import { makeFolder } from './make-folder.js';
import { type ChainEnd, decodeRecords, type JournalRecord } from './records.js';

const BUFFER_BYTES = 256 * 1024 * 1024;
const PAGE = 1_000;
const KEY_BYTES = 8;

/** What to do when a journal cannot be read. */
export const RESTORE_OR_MOVE = 'Restore the directory from a backup, or move it away to start with an empty exchange.';

type Level = ClassicLevel<Buffer, Buffer>;

/** A damaged end of a log file that was removed. */
export interface TruncatedTail {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

/** The name is a variable in the import, so that a bundler leaves the import for run time. */
const STORE = 'classic-level';

/**
 * Loads LevelDB. It is an optional package, because most programs store nothing, and it has an install script.
 *
 * @throws JournalError when it is not installed
 */
export async function loadStore(): Promise<typeof ClassicLevel> {
  try {
    return ((await import(STORE)) as { ClassicLevel: typeof ClassicLevel }).ClassicLevel;
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string };
    const isMissing = code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND';
    if (!isMissing || !message?.includes(STORE)) throw error;
    throw new JournalError(
      `A data directory needs the package ${STORE}, which is not installed. Install it beside spotlab: npm install ${STORE}`,
    );
  }
}

/** Opens a database. @throws the store's error, with the LevelDB error as its cause */
export async function openLevel(folder: string): Promise<Level> {
  const Store = await loadStore();
  makeFolder(folder);
  const level: Level = new Store(folder, {
    keyEncoding: 'buffer',
    valueEncoding: 'buffer',
    compression: false,
    writeBufferSize: BUFFER_BYTES,
  });
  await level.open();
  return level;
}

/** A generation that is open for writing. */
export class Generation {
  private readonly level: Level;

  private constructor(level: Level) {
    this.level = level;
  }

  static async begin(folder: string): Promise<Generation> {
    return new Generation(await openLevel(folder));
  }

  /** Resolves when the records are on disk. @param first number of the first record */
  commit(first: number, bytes: Buffer): Promise<void> {
    return this.level.put(keyOf(first), bytes, { sync: true });
  }

  close(): Promise<void> {
    return this.level.close();
  }
}

/**
 * Reads the records of a generation after `end`; earlier records are skipped.
 *
 * @param isLast whether this is the last generation: then damage at its end is removed
 * @throws JournalError for damage that intact records follow; no file has been changed then
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
          if (first !== reached.count + 1) throw damaged(folder, reached, `record ${first} follows`);
          const read = decodeRecords(bytes, reached);
          if (!read) throw damaged(folder, reached, 'the checksum of the next record is wrong');
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

/** Checks the log file before LevelDB opens it, because LevelDB skips damaged entries without an error. */
function inspect(folder: string, isLast: boolean): TruncatedTail | undefined {
  let cut: TruncatedTail | undefined;
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.log')) continue;
    const file = join(folder, name);
    const damage = findLogDamage(readFileSync(file));
    if (!damage) continue;
    if (damage.intactAfter > 0 || !isLast) {
      const behind = damage.intactAfter > 0 ? `${damage.intactAfter} intact commits follow` : 'later files follow';
      throw new JournalError(
        `the journal is damaged in the middle: ${file} at byte ${damage.offset}, and ${behind}. No file was changed. ` +
          RESTORE_OR_MOVE,
      );
    }
    cut = { file, offset: damage.offset, bytes: damage.bytes };
  }
  return cut;
}

/** The manifest (list of files) may be damaged while the records are intact: then LevelDB repairs it. */
async function openGeneration(folder: string): Promise<Level> {
  try {
    return await openLevel(folder);
  } catch (error) {
    try {
      await (await loadStore()).repair(folder);
      return await openLevel(folder);
    } catch {
      throw new JournalError(`the journal cannot be opened: ${folder}: ${causeOf(error)}. ${RESTORE_OR_MOVE}`);
    }
  }
}

function damaged(folder: string, end: ChainEnd, what: string): JournalError {
  return new JournalError(
    `the journal is damaged: ${basename(folder)} can be read up to record ${end.count} (${timeText(end.timeUs)}), then ` +
      `${what}. ${RESTORE_OR_MOVE}`,
  );
}

/** The message of the LevelDB error, which is more specific than that of its wrapper. */
export function causeOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error ? cause.message : message;
}

export function timeText(timeUs: number): string {
  return timeUs === 0 ? 'before the first record' : new Date(timeUs / 1_000).toISOString();
}

function keyOf(count: number): Buffer {
  const key = Buffer.alloc(KEY_BYTES);
  key.writeBigUInt64BE(BigInt(count));
  return key;
}
