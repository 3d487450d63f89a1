/** Checks values of the kinds `enum` and `enums`: one value, or several, of a fixed list of allowed values. */
import { enumValues } from '../values/enums.js';
import { nearest } from '../values/nearest.js';
import type { Door } from './door.js';
import { readJsonList, splitList } from './list-texts.js';
import { memberValues } from './value-form.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

export function checkMember(spec: ValueSpec, given: unknown, door: Door): string | number | ValueProblem {
  if (spec.enum !== undefined) {
    if (enumValues(spec.enum).includes(given as string)) return given as string;
  } else {
    const member = spec.values?.find((one) => one === given);
    if (member !== undefined) return member;
  }
  const values = memberValues(spec);
  if (door === 'data' && typeof given === 'string') {
    const found = values.find((one) => String(one).toLowerCase() === given.toLowerCase());
    if (found !== undefined) return found;
  }
  return notAMember(spec, given, values);
}

/**
 * Checks a list of members. It is given as an array, as one value, as a text with commas between the values, or, in a
 * request to the service, as JSON.
 */
export function checkMembers(spec: ValueSpec, given: unknown, door: Door): unknown {
  const all = membersIn(given, door);
  if (all instanceof ValueProblem) return all;
  const members: (string | number)[] = [];
  for (const one of all) {
    const member = checkMember(spec, one, door);
    if (member instanceof ValueProblem) return member;
    members.push(member);
  }
  return members;
}

function membersIn(given: unknown, door: Door): readonly unknown[] | ValueProblem {
  if (Array.isArray(given)) return given;
  if (typeof given !== 'string') return [given];
  if (door === 'wire') return given.startsWith('[') ? readJsonList(given) : [given];
  return splitList(given);
}

/** The maximum number of values that a message lists. */
const MAX_LISTED = 20;

function notAMember(spec: ValueSpec, value: unknown, values: readonly (string | number)[]): ValueProblem {
  const texts = values.map(String);
  const close = typeof value === 'string' ? [intervalOf(spec, value) ?? nearest(value, texts)].flat() : [];
  const known = texts.length > MAX_LISTED ? `${texts.slice(0, MAX_LISTED).join(' ')} …` : texts.join(' ');
  const hint = close.length ? ` Nearest: ${close.map((one) => `'${one}'`).join(', ')}.` : '';
  return new ValueProblem('member', 'is not a valid value', { advice: `Allowed: ${known}.${hint}` });
}

/** The interval that another spelling means, such as `1hour`, or `60` for minutes; undefined for any other value. */
function intervalOf({ enum: list }: ValueSpec, value: string): string | undefined {
  if (list !== 'KlineInterval') return undefined;
  const [, count = '', unit = 'm'] = /^(\d+)\s*(mo|s|m|h|d|w)?[a-z]*$/i.exec(value) ?? [];
  const minutes = Number(count);
  const isHours = /^m$/i.test(unit) && minutes >= 60 && minutes % 60 === 0;
  const hours = minutes / 60;
  const name = isHours
    ? hours % 24 === 0
      ? `${hours / 24}d`
      : `${hours}h`
    : `${count}${unit === 'M' || /^mo$/i.test(unit) ? 'M' : unit.toLowerCase()}`;
  return enumValues('KlineInterval').includes(name) ? name : undefined;
}
