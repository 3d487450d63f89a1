/** Refusals that carry more than the code and text of a {@link Refusal}. */
import type { Refusal } from '../protocol/index.js';

/** A limit is reached: the reply says when to come back. */
export class LimitRefusal extends Error {
  override readonly name = 'LimitRefusal';
  readonly refusal: Refusal;
  readonly retryAfterSeconds: number;

  constructor(refusal: Refusal, retryAfterSeconds: number) {
    super(refusal.message);
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A refusal that says what became of each part of the request, of which some may have been carried out. */
export class DetailedRefusal extends Error {
  override readonly name = 'DetailedRefusal';
  readonly refusal: Refusal;
  readonly data: unknown;
  readonly http: number;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the orders of the request stay in the unfilled order count. */
  readonly keepsOrderCount: boolean;

  constructor(
    refusal: Refusal,
    data: unknown,
    details: { readonly http: number; readonly retryAfterSeconds: number | undefined; readonly keepsCount: boolean },
  ) {
    super(refusal.message);
    this.refusal = refusal;
    this.data = data;
    this.http = details.http;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.keepsOrderCount = details.keepsCount;
  }

  get body(): object {
    return { ...this.refusal.body, data: this.data };
  }
}
