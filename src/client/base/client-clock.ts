/** The public type of `x.clock`. */
import type { StopSignal } from './inputs.js';

/** The clock of a client. */
export interface SpotClock {
  /** The exchange's time in milliseconds since the epoch, as known from the replies so far. Sends nothing. */
  now(): number;
  /**
   * Resolves after a time: the exchange's time in the lab, the machine's time elsewhere.
   *
   * @param duration milliseconds, or a text such as `500ms`, `1m30s`
   * @param signal ends the wait: the promise then rejects with the signal's reason
   * @throws ParameterError for anything that is not a duration
   * @example await x.clock.sleep('250ms')
   */
  sleep(duration: number | string, signal?: StopSignal): Promise<void>;
}
