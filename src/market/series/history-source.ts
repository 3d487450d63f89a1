/**
 * Interface of a symbol's trade history before live trading starts. The history is simulated or recorded; trades can be
 * read by time and by trade id, and the sums of a bar always equal those of its trades.
 */
import type { BarSum } from './bar.js';
import type { MarketScale } from './scale.js';

/** One trade of a history or of the live tape. */
export interface TradeRow {
  readonly id: number;
  /** Fills of one taker order at one price and time have the same aggregate id. In a simulated history the aggregate id equals the trade id. */
  readonly aggregateId: number;
  /** Microseconds since the epoch. */
  readonly timeUs: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly isBuyerMaker: boolean;
}

/**
 * The history of one symbol. Trade ids run from `firstTradeId` to `nextTradeId` - 1 and ascend with time. Ids are
 * missing only where a recording has gaps.
 */
export interface HistorySource {
  /** Start of the history, microseconds since the epoch. */
  readonly startUs: number;
  /** End of the history (exclusive), microseconds since the epoch. Live trades start here. */
  readonly endUs: number;
  readonly firstTradeId: number;
  readonly nextTradeId: number;
  /** Adds the trades of [fromUs, toUs) to `sum`. The range may extend beyond the history on both sides. */
  addTo(sum: BarSum, fromUs: number, toUs: number): void;
  /** Id of the first trade at or after `timeUs`; `nextTradeId` when there is no such trade. */
  idAtOrAfter(timeUs: number): number;
  /** At most `count` trades in ascending order, starting at `fromId`. `fromId` must be at least `firstTradeId`. */
  read(fromId: number, count: number): TradeRow[];
  /**
   * The times of uncached data that a sum over [fromUs, toUs) needs: the start times of days whose sums are to be
   * computed, and the middle of hours whose trades are to be generated, because the range begins or ends in them.
   * Default: none.
   */
  coldTimes?(fromUs: number, toUs: number): number[];
  /** Computes and caches the data that belongs to one of these times; takes about a tenth of a millisecond. */
  warm?(timeUs: number): void;
  /** Price of the last trade before `timeUs`; undefined when there is none. Only a source that finds this price without trade ids has this function. */
  closeBefore?(timeUs: number): number | undefined;
  /** Id of the first trade whose aggregate id is at least `aggregateId`. Default: aggregate ids equal trade ids. */
  idOfAggregate?(aggregateId: number): number;
  /** The aggregate id after the last one of the history. Default: `nextTradeId`. */
  readonly nextAggregateId?: number;
}

/** The history of an idle symbol. Its prices are found without counting the trades of all years before them. */
export interface IdleHistory extends HistorySource {
  readonly scale: MarketScale;
  closeBefore(timeUs: number): number | undefined;
}

/** End of the history of a symbol that is traded live. */
export interface OpenedHistory {
  readonly symbol: string;
  readonly endUs: number;
}

/**
 * Histories by symbol, for symbols that are traded live and for idle symbols, which nobody trades yet. A `Map` of
 * histories satisfies this interface.
 */
export interface HistoryStore {
  /**
   * Edition of the rules that make the trades of a simulated past. A state of another edition is refused, because its trades would not continue the simulated
   * past. Undefined for recordings.
   */
  readonly edition?: number;
  /** Whether the prices of a simulated past have bounds in the long run; undefined for recordings. */
  readonly longRun?: 'free' | 'bounded';
  /** How many times the usual number of trades the market has; missing for recordings. */
  readonly activity?: number;
  /** Whether the ids of a recording's trades count users' trades, too, so that ids ascend with time. Default false. */
  readonly countsUsersTrades?: boolean;
  /** History of a symbol that is traded live: later trades come from the engine. */
  get(symbol: string): HistorySource | undefined;
  /** History of an idle symbol. Until the symbol is traded live, its history grows with every minute. */
  idleHistory?(symbol: string, nowUs: number): IdleHistory | undefined;
  /** The histories that ended because live trading of their symbol started. Absent if all histories exist when the exchange starts, as in a recording. */
  openedHistories?(): readonly OpenedHistory[];
  /**
   * Restores the state given by `openedHistories`: ends these histories at these times; all other symbols become idle.
   *
   * @param choice how far prices went, and how many trades there were, in the market of the state. Default: the choices of this store
   */
  reopen?(opened: readonly OpenedHistory[], choice?: Pick<HistoryStore, 'longRun' | 'activity'>): void;
}

/** A history without trades, for a symbol that starts trading when the exchange starts. */
export function emptyHistory(startUs: number): HistorySource {
  return {
    startUs,
    endUs: startUs,
    firstTradeId: 0,
    nextTradeId: 0,
    addTo: () => undefined,
    idAtOrAfter: () => 0,
    read: () => [],
  };
}
