/**
 * `spotlab exchange --port N`: the embedded exchange as a process of its own, for clients in any language.
 *
 * The first line on standard output is one JSON object with its address and keys; after it standard output stays quiet.
 * SIGTERM and SIGINT end it with exit code 0.
 */
import { once } from 'node:events';
import { CONNECT_OPTIONS, connectOptions } from './connect-options.js';
import { readArguments, UsageError, wholeNumber } from './usage.js';

const HELP = `Usage: spotlab exchange [options]

      --port N         port to listen on (default 0: any free one)
      --host ADDRESS   address to listen on (default 127.0.0.1, this machine only)
      --seed N         seed of the simulated market (default 1)
      --exchange-info FILE  symbols, filters and limits of a recorded exchangeInfo answer
                       (JSON, JSON.gz), with prices that fit them
      --replay FILE    recorded klines (CSV, CSV.gz) instead,
      --symbol SYMBOL    of this symbol,
      --allow-gaps       even if klines are missing
      --accounts N     funded accounts, each with keys of its own (default 1)

The first line it prints is JSON: {"baseUrl","apiKey","secretKey","accounts",...}.`;

const MAX_ACCOUNTS = 1_000;

export async function run(args: string[]): Promise<number> {
  const { seed, 'exchange-info': exchangeInfo, replay, symbol, 'allow-gaps': allowGaps } = CONNECT_OPTIONS;
  const { values, positionals } = readArguments(
    args,
    {
      port: { type: 'string' },
      host: { type: 'string' },
      seed,
      'exchange-info': exchangeInfo,
      replay,
      symbol,
      'allow-gaps': allowGaps,
      accounts: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
    'exchange',
  );
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (positionals[0] !== undefined) throw new UsageError(`spotlab exchange takes no '${positionals[0]}'.`);
  const market = connectOptions(values);
  const port = wholeNumber('port', values.port, 0, 65_535) ?? 0;
  const accounts = wholeNumber('accounts', values.accounts, 1, MAX_ACCOUNTS) ?? 1;

  const { startExchange } = await import('../server/embedded.js');
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
  let exchange: Awaited<ReturnType<typeof startExchange>>;
  try {
    exchange = await startExchange({
      port,
      accounts,
      keepAlive: true,
      ...(values.host === undefined ? {} : { host: values.host }),
      ...(market.seed === undefined ? {} : { seed: market.seed }),
      ...(market.exchangeInfo === undefined ? {} : { exchangeInfo: market.exchangeInfo }),
      ...(market.replay === undefined ? {} : { replay: market.replay }),
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
  const { baseUrl, apiKey, secretKey } = exchange;
  const keys = exchange.accounts.map((account) => ({ apiKey: account.apiKey, secretKey: account.secretKey }));
  process.stdout.write(`${JSON.stringify({ baseUrl, apiKey, secretKey, accounts: keys, pid: process.pid })}\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await exchange.close();
  return 0;
}
