/** Turns a client's cached symbols, tickers and open orders into completion candidates. It sends no requests. */

import { type OpenList, type OpenOrder, type SeenTicker, trimDecimal } from '../../protocol/index.js';
import { type Candidate, withoutNotes } from '../input/candidate.js';
import type { ClientContext } from '../input/completion-context.js';

interface CachedSymbol {
  readonly baseAsset?: string | undefined;
  readonly quoteAsset?: string | undefined;
  readonly status?: string | undefined;
}

/**
 * The parts of a client's cache that are used here. The client's own type is not imported, because both floors are on
 * the same level.
 */
interface ClientCache {
  readonly symbols: {
    ranked(seen: Tickers): readonly string[];
    get(symbol: string): CachedSymbol | undefined;
    readonly isComplete?: boolean;
  };
  readonly tickers: Tickers;
  readonly orders: {
    openOrders(): readonly OpenOrder[];
    openLists(): readonly OpenList[];
  };
}

interface Tickers {
  readonly replies: number;
  get(symbol: string): SeenTicker | undefined;
  all(): Iterable<SeenTicker>;
}

/** Symbols offered until the symbol list of the exchange is loaded. */
const USUAL_SYMBOLS = ['BTCUSDT', 'ETHUSDT', 'BNBUSDT', 'SOLUSDT', 'XRPUSDT', 'ETHBTC'];

/**
 * Candidates per symbol list of a client. They are made once, because a list can hold thousands of symbols and Tab must
 * be fast.
 */
const candidateCache = new WeakMap<
  readonly string[],
  { readonly symbols: Candidate[]; readonly assets: Candidate[] }
>();

export function clientContext(seen: ClientCache): ClientContext {
  const ranked = seen.symbols.ranked(seen.tickers);
  return {
    symbols: () => (ranked.length > 0 ? candidatesOf(seen, ranked).symbols : withoutNotes(USUAL_SYMBOLS)),
    isListed: (symbol) => (seen.symbols.isComplete ? seen.symbols.get(symbol) !== undefined : undefined),
    assets: () => candidatesOf(seen, ranked).assets,
    orders: () => seen.orders.openOrders(),
    lists: () => seen.orders.openLists(),
  };
}

function candidatesOf(seen: ClientCache, ranked: readonly string[]) {
  const known = candidateCache.get(ranked);
  if (known) return known;
  const assets = new Set<string>();
  for (const symbol of ranked) {
    const { quoteAsset, baseAsset } = seen.symbols.get(symbol) ?? {};
    if (quoteAsset !== undefined) assets.add(quoteAsset);
    if (baseAsset !== undefined) assets.add(baseAsset);
  }
  const symbols = ranked.map((text): Candidate => ({ text, note: () => symbolNote(seen, text) }));
  const candidates = { symbols, assets: withoutNotes([...assets]) };
  candidateCache.set(ranked, candidates);
  return candidates;
}

/** Describes a symbol, such as `BTC / USDT · 60123.45 +1.2 %`, from cached replies. */
function symbolNote(seen: ClientCache, symbol: string): string {
  const { baseAsset, quoteAsset, status = 'TRADING' } = seen.symbols.get(symbol) ?? {};
  const pair = baseAsset === undefined ? '' : `${baseAsset} / ${quoteAsset}`;
  return [pair, tickerNote(seen.tickers.get(symbol)), status === 'TRADING' ? '' : status].filter(Boolean).join(' · ');
}

function tickerNote(ticker: SeenTicker | undefined): string {
  if (!ticker) return '';
  const { lastPrice, priceChangePercent: change } = ticker;
  const sign = change === undefined || change.startsWith('-') ? '' : '+';
  return `${trimDecimal(lastPrice)}${change === undefined ? '' : ` ${sign}${change} %`}`;
}
