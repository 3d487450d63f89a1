/** The sentence that refuses the value of an option. */
import { checkValue } from './check-value.js';
import { formOf } from './value-form.js';
import { describedValue, ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

/**
 * The sentence about a value that an option does not take, such as `timeoutMs is 0; it must be a whole number from 1 to
 * 3600000.` Undefined for a valid value.
 */
export function optionProblem(name: string, spec: ValueSpec, value: unknown): string | undefined {
  const problem = checkValue(spec, value, 'option');
  if (!(problem instanceof ValueProblem)) return undefined;
  const { at } = problem.more;
  if (spec.kind !== 'amounts' || at === undefined) return mustBe(name, spec, describedValue(value));
  return mustBe(`${name}.${at}`, { kind: 'amount' }, describedValue((value as Record<string, unknown>)[at]));
}

/** @param shown the given value in words, for the place between "is" and "; it must be" */
export const mustBe = (name: string, spec: ValueSpec, shown: string): string =>
  `${name} is ${shown}; it must be ${formOf(spec)}.`;
