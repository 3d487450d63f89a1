/** Why a journal cannot be used: the message says what, where, and what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code = 'SPOTLAB_JOURNAL';
}
