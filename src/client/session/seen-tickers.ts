/** The newest 24-hour ticker of each symbol, from all replies. Completion shows them and ranks symbols by them. */
import type { EndpointInfo, SeenTicker } from '../../protocol/index.js';

/** Maximum number of tickers; the exchange lists about 3,500 symbols. */
const MAX_TICKERS = 10_000;

/** Ticker endpoints with volumes of a day. Volumes of shorter windows cannot be compared with these. */
const DAY_TICKERS: ReadonlySet<string> = new Set(['ticker24hr', 'tickerTradingDay']);

export class SeenTickers {
  readonly #tickers = new Map<string, SeenTicker>();
  /** Number of replies with tickers; a ranking by tickers is computed again when it changes. */
  replies = 0;

  get(symbol: string): SeenTicker | undefined {
    return this.#tickers.get(symbol);
  }

  all(): IterableIterator<SeenTicker> {
    return this.#tickers.values();
  }

  /** Takes the reply to a request. */
  reply(endpoint: EndpointInfo, body: unknown): void {
    if (!DAY_TICKERS.has(endpoint.id)) return;
    this.replies += 1;
    for (const row of Array.isArray(body) ? body : [body]) {
      const { symbol, lastPrice, priceChangePercent, quoteVolume } = row as Readonly<Record<string, unknown>>;
      if (typeof symbol !== 'string' || typeof lastPrice !== 'string' || typeof quoteVolume !== 'string') continue;
      const change = typeof priceChangePercent === 'string' ? { priceChangePercent } : {};
      this.#tickers.set(symbol, { symbol, lastPrice, quoteVolume, ...change });
      const [oldest] = this.#tickers.keys();
      if (this.#tickers.size > MAX_TICKERS && oldest !== undefined) this.#tickers.delete(oldest);
    }
  }
}
