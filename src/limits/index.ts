/** The limits floor: rate-limit windows, reservations, waits, holds and bans. */
export { type Clock, systemClock } from './clock.js';
export type { Cost, LimitDelay, LimitPolicy, LimitsState, OnWait, Reservation } from './cost.js';
export type { Forecast, WindowForecast } from './forecast.js';
export type { HoldTimes } from './holds.js';
export { LimitBook, type OrderSeen } from './limit-book.js';
export { forgetBook, isLoopback, sharedBook } from './shared-books.js';
export type { WindowState } from './window.js';
