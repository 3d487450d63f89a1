/**
 * Prepares slow replies in time slices, so that the exchange can handle other requests in between.
 *
 * Two kinds of replies are slow the first time, because their market history is not generated yet: 24-hour statistics
 * of all symbols of a large market, and klines over years (up to a millisecond per day). The request waits until the
 * history is generated; later requests do not wait.
 */
import { isKlineInterval, type KlineQuery } from '../../market/index.js';
import { endpointById } from '../../protocol/index.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { Venue } from './venue.js';

const DAY_TICKERS = endpointById('ticker24hr').path;
const KLINES = ['klines', 'uiKlines'].map((id) => endpointById(id).path);
/** A query that names its symbols, which are few. */
const NAMES = /(^|&)symbols?=/;
/** Length of a time slice; other requests wait about this long at most. */
const SLICE_MS = 10;
/** For so few days the reply is computed at once. */
const FEW_DAYS = 10;
/** Maximum number of klines in a reply. */
const MAX_ROWS = endpointById('klines').params.limit?.max ?? 0;
const RANGE = [
  ['startTime', 'startTimeMs'],
  ['endTime', 'endTimeMs'],
  ['limit', 'limit'],
] as const;

/** A part of the work that takes about a millisecond. */
type WorkItem = () => unknown;

export class WarmUp {
  private readonly served: { readonly venue: Venue };
  private readonly sliceMs: number;
  private running: Promise<void> | undefined;
  private isClosed = false;

  /**
   * @param served holder of the present venue, which changes with the seed
   * @param sliceMs length of a time slice by the machine's clock
   */
  constructor(served: { readonly venue: Venue }, sliceMs: number = SLICE_MS) {
    this.served = served;
    this.sliceMs = sliceMs;
  }

  /** Computes a reply: at once if its data is ready, otherwise after preparing the data. */
  respond(request: ServiceRequest, answer: () => ServiceResponse): ServiceResponse | Promise<ServiceResponse> {
    if (KLINES.includes(request.path)) {
      const pieces = this.coldDays(request);
      return pieces.length <= FEW_DAYS ? answer() : this.work(pieces).then(answer);
    }
    if (request.path !== DAY_TICKERS || NAMES.test(request.query)) return answer();
    if (!this.running) {
      const pieces = this.coldSymbols();
      if (pieces.length === 0) return answer();
      this.running = this.work(pieces).finally(() => {
        this.running = undefined;
      });
    }
    return this.running.then(answer);
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

  /** The days to prepare for a kline request; none for a malformed request, which the service refuses. */
  private coldDays({ query: text }: ServiceRequest): WorkItem[] {
    const { venue } = this.served;
    const { clock } = venue;
    const params = new URLSearchParams(text);
    const symbol = params.get('symbol') ?? '';
    const interval = params.get('interval') ?? '';
    if (!venue.hostFor([]).exchange.hasSymbol(symbol) || !isKlineInterval(interval)) return [];
    const { market } = venue.hostFor([symbol]);
    const range = rangeOf(params);
    if (!range) return [];
    // The time zone is ignored: it moves the range by hours only, and one day more or less does not matter here.
    const days = market.coldDays(symbol, { interval, ...range }, clock.nowUs());
    return days.map((dayUs) => () => market.warmDay(symbol, dayUs, clock.nowUs()));
  }

  private async work(pieces: readonly WorkItem[]): Promise<void> {
    let sliceStart = performance.now();
    for (const piece of pieces) {
      if (this.isClosed) return;
      piece();
      if (performance.now() - sliceStart < this.sliceMs) continue;
      await new Promise((resolve) => setImmediate(resolve));
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
