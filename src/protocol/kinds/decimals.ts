/** Checks decimals. No value is rounded: a float with more digits than a float stores exactly is refused. */
import {
  AMOUNT_SCALE,
  computedDecimal,
  DecimalError,
  decimalsOf,
  isComputed,
  isDecimalValue,
  isPlainDecimal,
  plainDecimal,
} from '../values/decimal.js';
import { DECIMAL } from '../values/limits.js';
import type { CheckScope, Door } from './door.js';
import { ValueProblem } from './value-problem.js';

/** The plain decimal text of a value. */
export function checkDecimal(given: unknown, door: Door, scope: CheckScope): string | ValueProblem {
  if (door === 'wire' || (typeof given === 'string' && isPlainDecimal(given))) return given as string;
  try {
    return plainDecimal((isDecimalValue(given) ? given.toString() : given) as string);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    if (scope.onComputed && isComputed(given)) {
      scope.onComputed(scope.name ?? '', given);
      return computedDecimal(given);
    }
    if (typeof given === 'object' && given !== null) {
      return new ValueProblem('form', "is not a decimal such as '0.01'");
    }
    return new ValueProblem('form', error.message, { namesValue: true });
  }
}

/** A decimal with as many decimals as an amount has. */
export function checkAmount(given: unknown, door: Door, scope: CheckScope): string | ValueProblem {
  const text = checkDecimal(given, door, scope);
  if (text instanceof ValueProblem || (DECIMAL.test(text) && decimalsOf(text) <= AMOUNT_SCALE)) return text;
  return new ValueProblem('form', `has more than ${AMOUNT_SCALE} decimals, or too many digits`);
}
