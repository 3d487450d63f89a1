/** `connect()` of a web page: the exchange, the market and the client in one thread, without a server. */
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
  throwStartError,
} from '../client/index.js';
import {
  addStartedExchange,
  embeddedOptions,
  policyOf,
  removeStartedExchange,
  textsOfClient,
} from '../connect/index.js';
import { runSql, tableOf, writePages } from '../data/index.js';
import { toMime, toText } from '../display/index.js';
import { LimitBook, systemClock } from '../limits/index.js';
import { controlRoute, idsSaltOf, REQUEST_TIMEOUT_MS } from '../protocol/index.js';
import { PageExchange } from '../server/index.js';
import { hmacSigner, Secret } from '../signing/index.js';
import { type AllOptions, type ConnectOptions, checkPageOptions } from './page-options.js';
import { PageAccountEvents, PageStreams } from './page-streams.js';
import { PAGE_URL, PageTransport } from './page-transport.js';

/** A state may be large, and it is read at once. */
const COMMAND_MS = 120_000;

/** The transport of each client, for the state of its exchange. */
const transports = new WeakMap<Spot, PageTransport>();
let started = 0;

/**
 * Starts an exchange in this page and returns a client.
 *
 * @throws SpotlabError for an option that is invalid, or that a page does not have
 * @example const x = await connect({ seed: 7 }); await x.market.klines('BTCUSDT', '1h').limit(48)
 */
export async function connect(given: ConnectOptions = {}): Promise<Spot> {
  const options = checkPageOptions(given);
  const exchange = opened(options);
  const transport = new PageTransport(exchange);
  started += 1;
  const id = `${PAGE_URL} ${started}`;
  addStartedExchange(id, options);
  const { apiKey, secretKey } = exchange.key;
  const displays: Displays = { toText, toMime, mode: options.display };
  const unit = options.timeUnit === 'MICROSECOND' ? 'us' : 'ms';
  const [streams, accountEvents] = [new PageStreams(exchange, unit), new PageAccountEvents(exchange, unit)];
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
    marketStreams: async () => streams,
    accountEvents: async () => accountEvents,
    onWait: options.onWait ?? notifyHost,
    confirm: options.confirm,
    isStartedExchange: true,
    texts: textsOfClient(id),
  });
  const { onRequest, onResponse } = options;
  if (onRequest || onResponse)
    session.wire.watch({ name: 'connect()', ...(onRequest && { onRequest }), ...(onResponse && { onResponse }) });
  const close = async () => {
    await session.trading.finish(systemClock, session.parts.timeoutMs);
    session.openStreams?.finish();
    await transport.close();
    removeStartedExchange(id);
    exchange.close();
  };
  const x = makeSpot(session, { name: 'embedded', baseUrl: PAGE_URL }, close, { wire: session.wire });
  transports.set(x, transport);
  if (given.snapshot !== undefined) {
    await command(transport, 'snapshots.load', given.snapshot).catch(async (error: unknown) => {
      await close();
      throw error;
    });
    // The state has client order ids of earlier calls, which must not be made again.
    session.parts.texts?.branch(idsSaltOf(JSON.parse(given.snapshot)));
  }
  // This reply has the symbols, filters and rate limits, for checks and completion, and the clock if it is simulated.
  await x.general.exchangeInfo();
  return x;
}

/** @throws StartError for an exchange that cannot start */
function opened(options: AllOptions): PageExchange {
  try {
    return new PageExchange(embeddedOptions(options));
  } catch (error) {
    return throwStartError(error);
  }
}

/**
 * The state of an exchange of this page as a text, for `connect({ snapshot })`: balances, orders, clock and market. It has no
 * keys.
 *
 * @throws SpotlabError for a client of another exchange
 */
export async function stateOf(x: Spot): Promise<string> {
  const transport = transports.get(x);
  if (transport === undefined)
    throw new SpotlabError('SPOTLAB_OPTION', 'stateOf takes a client that connect() of spotlab/web has made.');
  return command(transport, 'snapshots.save', '{}');
}

/** The reply to a command of the exchange. @throws SpotlabError with its refusal */
async function command(transport: PageTransport, id: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const reply = await transport.send({ ...controlRoute(id), headers, body, timeoutMs: COMMAND_MS });
  if (reply.status === 200) return reply.body;
  throw new SpotlabError('SPOTLAB_CONTROL', `${id}: ${(JSON.parse(reply.body) as { readonly msg: string }).msg}`);
}
