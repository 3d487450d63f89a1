/**
 * `spotlab exchange --port N`: runs the embedded exchange as a separate process, for clients in any language.
 *
 * It prints its address and keys to standard output: one line of JSON and nothing after it, or text lines on a terminal.
 * SIGTERM and SIGINT end the process with exit code 0.
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ExchangeOptions, NamedKey, RunningExchange } from '../server/index.js';
import { classLines, classNamesOf, classOutput } from './class/class-output.js';
import { EXCHANGE_OPTIONS, type ExchangeRequest, exchangeRequest, HELP } from './exchange-options.js';
import { printHelp } from './help-text.js';
import { checkReplayFiles } from './replay-options.js';
import { readArguments, UsageError } from './usage.js';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, EXCHANGE_OPTIONS, 'exchange');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  if (positionals[0] !== undefined)
    throw new UsageError(`Unexpected argument '${positionals[0]}'. See \`spotlab exchange --help\`.`);
  const request = exchangeRequest(values);
  checkReplayFiles(request.options.replay);
  const { host = '127.0.0.1', allowRemote = false } = request.options;

  const { isLoopbackName, startExchange } = await import('../server/index.js');
  const isLocal = isLoopbackName(host);
  if (!isLocal && !allowRemote) {
    throw new UsageError(`Other machines can reach --host ${host}; add --allow-remote to allow this.`);
  }
  if (isLocal && allowRemote) throw new UsageError('--allow-remote needs a --host that other machines can reach.');
  const stop = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop.abort());
  let exchange: RunningExchange;
  let keys: readonly NamedKey[];
  try {
    keys = await keysOf(request);
    const names = request.classFile === undefined ? {} : { classNames: classNamesOf(request.classFile) };
    // The files are beside the compiled server; see scripts/build.mjs.
    const boardFolder = fileURLToPath(new URL('../server/class/page', import.meta.url));
    exchange = await startExchange({
      ...request.options,
      readDataset: async (...given) => (await import('../history/index.js')).datasetRecording(...given),
      boardFolder,
      ...tlsOf(request),
      ...names,
      registerKeys: keys,
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 1;
  }
  if (!isLocal) process.stderr.write(`${warning(exchange)}\n`);
  const isTerminal = process.stdout.isTTY === true;
  const isText = request.asText ?? isTerminal;
  process.stdout.write(`${isText ? asText(exchange, keys) : asJson(exchange, keys)}\n`);
  if (isText && isTerminal) process.stdout.write(`${useText(exchange)}\n`);
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  // The shell's prompt would appear behind the ^C.
  if (isTerminal) process.stdout.write('\n');
  await exchange.close();
  return 0;
}

/** Reads the certificate from the given files. @throws Error when a file cannot be read */
function tlsOf({ tls }: ExchangeRequest): Pick<ExchangeOptions, 'tls'> {
  if (tls === undefined || tls === 'self-signed') return tls === undefined ? {} : { tls };
  return { tls: { cert: textOf(tls.cert), key: textOf(tls.key) } };
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`Cannot read ${path}: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

/** Reads the keys from the given files. */
async function keysOf({ keys, keyFile }: ExchangeRequest): Promise<NamedKey[]> {
  if (keys.length === 0 && keyFile === undefined) return [];
  const { readKeyFile, readOneKey } = await import('../server/index.js');
  const list = keyFile === undefined ? [] : readKeyFile(keyFile);
  return [...keys.map(({ name, account, path }) => readOneKey(name, account, path)), ...list];
}

function asJson(exchange: RunningExchange, keys: readonly NamedKey[]): string {
  const { baseUrl, streamUrl, wsApiUrl, ca, apiKey, secretKey, accounts, adminUrl } = exchange;
  const classroom = classOutput(exchange);
  return JSON.stringify({
    baseUrl,
    streamUrl,
    wsApiUrl,
    ...(ca !== undefined && { ca }),
    apiKey,
    secretKey,
    accounts: accounts.map((account) => ({ apiKey: account.apiKey, secretKey: account.secretKey })),
    ...(keys.length > 0 && {
      keys: keys.map(({ name, apiKey: key, account = 0, kind }) => ({ name, apiKey: key, account, kind })),
    }),
    ...(adminUrl !== undefined && { adminUrl }),
    ...(classroom !== undefined && { class: classroom }),
    pid: process.pid,
  });
}

function asText(exchange: RunningExchange, keys: readonly NamedKey[]): string {
  const { baseUrl, streamUrl, wsApiUrl, ca, accounts, adminUrl } = exchange;
  return [
    `exchange   ${baseUrl}`,
    `streams    ${streamUrl}`,
    `ws-api     ${wsApiUrl}`,
    ...(adminUrl === undefined ? [] : [`admin      ${adminUrl}`]),
    ...accounts.map(({ apiKey, secretKey }, at) => `account ${at}  ${apiKey}  secret ${secretKey}`),
    ...keys.map(({ name, apiKey, account = 0, kind }) => `account ${account}  ${apiKey}  ${kind} of ${name}`),
    ...classLines(exchange),
    ...(ca === undefined ? [] : ['ca', ca.trimEnd()]),
  ].join('\n');
}

/** Lines to paste into another terminal. */
function useText({ baseUrl, apiKey, secretKey }: RunningExchange): string {
  return `To use account 0 in another terminal; Ctrl-C ends the exchange:\n\nexport SPOTLAB_API_KEY=${apiKey}\nexport SPOTLAB_SECRET_KEY=${secretKey}\nnpx spotlab --network ${baseUrl}`;
}

/** The warning about an exchange that other machines can reach. */
function warning({ host, port, baseUrl, adminUrl }: RunningExchange): string {
  const encryption = baseUrl.startsWith('https:') ? '' : ' Requests and keys are not encrypted.';
  return `Warning: the exchange listens on ${host}:${port}. Every machine that reaches this port can read the market, and can trade
with any key printed here.${encryption} The admin interface is ${adminUrl === undefined ? 'off' : `on this machine only: ${adminUrl}`}.`;
}
