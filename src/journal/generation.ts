/**
 * One generation of a journal: a file to which one process appends commits. Later the file is only read.
 */
import {
  closeSync,
  constants,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  close as shut,
  statSync,
  write,
  writev,
  writevSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder } from '../files/index.js';
import { commitHead, type Damage, readCommits } from './commits.js';
import { DiskPace } from './disk-pace.js';
import { JournalError } from './journal-error.js';
import { type ChainEnd, decodeRecords, type JournalRecord } from './records.js';

/** The advice when a journal cannot be read. */
export const RESTORE_OR_MOVE = 'Restore the directory from a backup, or move it away to start with an empty exchange.';

/** With O_DSYNC a write is on the disk when it returns, so a commit is one call instead of two. */
const SYNCED_WRITES = process.platform === 'linux' ? constants.O_DSYNC : 0;

/** After this many records, reading pauses, so that the process can answer signals and renew its lock. */
const PAUSE_RECORDS = 1_000;

/** A damaged end of a file. */
export interface DamagedEnd {
  readonly file: string;
  readonly offset: number;
  readonly bytes: number;
}

/** A generation that is open for writing. */
export class Generation {
  private readonly file: number;
  /** Bytes that are on the disk. */
  private bytes = 0;
  private isTorn = false;
  private readonly pace: DiskPace;

  private constructor(file: number, pace: DiskPace) {
    this.file = file;
    this.pace = pace;
  }

  /** @param pace the measured speed of the disk. Default: not measured yet, so a thread writes the first commits */
  static async begin(path: string, pace = new DiskPace()): Promise<Generation> {
    const { O_CREAT, O_EXCL, O_WRONLY } = constants;
    const file = openSync(path, O_CREAT | O_EXCL | O_WRONLY | SYNCED_WRITES, 0o600);
    try {
      syncFolder(dirname(path));
    } catch (error) {
      closeSync(file);
      rmSync(path, { force: true });
      throw error;
    }
    return new Generation(file, pace);
  }

  /**
   * Resolves when the records are on the disk. After a failed commit, the next commit is written at the same position.
   *
   * @param first number of the first record
   */
  async commit(first: number, records: Buffer): Promise<void> {
    if (this.isTorn) ftruncateSync(this.file, this.bytes);
    this.isTorn = true;
    const head = commitHead(first, records);
    const size = head.length + records.length;
    const startMs = performance.now();
    const { isQuick } = this.pace;
    const written = isQuick
      ? writevSync(this.file, [head, records], this.bytes)
      : await promised((done) => writev(this.file, [head, records], this.bytes, done));
    if (written < size) await this.writeRest(Buffer.concat([head, records]), written);
    if (SYNCED_WRITES === 0) {
      if (isQuick) fdatasyncSync(this.file);
      else await promised((done) => fdatasync(this.file, (error) => done(error, 0)));
    }
    this.pace.took(performance.now() - startMs);
    this.bytes += size;
    this.isTorn = false;
  }

  async close(): Promise<void> {
    await promised((done) => shut(this.file, (error) => done(error ?? null, 0)));
  }

  /** Writes the remaining bytes of a commit: a disk that becomes full accepts a part of a write, and refuses the next write. */
  private async writeRest(bytes: Buffer, from: number): Promise<void> {
    for (let at = from; at < bytes.length; ) {
      at += await promised((done) => write(this.file, bytes, at, bytes.length - at, this.bytes + at, done));
    }
  }
}

/** Calls a function of `node:fs` with a callback; `node:fs/promises` would need more turns of the event loop. */
function promised(call: (done: (error: Error | null, count: number) => void) => void): Promise<number> {
  return new Promise((resolve, reject) => {
    call((error, count) => (error ? reject(error) : resolve(count)));
  });
}

/**
 * Reads the records of a generation, which follow `end`.
 *
 * @param isLast whether this is the last generation: its end may be damaged
 * @throws JournalError for other damage
 */
export async function readGeneration(
  path: string,
  end: ChainEnd,
  isLast: boolean,
  take: (record: JournalRecord) => void,
): Promise<{ readonly end: ChainEnd; readonly damagedEnd: DamagedEnd | undefined }> {
  let reached = end;
  let pausedAt = end.count;
  let damage: Damage | undefined;
  const file = openFile(path);
  try {
    const commits = readCommits(file);
    for (let next = commits.next(); ; next = commits.next()) {
      if (next.done) {
        damage = next.value;
        break;
      }
      const { first, records } = next.value;
      if (first !== reached.count + 1) throw damaged(path, reached, `record ${first} follows`);
      const read = decodeRecords(records, reached);
      if (!read) throw damaged(path, reached, 'the checksum of the next record is wrong');
      read.records.forEach(take);
      reached = read.end;
      if (reached.count - pausedAt < PAUSE_RECORDS) continue;
      pausedAt = reached.count;
      await new Promise((next) => setImmediate(next));
    }
  } finally {
    closeSync(file);
  }
  if (!damage) return { end: reached, damagedEnd: undefined };
  const { offset, bytes, intactAfter } = damage;
  if (intactAfter > 0 || !isLast) {
    const behind = intactAfter > 0 ? `${intactAfter} intact commits follow` : 'later files follow';
    throw new JournalError(
      `the journal is damaged in the middle: ${path} at byte ${offset}, and ${behind}. No file was changed. ` +
        RESTORE_OR_MOVE,
    );
  }
  return { end: reached, damagedEnd: { file: path, offset, bytes } };
}

/** Removes the end of a file, from the damage on. */
export function cutEnd({ file, offset }: DamagedEnd): void {
  const opened = openSync(file, 'r+');
  try {
    ftruncateSync(opened, offset);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

function openFile(path: string): number {
  const refused = (why: string) => new JournalError(`the journal cannot be read: ${path}: ${why}. ${RESTORE_OR_MOVE}`);
  try {
    // Opening a pipe would wait for its writer.
    if (statSync(path).isFile()) return openSync(path, 'r');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw refused(code === 'ENOENT' ? 'the file is missing' : message);
  }
  throw refused('it is not a file');
}

function damaged(path: string, end: ChainEnd, what: string): JournalError {
  return new JournalError(
    `the journal is damaged: ${path} can be read up to record ${end.count} (${timeText(end.timeUs)}), then ` +
      `${what}. ${RESTORE_OR_MOVE}`,
  );
}

export function timeText(timeUs: number): string {
  return timeUs === 0 ? 'before the first record' : new Date(timeUs / 1_000).toISOString();
}
