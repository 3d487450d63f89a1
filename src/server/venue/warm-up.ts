/**
 * Answers that take a while the first time they are asked for, because they sum up a past that nobody has looked at yet:
 * statistics of all symbols of a large market (a day of trades of a thousand symbols), and klines over years (up to a
 * millisecond a day). The work is done in slices, so that other requests are answered in between; the requests that wanted
 * it wait. Afterwards there is nothing to wait for.
 */
import { isKlineInterval, type KlineQuery } from '../../market/index.js';
import { endpointById } from '../../protocol/index.js';
import type { ServiceRequest, ServiceResponse } from '../service.js';
import type { Venue } from './venue.js';

const DAY_TICKERS = endpointById('ticker24hr').path;
const KLINES = ['klines', 'uiKlines'].map((id) => endpointById(id).path);
/** Named symbols are few. */
const NAMES = /(^|&)symbols?=/;
/** Others wait this long at most, and a little more. */
const SLICE_MS = 10;
/** So few days are not worth a wait. */
const FEW_DAYS = 10;
/** A page has no more. */
const MAX_ROWS = endpointById('klines').params.limit?.max ?? 0;
const RANGE = [
  ['startTime', 'startTimeMs'],
  ['endTime', 'endTimeMs'],
  ['limit', 'limit'],
] as const;

/** A piece of work, of about a millisecond. */
type WorkItem = () => unknown;

export class WarmUp {
  private readonly served: { readonly venue: Venue };
  private readonly sliceMs: number;
  private running: Promise<void> | undefined;
  private isClosed = false;

  /**
   * @param served whose venue is asked: another one after a change of the seed
   * @param sliceMs how long is worked at a time, by the machine's clock
   */
  constructor(served: { readonly venue: Venue }, sliceMs: number = SLICE_MS) {
    this.served = served;
    this.sliceMs = sliceMs;
  }

  /** Answers at once what needs no warming up, and everything else once it is done. */
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

  /** Stops working. */
  close(): void {
    this.isClosed = true;
  }

  private coldSymbols(): WorkItem[] {
    const { market, quotes, exchange, clock } = this.served.venue;
    const nowUs = clock.nowUs();
    const cold = exchange.symbols().filter((symbol) => market.isCold(symbol, nowUs));
    return cold.map((symbol) => () => market.ticker24h(symbol, clock.nowUs(), quotes.bookTicker(symbol)));
  }

  /** None for a request that is not well formed: it is refused in a moment. */
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
    // Zones move the ends of a range by hours; a day more or less is of no weight here.
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

/** The parameters that a page goes by; `undefined` when one is not a plain number, such as a time in microseconds. */
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
