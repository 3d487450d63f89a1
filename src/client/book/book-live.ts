/** A live display of a kept book: its best levels, drawn when they have changed. */

import { interruptSignal } from '../base/interrupt.js';
import { nameOf, type StreamContext, verbId } from '../streams/consumers/stream-plan.js';
import type { Live, WatchOptions } from '../types/call.js';
import type { BookDepth, StreamBook } from '../types/stream-book.js';
import { makeLive } from '../watch/live-run.js';
import type { BookPlan } from './book-plan.js';

/** Shortest time between two drawings, unless the user gives another time. */
const DEFAULT_EVERY = '100ms';

/**
 * @param ownsBook whether the end of the display closes the book
 * @throws the errors of `book.live()`
 */
export function liveBook(
  context: StreamContext,
  plan: BookPlan,
  options: WatchOptions | number | string | undefined,
  open: () => Promise<StreamBook>,
  ownsBook: boolean,
): Live<BookDepth> {
  let opening: Promise<{ readonly book: StreamBook; readonly changes: AsyncIterator<unknown> }> | undefined;
  let opened: StreamBook | undefined;
  const source = {
    name: verbId(plan),
    by: nameOf(plan),
    signals: plan.signals,
    read: async () => {
      if (!opening) {
        opening = open().then((book) => ({ book, changes: book[Symbol.asyncIterator]() }));
        opened = (await opening).book;
        return opened.depth();
      }
      const { book, changes } = await opening;
      await untilStopped(changes.next());
      return book.depth();
    },
    spent: () => opened?.weight ?? 0,
    ended: () =>
      void opening
        ?.then(async ({ book, changes }) => {
          await changes.return?.();
          if (ownsBook) await book.close();
        })
        .catch(() => {}),
  };
  const every = typeof options === 'object' ? { every: DEFAULT_EVERY, ...options } : (options ?? DEFAULT_EVERY);
  return makeLive<BookDepth>(source, context.session.parts.clock, every);
}

/**
 * Settles with the promise, or rejects when the display is stopped: a book without changes would keep the display
 * waiting.
 */
async function untilStopped<T>(promise: Promise<T>): Promise<T> {
  const stop = interruptSignal();
  if (!stop) return promise;
  let listener = () => {};
  const stopped = new Promise<never>((_, reject) => {
    listener = () => reject(stop.reason);
    if (stop.aborted) listener();
    else stop.addEventListener('abort', listener, { once: true });
  });
  return Promise.race([promise, stopped]).finally(() => stop.removeEventListener('abort', listener));
}
