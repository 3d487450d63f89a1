/** Opens the market of a run: reads its files once, and knows its symbols, its start and its end. */

import { throwStartError } from '../../client/index.js';
import { DURATION_FORM, durationUs, instantUs } from '../../protocol/index.js';
import type { MemoryMarket } from '../../server/index.js';
import { optionError } from '../options/option-error.js';
import type { LabMarket, LabRange } from './lab-market.js';

/** A market that is ready to run. Times: microseconds. */
export interface OpenMarket {
  readonly market: MemoryMarket;
  readonly startUs: number;
  readonly endUs: number;
}

/** A market with its own way to open it. It is read once for any number of runs. */
export interface OpenableMarket extends LabMarket {
  open(): Promise<OpenMarket>;
}

export function isOpenable(market: unknown): market is OpenableMarket {
  return typeof market === 'object' && market !== null && typeof (market as OpenableMarket).open === 'function';
}

/** Calls `open` once. @returns a function that gives the same market each time */
export function openOnce(open: () => Promise<OpenMarket>): () => Promise<OpenMarket> {
  let opened: Promise<OpenMarket> | undefined;
  return () => {
    // As at the start of an embedded exchange, an error of a file is a StartError with its path and line.
    opened ??= open().catch(throwStartError);
    // A file may be there at the next run.
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
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

export const isoOf = (us: number): string => new Date(Math.floor(us / 1_000)).toISOString().replace('.000Z', 'Z');
