/**
 * Stores a secret so that it is never printed.
 *
 * Output of any kind (inspect, JSON, template strings, errors, a notebook) shows `‹secret›`. Only {@link Secret.reveal}
 * returns the value; it is called where a signature or a header is made.
 */

/** The method that Node calls to print a value. */
const INSPECT = Symbol.for('nodejs.util.inspect.custom');
const MASK = '‹secret›';

export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself. Never store or print the returned text. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return MASK;
  }

  toJSON(): string {
    return MASK;
  }

  [Symbol.toPrimitive](): string {
    return MASK;
  }

  [INSPECT](): string {
    return MASK;
  }
}
