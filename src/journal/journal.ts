/**
 * A journal in a directory: stores the records of an exchange durably, and returns them in order at the next start.
 * Damage is reported, never ignored.
 *
 * A snapshot starts a new generation: the next start reads the snapshot and the records after it. The last two generations
 * are kept, so that the exchange can restore its state from the older generation when the newest snapshot is unreadable.
 */
import type { Bytes } from '../platform/index.js';
import { CommitQueue, isDiskFull } from './commit-queue.js';
import { DataFolder } from './data-folder.js';
import { DiskPace } from './disk-pace.js';
import { cutEnd, type DamagedEnd, Generation, RESTORE_OR_MOVE, readGeneration, timeText } from './generation.js';
import { JournalError } from './journal-error.js';
import { CHAIN_START, type ChainEnd, type JournalRecord } from './records.js';
import { MISSING_SNAPSHOT, readSnapshotFile, writeSnapshotFile } from './snapshot-file.js';

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
  /** Makes the storage of a generation. Default: a file. */
  readonly beginStore?: (path: string) => Promise<RecordStore>;
}

export class Journal {
  private readonly folder: DataFolder;
  private readonly say: (text: string) => void;
  private readonly beginStore: (path: string) => Promise<RecordStore>;
  private store: RecordStore | undefined;
  private generation = 0;
  private recovered: ChainEnd = CHAIN_START;
  private damagedEnd: DamagedEnd | undefined;
  /** Number of the last record of the last snapshot. */
  private snapshotCount = 0;
  /** The last generation that can certainly be read. It and the generation before it are kept; older ones are deleted. */
  private lastGoodGeneration = 1;
  private queue: CommitQueue | undefined;
  /** The write of a snapshot that is running; undefined when no snapshot is being written. */
  private snapshotWrite: Promise<void> | undefined;

  private constructor(folder: DataFolder, { say, beginStore }: JournalOptions) {
    this.folder = folder;
    this.say = say;
    const pace = new DiskPace();
    this.beginStore = beginStore ?? ((path) => Generation.begin(path, pace));
  }

  /**
   * Locks the directory, and creates it when it does not exist.
   *
   * @throws JournalError when another process uses the directory, it does not belong to a journal, or it has another format
   */
  static async open(options: JournalOptions): Promise<Journal> {
    return new Journal(await DataFolder.open(options.folder), options);
  }

  /** Metadata given to {@link begin}; undefined for a new journal. */
  metadata(): unknown {
    return this.folder.metadata();
  }

  /**
   * Recovers the state from the last readable snapshot and the records after it. No file is changed.
   *
   * @throws JournalError for damage that is not at the end
   */
  async recover(target: RecoveryTarget): Promise<Recovered> {
    const generations = this.folder.generations();
    const last = generations.at(-1) ?? 0;
    for (const base of [...generations].reverse()) {
      const path = this.folder.snapshotPath(base);
      const read = base === 1 ? undefined : readSnapshotFile(path);
      if (typeof read === 'string') {
        // A snapshot is missing when the process ended while writing it. That is not damage, so it is not reported.
        if (read !== MISSING_SNAPSHOT) this.say(`${path}: ${read}. The previous snapshot is used.`);
        continue;
      }
      target.begin(read?.state);
      const start = read?.end ?? CHAIN_START;
      let end = start;
      for (let one = base; one <= last; one += 1) {
        const found = await readGeneration(this.folder.journalPath(one), end, one === last, (record) =>
          target.repeat(record),
        );
        end = found.end;
        this.damagedEnd = found.damagedEnd;
      }
      this.recovered = end;
      this.snapshotCount = start.count;
      this.generation = last;
      this.lastGoodGeneration = base;
      return { records: end.count, timeUs: end.timeUs, replayed: end.count - start.count };
    }
    if (generations.length > 0) {
      throw new JournalError(`no snapshot in ${this.folder.path} can be read. ${RESTORE_OR_MOVE}`);
    }
    target.begin(undefined);
    return { records: 0, timeUs: 0, replayed: 0 };
  }

  /** Starts a new journal, or continues a recovered one, in a new generation. A damaged end is removed. */
  async begin(title: unknown): Promise<void> {
    const { folder } = this;
    folder.removeDrafts();
    if (this.damagedEnd) this.removeDamage(this.damagedEnd);
    try {
      if (this.generation === 0) await folder.writeMetadata(title);
      this.store = await this.beginStore(folder.journalPath(this.generation + 1));
    } catch (error) {
      throw new JournalError(`${folder.path} cannot be written: ${(error as Error).message}.`, { cause: error });
    }
    this.generation += 1;
    this.queue = new CommitQueue({
      folder: folder.path,
      end: this.recovered,
      say: this.say,
      commit: (first, bytes) => this.commit(first, bytes),
    });
  }

  /** Adds a record. It is committed at the end of the event-loop turn. */
  add(timeUs: number, text: string): void {
    this.queue?.add({ timeUs, text });
  }

  /** Resolves when all added records are on disk; undefined when they already are. Rejects while they cannot be written. */
  flushed(): Promise<void> | undefined {
    return this.queue?.flushed();
  }

  /** Why records cannot be written; undefined while they can. */
  get failure(): Error | undefined {
    return this.queue?.failure;
  }

  /** Number of records since the last snapshot that was written, or that a full disk refused. */
  get recordsSinceSnapshot(): number {
    return (this.queue?.added ?? this.recovered.count) - this.snapshotCount;
  }

  /**
   * Writes a snapshot of the current state and starts a new generation.
   *
   * @param snapshot called when no commit is running; it must contain the effect of all records added until then
   */
  async rotate(snapshot: () => Bytes): Promise<void> {
    let kept: Promise<void> | undefined;
    await this.queue?.between(async () => {
      kept = (await this.rotateNow(snapshot)).kept;
    });
    await kept;
  }

  /** Commits the pending records and releases the directory. */
  async close(): Promise<void> {
    await this.queue?.close();
    this.queue = undefined;
    await this.store?.close();
    this.store = undefined;
    // Waits until the snapshot is written: this process must not create or delete files after the next process has opened the directory.
    await this.snapshotWrite;
    await this.folder.release();
  }

  private async commit(first: number, bytes: Buffer): Promise<void> {
    if (!this.store) throw new Error('the journal is closed');
    await this.folder.checkLock();
    await this.store.commit(first, bytes);
  }

  /** Starts a new generation. It accepts records while its snapshot is still being written. */
  private async rotateNow(snapshot: () => Bytes): Promise<{ readonly kept?: Promise<void> }> {
    const { queue, store } = this;
    if (!queue || queue.failure) return {};
    try {
      const state = snapshot();
      // The pending records are part of the snapshot, so they belong to the old generation.
      await queue.write();
      if (queue.failure) return {};
      const { end } = queue;
      this.store = await this.beginStore(this.folder.journalPath(this.generation + 1));
      this.generation += 1;
      this.snapshotCount = end.count;
      await store?.close();
      this.snapshotWrite = this.storeSnapshot(state, end);
      return { kept: this.snapshotWrite };
    } catch (error) {
      // If the disk has no space for a new file, the old file stays in use as long as there is space for records.
      if (isDiskFull(error)) {
        this.snapshotCount = queue.end.count;
        this.sayUnwritten(error);
      } else {
        queue.fail(error as Error);
      }
      return {};
    }
  }

  /** Writes a snapshot, and deletes the generations that are no longer needed. */
  private async storeSnapshot(state: Bytes, end: ChainEnd): Promise<void> {
    const { generation, folder } = this;
    try {
      await writeSnapshotFile(folder.snapshotPath(generation), state, end);
    } catch (error) {
      this.sayUnwritten(error);
      return;
    }
    const old = folder.generations().filter((one) => one < this.lastGoodGeneration);
    this.lastGoodGeneration = generation;
    for (const one of old) folder.removeGeneration(one);
  }

  private sayUnwritten(error: unknown): void {
    this.say(
      `no snapshot can be written to ${this.folder.path}: ${(error as Error).message}. The next start will take longer.`,
    );
  }

  private removeDamage(end: DamagedEnd): void {
    cutEnd(end);
    this.damagedEnd = undefined;
    const { count, timeUs } = this.recovered;
    this.say(
      `the end of the journal was damaged: ${end.bytes} bytes of ${end.file}, from byte ${end.offset} on, were removed. ` +
        `${count} records up to ${timeText(timeUs)} are intact; later ones are lost.`,
    );
  }
}
