/** The markets of the lab that need no files: the simulated market, and events that a program makes itself. */
import { checkOptionNames } from '../../client/index.js';
import { USUAL_SYMBOLS } from '../../market/index.js';
import {
  MOST_ACTIVITY,
  type ReadEvent,
  readScenario,
  readyScenarios,
  ScenarioProblem,
  scenarioText,
} from '../../protocol/index.js';
import type { MarketRecording } from '../../server/index.js';
import { optionError } from '../base/option-error.js';
import type { LabEventsOptions, LabMarket, LabMarketEvent, LabSimulatedOptions } from './lab-market.js';
import type { SimulatedSpec } from './market-spec.js';
import {
  checkFilters,
  instantOf,
  isoOf,
  lengthText,
  type RowsMarket,
  rangeIn,
  rowsOnce,
  type SimulatedMarket,
  spanOf,
} from './open-market.js';
import { collect } from './program-events.js';
import { ROWS_OPTIONS, rangeTexts } from './rows-options.js';
import { seedList } from './seed-list.js';

const EVENTS_OPTIONS: Readonly<Record<keyof LabEventsOptions, true>> = { ...ROWS_OPTIONS, symbol: true };
const SIMULATED_OPTIONS: Readonly<Record<keyof LabSimulatedOptions, true>> = {
  seed: true,
  seeds: true,
  symbols: true,
  from: true,
  length: true,
  impact: true,
  scenario: true,
  scenarioFrom: true,
  longRun: true,
  activity: true,
};

/** The start of simulated markets: a fixed time, so that a run gives the same result on any day. */
const SIMULATED_FROM = '2026-01-05T12:00:00Z';

/** The simulated market. See `lab.simulated`. */
export function simulated(options: LabSimulatedOptions = {}): SimulatedMarket {
  checkOptionNames('lab.simulated', options, SIMULATED_OPTIONS);
  const { seed = 1, seeds, symbols = ['BTCUSDT'], from = SIMULATED_FROM, length = '30m' } = options;
  const { impact, longRun, activity } = options;
  checkSymbols(symbols);
  checkChoice('impact', impact, ['on', 'off']);
  checkChoice('longRun', longRun, ['free', 'bounded']);
  checkActivity(activity);
  const choice = { ...(impact && { impact }), ...(longRun && { longRun }), ...(activity && { activity }) };
  if (seeds !== undefined && options.seed !== undefined)
    throw optionError('simulated: seed and seeds are both given.', 'Give one of them.');
  const all = seeds === undefined ? undefined : seedList('simulated: seeds', seeds);
  const startUs = instantOf('simulated: from', from);
  const endUs = startUs + spanOf('simulated: length', length);
  const span = lengthText(length);
  const { scenario, scenarioFrom } = options;
  const events = scenario === undefined ? undefined : readScenario(scenario);
  if (events instanceof ScenarioProblem) throw optionError(`simulated: ${events.text}`, events.advice);
  // A named scenario can be played in every market, even if it moves assets that no symbol of the market trades.
  if (typeof scenario !== 'string' || !Object.hasOwn(readyScenarios, scenario)) checkAssets(events, symbols);
  if (scenarioFrom !== undefined && scenario === undefined)
    throw optionError('simulated: scenarioFrom needs scenario.');
  const scenarioFromUs = scenarioFrom === undefined ? undefined : instantOf('simulated: scenarioFrom', scenarioFrom);
  const since = scenarioFromUs === undefined ? '' : ` from ${isoOf(scenarioFromUs)}`;
  const happens = scenario === undefined ? '' : `, scenario ${scenarioText(scenario)}${since}`;
  const what = [`simulated ${symbols.join(', ')}`, all ? `${all.length} seeds` : `seed ${seed}`];
  const busy = activity === undefined || activity === 1 ? '' : `, activity ${activity}`;
  const traits = `${impact === 'off' ? ', impact off' : ''}${longRun === 'bounded' ? ', bounded' : ''}${busy}${happens}`;
  const given = {
    ...(options.from !== undefined && { from: isoOf(startUs) }),
    ...(options.length !== undefined && { length: span }),
  };
  const made: SimulatedMarket = {
    kind: 'simulated',
    description: `${[...what, isoOf(startUs), span].join(', ')}${traits}`,
    given,
    ownDescription: `${[...what, ...Object.values(given)].join(', ')}${traits}`,
    spec: {
      kind: 'simulated',
      seed,
      ...(all && { seeds: all }),
      symbols,
      from,
      length,
      ...choice,
      ...(scenario && { scenario }),
      ...(scenarioFrom !== undefined && { scenarioFrom }),
    },
    parts: [],
    simulation: () => {
      if (all) throw optionError(`simulated: a run has one seed, not ${all.length}.`, 'Give seed, or use lab.sweep.');
      const first = { kind: 'simulated', seed, symbols, choice: { longRun: 'free', ...choice } } as const;
      return { ...first, ...(scenario && { scenario, scenarioFromUs }) };
    },
    withSeeds: (others) => {
      const { seed: _seed, seeds: _seeds, ...rest } = options;
      const [first] = others;
      return simulated(
        others.length === 1 && first !== undefined ? { ...rest, seed: first } : { ...rest, seeds: others },
      );
    },
    range: async () => ({ startUs, endUs }),
    open: async () => ({ market: made.simulation(), startUs, endUs }),
  };
  return Object.freeze(made);
}

/** Refuses a wrong symbol at once: the symbols of the simulated market are known before the market is made. */
function checkSymbols(symbols: unknown): asserts symbols is readonly string[] {
  if (!Array.isArray(symbols) || symbols.length === 0)
    throw optionError(`simulated: symbols is ${JSON.stringify(symbols)}.`, "Give a list such as ['BTCUSDT'].");
  const unknown = symbols.find((name) => !USUAL_SYMBOLS.some(({ symbol }) => symbol === name));
  if (unknown !== undefined)
    throw optionError(
      `simulated: Unknown symbol ${String(unknown)}.`,
      `The simulated market has ${USUAL_SYMBOLS.map(({ symbol }) => symbol).join(', ')}.`,
    );
}

/** Refuses an asset that no symbol of this market trades: nobody would see the move of its price, so the name is probably mistyped. */
function checkAssets(events: readonly ReadEvent[] | undefined, symbols: readonly string[]): void {
  if (events === undefined) return;
  const traded = new Set<unknown>(
    USUAL_SYMBOLS.filter(({ symbol }) => symbols.includes(symbol)).flatMap(({ baseAsset, quoteAsset }) => [
      baseAsset,
      quoteAsset,
    ]),
  );
  const unknown = events.map(({ values }) => values.asset ?? '').find((asset) => asset !== '' && !traded.has(asset));
  if (unknown !== undefined)
    throw optionError(`simulated: no symbol trades ${String(unknown)}.`, `The assets are ${[...traded].join(', ')}.`);
}

function checkChoice(name: string, value: unknown, choices: readonly [string, string]): void {
  if (value === undefined || choices.some((one) => one === value)) return;
  throw optionError(`simulated: ${name} is '${String(value)}'.`, `Give '${choices[0]}' or '${choices[1]}'.`);
}

function checkActivity(value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 1 && value <= MOST_ACTIVITY)) return;
  throw optionError(`simulated: activity is ${String(value)}.`, `Give a number from 1 to ${MOST_ACTIVITY}.`);
}

/** The simulated market of a spec. */
export function simulatedOf({ kind: _, seed, seeds, ...rest }: SimulatedSpec): SimulatedMarket {
  return simulated(seeds ? { ...rest, seeds } : { ...rest, seed });
}

/** The events of a program. See `lab.events`. @param rows the events, if they were collected before */
export function events(
  source:
    | Iterable<LabMarketEvent>
    | AsyncIterable<LabMarketEvent>
    | (() => Iterable<LabMarketEvent> | AsyncIterable<LabMarketEvent>),
  options: LabEventsOptions,
  rows?: MarketRecording,
): LabMarket {
  const { symbol, ...range } = options ?? {};
  checkOptionNames('lab.events', options ?? {}, EVENTS_OPTIONS);
  checkFilters('events', range.filters);
  if (typeof symbol !== 'string' || symbol === '')
    throw optionError('events: symbol is missing.', "Give { symbol: 'BTCUSDT' }.");
  const read = async () => {
    const { EventCollector: Collector } = await import('../../server/index.js');
    const collector = new Collector('events');
    for await (const event of typeof source === 'function' ? source() : source) collect(collector, event);
    return collector.finish(symbol);
  };
  const market: RowsMarket = {
    kind: 'events',
    description: [`events of ${symbol}`, ...rangeTexts(options)].join(', '),
    spec: { kind: 'events', symbol, range },
    get parts() {
      return [market];
    },
    ...rowsOnce(rows ? async () => rows : read, options, (first, last) => rangeIn(options, first, last, 'events')),
  };
  return Object.freeze(market);
}
