/** The error of a control command that cannot be executed. Its message says why and what to do; the command has changed nothing. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code = 'SPOTLAB_CONTROL';
}

/**
 * Runs a part of a command, and turns its errors into {@link ControlError}s: only the given arguments can cause these errors.
 *
 * @param id command id, the first word of the message
 */
export function withCommandName<T>(id: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new ControlError(`${id}: ${(error as Error).message}.`);
  }
}
