/** Control commands on the market as a whole: halt and resume trading, and a news shock. */

import type { MarketShock, SymbolPhase } from '../../protocol/index.js';
import { msOf } from '../../protocol/index.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import type { Venue } from '../venue/venue.js';

export class MarketCommands {
  private readonly currentVenue: () => Venue;

  constructor(venue: () => Venue) {
    this.currentVenue = venue;
  }

  halt(given: ControlArguments): SymbolPhase[] {
    return this.changeStatus(given.text('symbol'), 'TRADING', 'HALT');
  }

  resume(given: ControlArguments): SymbolPhase[] {
    return this.changeStatus(given.text('symbol'), 'HALT', 'TRADING');
  }

  shock(given: ControlArguments): MarketShock {
    const venue = this.currentVenue();
    if (venue.progress() !== undefined)
      throw new ControlError('market.shock: a replay plays the recorded prices; use the simulated market.');
    const asset = given.text('asset') ?? '';
    const percent = given.number('percent') ?? 0;
    const { exchange } = venue.hostFor([]);
    const symbols = exchange.symbols().filter((symbol) => {
      const { baseAsset, quoteAsset } = exchange.symbolInfo(symbol);
      return baseAsset === asset || quoteAsset === asset;
    });
    if (symbols.length === 0) throw new ControlError(`market.shock: no symbol trades ${asset}.`);
    venue.perform({ kind: 'shock', asset, factor: 1 + percent / 100 });
    return { asset, percent, symbols, timeMs: msOf(venue.nowUs) };
  }

  /** Changes the status of one symbol, or of all symbols with the status `from`; returns the changed ones. */
  private changeStatus(only: string | undefined, from: 'TRADING' | 'HALT', to: 'TRADING' | 'HALT'): SymbolPhase[] {
    const venue = this.currentVenue();
    const { exchange } = venue.hostFor([]);
    if (only !== undefined && !exchange.hasSymbol(only)) throw new ControlError(`Unknown symbol ${only}.`);
    const symbols = only === undefined ? exchange.symbols() : [only];
    const changed = symbols.filter((symbol) => exchange.symbolInfo(symbol).status === from);
    for (const symbol of changed) {
      // As in the command symbolStatus: the generated history of an idle symbol must end before its status changes.
      venue.activate(symbol);
      venue.perform({ kind: 'setStatus', symbol, status: to });
    }
    return changed.map((symbol) => ({ symbol, status: to }));
  }
}
