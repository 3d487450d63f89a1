/** Refusals that carry more than the code and text of a {@link Fault}. */
import type { Fault } from '../protocol/index.js';

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

/** A refusal that says what became of each part of the request, of which some may have been carried out. */
export class DetailedRefusal extends Error {
  override readonly name = 'DetailedRefusal';
  readonly fault: Fault;
  readonly data: unknown;
  readonly http: number;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the orders of the request stay in the unfilled order count. */
  readonly keepsCount: boolean;

  constructor(
    fault: Fault,
    data: unknown,
    details: { readonly http: number; readonly retryAfterSeconds: number | undefined; readonly keepsCount: boolean },
  ) {
    super(fault.message);
    this.fault = fault;
    this.data = data;
    this.http = details.http;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.keepsCount = details.keepsCount;
  }

  get body(): object {
    return { ...this.fault.body, data: this.data };
  }
}
