/**
 * Answers that a ticket can go by: the account, order books, averages, rates, filters and quotes as they were told last,
 * and how long ago. Nothing is ever asked for a ticket. An answer is kept as the text that came, which costs nothing and
 * which nobody can change, and is read when a ticket is drawn.
 */
import type { EndpointInfo } from '../protocol/table.js';
import type { WireValue } from './encode.js';
import { isTrading } from './request.js';

/** An answer that was told some time ago. */
export interface Told<T> {
  readonly value: T;
  /** Milliseconds since it came. */
  readonly ageMs: number;
}

/** Price and quantity as on the wire. */
export type Level = readonly [price: string, quantity: string];

/** A book as last told; `isTop`: only its best prices. */
export interface ToldBook {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
  readonly isTop: boolean;
}

interface Answer {
  readonly text: string;
  readonly atMs: number;
}

type Params = Readonly<Record<string, WireValue>>;
type Fields = Readonly<Record<string, unknown>>;

/** Endpoint -> the parameter that tells one answer from another; '' where there is only one. */
const KEPT: Readonly<Record<string, string>> = {
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

export class ToldAnswers {
  readonly #answers = new Map<string, Answer>();
  readonly #quotes = new Map<string, Fields>();
  #allOpenAtMs: number | undefined;
  /** Calls of this client since the account was told that may have changed what it holds. */
  changesSinceAccount = 0;

  /** @param now The present, in milliseconds, on our clock. */
  constructor(private readonly now: () => number) {}

  /** Takes the text of a successful answer. */
  note(endpoint: EndpointInfo, params: Params, text: string, body: unknown): void {
    if (isTrading(endpoint)) this.changesSinceAccount += 1;
    const by = KEPT[endpoint.id];
    if (by === undefined) {
      if (endpoint.id === 'openOrders' && params.symbol === undefined) this.#allOpenAtMs = this.now();
      if (endpoint.id === 'convertGetQuote') this.#noteQuote(params, body);
      return;
    }
    if (endpoint.id === 'account') this.changesSinceAccount = 0;
    if (endpoint.id === 'exchangeInfo') {
      const { exchangeFilters } = body as { exchangeFilters?: unknown };
      if (Array.isArray(exchangeFilters)) this.#keep('exchangeInfo ', JSON.stringify({ exchangeFilters }));
      return;
    }
    const name = by === '' ? '' : params[by];
    if (typeof name === 'string' && text.length <= MAX_TEXT) this.#keep(`${endpoint.id} ${name}`, text);
  }

  /** What the account holds of an asset; nothing where it was not listed. */
  balance(asset: string): Told<{ readonly free: string; readonly locked: string }> | undefined {
    const account = this.#read('account ');
    if (!account || !Array.isArray(account.value.balances)) return undefined;
    const found = (account.value.balances as Fields[]).find((one) => one.asset === asset);
    const { free, locked } = (found ?? {}) as { free?: string; locked?: string };
    return { value: { free: free ?? '0', locked: locked ?? '0' }, ageMs: account.ageMs };
  }

  /** The newest book, or the best prices where they are newer. */
  book(symbol: string): Told<ToldBook> | undefined {
    const [book, top] = [this.#read(`depth ${symbol}`), this.#read(`tickerBookTicker ${symbol}`)];
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
  average(symbol: string, mins: unknown): Told<string> | undefined {
    const reference = this.#read(`referencePrice ${symbol}`);
    const price = reference?.value.referencePrice;
    if (reference && typeof price === 'string') return { value: price, ageMs: reference.ageMs };
    const average = this.#read(`avgPrice ${symbol}`);
    if (!average || average.value.mins !== mins || typeof average.value.price !== 'string') return undefined;
    return { value: average.value.price, ageMs: average.ageMs };
  }

  /** Commission rates of the account on a symbol, as account/commission tells them. */
  commission(symbol: string): Told<Fields> | undefined {
    return this.#read(`accountCommission ${symbol}`);
  }

  /** Filters of the exchange and, where the account's own filters of the symbol were told, of assets. */
  widerFilters(symbol: string): readonly Fields[] {
    const own = this.#read(`myFilters ${symbol}`)?.value;
    const exchange = own ?? this.#read('exchangeInfo ')?.value;
    const lists = [exchange?.exchangeFilters, own?.assetFilters];
    return lists.flatMap((list) => (Array.isArray(list) ? (list as Fields[]) : []));
  }

  /** Milliseconds since all open orders of all symbols were told; undefined when they never were. */
  get allOpenAgeMs(): number | undefined {
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
    if (this.#quotes.size > MAX_ANSWERS) dropOldest(this.#quotes);
  }

  /** Those that are about no symbol (their key ends in a space) stay: there are two. */
  #keep(key: string, text: string): void {
    // Deleted first, so that the answer stands last among those that may be dropped.
    this.#answers.delete(key);
    this.#answers.set(key, { text, atMs: this.now() });
    if (this.#answers.size > MAX_ANSWERS) dropOldest(this.#answers, (one) => !one.endsWith(' '));
  }

  #read(key: string): Told<Fields> | undefined {
    const answer = this.#answers.get(key);
    if (!answer) return undefined;
    const value: unknown = JSON.parse(answer.text);
    return typeof value === 'object' && value !== null
      ? { value: value as Fields, ageMs: this.now() - answer.atMs }
      : undefined;
  }
}

function dropOldest(map: Map<string, unknown>, mayGo: (key: string) => boolean = () => true): void {
  for (const key of map.keys()) {
    if (!mayGo(key)) continue;
    map.delete(key);
    return;
  }
}
