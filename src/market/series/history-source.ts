/**
 * Where the market of a symbol comes from before start-up: a simulated past or a recording. Random access by time and
 * by trade id; everything it says agrees with everything else it says.
 */
import type { BarSum } from './bar.js';

/** One trade, as history and tape keep it. */
export interface TradeRow {
  readonly id: number;
  /** Fills of one taker order at one price and time share it; in a simulated past every trade has its own, equal to its id. */
  readonly aggregateId: number;
  /** Microseconds since the epoch. */
  readonly timeUs: number;
  readonly priceTicks: number;
  readonly quantityLots: number;
  readonly isBuyerMaker: boolean;
}

/**
 * The past of one symbol. Trades have ids from `firstTradeId` to before `nextTradeId` and never go back in time; ids may
 * be left out only where a recording has holes.
 */
export interface HistorySource {
  /**
   * Whether it is a recording that may be played: then live trades happen beside its own, from any time of it on, and
   * whoever reads it bounds what he reads by the time that it is. Default false: live trades start at `endUs`.
   */
  readonly isRecording?: boolean;
  /** First instant, microseconds since the epoch. */
  readonly startUs: number;
  /** First instant after it: live trades start here. */
  readonly endUs: number;
  readonly firstTradeId: number;
  readonly nextTradeId: number;
  /** Adds the trades of [fromUs, toUs), which may reach beyond the history on both sides. */
  addTo(sum: BarSum, fromUs: number, toUs: number): void;
  /** Id of the first trade at or after `timeUs`; `nextTradeId` when there is none. */
  idAtOrAfter(timeUs: number): number;
  /** At most `count` trades from `fromId` on, ascending; `fromId` must not be below `firstTradeId`. */
  read(fromId: number, count: number): TradeRow[];
  /**
   * Starts of the whole days in [fromUs, toUs) whose sums have yet to be made, each up to a millisecond of work; adding such
   * a day makes them. Default: none.
   */
  coldDays?(fromUs: number, toUs: number): number[];
  /** Id of the first trade of the first aggregate with this id or a later one. Default: aggregates are trades. */
  idOfAggregate?(aggregateId: number): number;
  /** Aggregate id that comes after its last. Default: `nextTradeId`. */
  readonly nextAggregateId?: number;
}

/** Where a past ends that live trading goes on from. */
export interface OpenedHistory {
  readonly symbol: string;
  readonly endUs: number;
}

/** The pasts of the symbols that are traded, and of those that nobody trades yet. A map of pasts is one. */
export interface HistoryStore {
  /** Past of a symbol whose trades since are printed by the engine. */
  get(symbol: string): HistorySource | undefined;
  /** Past of a symbol that nobody trades yet: it goes on, minute by minute, until somebody does. */
  idleHistory?(symbol: string, nowUs: number): HistorySource | undefined;
  /** Pasts that ended when somebody looked; all other pasts are there from the start. */
  openedHistories?(): readonly OpenedHistory[];
  /** Ends those pasts where they ended, and no others. */
  reopen?(opened: readonly OpenedHistory[]): void;
}

/** A past without trades, for a symbol that begins with the exchange. */
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
