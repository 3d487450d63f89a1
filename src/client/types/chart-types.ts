/** The public types of `x.chart` and `x.life`: their options, charts, plots and order histories. */
import type { ChartKind, PictureSize } from '../../protocol/index.js';
import type { Id } from '../base/inputs.js';
import type { OrderListSummary, OrderQuery } from './data-types.gen.js';

/** Kind, title and time zone of a chart. */
export interface ChartOptions {
  /**
   * The kind of chart; the first one of each value is the default. Klines: `line` (closing prices) or `candles`. A
   * book: `curve` or `ladder`. Trades: `line` or `tape`. Tickers: `changes` or `line`. An account: `balances`. Numbers:
   * `line`, `equity` (with the losses since its peak) or `histogram`.
   */
  readonly kind?: ChartKind;
  /** Title of the chart. Default: the symbol of the call that returned the value. */
  readonly name?: string;
  /** Offset from UTC such as 8 or -1:00. Default: the time zone of the call, or UTC. */
  readonly timeZone?: string | number;
  /**
   * Width of the picture on a page, in pixels from 320 to 2400, or one of three sizes: S 480, M 760, L 1160. Default: S for
   * pictures of few rows; for others the page shows M, or S if it is narrower than M. A picture never shrinks: it scrolls.
   */
  readonly width?: PictureSize | number;
  /** For an account: a result of `market.ticker.price()`, which values the balances. */
  readonly prices?: readonly object[];
  /** For an account: the asset that balances are valued in. Default USDT. */
  readonly in?: string;
  /**
   * A logarithmic axis of values, on which equal ratios have equal distances. For `line`, `candles` and `equity`.
   * Default: true for candles whose highest price is more than 20 times the lowest one, otherwise false. A value at or
   * below zero is refused, because it has no place on such an axis.
   */
  readonly log?: boolean;
  /** For `ladder`: a step of prices that joins levels, in quote asset, such as `'10'`. Default: each price is a level. */
  readonly group?: string | number;
  /**
   * For candles: simple moving averages of the closes, by their number of klines: `20`, or `[20, 50]`. A line begins
   * where it has all of its klines.
   */
  readonly average?: number | readonly number[];
  /**
   * For candles: exponential moving averages of the closes, by their number of klines. The first value is the simple
   * average of this number of closes.
   */
  readonly exponential?: number | readonly number[];
  /**
   * For candles: more lines. The names of columns of the rows (`['upper', 'lower']`), or lists by name, with one value
   * for each kline and null where a line has none.
   */
  readonly overlays?: readonly string[] | Readonly<Record<string, ArrayLike<number | string | bigint | null>>>;
  /**
   * For candles: fills as marks, ▲ for a buy and ▼ for a sell. Takes a result of `account.myTrades`, placed orders with
   * their fills, or rows with `time`, `price`, `qty` and `side`.
   */
  readonly fills?: readonly object[] | object;
  /**
   * For candles: orders as lines at their limit price, or at their stop price without one. Takes orders such as a
   * result of `account.openOrders`, or rows with `side`, `price`, `origQty` and `time`.
   */
  readonly orders?: readonly object[] | object;
}

/** Curves of one chart by name: numbers, decimal texts, pairs of a time and a value, rows with a value, or klines. */
export type Curves = Readonly<Record<string, ArrayLike<unknown>>>;

/** A chart. It is drawn when it is printed in a terminal or shown in a notebook. */
export interface Chart {
  /** The chart as text of 80 columns, without colours. */
  toString(): string;
  /**
   * Writes the picture that a notebook shows as an SVG or PNG file, and replaces a file of the same name. A PNG needs
   * the package `sharp`.
   *
   * @throws SpotlabError `SPOTLAB_FILE` for another ending than `.svg` and `.png`, for a chart without a picture, and for a
   *   file that cannot be written; `SPOTLAB_PACKAGE` for a PNG if the package `sharp` is not installed
   * @throws ParameterError for a scale out of its range, an invalid colour, and for options of an SVG file
   * @example await x.chart(x.market.klines('BTCUSDT', '1h')).then((chart) => chart.save('klines.svg'))
   */
  save(path: string, options?: SavePictureOptions): Promise<SavedChart>;
}

/** Options of a PNG file. */
export interface SavePictureOptions {
  /** Pixels of the file for each pixel of the picture, from 1 to 8. Default 2, which is sharp on most screens. */
  readonly scale?: number;
  /** The colour behind the picture, such as `'white'` or `'#111'`. Default: none; the picture can be read on light and dark pages. */
  readonly background?: string;
}

/** The file that `chart.save` wrote. */
export interface SavedChart {
  /** Absolute path. */
  readonly path: string;
  readonly bytes: number;
}

/** The columns of a plot and its mark. */
export interface PlotOptions {
  /** Title of the plot. Default: the symbol of the call that returned the rows. */
  readonly name?: string;
  /** Offset from UTC such as 8 or -1:00. Default UTC. */
  readonly timeZone?: string | number;
  /**
   * Width of the picture on a page, in pixels from 320 to 2400, or one of three sizes: S 480, M 760, L 1160. Default: S for
   * pictures of few rows; for others the page shows M, or S if it is narrower than M. A picture never shrinks: it scrolls.
   */
  readonly width?: PictureSize | number;
  /**
   * The mark. `step` is a line that keeps a value until the next one, `area` a line with the area down to zero; `bar` draws
   * one bar for each row; `histogram` counts the values of `x`; `heatMap` has a cell for each pair of values of `x` and `y`.
   */
  readonly mark: 'line' | 'step' | 'area' | 'point' | 'bar' | 'histogram' | 'heatMap';
  /** A column name of `rows.toTable()`. Default: the first column with times; for `bar`, the first column with text. */
  readonly x?: string;
  /** A column with numbers; for `line`, `step`, `area` and `point` also several columns. For `heatMap` any column. */
  readonly y?: string | readonly string[];
  /** A column whose values divide the rows into coloured groups. */
  readonly color?: string;
  /**
   * For `heatMap`: a column with numbers, whose mean is the value of a cell. Default: the number of rows of the cell.
   * If an axis has more than 31 different numbers or times, they are joined to ranges.
   */
  readonly value?: string;
  /** A column whose values divide the plot into small plots, at most 12, side by side. Not for `heatMap`. */
  readonly facet?: string;
  /**
   * For `facet`: `shared` axes, so that sizes can be compared, or its `own` axes for each plot. Default `shared`, but each plot
   * has its own scale of values if the lines or points of most plots would be flat on a common one.
   */
  readonly axes?: 'shared' | 'own';
  /** Marked places: lines, bands and points with a text. At most 26; not for `heatMap`. */
  readonly annotations?: readonly PlotAnnotation[];
  /**
   * Logarithmic axes, for `line`, `step` and `point`: `'x'`, `'y'`, or `'xy'` for both; `true` is `'y'`. Rows with a value at or
   * below zero are refused, because they have no place on such an axis. Default none.
   */
  readonly log?: boolean | 'x' | 'y' | 'xy';
}

/**
 * A marked place of a plot. With `y` alone it is a horizontal line, with `x` alone a vertical line, with both a point;
 * with `x2` or `y2` it is a band from the first value to the second. The axes are made long enough to show it.
 */
export interface PlotAnnotation {
  /** A value of the horizontal axis. For times: a `Date`, milliseconds, or a text such as `'2026-01-05T12:00:00Z'`. */
  readonly x?: number | string | Date;
  /** The other end of a band from `x`. */
  readonly x2?: number | string | Date;
  /** A value of the vertical axis: a number, or a decimal text. */
  readonly y?: number | string;
  /** The other end of a band from `y`. */
  readonly y2?: number | string;
  /** The text at the place. */
  readonly text?: string;
}

/** A plot of columns, as a chart and as a Vega-Lite specification. */
export interface Plot extends Chart {
  /**
   * The plot as an interactive Vega-Lite 5 chart with tooltips, for JupyterLab and VS Code. Front ends without
   * Vega-Lite, such as exports and the classic Notebook, show the static picture.
   */
  vega(): Chart;
  /** The Vega-Lite specification with its data (at most 5,000 rows), as JSON that can be changed. */
  spec(): Record<string, unknown>;
}

/** One event of an order. Decimals are exact texts. */
export interface LifeEvent {
  /** The exchange's time: milliseconds, or microseconds for a client with that time unit. */
  readonly time: number;
  /** Id of the order. */
  readonly orderId: Id;
  /**
   * `released`: the pending order was placed after the working order had filled; `triggered`: the stop price was
   * reached; `fill`: a part was executed; `prevented`: a match with an order of the same account was prevented;
   * `ended`: see `status`.
   */
  readonly what: 'placed' | 'released' | 'triggered' | 'amended' | 'prevented' | 'fill' | 'ended';
  /** Quantity of the order, the fill, or the prevented match. */
  readonly quantity?: string;
  /** Quantity before an amendment. */
  readonly oldQuantity?: string;
  /** Price of the order, the fill, or the prevented match. */
  readonly price?: string;
  /** Executed quantity so far, including this fill. */
  readonly executed?: string;
  /** The role of a fill: `maker` if the order rested on the book, otherwise `taker`. */
  readonly role?: 'maker' | 'taker';
  /** Commission of a fill. */
  readonly commission?: string;
  /** Asset of the commission. */
  readonly commissionAsset?: string;
  /** Trade id of a fill. */
  readonly tradeId?: Id;
  /** The other order of a prevented match. */
  readonly otherOrderId?: Id;
  /** The final status of an ended order. */
  readonly status?: string;
  /** The reason of an expiry, if the exchange gives one. */
  readonly reason?: string;
}

/** The history of an order, or of the orders of a list. It is drawn as a timeline. */
export interface OrderLife {
  /** Symbol of the order. */
  readonly symbol: string;
  /** The orders in their current state: one order, or the orders of the list, the working order first. */
  readonly orders: readonly OrderQuery[];
  /** The order list in its current state; absent for a single order. */
  readonly list?: OrderListSummary;
  /**
   * The kind of list by its placement, such as `OPO`, when `x.life` got the result of the placement; the exchange
   * reports OPO as OTO.
   */
  readonly listKind?: string;
  /** The events, oldest first. */
  readonly events: readonly LifeEvent[];
  /** The distance of the market from each open order with a price; empty for ended orders. */
  readonly distances: readonly LegDistance[];
  /** The exchange's time of the read, in milliseconds. */
  readonly readAtMs: number;
  /**
   * False when a reply was full (1000 fills or amendments, 500 prevented matches), so that older events may be missing.
   */
  readonly isComplete: boolean;
  /** Verbs of the requests, in order. */
  readonly queries: readonly string[];
  /** Total weight of the requests. */
  readonly weight: number;
}

/** How far the market is from the price at which an open order acts next. */
export interface LegDistance {
  /** Order id. */
  readonly orderId: Id;
  /** Which price acts next: `stopPrice` for the trigger, `price` for the limit price. */
  readonly at: 'stopPrice' | 'price';
  /** The stop price or the limit price. */
  readonly price: string;
  /**
   * The market: for a trigger the price of the last trade, which triggers it; for a limit price the best price of the side
   * that it would trade with, the best ask for a purchase. Where no request was needed, the prices that the client has seen
   * in the last two seconds: for a limit price the middle of the book.
   */
  readonly market: string;
  /** `price` - `market`, exact. */
  readonly distance: string;
  /** `distance` / `market`, in percent. */
  readonly percent: number;
}

/** An order or an order list: a result that contains one, or its ids. */
export type LifeOf =
  | { readonly symbol: string; readonly orderId: Id }
  | { readonly symbol: string; readonly origClientOrderId: string }
  | { readonly orderListId: Id; readonly contingencyType?: string };
