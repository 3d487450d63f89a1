/**
 * Synchronizes days of a series: reads what is missing from a source, writes each day's file, then its manifest. Complete
 * days are not read again; a partial day is completed.
 */
import {
  anySignal,
  beginWork,
  describeAs,
  type HistoryContext,
  type HistoryProgress,
  type HistorySync,
  type HistorySyncOptions,
  interruptSignal,
  type PagingProgress,
  type Spot,
} from '../client/index.js';
import { ReplayFileError } from '../server/index.js';
import { BrokenDays, checkOnBroken } from './broken-days.js';
import { DayWriter } from './dataset/day-writer.js';
import { type Day, dayOf, daysBetween, runsOf } from './dataset/days.js';
import { DISK_ERRORS } from './dataset/disk-errors.js';
import { removeAbandonedDrafts } from './dataset/drafts.js';
import { historyError, nameOf, type SeriesName } from './dataset/kinds.js';
import { Manifest } from './dataset/manifest.js';
import type { DayEntry } from './dataset/part-info.js';
import { gapsOf } from './dataset/series-gaps.js';
import { SeriesLock } from './dataset/series-lock.js';
import { dayIn } from './dataset/times.js';
import { syncText } from './history-texts.js';
import type { SourceEvent } from './source/day-rows.js';
import { downloadedRows, dumpAddress, isAddress, shownAddress } from './source/dump-address.js';
import { type DumpFile, dumpFilesAt } from './source/dump-files.js';
import { SERVICE, serviceRows } from './source/service-rows.js';
import { unbrokenRows } from './source/unbroken-rows.js';

/** Where a synchronization reads and writes. */
export interface SyncTarget {
  readonly folder: string;
  readonly series: SeriesName;
  readonly x: Pick<Spot, 'market' | 'clock' | 'syncClock'>;
  /** Makes a client for dump files at an address. */
  readonly files: HistoryContext['files'];
  /** The exchange that `x` is connected to, as the manifest names it. */
  readonly origin: () => Promise<string>;
}

/** The origin of the public dump files. */
const DUMPS_ORIGIN = 'live';
/** The maximum number of days of one synchronization: more days than the exchange has existed. */
const MAX_DAYS = 10_000;

export async function sync(target: SyncTarget, options: HistorySyncOptions): Promise<HistorySync> {
  const { folder, series, x } = target;
  const source = options.source ?? SERVICE;
  checkOnBroken(options);
  // This check comes before the first request, so that wrong times send no request.
  daysOf(options, x.clock.now());
  // The clock of the exchange decides when a day ends. If the clock of this machine is ahead, a day would end before its last rows.
  if (source === SERVICE) await x.syncClock();
  const days = daysOf(options, x.clock.now());
  const files = source === SERVICE || isAddress(source) ? [] : await dumpFilesAt(source, series);
  try {
    const lock = await SeriesLock.take(folder, series);
    try {
      return await syncDays(target, options, days, files);
    } finally {
      await lock.release();
    }
  } catch (error) {
    throw diskError(error, target) ?? error;
  }
}

/** Advice about an error of the disk; undefined for another error. */
function diskError(error: unknown, { folder, series }: SyncTarget): Error | undefined {
  const what = DISK_ERRORS[(error as NodeJS.ErrnoException).code ?? ''];
  if (what === undefined) return undefined;
  const advice =
    'Make room, or use another folder. The days that were written are complete; the same call continues after them.';
  return historyError(`${nameOf(series)} cannot be written to ${folder}: ${what}.`, advice, error);
}

/** @param files dump files on this machine, if they are the source */
async function syncDays(
  target: SyncTarget,
  options: HistorySyncOptions,
  days: readonly Day[],
  files: readonly DumpFile[],
): Promise<HistorySync> {
  const { folder, series, x } = target;
  const source = options.source ?? SERVICE;
  const manifest = await Manifest.open(folder, series);
  await checkOrigin(manifest, source === SERVICE ? await target.origin() : DUMPS_ORIGIN);
  await removeAbandonedDrafts(folder);
  const wanted = days.filter((day) => manifest.day(day)?.isComplete !== true);
  const run = new SyncRun(manifest, options, days.length - wanted.length, days.length);
  const { signal } = run;
  if (source === SERVICE) {
    for (const some of runsOf(wanted)) await run.take(serviceRows(x, manifest, some, signal), true);
  } else if (isAddress(source)) {
    await run.take(downloadedRows(source, folder, series, wanted, target.files, signal), false);
    if (run.failedDays.length === 0) refuseNothing(manifest, source, wanted);
  } else await readFiles(run, files, series, wanted, signal);
  // All other days are stored before this error, which makes sure that nobody overlooks the broken day.
  if (options.onBroken !== 'skip') run.broken.throwFirst((day) => run.isComplete(day));
  // This also writes a manifest that opening has corrected, when no day of it had to be written.
  await manifest.save();
  run.done();
  return run.result(days);
}

/** Refuses a series without found or stored rows: its name or address is wrong. @throws SpotlabError */
function refuseNothing(manifest: Manifest, source: string, wanted: readonly Day[]): void {
  const [first] = wanted;
  if (first === undefined || manifest.days.length > 0) return;
  throw historyError(
    `there is no dump file of ${nameOf(manifest.series)}: ${shownAddress(dumpAddress(source, manifest.series, first))} does not exist${wanted.length > 1 ? `, and neither do those of ${wanted.length - 1} more days` : ''}.`,
    'Check symbol, kind, days and address. The files of a day are published on the next day.',
  );
}

async function readFiles(
  run: SyncRun,
  files: readonly DumpFile[],
  series: SeriesName,
  wanted: readonly Day[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const open = new Set(wanted);
  for (const [at, file] of files.entries()) {
    const { days } = file;
    if (days && ![...open].some((day) => day >= days.first && day <= days.last)) continue;
    await run.take(
      unbrokenRows(
        file,
        series,
        (day) => open.has(day),
        (day) => !run.isComplete(day),
        signal,
      ),
      false,
    );
    for (const day of open) if (run.isComplete(day)) open.delete(day);
    run.cost = { requests: 0, weight: 0, share: (at + 1) / files.length };
  }
}

/** The days of the options. @throws SpotlabError for an invalid range */
function daysOf({ from, to }: HistorySyncOptions, nowMs: number): Day[] {
  const today = dayOf(nowMs * 1_000);
  const first = dayIn('from', from, nowMs);
  const last = to === undefined ? today : dayIn('to', to, nowMs);
  if (first > last)
    throw historyError(`from is ${first}, which is after ${to === undefined ? 'today' : 'to'}, ${last}.`);
  const days = daysBetween(first, last < today ? last : today);
  if (days.length <= MAX_DAYS) return days;
  throw historyError(
    `from ${first} to ${last} are ${days.length} days.`,
    `Synchronize at most ${MAX_DAYS} days at once.`,
  );
}

/** A dataset has the rows of one exchange only: simulated rows must not be mixed with real ones. */
async function checkOrigin(manifest: Manifest, origin: string): Promise<void> {
  if (manifest.origin === undefined || manifest.origin === origin) {
    manifest.origin = origin;
    return;
  }
  throw historyError(
    `${nameOf(manifest.series)} in ${manifest.folder} has rows of ${manifest.origin}, not of ${origin}.`,
    "Use another folder for each exchange: x.history.at('folder').",
  );
}

/** One synchronization: writes the days that a source yields, and reports progress. */
class SyncRun {
  private static count = 0;
  readonly signal: AbortSignal | undefined;
  cost: { requests: number; weight: number; share?: number } = { requests: 0, weight: 0 };
  readonly #id = ++SyncRun.count;
  readonly #startedMs = Date.now();
  readonly #notify: ((progress: HistoryProgress) => void) | undefined;
  /** Reports to the host, such as the REPL. */
  readonly #tell: ReturnType<typeof beginWork>;
  #rows = 0;
  readonly #unchecked: Day[] = [];
  readonly broken = new BrokenDays();
  #daysDone: number;

  constructor(
    private readonly manifest: Manifest,
    options: HistorySyncOptions,
    private readonly hadDays: number,
    private readonly days: number,
  ) {
    this.signal = anySignal([options.signal, interruptSignal()]);
    this.#notify = options.onProgress;
    if (!options.onProgress) this.#tell = beginWork('history.sync', nameOf(manifest.series));
    this.#daysDone = hadDays;
  }

  isComplete(day: Day): boolean {
    return this.manifest.day(day)?.isComplete === true;
  }

  get failedDays() {
    return this.broken.of((day) => this.isComplete(day));
  }

  /**
   * Writes the rows of a source.
   *
   * @param isResumable whether an error or a stop keeps the rows that have arrived of a day as a partial day. Only
   *   possible if the source yields rows without gaps, so that all rows up to the last one are there
   */
  async take(events: AsyncIterable<SourceEvent>, isResumable: boolean): Promise<void> {
    let open: DayWriter | undefined;
    let state: PagingProgress['state'] = 'stopped';
    try {
      this.#report('running');
      for await (const event of events) {
        this.signal?.throwIfAborted();
        if (event.what === 'rows') {
          open ??= await DayWriter.open(this.manifest, event.day);
          await open.add(event.batch, event.start, event.end);
          this.#report('running', event.day, open.added);
        } else if (event.what === 'end') {
          open = await this.#end(open, event);
        } else if (event.what === 'unchecked') {
          this.#unchecked.push(event.day);
        } else if (event.what === 'again' || event.what === 'broken') {
          if (event.what === 'broken') this.broken.add(event);
          await open?.abort();
          open = undefined;
        } else {
          this.cost = event;
          this.#report('running', open?.day, open?.added);
        }
      }
      state = 'running';
    } catch (error) {
      // Programs check the class and the code of an error, so all errors of a history have the same ones.
      throw error instanceof ReplayFileError ? historyError(error.message, undefined, error) : error;
    } finally {
      if (open && isResumable && open.added > 0) {
        await this.#end(open, { what: 'end', day: open.day, isComplete: false, source: SERVICE });
      } else await open?.abort();
      if (state === 'stopped') this.#report('stopped');
    }
  }

  done(): void {
    this.#report('done');
  }

  result(days: readonly Day[]): HistorySync {
    const { manifest } = this;
    const { symbol, kind, interval } = manifest.series;
    const entries = days.map((day) => [day, manifest.day(day)] as const);
    const result: HistorySync = {
      symbol,
      kind: interval === undefined ? kind : `${kind}-${interval}`,
      folder: manifest.folder,
      days: days.length,
      hadDays: this.hadDays,
      addedRows: this.#rows,
      missingDays: entries.flatMap(([day, entry]) => (entry ? [] : [day])),
      partialDays: entries.flatMap(([day, entry]) => (entry && !entry.isComplete ? [day] : [])),
      uncheckedDays: this.#unchecked,
      failedDays: this.failedDays,
      gaps: gapsOf(manifest, days),
    };
    return describeAs(result, () => syncText(result));
  }

  async #end(
    open: DayWriter | undefined,
    { day, isComplete, source }: Extract<SourceEvent, { what: 'end' }>,
  ): Promise<DayWriter | undefined> {
    const own = open?.day === day ? open : undefined;
    const known = this.manifest.day(day);
    // A day that has stored rows and got no new row is written again if it is now complete.
    const writer = own ?? (known && known.rows > 0 ? await DayWriter.open(this.manifest, day) : undefined);
    const entry = writer ? await writer.finish(isComplete, source) : isComplete ? emptyDay(source) : undefined;
    if (entry && entry !== known) await this.manifest.set(day, entry);
    this.#rows += writer?.added ?? 0;
    if (isComplete) this.#daysDone += 1;
    this.#report('running', day);
    return own ? undefined : open;
  }

  #report(state: PagingProgress['state'], day?: Day, open = 0): void {
    const { series } = this.manifest;
    const { requests, weight } = this.cost;
    const share = state === 'done' ? 1 : this.days > 0 ? this.#daysDone / this.days : 0;
    const rows = this.#rows + open;
    this.#tell?.(share, `${this.#daysDone} of ${this.days} days, ${rows.toLocaleString('en')} rows`, state);
    this.#notify?.({
      id: this.#id,
      verb: 'history.sync',
      params: { symbol: series.symbol, ...(series.interval !== undefined && { interval: series.interval }) },
      state,
      rows,
      requests,
      weight,
      share,
      elapsedMs: Date.now() - this.#startedMs,
      ...(day !== undefined && { day }),
      daysDone: this.#daysDone,
      days: this.days,
    });
  }
}

/** A complete day on which nothing was traded, or on which the symbol did not exist yet. */
const emptyDay = (source: string): DayEntry => ({
  rows: 0,
  firstKey: 0,
  lastKey: 0,
  firstTimeUs: 0,
  lastTimeUs: 0,
  isComplete: true,
  gaps: [],
  source,
  bytes: 0,
  sha256: '',
});
