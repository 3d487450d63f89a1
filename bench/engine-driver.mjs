/**
 * The order book alone, as a driver for any bench harness: matching by price and time on whole ticks and lots, without
 * accounts, filters and events. It uses the book of the embedded exchange (src/exchange/book/book-side.ts) and a table
 * from the harness's ids to slots of the book.
 */
import { BookSide } from '../dist/src/exchange/book/book-side.js';

const CHUNK_BITS = 10;
const CHUNK = 1 << CHUNK_BITS;

class Book {
  bids = new BookSide(true);
  asks = new BookSide(false);
  /**
   * Order id -> slot of the book: negative for asks, 0 for an order that does not rest. Chunks are created when needed.
   */
  placeChunks = [];
  /** Slot -> order id, for each side, also in chunks. */
  bidIds = [];
  askIds = [];

  limit(id, side, price, qty) {
    const left =
      qty -
      (side === 0 ? this.take(this.asks, this.askIds, price, qty) : this.take(this.bids, this.bidIds, -price, qty));
    if (left > 0) this.rest(id, side, price, left);
    return qty - left;
  }

  market(side, qty) {
    return side === 0
      ? this.take(this.asks, this.askIds, Number.POSITIVE_INFINITY, qty)
      : this.take(this.bids, this.bidIds, Number.POSITIVE_INFINITY, qty);
  }

  cancel(id) {
    const chunk = this.placeChunks[id >>> CHUNK_BITS];
    const place = chunk === undefined ? 0 : chunk[id & (CHUNK - 1)];
    if (place === 0) return false;
    chunk[id & (CHUNK - 1)] = 0;
    if (place > 0) this.bids.remove(place);
    else this.asks.remove(-place);
    return true;
  }

  /** @param limit worst price for fills; negative for bids, so that a higher value is worse on both sides */
  take(side, ids, limit, qty) {
    const sign = side.highestFirst ? -1 : 1;
    let left = qty;
    while (left > 0) {
      const place = side.first;
      if (place === 0 || side.bestTicks * sign > limit) break;
      const lots = side.lotsAt(place);
      if (lots > left) {
        side.reduce(place, left);
        left = 0;
      } else {
        left -= lots;
        side.remove(place);
        const id = ids[place >>> CHUNK_BITS][place & (CHUNK - 1)];
        this.placeChunks[id >>> CHUNK_BITS][id & (CHUNK - 1)] = 0;
      }
    }
    return qty - left;
  }

  rest(id, side, price, lots) {
    const place = (side === 0 ? this.bids : this.asks).add(price, lots);
    chunkOf(side === 0 ? this.bidIds : this.askIds, place, Float64Array)[place & (CHUNK - 1)] = id;
    chunkOf(this.placeChunks, id, Int32Array)[id & (CHUNK - 1)] = side === 0 ? place : -place;
  }
}

function chunkOf(chunks, index, Kind) {
  const at = index >>> CHUNK_BITS;
  while (chunks.length <= at) chunks.push(new Kind(CHUNK));
  return chunks[at];
}

export default {
  name: 'spotlab book',
  pkg: 'spotlab',
  note: 'the book and its matching alone',
  args: 'number',
  ids: 'number',
  create: () => new Book(),
  limit: (book, id, side, price, qty) => book.limit(id, side, price, qty),
  market: (book, _id, side, qty) => book.market(side, qty),
  cancel: (book, id) => book.cancel(id),
  /** Quantity that the order filled at once. */
  filled: (result) => result,
  cancelled: (result) => result,
};
