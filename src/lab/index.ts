/** Lab: runs strategies against the engine, in the exchange's time, without sockets. */

// Running strategies.

export { verdictText } from './file/verdict-text.js';
export { type Lab, lab } from './lab.js';
export type {
  LabCommission,
  LabCommissionTier,
  LabCommissionTiers,
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

// Strategies and markets in the form in which they are sent to other threads, processes and machines. Internal.

export { type MarketContent, marketContents } from './market/market-contents.js';
export type { LabMarketSpec } from './market/market-spec.js';
export { marketFrom, type PortableMarket, portableMarket } from './market/portable-market.js';
export {
  loadExports,
  loadStrategy,
  type PortablePart,
  type PortableStrategy,
  portableStrategy,
} from './strategy/portable-strategy.js';

// The code of a strategy, and the threads of a sweep, for pages. Internal.

export { editCode } from './strategy/edit-code.js';
export { functionModule, importsIn } from './strategy/function-source.js';
export { openRunner, type PlayRun, type PortableSweep } from './sweep/runner.js';
export type { SweepWorker } from './sweep/sweep-worker.js';
export { reportedError, type ThreadJob, type ThreadReport } from './sweep/thread-messages.js';

// Markets.

export type {
  LabBook,
  LabEventsOptions,
  LabFidelity,
  LabFilter,
  LabHistoryOptions,
  LabMarket,
  LabMarketEvent,
  LabRange,
  LabRecordingOptions,
  LabRowsOptions,
  LabSimulatedOptions,
  LabSnapshotOptions,
  LabTrade,
} from './market/lab-market.js';

// Results.

export type {
  LabBenchmark,
  LabFillChance,
  LabInventory,
  LabParent,
  LabParentTarget,
  LabRoundTrip,
} from './base/lab-execution.js';
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
  LabMarkout,
  LabOrder,
  LabPosition,
  LabResult,
  LabResultData,
  LabRows,
  LabRunInfo,
  LabStatistics,
} from './base/lab-result.js';

// Sweeps.

export type { LabLuck, LabNeighbour } from './base/lab-luck.js';
export type {
  LabCapacity,
  LabCapacityRow,
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
} from './base/lab-sweep.js';
export type { LabFold, LabSample, LabWindow } from './base/lab-time.js';
export type { LabSweepOptions, LabSweepProgress } from './sweep/sweep-options.js';

// Files of runs and sweeps.

export type { LabSaved } from './base/lab-saved.js';
export type { LabDifference, LabReport, LabSource, LabVerification, LabVerifyOptions } from './file/file-types.js';

// Workers of sweeps on other machines, for the command line.

export { type QueueWorkerOptions, type RunningQueueWorker, startQueueWorker } from './queue/queue-worker.js';

// The programs that a verification would run, for the command line.

export { sourcesOf } from './file/sources-of.js';

// Sends requests to an exchange without sockets. Internal.

export { sendDirectly } from './wire/direct-request.js';

// Pages without scripts, and the translation of files, for the command line.

export { details, escaped, type Html, htmlOf, list, paragraph, section, source, table } from './report/html.js';
export { page } from './report/page-parts.js';
export { builtFile } from './strategy/built-file.js';
export { asCommonJs, loadParser } from './strategy/parser.js';
