/**
 * A worker of a queue: takes runs of sweeps from the queue, plays them in threads, and sends their rows back.
 *
 * Runs are played in threads, so that this thread can always tell the queue that the worker is alive. A run whose sweep
 * is stopped, or whose sender is gone, is dropped.
 */
import { statSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, relative, resolve } from 'node:path';
import type { Job } from 'bullmq';
import type { MarketContent } from '../market/market-contents.js';
import type { LabMarketSpec } from '../market/market-spec.js';
import { marketFrom, portableMarket } from '../market/portable-market.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { PortableOptions } from '../sweep/portable-options.js';
import { RunThread } from '../sweep/run-thread.js';
import type { PortableSweep } from '../sweep/runner.js';
import { reportedError } from '../sweep/thread-messages.js';
import { RecordingFinder } from './find-recordings.js';
import { type QueuedJob, type QueuedReply, sweepFrom, sweepKey } from './queue-job.js';
import { openQueueLink, QUEUE_NAME, type QueueLink, queueError } from './queue-link.js';

export interface QueueWorkerOptions {
  /** Address of the Redis: `redis://…` or `rediss://…`. */
  readonly queue: string;
  /** Number of runs that are played at once. */
  readonly jobs: number;
  /** Folder with recordings. The worker finds the files of a sweep there by their hashes. */
  readonly data?: string | undefined;
  /** Time without a sign of life after which another worker takes over a run, milliseconds. */
  readonly takeoverMs: number;
  /** Receives messages about the work of the worker. The texts contain no password. */
  readonly tell: (text: string) => void;
}

export interface RunningQueueWorker {
  /** The address of the queue without its password. */
  readonly address: string;
  /** Finishes the runs in progress, takes no further runs, and closes the connection. */
  finish(): Promise<void>;
  /** Stops at once; other workers take over the runs. */
  leave(): Promise<void>;
}

/** Maximum number of workers that take over a run after its first worker: a run that has ended all of them is given up. */
const MAX_TAKEOVERS = 10;
/** Time between two checks whether a sweep is still wanted, and between two reports of a run. */
const LOOK_MS = 1_000;
/** Maximum number of sweeps whose recordings are kept in memory. */
const MAX_SWEEPS = 4;

/** @throws SpotlabError `SPOTLAB_QUEUE` when the queue cannot be reached; `SPOTLAB_PACKAGE` */
export async function startQueueWorker(options: QueueWorkerOptions): Promise<RunningQueueWorker> {
  const { queue, jobs, takeoverMs, tell } = options;
  const link = await openQueueLink(queue, tell);
  const player = new QueuePlayer(link, options);
  const worker = new link.bullmq.Worker<QueuedJob, QueuedReply>(QUEUE_NAME, (job) => player.play(job), {
    connection: link.connection(),
    concurrency: jobs,
    name: hostname(),
    lockDuration: takeoverMs,
    stalledInterval: takeoverMs,
    maxStalledCount: MAX_TAKEOVERS,
  });
  // This listener does nothing: the link reports the errors of the connection, and a lost lock means that another worker has taken over the run.
  worker.on('error', () => {});
  worker.on('stalled', (id) => tell(`Taking over run ${id} of a worker that gives no sign of life.`));
  await worker.waitUntilReady();
  const close = async (isForced: boolean): Promise<void> => {
    await worker.close(isForced).catch(() => {});
    await player.end();
    await link.close();
  };
  return { address: link.address, finish: () => close(false), leave: () => close(true) };
}

class QueuePlayer {
  readonly #link: QueueLink;
  readonly #finder: RecordingFinder;
  readonly #tell: (text: string) => void;
  /** Sweeps that were loaded, the latest last. */
  readonly #sweeps = new Map<string, Promise<PortableSweep>>();
  /** Threads that play no run now. */
  readonly #idle: { readonly sweep: string; readonly thread: RunThread }[] = [];
  readonly #busy = new Set<RunThread>();
  #done = 0;

  constructor(link: QueueLink, { data, tell }: QueueWorkerOptions) {
    this.#link = link;
    this.#finder = new RecordingFinder(data);
    this.#tell = tell;
  }

  async play(job: Job<QueuedJob, QueuedReply>): Promise<QueuedReply> {
    const { sweep: id, job: run } = job.data;
    try {
      const sweep = await this.#sweep(id);
      if (!sweep) return { kind: 'gone' };
      const thread = await this.#thread(id, sweep);
      this.#busy.add(thread);
      let share = 0;
      let told = 0;
      let isGone = false;
      const looking = setInterval(() => {
        if (share > told) void job.updateProgress(share).catch(() => {});
        told = share;
        void this.#link.redis
          .exists(sweepKey(id))
          .then((has) => {
            if (has !== 0) return;
            isGone = true;
            return thread.end();
          })
          .catch(() => {});
      }, LOOK_MS);
      try {
        const row = await thread.play(run, (now) => {
          share = now;
        });
        if (isGone) return { kind: 'gone' };
        this.#done += 1;
        this.#tell(
          `Run ${run.run} of ${sweep.strategy.name} is ${row.end === 'failed' ? 'failed' : 'done'}; ${this.#done} runs so far.`,
        );
        return { kind: 'row', row };
      } finally {
        clearInterval(looking);
        this.#busy.delete(thread);
        if (thread.isAlive) this.#idle.push({ sweep: id, thread });
      }
    } catch (error) {
      return { kind: 'failed', error: reportedError(error) };
    }
  }

  async end(): Promise<void> {
    await Promise.all([...this.#busy, ...this.#idle.map(({ thread }) => thread)].map((thread) => thread.end()));
  }

  /** Returns a thread of this sweep. Idle threads of other sweeps are ended. */
  async #thread(id: string, sweep: PortableSweep): Promise<RunThread> {
    for (let one = this.#idle.pop(); one !== undefined; one = this.#idle.pop()) {
      if (one.sweep === id && one.thread.isAlive) return one.thread;
      await one.thread.end();
    }
    return new RunThread(sweep);
  }

  /** Undefined when the sweep is stopped, or its sender is gone. */
  async #sweep(id: string): Promise<PortableSweep | undefined> {
    const known = this.#sweeps.get(id);
    if (known) return (await this.#link.redis.exists(sweepKey(id))) === 0 ? undefined : known;
    const text = await this.#link.redis.get(sweepKey(id));
    if (text === null) return undefined;
    // While the text was read, another run of the same sweep may have loaded the sweep.
    const loaded = this.#sweeps.get(id) ?? this.#load(String(text));
    this.#sweeps.set(id, loaded);
    loaded.catch(() => this.#sweeps.delete(id));
    const [oldest] = this.#sweeps.keys();
    if (this.#sweeps.size > MAX_SWEEPS && oldest !== undefined) this.#sweeps.delete(oldest);
    return loaded;
  }

  /** The sweep with the files and folders of this machine; recordings are read once for all threads. */
  async #load(text: string): Promise<PortableSweep> {
    const { strategy, market, options, contents } = sweepFrom(text);
    this.#tell(`A sweep of ${strategy.name}: ${market.description}`);
    const paths = await this.#finder.pathsOf(contents.flat());
    const spec = withPaths(market.spec, contents, paths);
    const here = await portableMarket(marketFrom({ ...market, spec }), true);
    return {
      strategy: atHome(strategy),
      market: { ...here, description: market.description },
      options: optionsAtHome(options),
    };
  }
}

/** The spec with the paths of this machine. A recording gets single files in place of its folders and patterns. */
function withPaths(
  spec: LabMarketSpec,
  contents: readonly (readonly MarketContent[])[],
  here: ReadonlyMap<string, string>,
): LabMarketSpec {
  const left = [...contents];
  const take = (): string[] => (left.shift() ?? []).map(({ path }) => here.get(path) ?? path);
  const of = (one: LabMarketSpec): LabMarketSpec => {
    if (one.kind === 'together') return { ...one, markets: one.markets.map(of) };
    if (one.kind === 'recording') return { ...one, files: take() };
    if (one.kind === 'history') return { ...one, folder: folderHere(one.folder, left.shift() ?? [], here) };
    if (one.kind === 'events') take();
    if (one.kind !== 'snapshot') return one;
    const [file = one.file, exchangeInfo] = take();
    return { ...one, file, options: { ...one.options, exchangeInfo } };
  };
  return of(spec);
}

/** The folder of a dataset on this machine: below it, the files have the same paths as on the machine of the sender. @throws SpotlabError `SPOTLAB_QUEUE` */
function folderHere(folder: string, contents: readonly MarketContent[], here: ReadonlyMap<string, string>): string {
  const folders = contents.map(({ path }) => {
    const [below, found] = [relative(folder, path), here.get(path) ?? path];
    return found.endsWith(below) ? resolve(found.slice(0, -below.length)) : dirname(found);
  });
  const [first = folder] = folders;
  if (folders.every((one) => one === first)) return first;
  throw queueError(
    `the files of the dataset ${basename(folder)} are not below one folder of a worker.`,
    'Copy the dataset as it is, and start the worker with --data and the folder that contains it.',
  );
}

/** The strategy with a folder that exists on this machine: the search for the strategy's packages begins in this folder. */
function atHome(strategy: PortableStrategy): PortableStrategy {
  const has = statSync(strategy.folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return has ? strategy : { ...strategy, folder: process.cwd() };
}

function optionsAtHome({ plain, latency, prepare }: PortableOptions): PortableOptions {
  const codes = Object.entries(latency ?? {}).map(([name, one]) => [
    name,
    'code' in one ? { code: atHome(one.code) } : one,
  ]);
  return {
    plain,
    ...(latency && { latency: Object.fromEntries(codes) }),
    ...(prepare && { prepare: atHome(prepare) }),
  };
}
