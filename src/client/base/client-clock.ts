/** The public type of `x.clock`. */
import type { StopSignal } from './inputs.js';

/** The clock of a client. */
export interface SpotClock {
  /** The exchange's time, milliseconds since the epoch, as far as replies have told it. Sends nothing. */
  now(): number;
  /**
   * Resolves after a time. In the lab the exchange's time passes; elsewhere the machine's.
   *
   * @param duration milliseconds, or a text such as `500ms`, `1m30s`
   * @param signal ends the wait: the promise then rejects with the signal's reason
   * @throws ParameterError for anything that is no duration
   * @example await x.clock.sleep('250ms')
   */
  sleep(duration: number | string, signal?: StopSignal): Promise<void>;
}
