/** `connect()` of a web page: a client of an exchange in the same thread, or of one in a worker, without a server. */
import {
  DEFAULT_RECONCILE_MS,
  DEFAULT_RETRIES,
  type Displays,
  makeSpot,
  notifyHost,
  Session,
  type Spot,
  SpotlabError,
  SymbolRules,
} from '../client/index.js';
import { policyOf } from '../connect/index.js';
import { runSql, tableOf, writePages } from '../data/index.js';
import { pageToMime, pageToText } from '../display/index.js';
import { LimitBook, systemClock } from '../limits/index.js';
import { REQUEST_TIMEOUT_MS } from '../protocol/index.js';
import { hmacSigner, Secret } from '../signing/index.js';
import { loadState, savedState } from './commands.js';
import { allDrawings, drawingsFor } from './page-drawings.js';
import { linkInThisThread, type PageLink } from './page-link.js';
import { type AllOptions, type ConnectOptions, checkPageOptions } from './page-options.js';
import { PageAccountEvents, PageStreams } from './page-streams.js';
import { PAGE_URL, PageTransport } from './page-transport.js';

/** The parts of each client: the transport for the state of its exchange, the link for clients of other accounts. */
const made = new WeakMap<Spot, { readonly transport: PageTransport; readonly link: PageLink }>();

/**
 * Starts an exchange in this thread and returns a client; with `port`, a client of the exchange that `startExchange` has started.
 *
 * @throws SpotlabError for an option that is invalid, or that a page does not have
 * @example const x = await connect({ seed: 7 }); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(given: ConnectOptions = {}): Promise<Spot> {
  const options = checkPageOptions(given);
  const link = await (given.port === undefined ? linkInThisThread(options) : linkTo(given.port));
  return clientOf(link, options, given.snapshot).catch((error: unknown) => {
    link.close();
    throw error;
  });
}

/** A page whose exchange is in its own thread does not load what ports need. */
async function linkTo(port: NonNullable<ConnectOptions['port']>): Promise<PageLink> {
  const { linkToPort } = await import('./port-link.js');
  return linkToPort(port);
}

/**
 * A client of another account of the exchange of `x`, over its link. It has no account events: the link has only the events of
 * account 0. The link ends with `x`.
 */
export async function connectAs(x: Spot, key: { readonly apiKey: string; readonly secretKey: string }): Promise<Spot> {
  const link = madeOf(x).link;
  const noEvents = () => {
    const advice = 'Ask for orders and balances by requests.';
    throw new SpotlabError('SPOTLAB_BROWSER', 'A web page gets the account events of account 0 only.', { advice });
  };
  const subscribe: PageLink['subscribe'] = (name, unit, taker) => link.subscribe(name ?? noEvents(), unit, taker);
  return clientOf({ ...link, key: { ...link.key, ...key }, subscribe, close: () => undefined }, {});
}

async function clientOf(link: PageLink, options: AllOptions, snapshot?: string): Promise<Spot> {
  let isReady = false;
  const transport = new PageTransport(link, async (path) => {
    if (isReady) await drawingsFor(path);
  });
  const { apiKey, secretKey } = link.key;
  const displays: Displays = { toText: pageToText, toMime: pageToMime, mode: options.display };
  const unit = options.timeUnit === 'MICROSECOND' ? 'us' : 'ms';
  const [streams, accountEvents] = [new PageStreams(link, unit), new PageAccountEvents(link, unit)];
  const session = new Session({
    transport,
    limits: new LimitBook(systemClock),
    clock: systemClock,
    credentials: { apiKey: new Secret(apiKey), signer: hmacSigner(new Secret(secretKey)) },
    timeoutMs: options.timeoutMs ?? REQUEST_TIMEOUT_MS,
    policy: policyOf(options),
    retries: options.retries ?? DEFAULT_RETRIES,
    reconcileMs: options.reconcileMs ?? DEFAULT_RECONCILE_MS,
    recvWindowMs: options.recvWindowMs,
    timeUnit: options.timeUnit,
    symbols: new SymbolRules(systemClock.now),
    checkFilters: options.checkFilters ?? true,
    displays: () => displays,
    dataBackend: () => ({ tableOf, writePages, runSql }),
    marketStreams: async () => {
      await allDrawings();
      return streams;
    },
    accountEvents: async () => {
      await allDrawings();
      return accountEvents;
    },
    onWait: options.onWait ?? notifyHost,
    confirm: options.confirm,
    isStartedExchange: true,
    texts: link.texts,
  });
  const { onRequest, onResponse } = options;
  if (onRequest || onResponse)
    session.wire.watch({ name: 'connect()', ...(onRequest && { onRequest }), ...(onResponse && { onResponse }) });
  const close = async () => {
    await session.trading.finish(systemClock, session.parts.timeoutMs);
    session.openStreams?.finish();
    await transport.close();
    link.close();
  };
  const x = makeSpot(session, { name: 'embedded', baseUrl: PAGE_URL }, close, { wire: session.wire });
  made.set(x, { transport, link });
  if (snapshot !== undefined) link.texts.branch(await loadState(transport, snapshot));
  // This reply has the symbols, filters and rate limits, for checks and completion, and the clock if it is simulated.
  await x.general.exchangeInfo();
  isReady = true;
  return x;
}

/**
 * The state of an exchange of this page as a text, for `connect({ snapshot })`: balances, orders, clock and market. It has no
 * keys.
 *
 * @throws SpotlabError for a client of another exchange
 */
export async function stateOf(x: Spot): Promise<string> {
  return savedState(madeOf(x).transport);
}

function madeOf(x: Spot) {
  const found = made.get(x);
  if (found !== undefined) return found;
  throw new SpotlabError('SPOTLAB_OPTION', 'This client was not made by connect() of spotlab/web.');
}
