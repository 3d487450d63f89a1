/** A control command that cannot be executed; the message says why and what to do. Nothing was changed. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code = 'SPOTLAB_CONTROL';
}

/**
 * Runs part of a command and turns its errors into {@link ControlError}s, because only the given arguments can cause
 * them.
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
