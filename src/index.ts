/** spotlab: a fluent client for Binance-compatible spot exchanges, with an exchange of its own. */

export {
  type Call,
  type Check,
  type Explanation,
  isCall,
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
} from './client/call/call.js';
export type { DecimalInput, Id, IdInput, StopSignal, TimeInput, TimeUnit } from './client/call/inputs.js';
export type { Recording, RecordOptions } from './client/call/recording.js';
export type {
  Chart,
  ChartOptions,
  LifeEvent,
  LifeOf,
  OrderLife,
  Plot,
  PlotOptions,
} from './client/charts/chart-types.js';
export type * from './client/control/control.gen.js';
export {
  ExchangeError,
  LimitError,
  type NoAnswer,
  OutcomeUnknownError,
  ParameterError,
  ReplaceError,
  SpotlabError,
  TransportError,
} from './client/errors/errors.js';
export { FilterError } from './client/errors/filter-error.js';
export { NotConfirmedError } from './client/errors/not-confirmed.js';
export type { Latency, LatencySample } from './client/limits/latency.js';
export type { ForecastCost, ForecastWindow, Limits, LimitsForecast, LimitWindow } from './client/limits/limits.js';
export type { PagedCall, PageOptions, Rows, RowsMeta } from './client/paging/paged.js';
export type { PagingProgress } from './client/paging/progress.js';
export type {
  ArrowTable,
  ColumnType,
  DataColumn,
  DataColumns,
  DataFile,
  DataOut,
  DataTable,
  DataValue,
  PagedDataOut,
  SqlRows,
  SqlValue,
} from './client/results/data-out.js';
export type { Reconciled, ResultExtras, ResultMeta, Shown } from './client/results/result.js';
export type { Spot } from './client/spot.js';
export type * from './client/surface.gen.js';
export { connect, NETWORKS } from './connect/connect.js';
export type { ConnectOptions, KeyOptions, ReplayOptions } from './connect/options.js';
export type * from './protocol/control/control-results.js';
export type { ChartKind, DataSource, Method, RateLimiter, Security } from './protocol/endpoints/vocabulary.js';
export type { FitChange } from './protocol/orders/fit-change.js';
export type { Har, HarEntry, HarPair } from './transport/har.js';
export type { RequestSeen, ResponseSeen } from './transport/seen.js';
