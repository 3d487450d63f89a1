/** The fault of a binary message, or of a value that is to become one. */
export class SbeError extends Error {
  override readonly name = 'SbeError';
  readonly reason: SbeFault;

  constructor(reason: SbeFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * `truncated`: the message ends before its last field. `damaged`: a length, a count or a value that the schema does not allow.
 * `unknown`: another schema, or a message that is newer than the schema here.
 * `inexpressible`: a value that the schema cannot express.
 */
export type SbeFault = 'truncated' | 'damaged' | 'unknown' | 'inexpressible';
