/** The symbols that have participants, and when their next step is. */
import { hashAt, uniform } from '../universe/random.js';
import { type Participants, STEP_MS } from './participants.js';

export interface ActiveSymbol {
  readonly symbol: string;
  readonly participants: Participants;
  readonly stream: number;
  steps: number;
  nextUs: number;
  requestedUs: number;
}

/** The symbol with the earliest step. */
export function earliestOf(symbols: readonly ActiveSymbol[]): ActiveSymbol | undefined {
  let earliest = symbols[0];
  for (const symbolState of symbols) if (earliest && dueUs(symbolState) < dueUs(earliest)) earliest = symbolState;
  return earliest;
}

export function dueUs(symbolState: ActiveSymbol): number {
  return Math.min(symbolState.nextUs, symbolState.participants.nextTakerUs);
}

/** Steps are 0.6 to 1.4 times the mean time apart, so that trade times are not on a grid. */
export function nextStepUs(stream: number, steps: number, fromUs: number): number {
  return fromUs + Math.round(STEP_MS * 1_000 * (0.6 + 0.8 * uniform(hashAt(stream, steps))));
}
