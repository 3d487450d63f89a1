/** The part of a symbol's exchangeInfo entry that the client keeps. */
import type { FilterFields, ShowContext } from '../../protocol/index.js';
import type { Displays } from '../results/display-hooks.js';

/** The facts about a symbol that displays use: its tick size and its assets, as far as they are known. */
export function shownFacts(known: KnownSymbol | undefined): {
  readonly tickSize?: string;
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
} {
  const tickSize = known?.filters.find(({ filterType }) => filterType === 'PRICE_FILTER')?.tickSize;
  return {
    ...(typeof tickSize === 'string' ? { tickSize } : {}),
    ...(known?.baseAsset === undefined ? {} : { baseAsset: known.baseAsset }),
    ...(known?.quoteAsset === undefined ? {} : { quoteAsset: known.quoteAsset }),
  };
}

/** The displays, which get the known facts about the symbol of each drawing: every drawing of one symbol has them, whatever it was made from. */
export function withSymbolFacts(
  displays: Displays | undefined,
  symbols: { get(symbol: string): KnownSymbol | undefined },
): Displays | undefined {
  if (displays === undefined) return undefined;
  const withFacts = (context: ShowContext): ShowContext => ({
    ...shownFacts(symbols.get(String(context.params.symbol ?? ''))),
    ...context,
  });
  return {
    mode: displays.mode,
    toText: (value, context) => displays.toText(value, withFacts(context)),
    toMime: (value, context) => displays.toMime(value, withFacts(context)),
  };
}

export interface KnownSymbol {
  readonly symbol: string;
  readonly filters: readonly FilterFields[];
  readonly baseAsset?: string;
  readonly quoteAsset?: string;
  readonly status?: string;
}
