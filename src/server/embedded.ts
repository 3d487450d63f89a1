/**
 * The embedded exchange: engine, market and HTTP on a port of this machine.
 *
 * - Simulated market (default): history from the listing dates on, the same for the same seed whenever it is started, and
 *   participants who go on trading. They are brought up to the clock with every request and twice a second.
 * - Replay: a recording is played, and the exchange lives in recorded time: its clock, which `/api/v3/time` tells, starts
 *   where the recording ends or where it is told to, and runs on at the speed of the wall's or another. Signed requests may
 *   be stamped by either clock, so that clients which never ask for the exchange's time work unchanged. See docs/replay.md.
 *
 * It listens on loopback only, unless told otherwise, and does not keep the process alive unless asked to. On loopback it
 * can be controlled over its admin interface; a listener that others can reach has none.
 */

import type { Exchange, SymbolInfo } from '../exchange/index.js';
import { ADMIN_PREFIX, DEFAULT_RATE_LIMITS, type RateLimiter } from '../protocol/index.js';
import { MAX_ACCOUNTS } from './accounts.js';
import { isLoopback } from './auth/address-list.js';
import type { KeyRegistration } from './auth/api-keys.js';
import { type AccountKey, openUsers } from './auth/users.js';
import { AdminHttp, bodyBytesAt } from './control/admin-http.js';
import { AdminService } from './control/admin-service.js';
import { Faults } from './control/faults.js';
import { Middleware } from './control/middleware.js';
import { durableAckGate } from './http/durable-ack-gate.js';
import { type Handler, type HttpBounds, type HttpServer, ListenError, serveHttp } from './http/http-server.js';
import type { ReplayPump, ReplaySource } from './replay/replay-venue.js';
import { ExchangeService, refusalBody, type ServiceResponse } from './service.js';
import { BackgroundCatchUp } from './venue/background-catch-up.js';
import { type Listing, readExchangeInfo } from './venue/exchange-info-file.js';
import { MarketClock } from './venue/market-clock.js';
import { listedVenue, simulatedVenue, type Venue } from './venue/venue.js';
import type { VenueJournal } from './venue/venue-journal.js';
import { WarmUp } from './venue/warm-up.js';

export type { AccountKey } from './auth/users.js';

export interface ExchangeOptions {
  /** Default 0: any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. Any but loopback needs `allowRemote`. */
  readonly host?: string;
  /** Whether others than this machine may reach it: everybody who can, can trade with a key and read the market. Default false. */
  readonly allowRemote?: boolean;
  /**
   * Port on loopback of an admin interface of its own, 0 for any free one. Default: the exchange's own port, where that is
   * on loopback; none where others can reach the exchange.
   */
  readonly adminPort?: number;
  /** Seed of the simulated market. Default 1. */
  readonly seed?: number;
  /** Symbols of the simulated market. Default: all. */
  readonly symbols?: readonly string[];
  /**
   * Path of a recorded `exchangeInfo` answer (JSON or JSON.gz): its symbols, filters, statuses, permissions, routes and
   * rate limits instead of the exchange's own. Prices are made up so that they fit.
   */
  readonly exchangeInfo?: string;
  readonly replay?: ReplaySource;
  /**
   * Directory that keeps everything: keys, balances, orders and the market are there again at the next start with it, and
   * an order is on the disk before it is acknowledged. Made when it is not there. Default: nothing is kept.
   */
  readonly dataDir?: string;
  /** Funded accounts, each with a key of its own. Default 1. */
  readonly accounts?: number;
  /** Trade group of each account, in order, -1 for none: accounts of one group do not trade with each other. Default: none. */
  readonly tradeGroups?: readonly number[];
  /** Funds of every account by asset, decimal strings. Default: {@link DEFAULT_FUNDS}, and some of every other asset. */
  readonly funds?: Readonly<Record<string, string>>;
  /** Key of the first account. Default: made up. */
  readonly apiKey?: string;
  readonly secretKey?: string;
  /** Further keys, of any kind. */
  readonly registerKeys?: readonly KeyRegistration[];
  /** Default: those of `exchangeInfo`, else those that the service published last. */
  readonly rateLimits?: readonly RateLimiter[];
  /** Milliseconds since the epoch. Default: the machine's clock. */
  readonly clock?: () => number;
  /**
   * What the exchange's clock shows at the start, milliseconds since the epoch; signed requests may then be stamped by
   * either clock. Default: what `clock` shows, and in a replay where that begins.
   */
  readonly startMs?: number;
  /** Whether the exchange's clock stands until it is told otherwise. Default false. */
  readonly paused?: boolean;
  /** How much faster than `clock` the exchange's runs. Default 1. */
  readonly speed?: number;
  /** Whether the simulated market goes on trading after its first quotes. Default true. */
  readonly live?: boolean;
  /** Whether the exchange keeps the process alive. Default false. */
  readonly keepAlive?: boolean;
  /** What a client may take: bytes, connections, time; default: what http-server.ts says. */
  readonly bounds?: Partial<HttpBounds>;
}

/** An exchange that answers at `baseUrl` until it is closed. */
export interface RunningExchange extends AccountKey {
  /** Such as `http://127.0.0.1:41233`. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  /** One key for every account; the first is `apiKey` and `secretKey`. */
  readonly accounts: readonly AccountKey[];
  readonly symbols: readonly string[];
  readonly exchange: Exchange;
  /** Where the admin interface is, such as `http://127.0.0.1:41233/admin/v1`; undefined where there is none. */
  readonly adminUrl: string | undefined;
  /** The exchange's clock, microseconds since the epoch. */
  marketTimeUs(): number;
  close(): Promise<void>;
}

/** What a new account has, as far as the exchange knows the assets. */
export const DEFAULT_FUNDS: Readonly<Record<string, string>> = { USDT: '100000', BTC: '2', ETH: '20', BNB: '50' };
const OTHER_FUNDS = '10000';
const ADVANCE_MS = 500;

/**
 * Starts an exchange and resolves once it listens.
 *
 * @throws ListenError when the port is taken, ReplayFileError or ExchangeInfoFileError when a file cannot be used, Error
 *   for an option that makes no sense.
 * @example const { baseUrl, apiKey, secretKey } = await startExchange()
 */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const { port = 0, host = '127.0.0.1', accounts = 1, keepAlive = false, bounds } = options;
  const isLocal = isLoopbackName(host);
  if (!isLocal && options.allowRemote !== true) {
    throw new ListenError(`${host} can be reached by others than this machine; that must be allowed: allowRemote.`);
  }
  if (!Number.isInteger(accounts) || accounts < 1 || accounts > MAX_ACCOUNTS) {
    throw new Error(`accounts is ${accounts}; it is a whole number from 1 to ${MAX_ACCOUNTS}`);
  }
  const listing = options.exchangeInfo === undefined ? undefined : await readExchangeInfo(options.exchangeInfo);
  const { venue, pump, journal, seed } = await makeVenue(options, listing);
  const funds = options.funds ?? fundsFor(venue.symbols);
  const accountKeys = openUsers(venue, { ...options, accounts, funds });
  await journal?.flushed();

  const rateLimits = options.rateLimits ?? listing?.rateLimits ?? DEFAULT_RATE_LIMITS;
  const service = new ExchangeService({ venue, rateLimits });
  const faults = new Faults();
  const admin = new AdminHttp(
    new AdminService({
      service,
      faults,
      funds,
      seed,
      ...(seed !== null && {
        reseededVenue: (other, clock) => simulated({ ...options, seed: other }, listing, clock),
        emptyVenue: (other, startUs) => {
          const clock = new MarketClock(options.clock ?? Date.now, startUs);
          return simulated({ ...options, seed: other }, listing, clock, true);
        },
      }),
    }),
  );
  const hasOwnAdmin = options.adminPort !== undefined;
  const warmUp = new WarmUp(service);
  const middleware = new Middleware({
    next: (request, skewUs) => warmUp.respond(request, () => service.handle(request, skewUs)),
    faults,
    ...(isLocal && !hasOwnAdmin && { admin }),
  });
  // What is kept is on the disk before anybody is told of it.
  const kept = (handle: Handler): Handler => (journal ? durableAckGate(journal, handle) : handle);
  const http = await serveHttp(
    kept((request) => middleware.handle(request)),
    { host, port, keepAlive, ...(bounds && { bounds }), ...(isLocal && !hasOwnAdmin && { bodyBytesAt }) },
  ).catch(async (error: unknown) => {
    await journal?.close();
    throw error;
  });
  const adminHttp = hasOwnAdmin ? await serveAdmin(kept, admin, options.adminPort ?? 0, keepAlive, http) : undefined;
  const timer = setInterval(() => service.venue.advance(), ADVANCE_MS);
  timer.unref();
  const settling = new BackgroundCatchUp(venue);
  pump?.start();
  const [first] = accountKeys as [AccountKey, ...AccountKey[]];
  const baseUrl = urlOf(host, http.port);
  const adminBase = adminHttp ? urlOf(adminHttp.host, adminHttp.port) : isLocal ? baseUrl : undefined;
  return {
    baseUrl,
    host,
    port: http.port,
    ...first,
    accounts: accountKeys,
    symbols: venue.symbols.map(({ symbol }) => symbol),
    get exchange() {
      return service.venue.exchange;
    },
    adminUrl: adminBase && `${adminBase}${ADMIN_PREFIX}`,
    marketTimeUs: () => service.venue.clock.nowUs(),
    close: async () => {
      clearInterval(timer);
      settling.stop();
      pump?.stop();
      middleware.close();
      warmUp.close();
      await Promise.all([http.close(), adminHttp?.close()]);
      await journal?.close();
    },
  };
}

/** A listener for the admin interface alone. @throws ListenError, and then `http` is closed */
async function serveAdmin(
  kept: (handle: Handler) => Handler,
  admin: AdminHttp,
  port: number,
  keepAlive: boolean,
  http: HttpServer,
): Promise<HttpServer> {
  const nothing: ServiceResponse = { status: 404, headers: {}, body: refusalBody('unsupportedOperation') };
  try {
    return await serveHttp(
      kept((request) => admin.handle(request) ?? nothing),
      { host: '127.0.0.1', port, keepAlive, bodyBytesAt },
    );
  } catch (error) {
    await http.close();
    throw error;
  }
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether a listener at this address is reached from this machine only. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}

interface MadeVenue {
  readonly venue: Venue;
  /** Seed of the simulated market; null in a replay. */
  readonly seed: number | null;
  /** Of a replay that plays as fast as it can. */
  readonly pump?: ReplayPump | undefined;
  readonly journal?: VenueJournal | undefined;
}

async function makeVenue(options: ExchangeOptions, listing: Listing | undefined): Promise<MadeVenue> {
  const { replay, seed = 1, startMs, clock, speed, paused } = options;
  if (options.dataDir !== undefined) return journaledVenue(options.dataDir, options, listing);
  if (!replay) {
    const marketClock = clockOf(options, startMs === undefined ? undefined : Math.floor(startMs * 1_000));
    return { seed, venue: simulated(options, listing, marketClock) };
  }
  if (listing) throw new Error('a replay lists the symbol that it names; leave exchangeInfo out');
  if (options.symbols) throw new Error('a replay has the one symbol that it names; leave symbols out');
  const { replayVenue } = await import('./replay/replay-venue.js');
  const given = {
    ...(startMs === undefined ? {} : { from: startMs }),
    ...(speed === undefined ? {} : { speed }),
    ...(paused ? { step: true } : {}),
  };
  return { seed: null, ...(await replayVenue({ ...given, ...replay }, clock ?? Date.now)) };
}

/** A venue that is kept in a directory. @throws JournalError when it cannot be used */
async function journaledVenue(
  folder: string,
  options: ExchangeOptions,
  listing: Listing | undefined,
): Promise<MadeVenue> {
  const { replay, seed, symbols, live, startMs, clock = Date.now, speed, paused } = options;
  if (replay) throw new Error('a replay is not kept, it can be played again; leave dataDir out');
  // Loaded only here: the store is a native library.
  const { openJournaledVenue } = await import('./venue/venue-journal.js');
  const say = (text: string) => process.stderr.write(`spotlab: ${text}\n`);
  const kept = await openJournaledVenue({ folder, seed, symbols, listing, live, startMs, clock, say });
  if (speed !== undefined) kept.venue.perform({ kind: 'clock', change: { to: 'speed', speed } });
  if (paused) kept.venue.perform({ kind: 'clock', change: { to: 'pause' } });
  return kept;
}

/** @param isEmpty whether it waits for a state to be restored */
function simulated(options: ExchangeOptions, listing: Listing | undefined, clock: MarketClock, isEmpty = false): Venue {
  const { seed = 1, live = true, symbols } = options;
  return listing
    ? listedVenue(clock, seed, live, listing, symbols, isEmpty)
    : simulatedVenue(clock, seed, live, symbols, isEmpty);
}

function clockOf({ clock = Date.now, paused, speed }: ExchangeOptions, startUs: number | undefined): MarketClock {
  const made = new MarketClock(clock, startUs);
  if (speed !== undefined) made.setSpeed(speed);
  if (paused) made.pause();
  return made;
}

function fundsFor(symbols: readonly SymbolInfo[]): Record<string, string> {
  const funds: Record<string, string> = {};
  for (const { baseAsset, quoteAsset } of symbols) {
    for (const asset of [quoteAsset, baseAsset]) funds[asset] = DEFAULT_FUNDS[asset] ?? OTHER_FUNDS;
  }
  return funds;
}
