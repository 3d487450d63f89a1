/** Control commands on the market as a whole: halt and resume trading, the impact of users, news shocks and scenarios. */

import { type BestQuotes, type TimedEvent, unmoved } from '../../market/index.js';
import type { MarketImpact, MarketShock, ScenarioStep, SymbolPhase } from '../../protocol/index.js';
import {
  AMOUNT_SCALE,
  DAY_US,
  formatUnits,
  HOUR_US,
  MINUTE_US,
  msOf,
  parseUnits,
  scenarioValues,
  trimDecimal,
} from '../../protocol/index.js';
import type { ControlArguments } from '../base/command-arguments.js';
import { ControlError } from '../base/control-error.js';
import { startScenario } from '../venue/start-scenario.js';
import type { Venue } from '../venue/venue.js';

/** Decimals of a middle: one more than a price has. */
const MIDDLE_SCALE = AMOUNT_SCALE + 1;

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

  impact(given: ControlArguments): MarketImpact[] {
    const venue = this.currentVenue();
    if (venue.progress() !== undefined)
      throw new ControlError('market.impact: a replay plays the recorded prices, which users do not move.');
    const { exchange } = venue.hostFor([]);
    const symbol = given.text('symbol');
    if (symbol !== undefined && !exchange.hasSymbol(symbol)) throw new ControlError(`Unknown symbol ${symbol}.`);
    const symbols = symbol === undefined ? exchange.symbols() : [symbol];
    const { quotes } = venue.hostFor(symbols);
    return symbols.flatMap((one) => impactRow(one, quotes.bookTicker(one), venue));
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

  /** Starts a scenario now. */
  scenario(given: ControlArguments): ScenarioStep[] {
    const venue = this.currentVenue();
    if (venue.progress() !== undefined)
      throw new ControlError('market.scenario: a replay plays what was recorded; use the simulated market.');
    const before = venue.driver.scenarios?.events.length ?? 0;
    const problem = startScenario(venue, given.content('scenario'));
    if (problem) throw new ControlError(`market.scenario: ${problem.text} ${problem.advice}`);
    return this.scenarios().slice(before);
  }

  /** The events of all scenarios. */
  scenarios(): ScenarioStep[] {
    return (this.currentVenue().driver.scenarios?.events ?? []).map(scenarioStep);
  }

  /** Changes the status of one symbol, or of all symbols with the status `from`; returns the changed ones. */
  private changeStatus(only: string | undefined, from: 'TRADING' | 'HALT', to: 'TRADING' | 'HALT'): SymbolPhase[] {
    const venue = this.currentVenue();
    const { exchange } = venue.hostFor([]);
    if (only !== undefined && !exchange.hasSymbol(only)) throw new ControlError(`Unknown symbol ${only}.`);
    const symbols = only === undefined ? exchange.symbols() : [only];
    const changed = symbols.filter((symbol) => exchange.symbolInfo(symbol).status === from);
    for (const symbol of changed) {
      // The generated history of an idle symbol must end before its status changes, as in the command symbolStatus.
      venue.activate(symbol);
      venue.perform({ kind: 'setStatus', symbol, status: to });
    }
    return changed.map((symbol) => ({ symbol, status: to }));
  }
}

/** The row of a symbol; no row for a symbol whose price users cannot move. */
function impactRow(symbol: string, { bidPrice, askPrice }: BestQuotes, venue: Venue): MarketImpact[] {
  const found = venue.impactOf(symbol);
  if (!found) return [];
  const { impact, quoted } = found;
  const [bid, ask] = [parseUnits(bidPrice, AMOUNT_SCALE), parseUnits(askPrice, AMOUNT_SCALE)];
  const middle = (bid + ask) * (10n / 2n);
  const text = (units: bigint) => trimDecimal(formatUnits(units, MIDDLE_SCALE));
  const after = (us: number) => Math.round(impact.middleAt(venue.nowUs + us) * 1e6) / 100;
  return [
    {
      ...{ symbol, price: text(middle), unmoved: text(unmoved(middle, quoted)), bps: after(0) },
      ...{
        after1m: after(MINUTE_US),
        after10m: after(10 * MINUTE_US),
        after1h: after(HOUR_US),
        after1d: after(DAY_US),
      },
    },
  ];
}

const scenarioStep = ({ kind, values, fromUs, untilUs }: TimedEvent): ScenarioStep => ({
  ...{ kind, text: scenarioValues(kind, values), fromMs: msOf(fromUs), untilMs: msOf(untilUs) },
});
