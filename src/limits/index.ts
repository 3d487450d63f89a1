/** Limits: rate limit windows, reservations, waiting calls, holds and bans. */

// The limit book of an exchange address, and its state.

export type { ConnectionAttempt, ConnectionLimits } from './connection-limits.js';
export type { Cost, LimitDelay, LimitPolicy, LimitsState, OnWait, Reservation, ShareState } from './cost.js';
export type { Forecast, WindowForecast } from './forecast.js';
export type { HoldTimes } from './holds.js';
export { LimitBook } from './limit-book.js';
export type { MessageWindow } from './message-window.js';
export { forgetBook, isLoopback, sharedBook } from './shared-books.js';
export type { OrderSeen } from './unfilled-orders.js';
export type { WindowRecord, WindowState } from './window.js';

// What a store needs that several processes share.

export { ATTEMPT_LENGTH_MS } from './connection-attempts.js';
export { ATTEMPT_HOLD_MS } from './connection-limits.js';
export { costIn } from './cost.js';
export { chargedBy } from './limit-book.js';
export type { CostLine, LimitRecord, LimitRecords } from './limit-records.js';
export type {
  AttemptEnd,
  LimitHeaders,
  LimitShare,
  OrderCount,
  Permission,
  ShareNews,
  ShareReply,
  ShareRequest,
} from './limit-share.js';

// The clock that measures and waits.

export { type Clock, systemClock } from './clock.js';
