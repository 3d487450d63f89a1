/** A command that cannot be carried out; the message says why and what to do. Nothing was changed. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code = 'SPOTLAB_CONTROL';
}

/** What goes wrong here is what was given, not the exchange. @param id the command, which the message begins with */
export function withCommandName<T>(id: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw new ControlError(`${id}: ${(error as Error).message}.`);
  }
}
