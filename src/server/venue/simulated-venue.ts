/** Creates venues with a simulated market of the built-in symbols. */
import type { SymbolInfo } from '../../exchange/index.js';
import {
  fewSymbols,
  SimulatedHistories,
  SimulatedMarket,
  type SimulationChoice,
  simulatedOffBookData,
  simulatedPriceRanges,
  universeOf,
  usualSymbols,
} from '../../market/index.js';
import type { MarketClock } from './market-clock.js';
import { Venue } from './venue.js';

/** Maximum number of symbols in an error message. */
const MAX_NAMED = 20;

/**
 * A venue with the simulated market.
 *
 * @param names symbols of the simulated market. Default: all.
 * @param isLive whether the simulated participants continue to trade after their first quotes
 * @param isEmpty whether the venue stays empty until a snapshot is restored, see venue-snapshot.ts. Default false.
 * @param choice the choices of the market; a restored state replaces them
 * @throws Error for a name that is not in the universe
 */
export function simulatedVenue(
  clock: MarketClock,
  seed: number,
  isLive: boolean,
  names?: readonly string[],
  isEmpty = false,
  choice: SimulationChoice = {},
): Venue {
  const symbols = usualSymbolsOf(names);
  const startUs = clock.nowUs();
  const histories = new SimulatedHistories(seed, symbols, startUs, universeOf(symbols), choice);
  return new Venue({
    symbols,
    startUs,
    histories,
    sides: simulatedOffBookData(histories),
    priceRanges: simulatedPriceRanges(),
    clock,
    isLive,
    isEmpty,
    driver: (exchange) => new SimulatedMarket({ exchange, histories }, choice),
  });
}

/** The values of an exchange's option `symbols`. */
export type SymbolChoice = readonly string[] | 'few';

/** The names of the chosen symbols; undefined for the default symbols of the market. */
export function symbolNames(choice: SymbolChoice | undefined): readonly string[] | undefined {
  return choice === 'few' ? fewSymbols().map(({ symbol }) => symbol) : choice;
}

/** The built-in symbols with these names, by default all. @throws Error for a name that is not in the universe */
export function usualSymbolsOf(names?: readonly string[]): readonly SymbolInfo[] {
  return names === undefined ? usualSymbols() : namedSymbols(usualSymbols(), names);
}

/** The symbols with these names. @throws Error for a name that is not among the symbols */
export function namedSymbols(symbols: readonly SymbolInfo[], names: readonly string[]): SymbolInfo[] {
  return [...new Set(names)].map((name) => symbolNamed(symbols, name));
}

function symbolNamed(symbols: readonly SymbolInfo[], name: string): SymbolInfo {
  const found = symbols.find((one) => one.symbol === name);
  if (found) return found;
  const [few, more] = [symbols.slice(0, MAX_NAMED), symbols.length - MAX_NAMED];
  const names = `${few.map((one) => one.symbol).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  throw new UnknownSymbolError(`Unknown symbol ${name}: the simulated market has ${names}.`);
}

/** The option `symbols` names a symbol that the simulated market does not have. */
class UnknownSymbolError extends Error {
  override readonly name = 'UnknownSymbolError';
  readonly code = 'SPOTLAB_OPTION';
}
