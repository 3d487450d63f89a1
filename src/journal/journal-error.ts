/** The error that is thrown when a journal cannot be used. Its message says what is wrong, where, and what to do. */
export class JournalError extends Error {
  override readonly name = 'JournalError';
  readonly code = 'SPOTLAB_JOURNAL';
}
