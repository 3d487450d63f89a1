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
} from './client/call.js';
export type * from './client/control.gen.js';
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
} from './client/data-out.js';
export {
  ExchangeError,
  LimitError,
  type NoAnswer,
  OutcomeUnknownError,
  ParameterError,
  ReplaceError,
  SpotlabError,
  TransportError,
} from './client/errors.js';
export { FilterError } from './client/filter-error.js';
export type { DecimalInput, Id, IdInput, StopSignal, TimeInput, TimeUnit } from './client/inputs.js';
export type { Latency, LatencySample } from './client/latency.js';
export type { ForecastCost, ForecastWindow, Limits, LimitsForecast, LimitWindow } from './client/limits.js';
export { NotConfirmedError } from './client/not-confirmed.js';
export type { PagedCall, PageOptions, Rows, RowsMeta } from './client/paged.js';
export type { Chart, ChartOptions, LifeEvent, LifeOf, OrderLife, Plot, PlotOptions } from './client/pictures.js';
export type { PagingProgress } from './client/progress.js';
export type { Recording, RecordOptions } from './client/recording.js';
export type { Reconciled, ResultExtras, ResultMeta, Shown } from './client/result.js';
export type { Spot } from './client/spot.js';
export type * from './client/surface.gen.js';
export { connect, NETWORKS } from './connect/connect.js';
export type { ConnectOptions, KeyOptions, ReplayOptions } from './connect/options.js';
export type * from './protocol/control/control-results.js';
export type { ChartKind, DataSource, Method, RateLimiter, Security } from './protocol/endpoints/vocabulary.js';
export type { FitChange } from './protocol/orders/fit-change.js';
export type { Har, HarEntry, HarPair } from './transport/har.js';
export type { RequestSeen, ResponseSeen } from './transport/seen.js';
