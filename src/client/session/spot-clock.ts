/**
 * `x.clock`: the time that a program trades by. In the lab this is the time of the simulated exchange; everywhere else
 * the clock runs as the machine's clock does.
 */
import { DURATION_FORM, durationUs } from '../../protocol/index.js';
import type { SpotClock } from '../base/client-clock.js';
import { describeAs } from '../results/describe.js';
import { ParameterError } from '../types/errors.js';
import type { SessionContext } from './session-context.js';

export function spotClock(session: SessionContext): SpotClock {
  const clock: SpotClock = {
    now: () => session.exchangeNowMs,
    sleep: async (duration, signal) => {
      const us = typeof duration === 'number' || typeof duration === 'string' ? durationUs(duration) : undefined;
      if (us === undefined) {
        const advice = `Give ${DURATION_FORM}.`;
        throw new ParameterError('clock.sleep', 'duration', `Invalid duration '${String(duration)}'.`, advice);
      }
      await session.parts.clock.sleep(us / 1_000, signal);
    },
  };
  return describeAs(clock, () => `${new Date(clock.now()).toISOString()}: the exchange's time`);
}
