/** Checks texts and time zones. */
import { offsetOfZone, parseTimeZone } from '../values/time-zone.js';
import { checkDecimal } from './decimals.js';
import type { CheckScope, Door } from './door.js';
import { compiled } from './service-texts.js';
import { ValueProblem } from './value-problem.js';
import type { ParamInfo, ValueSpec } from './value-spec.js';

/** A text that is not empty. A call may also give a number. */
export function checkText(spec: ValueSpec, given: unknown, door: Door): string | ValueProblem {
  if (door === 'wire') return given as string;
  const text = typeof given === 'number' && (door === 'call' || spec.takesNumbers) ? numberText(given) : given;
  if (text instanceof ValueProblem) return text;
  if (typeof text !== 'string' || text === '') return new ValueProblem('form', 'is not text');
  if (spec.max !== undefined && text.length > spec.max) {
    return new ValueProblem('range', `has more than ${spec.max} characters`);
  }
  if (spec.pattern !== undefined && !compiled(spec.pattern).test(text)) {
    return new ValueProblem('form', 'has an invalid format', { advice: (spec as Partial<ParamInfo>).description });
  }
  return text;
}

/** All digits of a number, never with an exponent. */
export function numberText(value: number): string | ValueProblem {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value)) {
    return new ValueProblem('form', 'is above 2^53 and may be rounded: give a string or a bigint');
  }
  const text = checkDecimal(Math.abs(value), 'call', {});
  return text instanceof ValueProblem || value > 0 ? text : `-${text}`;
}

const ZONE_ADVICE =
  'A time zone is an offset from UTC from -12:00 to +14:00, such as 8 or -1:00, or a name such as Asia/Singapore.';

/** The service knows offsets only: a call sends the offset that a named zone has now. */
export function checkTimeZone(given: unknown, door: Door, { clock }: CheckScope): string | ValueProblem {
  if (door === 'wire') return given as string;
  const text = checkText({ kind: 'text' }, given, door);
  if (text instanceof ValueProblem) return text;
  const zone = (clock !== undefined && text.includes('/') && offsetOfZone(text, clock.exchangeNowMs)) || text;
  return parseTimeZone(zone) === undefined
    ? new ValueProblem('form', 'is not a time zone', { advice: ZONE_ADVICE })
    : zone;
}
