/**
 * Makes a client from checked options: chooses the network and credentials, starts the embedded exchange where needed.
 */
import { createHash } from 'node:crypto';
import {
  type DataBackend,
  DEFAULT_RECONCILE_MS,
  DEFAULT_RETRIES,
  type Displays,
  makeSpot,
  notifyHost,
  refuseInsideRun,
  Session,
  type Spot,
  SpotlabError,
  SymbolRules,
  throwStartError,
} from '../client/index.js';
import { countClient, forgetBook, isLoopback, type LimitBook, sharedBook, systemClock } from '../limits/index.js';
import { REQUEST_TIMEOUT_MS } from '../protocol/index.js';
import type { FileClient, Route, Transport, WatchedTransport } from '../transport/index.js';
import { watchedTransport } from '../transport/index.js';
import { type AdminAddress, adminOf } from './admin-address.js';
import { checkConnectOptions } from './check-options.js';
import { ClientStreams, type SbeOption } from './client-streams.js';
import { type ChosenKeys, credentialsOf, environmentKeys, profileOf, withEnvironmentProfile } from './credentials.js';
import { type EmbeddedExchange, hasKeys } from './embedded-options.js';
import { policyOf, shareOf } from './limit-sharing.js';
import { baseUrlOf, isLive } from './networks.js';
import type { ConnectOptions } from './options.gen.js';
import { proxyFor } from './proxy.js';
import { addStartedExchange, isStartedExchange, removeStartedExchange, textsOfClient } from './started-exchanges.js';

/**
 * Like {@link connect}, with a given function that starts the embedded exchange.
 *
 * @internal
 *
 * @param start called for the embedded network only, after the options are checked
 */
export async function connectTo(given: ConnectOptions, start: () => Promise<EmbeddedExchange>): Promise<Spot> {
  const options = withEnvironmentProfile(given, process.env);
  checkConnectOptions(options);
  const named = profileOf(options, process.env);
  const name = options.network ?? named?.profile?.network ?? 'embedded';
  if (name === 'embedded') {
    if (!named) return connectEmbedded(options, start);
    throw new SpotlabError('SPOTLAB_PROFILE', `profile '${options.profile}' has no network.`, {
      advice: `Add "network": "testnet" to the profile, or use connect({ profile: '${options.profile}', network: 'testnet' }).`,
    });
  }
  const baseUrl = baseUrlOf(name);
  const admin = await adminOf(options, name);
  const chosen = named ?? (hasKeys(options) ? { keys: options } : environmentKeys(process.env));
  checkNetwork(chosen, name, baseUrl);
  const spot = await makeClient(options, { name, baseUrl, credentials: credentialsOf(chosen.keys), admin });
  // Without an admin interface, this request fails. The reply of the interface contains the exchange's clock.
  if (admin !== undefined) await checkAdmin(spot);
  return spot;
}

/** Refuses to send a profile's keys to another network than its own. */
function checkNetwork({ profile }: ChosenKeys, name: string, baseUrl: string): void {
  if (profile?.network === undefined || baseUrlOf(profile.network) === baseUrl) return;
  throw new SpotlabError('SPOTLAB_PROFILE', `profile '${profile.name}' is for ${profile.network}, not for ${name}.`, {
    advice: 'Use another profile, or remove "network" from this one.',
  });
}

async function connectEmbedded(options: ConnectOptions, start: () => Promise<EmbeddedExchange>): Promise<Spot> {
  refuseInsideRun('connect() with an embedded exchange');
  // The floors of the client load while the exchange starts, which may run in its own thread.
  void Promise.all([import('../transport/index.js'), import('../display/index.js'), import('../data/index.js')]).catch(
    () => {},
  );
  const exchange = await start().catch(throwStartError);
  addStartedExchange(exchange.baseUrl, options);
  const credentials = credentialsOf({ apiKey: exchange.apiKey, secretKey: exchange.secretKey });
  const spot = await makeClient(options, { name: 'embedded', baseUrl: exchange.baseUrl, credentials }, async () => {
    removeStartedExchange(exchange.baseUrl);
    forgetBook(exchange.baseUrl);
    await exchange.close();
  });
  // The reply has the symbols, filters and rate limits for checks and completion, and the clock of a simulated
  // exchange.
  await spot.general.exchangeInfo();
  return spot;
}

/** @throws SpotlabError when there is no admin interface; then the client is closed */
async function checkAdmin(spot: Spot): Promise<void> {
  try {
    await spot.exchange.state();
  } catch (error) {
    await spot.close();
    throw error;
  }
}

interface NetworkParts {
  readonly name: string;
  readonly baseUrl: string;
  readonly credentials: ReturnType<typeof credentialsOf>;
  /** The admin interface, for an exchange that was started elsewhere. */
  readonly admin?: AdminAddress | undefined;
}

async function makeClient(
  options: ConnectOptions,
  network: NetworkParts,
  closeExchange?: () => Promise<void>,
): Promise<Spot> {
  let displays: Displays | undefined;
  let dataBackend: DataBackend | undefined;
  const displaysReady = Promise.all([import('../display/index.js'), import('../data/index.js')]).then((loaded) => {
    const [{ toText, toMime }, data] = loaded;
    displays = { toText, toMime, mode: options.display };
    dataBackend = data;
  });
  // Loaded only here: undici is the largest dependency, and importing the package must stay cheap.
  const { httpTransport } = await import('../transport/index.js');
  const encoding = await encodingOf(options);
  const http = encoding.wrap(
    httpTransport(network.baseUrl, {
      ca: options.ca,
      route: await routeTo(network.baseUrl, options),
      compress: !isLoopback(network.baseUrl),
    }),
  );
  const limits = sharedBook(network.baseUrl, accountName(network.credentials));
  const unshare = await shareLimits(limits, network, options);
  // The ports of this machine are reused, so its bans are not stored.
  if (!isLoopback(network.baseUrl)) {
    const { rememberBackoffs } = await import('./state/limits-state.js');
    rememberBackoffs(limits, network.baseUrl, systemClock.now);
  }
  const { baseUrl, credentials } = network;
  const syncClock = () => session.syncClock();
  const onWait = options.onWait ?? notifyHost;
  const { sbe } = encoding;
  const takesAnyKey = network.name === 'embedded';
  const streams = new ClientStreams({ ...options, baseUrl, limits, credentials, syncClock, onWait, sbe, takesAnyKey });
  const orderEntry = options.orderEntry === 'websocket' ? await streams.apiTransport(http) : http;
  const transport = await withDataUrl(orderEntry, options, encoding.wrap);
  const session: Session = new Session({
    transport,
    limits,
    clock: systemClock,
    credentials,
    timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    policy: policyOf(options),
    retries: options.retries ?? DEFAULT_RETRIES,
    reconcileMs: options.reconcileMs ?? DEFAULT_RECONCILE_MS,
    recvWindowMs: options.recvWindowMs,
    timeUnit: options.timeUnit,
    encodingHeaders: encoding.headers,
    symbols: new SymbolRules(systemClock.now),
    checkFilters: options.checkFilters ?? true,
    displays: () => displays,
    dataBackend: () => dataBackend,
    displaysReady,
    history: () => import('../history/index.js'),
    files: () => filesOf(options),
    marketStreams: () => streams.market(),
    accountEvents: () => streams.account(),
    tradingRefused: [network.baseUrl, options.wsApiUrl].some(isLive) && options.allowTrading !== true,
    onWait,
    confirm: options.confirm,
    isStartedExchange: isStartedExchange(network.baseUrl),
    texts: textsOfClient(network.baseUrl),
  });
  const adminWire = adminWireOf(network, session, (origin) => httpTransport(origin));
  const { onRequest, onResponse } = options;
  if (onRequest || onResponse) {
    const hooks = { ...(onRequest ? { onRequest } : {}), ...(onResponse ? { onResponse } : {}) };
    for (const wire of new Set([session.wire, adminWire])) wire?.watch({ name: 'connect()', ...hooks });
  }
  // The displays load before the client is returned and not in the first call, because `x.table()` cannot wait.
  await displaysReady;
  const { name } = network;
  const uncount = countClient(baseUrl);
  const close = async () => {
    await session.trading.finish(systemClock, session.parts.timeoutMs);
    await streams.close();
    await Promise.all([transport.close(), adminWire === session.wire ? undefined : adminWire?.close()]);
    unshare?.();
    uncount();
    await closeExchange?.();
    // When a client is closed, nothing of it may keep running, not even an import.
    await displaysReady;
  };
  const control = adminWire && { wire: adminWire, token: network.admin?.token };
  return makeSpot(session, { name, baseUrl }, close, control, options.history?.folder);
}

/** Shares the limits of an address as the options say. Returns a function that ends the sharing for this client. */
async function shareLimits(
  book: LimitBook,
  network: Pick<NetworkParts, 'name' | 'baseUrl'>,
  options: ConnectOptions,
): Promise<(() => void) | undefined> {
  const share = shareOf(options, network);
  if (!share) return undefined;
  const { joinShare } = await import('../share/index.js');
  return joinShare(book, network.baseUrl, share.with, share.isDefault);
}

/** The transport of the admin interface. Usually it has the address of the exchange; `--admin-port` gives it another address. */
function adminWireOf(
  { name, baseUrl, admin }: NetworkParts,
  session: Session,
  open: (origin: string) => Transport,
): WatchedTransport | undefined {
  if (admin === undefined) return name === 'embedded' ? session.wire : undefined;
  return admin.origin === baseUrl
    ? session.wire
    : watchedTransport(open(admin.origin), systemClock.now, systemClock.elapsed);
}

/** The transport with the addresses of the option `dataUrl`. */
async function withDataUrl(
  exchange: Transport,
  options: ConnectOptions,
  wrap: (transport: Transport) => Transport,
): Promise<Transport> {
  const { dataUrl, ca } = options;
  if (dataUrl === undefined) return exchange;
  const { httpTransport, withDataAddresses } = await import('../transport/index.js');
  const urls = [dataUrl].flat().map((text) => new URL(text).origin);
  const routes = await Promise.all(urls.map((url) => routeTo(url, options)));
  const addresses = urls.map((url, at) =>
    wrap(httpTransport(url, { ca, route: routes[at], compress: !isLoopback(url) })),
  );
  return withDataAddresses(exchange, addresses);
}

/** The parts for the option `encoding`: headers of requests, and a reader of replies. SBE is loaded only here. */
async function encodingOf({ encoding, timeUnit }: ConnectOptions): Promise<{
  readonly headers?: Readonly<Record<string, string>>;
  readonly sbe?: SbeOption;
  readonly wrap: (transport: Transport) => Transport;
}> {
  if (encoding !== 'sbe') return { wrap: (transport) => transport };
  const { SBE_HEADERS, sbeTransport, warnOnce } = await import('./encoding/sbe-transport.js');
  const unit = timeUnit?.toUpperCase() === 'MICROSECOND' ? 'us' : 'ms';
  const warn = warnOnce();
  return { headers: SBE_HEADERS, sbe: { unit, warn }, wrap: (transport) => sbeTransport(transport, unit, warn) };
}

/** The way to an exchange through its proxy; undefined without one. */
async function routeTo(baseUrl: string, { proxy: option, ca }: ConnectOptions): Promise<Route | undefined> {
  const proxy = proxyFor(baseUrl, option, process.env);
  if (!proxy) return undefined;
  const { proxyRoute } = await import('../transport/index.js');
  return proxyRoute(baseUrl, proxy, ca);
}

async function filesOf(options: ConnectOptions): Promise<FileClient> {
  const { directRoute, fileClient } = await import('../transport/index.js');
  return fileClient(async (origin) => (await routeTo(origin, options)) ?? directRoute(origin, options.ca));
}

/** A hash that distinguishes API keys without storing one; orders are counted by account. */
function accountName(credentials: ReturnType<typeof credentialsOf>): string {
  return credentials ? createHash('sha256').update(credentials.apiKey.reveal()).digest('hex').slice(0, 16) : '';
}
