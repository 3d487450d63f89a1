/**
 * `spotlab exchange --port N`: runs the embedded exchange as a separate process, for clients in any language.
 *
 * The exchange prints its address and keys to standard output: one line of JSON and nothing after it, or text lines on
 * a terminal. SIGTERM and SIGINT end the process with exit code 0.
 */

import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { storeAdminToken, TOKEN_VARIABLE } from '../connect/index.js';
import { exposureOf, modeText, ROOT, readChecked } from '../files/index.js';
import { printErr, printOut } from '../output/index.js';
import type { ExchangeOptions, NamedKey, RunningExchange } from '../server/index.js';
import { cleanText, json, lines, text } from '../text/index.js';
import { classLines, classNamesOf, classOutput } from './class/class-output.js';
import { printHelp } from './common/help-text.js';
import { readArguments, refuseSurplus, UsageError } from './common/usage.js';
import { EXCHANGE_OPTIONS, type ExchangeRequest, exchangeRequest, HELP } from './exchange-options.js';
import { checkReplayFiles } from './replay-options.js';

export async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, EXCHANGE_OPTIONS, 'exchange');
  if (values.help) {
    printHelp(HELP);
    return 0;
  }
  refuseSurplus(positionals, 0, 'exchange');
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
    printErr(text`${(error as Error).message}\n`);
    return 1;
  }
  if (!isLocal) printErr(lines(`${warning(exchange)}\n`));
  const forgetToken = storeToken(exchange);
  const isTerminal = process.stdout.isTTY === true;
  const isText = request.asText ?? isTerminal;
  printOut(isText ? lines(`${asText(exchange, keys)}\n`) : json(`${asJson(exchange, keys)}\n`));
  if (isText && isTerminal) printOut(lines(`${useText(exchange)}\n`));
  if (!stop.signal.aborted) await once(stop.signal, 'abort');
  // Without this line end, the prompt of the shell would appear on the line of the ^C.
  if (isTerminal) printOut(text`\n`);
  forgetToken();
  await exchange.close();
  return 0;
}

/** Reads the certificate from the given files. @throws Error when a file cannot be read */
function tlsOf({ tls }: ExchangeRequest): Pick<ExchangeOptions, 'tls'> {
  if (tls === undefined || tls === 'self-signed') return tls === undefined ? {} : { tls };
  return { tls: { cert: textOf(tls.cert, () => {}), key: textOf(tls.key, checkPrivate) } };
}

function textOf(path: string, check: (found: Stats, path: string) => void): string {
  try {
    return readChecked(path, (found) => check(found, path));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`Cannot read ${path}: ${code ?? message}.`);
  }
}

/** Permissions of a private key that the administrator gives to a group, such as ssl-cert. */
const GROUP_READS = 0o640;

/** Whoever reads the private key can serve clients in this exchange's name. @throws Error when another user owns it or can read it */
function checkPrivate(found: Stats, path: string): void {
  const exposure = exposureOf(found, ROOT);
  if (exposure === undefined || (found.uid === ROOT && (found.mode & 0o777) === GROUP_READS)) return;
  if (exposure === 'foreign') throw new Error('another user owns this private key');
  throw new Error(`other users can read this private key (${modeText(found)}); run chmod 600 '${path}'`);
}

/** Reads the keys from the given files. */
async function keysOf({ keys, keyFile }: ExchangeRequest): Promise<NamedKey[]> {
  if (keys.length === 0 && keyFile === undefined) return [];
  const { readKeyFile, readOneKey } = await import('../server/index.js');
  const list = keyFile === undefined ? [] : readKeyFile(keyFile);
  return [...keys.map(({ name, account, path }) => readOneKey(name, account, path)), ...list];
}

/** Stores the admin token for programs of this user; returns a function that removes it. */
function storeToken({ adminUrl, adminToken }: RunningExchange): () => void {
  if (adminUrl === undefined || adminToken === undefined) return () => {};
  try {
    return storeAdminToken(adminUrl, adminToken).remove;
  } catch (error) {
    printErr(
      text`The admin token cannot be stored (${(error as NodeJS.ErrnoException).code ?? 'unknown'}); set ${TOKEN_VARIABLE} for \`spotlab admin\` and connect().\n`,
    );
    return () => {};
  }
}

function asJson(exchange: RunningExchange, keys: readonly NamedKey[]): string {
  const { baseUrl, streamUrl, wsApiUrl, ca, apiKey, secretKey, accounts, adminUrl, adminToken } = exchange;
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
    ...(adminUrl !== undefined && { adminUrl, ...(adminToken !== undefined && { adminToken }) }),
    ...(classroom !== undefined && { class: classroom }),
    pid: process.pid,
  });
}

function asText(exchange: RunningExchange, keys: readonly NamedKey[]): string {
  const { baseUrl, streamUrl, wsApiUrl, ca, accounts, adminUrl, adminToken } = exchange;
  return [
    `exchange   ${baseUrl}`,
    `streams    ${streamUrl}`,
    `ws-api     ${wsApiUrl}`,
    ...(adminUrl === undefined ? [] : [`admin      ${adminUrl}`]),
    ...(adminUrl === undefined || adminToken === undefined ? [] : [`token      ${adminToken}`]),
    ...accounts.map(({ apiKey, secretKey }, at) => `account ${at}  ${apiKey}  secret ${secretKey}`),
    ...keys.map(({ name, apiKey, account = 0, kind }) => `account ${account}  ${apiKey}  ${kind} of ${name}`),
    ...classLines(exchange),
    ...(ca === undefined ? [] : ['ca', ca.trimEnd()]),
  ]
    .map((line) => (line === ca?.trimEnd() ? line : cleanText(line)))
    .join('\n');
}

/** Lines to paste into another terminal. */
function useText({ baseUrl, apiKey, secretKey }: RunningExchange): string {
  return `Ctrl-C ends the exchange. To use account 0, type in another terminal:\n\nexport SPOTLAB_API_KEY=${apiKey}\nexport SPOTLAB_SECRET_KEY=${secretKey}\nnpx spotlab --network ${baseUrl}`;
}

/** The warning about an exchange that other machines can reach. */
function warning({ host, port, baseUrl, adminUrl }: RunningExchange): string {
  const encryption = baseUrl.startsWith('https:') ? '' : ' Requests and keys are not encrypted.';
  return `Warning: the exchange listens on ${host}:${port}. Every machine that reaches this port can read the market, and can trade
with any key printed here.${encryption} The admin interface is ${adminUrl === undefined ? 'off' : `on this machine only: ${adminUrl}`}.`;
}
