/** Refusals with more data than the code and text of a {@link Refusal}. */
import type { Refusal } from '../../protocol/index.js';

/** The refusal of a request over a rate limit, with the seconds until the client may send again. */
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

/** A refusal with the outcome of each part of the request; some parts may have been executed. */
export class DetailedRefusal extends Error {
  override readonly name = 'DetailedRefusal';
  readonly refusal: Refusal;
  readonly data: unknown;
  readonly http: number;
  readonly retryAfterSeconds: number | undefined;
  /** Whether the unfilled order count keeps the orders of the request. */
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
