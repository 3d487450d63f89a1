/** The public types of a run: the strategy, its market, and the options. */
import type { DecimalInput, Spot, StopSignal } from '../../client/index.js';
import type { LabParentTarget } from '../base/lab-execution.js';
import type { LabMarket } from '../market/lab-market.js';

/** Values of a strategy's parameters. Plain data, so that an experiment can be stored and repeated. */
export type LabParams = Readonly<Record<string, unknown>>;

/**
 * A strategy: an async function over a client. The same function runs live: `await strategy(await connect(), params)`.
 *
 * In the lab, `x` sends its requests to the exchange of the run, `x.stream` gives its events, and `x.clock`, `Date`, `setTimeout` and `setInterval` follow
 * its time. The run continues to the end of the market after the function has returned, so a strategy may set up handlers and return.
 */
export type Strategy<P = LabParams> = (x: Spot, params: P) => unknown;

/** A strategy in a file. */
export interface StrategyFile {
  /** Path or `file:` URL of an ES module: TypeScript (`.ts`, `.mts`) or JavaScript. It can import other files. */
  readonly file: string;
  /** Name of the exported function. Default: `default`. */
  readonly export?: string;
}

/**
 * A latency: a number of milliseconds; a text such as `12ms` or `1.5s`; a range, from which every message draws its own
 * latency; a list of measured latencies, of which every message draws one; or a function of the number of the message
 * (from 0) and of the exchange's time in milliseconds, which returns milliseconds. Draws depend on the seed of the run.
 */
export type LabLatencyValue =
  | number
  | string
  | { readonly from: number | string; readonly to: number | string }
  | readonly (number | string)[]
  | ((message: number, timeMs: number) => number);

/** Latencies in the exchange's time. Default for each: 0. Messages of one direction arrive in the order of sending. */
export interface LabLatency {
  /** From the strategy to the exchange: every request. */
  readonly order?: LabLatencyValue;
  /**
   * From the exchange to the strategy: every reply. Default: the latency `order`. Replies about the market come no earlier than
   * events that are sent at the same time.
   */
  readonly reply?: LabLatencyValue;
  /** From the exchange to the strategy: events of market streams and of the account. */
  readonly feed?: LabLatencyValue;
}

/** Commission rates as decimals: `0.001` is 0.1 %. A negative rate is a rebate: the account gets it. */
export interface LabCommission {
  readonly maker: DecimalInput;
  readonly taker: DecimalInput;
}

/** The rates that apply from a traded volume on. */
export interface LabCommissionTier extends LabCommission {
  /** Volume of the last 30 days, in the valuation asset, from which these rates apply. */
  readonly volume: DecimalInput;
}

/** Rates that depend on the traded volume. At 00:00 UTC the volume of the last 30 days decides which rates apply on that day. */
export interface LabCommissionTiers {
  /** Smallest volume first; the first one is 0. */
  readonly tiers: readonly LabCommissionTier[];
  /** Volume of the 30 days before the run, assumed to be the same each day. Default 0. */
  readonly volumeBefore?: DecimalInput;
}

/** The progress of a run. */
export interface LabProgress {
  /** Time of the exchange, milliseconds. */
  readonly timeMs: number;
  /** Share of the market's time that has passed, 0 to 1. */
  readonly share: number;
}

/** Options that runs and sweeps share. */
export interface LabSettings {
  /** The market that is played. Default: `lab.simulated()`. */
  readonly market?: LabMarket;
  /** Free balances at the start, by asset. Default: 10000 of the quote asset of the market's first symbol. */
  readonly balances?: Readonly<Record<string, DecimalInput>>;
  /** Asset in which equity, profit and notional are counted. Default: the quote asset of the market's first symbol. */
  readonly valuation?: string;
  /** Latencies in the exchange's time, such as `{ order: '12ms', feed: { from: 5, to: 20 } }`. Default: none. */
  readonly latency?: LabLatency;
  /** Whether the exchange counts requests and orders and refuses too many. Default `on`. */
  readonly limits?: 'on' | 'off';
  /** Rates of commission, `{ maker, taker }`, or `{ tiers }` by the traded volume. Default: 0.001 for both, the rates of a new account of the exchange. */
  readonly commission?: LabCommission | LabCommissionTiers;
  /**
   * Called before the start with the client of the run, while time stands still and without latency. Here `x.exchange`
   * works: plan faults, change the account, close a symbol.
   */
  readonly prepare?: (x: Spot) => unknown;
  /**
   * Declares parent orders for `result.parents`. A declaration is needed if the decision was before the first order, or if only a part of the quantity may be
   * executed. Other parent orders are found by the `strategyId` of their orders.
   */
  readonly parents?: readonly LabParentTarget[];
  /** Time between two points of the equity curve, such as `1m`. Default: a step that depends on the length of the run and gives 100 to 3,600 points. */
  readonly equityEvery?: string | number;
  /** Stops the run: its result covers the time until then. */
  readonly signal?: StopSignal;
}

export interface LabOptions<P = LabParams> extends LabSettings {
  /** Second argument of the strategy. Default: an empty object. */
  readonly params?: P;
  /** Seed of latencies and ids. The market has its own seed. Default 1. */
  readonly seed?: number;
  /**
   * Called about ten times a second of the machine's time, instead of the progress line that the REPL and notebooks
   * show.
   */
  readonly onProgress?: (progress: LabProgress) => void;
}
