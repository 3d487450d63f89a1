/**
 * The public types of costs and profits of fills and orders: round trips, inventory, chances of fills, parent orders,
 * benchmarks. Amounts are exact decimal strings, times are milliseconds, ratios are numbers. docs/lab-figures.md has the
 * formulas.
 */

/**
 * An order that closed a part of a position, with the fills that it closed: the oldest fills first (first in, first out). A position is the quantity bought
 * minus the quantity sold since the start. Values are in the valuation asset, after commission.
 */
export interface LabRoundTrip {
  readonly symbol: string;
  readonly direction: 'long' | 'short';
  /** Id of the closing order. */
  readonly orderId: number;
  /** Time of the oldest fill that was closed. */
  readonly openTime: number;
  /** Time of the last fill of the closing order. */
  readonly closeTime: number;
  /** Mean time from the opening to the closing fills, by quantity. */
  readonly holdingMs: number;
  readonly quantity: string;
  /** The amount paid for a long position, or received for a short one. */
  readonly entryValue: string;
  /** The amount received for a long position, or paid for a short one. */
  readonly exitValue: string;
  readonly profit: string;
  /** Profit divided by `entryValue`, in basis points. */
  readonly bps: number;
}

/** The amount of an asset that a run held, minus the amount at the start. Means and shares are weighted by time. */
export interface LabInventory {
  readonly asset: string;
  readonly mean: string;
  /** Mean of the amounts without their signs. */
  readonly meanAbsolute: string;
  readonly lowest: string;
  /** The inventory was at or below these amounts for 5, 50 and 95 % of the time. */
  readonly low5: string;
  readonly median: string;
  readonly high95: string;
  readonly highest: string;
  readonly last: string;
  /** Shares of the time in which the run held more, and less, than at the start. */
  readonly longShare: number;
  readonly shortShare: number;
}

/** How often limit orders were filled, by distance from the middle or by the quantity before them in the queue. */
export interface LabFillChance {
  /**
   * `distance`: basis points from the middle of the book to the price, at the placement. `queue`: the quantity that
   * was before the order at its price, divided by the quantity of the order.
   */
  readonly by: 'distance' | 'queue';
  /** The orders of the row have at least `from` and less than `to`; null: no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly orders: number;
  /** Orders with at least one fill. */
  readonly filled: number;
  /** `filled` divided by `orders`, with its 95 % confidence interval (Wilson). */
  readonly chance: number;
  readonly low: number;
  readonly high: number;
  /** Mean share of the quantity that was filled. */
  readonly filledShare: number;
  /** Mean time from the placement to the first fill; null without fills. */
  readonly waitMs: number | null;
}

/** The declaration of a parent order: the quantity that should be executed, and the time of the decision. */
export interface LabParentTarget {
  /** The `strategyId` of its orders. */
  readonly strategyId: number;
  /** Default: the first symbol of the market. */
  readonly symbol?: string;
  readonly side: 'BUY' | 'SELL';
  /** The quantity that should be executed. Default: the executed quantity. */
  readonly quantity?: string;
  /** Time of the decision. Default: the time of the first order. */
  readonly from?: string | number;
}

/**
 * A parent order: the orders with one `strategyId`, one symbol and one side, against the market. Costs are in the quote asset
 * of the symbol, positive for a loss.
 */
export interface LabParent {
  readonly strategyId: number;
  readonly symbol: string;
  readonly side: 'BUY' | 'SELL';
  readonly orders: number;
  /** The quantity that should be executed; the executed quantity if none was declared. */
  readonly quantity: string;
  readonly executed: string;
  /** Time of the decision, and the middle of the book at this time. */
  readonly arrivalTime: number;
  readonly arrivalMid: string;
  /** Time at which the last order of the parent was filled or ended, and the middle at this time. If an order was still open: the end of the run. */
  readonly endTime: number;
  readonly endMid: string;
  /** Average price of the fills; null without fills. */
  readonly averagePrice: string | null;
  /** Volume-weighted average of the market's trades from arrival to end; null without trades. */
  readonly vwap: string | null;
  /** Time-weighted average of the last trade prices from arrival to end. */
  readonly twap: string | null;
  /** Executed quantity × (average price - arrival); for a sale with the opposite sign. */
  readonly executionCost: string;
  /** Quantity that was not executed × (middle at the end - arrival); for a sale with the opposite sign. */
  readonly opportunityCost: string;
  readonly commission: string;
  /** Implementation shortfall: the three costs together. */
  readonly shortfall: string;
  /** The shortfall divided by quantity × arrival, in basis points. */
  readonly shortfallBps: number;
  /** The average price compared with `vwap`, in basis points, positive for a loss; null if one of both is missing. */
  readonly vwapBps: number | null;
  /** The average price compared with `twap`, in basis points, positive for a loss; null if one of both is missing. */
  readonly twapBps: number | null;
}

/** The profit of a simple benchmark in the same time, and how the run depended on the benchmark. */
export interface LabBenchmark {
  /**
   * `held`: the account as it was at the start. `market`: the whole first equity, held in the base asset of the first symbol. `inventory`: the mean inventory
   * of the run, held all the time; missing for assets outside the first eight symbols.
   */
  readonly name: 'held' | 'market' | 'inventory';
  /** The profit in the valuation asset. */
  readonly profit: string;
  /** The profit divided by the first equity. */
  readonly return: number;
  /**
   * Regression of the returns of the account (of the trading, for `inventory`) on the returns of the benchmark, step by step: slope, constant × steps, and
   * the constant divided by its standard error; null for a benchmark that does not move.
   */
  readonly beta: number | null;
  readonly alpha: number | null;
  readonly alphaT: number | null;
  readonly correlation: number | null;
}
