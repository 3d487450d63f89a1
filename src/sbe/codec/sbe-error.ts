/** The error that is thrown when a binary message cannot be read, or when a value cannot be written as a binary message. */
export class SbeError extends Error {
  override readonly name = 'SbeError';
  readonly reason: SbeFault;

  constructor(reason: SbeFault, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * `truncated`: the message ends before its last field. `damaged`: a length, a count or a value that the schema does not allow. `unknown`: a message of
 * another schema, or of a newer version that this schema does not know. `inexpressible`: a value that the schema cannot express.
 */
export type SbeFault = 'truncated' | 'damaged' | 'unknown' | 'inexpressible';
