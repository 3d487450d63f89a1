/** Waits for events in a lesson: they arrive a moment after the request that caused them. */
import { SpotlabError } from '../client/index.js';

const STEP_MS = 5;
const DEFAULT_MS = 30_000;

/**
 * Waits until a condition is true. The condition is tested every five milliseconds of the machine's clock.
 *
 * @param timeoutMs longest wait, milliseconds. Default 30,000
 * @throws SpotlabError `SPOTLAB_STAGE` if the condition is not true in time
 * @example await until(() => events.length > 0)
 */
export async function until(condition: () => boolean, timeoutMs: number = DEFAULT_MS): Promise<void> {
  const endMs = Date.now() + timeoutMs;
  while (!condition()) {
    if (Date.now() > endMs) {
      throw new SpotlabError('SPOTLAB_STAGE', `until: the condition was not true within ${timeoutMs} ms.`, {
        advice: 'Is the clock paused? Move the clock with x.exchange.clock.advance, or wait for something else.',
      });
    }
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
}
