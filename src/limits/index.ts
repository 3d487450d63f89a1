/** Limits: rate limit windows, reservations, waiting calls, holds and bans. */

// The limit book of an exchange address, and its state.

export type { ConnectionAttempt, ConnectionLimits } from './connection-limits.js';
export type { Cost, LimitDelay, LimitPolicy, LimitsState, OnWait, Reservation } from './cost.js';
export type { Forecast, WindowForecast } from './forecast.js';
export type { HoldTimes } from './holds.js';
export { LimitBook, type OrderSeen } from './limit-book.js';
export type { MessageWindow } from './message-window.js';
export { forgetBook, isLoopback, sharedBook } from './shared-books.js';
export type { WindowState } from './window.js';

// The clock that measures and waits.

export { type Clock, systemClock } from './clock.js';
