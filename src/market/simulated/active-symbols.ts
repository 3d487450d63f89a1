/** Keeps the list of the symbols that have simulated participants, and the time of the next step of each. */
import { hashAt, uniform } from '../universe/random.js';
import type { Participants } from './participants.js';

/** How long after a trade the makers quote again, microseconds. */
const REACTION = { leastUs: 5_000, moreUs: 120_000 } as const;
/**
 * The makers of all symbols look at prices at the same random times, so that the prices of a triangle agree and no
 * symbol follows another: `count` times in a span of time.
 */
const LOOKS = { spanUs: 4_000_000, count: 8 } as const;

export interface ActiveSymbol {
  readonly symbol: string;
  readonly participants: Participants;
  readonly stream: number;
  steps: number;
  /** Time of the makers' next step, and of the next one in which they look at the price, microseconds. */
  nextUs: number;
  lookUs: number;
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

/** The makers quote again soon after a trade. */
export function makersReact(symbolState: ActiveSymbol, tradeUs: number): void {
  const { stream, steps } = symbolState;
  const wait = uniform(hashAt(stream, steps));
  const reactionUs = tradeUs + Math.ceil(REACTION.leastUs + REACTION.moreUs * wait);
  symbolState.nextUs = Math.min(symbolState.nextUs, reactionUs);
}

/** Whether the makers look at the price in the next step; otherwise they place the missing quotes around the price that they saw last. */
export function looksNext({ nextUs, lookUs }: ActiveSymbol): boolean {
  return nextUs >= lookUs;
}

/** The first time after `afterUs` at which the makers look at the price. */
export function nextLookUs(stream: number, afterUs: number): number {
  for (let span = Math.floor(afterUs / LOOKS.spanUs); ; span += 1) {
    let earliestUs = Number.POSITIVE_INFINITY;
    for (let i = 0; i < LOOKS.count; i += 1) {
      const timeUs = Math.floor(LOOKS.spanUs * (span + uniform(hashAt(stream, span * LOOKS.count + i))));
      if (timeUs > afterUs && timeUs < earliestUs) earliestUs = timeUs;
    }
    if (earliestUs < Number.POSITIVE_INFINITY) return earliestUs;
  }
}
