/** Limits: windows, reservations, waits, holds and bans. */
export { type Clock, systemClock } from './clock.js';
export {
  type Cost,
  LimitBook,
  type LimitPolicy,
  type LimitsState,
  type OnWait,
  type Refusal,
  type Reservation,
} from './limit-book.js';
export { forgetBook, sharedBook } from './shared-books.js';
export type { WindowState } from './window.js';
