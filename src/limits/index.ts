/** Limits: rate limit windows, reservations, waiting calls, backoffs and bans. */

// The limit book of an exchange address, and its state.

export type { BackoffTimes } from './backoffs.js';
export type { ConnectionAttempt, ConnectionLimits } from './connection-limits.js';
export type { Cost, LimitDelay, LimitPolicy, LimitsState, OnWait, Reservation, ShareState } from './cost.js';
export type { Forecast, WindowForecast } from './forecast.js';
export { LimitBook } from './limit-book.js';
export type { MessageWindow } from './message-window.js';
export { countClient, forgetBook, sharedBook } from './shared-books.js';
export type { OrderSeen } from './unfilled-orders.js';
export type { WindowRecord, WindowState } from './window.js';

// The types for a store of limits that several processes share.

export { ATTEMPT_LENGTH_MS } from './connection-attempts.js';
export { ATTEMPT_BACKOFF_MS } from './connection-limits.js';
export { costIn } from './cost.js';
export { chargedBy } from './limit-book.js';
export type { CostLine, LimitRecord, LimitRecords } from './limit-records.js';
export type {
  AttemptEnd,
  LimitHeaders,
  LimitShare,
  LimitUpdate,
  OrderCount,
  Permission,
  ShareReply,
  ShareRequest,
} from './limit-share.js';

// The clock that measures and waits.

export { type Clock, isLoopback, systemClock } from './clock.js';
