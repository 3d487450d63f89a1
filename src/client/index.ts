/** Client: a fluent client for the exchange, with results, errors, limits, pagination, tickets and watches. */

// A client, and the session that sends its requests.

export type { SpotClock } from './client-clock.js';
export { loadLazyParts } from './load-lazy-parts.js';
export { makeSpot } from './make-spot.js';
export { Session } from './session/session.js';
export type { Credentials, SessionParts } from './session/session-parts.js';
export { SymbolRules } from './session/symbol-rules.js';
export type { Spot } from './spot.js';
export { callMembersOf } from './verbs.js';

// Calls: requests that are described first and sent later.

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
} from './call/call.js';
export type { DecimalInput, DecimalValue, Id, IdInput, StopSignal, TimeInput, TimeUnit } from './call/inputs.js';
export { type Misread, setMisreadListener } from './call/misreads.js';
export { checkOptionNames } from './call/option-names.js';
export type { Recording, RecordOptions } from './call/recording.js';
export { refreshTicket } from './call/refresh-ticket.js';
export { collectUnsent, setUnsentWarnings, takeUnsent, takeUnsentReport } from './call/unsent-calls.js';
export { Decimal, type DecimalFunction, decimal, isDecimal, type Rounding } from './values/decimal.js';

// Tickets: what a call would send and cost, and the confirmation before it is sent.

export type {
  Check,
  Explanation,
  TicketBalance,
  TicketBalances,
  TicketCommission,
  TicketConversion,
  TicketFills,
  TicketTarget,
} from './call/explanation.js';
export { setErasureConfirmation } from './control/control.js';
export { setConfirmation } from './ticket/confirm.js';
export { type AskUser, Confirmer } from './ticket/confirmer.js';

// Results: data with display hooks, metadata and table methods.

export {
  type Displays,
  type DrawnValue,
  drawAs,
  drawEverywhere,
  hasUnicode,
  JUPYTER_DISPLAY,
} from './results/display-hooks.js';
export type {
  DisplayMode,
  Filter,
  ListMethods,
  Reconciled,
  ResultExtras,
  ResultMeta,
  RowList,
  Shown,
} from './results/result.js';
export { BLOCK_ROWS, ROW_STORE, RowStore, rowArray } from './results/rows.js';
export { decimalColumn, integerColumn, packColumn, type RowColumn } from './results/rows-column.js';

// Tables, files and SQL.

export {
  type DataBackend,
  exportMethods,
  rowMethods,
  TABLE_ROWS,
  TABLE_TYPES,
  type TableOrigin,
} from './results/data-backend.js';
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
  NewColumns,
  NewValue,
  NumberColumn,
  PagedDataExport,
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
} from './results/data-export.js';
export { partMethods } from './results/list-parts.js';

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

export { type CallWait, setWaitListener, tellHost, WAIT_REASONS } from './limits/wait-listener.js';
export type { PageOptions, PagingProgress } from './paging/page-options.js';
export type { PagedCall, Rows, RowsMeta } from './paging/paged.js';
export { beginWork, setProgressListener, type WorkProgress } from './paging/progress.js';

// A dataset of recorded rows.

export type { AggTrade, Kline, Trade } from './data-types.gen.js';
export type {
  History,
  HistoryAggTradeRow,
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
  StartError,
  StreamGapError,
  TransportError,
} from './errors/errors.js';

export { throwStartError } from './errors/start-error.js';

// Retries, reconciliation and interrupts.

export { DEFAULT_RECONCILE_MS } from './reconcile/reconcile.js';
export {
  haltAfterInterrupt,
  interruptSignal,
  isReconciling,
  isSelfEnding,
  setInterruptSignal,
  setInterruptSource,
  whileSelfEnding,
  withInterruptSignal,
} from './session/interrupt.js';
export { DEFAULT_RETRIES } from './session/retry.js';

// The cache of open orders, for completion and for the prompt.

export { type CachedOrder, orderCacheOf } from './session/order-cache.js';

// Limits and latency.

export type { Latency, LatencySample, LimitSharing, Limits } from './limits/limits.js';
export type { ForecastCost, ForecastWindow, LimitsForecast, LimitWindow } from './limits/limits-forecast.js';

// Streams.

export type { OrderFill, OrderId, OrderState } from '../streams/index.js';
export type { OrderChange, OrderStates, SpotStreams } from './streams/spot-streams.js';
export {
  isStream,
  type SequenceStream,
  type Stream,
  type StreamGap,
  type StreamHandle,
  type StreamMeta,
  type StreamRows,
  type StreamTake,
} from './streams/stream.js';

// A book that is kept current.

export type {
  BookChange,
  BookDepth,
  BookResyncReason,
  BookResyncs,
  StreamBook,
  StreamBookCall,
} from './book/stream-book.js';

// Watches and live displays.

export { beginWhenShown, type LiveHost, LiveRun, setLiveHost } from './watch/live-run.js';
export { readOnlyError, runReadOnly } from './watch/read-only-scope.js';
export {
  anySignal,
  fullestWindow,
  sourceOf,
  type WatchPlan,
  type WatchSource,
  type WatchTick,
  watchPlan,
  watchTicks,
} from './watch/watch.js';

// Charts and order histories.

export type {
  Chart,
  ChartOptions,
  Curves,
  LifeEvent,
  LifeOf,
  OrderLife,
  Plot,
  PlotOptions,
} from './charts/chart-types.js';

// The probe of `spotlab doctor`.

export { probeExchange } from './probe.js';
export type { ClockReading } from './session/server-clock.js';
