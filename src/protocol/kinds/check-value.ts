/**
 * The one check of a value by its kind. Arguments of calls, parameters of requests, control commands, streams, command
 * lines, variables of the environment and options are all checked here.
 *
 * The kinds are the same everywhere, but a value arrives in one of four ways: see door.ts. The checks of requests and
 * of calls run very often, so a kind is chosen by a switch, and nothing is allocated for a valid value.
 */

import { isRecord } from '../json/fields.js';
import { DURATION_FORM, durationMs, durationUs, MAX_DURATION_MS } from '../values/duration.js';
import { CLIENT_ORDER_ID, SYMBOL } from '../values/limits.js';
import { DAY_MS } from '../values/time.js';
import { checkMember, checkMembers } from './closed-lists.js';
import { checkAmount, checkDecimal } from './decimals.js';
import type { CheckScope, Door } from './door.js';
import { checkAmounts, checkFile, checkLimiters, checkList } from './lists.js';
import { checkId, checkInteger, checkNumber } from './numbers.js';
import { checkCharacters } from './service-texts.js';
import { checkSymbols, notASymbol } from './symbols.js';
import { checkText, checkTimeZone } from './texts.js';
import { checkTime } from './times.js';
import { ValueProblem } from './value-problem.js';
import type { ValueSpec } from './value-spec.js';

const NO_SCOPE: CheckScope = {};

/**
 * Checks a value.
 *
 * @returns the value that the code uses, or a {@link ValueProblem}. Times and durations are milliseconds, with a
 *   fraction for microseconds; for the door `call` they are returned in the form in which they are sent.
 */
export function checkValue(spec: ValueSpec, given: unknown, door: Door, scope: CheckScope = NO_SCOPE): unknown {
  if (door === 'wire') {
    const illegal = checkCharacters(spec, given as string);
    if (illegal !== undefined) return illegal;
  }
  const value = checkKind(spec, given, door, scope);
  // Specs have many shapes, so reading a field that most of them lack takes as long as a check. Therefore only `kind`
  // is read until it is known whether the value is valid.
  const isWire = door === 'call' || door === 'wire';
  if (isWire && typeof value === 'string') return value;
  if (value instanceof ValueProblem) {
    const found = spec.also?.find((one) => one === given || (door === 'data' && String(one) === given));
    return found ?? value;
  }
  if (isWire) return value;
  // The kind has accepted the value, so it has the type that `accepts` takes.
  return spec.accepts?.(value as never) === false ? new ValueProblem('form', 'is not valid') : value;
}

function checkKind(spec: ValueSpec, given: unknown, door: Door, scope: CheckScope): unknown {
  switch (spec.kind) {
    case 'symbol':
      return typeof given === 'string' && SYMBOL.test(given) ? given : notASymbol(given);
    case 'decimal':
      return checkDecimal(given, door, scope);
    case 'integer':
      return checkInteger(spec, given, door, scope);
    case 'enum':
      return checkMember(spec, given, door);
    case 'time':
      return checkTime(spec, given, door, scope);
    case 'id':
      return checkId(given, door);
    case 'clientOrderId':
      if (typeof given === 'string' && (door === 'wire' || CLIENT_ORDER_ID.test(given))) return given;
      return new ValueProblem('form', 'is not 1 to 36 letters, digits, - or _');
    case 'flag':
      return checkFlag(given, door);
    case 'text':
      return checkText(spec, given, door);
    case 'timeZone':
      return checkTimeZone(given, door, scope);
    case 'asset':
      if (typeof given === 'string' && SYMBOL.test(given)) return given;
      return new ValueProblem('form', 'is not an asset', { advice: "An asset is text such as 'BTC'." });
    case 'symbols':
      return checkSymbols(given, door);
    case 'enums':
      return checkMembers(spec, given, door);
    case 'number':
      return checkNumber(spec, given, door);
    case 'duration':
      return checkDuration(given, door);
    case 'integers':
      return checkList(spec, given, door, (one) => checkInteger(spec, one, door, scope));
    case 'texts':
      return checkList(spec, given, door, (one) => checkText({ kind: 'text' }, one, door));
    case 'amounts':
      return checkAmounts(given, door);
    case 'amount':
      return checkAmount(given, door, scope);
    case 'limiters':
      return checkLimiters(given, door);
    case 'file':
      return checkFile(given, door);
    case 'scenario':
      if (Array.isArray(given) || (typeof given === 'string' && given !== '')) return given;
      return new ValueProblem('form', 'is no scenario');
    case 'object':
      if (isRecord(given)) return given;
      return new ValueProblem('form', 'is not an object');
    case 'function':
      return typeof given === 'function' ? given : new ValueProblem('form', 'is not a function');
  }
}

function checkFlag(given: unknown, door: Door): boolean | ValueProblem {
  if (typeof given === 'boolean') return given;
  if (door === 'wire' || door === 'data') {
    if (given === 'true') return true;
    if (given === 'false') return false;
  }
  return new ValueProblem('form', 'is not true or false');
}

/** The duration in milliseconds, without parts of a microsecond; the door `call` keeps the given text or number. */
function checkDuration(given: unknown, door: Door): unknown {
  const us = typeof given === 'string' || typeof given === 'number' ? durationUs(given) : undefined;
  if (us !== undefined) return door === 'call' ? given : us / 1_000;
  const allowed = durationRange(given);
  const what = allowed === undefined ? 'is not a duration' : `must be ${allowed}`;
  return new ValueProblem(allowed === undefined ? 'form' : 'range', what, {
    ...(allowed === undefined ? { advice: `Give ${DURATION_FORM}.` } : { allowed }),
  });
}

/** The allowed range, for a duration of the right form that is too long or negative; undefined for another value. */
function durationRange(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim() : String(value);
  const isNegative = text.startsWith('-');
  const ms = typeof value === 'string' ? durationMs(isNegative ? text.slice(1) : text) : value;
  if (typeof ms !== 'number' || !Number.isFinite(ms)) return undefined;
  if (isNegative) return `${DURATION_FORM}, not negative`;
  return ms > MAX_DURATION_MS ? `at most ${MAX_DURATION_MS / DAY_MS} days` : undefined;
}
