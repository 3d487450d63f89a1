/**
 * Makes an exchange service without sockets and without other market participants, on a paused clock: only the test changes
 * the market. Requests are signed and pass all checks.
 */
import { createHmac } from 'node:crypto';
import type { PriceRange } from '../../src/exchange/checks/price-range.js';
import type { Exchange } from '../../src/exchange/exchange.js';
import type { AccountOptions, ExchangeSetup } from '../../src/exchange/matching/exchange-setup.js';
import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import type { OffBookData } from '../../src/market/data/market-data.js';
import { emptyHistory } from '../../src/market/series/history-source.js';
import { DEFAULT_RATE_LIMITS, type RateLimiter } from '../../src/protocol/values/limits.js';
import type { KeyTerms } from '../../src/server/auth/api-keys.js';
import { bodyText } from '../../src/server/base/response-cache.js';
import { ExchangeService } from '../../src/server/service/service.js';
import { MarketClock } from '../../src/server/venue/market-clock.js';
import { Venue } from '../../src/server/venue/venue.js';

/** The start time, at the start of a minute. */
export const START_MS = Date.UTC(2026, 0, 31, 12, 0, 0);

export type Fields = Readonly<Record<string, string | number | boolean>>;

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body; its shape depends on the endpoint. */
  readonly body: ReturnType<typeof JSON.parse>;
}

export interface BareSetup {
  readonly symbols: readonly SymbolInfo[];
  /** Last trade price by symbol; a symbol without one never traded. */
  readonly lastPrices?: Readonly<Record<string, string>>;
  readonly rateLimits?: readonly RateLimiter[];
  readonly sides?: OffBookData;
  readonly priceRanges?: ReadonlyMap<string, PriceRange>;
  readonly exchangeFilters?: ExchangeSetup['exchangeFilters'];
}

export interface Trader {
  readonly account: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

export class BareExchange {
  readonly venue: Venue;
  readonly service: ExchangeService;
  nowMs = START_MS;
  private traders = 0;

  constructor(setup: BareSetup) {
    const { symbols, lastPrices = {}, rateLimits = DEFAULT_RATE_LIMITS, sides, priceRanges, exchangeFilters } = setup;
    this.venue = new Venue({
      symbols,
      histories: new Map(symbols.map(({ symbol }) => [symbol, emptyHistory(START_MS * 1_000)])),
      clock: new MarketClock(() => this.nowMs),
      isLive: false,
      driver: () => ({ start: () => undefined, advance: () => undefined }),
      ...(sides && { sides }),
      ...(priceRanges && { priceRanges }),
      ...(exchangeFilters && { exchangeFilters }),
    });
    for (const [symbol, lastPrice] of Object.entries(lastPrices)) {
      this.exchange.seedSymbol(symbol, { lastPrice, nextTradeId: 0 });
    }
    this.service = new ExchangeService({ venue: this.venue, rateLimits });
  }

  get exchange(): Exchange {
    return this.venue.exchange;
  }

  open(funds: Readonly<Record<string, string>>, options: AccountOptions = {}, terms: KeyTerms = {}): Trader {
    this.traders += 1;
    const apiKey = String(this.traders).padStart(64, 'k');
    const secretKey = `secret ${this.traders}`;
    const account = this.venue.perform({ kind: 'openAccount', funds, options });
    const key = { ...terms, apiKey, kind: 'HMAC', secret: secretKey } as const;
    this.venue.perform({ kind: 'registerKey', key, account });
    return { account, apiKey, secretKey };
  }

  /** Sends a signed request; `path` is relative to /api/v3, or a full path. */
  signed(trader: Trader, method: string, path: string, fields: Fields = {}): Reply {
    const payload = encode({ timestamp: this.nowMs, ...fields });
    const signature = createHmac('sha256', trader.secretKey).update(payload).digest('hex');
    return this.send(method, path, `${payload}&signature=${signature}`, { 'x-mbx-apikey': trader.apiKey });
  }

  /** Sends a request unchanged. */
  send(method: string, path: string, query = '', headers: Readonly<Record<string, string>> = {}): Reply {
    const reply = this.service.handle({
      method,
      path: path.startsWith('/') ? path : `/api/v3/${path}`,
      query,
      body: '',
      headers,
      address: '127.0.0.1',
    });
    if (reply.status >= 500) throw new Error(`${method} ${path} ${query}: ${reply.status} ${bodyText(reply.body)}`);
    return {
      status: reply.status,
      headers: reply.headers,
      body: reply.body === '' ? undefined : JSON.parse(bodyText(reply.body)),
    };
  }

  get(path: string, fields: Fields = {}): Reply {
    return this.send('GET', path, encode(fields));
  }

  /** Places an order with a FULL reply, and expects the exchange to accept it. */
  place(trader: Trader, fields: Fields): Reply['body'] {
    const { status, body } = this.signed(trader, 'POST', 'order', { newOrderRespType: 'FULL', ...fields });
    if (status !== 200) throw new Error(`${JSON.stringify(fields)}: ${JSON.stringify(body)}`);
    return body;
  }
}

export function encode(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
}
