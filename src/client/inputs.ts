/** What users may give where a parameter is taken. */

/** A price, quantity or amount: `'0.01'`, `0.01` or `5n`. Use strings where digits matter. */
export type DecimalInput = string | number | bigint;

/** A 64-bit id. */
export type IdInput = number | string | bigint;

/** An instant: milliseconds or microseconds since the epoch, a Date, an ISO string, or relative such as `'-2d'`. */
export type TimeInput = number | string | Date;

/** What `AbortSignal` offers and a call needs; said structurally, so that the types need no DOM. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}
