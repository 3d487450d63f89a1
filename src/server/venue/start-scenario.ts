/** Starts scenarios of a venue. */
import { JournalError } from '../../journal/index.js';
import type { TimedEvent } from '../../market/index.js';
import { type ReadEvent, readScenario, readyScenarios, type Scenario, ScenarioProblem } from '../../protocol/index.js';
import type { Venue } from './venue.js';

/** Maximum number of events. Each price is computed from all events, including those that have ended. */
const MAX_EVENTS = 1_000;

/**
 * Starts a scenario now, or continues a scenario that began earlier.
 *
 * @param passedUs time since the moment from which the times of the scenario count; negative if this moment is still to come. Default 0
 * @returns the problem of the scenario; undefined if it has begun
 */
export function startScenario(venue: Venue, given: unknown, passedUs = 0): ScenarioProblem | undefined {
  const events = readScenario(given);
  if (events instanceof ScenarioProblem) return events;
  const problem = tooMany(venue, events) ?? (isName(given) ? undefined : unknownAsset(venue, events));
  if (problem) return problem;
  const left = passedUs === 0 ? events : events.flatMap((event) => afterPassed(event, passedUs / 1_000));
  if (left.length > 0) venue.perform({ kind: 'scenario', events: left });
  return undefined;
}

/**
 * The part of an event that is left after a time. A move that has begun continues on its path; the effect of the other
 * kinds does not depend on the time since their beginning.
 */
function afterPassed(event: ReadEvent, passedMs: number): ReadEvent[] {
  const at = event.at - passedMs;
  const lastsMs = event.for + (event.kind === 'move' ? Number(event.values.within) : 0);
  if (at + lastsMs <= 0 && at < 0) return [];
  return [event.kind === 'move' || at >= 0 ? { ...event, at } : { ...event, at: 0, for: event.for + at }];
}

/**
 * Starts the scenario of the options, unless the venue comes from a data directory that has it already.
 *
 * @throws JournalError for a directory with another scenario; Error for a scenario that cannot be played
 */
export function beginWith(venue: Venue, given: Scenario | undefined): void {
  if (given === undefined) return;
  const had = venue.driver.scenarios?.events ?? [];
  if (had.length === 0) {
    const problem = startScenario(venue, given);
    if (problem) throw new Error(`${problem.text} ${problem.advice}`);
    return;
  }
  const events = readScenario(given);
  if (events instanceof ScenarioProblem || !events.every((event, index) => isEventOf(had[index], event)))
    throw new JournalError(
      'The data directory has played another scenario. Leave the scenario out and start it with the command ' +
        'market.scenario, or choose another directory.',
    );
}

/** Whether an event that was started is one of a scenario. The start times are not compared, because a scenario can begin at any time. */
function isEventOf(started: TimedEvent | undefined, { kind, values }: ReadEvent): boolean {
  return started?.kind === kind && JSON.stringify(started.values) === JSON.stringify(values);
}

/**
 * Whether a scenario is given by the name of a built-in one. Such a scenario can be played on every exchange, even if it moves assets that no symbol trades.
 */
const isName = (given: unknown): boolean => typeof given === 'string' && Object.hasOwn(readyScenarios, given);

/** The problem of a scenario that moves an asset which no symbol trades: nobody would see the move, so the name is probably mistyped. */
function unknownAsset(venue: Venue, events: readonly ReadEvent[]): ScenarioProblem | undefined {
  const { exchange } = venue.hostFor([]);
  const traded = new Set<unknown>(
    exchange.symbols().flatMap((symbol) => {
      const { baseAsset, quoteAsset } = exchange.symbolInfo(symbol);
      return [baseAsset, quoteAsset];
    }),
  );
  const unknown = events.map(({ values }) => values.asset ?? '').find((asset) => asset !== '' && !traded.has(asset));
  return unknown === undefined
    ? undefined
    : new ScenarioProblem(`No symbol trades ${unknown}.`, `The assets are ${[...traded].slice(0, 30).join(', ')}.`);
}

function tooMany(venue: Venue, events: readonly ReadEvent[]): ScenarioProblem | undefined {
  const had = venue.driver.scenarios?.events.length ?? 0;
  if (had + events.length <= MAX_EVENTS) return undefined;
  return new ScenarioProblem(
    `The scenarios of this exchange have ${had} events; the maximum is ${MAX_EVENTS}.`,
    'Restore a snapshot that was taken before the scenarios started, or start another exchange.',
  );
}
