/** Checks whole numbers, 64-bit ids and numbers. */
import type { CheckScope, Door } from './door.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

const WHOLE = /^-?\d+$/;
const NUMBER = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;

export function checkInteger(spec: ValueSpec, given: unknown, door: Door, { name }: CheckScope): unknown {
  if (door === 'wire') return safeInteger(given as string);
  const isText = door !== 'option' && (typeof given === 'bigint' || (typeof given === 'string' && WHOLE.test(given)));
  const value = isText ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return new ValueProblem('form', 'is not a whole number');
  }
  return outside(spec, value, name) ?? value;
}

export function checkNumber(spec: ValueSpec, given: unknown, door: Door): unknown {
  const value = door !== 'option' && typeof given === 'string' && NUMBER.test(given) ? Number(given) : given;
  if (typeof value !== 'number' || !Number.isFinite(value)) return new ValueProblem('form', 'is not a number');
  return outside(spec, value) ?? value;
}

/** A call sends the digits of an id, because a number above 2^53 would be rounded. */
export function checkId(given: unknown, door: Door): string | number | ValueProblem {
  if (door === 'wire') return safeInteger(given as string);
  if (typeof given === 'bigint' && given >= 0n) return given.toString();
  if (typeof given === 'string' && /^\d{1,20}$/.test(given)) return given;
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= 0) return String(given);
  return new ValueProblem('form', 'is not an id (a whole number; above 2^53 give a string or a bigint)');
}

function safeInteger(text: string): number | ValueProblem {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : new ValueProblem('overflow', 'is above 2^53');
}

/** If the largest `limit` of a list is at least this number, `.all()` can usually read the list page by page. */
const MIN_PAGE = 500;

/** The problem of a number outside of the bounds; undefined for a number within the bounds. */
export function outside({ min, max }: ValueSpec, value: number, name?: string): ValueProblem | undefined {
  if (min !== undefined && value < min) {
    return new ValueProblem('range', `is below ${min}`, { advice: `It takes ${min} to ${max ?? '…'}.` });
  }
  if (max === undefined || value <= max) return undefined;
  const more =
    name === 'limit' && max >= MIN_PAGE
      ? ' For more rows, use .all() in place of .limit(), where the call has it.'
      : '';
  return new ValueProblem('range', `is above ${max}`, { advice: `It takes ${min ?? 0} to ${max}.${more}` });
}
