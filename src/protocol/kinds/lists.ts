/** Checks lists and objects: texts, amounts by asset, rate limiters, the content of a file. */

import { isRecord } from '../json/fields.js';
import { enumValues } from '../values/enums.js';
import { SYMBOL } from '../values/limits.js';
import { checkAmount } from './decimals.js';
import type { Door } from './door.js';
import { MAX_ENTRIES, splitList } from './list-texts.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

/** For the door `data`, the value of a text with JSON; any other value is returned unchanged. */
function fromJson(given: unknown, door: Door): unknown {
  if (typeof given !== 'string' || door !== 'data') return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
}

/** Checks each entry of a list. One value counts as a list with one entry, and a text is split at its commas. */
export function checkList(spec: ValueSpec, given: unknown, door: Door, check: (one: unknown) => unknown): unknown {
  const list = Array.isArray(given) ? given : entriesOf(spec, given, door);
  if (list === undefined || list.length < (spec.least ?? 0) || list.length > MAX_ENTRIES) {
    return new ValueProblem('form', 'is not a list');
  }
  const entries: unknown[] = [];
  for (const one of list) {
    const entry = check(one);
    if (entry instanceof ValueProblem) return entry;
    entries.push(entry);
  }
  return entries;
}

function entriesOf({ kind }: ValueSpec, given: unknown, door: Door): readonly unknown[] | undefined {
  if (typeof given !== 'string') return undefined;
  if (door === 'option') return kind === 'texts' ? [given] : undefined;
  return splitList(given);
}

export function checkAmounts(given: unknown, door: Door): unknown {
  const value = fromJson(given, door);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return new ValueProblem('form', 'is not an object of amounts by asset');
  }
  const amounts: Record<string, string> = {};
  for (const [asset, amount] of Object.entries(value)) {
    const read = SYMBOL.test(asset) ? checkAmount(amount, door, {}) : new ValueProblem('form', 'is not an asset');
    if (read instanceof ValueProblem) return new ValueProblem(read.reason, read.what, { ...read.more, at: asset });
    amounts[asset] = read;
  }
  return amounts;
}

const MAX_LIMITERS = 20;
const MAX_INTERVALS = 1_000;
const MAX_LIMIT = 1_000_000_000;

/** Field of a limiter -> whether a value is valid. */
const LIMITER: Readonly<Record<string, (value: unknown) => boolean>> = {
  rateLimitType: (value) => enumValues('RateLimitType').includes(value as string),
  interval: (value) => enumValues('RateLimitInterval').includes(value as string),
  intervalNum: (value) => Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MAX_INTERVALS,
  limit: (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_LIMIT,
};

export function checkLimiters(given: unknown, door: Door): unknown {
  const list = fromJson(given, door);
  if (!Array.isArray(list) || list.length > MAX_LIMITERS) return new ValueProblem('form', 'is not a list of limiters');
  for (const [index, one] of (list as unknown[]).entries()) {
    const at = wrongField(one);
    if (at !== undefined)
      return new ValueProblem('form', 'is not a list of limiters', {
        at: at === '' ? String(index) : `${index}.${at}`,
      });
  }
  return list;
}

/**
 * The name of the first wrong field of a limiter; '' if the value is not a limiter, because it is not an object or has
 * an unknown field; undefined if the limiter is valid.
 */
function wrongField(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return '';
  if (Object.keys(value).some((name) => !Object.hasOwn(LIMITER, name))) return '';
  return Object.keys(LIMITER).find((name) => LIMITER[name]?.((value as Record<string, unknown>)[name]) !== true);
}

/** A program gives the path of the file. A request has the content, which is checked by the code that reads it. */
export function checkFile(given: unknown, door: Door): unknown {
  if (door === 'call') {
    return typeof given === 'string' && given !== '' ? given : new ValueProblem('form', 'is not the path of a file');
  }
  const content = fromJson(given, door);
  if (isRecord(content)) return content;
  return new ValueProblem('form', 'is not the content of a file');
}
