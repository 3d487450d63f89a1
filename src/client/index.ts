/** Client: a fluent client for the exchange, with results, errors, limits, pagination, tickets and watches. */

// A client, and the session that sends its requests.

export type { SpotClock } from './base/client-clock.js';
export { lazily, loadLazyParts } from './base/lazy-part.js';
export type { Spot } from './history/spot.js';
export { makeSpot } from './make-spot.js';
export type { Credentials, SessionParts } from './session/session-parts.js';
export { SymbolRules } from './session/symbol-rules.js';
export { Session } from './session.js';
export { callMembersOf } from './verbs.js';

// Calls: requests that are described first and sent later.

export type { DecimalInput, DecimalValue, Id, IdInput, StopSignal, TimeInput, TimeUnit } from './base/inputs.js';
export { type MissingAwait, setMissingAwaitListener } from './call/missing-awaits.js';
export { checkOptionNames } from './call/option-names.js';
export type { Recording, RecordOptions } from './call/recording.js';
export { collectUnsent, setUnsentWarnings, takeUnsent, takeUnsentReport } from './call/unsent-calls.js';
export { refreshTicket } from './calls/refresh-ticket.js';
export { readRefusalFigures } from './ticket/refusal-figures.js';
export {
  type Call,
  failureOf,
  isCall,
  isWatch,
  type Live,
  type OrderCall,
  type ReadingCall,
  type TestableCall,
  type TicketCall,
  type Watch,
  type WatchOptions,
} from './types/call.js';
export { Decimal, type DecimalFunction, decimal, isDecimal, type Rounding } from './values/decimal.js';

// Tickets: what a call would send and cost, and the confirmation before it is sent.

export { setConfirmation } from './call/confirm.js';
export { setErasureConfirmation } from './control/control.js';
export { type AskUser, Confirmer } from './ticket/confirmer.js';
export type {
  Check,
  Explanation,
  TicketBalance,
  TicketBalances,
  TicketCommission,
  TicketConversion,
  TicketFills,
  TicketTarget,
} from './types/explanation.js';

// Results: data with display hooks, metadata and table methods.

export { describeAs } from './results/describe.js';
export {
  type Displays,
  type DrawnValue,
  drawAs,
  drawEverywhere,
  JUPYTER_DISPLAY,
} from './results/display-hooks.js';
export { BLOCK_ROWS, ROW_STORE, RowStore, rowArray } from './results/rows.js';
export { decimalColumn, integerColumn, packColumn, type RowColumn } from './results/rows-column.js';
export type {
  DisplayMode,
  Filter,
  ListMethods,
  Reconciled,
  ResultExtras,
  ResultMeta,
  RowList,
  Shown,
} from './types/result.js';

// Tables, files and SQL.

export {
  type DataBackend,
  exportMethods,
  rowMethods,
  TABLE_ROWS,
  TABLE_TYPES,
  type TableOrigin,
} from './results/data-backend.js';
export { partMethods } from './results/list-parts.js';
export { optionalPackage } from './results/optional-package.js';
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
  FigureValue,
  FrameMethods,
  GroupKeys,
  JoinOptions,
  NewColumns,
  NewValue,
  NumberColumn,
  PagedDataExport,
  PivotOptions,
  ResampledKlines,
  ResampledMeta,
  ResampleOptions,
  ReturnOptions,
  Rolling,
  RowMethods,
  RowWith,
  SqlPart,
  SqlRows,
  SqlValue,
  TableFigure,
  TableFigures,
} from './types/data-export.js';

// Widgets: controls in a notebook.

export { makeWidgets, setWidgetHost, type WidgetMeans } from './widgets/make-widgets.js';
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
} from './widgets/widgets.js';

// Lists of any length, page by page.

export { beginWork, remainingEstimate, setProgressListener, type WorkProgress } from './paging/progress.js';
export type { makeHistory } from './session/make-history.js';
export { type CallWait, notifyHost, setWaitListener, tellWait, WAIT_REASONS } from './session/wait-listener.js';
export type { PageOptions, PagingProgress } from './types/page-options.js';
export type { PagedCall, Rows, RowsMeta } from './types/paged.js';

// A dataset of recorded rows.

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
} from './history/history.js';
export type { HistoryBackend, HistoryContext } from './history/history-backend.js';
export type { AggTrade, Kline, SymbolFilter, Trade } from './types/data-types.gen.js';

// Positions.

export type { PaidCommission, Position, PositionOptions, Positions, PositionTotal } from './history/positions.js';

// Errors.

export { throwStartError } from './errors/start-error.js';
export type { SpotlabErrorCode } from './types/error-codes.js';
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
  StartError,
  StreamGapError,
  TransportError,
} from './types/errors.js';

// Retries, reconciliation and interrupts.

export {
  anySignal,
  haltAfterInterrupt,
  interruptSignal,
  isReconciling,
  isSelfEnding,
  setInterruptSignal,
  setInterruptSource,
  whileSelfEnding,
  withInterruptSignal,
} from './base/interrupt.js';
export { DEFAULT_RECONCILE_MS } from './session/outcome.js';
export { DEFAULT_RETRIES } from './session/retry.js';
export { insideRun, refuseInsideRun } from './watch/run-scope.js';

// The cache of open orders, for completion and for the prompt.

export { clientFactsOf } from './session/client-facts.js';

// Limits and latency.

export type { ForecastCost, ForecastWindow, LimitsForecast, LimitWindow } from './base/limits-forecast.js';
export type { Latency, LatencySample, LimitSharing, Limits, WaitSeen } from './types/limits.js';

// Streams.

export type { OrderFill, OrderId, OrderState } from '../streams/index.js';
export type { OrderChange, OrderStates, SpotStreams } from './types/spot-streams.js';
export {
  isStream,
  type SequenceStream,
  type Stream,
  type StreamGap,
  type StreamHandle,
  type StreamMeta,
  type StreamRows,
  type StreamTake,
} from './types/stream.js';

// A book that is kept current.

export type {
  BookChange,
  BookDepth,
  BookResyncReason,
  BookResyncs,
  StreamBook,
  StreamBookCall,
} from './types/stream-book.js';

// Watches and live displays.

export { readOnlyError, runReadOnly } from './types/read-only-scope.js';
export { beginWhenShown, type LiveHost, LiveRun, setLiveHost } from './watch/live-run.js';
export {
  fullestWindow,
  sourceOf,
  type WatchPlan,
  type WatchSource,
  type WatchTick,
  watchPlan,
  watchTicks,
} from './watch/watch.js';

// Charts and order histories.

export { savable } from './charts/save-chart.js';
export type {
  Chart,
  ChartOptions,
  Curves,
  LegDistance,
  LifeEvent,
  LifeOf,
  OrderLife,
  Plot,
  PlotAnnotation,
  PlotOptions,
  SavedChart,
  SavePictureOptions,
} from './types/chart-types.js';

// The probe of `spotlab doctor`.

export { probeExchange } from './probe.js';
export type { ClockReading } from './session/server-clock.js';

// The parts that a page loads on demand.

export { readAll, readPages, readRows } from './paging/paging.js';
export { reconcile } from './reconcile/reconcile.js';
export { refusedReply } from './reconcile/refused-reply.js';
export { unreadableReply } from './reconcile/reply-error.js';
