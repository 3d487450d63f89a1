/**
 * Sorts symbols for completion: first by daily volume, where tickers are known; then by how many symbols share their
 * assets, because exchanges list the most pairs for the most traded assets. Symbols that do not trade come last. Floats
 * are precise enough for a sort. Pure: no I/O.
 */
import type { SeenTicker } from '../../protocol/index.js';
import type { KnownSymbol } from './known-symbol.js';

/** The names of `known` symbols and of symbols with a ticker, the most traded first. */
export function rankSymbols(known: readonly KnownSymbol[], tickers: readonly SeenTicker[]): string[] {
  const assetsOf = new Map(known.map((one) => [one.symbol, one]));
  const prices = new Map(tickers.map(({ symbol, lastPrice }) => [symbol, Number(lastPrice)]));
  const quotes = count(known.map(({ quoteAsset }) => quoteAsset));
  const bases = count(known.map(({ baseAsset }) => baseAsset));
  /** The quote asset with the most symbols; all volumes are converted to it. */
  const common = [...quotes].sort((a, b) => b[1] - a[1])[0]?.[0];
  const volumes = new Map(
    tickers.map(({ symbol, quoteVolume }) => {
      const quote = assetsOf.get(symbol)?.quoteAsset;
      return [symbol, Number(quoteVolume) * worth(quote, common, prices)];
    }),
  );
  const names = new Set([...assetsOf.keys(), ...volumes.keys()]);
  const rows = [...names].map((symbol) => {
    const { baseAsset = '', quoteAsset = '', status = 'TRADING' } = assetsOf.get(symbol) ?? {};
    const kinship = (bases.get(baseAsset) ?? 0) * (quotes.get(quoteAsset) ?? 0);
    return { symbol, trades: status === 'TRADING' ? 1 : 0, volume: volumes.get(symbol) ?? -1, kinship };
  });
  // The sort is stable: equal symbols keep the exchange's order.
  rows.sort((a, b) => b.trades - a.trades || b.volume - a.volume || b.kinship - a.kinship);
  return rows.map(({ symbol }) => symbol);
}

/** The value of one unit of `asset` in `common` by the ticker prices; 0 if there is no price. */
function worth(asset: string | undefined, common: string | undefined, prices: ReadonlyMap<string, number>): number {
  if (asset === undefined || asset === common) return 1;
  const price = prices.get(`${asset}${common}`);
  if (price !== undefined) return price;
  const inverse = prices.get(`${common}${asset}`);
  return inverse ? 1 / inverse : 0;
}

function count(names: readonly (string | undefined)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
