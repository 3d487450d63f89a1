/**
 * Three choices of how a simulated market behaves: whether fills of users move the price, whether prices have bounds in the
 * long run, and how many trades there are. They are the same for the whole life of a market, and part of its state.
 */

import type { LongRun } from './path/long-run.js';

/** The choices of a simulated market; an absent choice has its default. */
export interface SimulationChoice {
  /** Whether the fills of users move the price: see user-impact.ts. Default `on`. */
  readonly impact?: 'on' | 'off';
  /** Whether prices have bounds in the long run: see path/long-run.ts. Default `bounded`. */
  readonly longRun?: LongRun;
  /** The number of trades as a multiple of the usual number, 1 to `MOST_ACTIVITY`. Default 1. */
  readonly activity?: number;
}

/** The default choices. */
export const DEFAULT_CHOICE: Required<SimulationChoice> = { impact: 'on', longRun: 'bounded', activity: 1 };

/** The choices among other options. */
export function choiceOf({ impact, longRun, activity }: SimulationChoice): SimulationChoice {
  return {
    ...(impact !== undefined && { impact }),
    ...(longRun !== undefined && { longRun }),
    ...(activity !== undefined && { activity }),
  };
}
