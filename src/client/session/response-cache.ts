/**
 * Caches the replies that tickets use, with their ages: account, order books, average prices, commission rates, filters
 * and quotes. The cache sends nothing. A reply is kept as text, which costs nothing and cannot be changed, and is
 * parsed when a ticket needs it.
 */
import type { EndpointInfo, Fields } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import { isTrading } from '../call/request.js';

/** A cached value. */
export interface Cached<T> {
  readonly value: T;
  /** Milliseconds since the reply. */
  readonly ageMs: number;
}

/** Price and quantity as on the wire. */
export type Level = readonly [price: string, quantity: string];

/** The last known book; `isTop` when only the best prices are known. */
export interface CachedBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly isTop: boolean;
}

interface CachedResponse {
  text: string;
  atMs: number;
}

type Params = Readonly<Record<string, WireValue>>;

/**
 * The parameter that distinguishes the cached replies of an endpoint; '' for an endpoint with one cached reply for all
 * symbols, which stays cached.
 */
const CACHED: Readonly<Record<string, string>> = {
  account: '',
  exchangeInfo: '',
  depth: 'symbol',
  tickerBookTicker: 'symbol',
  avgPrice: 'symbol',
  referencePrice: 'symbol',
  accountCommission: 'symbol',
  myFilters: 'symbol',
};

/** Endpoints of data that changes with the market, the clock and the account. */
const CHANGING = ['account', 'depth', 'tickerBookTicker', 'avgPrice', 'referencePrice'] as const;

/**
 * Maximum number of cached replies about symbols. A program may read the books of a thousand symbols, but it needs
 * tickets for few of them.
 */
const MAX_REPLIES = 32;
/** Maximum length of a cached text: a book of 5,000 levels has about 250,000 characters. */
const MAX_TEXT = 400_000;

export class ResponseCache {
  /** The cached replies by endpoint, then by symbol. */
  readonly #replies = new Map<string, Map<string, CachedResponse>>();
  /** Number of cached replies about a symbol. */
  #count = 0;
  readonly #quotes = new Map<string, Fields>();
  /** Number of trading calls of this client since the last account reply. */
  changesSinceAccount = 0;

  /** @param now our current time in milliseconds */
  constructor(private readonly now: () => number) {}

  /** Forgets all replies, after a control command has replaced the state of the exchange. */
  clear(): void {
    this.#replies.clear();
    this.#count = 0;
    this.#quotes.clear();
  }

  /** Forgets books, prices and balances, after a control command has moved the clock, the market or an account. */
  forgetChanging(): void {
    for (const endpoint of CHANGING) {
      const byName = this.#replies.get(endpoint);
      if (CACHED[endpoint] !== '') this.#count -= byName?.size ?? 0;
      byName?.clear();
    }
  }

  /** Stores the text of a successful reply, which is read only if it is stored. */
  store(endpoint: EndpointInfo, params: Params, response: { readonly body: string }, body: unknown): void {
    if (isTrading(endpoint)) this.changesSinceAccount += 1;
    const by = CACHED[endpoint.id];
    if (by === undefined) {
      if (endpoint.id === 'convertGetQuote') this.#noteQuote(params, body);
      return;
    }
    if (endpoint.id === 'account') this.changesSinceAccount = 0;
    if (endpoint.id === 'exchangeInfo') {
      const { exchangeFilters } = body as { exchangeFilters?: unknown };
      if (Array.isArray(exchangeFilters)) this.#put('exchangeInfo', '', JSON.stringify({ exchangeFilters }));
      return;
    }
    const name = by === '' ? '' : params[by];
    if (typeof name !== 'string') return;
    const text = response.body;
    if (text.length <= MAX_TEXT) this.#put(endpoint.id, name, text);
  }

  /** The account's balance of an asset; zero for an asset that the account reply does not list. */
  balance(asset: string): Cached<{ readonly free: string; readonly locked: string }> | undefined {
    const account = this.#read('account', '');
    if (!account || !Array.isArray(account.value.balances)) return undefined;
    const found = (account.value.balances as Fields[]).find((one) => one.asset === asset);
    const { free, locked } = (found ?? {}) as { free?: string; locked?: string };
    return { value: { free: free ?? '0', locked: locked ?? '0' }, ageMs: account.ageMs };
  }

  /** The newest book, or the best prices if they are newer. */
  book(symbol: string): Cached<CachedBook> | undefined {
    const [book, top] = [this.#read('depth', symbol), this.#read('tickerBookTicker', symbol)];
    if (top && (!book || top.ageMs < book.ageMs)) {
      const { bidPrice, bidQty, askPrice, askQty } = top.value as Readonly<Record<string, string>>;
      const side = (price = '0', quantity = '0'): Level[] => (/[1-9]/.test(quantity) ? [[price, quantity]] : []);
      return { value: { bids: side(bidPrice, bidQty), asks: side(askPrice, askQty), isTop: true }, ageMs: top.ageMs };
    }
    if (!book) return undefined;
    const { bids, asks } = book.value as { bids: Level[]; asks: Level[] };
    return { value: { bids, asks, isTop: false }, ageMs: book.ageMs };
  }

  /**
   * The price that filters use: the reference price if there is one, otherwise the average of `mins` minutes. Undefined
   * if the price is not cached or has another number of minutes.
   */
  average(symbol: string, mins: unknown): Cached<string> | undefined {
    const reference = this.#read('referencePrice', symbol);
    const price = reference?.value.referencePrice;
    if (reference && typeof price === 'string') return { value: price, ageMs: reference.ageMs };
    const average = this.#read('avgPrice', symbol);
    if (!average || average.value.mins !== mins || typeof average.value.price !== 'string') return undefined;
    return { value: average.value.price, ageMs: average.ageMs };
  }

  /** The account's commission rates on a symbol, as in the reply of account.commission. */
  commission(symbol: string): Cached<Fields> | undefined {
    return this.#read('accountCommission', symbol);
  }

  /** The filters of the exchange, from the reply to `myFilters` if it is stored, or else from that to `exchangeInfo`. */
  exchangeFilters(symbol: string): readonly Fields[] {
    const { exchangeFilters } = (this.#read('myFilters', symbol) ?? this.#read('exchangeInfo', ''))?.value ?? {};
    return Array.isArray(exchangeFilters) ? (exchangeFilters as Fields[]) : [];
  }

  /** A conversion quote, with the two assets of its request. */
  quote(quoteId: unknown): Fields | undefined {
    return typeof quoteId === 'string' ? this.#quotes.get(quoteId) : undefined;
  }

  #noteQuote({ fromAsset, toAsset }: Params, body: unknown): void {
    const { quoteId, fromAmount, toAmount, validTimestamp } = body as Fields;
    if (typeof quoteId !== 'string') return;
    this.#quotes.set(quoteId, { fromAsset, toAsset, fromAmount, toAmount, validTimestamp });
    const [oldest] = this.#quotes.keys();
    if (this.#quotes.size > MAX_REPLIES && oldest !== undefined) this.#quotes.delete(oldest);
  }

  #put(endpoint: string, name: string, text: string): void {
    let byName = this.#replies.get(endpoint);
    if (!byName) {
      byName = new Map();
      this.#replies.set(endpoint, byName);
    }
    const known = byName.get(name);
    if (known) {
      known.text = text;
      known.atMs = this.now();
      return;
    }
    byName.set(name, { text, atMs: this.now() });
    if (name === '') return;
    this.#count += 1;
    if (this.#count > MAX_REPLIES) this.#dropOldest();
  }

  #dropOldest(): void {
    let oldest:
      | { readonly byName: Map<string, CachedResponse>; readonly name: string; readonly atMs: number }
      | undefined;
    for (const byName of this.#replies.values()) {
      for (const [name, { atMs }] of byName) {
        if (name !== '' && !(oldest && oldest.atMs <= atMs)) oldest = { byName, name, atMs };
      }
    }
    oldest?.byName.delete(oldest.name);
    this.#count -= 1;
  }

  #read(endpoint: string, name: string): Cached<Fields> | undefined {
    const answer = this.#replies.get(endpoint)?.get(name);
    if (!answer) return undefined;
    const value: unknown = JSON.parse(answer.text);
    return typeof value === 'object' && value !== null
      ? { value: value as Fields, ageMs: this.now() - answer.atMs }
      : undefined;
  }
}
