/** Refusals that carry more than the code and text of a {@link Fault}. */
import type { Fault } from '../protocol/errors.js';

/** A limit is reached: the reply says when to come back. */
export class LimitRefusal extends Error {
  override readonly name = 'LimitRefusal';
  readonly fault: Fault;
  readonly retryAfterSeconds: number;

  constructor(fault: Fault, retryAfterSeconds: number) {
    super(fault.message);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
