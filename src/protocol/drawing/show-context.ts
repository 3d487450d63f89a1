/**
 * The context of a drawing: the kind of the value, the parameters of the call that returned it, and the space on the
 * screen. Widths and heights are terminal cells. The caller passes the time and the size: no code of a drawing reads a
 * clock or a terminal. The client makes contexts and the displays read them, so the type stands below both.
 */
import type { Background } from '../../colors/index.js';
import type { SeenPrice } from '../orders/seen-ticker.js';
import type { ChartOverlay } from '../values/chart-overlay.js';
import type { DisplayKind } from '../values/display-kinds.gen.js';
import type { ChartKind } from '../values/vocabulary.js';

/** Three widths of pictures: 480, 760 and 1160 pixels. */
export type PictureSize = 'S' | 'M' | 'L';

/**
 * The look of the SVG pictures: their width, in pixels or as a size, and CSS colours. The defaults are readable on light and
 * dark pages and for colour-blind readers. Without a width, a page shows the size that fits.
 */
export interface PictureTheme {
  readonly width?: PictureSize | number;
  readonly up?: string;
  readonly down?: string;
  readonly text?: string;
  /** Secondary texts; without it they have the colour `text`. */
  readonly dim?: string;
}

/** The context in which one value is drawn. */
export interface ShowContext {
  /** The kind that selects the drawing. A value that does not fit its kind is drawn as `json`. */
  readonly kind: DisplayKind;
  /** Wire parameters of the call: `symbol`, `interval`, `timeZone` (an offset such as `8` or `-1:00`), … */
  readonly params: Readonly<Record<string, unknown>>;
  /** The width in columns; no line is wider. A width below 20 counts as 20. */
  readonly width: number;
  /**
   * Rows of the screen, if known: charts and long tables are at most this high; Infinity shows every row.
   * Default: about 24 rows for charts, 40 for tables.
   */
  readonly height?: number;
  /** Rows of the screen for tables of up to 40 rows, where `height` is unknown: klines take up to 32 of them, other charts and
   * books keep their own height. */
  readonly tableHeight?: number;
  readonly color: boolean;
  readonly theme?: PictureTheme;
  /** The chart to draw in place of the usual drawing. */
  readonly view?: ChartKind;
  /** Whether the axis of values is logarithmic; then all values must be above zero. Default false. */
  readonly isLog?: boolean;
  /** Lines, fills and orders over candles. */
  readonly overlay?: ChartOverlay;
  /** The tick size of the symbol, if known. */
  readonly tickSize?: string;
  /** The assets of the symbol, if known: the units of its quantities and of its prices. */
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
  /** The duration of the request, if known. */
  readonly latencyMs?: number;
  /** The account's orders from earlier replies: replies to order list calls may hold only the ids of orders. */
  readonly orders?: readonly object[];
  /** The newest known market price of each symbol, from earlier replies. */
  readonly prices?: {
    get(symbol: string): SeenPrice | undefined;
    /** The price of the last trade; never the middle of a book. */
    traded?(symbol: string): SeenPrice | undefined;
  };
  /** The ids of the account's trades of the symbol in earlier replies, as texts. */
  readonly ownTrades?: ReadonlySet<string>;
  /** For the ladder of a book: a step of prices that joins levels, such as `10`. */
  readonly group?: string;
  /** How to show the rows that a table leaves out, such as `.all shows them`. */
  readonly moreHint?: string;
  /** Whether the output must be ASCII, for terminals whose locale is not UTF-8. Default false. */
  readonly ascii?: boolean;
  /** Whether lines must consist of block characters, for terminals that show no Braille characters. Default false. */
  readonly blocks?: boolean;
  /** Number of colours of the terminal. Default 16. */
  readonly palette?: 16 | 256;
  /** Background of a terminal of 256 colours. Default `unknown`. */
  readonly background?: Background;
  /** The current time, in milliseconds since the epoch; without it no text depends on the current time. */
  readonly nowMs?: number;
  /** Remarks about the value, printed below it, one line each. */
  readonly notes?: readonly string[];
  /** For explanations: the call was not sent (`unsent`), or the user is asked whether to send it (`question`). */
  readonly ticket?: 'unsent' | 'question';
  /** The code that sends an unsent ticket, such as `await _`. */
  readonly sendWith?: string;
}
