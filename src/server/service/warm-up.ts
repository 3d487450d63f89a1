/**
 * Prepares slow replies in time slices, so that the exchange can handle other requests in between.
 *
 * Some replies are slow the first time, because their data is not generated yet: prices and 24-hour statistics of all
 * symbols of a large market, klines over years, and symbols that the simulated market has
 * not simulated up to now. The request waits until the data is there; later requests do not wait.
 */
import type { KlineQuery } from '../../market/index.js';
import { endpointById, isKlineInterval, parseTimeZone } from '../../protocol/index.js';
import { nextTurn } from '../base/entrance.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import type { MarketScope } from '../venue/market-host.js';
import type { Venue } from '../venue/venue.js';

const DAY_TICKERS = endpointById('ticker24hr').path;
const LAST_PRICES = endpointById('tickerPrice').path;
/** Paths of requests that, without a symbol, need the prices of all symbols. */
const PRICES = [LAST_PRICES, endpointById('tickerBookTicker').path];
const KLINES = ['klines', 'uiKlines'].map((id) => endpointById(id).path);
/** Requests that read the market. */
const READS_MARKET: ReadonlySet<string> = new Set([
  DAY_TICKERS,
  ...PRICES,
  ...KLINES,
  ...['depth', 'trades', 'aggTrades', 'avgPrice'].map((id) => endpointById(id).path),
]);
/** Matches a query that names its symbols. Such a request needs only a few symbols. */
const NAMES = /(^|&)symbols?=/;
const SYMBOL = /(?:^|&)symbol=([^&]*)/;
/** Length of a time slice. Other requests wait at most about this long. */
const SLICE_MS = 10;
/** If at most this number of days and hours must be computed, the reply is made at once, without slices. */
const FEW_TIMES = 20;
/** Maximum number of klines in a reply. */
const MAX_ROWS = endpointById('klines').params.limit?.max ?? 0;
const RANGE = [
  ['startTime', 'startTimeMs'],
  ['endTime', 'endTimeMs'],
  ['limit', 'limit'],
] as const;

/** A part of the work that takes a fraction of a millisecond. */
type WorkItem = () => unknown;

export class WarmUp {
  private readonly served: { readonly venue: Venue };
  private readonly sliceMs: number;
  private readonly running = new Map<string, Promise<void>>();
  private isClosed = false;

  /**
   * @param served object with the present venue, which another seed replaces
   * @param sliceMs length of a time slice by the machine's clock
   */
  constructor(served: { readonly venue: Venue }, sliceMs: number = SLICE_MS) {
    this.served = served;
    this.sliceMs = sliceMs;
  }

  /** Computes a reply: at once if its data is ready, otherwise after preparing the data. */
  respond(request: ServiceRequest, answer: () => ServiceResponse): ServiceResponse | Promise<ServiceResponse> {
    const scope = this.scopeOf(request);
    if (scope && !this.catchUp(scope)) {
      return this.untilCaughtUp(scope).then(() => this.respondCaughtUp(request, answer));
    }
    return this.respondCaughtUp(request, answer);
  }

  private respondCaughtUp(
    request: ServiceRequest,
    answer: () => ServiceResponse,
  ): ServiceResponse | Promise<ServiceResponse> {
    const { path } = request;
    if (KLINES.includes(path)) {
      const pieces = this.coldTimes(request);
      return pieces.length <= FEW_TIMES ? answer() : this.work(pieces).then(answer);
    }
    if ((path !== DAY_TICKERS && !PRICES.includes(path)) || NAMES.test(request.query)) return answer();
    let running = this.running.get(path);
    if (!running) {
      const pieces = path === DAY_TICKERS ? this.coldSymbols() : this.unreadSymbols(path);
      if (pieces.length === 0) return answer();
      running = this.work(pieces).finally(() => this.running.delete(path));
      this.running.set(path, running);
    }
    return running.then(answer);
  }

  /** The symbols whose market a request reads; undefined for a request that reads none, or that changes something. */
  private scopeOf({ method, path, query }: ServiceRequest): MarketScope | undefined {
    if (method !== 'GET' || !READS_MARKET.has(path)) return undefined;
    const { exchange } = this.served.venue.hostFor([]);
    const symbol = SYMBOL.exec(query)?.[1];
    if (symbol === undefined) return NAMES.test(query) ? undefined : 'all';
    return exchange.hasSymbol(symbol) ? [symbol] : undefined;
  }

  /** Brings symbols up to date for the length of a time slice. Returns whether all of them are now up to date. */
  private catchUp(scope: MarketScope): boolean {
    const endMs = performance.now() + this.sliceMs;
    let steps = 0;
    return this.served.venue.catchUp(scope, () => {
      steps += 1;
      return steps > 1 && performance.now() >= endMs;
    });
  }

  private async untilCaughtUp(scope: MarketScope): Promise<void> {
    while (!this.isClosed && !this.catchUp(scope)) await nextTurn();
  }

  /** Stops the preparation. */
  close(): void {
    this.isClosed = true;
  }

  private coldSymbols(): WorkItem[] {
    const { market, quotes, exchange, clock } = this.served.venue;
    const nowUs = clock.nowUs();
    const cold = exchange.symbols().filter((symbol) => market.isCold(symbol, nowUs));
    return cold.map((symbol) => () => market.ticker24h(symbol, clock.nowUs(), quotes.bookTicker(symbol)));
  }

  private unreadSymbols(path: string): WorkItem[] {
    const { market, quotes, exchange, clock } = this.served.venue;
    const nowUs = clock.nowUs();
    const unread = exchange.symbols().filter((symbol) => market.isUnread(symbol, nowUs));
    return unread.map((symbol) => () => {
      market.lastPrice(symbol, clock.nowUs());
      if (path !== LAST_PRICES) quotes.bookTicker(symbol);
    });
  }

  /** The preparations for a kline request; none for a malformed request, which the service refuses. */
  private coldTimes({ query: text }: ServiceRequest): WorkItem[] {
    const { venue } = this.served;
    const { clock } = venue;
    const params = new URLSearchParams(text);
    const symbol = params.get('symbol') ?? '';
    const interval = params.get('interval') ?? '';
    if (!venue.hostFor([]).exchange.hasSymbol(symbol) || !isKlineInterval(interval)) return [];
    const { market } = venue.hostFor([symbol]);
    const range = rangeOf(params);
    if (!range) return [];
    const offsetMinutes = parseTimeZone(params.get('timeZone') ?? '0');
    if (offsetMinutes === undefined) return [];
    const times = market.coldTimes(symbol, { interval, offsetMinutes, ...range }, clock.nowUs());
    return times.map((timeUs) => () => market.warm(symbol, timeUs, clock.nowUs()));
  }

  private async work(pieces: readonly WorkItem[]): Promise<void> {
    let sliceStart = performance.now();
    for (const piece of pieces) {
      if (this.isClosed) return;
      piece();
      if (performance.now() - sliceStart < this.sliceMs) continue;
      await nextTurn();
      sliceStart = performance.now();
    }
  }
}

/** The range parameters of a request; `undefined` if one is not a plain number of at most 13 digits. */
function rangeOf(params: URLSearchParams): Omit<KlineQuery, 'interval'> | undefined {
  const range: { startTimeMs?: number; endTimeMs?: number; limit?: number } = {};
  for (const [name, as] of RANGE) {
    const text = params.get(name);
    if (text === null) continue;
    if (!/^\d{1,13}$/.test(text)) return undefined;
    range[as] = Number(text);
  }
  return range.limit !== undefined && range.limit > MAX_ROWS ? undefined : range;
}
