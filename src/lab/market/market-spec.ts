/**
 * The description of a market as plain JSON. From this description, and for the events of a program also from their
 * columns, another thread, process or machine makes the same market.
 */
import type { Scenario } from '../../protocol/index.js';
import type { LabHistoryOptions, LabRecordingOptions, LabRowsOptions, LabSnapshotOptions } from './lab-market.js';

export interface SimulatedSpec {
  readonly kind: 'simulated';
  readonly seed: number;
  /** Seeds of a sweep. A run needs one `seed`. */
  readonly seeds?: readonly number[];
  readonly symbols: readonly string[];
  /** Default of `from` and `length`: as in `lab.simulated`; together with recordings, the time of the recordings. */
  readonly from?: string | number;
  readonly length?: string | number;
  readonly impact?: 'on' | 'off';
  readonly scenario?: Scenario;
  readonly scenarioFrom?: string | number;
  readonly longRun?: 'free' | 'bounded';
  readonly activity?: number;
}

export interface RecordingSpec {
  readonly kind: 'recording';
  /** Absolute paths of files, folders and patterns. */
  readonly files: readonly string[];
  readonly options: LabRecordingOptions;
}

export interface HistorySpec {
  readonly kind: 'history';
  /** Absolute path of the dataset. */
  readonly folder: string;
  readonly symbol: string;
  readonly options: LabHistoryOptions;
}

export interface SnapshotSpec {
  readonly kind: 'snapshot';
  /** Absolute path of a file or of a data directory. */
  readonly file: string;
  readonly options: LabSnapshotOptions;
}

/** Events of a program: their columns are sent beside the spec, not in it. */
export interface EventsSpec {
  readonly kind: 'events';
  readonly symbol: string;
  /** The range, and filters. */
  readonly range: LabRowsOptions;
}

export interface TogetherSpec {
  readonly kind: 'together';
  readonly markets: readonly LabMarketSpec[];
}

export type LabMarketSpec = SimulatedSpec | RecordingSpec | HistorySpec | SnapshotSpec | EventsSpec | TogetherSpec;

/** The simulated part of a market; undefined for one that has none. */
export function simulatedIn(spec: LabMarketSpec): SimulatedSpec | undefined {
  if (spec.kind === 'simulated') return spec;
  return spec.kind === 'together' ? spec.markets.map(simulatedIn).find((one) => one !== undefined) : undefined;
}

/** The spec with a changed spec of its simulated part. */
export function withSimulated(spec: LabMarketSpec, change: (one: SimulatedSpec) => SimulatedSpec): LabMarketSpec {
  if (spec.kind === 'simulated') return change(spec);
  if (spec.kind !== 'together') return spec;
  return { ...spec, markets: spec.markets.map((one) => withSimulated(one, change)) };
}
