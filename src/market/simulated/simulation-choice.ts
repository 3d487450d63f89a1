/** Choices of how a simulated market behaves. They are the same for the whole life of a market, and part of its state. */

import type { LongRun } from './path/long-run.js';

/** The choices of a simulated market; an absent choice has its default. */
export interface SimulationChoice {
  /** Whether the fills of users move the price: see user-impact.ts. Default `on`. */
  readonly impact?: 'on' | 'off';
  /** How far prices go: see path/long-run.ts. Default `bounded`. */
  readonly longRun?: LongRun;
}

/** The default choices. */
export const DEFAULT_CHOICE: Required<SimulationChoice> = { impact: 'on', longRun: 'bounded' };

/** The choices among other options. */
export function choiceOf({ impact, longRun }: SimulationChoice): SimulationChoice {
  return { ...(impact !== undefined && { impact }), ...(longRun !== undefined && { longRun }) };
}
