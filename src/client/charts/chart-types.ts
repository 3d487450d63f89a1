/** What `x.chart` and `x.life` take and give: values that draw themselves, in a terminal and in a notebook. */
import type { ChartKind } from '../../protocol/index.js';
import type { Id } from '../call/inputs.js';
import type { OrderListSummary, OrderQuery } from '../data-types.gen.js';

/** Which picture, how it is named, and in which zone its times are. */
export interface ChartOptions {
  /**
   * Of klines `line` (their closes, the default) or `candles`; of a book `curve` or `ladder`; of trades `line` or `tape`;
   * of tickers `changes` or `line`; of an account `balances`; of numbers `line`, `equity` (with the losses since its peak)
   * or `histogram`. The first is the default.
   */
  readonly kind?: ChartKind;
  /** Stands above the chart. Default: the symbol of the call that the value came from. */
  readonly name?: string;
  /** Offset from UTC such as 8 or -1:00. Default: that of the call, else UTC. */
  readonly timeZone?: string | number;
  /** Of an account: an answer of `market.ticker.price()`, by which balances are valued. */
  readonly prices?: readonly object[];
  /** Of an account: the asset that balances are valued in. Default USDT. */
  readonly in?: string;
}

/** A picture: printed, it draws itself, in a terminal and in a notebook. */
export interface Chart {
  /** As text of 80 columns, without colours. */
  toString(): string;
}

/** Which columns are plotted, and how. */
export interface PlotOptions {
  /** Stands above the plot. Default: the symbol of the call that the rows came from. */
  readonly name?: string;
  /** Offset from UTC such as 8 or -1:00. Default UTC. */
  readonly timeZone?: string | number;
  /** `histogram` counts the values of `x`; `bar` draws one bar a row. */
  readonly mark: 'line' | 'point' | 'bar' | 'histogram';
  /** A column, as `rows.toTable()` names them. Default: the first that holds times; of bars, the first that holds texts. */
  readonly x?: string;
  /** A column of numbers; of lines and points also several. */
  readonly y?: string | readonly string[];
  /** A column whose values tell groups apart. */
  readonly color?: string;
}

/** A plot of columns: a picture, and the same for front ends that draw themselves. */
export interface Plot extends Chart {
  /**
   * The plot as a Vega-Lite chart, version 5, with tooltips: JupyterLab and VS Code draw it. Where it is not known, in exports
   * and on code hosts, the picture is shown or nothing.
   */
  vega(): Chart;
  /** The Vega-Lite specification with its data, at most 5,000 rows of it: JSON, to be changed at will. */
  spec(): Record<string, unknown>;
}

/** One thing that happened to an order. Decimals are exact texts. */
export interface LifeEvent {
  /** When, as the exchange tells it: milliseconds, or microseconds where the client asks for those. */
  readonly time: number;
  readonly orderId: Id;
  /**
   * `released`: a pending order was placed, since the working one had filled; `triggered`: a stop was reached; `fill`: a part
   * was executed; `prevented`: a match with an order of one's own was; `ended`: see `status`.
   */
  readonly what: 'placed' | 'released' | 'triggered' | 'amended' | 'prevented' | 'fill' | 'ended';
  /** Of the order, the fill, or what was prevented. */
  readonly quantity?: string;
  /** Before an amendment. */
  readonly oldQuantity?: string;
  readonly price?: string;
  /** Executed so far, this fill included. */
  readonly executed?: string;
  /** Of a fill: whether the order rested, or came to take. */
  readonly role?: 'maker' | 'taker';
  readonly commission?: string;
  readonly commissionAsset?: string;
  readonly tradeId?: Id;
  /** The order on the other side of a prevented match. */
  readonly otherOrderId?: Id;
  /** How it ended. */
  readonly status?: string;
  /** Why it expired, where the exchange says so. */
  readonly reason?: string;
}

/** The life of an order, or of the orders of a list; printed, it draws itself as a timeline. */
export interface OrderLife {
  readonly symbol: string;
  /** How each order stands: one, or those of the list, the working one first. */
  readonly orders: readonly OrderQuery[];
  readonly list?: OrderListSummary;
  /** How the list was placed, `OPO` say, where its own answer was given: the exchange calls it OTO. */
  readonly listKind?: string;
  /** Oldest first. */
  readonly events: readonly LifeEvent[];
  /** The exchange's time when it was read, in milliseconds. */
  readonly readAtMs: number;
  /** False where an order may have had more fills or amendments than the 1000, or prevented matches than the 500, that one reply holds. */
  readonly isWhole: boolean;
  /** Verbs that were asked, in order. */
  readonly asked: readonly string[];
  /** Weight that they cost in all. */
  readonly weight: number;
}

/** What names an order or an order list: an answer that tells of one, or its ids alone. */
export type LifeOf =
  | { readonly symbol: string; readonly orderId: Id }
  | { readonly symbol: string; readonly origClientOrderId: string }
  | { readonly orderListId: Id; readonly contingencyType?: string };
