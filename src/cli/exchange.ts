/**
 * `spotlab exchange --port N`: the embedded exchange as a process of its own, for clients in any language.
 *
 * The first line on standard output is one JSON object with its address and keys; after it standard output stays quiet.
 * SIGTERM and SIGINT end it with exit code 0.
 */
import { once } from 'node:events';
import type { NamedKey, RunningExchange } from '../server/index.js';
import { EXCHANGE_OPTIONS, type ExchangeRequest, exchangeRequest, HELP } from './exchange-options.js';
import { readArguments, UsageError } from './usage.js';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, EXCHANGE_OPTIONS, 'exchange');
  if (values.help) {
    process.stdout.write(`${HELP}\n`);
    return 0;
  }
  if (positionals[0] !== undefined) throw new UsageError(`spotlab exchange takes no '${positionals[0]}'.`);
  const request = exchangeRequest(values);
  const { host = '127.0.0.1', allowRemote = false } = request.options;

  const { isLoopbackName, startExchange } = await import('../server/index.js');
  const isLocal = isLoopbackName(host);
  if (!isLocal && !allowRemote) {
    throw new UsageError(`--host ${host} can be reached by others than this machine; add --allow-remote if they may.`);
  }
  if (isLocal && allowRemote) throw new UsageError('--allow-remote goes with a --host that others can reach.');
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
  let exchange: RunningExchange;
  let keys: readonly NamedKey[];
  try {
    keys = await keysOf(request);
    exchange = await startExchange({ ...request.options, registerKeys: keys });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
  if (!isLocal) process.stderr.write(`${warning(exchange)}\n`);
  process.stdout.write(`${request.asText ? asText(exchange, keys) : asJson(exchange, keys)}\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  await exchange.close();
  return 0;
}

/** Keys from the files that were named. */
async function keysOf({ keys, keyFile }: ExchangeRequest): Promise<NamedKey[]> {
  if (keys.length === 0 && keyFile === undefined) return [];
  const { readKeyFile, readOneKey } = await import('../server/index.js');
  const list = keyFile === undefined ? [] : readKeyFile(keyFile);
  return [...keys.map(({ name, account, path }) => readOneKey(name, account, path)), ...list];
}

function asJson(
  { baseUrl, apiKey, secretKey, accounts, adminUrl }: RunningExchange,
  keys: readonly NamedKey[],
): string {
  return JSON.stringify({
    baseUrl,
    apiKey,
    secretKey,
    accounts: accounts.map((account) => ({ apiKey: account.apiKey, secretKey: account.secretKey })),
    ...(keys.length > 0 && {
      keys: keys.map(({ name, apiKey: key, account = 0, kind }) => ({ name, apiKey: key, account, kind })),
    }),
    ...(adminUrl !== undefined && { adminUrl }),
    pid: process.pid,
  });
}

function asText({ baseUrl, accounts, adminUrl }: RunningExchange, keys: readonly NamedKey[]): string {
  return [
    `exchange   ${baseUrl}`,
    ...(adminUrl === undefined ? [] : [`admin      ${adminUrl}`]),
    ...accounts.map(({ apiKey, secretKey }, at) => `account ${at}  ${apiKey}  secret ${secretKey}`),
    ...keys.map(({ name, apiKey, account = 0, kind }) => `account ${account}  ${apiKey}  ${kind} of ${name}`),
  ].join('\n');
}

/** What is open to whom, for whoever has just opened it. */
function warning({ host, port, adminUrl }: RunningExchange): string {
  return `Warning: the exchange listens on ${host}:${port}. Whoever reaches this port can read its market, and trade with any key
printed here; requests and keys travel unencrypted. The admin interface is ${adminUrl === undefined ? 'off' : `on this machine only: ${adminUrl}`}.`;
}
