/**
 * Finds out what happened in the market at a step of the clock: the trades, and the levels of the book that changed. It
 * compares the market before and after the step, so it works for the simulated and for the recorded market.
 */
import type { ChangedLevel, MarketEvent } from '../../protocol/index.js';
import type { Venue } from '../venue/venue.js';

/** Number of levels of each side that are compared. */
const LEVELS = 100;
/** Maximum number of trades of a symbol in one step that are listed. */
const MAX_TRADES = 100;
/** If more symbols than this trade, no symbol is compared, because the comparison would take longer than the step. */
const MAX_SYMBOLS = 16;

type Depth = ReturnType<Venue['exchange']['depth']>;

interface Before {
  readonly symbol: string;
  readonly depth: Depth;
  readonly lastTradeId: number;
}

/** Stores the books of the market. The returned function returns the trades and the changes since then. */
export function watchMarket(venue: Venue): () => MarketEvent[] {
  const { market, nowUs } = venue;
  const trading = venue.symbols.filter(({ symbol }) => !market.isIdle(symbol, nowUs));
  if (trading.length > MAX_SYMBOLS) return () => [];
  const before = trading.map(({ symbol }): Before => {
    const depth = venue.exchange.depth(symbol, LEVELS);
    return { symbol, depth, lastTradeId: lastTrades(venue, symbol, 1).at(-1)?.id ?? -1 };
  });
  return () => before.flatMap((one) => eventsSince(venue, one));
}

function eventsSince(venue: Venue, { symbol, depth: old, lastTradeId }: Before): MarketEvent[] {
  const trades = lastTrades(venue, symbol, MAX_TRADES).filter(({ id }) => id > lastTradeId);
  const events = trades.map(({ id, price, qty, time, isBuyerMaker }): MarketEvent => {
    return { kind: 'trade', symbol, timeUs: time, trade: { id, price, qty, isBuyerMaker } };
  });
  const depth = venue.exchange.depth(symbol, LEVELS);
  if (depth.lastUpdateId === old.lastUpdateId) return events;
  const changes = { bids: changesOf(old.bids, depth.bids), asks: changesOf(old.asks, depth.asks) };
  return [...events, { kind: 'book', symbol, timeUs: venue.nowUs, book: { updateId: depth.lastUpdateId, ...changes } }];
}

function lastTrades(venue: Venue, symbol: string, limit: number) {
  return venue.market.trades(symbol, { limit, unit: 'us' }, venue.nowUs);
}

/** The levels whose quantity differs, with their new quantity; 0 for a level that no longer exists. */
function changesOf(old: readonly ChangedLevel[], now: readonly ChangedLevel[]): ChangedLevel[] {
  const left = new Map(old);
  const changed = now.filter(([price, quantity]) => {
    const before = left.get(price);
    left.delete(price);
    return before !== quantity;
  });
  // Levels after the last compared level are not known: they may still be in the book.
  const isWhole = now.length < LEVELS;
  const last = Number(now.at(-1)?.[0] ?? Number.NaN);
  const isBid = now.length > 1 && Number(now[0]?.[0]) > last;
  const gone = [...left.keys()].filter((price) => isWhole || (isBid ? Number(price) > last : Number(price) < last));
  return [...changed, ...gone.map((price): ChangedLevel => [price, '0.00000000'])];
}
