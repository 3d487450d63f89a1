/**
 * A recording that plays: what was recorded up to the time that it is, with users trading in between.
 *
 * - With a recorded book, the engine's book is that book, event by event: see recorded-liquidity.ts for what users take
 *   from it. Without one, a made-up book stands around the last recorded trade, and is whole again after a second.
 * - A user's resting order is filled by recorded trades at or beyond its price, as far as their quantity goes past what
 *   was recorded before it (waiting-orders.ts), and by recorded quotes that cross it. Recorded trades trigger stop
 *   orders like those of the book.
 * - Recorded trades are not the engine's: market data has them from the recording itself, see played-series.ts.
 *
 * Time is that of the recording: {@link ReplayedMarket.advance} takes in what was recorded up to a time, in its order;
 * at one instant trades come before changes of the book. The same commands at the same times give the same market.
 * While no user has an open order, what lies between two calls is taken in at once, which comes out the same.
 *
 * While the symbol is closed the book stands still and nobody's order is filled or triggered. The recording goes on, and
 * market data with it, since what was recorded did happen; when the symbol opens the book is what was recorded by then.
 */
import type { Exchange, ExchangeEvent, MarketFeed } from '../../exchange/index.js';
import type { HistorySource, TradeRow } from '../series/history-source.js';
import type { MarketScale } from '../series/scale.js';
import { QueuePositions } from './queue-positions.js';
import type { RecordedBook } from './recorded-book.js';
import { RecordedLiquidity } from './recorded-liquidity.js';
import { SyntheticBook } from './synthetic-book.js';

/** What is played. */
export interface ReplayParts {
  readonly exchange: Exchange;
  readonly scale: MarketScale;
  /** Recorded trades; without trades for a book alone. */
  readonly history: HistorySource;
  readonly book: RecordedBook | undefined;
  /** A middling size of the trades, lots: what a made-up book offers. */
  readonly medianLots: number;
}

/** A made-up book moves, and is whole again, after this long. */
const REFILL_US = 1_000_000;
const PAGE = 1_000;

export class ReplayedMarket {
  private readonly exchange: Exchange;
  private readonly told: MarketFeed;
  private readonly scale: MarketScale;
  private readonly history: HistorySource;
  private readonly book: RecordedBook | undefined;
  private readonly queue: QueuePositions;
  private readonly liquidity: RecordedLiquidity;
  private readonly syntheticBook: SyntheticBook | undefined;
  private refillUs = Number.NEGATIVE_INFINITY;
  /** Price of the last recorded trade; 0 before the first. */
  private lastTicks = 0;
  /** Levels that changed while the symbol was closed. */
  private readonly missedLevels = new Set<number>();
  private hasMissedTrade = false;
  /** Where reading goes on: trades from this id on have not been taken in. */
  private nextId: number;
  private page: TradeRow[] = [];
  private pageAt = 0;

  constructor({ exchange, scale, history, book, medianLots }: ReplayParts) {
    const { symbol } = scale.rules;
    this.exchange = exchange;
    this.told = exchange.marketFeed(symbol);
    this.scale = scale;
    this.history = history;
    this.book = book;
    this.syntheticBook = book ? undefined : new SyntheticBook(scale, medianLots);
    this.liquidity = new RecordedLiquidity(exchange, scale);
    this.nextId = history.firstTradeId;
    this.queue = new QueuePositions(symbol, (level) => book?.lotsAt(level) ?? 0);
  }

  /** Begins at `nowUs`: the market as the recording left it then. */
  start(nowUs: number): void {
    const { book, history } = this;
    const last = this.lastTradeAt(nowUs);
    const changed = new Set<number>();
    this.liquidity.open();
    if (book) {
      book.applyFirstSnapshot(changed);
      while (isDue(book.nextUs, nowUs)) book.applyNextEvent(changed);
    }
    // A book without trades has no last price; the best bid stands in, so that the filters have one to go by.
    this.lastTicks = last?.priceTicks ?? book?.bestBid() ?? 0;
    if (this.lastTicks > 0) {
      this.told.startFrom(this.scale.price(this.lastTicks), history.nextTradeId);
    }
    this.skipTo(history.idAtOrAfter(nowUs + 1));
    if (book) this.updateBook(book, changed, nowUs);
    this.refreshSyntheticBook(nowUs);
  }

  /** Takes in what was recorded up to `nowUs`. */
  advance(nowUs: number): void {
    const { book, queue } = this;
    if (this.exchange.rules(this.scale.rules.symbol).status !== 'TRADING') {
      this.skipWhileClosed(nowUs);
      return;
    }
    this.applyMissed(nowUs);
    const unseen = new Set<number>();
    for (;;) {
      if (queue.isEmpty) {
        this.catchUp(nowUs, unseen);
        break;
      }
      const tradeUs = this.peek()?.timeUs;
      const bookUs = book?.nextUs;
      const isTrade = tradeUs !== undefined && (bookUs === undefined || tradeUs <= bookUs);
      const timeUs = isTrade ? tradeUs : bookUs;
      if (!isDue(timeUs, nowUs)) break;
      if (isTrade) this.applyTrade(this.shift());
      else if (book) {
        book.applyNextEvent(unseen);
        this.updateBook(book, unseen, timeUs);
        unseen.clear();
      }
    }
    this.refreshSyntheticBook(nowUs);
  }

  /** When something was recorded next, microseconds; undefined after the end. */
  nextUs(): number | undefined {
    const tradeUs = this.peek()?.timeUs;
    const bookUs = this.book?.nextUs;
    if (tradeUs === undefined || bookUs === undefined) return tradeUs ?? bookUs;
    return Math.min(tradeUs, bookUs);
  }

  /** Learns of what happens in the engine; gives no commands. */
  onEvent(event: ExchangeEvent): void {
    this.liquidity.onEvent(event);
    this.queue.onEvent(event);
  }

  /** Lets pass what was recorded while the symbol is closed. */
  private skipWhileClosed(nowUs: number): void {
    const { book, missedLevels } = this;
    const nextId = this.history.idAtOrAfter(nowUs + 1);
    const last = nextId > this.nextId ? this.lastTradeAt(nowUs) : undefined;
    if (last) {
      this.skipTo(nextId);
      this.lastTicks = last.priceTicks;
      this.hasMissedTrade = true;
    }
    while (book && isDue(book.nextUs, nowUs)) book.applyNextEvent(missedLevels);
  }

  /** Makes up for what was let pass. */
  private applyMissed(nowUs: number): void {
    const { book, missedLevels } = this;
    if (book && missedLevels.size > 0) this.updateBook(book, missedLevels, nowUs);
    missedLevels.clear();
    if (this.hasMissedTrade) this.told.observeTrade(this.lastTicks, nowUs);
    this.hasMissedTrade = false;
  }

  /** Takes in all that is due at once: nobody waits for any of it. */
  private catchUp(nowUs: number, changed: Set<number>): void {
    const { book } = this;
    const nextId = this.history.idAtOrAfter(nowUs + 1);
    const last = nextId > this.nextId ? this.lastTradeAt(nowUs) : undefined;
    if (last) {
      this.skipTo(nextId);
      this.lastTicks = last.priceTicks;
      this.told.observeTrade(last.priceTicks, last.timeUs);
    }
    if (!book || !isDue(book.nextUs, nowUs)) return;
    while (isDue(book.nextUs, nowUs)) book.applyNextEvent(changed);
    this.updateBook(book, changed, nowUs);
  }

  private applyTrade(row: TradeRow): void {
    for (const { order, lots } of this.queue.fillsOf(row)) {
      this.liquidity.fillUserOrder(order, lots, row.timeUs);
    }
    this.lastTicks = row.priceTicks;
    this.told.observeTrade(row.priceTicks, row.timeUs);
  }

  /** Makes the engine's book what the recording says of these levels. */
  private updateBook(book: RecordedBook, changed: ReadonlySet<number>, nowUs: number): void {
    const { told, queue } = this;
    const before = told.updateId;
    queue.limitToLevels(changed);
    this.liquidity.setLevels(
      changed,
      (level) => book.lotsAt(level),
      (level) => queue.hasOrderAt(level),
      nowUs,
    );
    // Update ids are the recorded ones, as long as users have not made more changes than there are ids.
    told.setUpdateId(Math.max(before + 1, book.lastUpdateId));
  }

  /** Lets a made-up book stand around the last trade, whole, once a second at most. */
  private refreshSyntheticBook(nowUs: number): void {
    const { syntheticBook, lastTicks } = this;
    if (!syntheticBook || lastTicks === 0 || nowUs < this.refillUs) return;
    this.refillUs = nowUs + REFILL_US;
    this.liquidity.setLevels(
      syntheticBook.moveTo(lastTicks),
      (level) => syntheticBook.lotsAt(level),
      () => false,
      nowUs,
    );
  }

  private lastTradeAt(nowUs: number): TradeRow | undefined {
    const { history } = this;
    const nextId = history.idAtOrAfter(nowUs + 1);
    // Where ids have holes the one before may be missing: then the trade before it is the last of those from there on.
    for (let back = 1; nextId - back >= history.firstTradeId; back *= 2) {
      const row = history.read(Math.max(history.firstTradeId, nextId - back), back).findLast(({ id }) => id < nextId);
      if (row) return row;
    }
    return history.firstTradeId < nextId ? history.read(history.firstTradeId, 1)[0] : undefined;
  }

  private peek(): TradeRow | undefined {
    if (this.pageAt === this.page.length) {
      this.page = this.nextId < this.history.nextTradeId ? this.history.read(this.nextId, PAGE) : [];
      this.pageAt = 0;
    }
    return this.page[this.pageAt];
  }

  private shift(): TradeRow {
    const row = this.peek();
    if (row === undefined) throw new Error('there is no trade to take in');
    this.pageAt += 1;
    this.nextId = row.id + 1;
    return row;
  }

  private skipTo(id: number): void {
    this.nextId = id;
    this.page = [];
    this.pageAt = 0;
  }
}

function isDue(timeUs: number | undefined, nowUs: number): timeUs is number {
  return timeUs !== undefined && timeUs <= nowUs;
}
