/** `lab`: runs strategies against the engine, in the exchange's time, without sockets. docs/lab.md explains it. */
import { refuseInsideRun } from '../client/index.js';
import type { LabComparedRun, LabResult, LabResultData, LabRows } from './base/lab-result.js';
import type { LabSweep } from './base/lab-sweep.js';
import type { LabReport, LabVerification, LabVerifyOptions } from './file/file-types.js';
import { recording, snapshot } from './market/file-markets.js';
import { history } from './market/history-market.js';
import type {
  LabEventsOptions,
  LabHistoryOptions,
  LabMarket,
  LabMarketEvent,
  LabRecordingOptions,
  LabSimulatedOptions,
  LabSnapshotOptions,
} from './market/lab-market.js';
import { events, simulated } from './market/markets.js';
import { together } from './market/together.js';
import type { LabOptions, LabParams, Strategy, StrategyFile } from './options/lab-options.js';
import type { LabSweepOptions } from './sweep/sweep-options.js';

/** The lab: strategies tested against the matching engine. */
export interface Lab {
  /**
   * Runs a strategy in a market and resolves with its result. The same strategy, market, seed and options give the same
   * bytes each time.
   *
   * @param strategy a function, or a file with one: `{ file: 'maker.ts' }`
   * @throws SpotlabError `SPOTLAB_OPTION` for a wrong option; StartError for a recording that cannot
   *   be used; LabError when the strategy fails, with the result up to then in `result`
   * @example const result = await lab.run(async (x) => { await x.orders.market('BTCUSDT', 'BUY', '0.01') })
   */
  run<P = LabParams>(strategy: Strategy<P> | StrategyFile, options?: LabOptions<P>): Promise<LabResult>;
  /**
   * Runs a strategy with every combination of parameters and seeds, in several threads, and resolves with a row for each
   * run. The result does not depend on the number of threads. A run that fails is a row with its error. If `signal` or
   * Ctrl-C stops the sweep, the result has the finished runs.
   *
   * @param strategy a function that declares everything it uses, or a file with one
   * @throws SpotlabError `SPOTLAB_OPTION` for a wrong option, and for a function that uses names from outside; StartError for
   *   a recording that cannot be used
   * @example await lab.sweep(maker, { market: lab.simulated({ seeds: 200 }), params: { spread: ['1', '2', '5'] } })
   */
  sweep<P = LabParams>(strategy: Strategy<P> | StrategyFile, options?: LabSweepOptions): Promise<LabSweep>;
  /**
   * Several results in one chart, by the profit of their trading, and in one table: a row for each run, with the
   * columns of `result.toTable()`. The chart shows the best six.
   *
   * @param results a list of results, which get names from the facts that differ between them, or an object of results by name
   * @throws SpotlabError `SPOTLAB_OPTION` for anything that is no result
   * @example await lab.compare({ slow, fast })
   */
  compare(
    results: readonly LabResultData[] | Readonly<Record<string, LabResultData>>,
  ): Promise<LabRows<LabComparedRun>>;
  /**
   * A recorded market: klines, trades, aggregate trades, or a book with or without trades, in the formats of
   * docs/replay.md. The files are read once for any number of runs.
   *
   * @param file a file, folder or pattern, or a list of them, of one symbol
   * @example lab.recording(['depth/', 'BTCUSDT-trades-2025-01-02.zip'], { from: '2025-01-02T09:00:00Z', length: '1h' })
   */
  recording(file: string | readonly string[], options?: LabRecordingOptions): LabMarket;
  /**
   * The rows of a dataset of `x.history` as a recorded market: docs/history.md. Only the days of the range and the days of `before` are read.
   *
   * @param folder of the dataset, such as `x.history.folder`
   * @example lab.history('history/live', 'BTCUSDT', { kind: 'trades', from: '2025-01-02T09:00:00Z', length: '2h' })
   */
  history(folder: string, symbol: string, options?: LabHistoryOptions): LabMarket;
  /** The simulated market. @example lab.simulated({ seed: 7, length: '2h' }) */
  simulated(options?: LabSimulatedOptions): LabMarket;
  /**
   * A saved exchange that continues from its saved state: books, open orders, accounts, clock and simulated market. The strategy has the balances and the
   * open orders of the account; the option `balances` replaces the free amounts of the assets that it names.
   *
   * @param file a file that `x.exchange.snapshots.save` or `.save state` wrote, or a data directory of `--data`, which no
   *   exchange may be using
   * @throws StartError in `run` for a snapshot that cannot be read, or that a newer version wrote
   * @example lab.snapshot('state.json', { length: '1h' })
   */
  snapshot(file: string, options?: LabSnapshotOptions): LabMarket;
  /**
   * A market of events that the program makes: trades, and books with their changes. They are collected once, before the
   * first run; a generator can be given as a function.
   *
   * @throws StartError in `run` for an event that cannot be used, with its number as the line
   * @example lab.events(trades.map(({ time, price, qty }) => ({ time, price, quantity: qty })), { symbol: 'BTCUSDT' })
   */
  events(
    source:
      | Iterable<LabMarketEvent>
      | AsyncIterable<LabMarketEvent>
      | (() => Iterable<LabMarketEvent> | AsyncIterable<LabMarketEvent>),
    options: LabEventsOptions,
  ): LabMarket;
  /**
   * Recordings and events of several symbols at once, over the time that all of them cover. One of the markets may be
   * simulated: its symbols trade beside the recorded ones, and without `from` and `length` it has their time.
   *
   * @throws SpotlabError `SPOTLAB_OPTION` for a snapshot and for two simulated markets; in `run` for a symbol that comes
   *   twice, and for markets that share no time
   * @example lab.together([lab.recording('BTCUSDT-1m-2025-01.zip'), lab.simulated({ symbols: ['ETHUSDT'] })])
   */
  together(markets: readonly LabMarket[]): LabMarket;
  /**
   * The result in a file that `result.save` or `sweep.save` wrote, unchanged. In TypeScript a sweep is `lab.open<LabSweep>(path)`.
   *
   * @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed
   * @example const result = await lab.open('run.lab.json')
   */
  open<R extends LabResult | LabSweep = LabResult>(path: string): Promise<R>;
  /**
   * Repeats the run in a file, or all runs of a sweep, with the sources in the file. Compares the sources and the files of the market with those on disk, and
   * the new result with the saved one, byte for byte. The program in a file that you have not saved on this machine runs only with `{ trust: true }`.
   *
   * @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed;
   *   `SPOTLAB_LAB_TRUST` for a file of somebody else, without `trust`
   * @example const { isSame, differences } = await lab.verify('run.lab.json')
   */
  verify<R extends LabResult | LabSweep = LabResult>(
    path: string,
    options?: LabVerifyOptions,
  ): Promise<LabVerification<R>>;
  /**
   * Writes one HTML page about the run or the sweep in a file: pictures, statistics with their formulas, options, sources, hashes. It
   * loads nothing and runs no scripts.
   *
   * @param output path of the page
   * @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, `SPOTLAB_FILE` for a page that cannot be written
   * @example await lab.report('run.lab.json', 'run.html')
   */
  report(path: string, output: string): Promise<LabReport>;
}

export const lab: Lab = Object.freeze({
  // Loaded here, so that importing the package does not load the exchange.
  run: async <P = LabParams>(strategy: Strategy<P> | StrategyFile, options?: LabOptions<P>) => {
    refuseInsideRun('lab.run');
    return (await import('./file/run-and-keep.js')).runAndKeep(strategy, options);
  },
  sweep: async <P = LabParams>(strategy: Strategy<P> | StrategyFile, options?: LabSweepOptions) => {
    refuseInsideRun('lab.sweep');
    return (await import('./sweep.js')).sweep(strategy as Strategy<never> | StrategyFile, options);
  },
  open: async <R extends LabResult | LabSweep>(path: string) =>
    (await import('./file/open-file.js')).openFile(path) as Promise<R>,
  verify: async <R extends LabResult | LabSweep>(path: string, options?: LabVerifyOptions) => {
    refuseInsideRun('lab.verify');
    return (await import('./file/verify-file.js')).verifyFile(path, options) as Promise<LabVerification<R>>;
  },
  report: async (path: string, output: string) => (await import('./report/write-report.js')).writeReport(path, output),
  compare: async (results: Parameters<Lab['compare']>[0]) => (await import('./result/compare.js')).compare(results),
  recording,
  history,
  simulated,
  snapshot,
  events,
  together,
});
