/**
 * Keeps one limit book for each address of an exchange in the process: the exchange counts requests by IP address.
 */
import { DEFAULT_RATE_LIMITS } from '../protocol/index.js';
import { type Clock, systemClock } from './clock.js';
import { LimitBook } from './limit-book.js';

const books = new Map<string, LimitBook>();

/**
 * Returns the book of an origin such as `https://api.example.com` for an account. Clients with the same account share
 * their order counts. `account` is any text that is different for each API key. Default: the account of clients without
 * a key.
 */
export function sharedBook(origin: string, account = '', clock: Clock = systemClock): LimitBook {
  let book = books.get(origin);
  if (!book) {
    book = new LimitBook(clock, DEFAULT_RATE_LIMITS, { sharesClock: isLoopback(origin) });
    books.set(origin, book);
  }
  return book.forAccount(account);
}

/** Removes the book of a closed exchange, because another exchange may get its port. */
export function forgetBook(origin: string): void {
  books.delete(origin);
}

/** Whether an origin is on this machine. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(origin);
}
