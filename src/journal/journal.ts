/**
 * A journal in a directory: everything that was ever told to it is there again at the next start, in order, or it says
 * what is missing.
 *
 * What was added in one turn of the event loop is committed together, and {@link Journal.flushed} resolves when it is on
 * the disk. A snapshot begins a new generation: at the next start only what comes after it is read. The last two
 * generations are kept, so that a snapshot which cannot be read costs time and nothing else.
 *
 *     exchange.json              what the journal is of, and its format
 *     snapshot-000002            the state at the beginning of generation 2
 *     journal-000002/            the records since, in LevelDB
 *     lock/                      held by the process that uses the directory
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { causeOf, Generation, openLevel, readGeneration, type TruncatedTail, timeText } from './generation.js';
import { JournalError } from './journal-error.js';
import { CHAIN_START, type ChainEnd, encodeRecords, type JournalRecord } from './records.js';
import { readSnapshotFile, writeFileAtomically, writeSnapshotFile } from './snapshot-file.js';

/** Another number for whatever can no longer be read by what reads it now. */
export const JOURNAL_FORMAT = 1;
const METADATA_FILE = 'exchange.json';
const LOCK_FOLDER = 'lock';

/** Where records of a journal are brought back to life. */
export interface RecoveryTarget {
  /** Starts from the state of a snapshot; from the beginning when there is none. */
  begin(snapshot: Buffer | undefined): void;
  repeat(record: JournalRecord): void;
}

/** What came back. */
export interface Recovered {
  readonly records: number;
  readonly timeUs: number;
  /** Records that were read beside the snapshot. */
  readonly replayed: number;
}

/** A place for the records: a {@link Generation}, or what stands in for one. */
export interface RecordStore {
  commit(first: number, bytes: Buffer): Promise<void>;
  close(): Promise<void>;
}

export interface JournalOptions {
  readonly folder: string;
  /** Told what a user must know, such as that something was cut. */
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
  /** The last generation whose beginning is known to be good; what lies before the last but one is let go. */
  private lastGoodGeneration = 1;
  private pending: JournalRecord[] = [];
  private flushing: Promise<void> | undefined;
  private readonly rotations: (() => Promise<void>)[] = [];
  /** The last snapshot, until it is kept or has failed. */
  private snapshotWrite: Promise<void> | undefined;
  /** Those who wait for what is pending, and for what is on its way to the disk. */
  private pendingCommit: Deferred | undefined;
  private runningCommit: Deferred | undefined;
  private failed: Error | undefined;

  private constructor({ folder, say, beginStore }: JournalOptions) {
    this.folder = folder;
    this.say = say;
    this.beginStore = beginStore ?? ((path) => Generation.begin(path));
  }

  /**
   * Takes the directory, which is made when it is not there.
   *
   * @throws JournalError when another process has it, it is not a journal's, or its format is not known
   */
  static async open(parts: JournalOptions): Promise<Journal> {
    const journal = new Journal(parts);
    await journal.lockFolder();
    return journal;
  }

  /** What the journal is of; undefined for a new one. */
  metadata(): unknown {
    const path = join(this.folder, METADATA_FILE);
    if (!existsSync(path)) return undefined;
    let read: { readonly format?: unknown; readonly title?: unknown };
    try {
      read = JSON.parse(readFileSync(path, 'utf8'));
    } catch {
      throw new JournalError(`${path} cannot be read. Bring the directory back from a copy, or move it away.`);
    }
    if (read.format !== JOURNAL_FORMAT) {
      throw new JournalError(
        `${path} is of format ${String(read.format)}; this spotlab reads format ${JOURNAL_FORMAT}. Use the version that ` +
          'wrote it, or choose another directory.',
      );
    }
    return read.title;
  }

  /** Brings everything back. @throws JournalError for damage that cannot be cut */
  async recover(revival: RecoveryTarget): Promise<Recovered> {
    const generations = this.generations();
    const last = generations.at(-1) ?? 0;
    for (const base of [...generations].reverse()) {
      const read = base === 1 ? undefined : readSnapshotFile(this.snapshotPath(base));
      if (typeof read === 'string') {
        // A process that ended while it wrote one is no damage, and nobody need be told.
        if (read !== 'it is not there') this.say(`${this.snapshotPath(base)}: ${read}; going back to the one before.`);
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
      throw new JournalError(
        `no snapshot in ${this.folder} can be read. Bring the directory back from a copy, or move it away to begin anew.`,
      );
    }
    revival.begin(undefined);
    return { records: 0, timeUs: 0, replayed: 0 };
  }

  /** Begins a new journal, or goes on with one that was recovered: in a generation of its own. */
  async begin(title: unknown): Promise<void> {
    if (this.generation === 0) {
      const text = JSON.stringify({ format: JOURNAL_FORMAT, title });
      await writeFileAtomically(join(this.folder, METADATA_FILE), [Buffer.from(text)]);
    }
    this.generation += 1;
    this.store = await this.beginStore(this.journalPath(this.generation));
  }

  /** Adds a record, to be committed at the end of the turn. */
  add(timeUs: number, text: string): void {
    if (this.failed) return;
    this.pending.push({ timeUs, text });
    this.pendingCommit ??= deferred();
    this.schedule();
  }

  /** When everything that was added is on the disk; undefined when it is. It rejects when it cannot be brought there. */
  flushed(): Promise<void> | undefined {
    return this.pendingCommit?.promise ?? this.runningCommit?.promise;
  }

  /** Why nothing is kept any more; undefined while all is well. */
  get failure(): Error | undefined {
    return this.failed;
  }

  /** Records since the last snapshot. */
  get recordsSinceSnapshot(): number {
    return this.writtenSinceSnapshot + this.pending.length;
  }

  /**
   * Begins a new generation with the state as it is now.
   *
   * @param snapshot called once nothing is on its way to the disk; it must hold everything that was added until then
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

  /** Commits what is pending and gives the directory back. */
  async close(): Promise<void> {
    while (this.flushing) await this.flushing;
    await this.write();
    await this.store?.close();
    this.store = undefined;
    // Whoever has the directory next must not find files come and go.
    await this.snapshotWrite;
    await this.lock?.close();
    this.lock = undefined;
  }

  private async lockFolder(): Promise<void> {
    const { folder } = this;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isOurs = existsSync(join(folder, METADATA_FILE)) || existsSync(join(folder, LOCK_FOLDER));
    if (!isOurs && readdirSync(folder).length > 0) {
      throw new JournalError(`${folder} is not empty and holds no journal; choose another directory, or a new one.`);
    }
    this.lock = await openLock(join(folder, LOCK_FOLDER));
  }

  /** One after the other: commits, and turns to another generation, which come first so that load does not starve them. */
  private schedule(): void {
    if (this.flushing) return;
    const turn = this.rotations.shift();
    if (!turn && this.pending.length === 0) return;
    // What the other requests of this turn of the loop add is committed along with it.
    this.flushing = (turn ? turn() : new Promise<void>((next) => setImmediate(next)).then(() => this.write())).finally(
      () => {
        this.flushing = undefined;
        this.schedule();
      },
    );
  }

  /** Turns to another generation, which takes records while its snapshot is still written. */
  private async rotateNow(snapshot: () => Buffer): Promise<{ readonly kept?: Promise<void> }> {
    if (this.failed) return {};
    try {
      const state = snapshot();
      // Added before the snapshot was taken and so in it: it belongs to the old generation.
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

  /** From here on nothing is acknowledged: what is in memory is ahead of what is on the disk. */
  private fail(error: unknown): void {
    if (this.failed) return;
    const why = causeOf(error);
    this.failed = new JournalError(why);
    this.pending = [];
    for (const one of [this.runningCommit, this.pendingCommit]) one?.reject(this.failed);
    this.pendingCommit = undefined;
    this.say(
      `the journal in ${this.folder} cannot be written any more: ${why}. Nothing is acknowledged from here on; make room, ` +
        'then start again.',
    );
  }

  /** Keeps a snapshot, and lets go of what is no longer needed. */
  private async storeSnapshot(state: Buffer, end: ChainEnd): Promise<void> {
    const { generation } = this;
    try {
      await writeSnapshotFile(this.snapshotPath(generation), state, end);
    } catch (error) {
      this.say(`${this.snapshotPath(generation)} cannot be written: ${causeOf(error)}; the next start takes longer.`);
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
      `the journal ends in damage: ${file}, ${bytes} bytes from byte ${offset} on, were cut. ${count} records are kept, up ` +
        `to ${timeText(timeUs)}; what came after is lost.`,
    );
  }

  /** Numbers of the generations, ascending. */
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

/** Nothing is kept in it; the operating system frees it when the process ends, however it ends. */
async function openLock(path: string): Promise<{ close(): Promise<void> }> {
  try {
    return await openLevel(path);
  } catch (error) {
    if (((error as Error).cause as NodeJS.ErrnoException | undefined)?.code === 'LEVEL_LOCKED') {
      throw new JournalError(`${join(path, '..')} is in use by another process; stop it, or choose another directory.`);
    }
    // Only what holds records must never be made anew.
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
  // Whoever waits is told; that nobody does is no error.
  promise.catch(() => undefined);
  return { promise, ...(settle as unknown as Pick<Deferred, 'resolve' | 'reject'>) };
}
