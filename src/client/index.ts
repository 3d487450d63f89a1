/** The client floor: calls, results, errors, pagination, tickets and reconciliation. */

export {
  type Call,
  type Check,
  type Explanation,
  isCall,
  isWatch,
  type Live,
  type OrderCall,
  type ReadingCall,
  type TestableCall,
  type TicketBalance,
  type TicketBalances,
  type TicketCall,
  type TicketCommission,
  type TicketConversion,
  type TicketFills,
  type TicketTarget,
  type Watch,
  type WatchOptions,
} from './call/call.js';
export type { DecimalInput, Id, IdInput, StopSignal, TimeInput, TimeUnit } from './call/inputs.js';
export { checkOptionNames } from './call/option-names.js';
export type { Recording, RecordOptions } from './call/recording.js';
export type { Chart, ChartOptions, LifeEvent, LifeOf, OrderLife, Plot, PlotOptions } from './charts/chart-types.js';
export {
  ExchangeError,
  LimitError,
  type NoAnswer,
  OutcomeUnknownError,
  ParameterError,
  ReplaceError,
  SpotlabError,
  TransportError,
} from './errors/errors.js';
export { FilterError } from './errors/filter-error.js';
export { NotConfirmedError } from './errors/not-confirmed.js';
export type { Latency, LatencySample } from './limits/latency.js';
export type { ForecastCost, ForecastWindow, Limits, LimitsForecast, LimitWindow } from './limits/limits.js';
export { makeSpot } from './make-spot.js';
export type { PagedCall, PageOptions, Rows, RowsMeta } from './paging/paged.js';
export { type PagingProgress, setProgressListener } from './paging/progress.js';
export { probeExchange } from './probe.js';
export { DEFAULT_RECONCILE_MS } from './reconcile/reconcile.js';
export {
  type ArrowTable,
  type ColumnType,
  type DataBackend,
  type DataColumn,
  type DataColumns,
  type DataExport,
  type DataFile,
  type DataTable,
  type DataValue,
  exportMethods,
  type PagedDataExport,
  type SqlRows,
  type SqlValue,
  type TableOrigin,
} from './results/data-export.js';
export {
  type Displays,
  drawAs,
  hasUnicode,
  type Reconciled,
  type ResultExtras,
  type ResultMeta,
  type Shown,
} from './results/result.js';
export { ROW_STORE, RowStore } from './results/rows.js';
export { interruptSignal, isReconciling, setInterruptSignal, setInterruptSource } from './session/interrupt.js';
export { type CachedOrder, orderCacheOf } from './session/order-cache.js';
export { DEFAULT_RETRIES } from './session/retry.js';
export type { ClockReading } from './session/server-clock.js';
export { type Credentials, Session, type SessionParts } from './session/session.js';
export { SymbolRules } from './session/symbol-rules.js';
export type { Spot } from './spot.js';
export { setConfirmation } from './ticket/confirm.js';
export { type AskUser, Confirmer } from './ticket/confirmer.js';
export { callMembersOf } from './verbs.js';
export { beginWhenShown, type LiveHost, LiveRun, setLiveHost } from './watch/live-run.js';
export { readOnlyError } from './watch/read-only-scope.js';
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
