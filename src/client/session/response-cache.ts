/**
 * Answers that a ticket can go by: the account, order books, averages, rates, filters and quotes as they were told last,
 * and how long ago. Nothing is ever asked for a ticket. An answer is kept as the text that came, which costs nothing and
 * which nobody can change, and is read when a ticket is drawn.
 */
import type { EndpointInfo } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import { isTrading } from '../call/request.js';

/** An answer that was told some time ago. */
export interface Cached<T> {
  readonly value: T;
  /** Milliseconds since it came. */
  readonly ageMs: number;
}

/** Price and quantity as on the wire. */
export type Level = readonly [price: string, quantity: string];

/** A book as last told; `isTop`: only its best prices. */
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
type Fields = Readonly<Record<string, unknown>>;

/** Endpoint -> the parameter that tells one answer from another; '' where there is only one, which is kept for good. */
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

/** Most answers about symbols kept; whoever reads the books of a thousand symbols looks at the tickets of few. */
const MAX_ANSWERS = 32;
/** Longest text kept: a book of 5,000 levels has a quarter of a million characters. */
const MAX_TEXT = 400_000;

export class ResponseCache {
  /** By endpoint, then by symbol. */
  readonly #answers = new Map<string, Map<string, CachedResponse>>();
  /** How many of them are about a symbol. */
  #count = 0;
  readonly #quotes = new Map<string, Fields>();
  #allOpenAtMs: number | undefined;
  /** Calls of this client since the account was told that may have changed what it holds. */
  changesSinceAccount = 0;

  /** @param now The present, in milliseconds, on our clock. */
  constructor(private readonly now: () => number) {}

  /** Takes the text of a successful answer. */
  store(endpoint: EndpointInfo, params: Params, text: string, body: unknown): void {
    if (isTrading(endpoint)) this.changesSinceAccount += 1;
    const by = CACHED[endpoint.id];
    if (by === undefined) {
      if (endpoint.id === 'openOrders' && params.symbol === undefined) this.#allOpenAtMs = this.now();
      if (endpoint.id === 'convertGetQuote') this.#noteQuote(params, body);
      return;
    }
    if (endpoint.id === 'account') this.changesSinceAccount = 0;
    if (endpoint.id === 'exchangeInfo') {
      const { exchangeFilters } = body as { exchangeFilters?: unknown };
      if (Array.isArray(exchangeFilters)) this.#keep('exchangeInfo', '', JSON.stringify({ exchangeFilters }));
      return;
    }
    const name = by === '' ? '' : params[by];
    if (typeof name === 'string' && text.length <= MAX_TEXT) this.#keep(endpoint.id, name, text);
  }

  /** What the account holds of an asset; nothing where it was not listed. */
  balance(asset: string): Cached<{ readonly free: string; readonly locked: string }> | undefined {
    const account = this.#read('account', '');
    if (!account || !Array.isArray(account.value.balances)) return undefined;
    const found = (account.value.balances as Fields[]).find((one) => one.asset === asset);
    const { free, locked } = (found ?? {}) as { free?: string; locked?: string };
    return { value: { free: free ?? '0', locked: locked ?? '0' }, ageMs: account.ageMs };
  }

  /** The newest book, or the best prices where they are newer. */
  book(symbol: string): Cached<CachedBook> | undefined {
    const [book, top] = [this.#read('depth', symbol), this.#read('tickerBookTicker', symbol)];
    if (top && (!book || top.ageMs < book.ageMs)) {
      const { bidPrice, bidQty, askPrice, askQty } = top.value as Readonly<Record<string, string>>;
      const side = (price = '0', quantity = '0'): Level[] => (/[1-9]/.test(quantity) ? [[price, quantity]] : []);
      return { value: { bids: side(bidPrice, bidQty), asks: side(askPrice, askQty), isTop: true }, ageMs: top.ageMs };
    }
    if (!book) return undefined;
    const { bids, asks } = book.value as unknown as { bids: Level[]; asks: Level[] };
    return { value: { bids, asks, isTop: false }, ageMs: book.ageMs };
  }

  /**
   * The price that filters go by: the reference price where there is one, else the average of `mins` minutes. Undefined
   * where it was not told, or may be another: a reference price goes before an average.
   */
  average(symbol: string, mins: unknown): Cached<string> | undefined {
    const reference = this.#read('referencePrice', symbol);
    const price = reference?.value.referencePrice;
    if (reference && typeof price === 'string') return { value: price, ageMs: reference.ageMs };
    const average = this.#read('avgPrice', symbol);
    if (!average || average.value.mins !== mins || typeof average.value.price !== 'string') return undefined;
    return { value: average.value.price, ageMs: average.ageMs };
  }

  /** Commission rates of the account on a symbol, as account/commission tells them. */
  commission(symbol: string): Cached<Fields> | undefined {
    return this.#read('accountCommission', symbol);
  }

  /** Filters of the exchange and, where the account's own filters of the symbol were told, of assets. */
  exchangeAndAssetFilters(symbol: string): readonly Fields[] {
    const own = this.#read('myFilters', symbol)?.value;
    const exchange = own ?? this.#read('exchangeInfo', '')?.value;
    const lists = [exchange?.exchangeFilters, own?.assetFilters];
    return lists.flatMap((list) => (Array.isArray(list) ? (list as Fields[]) : []));
  }

  /** Milliseconds since all open orders of all symbols were told; undefined when they never were. */
  get openOrdersAgeMs(): number | undefined {
    return this.#allOpenAtMs === undefined ? undefined : this.now() - this.#allOpenAtMs;
  }

  /** A quote for a conversion, with the two assets that were asked about. */
  quote(quoteId: unknown): Fields | undefined {
    return typeof quoteId === 'string' ? this.#quotes.get(quoteId) : undefined;
  }

  #noteQuote({ fromAsset, toAsset }: Params, body: unknown): void {
    const { quoteId, fromAmount, toAmount, validTimestamp } = body as Fields;
    if (typeof quoteId !== 'string') return;
    this.#quotes.set(quoteId, { fromAsset, toAsset, fromAmount, toAmount, validTimestamp });
    const [oldest] = this.#quotes.keys();
    if (this.#quotes.size > MAX_ANSWERS && oldest !== undefined) this.#quotes.delete(oldest);
  }

  #keep(endpoint: string, name: string, text: string): void {
    let kept = this.#answers.get(endpoint);
    if (!kept) {
      kept = new Map();
      this.#answers.set(endpoint, kept);
    }
    const known = kept.get(name);
    if (known) {
      known.text = text;
      known.atMs = this.now();
      return;
    }
    kept.set(name, { text, atMs: this.now() });
    if (name === '') return;
    this.#count += 1;
    if (this.#count > MAX_ANSWERS) this.#dropOldest();
  }

  #dropOldest(): void {
    let oldest:
      | { readonly kept: Map<string, CachedResponse>; readonly name: string; readonly atMs: number }
      | undefined;
    for (const kept of this.#answers.values()) {
      for (const [name, { atMs }] of kept) {
        if (name !== '' && !(oldest && oldest.atMs <= atMs)) oldest = { kept, name, atMs };
      }
    }
    oldest?.kept.delete(oldest.name);
    this.#count -= 1;
  }

  #read(endpoint: string, name: string): Cached<Fields> | undefined {
    const answer = this.#answers.get(endpoint)?.get(name);
    if (!answer) return undefined;
    const value: unknown = JSON.parse(answer.text);
    return typeof value === 'object' && value !== null
      ? { value: value as Fields, ageMs: this.now() - answer.atMs }
      : undefined;
  }
}
