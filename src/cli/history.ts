/**
 * `spotlab history sync|list|verify`: fills a dataset of recorded rows, shows what it has, and checks it.
 *
 * The default network is the live one, and only its public data is read: a history of simulated rows is seldom wanted, and
 * would look like a real one.
 *
 * Exit code 0 for success; 1 for an error, and when `verify` finds a fault; 2 for an invalid command line; 130 after
 * Ctrl-C, 143 after SIGTERM. What a stopped `sync` has written stays.
 */
import type { HistoryFilter, HistoryProgress, HistorySync } from '../client/index.js';
import { connect } from '../connect/index.js';
import { list, seriesOf, verify } from '../history/index.js';
import { printHelp } from './help-text.js';
import { readArguments, UsageError } from './usage.js';

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
  if (rest.length > 2) throw new UsageError(`Unexpected argument '${rest[2]}'. See \`spotlab history --help\`.`);
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
      signal: stop.signal,
      onProgress: (progress) => line.show(progress),
    });
    line.clear();
    process.stdout.write(values.json ? `${JSON.stringify(done)}\n` : syncText(done));
    return 0;
  } catch (error) {
    line.clear();
    if (!stop.signal.aborted) throw error;
    process.stderr.write('Stopped. What was written stays; the same command goes on.\n');
    return exitCode;
  } finally {
    process.off('SIGINT', onInterrupt);
    process.off('SIGTERM', onTerminate);
    await x.close();
  }
}

function syncText({ symbol, kind, folder, addedRows, days, hadDays, ...rest }: HistorySync): string {
  const { missingDays, partialDays, gaps } = rest;
  const lines = [
    `${symbol} ${kind} in ${folder}: ${count(addedRows, 'new row')}; ${days} days, ${hadDays} were complete`,
  ];
  if (missingDays.length > 0) lines.push(`  without rows: ${someOf(missingDays)}`);
  if (partialDays.length > 0) lines.push(`  partial: ${someOf(partialDays)}`);
  for (const { day, rows, first, last } of gaps.slice(0, SHOWN)) {
    lines.push(`  gap on ${day}: ${count(rows, 'row')}, ${gapText(kind, first)} to ${gapText(kind, last)}`);
  }
  if (gaps.length > SHOWN) lines.push(`  and ${gaps.length - SHOWN} more gaps`);
  return `${lines.join('\n')}\n`;
}

/** Days and gaps that are printed one by one. */
const SHOWN = 8;

const count = (number: number, what: string) => `${number.toLocaleString('en')} ${what}${number === 1 ? '' : 's'}`;

function someOf(days: readonly string[]): string {
  const more = days.length > SHOWN ? ` and ${days.length - SHOWN} more` : '';
  return `${days.slice(0, SHOWN).join(', ')}${more}`;
}

/** The end of a gap: the open time of a kline, or an id. */
const gapText = (kind: string, key: number): string =>
  kind.startsWith('klines') ? new Date(key).toISOString().slice(11, 19) : String(key);

/** The folder of a dataset, and the series of the arguments. */
function placeOf([symbol, kind]: readonly string[], { folder, network = 'live' }: Values) {
  if (kind !== undefined) seriesOf(symbol, kind);
  const filter = { ...(symbol !== undefined && { symbol }), ...(kind !== undefined && { kind }) } as HistoryFilter;
  return { context: { folder: folder ?? `history/${network}`, displays: () => undefined }, filter };
}

async function runList(args: readonly string[], values: Values): Promise<number> {
  const { context, filter } = placeOf(args, values);
  const rows = await list(context, filter);
  if (values.json) process.stdout.write(`${JSON.stringify(rows)}\n`);
  else if (rows.length === 0) process.stdout.write(`${context.folder} has no rows.\n`);
  for (const one of values.json ? [] : rows) {
    const missing = [
      ...(one.missingDays > 0 ? [`${one.missingDays} days missing`] : []),
      ...(one.partialDays > 0 ? [`${one.partialDays} partial`] : []),
      ...(one.gaps > 0 ? [count(one.gaps, 'gap')] : []),
    ];
    const range = `${one.firstDay} to ${one.lastDay}, ${one.days} days, ${count(one.rows, 'row')}`;
    const size = `${(one.bytes / 1e6).toFixed(1)} MB`;
    process.stdout.write(`${one.symbol} ${one.kind}: ${[range, size, ...missing].join(', ')}\n`);
  }
  return 0;
}

async function runVerify(args: readonly string[], values: Values): Promise<number> {
  const { context, filter } = placeOf(args, values);
  const report = await verify(context, filter);
  if (values.json) process.stdout.write(`${JSON.stringify(report)}\n`);
  else {
    for (const { symbol, kind, day, problem, text } of report.findings) {
      process.stdout.write(`${[symbol, kind, day].filter(Boolean).join(' ')}: ${problem}: ${text}\n`);
    }
    const verdict = report.ok ? 'as the manifests say' : 'NOT as the manifests say';
    process.stdout.write(`${count(report.days, 'day')}, ${count(report.rows, 'row')}: ${verdict}\n`);
  }
  return report.ok ? 0 : 1;
}

/** The progress of a synchronization in one line of a terminal; nothing where standard error is none. */
class ProgressLine {
  #isShown = false;
  #shownMs = 0;

  constructor(private readonly name: string) {}

  show({ day, daysDone, days, rows, state }: HistoryProgress): void {
    const now = performance.now();
    if (!process.stderr.isTTY || state !== 'running' || (this.#isShown && now - this.#shownMs < 100)) return;
    this.#shownMs = now;
    this.#isShown = true;
    const text = `${this.name}: ${daysDone} of ${days} days, ${rows.toLocaleString('en')} rows${day ? `, ${day}` : ''}`;
    process.stderr.write(`\r\u001b[K${text.slice(0, (process.stderr.columns || 80) - 1)}`);
  }

  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001b[K');
    this.#isShown = false;
  }
}
