/** Connecting: chooses the network, starts the embedded exchange where that is the network, and puts a client together. */
import { SpotlabError } from './client/errors.js';
import { makeSpot } from './client/make-spot.js';
import type { Displays } from './client/result.js';
import { Session } from './client/session.js';
import type { Spot } from './client/spot.js';
import { SymbolRules } from './client/symbol-rules.js';
import { credentialsOf, keysFromEnvironment } from './credentials.js';
import { forgetBook, type LimitPolicy, sharedBook, systemClock } from './limits/index.js';
import type { ConnectOptions } from './options.js';
import { REQUEST_TIMEOUT_MS } from './protocol/limits.js';
import { httpTransport } from './transport/index.js';

/** Base addresses of the named networks. */
export const NETWORKS: Readonly<Record<string, string>> = {
  testnet: 'https://testnet.binance.vision',
  live: 'https://api.binance.com',
};

/**
 * A connected client.
 *
 * Without options it starts the embedded exchange in this process: offline, with a funded account and a live market.
 *
 * @throws SpotlabError when the network is not known, a key cannot be used, or the embedded exchange cannot start.
 * @example const x = await connect(); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(options: ConnectOptions = {}): Promise<Spot> {
  const name = options.network ?? 'embedded';
  if (name === 'embedded') return connectEmbedded(options);
  const baseUrl = baseUrlOf(name);
  if (options.replay || options.seed !== undefined) {
    throw new SpotlabError('SPOTLAB_NETWORK', `replay and seed belong to the embedded exchange, not to ${name}.`);
  }
  const own = options.apiKey ?? options.secretKey ?? options.privateKey ?? options.privateKeyFile;
  const credentials = credentialsOf(own === undefined ? keysFromEnvironment(process.env) : options);
  return makeClient(options, { name, baseUrl, credentials });
}

async function connectEmbedded(options: ConnectOptions): Promise<Spot> {
  // Loaded only here: whoever talks to another network never loads the exchange.
  const { startExchange } = await import('./server/embedded.js');
  const exchange = await startExchange({
    ...(options.seed === undefined ? {} : { seed: options.seed }),
    ...(options.replay ? { replay: options.replay } : {}),
  });
  const credentials = credentialsOf({ apiKey: exchange.apiKey, secretKey: exchange.secretKey });
  const spot = makeClient(options, { name: 'embedded', baseUrl: exchange.baseUrl, credentials }, async () => {
    forgetBook(exchange.baseUrl);
    await exchange.close();
  });
  // One reply tells the symbols, their filters and the limiters, so that drafts are checked and names completed.
  await spot.general.exchangeInfo();
  // A recording has a time of its own: `from('-2d')` and the windows of the limits go by it.
  if (options.replay) await spot.syncClock();
  return spot;
}

function makeClient(
  options: ConnectOptions,
  network: { name: string; baseUrl: string; credentials: ReturnType<typeof credentialsOf> },
  closeExchange?: () => Promise<void>,
): Spot {
  const transport = httpTransport(network.baseUrl);
  let displays: Displays | undefined;
  const displaysReady = import('./display/index.js').then((loaded) => {
    displays = loaded;
  });
  const policy: LimitPolicy = options.limits ?? 'wait';
  if (!['wait', 'throw', 'off'].includes(policy)) {
    throw new SpotlabError('SPOTLAB_OPTION', `limits is '${String(policy)}'; it takes 'wait', 'throw' or 'off'.`);
  }
  const session = new Session({
    transport,
    limits: sharedBook(network.baseUrl),
    policy,
    clock: systemClock,
    credentials: network.credentials,
    timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    recvWindowMs: options.recvWindowMs,
    symbols: new SymbolRules(),
    displays: () => displays,
    displaysReady,
    onWait: options.onWait,
    tradingRefused: network.baseUrl === NETWORKS.live && !options.allowTrading,
  });
  return makeSpot(session, { name: network.name, baseUrl: network.baseUrl }, async () => {
    await transport.close();
    await closeExchange?.();
  });
}

function baseUrlOf(network: string): string {
  const named = NETWORKS[network];
  if (named) return named;
  try {
    const url = new URL(network);
    if (url.protocol === 'http:' || url.protocol === 'https:') return url.origin;
  } catch {
    // Not a URL: told below, together with the names.
  }
  throw new SpotlabError('SPOTLAB_NETWORK', `network '${network}' is not known.`, {
    advice: `Use 'embedded', ${Object.keys(NETWORKS)
      .map((one) => `'${one}'`)
      .join(', ')} or a base URL such as 'http://127.0.0.1:8080'.`,
  });
}
