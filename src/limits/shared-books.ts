/** One limit book an address and process: the exchange counts by address, so all clients of a process share. */
import { type Clock, systemClock } from './clock.js';
import { LimitBook } from './limit-book.js';

const books = new Map<string, LimitBook>();

/** The book of an origin such as `https://api.example.com`. */
export function sharedBook(origin: string, clock: Clock = systemClock): LimitBook {
  let book = books.get(origin);
  if (!book) {
    book = new LimitBook(clock);
    books.set(origin, book);
  }
  return book;
}

/** Forgets the book of an exchange that is gone: its port may be another's next. */
export function forgetBook(origin: string): void {
  books.delete(origin);
}
