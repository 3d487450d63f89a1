/**
 * The exchange as a function from request to response; http-server.ts connects it to sockets.
 *
 * Order of checks: limits and bans -> path and method -> API key -> headers -> names, mandatory parameters, characters
 * -> timing -> signature -> closed lists, rules, bounds, symbols -> unfilled order count -> engine, which checks the
 * filters. A request without a valid signature never reaches code that changes state. Synchronous: nothing else runs
 * between arrival and execution. A reply with 500 means a bug in this code; see entrance.ts.
 */
import type { EndpointId } from '../../catalogue/index.js';
import type { Command, Exchange } from '../../exchange/index.js';
import {
  CLIENT_ORDER_ID_LENGTH,
  CONNECTION_LIMIT,
  type EndpointInfo,
  FIRST_FILL_CREDIT,
  HEADERS,
  msOf,
  type RateLimiter,
  Refusal,
  type RefusalBody,
  refusal,
  retiredPaths,
  weightOf,
} from '../../protocol/index.js';
import { randomTexts, type TextSource } from '../../signing/index.js';
import { authenticate, type Permission } from '../auth/api-keys.js';
import { checkSignature, checkTiming } from '../auth/authentication.js';
import { failureReply, report } from '../base/entrance.js';
import { type CheckedParameters, checkParameters, peekParameters, readParameters } from '../base/parameters.js';
import { readPart } from '../base/raw-parameters.js';
import { DetailedRefusal, LimitRefusal } from '../base/refusal.js';
import { encodedReply, encodingOf, type ReplyEncoding } from '../base/reply-encoding.js';
import { header, negotiateTimeUnit } from '../base/request-headers.js';
import { ResponseCache } from '../base/response-cache.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { Attempts } from '../limits/attempts.js';
import { OrderCounts } from '../limits/order-counts.js';
import {
  type Charge,
  type ChargeTarget,
  type LimitsBy,
  type RateLimitUsage,
  RequestLimits,
} from '../limits/request-limits.js';
import { routing } from '../routes/routed-endpoints.js';
import type { RoutedEndpoint } from '../routes/routing.js';
import { routedWith } from '../venue/input-scope.js';
import { LastActions } from '../venue/last-actions.js';
import type { MarketScope } from '../venue/market-host.js';
import type { Venue } from '../venue/venue.js';
import { VenueFeeds } from '../venue/venue-feeds.js';
import type { ApplyCommand, Perform } from '../venue/venue-input.js';

/** Public endpoints whose replies contain no market data. */
const NO_MARKET_DATA: ReadonlySet<string> = new Set<EndpointId>(['ping', 'time', 'exchangeInfo']);
/** Orders of these paths trade on the books of several symbols. */
const ROUTED_ORDERS = '/api/v3/sor/';
/** Weight of a request that matches no endpoint. */
const UNROUTED_WEIGHT = 1;

export class ExchangeService {
  private currentVenue: Venue;
  private limiters: readonly RateLimiter[];
  /** The rate limits that `limits.set('on')` restores after the limits were off. */
  private readonly usualLimiters: readonly RateLimiter[];
  private limits: RequestLimits;
  private readonly limitsBy: LimitsBy;
  private readonly texts: TextSource;
  private orderCounts: OrderCounts;
  private readonly attempts = new Attempts(CONNECTION_LIMIT);
  /** The last action of each account, for the board of a class. */
  readonly lastActions = new LastActions();
  /** The streams of the venue. */
  readonly feeds: VenueFeeds;
  private responseCache: ResponseCache | undefined;
  private readonly hasSbe: boolean;
  private readonly perform: Perform = (input) => this.venue.perform(input);
  private readonly apply = ((command: Command) => this.perform({ kind: 'command', command })) as ApplyCommand;

  constructor(parts: {
    readonly venue: Venue;
    /** Rate limits. An empty list switches the limits off. */
    readonly rateLimits: readonly RateLimiter[];
    /** Default: `rateLimits`. */
    readonly usualLimits?: readonly RateLimiter[];
    /** Default: `address`. */
    readonly limitsBy?: LimitsBy | undefined;
    /** Makes client order ids for orders without one. Default: random ones. */
    readonly texts?: TextSource;
    /** Whether replies can be binary; `loadSbe` must have been called before. Default false. */
    readonly hasSbe?: boolean | undefined;
  }) {
    this.hasSbe = parts.hasSbe === true;
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
        this.orderCounts.credit(event.account, credit, msOf(event.timeUs));
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
   * Answers a request.
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
    const nowMs = msOf(nowUs);
    const methods = routing.get(request.path);
    const found = methods?.get(request.method === 'HEAD' ? 'GET' : request.method);
    const charge = this.limits.chargeOf(request.address, found && this.chargeTargetOf(request, found.endpoint), nowMs);
    const encoding = encodingOf(request, this.hasSbe);
    const reply: MakeReply = (status, body, headers) => encodedReply(encoding, found?.endpoint, status, body, headers);
    try {
      if (methods && found) return this.execute(request, found, charge, nowMs, skewUs, encoding);
      charge.admit(UNROUTED_WEIGHT);
      return unroutedReply(request, methods, charge.headers(), reply);
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
      if (error instanceof Refusal) return reply(error.http, error.body, charge.headers());
      report(error);
      const failure = failureReply(error);
      return { ...failure, headers: { ...charge.headers(), ...failure.headers } };
    }
  }

  /** The budget to which the request's weight is charged. The account follows from the key, before the signature is checked. */
  private chargeTargetOf(request: ServiceRequest, { weightPool: pool, id }: EndpointInfo): ChargeTarget {
    const needsAccount = pool === 'sapi-uid' || this.limitsBy === 'account';
    const key = needsAccount ? this.venue.keys.find(header(request, HEADERS.apiKey) ?? '') : undefined;
    return { pool, endpoint: id, account: key?.account };
  }

  /**
   * Charges weight for something that is not an HTTP request: a connection, a session method, or a message that is no request.
   *
   * @param apiKey with limits by account, the account of this key is charged in place of the address
   * @throws LimitRefusal
   */
  charge(address: string, weight: number, apiKey?: string): void {
    const account = apiKey === undefined ? undefined : this.venue.keys.find(apiKey)?.account;
    this.limits.chargeOf(address, { pool: 'ip', endpoint: '', account }, this.nowMs()).admit(weight);
  }

  /**
   * Refuses an address during its ban. With limits by account it refuses nothing, because the request must be read first to know its account.
   * @throws LimitRefusal
   */
  checkBan(address: string): void {
    if (this.limitsBy === 'address') this.limits.checkBan(address, this.nowMs());
  }

  /**
   * Admits a new WebSocket connection. A connection sends no key. So, with limits by account, connections have a separate limit for each address, which is
   * larger than that of one client: one client must not block the other clients at its address.
   *
   * @throws LimitRefusal
   */
  admitConnection(address: string, weight: number): void {
    if (this.limiters.length === 0) return;
    const isByAccount = this.limitsBy === 'account';
    this.attempts.admit(address, isByAccount ? Math.max(1, this.venue.accounts.size) : 1, this.nowMs());
    if (!isByAccount && weight > 0) this.charge(address, weight);
  }

  /** The counts that a reply of the WebSocket API reports. @param withOrders whether the order counts of the account come first */
  usage(address: string, account: number | undefined, withOrders: boolean): RateLimitUsage[] {
    const nowMs = this.nowMs();
    const orders = account === undefined || !withOrders ? [] : this.orderCounts.counts(account, nowMs);
    const target: ChargeTarget = { pool: 'ip', endpoint: '', account };
    return [...orders, ...this.limits.chargeOf(address, target, nowMs).usage()];
  }

  private nowMs(): number {
    return msOf(this.venue.clock.nowUs());
  }

  private execute(
    request: ServiceRequest,
    { endpoint, route }: RoutedEndpoint,
    charge: Charge,
    nowMs: number,
    skewUs: number,
    encoding: ReplyEncoding,
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
    if (encoding.refusal) throw encoding.refusal;
    const sentUnit = negotiateTimeUnit(request, endpoint);
    // Times in an SBE message are always microseconds, even if a header asks for milliseconds.
    const unit = encoding.sbe ? 'us' : sentUnit;
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
    for (const one of symbol === undefined ? [] : usedSymbols(endpoint, symbol, known)) venue.activate(one);
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
        wireTime: unit === 'us' ? (us) => us : (us) => msOf(us),
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
    return encodedReply(encoding, endpoint, 200, result, { ...charge.headers(), ...counts });
  }

  /**
   * Counts the orders of a placement. Above the limit it throws. It returns the refusal instead if the request still wants its cancel to be executed
   * (`orderRateLimitExceededMode` CANCEL_ONLY).
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
}

/**
 * The symbols whose market must be up to date before a request is executed: the symbols that the request names; all symbols for lists, and for requests
 * outside of /api/. Reads of an account need no symbols: only symbols with open orders of users can change an account, and these symbols are always up to
 * date.
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
  return usedSymbols({ path }, symbol, exchange);
}

/** The symbols whose books a request uses: for a routed order, all symbols of its route; otherwise the symbol alone. */
function usedSymbols({ path }: Pick<EndpointInfo, 'path'>, symbol: string, exchange: Exchange): readonly string[] {
  return path.startsWith(ROUTED_ORDERS) ? routedWith(symbol, exchange) : [symbol];
}

/** The reply for an unknown or retired path or method. The reference defines only the status; the body is our choice. */
function unroutedReply(
  { method, path }: ServiceRequest,
  methods: ReadonlyMap<string, RoutedEndpoint> | undefined,
  headers: Readonly<Record<string, string>>,
  reply: MakeReply,
): ServiceResponse {
  if (Object.hasOwn(retiredPaths, path)) return goneReply(retiredPaths[path] as string, headers);
  const { body } = refusal('unsupportedOperation');
  if (!methods) return reply(404, body, headers);
  const allow = [...methods.keys(), ...(methods.has('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return { status: 204, headers: { ...headers, allow }, body: '' };
  return reply(405, body, { ...headers, allow });
}

/** The status and the kind of page that the service sends for a retired path, with the reason. */
function goneReply(why: string, headers: Readonly<Record<string, string>>): ServiceResponse {
  const body = `<html><head><title>410 Gone</title></head><body><h1>410 Gone</h1><p>${why}</p></body></html>\n`;
  return { status: 410, headers: { ...headers, 'content-type': 'text/html' }, body };
}

/** The body of a refusal that code in front of the service sends. */
export function refusalBody(name: 'malformed' | 'requestTooLarge' | 'unsupportedOperation'): string {
  const body: RefusalBody = refusal(name).body;
  return JSON.stringify(body);
}

type MakeReply = (status: number, body: unknown, headers: Readonly<Record<string, string>>) => ServiceResponse;
