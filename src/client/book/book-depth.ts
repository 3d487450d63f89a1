/** Makes a depth result from the levels of a kept book, which is an order book that a stream keeps current. The result is drawn as a ladder. */
import type { KeptBook } from '../../streams/index.js';
import { exportMethods } from '../results/data-backend.js';
import { type DrawnValue, drawAs } from '../results/display-hooks.js';
import type { SessionContext } from '../session/session-context.js';
import type { BookDepth } from '../types/stream-book.js';

/** Default number of levels per side, the same as in a depth result. */
const DEFAULT_LEVELS = 100;

type ShownBook = Pick<KeptBook, 'updateId' | 'bids' | 'asks'>;

/** The levels with their display context. @param notes lines below the drawing */
export function drawnBook(
  session: SessionContext,
  book: ShownBook,
  symbol: string,
  notes: readonly string[],
  count: number = DEFAULT_LEVELS,
): DrawnValue {
  const value = { lastUpdateId: book.updateId, bids: book.bids(count), asks: book.asks(count) };
  const context = {
    kind: 'depth',
    params: { symbol },
    nowMs: session.exchangeNowMs,
    notes,
    orders: session.orders.openOrders(),
    prices: session.prices,
  } as const;
  return { value, context };
}

export function bookDepth(...drawn: Parameters<typeof drawnBook>): BookDepth {
  const [session] = drawn;
  const { displays } = session.parts;
  const { value, context } = drawnBook(...drawn);
  const depth = value as BookDepth;
  drawAs(depth, displays, () => ({ value: depth, context }));
  // Charts read the symbol from `meta`, as they do for results.
  Object.defineProperty(depth, 'meta', { value: { params: { symbol: drawn[2] } } });
  for (const [name, way] of exportMethods(() => session.dataBackend.tableOf(depth, { endpoint: 'depth', displays }))) {
    Object.defineProperty(depth, name, way);
  }
  return depth;
}
