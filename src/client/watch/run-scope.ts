/**
 * Refuses calls by which a strategy of the lab could see the future of its market: starting an embedded exchange with
 * the same seed, because the strategy could move the clock of that exchange; and starting another run, because a run
 * plays a market to its end at once.
 */
import { Scope } from '../../platform/index.js';
import { SpotlabError } from '../types/errors.js';

const runs = new Scope<true>('until end');

/** Runs code as part of a run of the lab. */
export function insideRun<T>(work: () => T): T {
  return runs.run(true, work);
}

/** @throws SpotlabError `SPOTLAB_LAB_INSIDE` inside of a run, for a call that starts an exchange or a run */
export function refuseInsideRun(call: string): void {
  if (runs.get() !== true) return;
  throw new SpotlabError('SPOTLAB_LAB_INSIDE', `${call} was called inside of a run of the lab.`, {
    advice: 'It could show the strategy its own future. Call it before the run, and pass what you need as params.',
  });
}
