/** The public types of the markets that a strategy can run in. */

import type { SymbolFilter } from '../../client/index.js';
import type { Scenario } from '../../protocol/index.js';

/** A market for runs. Make it with a function of the lab, such as `lab.recording` or `lab.simulated`; it can be used for any number of runs. */
export interface LabMarket {
  readonly kind: 'recording' | 'simulated' | 'snapshot' | 'events' | 'mixed';
  /** One line for people, such as `simulated BTCUSDT, seed 1, 2026-01-05T12:00:00Z, 30m`. */
  readonly description: string;
}

/** The part of a market that a run plays. Times: milliseconds since the epoch, or texts such as `2024-08-09T00:00:00Z`. */
export interface LabRange {
  /** Time of the start. Rows before this time are history, which requests can read. Default: the first time. */
  readonly from?: string | number;
  /** Time of the end. Default: the last time. */
  readonly to?: string | number;
  /** Length from the start, such as `30m`, in place of `to`. */
  readonly length?: string | number;
}

/** A filter of a symbol as in `exchangeInfo`, or some of its fields. */
export interface LabFilter {
  /** Type of the filter, such as `PRICE_FILTER` or `LOT_SIZE`. */
  readonly filterType: string;
  readonly [field: string]: string | number | boolean | undefined;
}

/** Options of markets that are made from rows. */
export interface LabRowsOptions extends LabRange {
  /**
   * Filters of the symbol as in `exchangeInfo`, such as `[{ filterType: 'LOT_SIZE', stepSize: '0.001' }]`. Their fields replace the fields that spotlab
   * derives from the rows before the start.
   */
  readonly filters?: readonly (LabFilter | SymbolFilter)[];
}

/** How klines are played. */
export interface LabFidelity {
  /**
   * `trades`: a kline has about as many trades as were recorded, spread over its time. `bars`: a kline has four trades, its open, extremes and close, in its
   * last millisecond. This is hundreds of times quicker, but a strategy sees only complete klines. Default `trades`. Only for klines.
   */
  readonly fidelity?: 'trades' | 'bars';
}

export interface LabRecordingOptions extends LabRowsOptions, LabFidelity {
  /** Default: the symbol in the file names. */
  readonly symbol?: string;
  /** The kind of the files, if it cannot be detected. */
  readonly kind?: 'klines' | 'trades' | 'aggTrades' | 'depth';
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
}

/** The rows of a dataset to play. */
export interface LabHistoryOptions extends LabRowsOptions, LabFidelity {
  /** `trades`, `aggTrades`, or the interval of klines, such as `1m`. Default `trades`. */
  readonly kind?: string;
  /** Length of time before `from` that requests can read as history; earlier rows of the dataset are not read. Default `1d`. */
  readonly before?: string | number;
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
}

export interface LabSimulatedOptions {
  /** Seed of the market: another seed gives another market. Default 1. */
  readonly seed?: number;
  /** Seeds of a sweep, in place of `seed`: a list, or their number, which means 1, 2, 3, … Only for `lab.sweep`. */
  readonly seeds?: number | readonly number[];
  /** Default: BTCUSDT. */
  readonly symbols?: readonly string[];
  /** Default: 2026-01-05T12:00:00Z. */
  readonly from?: string | number;
  /** Default `30m`. */
  readonly length?: string | number;
  /** Whether fills of the strategy move the price. Default `on`. */
  readonly impact?: 'on' | 'off';
  /**
   * What happens to the market: the name of a scenario, such as `flash-crash`, or a list of events. Default: nothing.
   * In a sweep, the folds and the steps of a walk are parts of one market, in which the scenario happens once; each of
   * the starts `from` is a separate market.
   */
  readonly scenario?: Scenario;
  /**
   * The times of the scenario count from this time. Events that ended before the start of a run do not happen; events that are not over at the start
   * continue. Default: the start.
   */
  readonly scenarioFrom?: string | number;
  /**
   * The long-run behaviour of prices. `free`: a random walk from the base prices on 2026-01-05T12:00Z. `bounded`: prices stay near the base prices, so that
   * buying low and selling high earns. Default `free`.
   */
  readonly longRun?: 'free' | 'bounded';
  /**
   * The number of trades as a multiple of the usual number, 1 to 12.5: BTCUSDT has about 60 trades a minute with 1, and about 750 with 12.5, which takes
   * twice the CPU. Default 1.
   */
  readonly activity?: number;
}

export interface LabSnapshotOptions {
  /** Default `30m`. */
  readonly length?: string | number;
  /** Account of the strategy, by its position from 0. Default 0. */
  readonly account?: number;
  /** The `exchangeInfo` file with which the saved exchange was started, if it was started with one. */
  readonly exchangeInfo?: string;
}

/** A trade of the user's own market. */
export interface LabTrade {
  /** Milliseconds since the epoch, a Date, or a text such as `2024-08-09T00:00:00Z`. Must not be earlier than the time of the event before. */
  readonly time: number | string | Date;
  readonly price: string;
  readonly quantity: string;
  /** Whether the buyer was the maker, so that the taker sold. Default false. */
  readonly isBuyerMaker?: boolean;
}

/** The order book of the user's own market at a time, or a change of it. */
export interface LabBook {
  readonly time: number | string | Date;
  /** `[price, quantity]`; in a change, quantity 0 removes the level. */
  readonly bids?: readonly (readonly [string, string])[];
  readonly asks?: readonly (readonly [string, string])[];
  /** Whether these levels are the whole book. The first book event always contains the whole book. Default false. */
  readonly isWhole?: boolean;
}

export type LabMarketEvent = LabTrade | LabBook;

export interface LabEventsOptions extends LabRowsOptions {
  /** Symbol of the events, such as `BTCUSDT`. */
  readonly symbol: string;
}
