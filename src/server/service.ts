/**
 * The exchange as a function from request to response; sockets are a thin adapter in http-server.ts.
 *
 * Order of checks: limits and bans -> path and method -> API key -> headers -> names, mandatory parameters, characters
 * -> timing -> signature -> closed lists, rules, bounds, symbols -> unfilled order count -> engine, which checks the
 * filters. A request that is not signed well never comes near anything that changes state. Synchronous: between arrival
 * and execution nothing else runs. Never says 5xx unless our own code fails, which is printed to stderr once a kind.
 */
import type { Command } from '../exchange/index.js';
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
import { randomText } from '../signing/index.js';
import { authenticate, type Permission } from './auth/api-keys.js';
import { checkSigned } from './auth/authentication.js';
import { type CheckedParameters, checkParameters, peekParameters, readParameters } from './http/parameters.js';
import { readPart } from './http/raw-parameters.js';
import { CachedJson, ResponseCache } from './http/response-cache.js';
import { OrderCounts } from './limits/order-counts.js';
import { type Charge, type ChargeTarget, RequestLimits } from './limits/request-limits.js';
import { DetailedRefusal, LimitRefusal } from './refusal.js';
import type { EndpointId } from './routes/route.js';
import { type RoutedEndpoint, routing } from './routes/routed-endpoints.js';
import type { MarketScope } from './venue/market-host.js';
import type { Venue } from './venue/venue.js';
import type { ApplyCommand, Perform } from './venue/venue-input.js';

/** A request as it came: raw texts have one character a byte. */
export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: string;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly address: string;
}

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
/** Public endpoints that tell nothing of any market. */
const NO_MARKET_DATA: ReadonlySet<string> = new Set<EndpointId>(['ping', 'time', 'exchangeInfo']);
/** What a request weighs that no endpoint answers. */
const UNROUTED_WEIGHT = 1;

export class ExchangeService {
  private currentVenue: Venue;
  private limiters: readonly RateLimiter[];
  private limits: RequestLimits;
  private orderCounts: OrderCounts;
  private readonly printed = new Set<string>();
  private responseCache: ResponseCache | undefined;
  private readonly perform: Perform = (input) => this.venue.perform(input);
  private readonly apply = ((command: Command) => this.perform({ kind: 'command', command })) as ApplyCommand;

  constructor(parts: { readonly venue: Venue; readonly rateLimits: readonly RateLimiter[] }) {
    this.currentVenue = parts.venue;
    this.limiters = parts.rateLimits;
    this.limits = new RequestLimits(parts.rateLimits);
    this.orderCounts = new OrderCounts(parts.rateLimits);
    this.listen();
  }

  get venue(): Venue {
    return this.currentVenue;
  }

  /** Goes on with another venue, or with the same one that has become another; what was used of the limits is forgotten. */
  replaceVenue(venue: Venue): void {
    this.currentVenue = venue;
    this.responseCache = undefined;
    this.listen();
    this.resetLimits();
  }

  private listen(): void {
    this.venue.onEvent = (event) => {
      if (event.kind === 'order' && event.firstFill) {
        const credit = event.isMaker ? FIRST_FILL_CREDIT.maker : FIRST_FILL_CREDIT.taker;
        this.orderCounts.credit(event.account, credit, Math.floor(event.timeUs / 1_000));
      }
    };
  }

  get rateLimits(): readonly RateLimiter[] {
    return this.limiters;
  }

  /** Sets the limits, or leaves them; whatever was used of them is forgotten, and so are bans. */
  resetLimits(rateLimits = this.limiters): void {
    this.limiters = rateLimits;
    this.limits = new RequestLimits(rateLimits);
    this.orderCounts = new OrderCounts(rateLimits);
  }

  /**
   * Answers a request; never throws.
   *
   * @param skewUs how far the clock is off that tells the time and judges the request's. Default 0.
   */
  handle(request: ServiceRequest, skewUs = 0): ServiceResponse {
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

  /** What the request's weight is counted in; who sent it is believed until the signature is checked. */
  private chargeTargetOf(request: ServiceRequest, { weightPool: pool, id }: EndpointInfo): ChargeTarget {
    const key = pool === 'sapi-uid' ? this.venue.keys.find(header(request, HEADERS.apiKey) ?? '') : undefined;
    return { pool, endpoint: id, account: key?.account };
  }

  private execute(
    request: ServiceRequest,
    { endpoint, route }: RoutedEndpoint,
    charge: Charge,
    nowMs: number,
    skewUs: number,
  ): ServiceResponse {
    const query = readPart(request.query);
    // Parameters of a GET travel in the query only; a body that comes along is nobody's.
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
    const sent = readParameters(endpoint, query, body);
    const { venue } = this;
    const clocksUs = venue.clock.acceptedUs();
    if (key) checkSigned(key, sent, query, body, skewUs === 0 ? clocksUs : clocksUs.map((us) => us + skewUs));

    const { exchange: known } = venue.hostFor([]);
    const params = checkParameters(endpoint, sent, (symbol) => known.hasSymbol(symbol));
    const account = key?.account ?? 0;
    const symbol = params.text('symbol');
    if (symbol !== undefined) venue.activate(symbol);
    const nowUs = venue.advance();
    const { exchange, market, quotes, convert } = venue.hostFor(marketScopeOf(endpoint, params));
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
        newId: () => randomText(CLIENT_ORDER_ID_LENGTH),
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

  /** Counts the orders of a placement; a full count is handed on when the request asks for its cancel all the same. */
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

  /** A fault of ours: told to whoever runs the exchange, once a kind, and to the client without any detail. */
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
 * Whose market a request is answered from: that of the symbols that it names, where it asks about nothing else. An account
 * is asked about without any: it has nothing of the market but by commands, and those had all of it settled.
 */
function marketScopeOf({ id, method, path, security }: EndpointInfo, params: CheckedParameters): MarketScope {
  if (method !== 'GET' || !path.startsWith('/api/')) return 'all';
  if (security !== 'NONE' || NO_MARKET_DATA.has(id)) return [];
  const symbol = params.text('symbol');
  return symbol === undefined ? (params.list('symbols') ?? 'all') : [symbol];
}

/** The unit that the reply's times are wanted in. @throws Refusal for what cannot be answered in JSON, -1194 */
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

/** An unknown path, or one that does not take the method; the reference says the status only, the body is ours. */
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

/** Refusals that are made without the service. */
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
