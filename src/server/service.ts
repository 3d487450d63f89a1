/**
 * The exchange as a function from request to response; http-server.ts connects it to sockets.
 *
 * Order of checks: limits and bans -> path and method -> API key -> headers -> names, mandatory parameters, characters
 * -> timing -> signature -> closed lists, rules, bounds, symbols -> unfilled order count -> engine, which checks the
 * filters. A request without a valid signature never reaches code that changes state. Synchronous: nothing else runs
 * between arrival and execution. A 5xx reply means a bug in this code; each distinct bug is printed to stderr once.
 */
import type { Command, Exchange } from '../exchange/index.js';
import type { WireUnit } from '../market/index.js';
import {
  CLIENT_ORDER_ID_LENGTH,
  type EndpointInfo,
  FIRST_FILL_CREDIT,
  HEADERS,
  type RateLimiter,
  Refusal,
  type RefusalBody,
  refusal,
  weightOf,
} from '../protocol/index.js';
import { randomTexts, type TextSource } from '../signing/index.js';
import { authenticate, type Permission } from './auth/api-keys.js';
import { checkSignature, checkTiming } from './auth/authentication.js';
import { LastActions } from './class/last-actions.js';
import { type CheckedParameters, checkParameters, peekParameters, readParameters } from './http/parameters.js';
import { readPart } from './http/raw-parameters.js';
import { CachedJson, ResponseCache } from './http/response-cache.js';
import { OrderCounts } from './limits/order-counts.js';
import {
  type Charge,
  type ChargeTarget,
  type LimitsBy,
  type RateLimitUsage,
  RequestLimits,
} from './limits/request-limits.js';
import { DetailedRefusal, LimitRefusal } from './refusal.js';
import type { EndpointId } from './routes/route.js';
import { type RoutedEndpoint, routing } from './routes/routed-endpoints.js';
import { VenueFeeds } from './streams/venue-feeds.js';
import { routedWith } from './venue/input-scope.js';
import type { MarketScope } from './venue/market-host.js';
import type { Venue } from './venue/venue.js';
import type { ApplyCommand, Perform } from './venue/venue-input.js';

/** A request as received: raw texts have one character per byte. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address: string;
  /** How a request over the WebSocket API proves its key. Default: by the signature of query and body. */
  readonly proof?: RequestProof;
}

/**
 * The proof of a request over the WebSocket API: the text that its signature covers, one character per byte; or the
 * session of its connection, which has proved the key before.
 */
export type RequestProof = { readonly signed: string } | 'session';

export interface ServiceResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON, as text or as bytes in pieces; empty for 204. */
  readonly body: string | readonly Buffer[];
}

const TIME_UNITS: Readonly<Record<string, WireUnit>> = {
  MILLISECOND: 'ms',
  millisecond: 'ms',
  MICROSECOND: 'us',
  microsecond: 'us',
};
const SBE_HEADER = 'x-mbx-sbe';
const FORM = 'application/x-www-form-urlencoded';
/** Public endpoints whose replies contain no market data. */
const NO_MARKET_DATA: ReadonlySet<string> = new Set<EndpointId>(['ping', 'time', 'exchangeInfo']);
/** Orders of these paths trade on the books of several symbols. */
const ROUTED_ORDERS = '/api/v3/sor/';
/** Weight of a request that matches no endpoint. */
const UNROUTED_WEIGHT = 1;

export class ExchangeService {
  private currentVenue: Venue;
  private limiters: readonly RateLimiter[];
  /** The rate limits that `limits.set('on')` restores after they were off. */
  private readonly usualLimiters: readonly RateLimiter[];
  private limits: RequestLimits;
  private readonly limitsBy: LimitsBy;
  private readonly texts: TextSource;
  private orderCounts: OrderCounts;
  /** The last action of each account, for the board of a class. */
  readonly lastActions = new LastActions();
  /** The streams of the venue. */
  readonly feeds: VenueFeeds;
  private readonly printed = new Set<string>();
  private responseCache: ResponseCache | undefined;
  private readonly perform: Perform = (input) => this.venue.perform(input);
  private readonly apply = ((command: Command) => this.perform({ kind: 'command', command })) as ApplyCommand;

  constructor(parts: {
    readonly venue: Venue;
    /** An empty list switches the limits off. */
    readonly rateLimits: readonly RateLimiter[];
    /** Default: `rateLimits`. */
    readonly usualLimits?: readonly RateLimiter[];
    /** Default: `address`. */
    readonly limitsBy?: LimitsBy | undefined;
    /** Makes client order ids for orders without one. Default: random ones. */
    readonly texts?: TextSource;
  }) {
    this.texts = parts.texts ?? randomTexts;
    this.currentVenue = parts.venue;
    this.limiters = parts.rateLimits;
    this.usualLimiters = parts.usualLimits ?? parts.rateLimits;
    this.limitsBy = parts.limitsBy ?? 'address';
    this.limits = new RequestLimits(parts.rateLimits, this.limitsBy);
    this.orderCounts = new OrderCounts(parts.rateLimits);
    this.feeds = new VenueFeeds(parts.venue);
    this.listen();
  }

  get venue(): Venue {
    return this.currentVenue;
  }

  /** Continues with another venue, or with the same venue after a restore. Resets the used rate limits. */
  replaceVenue(venue: Venue): void {
    this.currentVenue = venue;
    this.responseCache = undefined;
    this.lastActions.clear();
    this.listen();
    this.feeds.replaceVenue(venue);
    this.resetLimits();
  }

  private listen(): void {
    this.venue.onEvent = (event) => {
      if (event.kind === 'order' && event.firstFill) {
        const credit = event.isMaker ? FIRST_FILL_CREDIT.maker : FIRST_FILL_CREDIT.taker;
        this.orderCounts.credit(event.account, credit, Math.floor(event.timeUs / 1_000));
      }
      this.lastActions.note(event);
      this.feeds.onEvent(event);
    };
  }

  get rateLimits(): readonly RateLimiter[] {
    return this.limiters;
  }

  /** Switches the rate limits on or off, and resets their counters and all bans. */
  switchLimits(isOn: boolean): void {
    this.resetLimits(isOn ? this.usualLimiters : []);
  }

  /** Sets the rate limits (default: keeps them) and resets their counters and all bans. */
  resetLimits(rateLimits = this.limiters): void {
    this.limiters = rateLimits;
    this.limits = new RequestLimits(rateLimits, this.limitsBy);
    this.orderCounts = new OrderCounts(rateLimits);
  }

  /**
   * Answers a request; never throws.
   *
   * @param skewUs shift of the exchange's clock as this request sees it, microseconds. Default 0.
   */
  handle(request: ServiceRequest, skewUs = 0): ServiceResponse {
    const response = this.answer(request, skewUs);
    const { clock } = this.venue;
    const isByAccount = this.limitsBy === 'account';
    if (!clock.differs && !isByAccount) return response;
    return {
      ...response,
      headers: {
        ...response.headers,
        ...(clock.differs && { [HEADERS.clock]: clock.report(skewUs) }),
        ...(isByAccount && { [HEADERS.limitsBy]: this.limitsBy }),
      },
    };
  }

  private answer(request: ServiceRequest, skewUs: number): ServiceResponse {
    const nowUs = this.venue.clock.nowUs();
    const nowMs = Math.floor(nowUs / 1_000);
    const methods = routing.get(request.path);
    const found = methods?.get(request.method === 'HEAD' ? 'GET' : request.method);
    const charge = this.limits.chargeOf(request.address, found && this.chargeTargetOf(request, found.endpoint), nowMs);
    try {
      if (methods && found) return this.execute(request, found, charge, nowMs, skewUs);
      charge.admit(UNROUTED_WEIGHT);
      return unroutedReply(request.method, methods, charge.headers());
    } catch (error) {
      if (error instanceof LimitRefusal) {
        const retryAfter = { [HEADERS.retryAfter]: String(error.retryAfterSeconds) };
        return reply(error.refusal.http, error.refusal.body, { ...charge.headers(), ...retryAfter });
      }
      if (error instanceof DetailedRefusal) {
        const { http, body, retryAfterSeconds } = error;
        const wait = retryAfterSeconds === undefined ? undefined : { [HEADERS.retryAfter]: String(retryAfterSeconds) };
        return reply(http, body, { ...charge.headers(), ...wait });
      }
      const known = error instanceof Refusal ? error : this.unexpected(error);
      return reply(known.http, known.body, charge.headers());
    }
  }

  /**
   * The budget that the request's weight counts in. The account follows from the key, before the signature is checked.
   */
  private chargeTargetOf(request: ServiceRequest, { weightPool: pool, id }: EndpointInfo): ChargeTarget {
    const needsAccount = pool === 'sapi-uid' || this.limitsBy === 'account';
    const key = needsAccount ? this.venue.keys.find(header(request, HEADERS.apiKey) ?? '') : undefined;
    return { pool, endpoint: id, account: key?.account };
  }

  /** Charges an address for what is no HTTP request: a connection or a session method. @throws LimitRefusal */
  charge(address: string, weight: number): void {
    this.limits.chargeOf(address, undefined, this.nowMs()).admit(weight);
  }

  /** The counts that a reply of the WebSocket API reports. @param account its order counts come first */
  usage(address: string, account?: number): RateLimitUsage[] {
    const nowMs = this.nowMs();
    const orders = account === undefined ? [] : this.orderCounts.counts(account, nowMs);
    const target: ChargeTarget = { pool: 'ip', endpoint: '', account };
    return [...orders, ...this.limits.chargeOf(address, target, nowMs).usage()];
  }

  private nowMs(): number {
    return Math.floor(this.venue.clock.nowUs() / 1_000);
  }

  private execute(
    request: ServiceRequest,
    { endpoint, route }: RoutedEndpoint,
    charge: Charge,
    nowMs: number,
    skewUs: number,
  ): ServiceResponse {
    const query = readPart(request.query);
    // The parameters of a GET request are in its query only; a body is ignored.
    const body = readPart(endpoint.method === 'GET' ? '' : request.body);
    const { weight: rule } = endpoint;
    const weight = typeof rule === 'number' ? rule : weightOf(rule, peekParameters(endpoint, query, body));
    charge.admit(weight);

    const { security } = endpoint;
    const sentKey = header(request, HEADERS.apiKey);
    const permitted = (wanted?: Permission) =>
      authenticate(this.venue.keys, sentKey, wanted, request.address, nowMs * 1_000);
    const key = security === 'NONE' ? undefined : permitted(security);
    if (endpoint.needsKey) permitted();
    const unit = negotiateTimeUnit(request, endpoint);
    const { proof } = request;
    const sent = readParameters(endpoint, query, body, proof === 'session');
    const { venue } = this;
    if (key) {
      const clocksUs = venue.clock.acceptedUs();
      checkTiming(sent, skewUs === 0 ? clocksUs : clocksUs.map((us) => us + skewUs));
      if (proof !== 'session') checkSignature(key, sent, proof?.signed ?? query.signed + body.signed);
    }

    const { exchange: known } = venue.hostFor([]);
    const params = checkParameters(endpoint, sent, (symbol) => known.hasSymbol(symbol));
    const account = key?.account ?? 0;
    const symbol = params.text('symbol');
    if (symbol !== undefined) venue.activate(symbol);
    const nowUs = venue.advance();
    const { exchange, market, quotes, convert } = venue.hostFor(marketScopeOf(endpoint, params, known));
    const tooManyOrders = this.countOrders(account, endpoint, params, nowMs);
    if (!this.responseCache?.belongsTo(exchange)) this.responseCache = new ResponseCache(exchange);
    let result: unknown;
    try {
      result = route({
        params,
        account,
        exchange,
        apply: this.apply,
        perform: this.perform,
        market,
        quotes,
        responseCache: this.responseCache,
        records: venue.records,
        convert,
        nowUs,
        reportedUs: nowUs + skewUs,
        unit,
        wireTime: unit === 'us' ? (us) => us : (us) => Math.floor(us / 1_000),
        rateLimits: this.limiters,
        newId: () => this.texts.next(CLIENT_ORDER_ID_LENGTH),
        orderCounts: () => this.orderCounts.counts(account, nowMs),
        tooManyOrders,
      });
    } catch (error) {
      const isKept = tooManyOrders !== undefined || (error instanceof DetailedRefusal && error.keepsOrderCount);
      if (!isKept) this.orderCounts.credit(account, endpoint.orderCount, nowMs);
      throw error;
    }
    charge.refund(weight - (endpoint.weightOnSuccess ?? weight));
    const counts = endpoint.orderCount > 0 ? this.orderCounts.headers(account, nowMs) : {};
    return reply(200, result, { ...charge.headers(), ...counts });
  }

  /**
   * Counts the orders of a placement. Over the limit it throws, or returns the refusal when the request still wants its
   * cancel to be executed (`orderRateLimitExceededMode` CANCEL_ONLY).
   */
  private countOrders(
    account: number,
    endpoint: EndpointInfo,
    params: CheckedParameters,
    nowMs: number,
  ): LimitRefusal | undefined {
    try {
      this.orderCounts.add(account, endpoint.orderCount, nowMs);
      return undefined;
    } catch (error) {
      const goesOn = params.text('orderRateLimitExceededMode') === 'CANCEL_ONLY';
      if (error instanceof LimitRefusal && goesOn) return error;
      throw error;
    }
  }

  /** Handles a bug in this code: prints each distinct error once, and gives the client a refusal without details. */
  private unexpected(error: unknown): Refusal {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (!this.printed.has(text) && this.printed.size < 100) {
      this.printed.add(text);
      process.stderr.write(`the exchange failed to answer a request: ${text}\n`);
    }
    return refusal('unknown');
  }
}

/**
 * The symbols whose market must be up to date before a request is executed: those that it names; all symbols for lists,
 * and outside of /api/. Reads of an account need none, because only symbols with open orders of users can change an
 * account, and these symbols are always up to date.
 */
function marketScopeOf(
  { id, method, path, security }: EndpointInfo,
  params: CheckedParameters,
  exchange: Exchange,
): MarketScope {
  if (!path.startsWith('/api/')) return 'all';
  if (NO_MARKET_DATA.has(id) || (method === 'GET' && security !== 'NONE')) return [];
  const symbol = params.text('symbol');
  if (symbol === undefined) return params.list('symbols') ?? 'all';
  return path.startsWith(ROUTED_ORDERS) ? routedWith(symbol, exchange) : [symbol];
}

/** The requested time unit of the reply. @throws Refusal for an unsupported format or body type; -1194 for the unit */
function negotiateTimeUnit(request: ServiceRequest, endpoint: EndpointInfo): WireUnit {
  const accept = header(request, 'accept') ?? '';
  const wantsBinary = header(request, SBE_HEADER) !== undefined || accept.includes('application/sbe');
  if (wantsBinary && !accept.includes('application/json')) throw refusal('sbeDisabled');
  const type = header(request, 'content-type') ?? FORM;
  const hasBody = endpoint.method !== 'GET' && request.body !== '';
  if (hasBody && type.split(';')[0]?.trim().toLowerCase() !== FORM) throw refusal('malformed');
  const wanted = header(request, HEADERS.timeUnit) ?? 'MILLISECOND';
  const unit = Object.hasOwn(TIME_UNITS, wanted) ? TIME_UNITS[wanted] : undefined;
  if (unit === undefined) throw refusal('invalidTimeUnit');
  return unit;
}

/** The reply for an unknown path or method. The reference defines its status only; the body is our choice. */
function unroutedReply(
  method: string,
  methods: ReadonlyMap<string, RoutedEndpoint> | undefined,
  headers: Readonly<Record<string, string>>,
): ServiceResponse {
  const { body } = refusal('unsupportedOperation');
  if (!methods) return reply(404, body, headers);
  const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { ...headers, allow }, body: '' };
  return reply(405, body, { ...headers, allow });
}

/** The body of a refusal that is sent without the service. */
export function refusalBody(name: 'malformed' | 'requestTooLarge' | 'unsupportedOperation'): string {
  const body: RefusalBody = refusal(name).body;
  return JSON.stringify(body);
}

function reply(status: number, body: unknown, headers: Readonly<Record<string, string>>): ServiceResponse {
  return { status, headers, body: body instanceof CachedJson ? body.pieces : JSON.stringify(body) };
}

function header(request: ServiceRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' || value === undefined ? value : value[0];
}
