/**
 * Plays the runs of a sweep on other machines: adds them to a queue, and takes the rows in whatever order they come.
 *
 * BullMQ gives each run to one worker, and to another one when a worker gives no sign of life. A row depends on its run
 * only, so a run that was played twice has the same row.
 */
import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import type { Queue, QueueEvents } from 'bullmq';
import { type StopSignal, throwStartError } from '../../client/index.js';
import type { LabMarket } from '../market/lab-market.js';
import { partContents } from '../market/market-contents.js';
import type { LabMarketSpec } from '../market/market-spec.js';
import type { SweepJob } from '../sweep/grid.js';
import { failedRow, type PortableSweep } from '../sweep/runner.js';
import { retoldError } from '../sweep/thread-messages.js';
import type { PlayListener } from '../sweep/thread-pool.js';
import { type QueuedReply, type QueuedSweep, SWEEP_LIFE_S, sweepKey, sweepText } from './queue-job.js';
import { openQueueLink, QUEUE_NAME, type QueueLink, queueError } from './queue-link.js';
import { idleReason } from './serving-workers.js';

/**
 * Maximum number of runs that wait in Redis; the other runs follow when these are done. The number is small, because the runs of another sweep come after
 * these runs and should not wait long.
 */
const MAX_WAITING = 256;
/** Number of runs that are added at once. */
const CHUNK = 64;
/**
 * After this time, the sweep checks once whether a worker plays runs. At this interval, it also checks which runs have ended, because events may have been
 * lost.
 */
const LOOK_MS = 5_000;
/** After this number of consecutive failures, within about half a minute, the sweep ends, although Redis answers. */
const MAX_FAILURES = 6;
/** Maximum time for the work at the end of a sweep, because Redis may no longer answer. */
const END_MS = 3_000;
/** Time for which results stay in Redis, in seconds, if their sender does not remove them. */
const KEEP_S = 3_600;

/**
 * The sweep in the form for other machines: with the hashes of its files, and with the symbols of its recordings, because files may have other names there.
 *
 * @throws StartError for files that cannot be read; SpotlabError `SPOTLAB_QUEUE` for a data directory
 */
export async function queuedSweep(sweep: PortableSweep, market: LabMarket): Promise<QueuedSweep> {
  const { spec } = sweep.market;
  if (spec.kind === 'snapshot' && statSync(spec.file, { throwIfNoEntry: false })?.isDirectory()) {
    throw queueError('a data directory cannot be sent to a queue.', 'Save its state to a file first: .save state.json');
  }
  const { recordingSymbol } = await import('../../server/index.js');
  const named = async (one: LabMarketSpec): Promise<LabMarketSpec> => {
    if (one.kind === 'together') return { ...one, markets: await Promise.all(one.markets.map(named)) };
    if (one.kind !== 'recording') return one;
    const symbol = one.options.symbol ?? (await recordingSymbol(one.files, one.options.kind).catch(throwStartError));
    return { ...one, options: { ...one.options, symbol } };
  };
  return { ...sweep, market: { ...sweep.market, spec: await named(spec) }, contents: await partContents(market) };
}

/** @throws SpotlabError `SPOTLAB_QUEUE`, `SPOTLAB_PACKAGE`; the errors of options and recordings */
export async function playInQueue(
  address: string,
  sweep: QueuedSweep,
  jobs: readonly SweepJob[],
  listener: PlayListener,
  signal: StopSignal | undefined,
): Promise<void> {
  const text = sweepText(sweep);
  const warn = (message: string) => process.emitWarning(message, 'SpotlabQueueWarning');
  const link = await openQueueLink(address, warn);
  try {
    await new QueueSender(link, text, jobs, listener, warn).play(signal);
  } finally {
    await link.close();
  }
}

class QueueSender {
  readonly #id = randomUUID();
  readonly #link: QueueLink;
  readonly #text: string;
  readonly #listener: PlayListener;
  readonly #warn: (text: string) => void;
  readonly #queue: Queue;
  readonly #events: QueueEvents;
  /** The runs that are not yet added as jobs; the next one is the last element. */
  readonly #waiting: SweepJob[];
  /** Runs that are added and not done, by the id of their job. */
  readonly #sent = new Map<string, SweepJob>();
  #isAdding = false;
  #failures = 0;
  #heardMs = performance.now();
  #hasWorker = false;
  #resolve: () => void = () => {};
  #reject: (error: unknown) => void = () => {};

  constructor(
    link: QueueLink,
    text: string,
    jobs: readonly SweepJob[],
    listener: PlayListener,
    warn: (text: string) => void,
  ) {
    this.#link = link;
    this.#text = text;
    this.#listener = listener;
    this.#warn = warn;
    this.#waiting = [...jobs].reverse();
    const { Queue: Jobs, QueueEvents: Events } = link.bullmq;
    this.#queue = new Jobs(QUEUE_NAME, { connection: link.connection() });
    this.#events = new Events(QUEUE_NAME, { connection: link.connection() });
    // This listener does nothing, because the link reports the errors of the connection.
    this.#queue.on('error', () => {});
    this.#events.on('error', () => {});
  }

  async play(signal: StopSignal | undefined): Promise<void> {
    const { redis } = this.#link;
    const key = sweepKey(this.#id);
    const done = new Promise<void>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    done.catch(() => {});
    const stop = () => this.#resolve();
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    this.#listen();
    const poll = () =>
      this.#poll(key).then(
        () => this.#succeed(),
        (error: unknown) => this.#fail(error),
      );
    const looking = setInterval(poll, LOOK_MS);
    try {
      await Promise.race([done, this.#begin(key)]);
      await done;
    } finally {
      clearInterval(looking);
      signal?.removeEventListener('abort', stop);
      this.#waiting.length = 0;
      // Without the key of the sweep, workers drop its runs.
      const removed = [redis.del(key), ...[...this.#sent.keys()].map((id) => this.#queue.remove(id))];
      await inTime(Promise.allSettled(removed));
      await inTime(Promise.allSettled([this.#queue.close(), this.#events.close()]));
    }
  }

  async #begin(key: string): Promise<void> {
    try {
      await this.#events.waitUntilReady();
      await this.#link.redis.set(key, this.#text, { expiration: { type: 'EX', value: SWEEP_LIFE_S } });
      await this.#fill();
    } catch (error) {
      this.#fail(error);
    }
  }

  #succeed(): void {
    this.#failures = 0;
  }

  /** Runs that could not be added are tried again later. A Redis that answers but refuses repeatedly ends the sweep. */
  #fail(error: unknown): void {
    if (!this.#link.redis.isReady) return;
    this.#failures += 1;
    if (this.#failures < MAX_FAILURES) return;
    const text = this.#link.masked((error as Error).message);
    this.#reject(queueError(`the queue ${this.#link.address} does not take the runs: ${text}.`));
  }

  #listen(): void {
    const events = this.#events;
    events.on('completed', ({ jobId, returnvalue }) => this.#finish(jobId, returnvalue as QueuedReply));
    events.on('failed', ({ jobId, failedReason }) => this.#lose(jobId, failedReason));
    events.on('progress', ({ jobId, data }) => {
      const job = this.#heard(jobId);
      if (job && typeof data === 'number') this.#listener.share(job.run, data);
    });
    events.on('active', ({ jobId }) => void this.#heard(jobId));
  }

  #heard(jobId: string): SweepJob | undefined {
    const job = this.#sent.get(jobId);
    if (!job) return undefined;
    this.#heardMs = performance.now();
    this.#hasWorker = true;
    return job;
  }

  #finish(jobId: string, reply: QueuedReply): void {
    const job = this.#heard(jobId);
    if (!job) return;
    if (reply.kind === 'failed') {
      this.#reject(retoldError(reply.error));
      return;
    }
    this.#sent.delete(jobId);
    void this.#queue.remove(jobId).catch(() => {});
    if (reply.kind === 'row') this.#listener.done(reply.row);
    // The key of the sweep had expired, because this process had stopped for a long time.
    else this.#waiting.push(job);
    this.#next();
  }

  /** A run that no worker could finish: its workers were killed again and again. */
  #lose(jobId: string, reason: string): void {
    const job = this.#heard(jobId);
    if (!job) return;
    this.#sent.delete(jobId);
    this.#listener.done(failedRow(job, `The run was lost: ${this.#link.masked(reason)}.`));
    this.#next();
  }

  #next(): void {
    if (this.#sent.size === 0 && this.#waiting.length === 0) this.#resolve();
    else void this.#fill().catch((error: unknown) => this.#fail(error));
  }

  /** Adds runs while fewer than {@link MAX_WAITING} wait. */
  async #fill(): Promise<void> {
    if (this.#isAdding) return;
    this.#isAdding = true;
    try {
      while (this.#waiting.length > 0 && this.#sent.size <= MAX_WAITING - CHUNK) {
        const chunk = this.#waiting.splice(-CHUNK).reverse();
        const bulk = chunk.map((job) => {
          // The id is new each time, because Redis may still know the job of a run that is added again.
          const jobId = `${this.#id}-${job.run}-${randomUUID().slice(0, 8)}`;
          this.#sent.set(jobId, job);
          const kept = { age: KEEP_S };
          return {
            name: 'run',
            data: { sweep: this.#id, job },
            opts: { jobId, removeOnComplete: kept, removeOnFail: kept },
          };
        });
        // A Redis that was started again has lost the scripts of BullMQ. Single commands load the scripts again; `addBulk` does not.
        await this.#queue.addBulk(bulk).catch(async () => {
          for (const { name, data, opts } of bulk) await this.#queue.add(name, data, opts);
        });
      }
    } finally {
      this.#isAdding = false;
    }
  }

  /** Renews the key of the sweep, looks for rows whose events were lost, and reports when there is no worker. */
  async #poll(key: string): Promise<void> {
    const { redis, bullmq, address } = this.#link;
    // While Redis cannot be reached, each poll would add a command that waits.
    if (!redis.isReady) return;
    // The key is set with its text again, because a Redis that was started again has lost the text.
    await redis.set(key, this.#text, { expiration: { type: 'EX', value: SWEEP_LIFE_S } });
    if (!this.#hasWorker) {
      this.#hasWorker = true;
      this.#warn(await idleReason(redis, address));
    }
    if (performance.now() - this.#heardMs < LOOK_MS) return;
    for (const [jobId, job] of [...this.#sent]) {
      const known = await bullmq.Job.fromId(this.#queue, jobId);
      if (!this.#sent.has(jobId)) continue;
      if (known === undefined) {
        this.#sent.delete(jobId);
        this.#waiting.push(job);
      } else if (known.finishedOn !== undefined) {
        if (known.failedReason) this.#lose(jobId, known.failedReason);
        else this.#finish(jobId, known.returnvalue as QueuedReply);
      }
    }
    this.#next();
  }
}

/** Waits until the work ends, at most {@link END_MS}. */
function inTime(work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((end) => {
    timer = setTimeout(end, END_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
