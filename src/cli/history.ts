/**
 * `spotlab history sync|list|verify`: fills a dataset of recorded rows, shows what it has, and checks it.
 *
 * The default network is the live one, and only its public data is read: a history of simulated rows is seldom wanted, and
 * would look like a real one.
 *
 * Exit code 0 for success; 1 for an error, and when `verify` finds a fault; 2 for an invalid command line; 130 after
 * Ctrl-C, 143 after SIGTERM. The rows that a stopped `sync` has written stay in the dataset.
 */

import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { HistoryFilter, HistoryProgress } from '../client/index.js';
import { connect } from '../connect/index.js';
import { countText, list, reportText, seriesOf, syncText, verify } from '../history/index.js';
import { printErr, printOut } from '../output/index.js';
import { cleanText, json, lines, type Printable, text } from '../text/index.js';
import { printHelp } from './common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from './common/usage.js';

const HELP = `Usage: spotlab history sync SYMBOL KIND --from DAY [options]
       spotlab history list [SYMBOL [KIND]] [options]
       spotlab history verify [SYMBOL [KIND]] [options]

Keeps klines, trades and aggregate trades in Parquet files by symbol and day (see docs/history.md). KIND is an interval of
klines from 1s to 1d, trades or aggTrades.

  sync     add the days that are not there yet; it can be stopped and repeated
  list     print what the dataset has
  verify   read every file, and compare hashes, counts, ids, times and gaps with the manifests

      --from DAY       first UTC day, such as 2024-01-01; --from=-30d for 30 days ago
      --to DAY         last UTC day (default: today, which stays partial)
      --source SOURCE  public dump files in place of the exchange: a file, a folder, or the
                       http address of the folder that has daily/
      --network NAME   live (default), testnet, embedded or a base URL
      --folder DIR     folder of the dataset (default: history/ with the name of the network)
      --json           print JSON`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  source: { type: 'string' },
  network: { type: 'string' },
  folder: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

const COMMANDS = { sync: runSync, list: runList, verify: runVerify } as const;

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, 'history');
  const [name, ...rest] = positionals;
  if (values.help || name === undefined) {
    printHelp(HELP);
    return values.help ? 0 : 2;
  }
  if (!Object.hasOwn(COMMANDS, name)) {
    throw new UsageError(`There is no command 'history ${name}': give sync, list or verify.`);
  }
  refuseSurplus(rest, 2, 'history');
  return COMMANDS[name as keyof typeof COMMANDS](rest, values);
}

async function runSync([symbol, kind]: readonly string[], values: Values): Promise<number> {
  const { from, to, source, network = 'live', folder } = values;
  if (symbol === undefined || kind === undefined || from === undefined) {
    throw new UsageError(
      'Give a symbol, a kind and --from, such as: spotlab history sync BTCUSDT 1m --from 2024-01-01',
    );
  }
  seriesOf(symbol, kind);
  const stop = new AbortController();
  let exitCode = 1;
  const stopWith = (code: number) => () => {
    exitCode = code;
    stop.abort(new Error('stopped'));
  };
  const [onInterrupt, onTerminate] = [stopWith(130), stopWith(143)];
  process.once('SIGINT', onInterrupt);
  process.once('SIGTERM', onTerminate);
  const line = new ProgressLine(`${symbol} ${kind}`);
  const x = await connect({ network, ...(folder !== undefined && { history: { folder } }) });
  try {
    const done = await x.history.sync(symbol, kind as '1m', {
      from,
      ...(to !== undefined && { to }),
      ...(source !== undefined && { source }),
      onBroken: 'skip',
      signal: stop.signal,
      onProgress: (progress) => line.show(progress),
    });
    line.clear();
    printOut(values.json ? json(`${JSON.stringify(done)}\n`) : linesOf(syncText(done)));
    return done.failedDays.length > 0 ? 1 : 0;
  } catch (error) {
    line.clear();
    if (!stop.signal.aborted) throw error;
    printErr(text`Stopped. The days that were written stay; the same command continues after them.\n`);
    return exitCode;
  } finally {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
    await x.close();
  }
}

/** The folder of a dataset, and the series of the arguments. */
function selectionOf([symbol, kind]: readonly string[], { folder, network = 'live' }: Values) {
  if (kind !== undefined) seriesOf(symbol, kind);
  const filter = { ...(symbol !== undefined && { symbol }), ...(kind !== undefined && { kind }) } as HistoryFilter;
  return { context: { folder: folder ?? `history/${network}`, displays: () => undefined }, filter };
}

async function runList(args: readonly string[], values: Values): Promise<number> {
  const { context, filter } = selectionOf(args, values);
  const rows = await list(context, filter);
  if (values.json) printOut(json(`${JSON.stringify(rows)}\n`));
  else if (rows.length === 0) printOut(text`${context.folder} has no rows.${await othersText(values)}\n`);
  for (const one of values.json ? [] : rows) {
    const missing = [
      ...(one.missingDays > 0 ? [`${one.missingDays} days missing`] : []),
      ...(one.partialDays > 0 ? [`${one.partialDays} partial`] : []),
      ...(one.gaps > 0 ? [countText(one.gaps, 'gap')] : []),
    ];
    const range = `${one.firstDay} to ${one.lastDay}, ${one.days} days, ${countText(one.rows, 'row')}`;
    const size = `${(one.bytes / 1e6).toFixed(1)} MB`;
    printOut(text`${one.symbol} ${one.kind}: ${[range, size, ...missing].join(', ')}\n`);
  }
  return 0;
}

/** Where the datasets of other networks have rows: a session at the prompt writes to `history/embedded`. */
async function othersText({ folder, network = 'live' }: Values): Promise<string> {
  const all = resolve('history');
  if (folder !== undefined || !existsSync(all)) return '';
  const found: string[] = [];
  for (const other of readdirSync(all)) {
    if (other === network || !NETWORK_FOLDER.test(other)) continue;
    const rows = await list({ folder: join(all, other), displays: () => undefined }).catch(() => []);
    if (rows.length > 0) found.push(` history/${other} has ${rows.length} series: --network ${other}.`);
  }
  return found.join('');
}

/** Folders that a network has named. */
const NETWORK_FOLDER = /^[a-z][a-z0-9-]*$/;

/** Makes lines for printing. A text of an exchange or of a file in a line cannot forge another line. */
const linesOf = (content: string): Printable => lines(`${content.split('\n').map(cleanText).join('\n')}\n`);

async function runVerify(args: readonly string[], values: Values): Promise<number> {
  const { context, filter } = selectionOf(args, values);
  const report = await verify(context, filter);
  if (values.json) printOut(json(`${JSON.stringify(report)}\n`));
  else printOut(linesOf(reportText(report)));
  return report.ok ? 0 : 1;
}

/** The progress of a synchronization in one line of a terminal; nothing where standard error is not a terminal. */
class ProgressLine {
  #isShown = false;
  #shownMs = 0;

  constructor(private readonly name: string) {}

  show({ day, daysDone, days, rows, state }: HistoryProgress): void {
    const now = performance.now();
    if (!process.stderr.isTTY || state !== 'running' || (this.#isShown && now - this.#shownMs < 100)) return;
    this.#shownMs = now;
    this.#isShown = true;
    const progress = `${this.name}: ${daysDone} of ${days} days, ${rows.toLocaleString('en')} rows${day ? `, ${day}` : ''}`;
    printErr(text`\r\u001b[K${progress.slice(0, (process.stderr.columns || 80) - 1)}`);
  }

  clear(): void {
    if (this.#isShown) printErr(text`\r\u001b[K`);
    this.#isShown = false;
  }
}
