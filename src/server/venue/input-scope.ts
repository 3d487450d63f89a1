/** Finds the symbols of a simulated market that must be up to date before an input is performed. */
import type { Exchange } from '../../exchange/index.js';
import type { MarketScope } from './market-host.js';
import type { VenueInput } from './venue-input.js';

/**
 * The symbols whose books and trades an input depends on. Commands of accounts that pay commissions in BNB depend on all
 * symbols, because other symbols give the price of BNB; conversions can use any path of symbols.
 */
export function inputScope(input: VenueInput, exchange: Exchange): MarketScope {
  switch (input.kind) {
    case 'openAccount':
    case 'fund':
    case 'registerKey':
    case 'changeKey':
    case 'revokeKey':
    case 'clock':
      return [];
    case 'setStatus':
    case 'setDiscount':
      return [input.symbol];
    case 'command': {
      const { kind, symbol, account } = input.command;
      if (exchange.account(account).paysInBnb) return 'all';
      return kind === 'placeSorOrder' ? routedWith(symbol, exchange) : [symbol];
    }
    default:
      return 'all';
  }
}

/** The symbols of one smart order route; the symbol alone if it has no route. */
export function routedWith(symbol: string, { sors }: Exchange): readonly string[] {
  return sors.find(({ symbols }) => symbols.includes(symbol))?.symbols ?? [symbol];
}
