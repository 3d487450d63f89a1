/** A market as plain data for another thread, process or machine. */
import type { MarketRecording } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import { recording, snapshot } from './file-markets.js';
import { history } from './history-market.js';
import type { LabMarket } from './lab-market.js';
import { type LabMarketSpec, withSimulated } from './market-spec.js';
import { events, simulatedOf } from './markets.js';
import { isOpenable, type OpenableMarket } from './open-market.js';
import { together } from './together.js';

/** A market that can be cloned to another thread. */
export interface PortableMarket {
  readonly spec: LabMarketSpec;
  /**
   * The rows of each recording and of each list of events in the spec, in their order; null for a recording that each thread or machine reads from its files.
   */
  readonly recordings: readonly (MarketRecording | null)[];
  /** The description of the original market, because files may have other names on the machine that makes the market again. */
  readonly description?: string;
}

/** @throws SpotlabError `SPOTLAB_OPTION` for a market that `lab` has not made */
export function openable(market: LabMarket): OpenableMarket {
  if (isOpenable(market)) return market;
  throw optionError('market is no market.', 'Make a market with lab.recording, lab.simulated or lab.events.');
}

/**
 * Makes a market portable. Events of a program are collected and sent as columns.
 *
 * @param withRows whether recordings are also sent as rows. Then they are read once, in this thread, into memory that threads share
 * @throws StartError for a recording or events that cannot be used
 */
export async function portableMarket(market: LabMarket, withRows: boolean): Promise<PortableMarket> {
  const { spec, parts, description } = openable(market);
  const recordings = await Promise.all(
    parts.map(async (part) => (withRows || part.spec.kind === 'events' ? await part.share() : null)),
  );
  return { spec, recordings, description };
}

/** Makes the market from its portable form. */
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
