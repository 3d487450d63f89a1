/** Lab: runs strategies against the engine, in the exchange's time, without sockets. */

// Running strategies.

export { type Lab, lab } from './lab.js';
export type {
  LabCommission,
  LabLatency,
  LabLatencyValue,
  LabOptions,
  LabParams,
  LabProgress,
  LabSettings,
  Strategy,
  StrategyFile,
} from './options/lab-options.js';
export { LabError, type LabFailure } from './run/lab-error.js';

// Strategies and markets that travel to other threads, processes and machines. Internal.

export type { LabMarketSpec } from './market/market-spec.js';
export {
  type MarketContent,
  marketContents,
  marketFrom,
  type PortableMarket,
  portableMarket,
} from './market/portable-market.js';
export {
  loadExports,
  loadStrategy,
  type PortablePart,
  type PortableStrategy,
  portableStrategy,
} from './strategy/portable-strategy.js';

// Markets.

export type {
  LabBook,
  LabEventsOptions,
  LabHistoryOptions,
  LabMarket,
  LabMarketEvent,
  LabRange,
  LabRecordingOptions,
  LabSimulatedOptions,
  LabSnapshotOptions,
  LabTrade,
} from './market/lab-market.js';

// Results.

export type {
  LabAttribution,
  LabChartKind,
  LabChartOptions,
  LabComparedRun,
  LabEnd,
  LabEquity,
  LabFill,
  LabFillAssumption,
  LabKline,
  LabOrder,
  LabPosition,
  LabResult,
  LabResultData,
  LabRows,
  LabRunInfo,
  LabStatistics,
} from './result/lab-result.js';

// Sweeps.

export type {
  LabPivot,
  LabSpread,
  LabSweep,
  LabSweepChartKind,
  LabSweepChartOptions,
  LabSweepData,
  LabSweepFigure,
  LabSweepInfo,
  LabSweepRun,
  LabSweepSummary,
} from './sweep/lab-sweep.js';
export type { LabSweepOptions, LabSweepProgress } from './sweep/sweep-options.js';

// Files of runs and sweeps.

export type { LabDifference, LabReport, LabVerification, LabVerifyOptions } from './file/file-types.js';
export type { LabSaved } from './file/lab-saved.js';

// Workers of sweeps on other machines, for the command line.

export { type QueueWorkerOptions, type RunningQueueWorker, startQueueWorker } from './queue/queue-worker.js';
