/** Which symbols `x.positions()` reads, with their assets. */
import type { Spot } from '../history/spot.js';
import type { SessionContext } from '../session/session-context.js';
import type { Account } from '../types/data-types.gen.js';
import { ParameterError } from '../types/errors.js';

/** A symbol with its assets, and whether its orders may be routed to other symbols, so that it has allocations. */
export interface TradedSymbol {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly isRouted: boolean;
}

export interface SymbolChoice {
  readonly chosen: readonly TradedSymbol[];
  /** All symbols that the exchange lists. */
  readonly listed: readonly TradedSymbol[];
  readonly isComplete: boolean;
}

/** If an exchange has at most this number of symbols, all of them are read; the fills of each symbol cost a weight of 20. */
const MAX_ALL = 40;

/**
 * The given symbols; or all symbols of a small exchange; or, on a large exchange, the symbols whose orders or fills the
 * client has seen, and the symbols of the held assets that are quoted in the asset of the total.
 *
 * @throws ParameterError for a symbol that the exchange does not have
 */
export async function chooseSymbols(
  spot: Pick<Spot, 'general'>,
  session: SessionContext,
  given: readonly string[] | undefined,
  account: Account,
  quoteAsset: string,
): Promise<SymbolChoice> {
  const { symbols, sors = [] } = await spot.general.exchangeInfo();
  const routed = new Set(sors.flatMap((sor) => sor.symbols));
  const listed = symbols.map(({ symbol, baseAsset, quoteAsset }) => ({
    symbol,
    base: baseAsset,
    quote: quoteAsset,
    isRouted: routed.has(symbol),
  }));
  if (given) {
    const chosen = [...new Set(given)].map((name) => {
      const found = listed.find(({ symbol }) => symbol === name);
      if (found) return found;
      const near = session.parts.symbols.near(name);
      const advice = near.length > 0 ? `Nearest: ${near.join(', ')}.` : undefined;
      throw new ParameterError('positions', 'symbols', `the exchange has no symbol '${name}'.`, advice);
    });
    return { chosen, listed, isComplete: chosen.length === listed.length };
  }
  if (listed.length <= MAX_ALL) return { chosen: listed, listed, isComplete: true };
  const held = new Set(account.balances.filter(hasBalance).map(({ asset }) => asset));
  const seen = new Set(session.orders.openOrders().map(({ symbol }) => symbol));
  const chosen = listed.filter(
    ({ symbol, base, quote }) =>
      seen.has(symbol) || session.fills.of(symbol).size > 0 || (held.has(base) && quote === quoteAsset),
  );
  return { chosen, listed, isComplete: false };
}

const hasBalance = ({ free, locked }: Account['balances'][number]): boolean => /[1-9]/.test(free + locked);
