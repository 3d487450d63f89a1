/** Opens the market of a run: reads the files of the market once, and finds its symbols, its start and its end. */

import { throwStartError } from '../../client/index.js';
import {
  DURATION_FORM,
  durationMs,
  durationUs,
  filterNotes,
  instantUs,
  msOf,
  nearest,
  spanText,
} from '../../protocol/index.js';
import type {
  KnownAtStart,
  LoadedReplay,
  MarketRecording,
  MemoryMarket,
  SimulatedMemoryMarket,
} from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import type { LabFidelity, LabMarket, LabRange, LabRowsOptions } from './lab-market.js';
import type { LabMarketSpec } from './market-spec.js';

/** The time of a market, microseconds. */
export interface TimeRange {
  readonly startUs: number;
  readonly endUs: number;
}

/** A market that is ready to run. */
export interface OpenMarket extends TimeRange {
  readonly market: MemoryMarket;
}

/** A market with the function that opens it. The market is read once for any number of runs. */
export interface OpenableMarket extends LabMarket {
  readonly spec: LabMarketSpec;
  /** The recordings and lists of events of which the market consists: the market itself, or the parts of `lab.together`; empty for a simulated market. */
  readonly parts: readonly RowsMarket[];
  /** The time of the market, which is the same for all seeds. */
  range(): Promise<TimeRange>;
  open(): Promise<OpenMarket>;
  /** This market with other seeds of its simulated part; absent if no part is simulated. */
  withSeeds?(seeds: readonly number[]): OpenableMarket;
}

export interface SimulatedMarket extends OpenableMarket {
  readonly kind: 'simulated';
  /** The times that the user gave, as texts. In `lab.together`, the recordings give the times that the user did not give. */
  readonly given: { readonly from?: string; readonly length?: string };
  /** The description of the market with only these times. */
  readonly ownDescription: string;
  withSeeds(seeds: readonly number[]): SimulatedMarket;
  /** @throws SpotlabError `SPOTLAB_OPTION` for several seeds */
  simulation(): SimulatedMemoryMarket;
}

/** A market of rows: a recording, or the events of a program. */
export interface RowsMarket extends OpenableMarket {
  /** Resolves with the rows of the market, in memory that threads share. After this call, runs of this thread use that memory too. */
  share(): Promise<MarketRecording>;
}

export function isOpenable(market: unknown): market is OpenableMarket {
  return typeof market === 'object' && market !== null && typeof (market as OpenableMarket).open === 'function';
}

/** Calls `open` once. @returns a function that gives the same market each time */
export function openOnce<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    // An error of a file becomes a StartError with the path and the line, as at the start of an embedded exchange.
    opened ??= open().catch(throwStartError);
    // After an error the next call tries again, because a file that is missing now may exist at the next run.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
}

/**
 * Reads rows once.
 *
 * @param options `from` and filters, which are known before the rows are read, and the fidelity of klines
 * @param rangeOf the part of [first, last] that is played, microseconds
 * @returns `open` and `share` of a market of rows
 */
export function rowsOnce(
  read: () => Promise<MarketRecording>,
  { from, filters, fidelity }: LabRowsOptions & LabFidelity,
  rangeOf: (first: number, last: number) => { startUs: number; endUs: number },
): Pick<RowsMarket, 'open' | 'range' | 'share'> {
  type Rows = { readonly recording: MarketRecording; readonly replay: LoadedReplay };
  const replayed = async (recording: MarketRecording): Promise<Rows> => {
    // Loaded here, so that importing the package does not load the exchange.
    const { replayOf } = await import('../../server/index.js');
    const fromUs = from === undefined ? undefined : instantOf('from', from);
    const asBars = fidelity === 'bars';
    if (asBars && recording.klines === undefined)
      throw optionError("fidelity: only klines are played as 'bars'.", 'Leave fidelity out, or give klines.');
    return { recording, replay: replayOf(recording, { fromUs, filters: filters as KnownAtStart['filters'], asBars }) };
  };
  let rows = openOnce(async () => replayed(await read()));
  let shared: Promise<Rows> | undefined;
  const open = async (): Promise<OpenMarket> => {
    const { replay } = await rows();
    const { startUs, endUs } = replay.range;
    return { market: { kind: 'replay', replays: [replay] }, ...rangeOf(startUs, endUs) };
  };
  return {
    open,
    range: open,
    share: async () => {
      shared ??= rows().then(async ({ recording }) => {
        const made = await replayed(sharedCopy(recording) as MarketRecording);
        // The first copy is not needed any more.
        rows = async () => made;
        return made;
      });
      shared.catch(() => {
        shared = undefined;
      });
      return (await shared).recording;
    },
  };
}

/** @throws SpotlabError `SPOTLAB_OPTION` for a fidelity that does not exist */
export function checkFidelity(owner: string, fidelity: unknown): void {
  if (fidelity === undefined || fidelity === 'trades' || fidelity === 'bars') return;
  throw optionError(`${owner}: fidelity '${String(fidelity)}' does not exist.`, "Give 'trades' or 'bars'.");
}

/** @throws SpotlabError `SPOTLAB_OPTION` for invalid filters. Their fields are checked when the market is opened. */
export function checkFilters(owner: string, filters: unknown): void {
  if (filters === undefined) return;
  if (!Array.isArray(filters))
    throw optionError(
      `${owner}: filters '${String(filters)}' is no list.`,
      "Give filters as in exchangeInfo: [{ filterType: 'LOT_SIZE', stepSize: '0.001' }].",
    );
  const types = Object.keys(filterNotes);
  for (const filter of filters) {
    const type: unknown = (filter as { filterType?: unknown } | null)?.filterType;
    if (typeof type === 'string' && types.includes(type)) continue;
    const close = typeof type === 'string' ? nearest(type, types) : [];
    const advice = close.length > 0 ? `Nearest: ${close.join(', ')}.` : `The types are ${types.join(', ')}.`;
    throw optionError(`${owner}: filters: '${String(type)}' is no filterType.`, advice);
  }
  const twice = filters.find((one, at) => filters.findIndex((other) => other.filterType === one.filterType) !== at);
  if (twice !== undefined) throw optionError(`${owner}: filters: ${twice.filterType} comes twice.`);
}

const hasShared = typeof SharedArrayBuffer === 'function';

/** A copy of plain data whose columns are in memory that threads share. */
function sharedCopy(value: unknown): unknown {
  if (value instanceof Float64Array || value instanceof BigInt64Array || value instanceof Uint8Array) {
    // A web page without cross-origin isolation has no shared memory, so each thread gets a copy.
    if (!hasShared || value.buffer instanceof SharedArrayBuffer) return value;
    const buffer = new SharedArrayBuffer(value.byteLength);
    if (value instanceof Float64Array) {
      const copy = new Float64Array(buffer);
      copy.set(value);
      return copy;
    }
    if (value instanceof BigInt64Array) {
      const copy = new BigInt64Array(buffer);
      copy.set(value);
      return copy;
    }
    const copy = new Uint8Array(buffer);
    copy.set(value);
    return copy;
  }
  if (Array.isArray(value)) return value.map(sharedCopy);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sharedCopy(one)]));
}

/** The part of [first, last] that the options name. @throws SpotlabError `SPOTLAB_OPTION` */
export function rangeIn(
  { from, to, length }: LabRange,
  first: number,
  last: number,
  what: string,
): { startUs: number; endUs: number } {
  if (to !== undefined && length !== undefined)
    throw optionError(`${what}: to and length are both given.`, 'Give one of them.');
  const startUs = from === undefined ? first : instantOf(`${what}: from`, from);
  const wanted =
    to !== undefined
      ? instantOf(`${what}: to`, to)
      : length !== undefined
        ? startUs + spanOf(`${what}: length`, length)
        : last;
  const covered = `The recording covers ${isoOf(first)} to ${isoOf(last)}.`;
  if (startUs < first || startUs > last)
    throw optionError(`${what}: from ${isoOf(startUs)} is outside the recording.`, covered);
  if (wanted <= startUs)
    throw optionError(`${what}: the end ${isoOf(wanted)} is not after the start ${isoOf(startUs)}.`, covered);
  if (wanted > last) throw optionError(`${what}: the end ${isoOf(wanted)} is after the end of the recording.`, covered);
  return { startUs, endUs: wanted };
}

/** @throws SpotlabError `SPOTLAB_OPTION` for anything that is no time */
export function instantOf(name: string, value: unknown): number {
  const us =
    value instanceof Date
      ? value.getTime() * 1_000
      : typeof value === 'number' || typeof value === 'string'
        ? instantUs(value)
        : undefined;
  if (us !== undefined && Number.isSafeInteger(us)) return us;
  throw optionError(
    `${name}: '${String(value)}' is no time.`,
    'Give milliseconds since the epoch, or text such as 2026-01-05T12:00:00Z.',
  );
}

/** @throws SpotlabError `SPOTLAB_OPTION` for anything that is no positive duration */
export function spanOf(name: string, value: unknown): number {
  const us = typeof value === 'number' || typeof value === 'string' ? durationUs(value) : undefined;
  if (us !== undefined && us > 0) return us;
  throw optionError(`${name}: '${String(value)}' is no length.`, `Give ${DURATION_FORM}.`);
}

export const isoOf = (us: number): string => new Date(msOf(us)).toISOString().replace('.000Z', 'Z');

/** A length as a text, the same for equal lengths: `2d`, `90m`, `1500ms`. A text that is no length is returned unchanged. */
export function lengthText(length: string | number): string {
  const ms = typeof length === 'number' ? length : durationMs(length);
  return ms === undefined ? String(length) : spanText(ms);
}
