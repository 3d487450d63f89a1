/** The kinds of rows in a dataset: their columns, the column that orders them, and their folder. */
import { SpotlabError } from '../../client/index.js';
import { columnsOfEndpoint } from '../../data/index.js';
import { DAY_MS, durationMs, isKlineInterval, SYMBOL } from '../../protocol/index.js';

export type HistoryKind = 'klines' | 'trades' | 'aggTrades';

/** A column of a part file. No value is missing, so all columns are required ones. */
export interface HistoryColumn {
  readonly name: string;
  /** Decimals have eight decimals; times are microseconds since the epoch. */
  readonly type: 'decimal' | 'time' | 'integer' | 'boolean';
}

/** The rows of one symbol and kind, and of one interval for klines. */
export interface SeriesName {
  readonly symbol: string;
  readonly kind: HistoryKind;
  /** The interval of a series of klines. */
  readonly interval?: string | undefined;
}

export interface KindLayout {
  readonly kind: HistoryKind;
  /** The endpoint that returns these rows. */
  readonly endpoint: string;
  readonly columns: readonly HistoryColumn[];
  /** Index of the column that orders the rows and is unique: the open time, or the id. */
  readonly key: number;
  /** Index of the column that decides the day of a row. */
  readonly time: number;
  /** Difference between the keys of two consecutive rows if no row is missing between them. */
  readonly step: number;
}

const ENDPOINTS: Readonly<Record<HistoryKind, string>> = {
  klines: 'klines',
  trades: 'historicalTrades',
  aggTrades: 'aggTrades',
};

/** The layout of a series. */
export function layoutOf({ kind, interval }: SeriesName): KindLayout {
  const endpoint = ENDPOINTS[kind];
  const columns = columnsOfEndpoint(endpoint).columns as readonly HistoryColumn[];
  const time = columns.findIndex(({ type }) => type === 'time');
  const isKlines = kind === 'klines';
  return { kind, endpoint, columns, time, key: isKlines ? time : 0, step: isKlines ? lengthUs(interval) : 1 };
}

const lengthUs = (interval = ''): number => (durationMs(interval) ?? 0) * 1_000;

/** The folder of a series within a dataset: `klines-1m/symbol=BTCUSDT`. */
export function folderOf({ symbol, kind, interval }: SeriesName): string {
  return `${kind}${interval === undefined ? '' : `-${interval}`}/symbol=${symbol}`;
}

/** The name of a series as messages show it: `BTCUSDT klines 1m`. */
export const nameOf = ({ symbol, kind, interval }: SeriesName): string =>
  `${symbol} ${kind}${interval === undefined ? '' : ` ${interval}`}`;

/**
 * A series by what users write: a symbol, and an interval such as `1m`, `trades` or `aggTrades`.
 *
 * @throws SpotlabError `SPOTLAB_HISTORY` for anything else
 */
export function seriesOf(symbol: unknown, what: unknown): SeriesName {
  if (typeof symbol !== 'string' || !SYMBOL.test(symbol)) {
    throw historyError(`'${String(symbol)}' is no symbol.`, "Write it as the exchange does, such as 'BTCUSDT'.");
  }
  if (what === 'trades' || what === 'aggTrades') return { symbol, kind: what };
  const ms = typeof what === 'string' && isKlineInterval(what) && what !== '1M' ? durationMs(what) : undefined;
  if (ms === undefined) {
    throw historyError(
      `'${String(what)}' is not a kind of rows that a history has.`,
      "Use an interval of klines such as '1m', or 'trades' or 'aggTrades'.",
    );
  }
  if (ms > DAY_MS) {
    throw historyError(
      `Klines of ${String(what)} are longer than a day, but a history stores rows by day.`,
      `Store shorter klines, and compute the longer klines: (await x.history.klines('${symbol}', '1d')).resample('${String(what)}').`,
    );
  }
  return { symbol, kind: 'klines', interval: what as string };
}

/** The series of a folder such as `klines-1m/symbol=BTCUSDT`; undefined for any other name. */
export function seriesIn(kindFolder: string, symbolFolder: string): SeriesName | undefined {
  const symbol = /^symbol=(.+)$/.exec(symbolFolder)?.[1];
  const [, klines, other] = /^(?:klines-(\w+)|(trades|aggTrades))$/.exec(kindFolder) ?? [];
  if (symbol === undefined || !SYMBOL.test(symbol)) return undefined;
  if (other !== undefined) return { symbol, kind: other as HistoryKind };
  return klines !== undefined && isKlineInterval(klines) ? { symbol, kind: 'klines', interval: klines } : undefined;
}

/** An error of a history. */
export const historyError = (message: string, advice?: string, cause?: unknown): SpotlabError =>
  new SpotlabError('SPOTLAB_HISTORY', `history: ${message}`, { advice, cause });
