/**
 * The public types of a result. Amounts and prices are exact decimal strings, times are milliseconds since the epoch,
 * ratios and statistics are numbers.
 */
import type { Chart, DataExport } from '../../client/index.js';
import type { LabBenchmark, LabFillChance, LabInventory, LabParent, LabRoundTrip } from './lab-execution.js';
import type { LabSaved } from './lab-saved.js';

/** A list of plain rows with the table methods of every result: `toTable`, `toCSV`, `toParquet`, `toArrow`, SQL. */
export type LabRows<T> = readonly T[] & DataExport;

/** An order of the strategy, or an order that was open in a snapshot, in its state at the end of the run. */
export interface LabOrder {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly type: string;
  readonly timeInForce: string;
  /** `0.00000000` for a market order, which has none. */
  readonly price: string;
  readonly stopPrice: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: string;
  /** Time at which the exchange accepted the order. */
  readonly time: number;
  /** Time from which the order was in the market: later than `time` for stop orders; null if it was never in the market. */
  readonly workingTime: number | null;
  /** Time at which the order was filled or ended; null if it was open at the end of the run. */
  readonly endTime: number | null;
  /** Quantity that would be filled under simple assumptions; null for an order from before the run, and for an order that was never in the market. */
  readonly touchQty: string | null;
  readonly candleQty: string | null;
  /** The number that the strategy gave the order: orders with the same number are a parent order. Null without one. */
  readonly strategyId: number | null;
  /** Middle of the book when the order was placed; null for an order from before the run, and if there were no quotes. */
  readonly mid: string | null;
  /** Quantity in the book at the price of the order when the order entered; null for an order without a price. */
  readonly ahead: string | null;
}

/** A fill of the strategy. */
export interface LabFill {
  readonly time: number;
  readonly symbol: string;
  readonly orderId: number;
  /** -1 for a fill of a routed order. */
  readonly tradeId: number;
  readonly side: 'BUY' | 'SELL';
  readonly price: string;
  readonly quantity: string;
  readonly quoteQuantity: string;
  readonly commission: string;
  readonly commissionAsset: string;
  readonly isMaker: boolean;
  /** Middle of the best bid and the best ask: for a taker before its order, for a maker at the fill. */
  readonly mid: string;
  /** Middle 0.1 s after the fill; null if the run ended before. */
  readonly mid100ms: string | null;
  /** Middle 1 s after the fill; null if the run ended before. */
  readonly mid1s: string | null;
  /** Middle 5 s after the fill; null if the run ended before. */
  readonly mid5s: string | null;
  /** Middle 30 s after the fill; null if the run ended before. */
  readonly mid30s: string | null;
  /** Middle 300 s after the fill; null if the run ended before. */
  readonly mid300s: string | null;
  /** Amount of the base asset after the fill, minus the amount at the start. */
  readonly position: string;
}

/** The amount of an asset at a point of the equity curve where it differs from the point before. */
export interface LabPosition {
  readonly time: number;
  readonly asset: string;
  /** Free plus locked. */
  readonly amount: string;
  /** Amount minus the amount at the start. */
  readonly change: string;
  /** Price of one unit in the valuation asset. */
  readonly price: string;
  readonly value: string;
}

/** A point of the equity curve. */
export interface LabEquity {
  readonly time: number;
  /** Value of all balances in the valuation asset. */
  readonly equity: string;
  /** Value of the balances of the start at the prices of this point: the account without trading. */
  readonly held: string;
  /** Loss since the highest equity so far, as a share of that equity: 0 or negative. */
  readonly drawdown: number;
}

/** The sources of the profit, in the valuation asset. The parts add up to `trading` and to `total` exactly. */
export interface LabAttribution {
  /** Last equity minus first equity: `trading` and `holdings` together. */
  readonly total: string;
  /** The profit of the trading: `spread`, `inventory`, `impact`, `commission` and `other` together. */
  readonly trading: string;
  /** Sum over the fills: by how much the price was better than the middle of the book, × quantity. */
  readonly spread: string;
  /** Profit by price moves, as they would have been without the fills, on the amounts bought or sold. */
  readonly inventory: string;
  /**
   * Profit of all holdings of the account by the price moves that the strategy's own fills caused. A fill moves the price in favour of the holdings; the next
   * fills pay for this gain, and the decay of the move is a loss. 0 in a recording, and with `impact: 'off'`.
   */
  readonly impact: string;
  /** Profit by price moves, as they would have been without the fills, on the amounts of the start. */
  readonly holdings: string;
  /** Commissions: 0 or negative. */
  readonly commission: string;
  /** Transfers and conversions. */
  readonly other: string;
}

/** One assumption about fills, for the limit orders of the run. */
export interface LabFillAssumption {
  readonly name: 'queue' | 'touch' | 'candle';
  /** Orders with at least one fill. */
  readonly filledOrders: number;
  readonly orders: number;
  /** Mean over the orders of the filled share of their quantity, 0 to 1. */
  readonly fillRate: number;
  /** Notional of the fills in the valuation asset. */
  readonly notional: string;
  /** Cash flow of the fills plus the value of their position at the last price, before commission; valuation asset. */
  readonly profit: string;
}

/**
 * The profit of fills at the middle of the book some time later: for a buy quantity × (middle - price), for a sale
 * quantity × (price - middle), before commission. A fill does not count if the run ended before that time.
 */
export interface LabMarkout {
  /** Time after the fill; 0: the fill itself. */
  readonly horizonMs: number;
  /** Fills that count. */
  readonly fills: number;
  /** Sum over these fills, in the valuation asset. */
  readonly profit: string;
  /** Notional of these fills, in the valuation asset. */
  readonly notional: string;
  /** Mean over the fills of (middle - price) / price, with the sign of `profit`, in basis points; null without fills. */
  readonly bps: number | null;
  /** 95 % confidence interval of the mean, as if each fill were independent; null for fewer than two fills. */
  readonly bpsLow: number | null;
  readonly bpsHigh: number | null;
}

/** Statistics of a run. docs/lab-figures.md has the formulas. */
export interface LabStatistics {
  /** Last equity divided by first equity, minus 1. */
  readonly return: number;
  /** Greatest loss since an earlier highest equity, as a share of that equity: 0 or negative. */
  readonly maxDrawdown: number;
  /** Whole days of the run, from its start. */
  readonly days: number;
  /** Mean divided by standard deviation of the daily returns, times the root of 365; null if it is undefined, and for a run of less than ten days. */
  readonly sharpe: number | null;
  /** Standard error of `sharpe`. */
  readonly sharpeError: number | null;
  /** As `sharpe`, but divided by the deviation of the negative returns only. */
  readonly sortino: number | null;
  /** Length of a return for `valueAtRisk` and `expectedShortfall`: a day in a run of 20 days or more, otherwise `periodMs`. */
  readonly riskPeriodMs: number;
  /** Loss, as a share of the equity, that the worst 5 % of the returns reach; null for fewer than 20 returns. */
  readonly valueAtRisk: number | null;
  /** Mean loss of the worst 5 % of the returns. */
  readonly expectedShortfall: number | null;
  /** Milliseconds between two points of the equity curve. */
  readonly periodMs: number;
  /** Periods in 365 days. */
  readonly periodsPerYear: number;
  /** Number of periods. */
  readonly periods: number;
  /** Orders that were placed in the run. */
  readonly orders: number;
  readonly fills: number;
  /** Notional of all fills, valuation asset. */
  readonly notional: string;
  /** Notional divided by first equity. */
  readonly turnover: number;
  /** Mean over the orders of the executed share of their quantity: 0 to 1; null without orders. */
  readonly fillRate: number | null;
  /** Share of the fills' notional in which the strategy was the maker; null without fills. */
  readonly makerShare: number | null;
  /**
   * Share of the points of the equity curve at which an asset other than the valuation asset differs from the start, by a
   * millionth of the first equity or more.
   */
  readonly timeAtRisk: number;
  /** Value of the quantities bought and sold, without signs, divided by the equity: mean and maximum of all points. */
  readonly exposure: number;
  readonly maxExposure: number;
  /** As `exposure`, but with signs: positive if the positions of the run were long on average. */
  readonly netExposure: number;
  /** Number of cancelled orders divided by the number of orders with a fill; null without fills. */
  readonly cancelToFill: number | null;
  /** Round trips that were closed. */
  readonly roundTrips: number;
  /** Share of the round trips with a profit; null without round trips. */
  readonly hitRatio: number | null;
  /** Profits of the round trips divided by their losses; null without a loss. */
  readonly profitFactor: number | null;
  readonly meanHoldingMs: number | null;
  readonly medianHoldingMs: number | null;
  /** Implementation shortfall of all parent orders divided by their notional, in basis points; null without parent orders. */
  readonly shortfallBps: number | null;
  /** Regression of the returns on the returns of the first symbol's base asset: slope, and constant × steps; null if it is undefined. */
  readonly beta: number | null;
  readonly alpha: number | null;
}

/** Why a run ended. */
export type LabEnd =
  | { readonly why: 'market'; readonly text: string }
  | { readonly why: 'stopped'; readonly text: string }
  | { readonly why: 'failed'; readonly text: string };

/** The facts that define a run: strategy, market, options and time; and how the run ended. */
export interface LabRunInfo {
  readonly strategy: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly market: string;
  readonly symbols: readonly string[];
  readonly valuation: string;
  readonly seed: number;
  readonly latency: { readonly order: string; readonly reply: string; readonly feed: string };
  readonly limits: 'on' | 'off';
  /** First and last time of the run. */
  readonly startTime: number;
  readonly endTime: number;
  /** Requests that reached the exchange, and requests that the exchange refused. */
  readonly requests: number;
  readonly refused: number;
  /** Events of streams that the strategy received. */
  readonly events: number;
  readonly end: LabEnd;
  /** Notes for the reader, such as orders that were open at the end, and streams and timers that were still running. */
  readonly notes: readonly string[];
  /** Lines of the strategy to which `end` and `notes` refer, such as `maker.ts:12:5`. They are no part of the hash. */
  readonly lines: readonly string[];
  /** Version of spotlab. No part of the hash. */
  readonly version: string;
}

/** A kline of the market of a run. */
export interface LabKline {
  readonly symbol: string;
  readonly openTime: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly closeTime: number;
  readonly quoteVolume: string;
  readonly tradeCount: number;
}

/** The data of a result without methods, as it is stored as JSON and sent to other threads. */
export interface LabResultData {
  readonly info: LabRunInfo;
  readonly statistics: LabStatistics;
  readonly attribution: LabAttribution;
  readonly assumptions: readonly LabFillAssumption[];
  readonly markouts: readonly LabMarkout[];
  readonly roundTrips: readonly LabRoundTrip[];
  readonly inventory: readonly LabInventory[];
  readonly fillChances: readonly LabFillChance[];
  readonly parents: readonly LabParent[];
  readonly benchmarks: readonly LabBenchmark[];
  readonly orders: readonly LabOrder[];
  readonly fills: readonly LabFill[];
  readonly equity: readonly LabEquity[];
  readonly positions: readonly LabPosition[];
  readonly klines: readonly LabKline[];
}

/**
 * The pictures of a result: own fills and orders on the candles; the candles alone; the equity curve with its drawdown;
 * the drawdown alone; the sources of the profit; the fills under the three assumptions; the positions.
 */
export type LabChartKind = 'fills' | 'klines' | 'equity' | 'drawdown' | 'attribution' | 'assumptions' | 'positions';

export interface LabChartOptions {
  /** For `fills`: the symbol. Default: the first one that the strategy traded. */
  readonly symbol?: string;
  /** Offset from UTC such as 8 or -1:00. Default UTC. */
  readonly timeZone?: string | number;
}

/** A run of a comparison: its name, and the columns of the table of its result. */
export interface LabComparedRun {
  readonly name: string;
  readonly [column: string]: unknown;
}

/**
 * The result of a run: plain data, the same bytes for the same strategy, market, seed and options. Its table is one row
 * with the facts of the run, its parameters, its statistics and its profit by source.
 */
export interface LabResult extends DataExport {
  readonly info: LabRunInfo;
  readonly statistics: LabStatistics;
  readonly attribution: LabAttribution;
  /** The fills of the engine's queue beside simple assumptions for the same limit orders. */
  readonly assumptions: LabRows<LabFillAssumption>;
  /** The profit of the fills 0, 0.1, 1, 5, 30 and 300 s after them. */
  readonly markouts: LabRows<LabMarkout>;
  /** The orders that closed a part of a position, with the fills that they closed. */
  readonly roundTrips: LabRows<LabRoundTrip>;
  /** The amount of each asset, minus the amount that the account had at the start, over the time of the run. */
  readonly inventory: LabRows<LabInventory>;
  /** How often limit orders were filled, by their distance from the middle and by the quantity before them. */
  readonly fillChances: LabRows<LabFillChance>;
  /** The parent orders, which are the orders with one `strategyId`, against the market. */
  readonly parents: LabRows<LabParent>;
  /** Simple benchmarks beside the run: the account without trading, the market, and the mean inventory. */
  readonly benchmarks: LabRows<LabBenchmark>;
  readonly orders: LabRows<LabOrder>;
  readonly fills: LabRows<LabFill>;
  readonly equity: LabRows<LabEquity>;
  readonly positions: LabRows<LabPosition>;
  /**
   * SHA-256 of the result as canonical JSON (RFC 8785), hexadecimal, without `info.version` and `info.lines`. The same
   * strategy, market, seed and options give the same hash on every machine. Not enumerable; computed at each reading.
   */
  readonly hash: string;
  /**
   * Klines of the symbols that the strategy traded, at most 121 of each, in round steps from a second to a week. If the strategy traded nothing, these are
   * the klines of the first symbol.
   */
  readonly klines: LabRows<LabKline>;
  /**
   * A picture of the result.
   *
   * @param kind default `fills`: the fills and the orders of the run on the candles of its market
   * @throws SpotlabError `SPOTLAB_OPTION` for an unknown kind, and for a symbol without klines in the run
   * @example result.chart('fills', { symbol: 'BTCUSDT' })
   */
  chart(kind?: LabChartKind, options?: LabChartOptions): Chart;
  /**
   * Writes the run as a file: the source of the strategy, the market with the hashes of its files, all options, and this
   * result. `lab.open` reads it, `lab.verify` makes the run again. A strategy that uses names from outside cannot be saved.
   *
   * @throws SpotlabError `SPOTLAB_OPTION` that names what cannot be saved, `SPOTLAB_FILE` for a file that cannot be written,
   *   or that would contain an API key
   * @example await result.save('run.lab.json')
   */
  save(path: string): Promise<LabSaved>;
}
