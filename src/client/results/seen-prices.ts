/**
 * The newest market price of each symbol, from all replies, with the time of the reply. Displays compare orders with it,
 * so that drawing orders needs no further request.
 */
import { type EndpointInfo, exactText, isZero, middleOf, parseExact, type SeenPrice } from '../../protocol/index.js';

/** Maximum number of symbols; the exchange lists about 3,500. */
const MAX_SYMBOLS = 10_000;

/** Index of the closing price in a kline. */
const CLOSE = 4;

type Row = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

/** A price, or the best bid and ask: their middle is computed when somebody reads it. */
type Quote = readonly [price: unknown] | readonly [bid: unknown, ask: unknown];
/** Symbols with their prices in a reply. */
type Told = readonly (readonly [symbol: unknown, ...quote: Quote])[];
type Reader = (body: unknown, params: Params) => Told;

const ofLastTrade: Reader = (body, params) => (isPast(params) ? [] : [[params.symbol, lastOf(body)?.price]]);
const ofTickers: Reader = (body) => rowsOf(body).map(({ symbol, lastPrice }) => [symbol, lastPrice]);

/** Endpoint -> the function that reads the present prices of symbols from its reply. */
const READERS: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['depth', (body, { symbol }) => [[symbol, bestOf(body, 'bids'), bestOf(body, 'asks')]]],
  ['trades', ofLastTrade],
  ['aggTrades', ofLastTrade],
  ['klines', (body, params) => (isPast(params) ? [] : [[params.symbol, lastOf(body)?.[CLOSE]]])],
  ['tickerPrice', (body) => rowsOf(body).map(({ symbol, price }) => [symbol, price])],
  ['tickerBookTicker', (body) => rowsOf(body).map(({ symbol, bidPrice, askPrice }) => [symbol, bidPrice, askPrice])],
  ['ticker24hr', ofTickers],
  ['tickerTradingDay', ofTickers],
  ['ticker', ofTickers],
]);

interface Seen {
  readonly quote: Quote;
  readonly timeMs: number;
}

export class SeenPrices {
  readonly #nowMs: () => number;
  readonly #prices = new Map<string, Seen>();
  readonly #trades = new Map<string, Seen>();

  /** @param nowMs the exchange's clock */
  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get(symbol: string): SeenPrice | undefined {
    return priceOf(this.#prices.get(symbol));
  }

  /** The price of the last trade, never the middle of a book. */
  traded(symbol: string): SeenPrice | undefined {
    return priceOf(this.#trades.get(symbol));
  }

  /** Takes the reply to a request. */
  reply(endpoint: EndpointInfo, params: Params, body: unknown): void {
    const read = READERS.get(endpoint.id);
    if (!read) return;
    const timeMs = this.#nowMs();
    for (const [symbol, ...quote] of read(body, params)) {
      if (typeof symbol !== 'string' || !quote.some(isPrice)) continue;
      for (const seen of quote.length === 1 ? [this.#prices, this.#trades] : [this.#prices])
        if (seen.size < MAX_SYMBOLS || seen.has(symbol)) seen.set(symbol, { quote, timeMs });
    }
  }
}

/** The price of an empty side is `0` in a ticker and missing in a book. */
const isPrice = (value: unknown): value is string => typeof value === 'string' && !isZero(value);

function priceOf(seen: Seen | undefined): SeenPrice | undefined {
  if (seen === undefined) return undefined;
  const [first, second] = seen.quote.filter(isPrice).map(parseExact);
  if (!first) return undefined;
  return { price: exactText(second ? middleOf(first, second) : first), timeMs: seen.timeMs };
}

const isPast = ({ endTime, startTime, fromId }: Params): boolean =>
  endTime !== undefined || startTime !== undefined || fromId !== undefined;

const rowsOf = (body: unknown): readonly Row[] => (Array.isArray(body) ? body : [body]) as readonly Row[];
const lastOf = (body: unknown): Row | undefined => (Array.isArray(body) ? (body.at(-1) as Row) : undefined);

/** The price of the best level of a side; undefined for an empty side. */
function bestOf(body: unknown, side: 'bids' | 'asks'): unknown {
  return ((body as Readonly<Record<string, readonly (readonly unknown[])[]>>)[side]?.[0] ?? [])[0];
}
