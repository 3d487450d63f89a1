/** The interface through which the client uses the datasets of src/history. `connect()` passes a function that loads this code. */
import type { FileClient } from '../../transport/index.js';
import type { Displays } from '../results/display-hooks.js';
import type { History, HistoryRange, HistoryRead } from './history.js';
import type { Spot } from './spot.js';

/** The functions of a client that the history floor uses. */
export interface HistoryContext {
  readonly x: Spot;
  readonly folder: string;
  /** Makes a client for files at any address; the caller closes it. */
  readonly files: () => Promise<FileClient>;
  readonly displays: () => Displays | undefined;
  /** Whether the times of rows are microseconds, as the times in replies are. */
  readonly isMicroseconds: boolean;
}

/** The history floor. */
export interface HistoryBackend {
  sync(context: HistoryContext, ...args: Parameters<History['sync']>): ReturnType<History['sync']>;
  /** A read of a kind of rows: an interval of klines, `trades` or `aggTrades`. */
  read(context: HistoryContext, symbol: string, kind: string, range: HistoryRange): HistoryRead<unknown, unknown>;
  sql(context: HistoryContext, ...args: Parameters<History['sql']>): ReturnType<History['sql']>;
  list(context: HistoryContext, ...args: Parameters<History['list']>): ReturnType<History['list']>;
  verify(context: HistoryContext, ...args: Parameters<History['verify']>): ReturnType<History['verify']>;
}
