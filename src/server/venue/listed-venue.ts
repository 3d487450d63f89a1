/**
 * Creates venues with a simulated market of the symbols of a recorded `exchangeInfo`; recorded-universe.ts generates their
 * prices. A page has the built-in symbols only, so it does not load this file before it needs a command.
 */
import { recordedUniverse, SimulatedBlockTrades, SimulatedHistories, SimulatedMarket } from '../../market/index.js';
import type { SymbolListing } from './exchange-info-file.js';
import { namedSymbols, simulatedVenue } from './simulated-venue.js';
import { Venue } from './venue.js';

/** Creates a venue; see {@link simulatedVenue} for the parameters. */
export type VenueMaker = typeof simulatedVenue;

/** Returns the function that creates the venues of an exchange: with the symbols of a listing, or with the built-in symbols. */
export function venuesOf(listing: SymbolListing | undefined): VenueMaker {
  return listing ? listedVenues(listing) : simulatedVenue;
}

/** Returns the function that creates venues with the symbols of a listing. This function throws an Error for a name that is not in the listing. */
export function listedVenues(listing: SymbolListing): VenueMaker {
  return (clock, seed, isLive, names, isEmpty = false, choice = {}) => {
    const symbols = names === undefined ? listing.symbols : namedSymbols(listing.symbols, names);
    const startUs = clock.nowUs();
    const histories = new SimulatedHistories(seed, symbols, startUs, recordedUniverse(symbols, seed), choice);
    return new Venue({
      symbols,
      startUs,
      sors: listing.sors.filter((sor) => sor.symbols.every((name) => histories.has(name))),
      exchangeFilters: listing.exchangeFilters,
      histories,
      sides: { blockTrades: new SimulatedBlockTrades(histories) },
      clock,
      isLive,
      isEmpty,
      driver: (exchange) => new SimulatedMarket({ exchange, histories }, choice),
    });
  };
}
