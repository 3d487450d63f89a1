/** A market as plain data for another thread, process or machine, and the hashes of its files and events. */
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { throwStartError } from '../../client/index.js';
import type { MarketRecording } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import { history, historyFiles } from './history-market.js';
import type { LabMarket } from './lab-market.js';
import { type LabMarketSpec, withSimulated } from './market-spec.js';
import { events, recording, simulatedOf, snapshot } from './markets.js';
import { isOpenable, type OpenableMarket } from './open-market.js';
import { together } from './together.js';

/** A market that can be cloned to another thread. */
export interface PortableMarket {
  readonly spec: LabMarketSpec;
  /**
   * The rows of each recording and of each list of events in the spec, in their order; null for a recording that is read
   * from its files where it is used.
   */
  readonly recordings: readonly (MarketRecording | null)[];
  /** The description of the original market, because files may have other names where the market is made again. */
  readonly description?: string;
}

/** A file, or the events of a program, that a market is made of. */
export interface MarketContent {
  /** Absolute path; `events` for events of a program. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file, or of the columns of the events. Hexadecimal. */
  readonly sha256: string;
}

/** @throws SpotlabError `SPOTLAB_OPTION` for a market that `lab` has not made */
export function openable(market: LabMarket): OpenableMarket {
  if (isOpenable(market)) return market;
  throw optionError('market is no market.', 'Make one with lab.recording, lab.simulated or lab.events.');
}

/**
 * Makes a market portable. Events of a program are collected and sent as columns.
 *
 * @param withRows whether recordings are sent as rows, too: they are read here, once, into memory that threads share
 * @throws StartError for a recording or events that cannot be used
 */
export async function portableMarket(market: LabMarket, withRows: boolean): Promise<PortableMarket> {
  const { spec, parts, description } = openable(market);
  const recordings = await Promise.all(
    parts.map(async (part) => (withRows || part.spec.kind === 'events' ? await part.share() : null)),
  );
  return { spec, recordings, description };
}

/** The market of a portable one. */
export function marketFrom({ spec, recordings, description }: PortableMarket): LabMarket {
  const left = [...recordings];
  const make = (one: LabMarketSpec): LabMarket => {
    if (one.kind === 'simulated') return simulatedOf(one);
    if (one.kind === 'snapshot') return snapshot(one.file, one.options);
    if (one.kind === 'together') return together(one.markets.map(make));
    const rows = left.shift() ?? undefined;
    if (one.kind === 'recording') return recording(one.files, one.options, rows);
    if (one.kind === 'history') return history(one.folder, one.symbol, one.options, rows);
    if (rows === undefined) throw optionError('The market was made with lab.events, but its events are missing here.');
    return events([], { symbol: one.symbol, ...one.range }, rows);
  };
  const made = make(spec);
  return description === undefined ? made : Object.freeze({ ...made, description });
}

/** The files and events of a market with their hashes; none for a simulated market. @throws StartError */
export async function marketContents(market: LabMarket): Promise<MarketContent[]> {
  return (await partContents(market)).flat();
}

/** As {@link marketContents}, a list for each of the market's parts; a snapshot is one part. @throws StartError */
export async function partContents(market: LabMarket): Promise<MarketContent[][]> {
  const { spec, parts } = openable(market);
  if (spec.kind === 'snapshot') {
    const { exchangeInfo } = spec.options;
    const paths = [...filesIn(spec.file), ...(exchangeInfo === undefined ? [] : [exchangeInfo])];
    return [await hashesOf(paths).catch(throwStartError)];
  }
  const contents: MarketContent[][] = [];
  for (const part of parts) {
    if (part.spec.kind === 'history') contents.push(await hashesOf(await historyFiles(part.spec)));
    else if (part.spec.kind === 'recording') {
      const { recordingFiles } = await import('../../server/index.js');
      contents.push(
        await hashesOf(await recordingFiles(part.spec.files, part.spec.options.kind).catch(throwStartError)),
      );
    } else contents.push([{ path: 'events', ...hashOfRows(await part.share()) }]);
  }
  return contents;
}

/** The spec with a seed, for one run of a sweep. Only a simulated market, or a simulated part, has a seed. */
export const specWithSeed = (spec: LabMarketSpec, seed: number): LabMarketSpec =>
  withSimulated(spec, ({ seeds: _, ...rest }) => ({ ...rest, seed }));

/** The spec of a part of a market's time. @param window milliseconds */
export function specBetween(
  spec: LabMarketSpec,
  window: { readonly from: number; readonly to: number; readonly scenarioFrom?: number },
): LabMarketSpec {
  const { from, to, scenarioFrom } = window;
  switch (spec.kind) {
    case 'simulated':
      return { ...spec, from, length: to - from, ...(scenarioFrom !== undefined && { scenarioFrom }) };
    case 'together':
      return { ...spec, markets: spec.markets.map((one) => specBetween(one, window)) };
    case 'events':
      return { ...spec, range: { ...without(spec.range), from, to } };
    case 'recording':
      return { ...spec, options: { ...without(spec.options), from, to } };
    case 'history':
      return { ...spec, options: { ...without(spec.options), from, to } };
    case 'snapshot':
      throw optionError('sweep: a snapshot has one start.');
  }
}

/** A range without its length. */
function without<T extends { readonly length?: unknown }>({ length: _, ...rest }: T): Omit<T, 'length'> {
  return rest;
}

/** The file, or the files of a data directory. */
function filesIn(path: string): string[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map(({ name }) => join(path, name)).sort();
}

async function hashesOf(paths: readonly string[]): Promise<MarketContent[]> {
  const contents: MarketContent[] = [];
  for (const path of paths) contents.push(await hashOfFile(path));
  return contents;
}

/** The hash of a file, computed while it is read. */
export async function hashOfFile(path: string): Promise<MarketContent> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length;
      hash.update(piece);
    }
  });
  return { path, bytes, sha256: hash.digest('hex') };
}

/** The columns in the order of their names, so that the hash does not depend on how they were made. */
export function hashOfRows(rows: MarketRecording): { bytes: number; sha256: string } {
  const hash = createHash('sha256');
  let bytes = 0;
  const add = (name: string, value: unknown): void => {
    if (ArrayBuffer.isView(value)) {
      hash.update(`${name} ${value.byteLength}\n`);
      hash.update(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
      bytes += value.byteLength;
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value).sort()) add(`${name}.${key}`, (value as Record<string, unknown>)[key]);
    } else if (value !== undefined) hash.update(`${name} ${String(value)}\n`);
  };
  add('events', rows);
  return { bytes, sha256: hash.digest('hex') };
}
