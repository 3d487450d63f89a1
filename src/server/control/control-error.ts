/** A command that cannot be carried out; the message says why and what to do. Nothing was changed. */
export class ControlError extends Error {
  override readonly name = 'ControlError';
  readonly code = 'SPOTLAB_CONTROL';
}
