/**
 * The first statistics of all symbols of a large market: the past of a thousand symbols nobody has looked at yet, a day of
 * trades each, a second of work. It is done in slices, so that other requests are answered in between; the request that
 * wanted it, and others like it, wait. Afterwards, until the next day begins, there is nothing to wait for.
 */
import type { ServiceRequest, ServiceResponse } from './service.js';
import type { Venue } from './venue.js';

const DAY_TICKERS = '/api/v3/ticker/24hr';
/** Named symbols are few. */
const NAMES = /(^|&)symbols?=/;
/** Others wait this long at most, and a little more. */
const SLICE_MS = 10;

export class WarmUp {
  private readonly venue: Venue;
  private readonly sliceMs: number;
  private running: Promise<void> | undefined;
  private isClosed = false;

  /** @param sliceMs how long is worked at a time, by the machine's clock */
  constructor(venue: Venue, sliceMs: number = SLICE_MS) {
    this.venue = venue;
    this.sliceMs = sliceMs;
  }

  /** Answers at once what needs no warming up, and everything else once it is done. */
  before(request: ServiceRequest, answer: () => ServiceResponse): ServiceResponse | Promise<ServiceResponse> {
    if (request.path !== DAY_TICKERS || NAMES.test(request.query)) return answer();
    if (!this.running) {
      const cold = this.cold();
      if (cold.length === 0) return answer();
      this.running = this.warm(cold).finally(() => {
        this.running = undefined;
      });
    }
    return this.running.then(answer);
  }

  /** Stops working. */
  close(): void {
    this.isClosed = true;
  }

  private cold(): string[] {
    const { market, exchange, clock } = this.venue;
    const nowUs = clock.nowUs();
    return exchange.symbols().filter((symbol) => market.isCold(symbol, nowUs));
  }

  private async warm(symbols: readonly string[]): Promise<void> {
    const { market, quotes, clock } = this.venue;
    let sliceStart = performance.now();
    for (const symbol of symbols) {
      if (this.isClosed) return;
      market.ticker24h(symbol, clock.nowUs(), quotes.bookTicker(symbol));
      if (performance.now() - sliceStart < this.sliceMs) continue;
      await new Promise((resolve) => setImmediate(resolve));
      sliceStart = performance.now();
    }
  }
}
