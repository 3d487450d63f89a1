/**
 * The stages after a press of Ctrl-C that the main thread does not acknowledge. Pure: it only names the next stage; the
 * interrupt thread acts.
 *
 * | stage | begins when | the interrupt thread |
 * | --- | --- | --- |
 * | quiet | the interrupt is acknowledged | waits for a press |
 * | told | Ctrl-C is pressed | sends the main thread a message, which it reads when its event loop turns |
 * | asked | 250 ms have passed and the process has used 250 ms of a processor; or 5 s have passed | sets the flag that the checks of compiled code read |
 * | forced | likewise with 50 ms; then again with 20 ms, or with 250 ms after a termination | terminates the running code, where that is possible |
 * | given up | code was terminated, or asked for, as often as may be | waits for a press, which ends the process |
 *
 * Each stage ends as soon as the interrupt is acknowledged: by the event loop, or by a check.
 */

export type Stage = 'quiet' | 'told' | 'asked' | 'forced' | 'given up';

/** The state of the newest interrupt. */
export interface PressFacts {
  readonly isAcknowledged: boolean;
  /** Whether Ctrl-C was pressed again after the interrupt was sent. */
  readonly isPressedAgain: boolean;
  /** Whether running code is asked to stop. */
  readonly isAsked: boolean;
  /** How often code was terminated for the interrupt, and how often a termination was not possible. */
  readonly terminations: number;
  readonly refusals: number;
}

/** After this number of attempts, code that cannot be terminated is left alone. */
export const MAX_TRIES = 60;
/** How often code is terminated for one interrupt. Code that has put itself into a queue before a termination goes on after it. */
export const MAX_TERMINATIONS = 10;

/** The next stage, after the process has had its time in the present stage. */
export function nextStage({ isAcknowledged, isPressedAgain, isAsked, terminations, refusals }: PressFacts): Stage {
  if (isAcknowledged) return isPressedAgain ? 'told' : 'quiet';
  if (!isAsked) return 'asked';
  return terminations >= MAX_TERMINATIONS || refusals >= MAX_TRIES ? 'given up' : 'forced';
}
