/**
 * The order in which symbols are offered: by what was traded of them in a day, where tickers tell; the others behind, by
 * how many symbols share their assets, which is what an exchange lists most of what is traded most. Symbols that do not
 * trade come last. Only an order comes of it, never a figure that is shown, so floats will do. Pure.
 */
import type { SeenTicker } from '../../protocol/index.js';
import type { KnownSymbol } from './known-symbol.js';

/** Names of `known` symbols and of those that only a ticker told, the most wanted first. */
export function rankSymbols(known: readonly KnownSymbol[], tickers: readonly SeenTicker[]): string[] {
  const assetsOf = new Map(known.map((one) => [one.symbol, one]));
  const prices = new Map(tickers.map(({ symbol, lastPrice }) => [symbol, Number(lastPrice)]));
  const quotes = count(known.map(({ quoteAsset }) => quoteAsset));
  const bases = count(known.map(({ baseAsset }) => baseAsset));
  /** Volumes in different quote assets compare in that of the most symbols. */
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
  // A stable sort: of equals, the exchange's own order stands.
  rows.sort((a, b) => b.trades - a.trades || b.volume - a.volume || b.kinship - a.kinship);
  return rows.map(({ symbol }) => symbol);
}

/** What a unit of `asset` is worth in `common`, as far as the prices tell; 0 where they do not. */
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
