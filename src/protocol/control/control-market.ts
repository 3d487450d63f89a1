/** The control commands for the market as a whole: halt, resume, news shock. See control-commands.ts. */
import type { ParamInfo } from '../kinds/value-spec.js';
import type { ControlCommand } from './control-values.js';

const SYMBOL: ParamInfo = { kind: 'symbol', description: 'The symbol', default: 'all symbols' };

export const marketCommands: Readonly<Record<string, ControlCommand>> = {
  'market.halt': {
    summary: 'Halts trading on all symbols, or on one: their status changes from TRADING to HALT.',
    notes: 'Orders stay open and can be cancelled; nothing trades until `market.resume`.',
    args: ['symbol'],
    params: { symbol: SYMBOL },
    result: 'SymbolPhase[]',
    example: "x.exchange.market.halt('BTCUSDT')",
  },
  'market.resume': {
    summary: 'Resumes trading on all halted symbols, or on one: their status changes from HALT to TRADING.',
    args: ['symbol'],
    params: { symbol: SYMBOL },
    result: 'SymbolPhase[]',
    example: 'x.exchange.market.resume()',
  },
  'market.impact': {
    summary:
      'Shows by how much the trades of users have moved the prices of the simulated market: now, and what is left of it after a minute, ten minutes, an hour and a day.',
    notes:
      'Purchases of users raise a price and their sales lower it, as takers and as makers, for all users together. The move ' +
      'grows with the square root of the quantity and decays slowly: after trading for ten minutes, more than half ' +
      'of it is left ten minutes later. Each symbol has a move of its own. Prices before the start do not change. ' +
      '`unmoved` is the middle of the book as it would be without users.',
    reads: true,
    args: ['symbol'],
    params: { symbol: SYMBOL },
    result: 'MarketImpact[]',
    example: "x.exchange.market.impact('BTCUSDT')",
  },
  'market.shock': {
    summary: 'Moves the simulated price of an asset at once, as news would do, on all symbols that trade it.',
    notes:
      'The makers of the simulated market quote around the new price, orders of users beyond it are filled, and takers follow. ' +
      'The move stays: prices continue from the new level, and symbols remain consistent with each other. Shocks multiply. A ' +
      'symbol that does not trade follows when it trades again; one with a price range, such as ETHBTC, when its reference price ' +
      'has followed. A replay has no shocks.',
    args: ['asset', 'percent'],
    params: {
      asset: { kind: 'asset', description: 'The asset' },
      percent: { kind: 'number', description: 'Move in percent, such as -5', min: -50, max: 100 },
    },
    result: 'MarketShock',
    example: "x.exchange.market.shock('BTC', -5)",
  },
  'market.scenario': {
    summary: 'Starts a scenario of the simulated market, such as a flash crash, and lists its events.',
    notes:
      'The times of the scenario count from now. The same seed, time and scenario give the same market. Several ' +
      'scenarios can run at the same time; a scenario cannot be stopped, but `restore` goes back to a snapshot ' +
      'before it. docs/scenarios.md describes them. A replay has none.',
    args: ['scenario'],
    params: {
      scenario: { kind: 'scenario', description: 'Name of a scenario, such as flash-crash, or a list of its events' },
    },
    result: 'ScenarioStep[]',
    example: "x.exchange.market.scenario('flash-crash')",
  },
  'market.scenarios': {
    summary: 'Lists the events of all scenarios that were started.',
    reads: true,
    args: [],
    params: {},
    result: 'ScenarioStep[]',
    example: 'x.exchange.market.scenarios()',
  },
};
