/**
 * Keeps one limit book for each address of an exchange in the process: the exchange counts requests by IP address.
 */
import { DEFAULT_RATE_LIMITS } from '../protocol/index.js';
import { type Clock, isLoopback, systemClock } from './clock.js';
import { LimitBook } from './limit-book.js';

const books = new Map<string, LimitBook>();
/** Origin -> number of open clients. */
const openClients = new Map<string, number>();

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

/** Counts a client of an origin until the returned function is called, when the client closes. */
export function countClient(origin: string): () => void {
  openClients.set(origin, (openClients.get(origin) ?? 0) + 1);
  return () => {
    const left = (openClients.get(origin) ?? 1) - 1;
    if (left > 0) {
      openClients.set(origin, left);
      return;
    }
    openClients.delete(origin);
    // Without clients, nothing shows when another exchange with another clock starts at this address.
    books.get(origin)?.forgetReportedClock();
  };
}

/** Removes the book of a closed exchange, because another exchange may get its port. */
export function forgetBook(origin: string): void {
  books.delete(origin);
}
