/** Checks instants: milliseconds or microseconds since the epoch, dates, and times relative to a clock. */
import { spanMs } from '../values/duration.js';
import { asExactMs, instantUs } from '../values/time.js';
import type { CheckScope, Door } from './door.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

export function checkTime(spec: ValueSpec, given: unknown, door: Door, scope: CheckScope): unknown {
  if (door === 'wire') {
    const value = Number(given);
    return Number.isSafeInteger(value) ? asExactMs(value) : new ValueProblem('overflow', 'is above 2^53');
  }
  return door === 'call' ? sentTime(given, scope) : instantMs(spec, given, door);
}

function instantMs({ min = 0, max = Number.POSITIVE_INFINITY }: ValueSpec, given: unknown, door: Door): unknown {
  const value = given instanceof Date && door === 'option' ? given.getTime() : given;
  const us = typeof value === 'string' || typeof value === 'number' ? instantUs(value) : undefined;
  if (us === undefined) return new ValueProblem('form', 'is not a time');
  const ms = us / 1_000;
  return ms >= min && ms <= max ? ms : new ValueProblem('range', 'is out of range');
}

/** Numbers in this range are seconds of the years 2001 to 5138; as milliseconds they lie between 1970 and 1973. */
const SECONDS_FROM = 1_000_000_000;
const SECONDS_TO = 100_000_000_000;

const seconds = (value: number): ValueProblem =>
  new ValueProblem('form', 'looks like seconds', { advice: `Give milliseconds: ${Math.round(value * 1000)}.` });

/** A time as it is sent: milliseconds, or the digits that were given. */
function sentTime(value: unknown, { clock }: CheckScope): number | string | ValueProblem {
  if (value instanceof Date) {
    const ms = value.getTime();
    return Number.isNaN(ms) ? new ValueProblem('form', 'is not a valid Date') : sinceEpoch(ms);
  }
  if (typeof value === 'number') {
    if (value >= SECONDS_FROM && value < SECONDS_TO) return seconds(value);
    return Number.isSafeInteger(value) && value >= 0 ? value : new ValueProblem('form', 'is not a time in ms or µs');
  }
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^\d{10,11}$/.test(text) && Number(text) < SECONDS_TO) return seconds(Number(text));
    if (/^\d{9,17}$/.test(text)) return text;
    const relative = clock && relativeTo(clock, text);
    if (relative !== undefined) return sinceEpoch(relative);
    const us = /^\d{4}-/.test(text) ? instantUs(text) : undefined;
    if (us !== undefined) return us / 1_000;
    if (/^\d{4}-/.test(text) && Date.parse(text) < 0) return sinceEpoch(-1);
  }
  return new ValueProblem('form', 'is not a time', {
    advice: "Give milliseconds, a Date, '2026-01-31', '2026-01-31T12:00Z' or '-2d'.",
  });
}

/** Milliseconds since the epoch of `now` and of texts such as `-1.5h`; undefined for any other text. */
function relativeTo(clock: { readonly exchangeNowMs: number }, text: string): number | undefined {
  if (text === 'now') return clock.exchangeNowMs;
  const back = text.startsWith('-') ? spanMs(text.slice(1)) : undefined;
  return back === undefined ? undefined : Math.round(clock.exchangeNowMs - back);
}

/** The wire has no times before 1970. */
const sinceEpoch = (ms: number): number | ValueProblem => (ms >= 0 ? ms : new ValueProblem('form', 'is before 1970'));
