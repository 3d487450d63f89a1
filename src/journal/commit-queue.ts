/**
 * The records that are not on the disk yet. The records that are added in one turn of the event loop are committed
 * together; {@link CommitQueue.flushed} resolves when they are on the disk.
 *
 * When the disk is full, nothing is acknowledged any more, and the same records are tried again every second: once they are
 * written, the disk has the same records as the memory, and the queue goes on. After any other error of the disk the queue
 * stays failed.
 */
import { JournalError } from './journal-error.js';
import { type ChainEnd, encodeRecords, type JournalRecord } from './records.js';

const RETRY_MS = 1_000;
/** Codes of errors that end when somebody makes room on the disk. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

/** Whether a write failed because there is no space on the disk. */
export const isDiskFull = (error: unknown): boolean => FULL.has((error as NodeJS.ErrnoException).code ?? '');

export interface CommitQueueParts {
  readonly folder: string;
  /** Number and checksum of the last record on the disk. */
  readonly end: ChainEnd;
  /** Writes records. @throws an error of the disk; the next call then writes at the position of the failed one */
  readonly commit: (first: number, bytes: Buffer) => Promise<void>;
  readonly say: (text: string) => void;
}

export class CommitQueue {
  private readonly parts: CommitQueueParts;
  private pending: JournalRecord[] = [];
  private running: Promise<void> | undefined;
  private readonly tasks: (() => Promise<void>)[] = [];
  /** Promises for the pending records, and for those being written. */
  private pendingCommit: Deferred | undefined;
  private runningCommit: Deferred | undefined;
  private reached: ChainEnd;
  private addedCount: number;
  private failed: JournalError | undefined;
  private retry: NodeJS.Timeout | undefined;

  constructor(parts: CommitQueueParts) {
    this.parts = parts;
    this.reached = parts.end;
    this.addedCount = parts.end.count;
  }

  /** The last record on the disk. */
  get end(): ChainEnd {
    return this.reached;
  }

  /** Number of the last record that was added. */
  get added(): number {
    return this.addedCount;
  }

  /** Why records cannot be written; undefined while they can. */
  get failure(): JournalError | undefined {
    return this.failed;
  }

  /** Adds a record. It is committed at the end of the event-loop turn. */
  add(record: JournalRecord): void {
    if (this.failed && !this.retry) return;
    this.pending.push(record);
    this.addedCount += 1;
    if (this.failed) return;
    this.pendingCommit ??= deferred();
    this.schedule();
  }

  /** Resolves when all added records are on disk; undefined when they already are. Rejects while they cannot be written. */
  flushed(): Promise<void> | undefined {
    if (this.failed) return refused(this.failed);
    return this.pendingCommit?.promise ?? this.runningCommit?.promise;
  }

  /** Runs a task between two commits, before the pending records are committed. */
  between(task: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.tasks.push(() => task().then(resolve, reject));
      this.schedule();
    });
  }

  /** Commits the pending records. Call it only within a task of {@link CommitQueue.between}. */
  async write(): Promise<void> {
    if (this.pending.length === 0 || this.failed) return;
    const records = this.pending;
    this.pending = [];
    this.runningCommit = this.pendingCommit;
    this.pendingCommit = undefined;
    try {
      await this.commit(records);
      this.runningCommit?.resolve();
    } catch (error) {
      this.pending = [...records, ...this.pending];
      this.fail(error as Error);
    }
    this.runningCommit = undefined;
  }

  /** Waits for the running work, and commits the pending records. It tries this once more if the disk was full. */
  async close(): Promise<void> {
    while (this.running) await this.running;
    if (this.retry) await this.tryAgain();
    else await this.write();
    clearTimeout(this.retry);
    this.retry = undefined;
  }

  /** After this call no record is acknowledged, because the state in memory is ahead of the disk. */
  fail(error: Error): void {
    if (this.failed) return;
    const isFull = isDiskFull(error);
    this.failed = new JournalError(error.message, { cause: error });
    for (const one of [this.runningCommit, this.pendingCommit]) one?.reject(this.failed);
    this.pendingCommit = undefined;
    if (isFull) this.planRetry();
    else this.pending = [];
    this.parts.say(
      isFull
        ? `the journal in ${this.parts.folder} cannot be written: ${error.message}. No request is executed until there is ` +
            'space on the disk; the exchange tries again every second.'
        : `the journal in ${this.parts.folder} cannot be written any more: ${error.message}. No further request is executed; ` +
            'repair the disk, then start the exchange again.',
    );
  }

  /** Runs commits and tasks one after the other. Tasks come first, so that load does not delay them forever. */
  private schedule(): void {
    if (this.running) return;
    const task = this.tasks.shift();
    if (!task && (this.pending.length === 0 || this.failed)) return;
    // Records that other requests add in this turn of the event loop are committed together.
    this.running = (task ? task() : new Promise<void>((next) => setImmediate(next)).then(() => this.write())).finally(
      () => {
        this.running = undefined;
        this.schedule();
      },
    );
  }

  private async commit(records: readonly JournalRecord[]): Promise<void> {
    const { bytes, end } = encodeRecords(records, this.reached);
    await this.parts.commit(this.reached.count + 1, bytes);
    this.reached = end;
  }

  private planRetry(): void {
    this.retry = setTimeout(() => void this.between(() => this.tryAgain()), RETRY_MS).unref();
  }

  /** Writes the records that failed, together with all records that were added meanwhile, such as those of time. */
  private async tryAgain(): Promise<void> {
    const records = this.pending;
    this.pending = [];
    try {
      await this.commit(records);
    } catch {
      this.pending = [...records, ...this.pending];
      this.planRetry();
      return;
    }
    this.retry = undefined;
    this.failed = undefined;
    if (this.pending.length > 0) this.pendingCommit ??= deferred();
    this.parts.say(
      `the journal in ${this.parts.folder} is written again, and requests are executed. Requests that were answered with -1007 ` +
        'have been executed.',
    );
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
  // A caller that awaits the promise gets the rejection. If no caller awaits it, Node must not report it as unhandled.
  promise.catch(() => undefined);
  return { promise, ...(settle as Pick<Deferred, 'resolve' | 'reject'>) };
}

function refused(error: Error): Promise<void> {
  const promise = Promise.reject(error);
  promise.catch(() => undefined);
  return promise;
}
