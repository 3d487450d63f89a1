/**
 * A journal in a directory: stores the records of an exchange durably, and returns them in order at the next start.
 * Damage is reported, never ignored.
 *
 * The records added in one turn of the event loop are committed together; {@link Journal.flushed} resolves when they
 * are on disk. A snapshot starts a new generation: the next start reads the snapshot and the records after it. The last
 * two generations are kept, so that the exchange can restore its state from the older generation when the newest
 * snapshot is unreadable.
 *
 *     exchange.json              metadata of the journal, and its format
 *     snapshot-000002            the state at the beginning of generation 2
 *     journal-000002/            the records after that snapshot, in LevelDB
 *     lock/                      locked by the process that uses the directory
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  causeOf,
  Generation,
  loadStore,
  openLevel,
  RESTORE_OR_MOVE,
  readGeneration,
  type TruncatedTail,
  timeText,
} from './generation.js';
import { JournalError } from './journal-error.js';
import { makeFolder } from './make-folder.js';
import { CHAIN_START, type ChainEnd, encodeRecords, type JournalRecord } from './records.js';
import { MISSING_SNAPSHOT, readSnapshotFile, writeFileAtomically, writeSnapshotFile } from './snapshot-file.js';

/** Format of the journal. It must be increased when older journals can no longer be read. */
export const JOURNAL_FORMAT = 1;
const METADATA_FILE = 'exchange.json';
const LOCK_FOLDER = 'lock';

/** Whether a journal was started in a directory. */
export const isDataDirectory = (folder: string): boolean => existsSync(join(folder, METADATA_FILE));

/** Receives the snapshot and the records of a journal when it is recovered. */
export interface RecoveryTarget {
  /** Restores the state of a snapshot; starts with an empty state when there is none. */
  begin(snapshot: Buffer | undefined): void;
  repeat(record: JournalRecord): void;
}

/** Result of a recovery. */
export interface Recovered {
  readonly records: number;
  readonly timeUs: number;
  /** Number of records that were read in addition to the snapshot. */
  readonly replayed: number;
}

/** Storage for records: a {@link Generation}, or a replacement in tests. */
export interface RecordStore {
  commit(first: number, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly folder: string;
  /** Called with messages for the user, such as that damaged records were removed. */
  readonly say: (text: string) => void;
  /** Default: LevelDB. */
  readonly beginStore?: (folder: string) => Promise<RecordStore>;
}

export class Journal {
  private readonly folder: string;
  private readonly say: (text: string) => void;
  private readonly beginStore: (folder: string) => Promise<RecordStore>;
  private lock: { close(): Promise<void> } | undefined;
  private store: RecordStore | undefined;
  private generation = 0;
  private end: ChainEnd = CHAIN_START;
  private writtenSinceSnapshot = 0;
  /** The last generation that can certainly be read. Generations before the one preceding it are deleted. */
  private lastGoodGeneration = 1;
  private pending: JournalRecord[] = [];
  private flushing: Promise<void> | undefined;
  private readonly rotations: (() => Promise<void>)[] = [];
  /** The snapshot that is being written, until that has succeeded or failed. */
  private snapshotWrite: Promise<void> | undefined;
  /** Promises for the pending records, and for those being written. */
  private pendingCommit: Deferred | undefined;
  private runningCommit: Deferred | undefined;
  private failed: Error | undefined;

  private constructor({ folder, say, beginStore }: JournalOptions) {
    this.folder = folder;
    this.say = say;
    this.beginStore = beginStore ?? ((path) => Generation.begin(path));
  }

  /**
   * Locks the directory, and creates it when it does not exist.
   *
   * @throws JournalError when another process uses the directory, it is not a journal's, or its format is unknown
   */
  static async open(parts: JournalOptions): Promise<Journal> {
    const journal = new Journal(parts);
    await journal.lockFolder();
    return journal;
  }

  /** Metadata given to {@link begin}; undefined for a new journal. */
  metadata(): unknown {
    const path = join(this.folder, METADATA_FILE);
    if (!existsSync(path)) return undefined;
    let read: { readonly format?: unknown; readonly title?: unknown };
    try {
      read = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new JournalError(`${path} cannot be read. ${RESTORE_OR_MOVE}`);
    }
    if (read.format !== JOURNAL_FORMAT) {
      throw new JournalError(
        `${path} is of format ${String(read.format)}; this spotlab reads format ${JOURNAL_FORMAT}. Use the version that ` +
          'wrote it, or choose another directory.',
      );
    }
    return read.title;
  }

  /**
   * Recovers the state from the last readable snapshot and the records after it. @throws JournalError for damage that
   * cannot be removed
   */
  async recover(revival: RecoveryTarget): Promise<Recovered> {
    const generations = this.generations();
    const last = generations.at(-1) ?? 0;
    for (const base of [...generations].reverse()) {
      const read = base === 1 ? undefined : readSnapshotFile(this.snapshotPath(base));
      if (typeof read === 'string') {
        // A snapshot is missing when the process ended while writing it. That is not damage, so it is not reported.
        if (read !== MISSING_SNAPSHOT) this.say(`${this.snapshotPath(base)}: ${read}. The previous snapshot is used.`);
        continue;
      }
      revival.begin(read?.state);
      const start = read?.end ?? CHAIN_START;
      this.end = start;
      for (let one = base; one <= last; one += 1) await this.readOne(one, one === last, revival);
      this.generation = last;
      this.lastGoodGeneration = base;
      this.writtenSinceSnapshot = this.end.count - start.count;
      return { records: this.end.count, timeUs: this.end.timeUs, replayed: this.end.count - start.count };
    }
    if (generations.length > 0) {
      throw new JournalError(`no snapshot in ${this.folder} can be read. ${RESTORE_OR_MOVE}`);
    }
    revival.begin(undefined);
    return { records: 0, timeUs: 0, replayed: 0 };
  }

  /** Starts a new journal, or continues a recovered one, in a new generation. */
  async begin(title: unknown): Promise<void> {
    if (this.generation === 0) {
      const text = JSON.stringify({ format: JOURNAL_FORMAT, title });
      await writeFileAtomically(join(this.folder, METADATA_FILE), [Buffer.from(text)]);
    }
    this.generation += 1;
    this.store = await this.beginStore(this.journalPath(this.generation));
  }

  /** Adds a record. It is committed at the end of the event-loop turn. */
  add(timeUs: number, text: string): void {
    if (this.failed) return;
    this.pending.push({ timeUs, text });
    this.pendingCommit ??= deferred();
    this.schedule();
  }

  /**
   * Resolves when all added records are on disk; undefined when they already are. Rejects when they cannot be written.
   */
  flushed(): Promise<void> | undefined {
    return this.pendingCommit?.promise ?? this.runningCommit?.promise;
  }

  /** Why records can no longer be written; undefined while they can. */
  get failure(): Error | undefined {
    return this.failed;
  }

  /** Number of records since the last snapshot. */
  get recordsSinceSnapshot(): number {
    return this.writtenSinceSnapshot + this.pending.length;
  }

  /**
   * Writes a snapshot of the current state and starts a new generation.
   *
   * @param snapshot called when no commit is running; it must contain the effect of all records added until then
   */
  async rotate(snapshot: () => Buffer): Promise<void> {
    let kept: Promise<void> | undefined;
    await new Promise<void>((done) => {
      this.rotations.push(async () => {
        kept = (await this.rotateNow(snapshot)).kept;
        done();
      });
      this.schedule();
    });
    await kept;
  }

  /** Commits the pending records and releases the directory. */
  async close(): Promise<void> {
    while (this.flushing) await this.flushing;
    await this.write();
    await this.store?.close();
    this.store = undefined;
    // The next process must not see this one create or delete files.
    await this.snapshotWrite;
    await this.lock?.close();
    this.lock = undefined;
  }

  private async lockFolder(): Promise<void> {
    const { folder } = this;
    // First, so that a missing package is reported before a folder is made.
    await loadStore();
    makeFolder(folder);
    const isOurs = existsSync(join(folder, METADATA_FILE)) || existsSync(join(folder, LOCK_FOLDER));
    if (!isOurs && readdirSync(folder).length > 0) {
      throw new JournalError(
        `${folder} is not empty and contains no journal; choose another directory, or an empty one.`,
      );
    }
    this.lock = await openLock(join(folder, LOCK_FOLDER));
  }

  /** Runs commits and rotations one after the other. Rotations come first, so that load does not delay them forever. */
  private schedule(): void {
    if (this.flushing) return;
    const turn = this.rotations.shift();
    if (!turn && this.pending.length === 0) return;
    // Records that other requests add in this turn of the event loop are committed together.
    this.flushing = (turn ? turn() : new Promise<void>((next) => setImmediate(next)).then(() => this.write())).finally(
      () => {
        this.flushing = undefined;
        this.schedule();
      },
    );
  }

  /** Starts a new generation. It accepts records while its snapshot is still being written. */
  private async rotateNow(snapshot: () => Buffer): Promise<{ readonly kept?: Promise<void> }> {
    if (this.failed) return {};
    try {
      const state = snapshot();
      // The pending records are part of the snapshot, so they belong to the old generation.
      await this.write();
      if (this.failed) return {};
      const { store, end } = this;
      this.store = await this.beginStore(this.journalPath(this.generation + 1));
      this.generation += 1;
      this.writtenSinceSnapshot = 0;
      await store?.close();
      this.snapshotWrite = this.storeSnapshot(state, end);
      return { kept: this.snapshotWrite };
    } catch (error) {
      this.fail(error);
      return {};
    }
  }

  private async write(): Promise<void> {
    if (this.pending.length === 0 || this.failed) return;
    const { bytes, end } = encodeRecords(this.pending, this.end);
    this.writtenSinceSnapshot += this.pending.length;
    this.pending = [];
    this.runningCommit = this.pendingCommit;
    this.pendingCommit = undefined;
    try {
      if (!this.store) throw new Error('the journal is closed');
      await this.store.commit(this.end.count + 1, bytes);
      this.end = end;
      this.runningCommit?.resolve();
    } catch (error) {
      this.fail(error);
    }
    this.runningCommit = undefined;
  }

  /** After this, no record is acknowledged: the state in memory is ahead of the disk. */
  private fail(error: unknown): void {
    if (this.failed) return;
    const why = causeOf(error);
    this.failed = new JournalError(why);
    this.pending = [];
    for (const one of [this.runningCommit, this.pendingCommit]) one?.reject(this.failed);
    this.pendingCommit = undefined;
    this.say(
      `the journal in ${this.folder} cannot be written any more: ${why}. No further request is acknowledged; free disk ` +
        'space, then start the exchange again.',
    );
  }

  /** Writes a snapshot, and deletes the generations that are no longer needed. */
  private async storeSnapshot(state: Buffer, end: ChainEnd): Promise<void> {
    const { generation } = this;
    try {
      await writeSnapshotFile(this.snapshotPath(generation), state, end);
    } catch (error) {
      this.say(
        `${this.snapshotPath(generation)} cannot be written: ${causeOf(error)}. The next start will take longer.`,
      );
      return;
    }
    const old = this.generations().filter((one) => one < this.lastGoodGeneration);
    this.lastGoodGeneration = generation;
    for (const one of old) {
      rmSync(this.journalPath(one), { recursive: true, force: true });
      rmSync(this.snapshotPath(one), { force: true });
    }
  }

  private async readOne(generation: number, isLast: boolean, revival: RecoveryTarget): Promise<void> {
    const path = this.journalPath(generation);
    const { end, cut } = await readGeneration(path, this.end, isLast, (records) => {
      for (const record of records) revival.repeat(record);
    });
    this.end = end;
    if (cut) this.reportTruncation(cut);
  }

  private reportTruncation({ file, offset, bytes }: TruncatedTail): void {
    const { count, timeUs } = this.end;
    this.say(
      `the end of the journal was damaged: ${bytes} bytes of ${file}, from byte ${offset} on, were removed. ${count} records ` +
        `up to ${timeText(timeUs)} are intact; later ones are lost.`,
    );
  }

  /** Numbers of the existing generations, ascending. */
  private generations(): number[] {
    const numbers = readdirSync(this.folder).flatMap((name) => /^journal-(\d{6})$/.exec(name)?.[1] ?? []);
    return numbers.map(Number).sort((a, b) => a - b);
  }

  private journalPath(generation: number): string {
    return join(this.folder, `journal-${String(generation).padStart(6, '0')}`);
  }

  private snapshotPath(generation: number): string {
    return join(this.folder, `snapshot-${String(generation).padStart(6, '0')}`);
  }
}

/** Opens an empty database as a lock. The operating system releases it when the process ends, for any reason. */
async function openLock(path: string): Promise<{ close(): Promise<void> }> {
  try {
    return await openLevel(path);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'LEVEL_LOCKED') {
      throw new JournalError(`${join(path, '..')} is in use by another process; stop it, or choose another directory.`);
    }
    // The lock holds no records, so it may be deleted and created again.
    rmSync(path, { recursive: true, force: true });
    return openLevel(path).catch((again: unknown) => {
      throw new JournalError(`${path} cannot be used: ${causeOf(again)}.`);
    });
  }
}

interface Deferred {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: Error): void;
}

function deferred(): Deferred {
  let settle: Pick<Deferred, 'resolve' | 'reject'> | undefined;
  const promise = new Promise<void>((resolve, reject) => {
    settle = { resolve, reject };
  });
  // Callers that await the promise get the rejection; without one, it must not be reported as unhandled.
  promise.catch(() => undefined);
  return { promise, ...(settle as unknown as Pick<Deferred, 'resolve' | 'reject'>) };
}
