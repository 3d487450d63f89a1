/** Converts the values of an SBE message to those of JSON where they differ: times in milliseconds, and fields that JSON omits. */
import type { Mantissa } from './decimals.js';
import type { FieldPlan } from './plan.js';

/** Microseconds in a millisecond. */
export const MICROSECONDS = 1_000;
/** The value in JSON for a missing time, in both units. */
export const NO_TIME = -1;

/** A time in milliseconds, rounded down, as JSON has it. */
export function milliseconds(us: Mantissa): number {
  return us === NO_TIME ? NO_TIME : Math.floor(Number(us) / MICROSECONDS);
}

/** Whether JSON has a field. @param target the object of JSON with the fields that were read before */
export function isShown(
  shown: FieldPlan['form']['shown'],
  value: unknown,
  target: Readonly<Record<string, unknown>>,
): boolean {
  switch (shown) {
    case 'never':
      return false;
    case 'true':
      return value === true;
    case 'nonZero':
      return /[1-9]/.test(String(value));
    case 'routed':
      return target.usedSor === true || target.uS === true;
    case 'known':
      return /[1-9]/.test(String(value)) || /[1-9]/.test(String(target.origQuoteOrderQty));
    default:
      return true;
  }
}
