/** Checks that parameters can be stored in a file and read back as they were. */
import { optionError } from '../base/option-error.js';

/** @throws SpotlabError `SPOTLAB_OPTION` that names the first value which is no JSON */
export function checkPlain(name: string, value: unknown, around: readonly unknown[] = []): void {
  const problem = problemOf(value, around);
  if (problem !== undefined) {
    throw optionError(
      `${name} is ${problem}, which a file cannot contain.`,
      'Give texts, finite numbers, true or false, null, lists and plain objects.',
    );
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, one] of Object.entries(value)) {
    checkPlain(Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`, one, [...around, value]);
  }
}

function problemOf(value: unknown, around: readonly unknown[]): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  if (around.includes(value)) return 'a list or object that contains itself';
  if (Array.isArray(value)) return undefined;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A plain object of another realm, such as a notebook cell, has another prototype of the same name.
  const name = (prototype as { constructor?: { name?: string } } | null)?.constructor?.name;
  return prototype === null || name === 'Object' ? undefined : `a ${name ?? 'special object'}`;
}
