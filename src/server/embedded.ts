/**
 * Starts the embedded exchange: engine, market and HTTP server on a port of this machine.
 *
 * - Simulated market (default): history from the listing dates on, identical for the same seed at every start, and
 *   simulated participants who continue to trade. Each request and a timer, twice a second, advance the market to the
 *   clock.
 * - Replay: the exchange plays a recording and uses recorded time. Its clock, which `/api/v3/time` returns, starts at
 *   the end of the recording or at a chosen time, and runs at the speed of the machine's clock or at a chosen speed.
 *   Signed requests may use either clock, so that clients that never query the exchange's time work unchanged. See
 *   docs/replay.md.
 *
 * By default the exchange listens on loopback only and does not keep the process alive. The admin interface exists on
 * loopback listeners only.
 */

import type { Exchange } from '../exchange/index.js';
import { ADMIN_PREFIX, DEFAULT_RATE_LIMITS, JOIN_PATH } from '../protocol/index.js';
import { isLoopback } from './auth/address-list.js';
import { KEY_LENGTH } from './auth/api-keys.js';
import { MAX_ACCOUNTS } from './base/accounts.js';
import { every } from './base/entrance.js';
import { loadSbe, needsSbe } from './base/reply-encoding.js';
import type { ServiceResponse } from './base/service-messages.js';
import { Turns } from './base/turns.js';
import { Unread } from './base/unread.js';
import { BoardFeed } from './class/board-feed.js';
import { ClassRoster, type Student } from './class/class-roster.js';
import { failedTries, joinReply, MAX_JOIN_BYTES } from './class/join-http.js';
import { AdminHttp, bodyBytesAt } from './control/admin-http.js';
import { BOARD_PATH, BoardHttp } from './control/board-http.js';
import { ControlService } from './control/control-service.js';
import { Faults } from './control/faults.js';
import { delayOf, Middleware } from './control/middleware.js';
import { PageRule } from './control/page-rule.js';
import { RequestLog } from './control/request-log.js';
import type { ExchangeOptions } from './exchange-options.js';
import { durableAckGate } from './http/durable-ack-gate.js';
import { type Handler, type HttpServer, type HttpServerOptions, ListenError, serveHttp } from './http/http-server.js';
import type { Certificate } from './http/self-signed.js';
import { makeVenue } from './make-venue.js';
import { BackgroundCatchUp } from './service/background-catch-up.js';
import { ExchangeService, refusalBody } from './service/service.js';
import { WarmUp } from './service/warm-up.js';
import { fundsFor, simulated, textsOf } from './simulated-setup.js';
import { StreamServer } from './streams/stream-server.js';
import { readExchangeInfo } from './venue/exchange-info-file.js';
import { venuesOf } from './venue/listed-venue.js';
import { MarketClock } from './venue/market-clock.js';
import { beginWith } from './venue/start-scenario.js';
import { type AccountKey, openUsers } from './venue/users.js';

export type { ExchangeOptions } from './exchange-options.js';
export type { AccountKey } from './venue/users.js';

/** A running exchange, which listens at `baseUrl` until it is closed. */
export interface RunningExchange extends AccountKey {
  /** The address of the exchange, such as `http://127.0.0.1:41233`. */
  readonly baseUrl: string;
  /**
   * The address of the streams, such as `ws://127.0.0.1:41233`; market streams are at `/ws` and `/stream`, binary ones
   * at `/sbe/ws` and `/sbe/stream`.
   */
  readonly streamUrl: string;
  /** The address of the WebSocket API, such as `ws://127.0.0.1:41233/ws-api/v3`. */
  readonly wsApiUrl: string;
  /** Certificate that clients must trust, PEM, if the exchange has made one. */
  readonly ca: string | undefined;
  readonly host: string;
  readonly port: number;
  /** One key for each account, except the accounts of students; the first is also `apiKey` and `secretKey`. */
  readonly accounts: readonly AccountKey[];
  /** The students of the class; undefined if there is no class. */
  readonly students: readonly Student[] | undefined;
  /** Address of the board of the class for this machine, with the token. Undefined if there is no class. */
  readonly boardUrl: string | undefined;
  readonly symbols: readonly string[];
  readonly exchange: Exchange;
  /** URL of the admin interface, such as `http://127.0.0.1:41233/admin/v1`; undefined if there is none. */
  readonly adminUrl: string | undefined;
  /**
   * The token that the admin interface and the board demand as `Authorization: Bearer`; undefined if they demand none.
   */
  readonly adminToken: string | undefined;
  /** Time of the exchange's clock, microseconds since the epoch. */
  marketTimeUs(): number;
  close(): Promise<void>;
}

const ADVANCE_MS = 500;

/**
 * Starts an exchange and resolves once it listens.
 *
 * @throws ListenError when the port is in use, ReplayFileError or ExchangeInfoFileError when a file cannot be used,
 *   Error for an invalid option.
 * @example const { baseUrl, apiKey, secretKey } = await startExchange()
 */
export async function startExchange(options: ExchangeOptions = {}): Promise<RunningExchange> {
  const { port = 0, host = '127.0.0.1', accounts = 1, keepAlive = false, bounds } = options;
  const isLocal = isLoopbackName(host);
  if (!isLocal && options.allowRemote !== true) {
    throw new ListenError(`Other machines can reach the host ${host}; set allowRemote to true to allow this.`);
  }
  if (!Number.isInteger(accounts) || accounts < 1 || accounts > MAX_ACCOUNTS) {
    throw new Error(`Invalid number of accounts: ${accounts}. Give a whole number from 1 to ${MAX_ACCOUNTS}.`);
  }
  const listing = options.exchangeInfo === undefined ? undefined : await readExchangeInfo(options.exchangeInfo);
  const { venue, pump, journal, seed } = await makeVenue(options, listing);
  const funds = options.funds ?? fundsFor(venue.symbols);
  const texts = textsOf(options, venue);
  const accountKeys = openUsers(venue, { ...options, accounts, funds, texts });
  const newKey = () => texts.next(KEY_LENGTH);
  let roster: ClassRoster | undefined;
  try {
    roster = ClassRoster.open(venue, { names: options.classNames, folder: options.dataDir, funds, newKey });
    beginWith(venue, options.scenario);
    await journal?.flushed();
  } catch (error) {
    await journal?.close();
    throw error;
  }

  const usualLimits = listing?.rateLimits ?? DEFAULT_RATE_LIMITS;
  const { rateLimits = usualLimits } = options;
  const service = new ExchangeService({
    venue,
    rateLimits,
    limitsBy: options.limitsBy ?? (roster ? 'account' : 'address'),
    usualLimits: rateLimits.length > 0 ? rateLimits : usualLimits,
    texts,
    hasSbe: options.sbe !== false,
  });
  if (roster) service.lastActions.start();
  const faults = new Faults();
  const log = new RequestLog(() => service.venue);
  service.feeds.log = log;
  const controlService = new ControlService({
    service,
    faults,
    log,
    texts,
    funds,
    seed,
    roster,
    ...(seed !== null && {
      reseededVenue: (other, clock) => simulated({ ...options, seed: other }, venuesOf(listing), clock),
      emptyVenue: (other, startUs) => {
        const clock = new MarketClock(options.clock ?? Date.now, startUs);
        return simulated({ ...options, seed: other }, venuesOf(listing), clock, true);
      },
    }),
  });
  // Students may be users of this machine, so an exchange with a class always has a token.
  const adminToken = roster?.boardToken ?? options.adminToken;
  const admin = new AdminHttp(controlService, adminToken);
  const board =
    roster &&
    new BoardHttp({
      folder: options.boardFolder,
      token: roster.boardToken,
      isLocal,
      feed: new BoardFeed({ service, roster }),
      admin: controlService,
    });
  const hasOwnAdmin = options.adminPort !== undefined || (isLocal && options.tls !== undefined);
  const failed = failedTries();
  const warmUp = new WarmUp(service);
  const middleware = new Middleware({
    next: (request, skewUs) => warmUp.respond(request, () => service.handle(request, skewUs)),
    faults,
    log,
    delayMs: () => delayOf(service.venue),
    ownPaths: (request) => joinReply(request, service.venue, roster, failed) ?? board?.handle(request),
    ...(isLocal && !hasOwnAdmin && { admin }),
  });
  // With a data directory, a reply is sent only after everything that it reports is on the disk.
  const catchUp = new BackgroundCatchUp(service);
  const gated = (handle: Handler): Handler => {
    const noting: Handler = (request) => {
      const reply = handle(request);
      catchUp.noteRequest(reply);
      return reply;
    };
    return journal ? durableAckGate(journal, noting) : noting;
  };
  const handle = gated((request) =>
    options.sbe !== false && needsSbe(request)
      ? loadSbe().then(() => middleware.handle(request))
      : middleware.handle(request),
  );
  const [unread, turns] = [new Unread(), new Turns()];
  const streams = new StreamServer({
    service,
    ...{ handle, faults, unread, turns, hasSbe: options.sbe !== false },
    takesAnyKey: options.binaryStreamKeys === 'any',
    wallMs: options.clock ?? Date.now,
    ...(journal && { flushed: () => journal.flushed() }),
  });
  const isSelfSigned = options.tls === 'self-signed';
  const tls = options.tls === 'self-signed' ? await ownCertificate(host) : options.tls;
  const http = await serveHttp(handle, {
    ...{ host, port, keepAlive, tls, unread, turns },
    ...(bounds && { bounds }),
    bodyBytesAt: (path) =>
      path === JOIN_PATH ? MAX_JOIN_BYTES : isLocal && !hasOwnAdmin ? bodyBytesAt(path) : undefined,
    refusalOf: pageRule(options, host, tls !== undefined),
    onUpgrade: (request, socket, head) => streams.upgrade(request, socket, head),
  }).catch(async (error: unknown) => {
    await journal?.close();
    throw error;
  });
  const adminHttp = hasOwnAdmin ? await serveAdmin(gated, admin, options, http) : undefined;
  const timer = every(ADVANCE_MS, () => service.venue.advance());
  catchUp.start();
  pump?.start();
  const [first] = accountKeys as [AccountKey, ...AccountKey[]];
  const baseUrl = urlOf(host, http.port, tls ? 'https' : 'http');
  const adminBase = adminHttp ? urlOf(adminHttp.host, adminHttp.port) : isLocal ? baseUrl : undefined;
  return {
    baseUrl,
    ca: isSelfSigned ? tls?.cert : undefined,
    host,
    port: http.port,
    ...first,
    accounts: accountKeys.filter((_, position) => !roster?.has(position)),
    get students() {
      return roster?.all();
    },
    boardUrl: roster && boardUrlOf({ host, port: http.port, scheme: tls ? 'https' : 'http' }, roster.boardToken),
    symbols: venue.symbols.map(({ symbol }) => symbol),
    get exchange() {
      return service.venue.exchange;
    },
    streamUrl: webSocketUrl(baseUrl),
    wsApiUrl: `${webSocketUrl(baseUrl)}/ws-api/v3`,
    adminUrl: adminBase && `${adminBase}${ADMIN_PREFIX}`,
    adminToken,
    marketTimeUs: () => service.venue.clock.nowUs(),
    close: async () => {
      clearInterval(timer);
      catchUp.stop();
      pump?.stop();
      middleware.close();
      warmUp.close();
      await streams.close();
      await Promise.all([http.close(), adminHttp?.close()]);
      await journal?.close();
    },
  };
}

/** The function that refuses requests of web pages at a listener. */
function pageRule({ allowHosts = [] }: ExchangeOptions, host: string, isTls: boolean): HttpServerOptions['refusalOf'] {
  const rule = new PageRule({ host, allowed: allowHosts, isTls, pages: [BOARD_PATH] });
  return (request) => rule.refusalOf(request);
}

/** Starts a separate listener for the admin interface. @throws ListenError, and then `http` is closed */
async function serveAdmin(
  gated: (handle: Handler) => Handler,
  admin: AdminHttp,
  options: ExchangeOptions,
  http: HttpServer,
): Promise<HttpServer> {
  const host = '127.0.0.1';
  const notFound: ServiceResponse = { status: 404, headers: {}, body: refusalBody('unsupportedOperation') };
  try {
    return await serveHttp(
      gated((request) => admin.handle(request) ?? notFound),
      {
        ...{ host, port: options.adminPort ?? 0, keepAlive: options.keepAlive ?? false, bodyBytesAt },
        refusalOf: pageRule(options, host, false),
      },
    );
  } catch (error) {
    await http.close();
    throw error;
  }
}

/** The address of the board. If the listener uses all addresses of the machine, this is the loopback address. */
function boardUrlOf(
  { host, port, scheme }: { host: string; port: number; scheme: 'http' | 'https' },
  token: string,
): string {
  const address = urlOf(host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port, scheme);
  return `${address}/board#token=${token}`;
}

/** The address of WebSocket connections to the listener. */
function webSocketUrl(baseUrl: string): string {
  return baseUrl.replace(/^http/, 'ws');
}

/** Number of days for which a certificate that the exchange has made is valid. */
const CERTIFICATE_DAYS = 365;

/** A certificate for this machine: its names, its loopback addresses, and the addresses on which it can be reached. */
async function ownCertificate(host: string): Promise<Certificate> {
  const [{ hostname, networkInterfaces }, { selfSigned }] = await Promise.all([
    import('node:os'),
    import('./http/self-signed.js'),
  ]);
  const isAny = host === '0.0.0.0' || host === '::';
  const addresses = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  const names = new Set(['localhost', hostname(), '127.0.0.1', '::1', ...(isAny ? addresses : [host])]);
  return selfSigned([...names], CERTIFICATE_DAYS, Date.now());
}

function urlOf(host: string, port: number, scheme: 'http' | 'https' = 'http'): string {
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Whether only this machine can reach a listener at this address. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isLoopback(host);
}
