/**
 * Replays a recorded market, with users trading in it.
 *
 * - With a recorded book, the engine's book follows that book, event by event; recorded-liquidity.ts describes the
 *   effect of users who take quantity. Without one, a synthetic book surrounds the last recorded trade; it is complete
 *   again after a second.
 * - A user's resting order is filled by recorded trades at or beyond its price, after the recorded quantity ahead of
 *   it (queue-positions.ts), and by recorded quotes that cross it. Recorded trades trigger stop orders as trades of the
 *   book do.
 * - Recorded trades are not trades of the engine: market data reads them from the recording (replay-series.ts).
 *
 * Time is the time of the recording: {@link ReplayedMarket.advance} applies everything recorded up to a time, in order;
 * at the same time trades come before book changes. The same commands at the same times give the same market. While no
 * user has an open order, everything between two calls is applied at once, with the same result.
 *
 * While the symbol is not trading, the book does not change and no order is filled or triggered. The recording and its
 * market data continue. When trading starts again, the book is set to the recorded book of that time.
 */
import type { Exchange, ExchangeEvent, MarketFeed } from '../../exchange/index.js';
import type { HistorySource, TradeRow } from '../series/history-source.js';
import type { MarketScale } from '../series/scale.js';
import { QueuePositions } from './queue-positions.js';
import type { RecordedBook } from './recorded-book.js';
import { RecordedLiquidity } from './recorded-liquidity.js';
import { SyntheticBook } from './synthetic-book.js';

/** The parts of a replay. */
export interface ReplayParts {
  readonly exchange: Exchange;
  readonly scale: MarketScale;
  /** Recorded trades; an empty history if only a book was recorded. */
  readonly history: HistorySource;
  readonly book: RecordedBook | undefined;
  /** Median size of the trades, lots: the size of the synthetic book's quotes. */
  readonly medianLots: number;
  /** Whether users' trades are numbered between the recorded ones: see counted-replay-series.ts. Default false. */
  readonly countsUsersTrades?: boolean;
  /**
   * Whether the trades are made from bars, with only a few trades for the time of a bar. If true, a stop order triggers at its own trigger price between two
   * trades of a bar, instead of at the price of the next trade. Default false.
   */
  readonly isOfBars?: boolean;
}

/** A recording and the part of it that was replayed; times in microseconds. */
export interface ReplayProgress {
  readonly startUs: number;
  readonly endUs: number;
  /** Number of trades and book events. */
  readonly events: number;
  readonly position: number;
  readonly hasEnded: boolean;
}

/** A synthetic book is moved and refilled at this interval. */
const REFILL_US = 1_000_000;
const PAGE = 1_000;

export class ReplayedMarket {
  private readonly exchange: Exchange;
  private readonly feed: MarketFeed;
  private readonly scale: MarketScale;
  private readonly history: HistorySource;
  private readonly book: RecordedBook | undefined;
  private readonly queue: QueuePositions;
  private readonly liquidity: RecordedLiquidity;
  private readonly syntheticBook: SyntheticBook | undefined;
  private refillUs = Number.NEGATIVE_INFINITY;
  /** The price around which the synthetic book stands, and the number of users' trades when it was moved there. */
  private movedTicks = 0;
  private movedAfter = 0;
  /** Price of the last recorded trade, in ticks; 0 before the first. */
  private lastTicks = 0;
  /** Levels that changed while the symbol was not trading. */
  private readonly missedLevels = new Set<number>();
  private hasMissedTrade = false;
  private readonly countsUsersTrades: boolean;
  private readonly isOfBars: boolean;
  /** Time of the last trade that was applied. */
  private lastTradeUs = 0;
  private usersTrades = 0;
  /** The next recorded trade to apply. */
  private nextId: number;
  private page: TradeRow[] = [];
  private pageAt = 0;

  constructor({
    exchange,
    scale,
    history,
    book,
    medianLots,
    countsUsersTrades = false,
    isOfBars = false,
  }: ReplayParts) {
    this.countsUsersTrades = countsUsersTrades;
    this.isOfBars = isOfBars;
    const { symbol } = scale.rules;
    this.exchange = exchange;
    this.feed = exchange.marketFeed(symbol);
    this.scale = scale;
    this.history = history;
    this.book = book;
    this.syntheticBook = book ? undefined : new SyntheticBook(scale, medianLots, isOfBars);
    this.liquidity = new RecordedLiquidity(exchange, scale);
    this.nextId = history.firstTradeId;
    this.queue = new QueuePositions(symbol, (level) => book?.lotsAt(level) ?? 0);
  }

  /** Sets the market to its recorded state at `nowUs`. */
  start(nowUs: number): void {
    const { book, history } = this;
    const last = this.lastTradeAt(nowUs);
    const changed = new Set<number>();
    this.liquidity.open();
    if (book) {
      book.applyFirstSnapshot(changed);
      while (isDue(book.nextUs, nowUs)) book.applyNextEvent(changed);
    }
    // A recorded book without trades has no last price; the filters need one, so the best bid is used.
    this.lastTicks = last?.priceTicks ?? book?.bestBid() ?? 0;
    if (this.lastTicks > 0) {
      this.feed.startFrom(this.scale.price(this.lastTicks), history.nextTradeId);
    }
    this.skipTo(history.idAtOrAfter(nowUs + 1));
    if (book) this.updateBook(book, changed, nowUs);
    this.refreshSyntheticBook(nowUs);
    this.numberTrades(nowUs);
  }

  /** Applies everything that was recorded up to `nowUs`. */
  advance(nowUs: number): void {
    this.apply(nowUs);
    this.numberTrades(nowUs);
  }

  private apply(nowUs: number): void {
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

  /** Time of the next recorded trade or book event, microseconds; undefined after the end. */
  nextUs(): number | undefined {
    const tradeUs = this.peek()?.timeUs;
    const bookUs = this.book?.nextUs;
    if (tradeUs === undefined || bookUs === undefined) return tradeUs ?? bookUs;
    return Math.min(tradeUs, bookUs);
  }

  /** The time of the next bar's trades: until then only users change the market. Undefined for other recordings. */
  quietUntilUs(): number | undefined {
    return this.isOfBars ? this.peek()?.timeUs : undefined;
  }

  /** How far the recording is replayed at `nowUs`. */
  progress(nowUs: number): ReplayProgress {
    const { book, history } = this;
    const trades = history.nextTradeId - history.firstTradeId;
    return {
      startUs: book?.startUs ?? history.startUs,
      endUs: Math.max(book?.endUs ?? 0, trades > 0 ? history.endUs : 0),
      events: trades + (book?.eventCount ?? 0),
      position: history.idAtOrAfter(nowUs + 1) - history.firstTradeId + (book?.position ?? 0),
      hasEnded: this.nextUs() === undefined,
    };
  }

  /** Handles an event of the engine. While it does, it sends no command to the engine. */
  onEvent(event: ExchangeEvent): void {
    if (event.kind === 'trade' && event.trade.symbol === this.scale.rules.symbol) this.usersTrades += 1;
    this.queue.onEvent(event);
  }

  /** Skips the rows recorded while the symbol is not trading. */
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

  /** Applies the changes that were skipped. */
  private applyMissed(nowUs: number): void {
    const { book, missedLevels } = this;
    if (book && missedLevels.size > 0) this.updateBook(book, missedLevels, nowUs);
    missedLevels.clear();
    if (this.hasMissedTrade) this.feed.observeTrade(this.lastTicks, nowUs);
    this.hasMissedTrade = false;
  }

  /** Applies everything up to `nowUs` at once; allowed because no user has an open order. */
  private catchUp(nowUs: number, changed: Set<number>): void {
    const { book } = this;
    const nextId = this.history.idAtOrAfter(nowUs + 1);
    const last = nextId > this.nextId ? this.lastTradeAt(nowUs) : undefined;
    if (last) {
      this.skipTo(nextId);
      this.lastTicks = last.priceTicks;
      this.feed.observeTrade(last.priceTicks, last.timeUs);
      this.afterTrades();
    }
    if (!book || !isDue(book.nextUs, nowUs)) return;
    while (isDue(book.nextUs, nowUs)) book.applyNextEvent(changed);
    this.updateBook(book, changed, nowUs);
  }

  /** Numbers the next trade of users after the recorded trades up to now, and after users' trades. */
  private numberTrades(nowUs: number): void {
    if (!this.countsUsersTrades) return;
    this.feed.setNextTradeId(this.recordedAfter(nowUs) + this.usersTrades);
  }

  /** Id of the first recorded trade after a time. This trade is nearly always the next one of the page. */
  private recordedAfter(timeUs: number): number {
    const { page } = this;
    for (let at = this.pageAt; at < page.length; at += 1) {
      const row = page[at] as TradeRow;
      if (row.timeUs > timeUs) return row.id;
    }
    return this.history.idAtOrAfter(timeUs + 1);
  }

  private applyTrade(row: TradeRow): void {
    if (!this.queue.isEmpty) this.numberTrades(row.timeUs);
    if (this.isOfBars) this.passTriggers(row);
    for (const { order, lots } of this.queue.fillsOf(row)) {
      this.liquidity.fillUserOrder(order, lots, row.timeUs);
    }
    this.lastTicks = row.priceTicks;
    this.feed.observeTrade(row.priceTicks, row.timeUs);
    this.afterTrades();
  }

  /** After the trades of a bar, the book moves to the bar's close at once: the next trade may be an hour away. */
  private afterTrades(): void {
    if (this.isOfBars) this.refillUs = Number.NEGATIVE_INFINITY;
  }

  /**
   * Triggers the orders whose trigger prices lie between the last trade and this one, each at its own price. Between two bars the price may jump, so orders
   * with trigger prices in such a gap trigger at the open price.
   */
  private passTriggers({ priceTicks, timeUs }: TradeRow): void {
    const { queue, lastTradeUs } = this;
    this.lastTradeUs = timeUs;
    if (!queue.hasTriggers) return;
    const next = () => (timeUs === lastTradeUs ? queue.triggerBetween(this.lastTicks, priceTicks) : undefined);
    for (let ticks = next(); ticks !== undefined; ticks = next()) {
      this.lastTicks = ticks;
      this.moveSyntheticBook(timeUs);
      this.feed.observeTrade(ticks, timeUs);
    }
    // Orders that this trade triggers also match against a book around the price of this trade.
    this.lastTicks = priceTicks;
    this.moveSyntheticBook(timeUs);
  }

  /** Sets these levels of the engine's book to their recorded quantity. */
  private updateBook(book: RecordedBook, changed: ReadonlySet<number>, nowUs: number): void {
    const { feed, queue } = this;
    const before = feed.updateId;
    this.numberTrades(nowUs);
    queue.limitToLevels(changed);
    this.liquidity.setLevels(
      changed,
      (level) => book.lotsAt(level),
      (level) => queue.hasOrderAt(level),
      nowUs,
    );
    // Update ids are the recorded ones, unless users' changes have already used higher ids.
    feed.setUpdateId(Math.max(before + 1, book.lastUpdateId));
  }

  /** Moves and refills the synthetic book around the last trade, at most once a second. */
  private refreshSyntheticBook(nowUs: number): void {
    if (nowUs < this.refillUs || this.lastTicks === 0) return;
    // Between two bars, only trades of users change the book.
    if (this.isOfBars && this.movedTicks === this.lastTicks && this.movedAfter === this.usersTrades) return;
    this.refillUs = nowUs + REFILL_US;
    this.moveSyntheticBook(nowUs);
  }

  private moveSyntheticBook(nowUs: number): void {
    const { syntheticBook, lastTicks } = this;
    if (!syntheticBook || lastTicks === 0) return;
    [this.movedTicks, this.movedAfter] = [lastTicks, this.usersTrades];
    this.numberTrades(nowUs);
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
    // In a recording with gaps, no trade may have the id before `nextId`: then the search goes back further.
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
    const { page } = this;
    // Most steps of time are short, so the page is read once for a thousand trades and not once for each.
    while (this.pageAt < page.length && (page[this.pageAt] as TradeRow).id < id) this.pageAt += 1;
    if (this.pageAt < page.length) return;
    this.page = [];
    this.pageAt = 0;
  }
}

function isDue(timeUs: number | undefined, nowUs: number): timeUs is number {
  return timeUs !== undefined && timeUs <= nowUs;
}
