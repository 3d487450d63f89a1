/** The public API of spotlab: a fluent client for Binance-compatible spot exchanges, with an embedded exchange. */

// Connecting, and the client that it returns.

export type { Spot } from './client/index.js';
export type * from './client/types/surface.gen.js';
export {
  type ConnectOptions,
  connect,
  type KeyOptions,
  type LimitOptions,
  type LimitPolicy,
  NETWORKS,
  type ReplayOptions,
} from './connect/index.js';

// A dataset of recorded rows in Parquet files.

export type {
  History,
  HistoryFailedDay,
  HistoryFilter,
  HistoryFinding,
  HistoryGap,
  HistoryProgress,
  HistoryRange,
  HistoryRead,
  HistoryReport,
  HistorySeries,
  HistorySync,
  HistorySyncOptions,
  HistoryTrades,
} from './client/index.js';

// The lab: strategies tested against the matching engine.

export {
  type Lab,
  type LabAttribution,
  type LabBenchmark,
  type LabBook,
  type LabCapacity,
  type LabCapacityRow,
  type LabChartKind,
  type LabChartOptions,
  type LabCommission,
  type LabCommissionTier,
  type LabCommissionTiers,
  type LabComparedRun,
  type LabDifference,
  type LabEnd,
  type LabEquity,
  LabError,
  type LabEventsOptions,
  type LabFailure,
  type LabFidelity,
  type LabFill,
  type LabFillAssumption,
  type LabFillChance,
  type LabFilter,
  type LabFold,
  type LabHistoryOptions,
  type LabInventory,
  type LabKline,
  type LabLatency,
  type LabLatencyValue,
  type LabLuck,
  type LabMarket,
  type LabMarketEvent,
  type LabNeighbour,
  type LabOptions,
  type LabOrder,
  type LabParams,
  type LabParent,
  type LabParentTarget,
  type LabPivot,
  type LabPosition,
  type LabProgress,
  type LabRange,
  type LabRecordingOptions,
  type LabReport,
  type LabResult,
  type LabResultData,
  type LabRoundTrip,
  type LabRows,
  type LabRowsOptions,
  type LabRunInfo,
  type LabSample,
  type LabSaved,
  type LabSettings,
  type LabSimulatedOptions,
  type LabSnapshotOptions,
  type LabSpread,
  type LabStatistics,
  type LabSweep,
  type LabSweepChartKind,
  type LabSweepChartOptions,
  type LabSweepData,
  type LabSweepFigure,
  type LabSweepInfo,
  type LabSweepOptions,
  type LabSweepProgress,
  type LabSweepRun,
  type LabSweepSummary,
  type LabTrade,
  type LabVerification,
  type LabVerifyOptions,
  type LabWindow,
  lab,
  type Strategy,
  type StrategyFile,
} from './lab/index.js';

// Data of the exchange: results, enumerations and argument shapes.

export type { Filter } from './client/index.js';
export type * from './client/types/data-types.gen.js';
export type {
  ChartKind,
  DataSource,
  FitChange,
  Method,
  RateLimiter,
  Scenario,
  ScenarioEvent,
  ScenarioKind,
  ScenarioName,
  Security,
} from './protocol/index.js';

// Calls, and what parameters accept.

export {
  type Call,
  Decimal,
  type DecimalFunction,
  type DecimalInput,
  type DecimalValue,
  decimal,
  type Id,
  type IdInput,
  isCall,
  type Live,
  type OrderCall,
  type PagedCall,
  type PageOptions,
  type PagingProgress,
  type ReadingCall,
  type Rounding,
  type StopSignal,
  type TestableCall,
  type TicketCall,
  type TimeInput,
  type TimeUnit,
  type Watch,
  type WatchOptions,
} from './client/index.js';

// Widgets: controls in a notebook.

export type {
  ButtonWidget,
  Choices,
  Control,
  ControlValue,
  HtmlWidget,
  Interaction,
  SliderOptions,
  ValueWidget,
  Widget,
  WidgetOptions,
  Widgets,
} from './client/index.js';

// Results, tables and files.

export type {
  AnyRow,
  ArrowTable,
  ColumnType,
  ConvertedRow,
  DataColumn,
  DataColumns,
  DataExport,
  DataFile,
  DataTable,
  DataValue,
  DisplayMode,
  FigureValue,
  FrameMethods,
  GroupKeys,
  JoinOptions,
  ListMethods,
  NewColumns,
  NewValue,
  NumberColumn,
  PagedDataExport,
  PivotOptions,
  Reconciled,
  ResampledKlines,
  ResampledMeta,
  ResampleOptions,
  ResultExtras,
  ResultMeta,
  ReturnOptions,
  Rolling,
  RowList,
  RowMethods,
  Rows,
  RowsMeta,
  RowWith,
  Shown,
  SqlPart,
  SqlRows,
  SqlValue,
  TableFigure,
  TableFigures,
} from './client/index.js';

export { bigintsAsText } from './transport/index.js';

// Tickets: what a call would send and cost.

export type {
  Check,
  Explanation,
  TicketBalance,
  TicketBalances,
  TicketCommission,
  TicketConversion,
  TicketFills,
  TicketTarget,
} from './client/index.js';

// Streams, and a book that is kept current.

export type {
  BookChange,
  BookDepth,
  BookResyncReason,
  BookResyncs,
  OrderChange,
  OrderFill,
  OrderId,
  OrderState,
  OrderStates,
  SequenceStream,
  SpotClock,
  SpotStreams,
  Stream,
  StreamBook,
  StreamBookCall,
  StreamGap,
  StreamHandle,
  StreamMeta,
  StreamRows,
  StreamTake,
} from './client/index.js';
export type * from './client/types/stream-events.gen.js';
export type * from './client/types/stream-surface.gen.js';

// Errors.

export {
  ExchangeError,
  FilterError,
  LimitError,
  type NoAnswer,
  NotConfirmedError,
  OutcomeUnknownError,
  ParameterError,
  ReplaceError,
  ReplyError,
  type ReplyPage,
  SpotlabError,
  type SpotlabErrorCode,
  StartError,
  StreamGapError,
  TransportError,
} from './client/index.js';

// Limits, latency, charts and order histories.

export type {
  Chart,
  ChartOptions,
  ForecastCost,
  ForecastWindow,
  Latency,
  LatencySample,
  LegDistance,
  LifeEvent,
  LifeOf,
  LimitSharing,
  Limits,
  LimitsForecast,
  LimitWindow,
  OrderLife,
  PaidCommission,
  Plot,
  PlotAnnotation,
  PlotOptions,
  Position,
  PositionOptions,
  Positions,
  PositionTotal,
  SavedChart,
  SavePictureOptions,
  WaitSeen,
} from './client/index.js';

// Hooks and recordings of requests.

export type { Recording, RecordOptions } from './client/index.js';
export type { Har, HarEntry, HarPair, RequestSeen, ResponseSeen } from './transport/index.js';

// Control of the embedded exchange.

export type * from './client/types/control.gen.js';
export type * from './protocol/control/control-results.gen.js';
