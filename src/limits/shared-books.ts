/**
 * Keeps one limit book for each address of an exchange in the process: the exchange counts requests by IP address.
 */
import { DEFAULT_RATE_LIMITS } from '../protocol/index.js';
import { type Clock, systemClock } from './clock.js';
import { LimitBook } from './limit-book.js';

const books = new Map<string, LimitBook>();

/**
 * The book of an origin such as `https://api.example.com`, as `account` sees it: clients with the same one share their
 * order counts too. Any name will do that tells keys apart; default: that of all who have no key.
 */
export function sharedBook(origin: string, account = '', clock: Clock = systemClock): LimitBook {
  let book = books.get(origin);
  if (!book) {
    book = new LimitBook(clock, DEFAULT_RATE_LIMITS, { sharesClock: isLoopback(origin) });
    books.set(origin, book);
  }
  return book.forAccount(account);
}

/** Forgets the book of an exchange that is gone: its port may be another's next. */
export function forgetBook(origin: string): void {
  books.delete(origin);
}

/** Whether an origin is on this machine. */
export function isLoopback(origin: string): boolean {
  return /^https?:\/\/(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(origin);
}
