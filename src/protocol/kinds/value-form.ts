/** Describes the values that a parameter accepts; every refusal, help page and command line uses these words. */
import { AMOUNT_SCALE } from '../values/decimal.js';
import { DURATION_FORM } from '../values/duration.js';
import { enumValues } from '../values/enums.js';
import type { ValueSpec } from './value-spec.js';

/** The allowed values of `enum` and `enums`. */
export function memberValues({ enum: list, values = [] }: ValueSpec): readonly (string | number)[] {
  return list === undefined ? values : enumValues(list);
}

/** The allowed values of a parameter, in words: `a whole number from 1 to 1000`. */
export function formOf(spec: ValueSpec): string {
  if (spec.form !== undefined) return spec.form;
  const also = (spec.also ?? []).map((one) => (typeof one === 'string' ? `'${one}'` : String(one)));
  return [...also, kindForm(spec)].join(', or ');
}

function kindForm(spec: ValueSpec): string {
  switch (spec.kind) {
    case 'symbol':
      return "a symbol such as 'BTCUSDT'";
    case 'symbols':
      return "a list of symbols, such as ['BTCUSDT', 'ETHUSDT']";
    case 'asset':
      return "an asset such as 'BTC'";
    case 'decimal':
      return "a decimal such as '0.01'";
    case 'amount':
      return `a decimal number with at most ${AMOUNT_SCALE} decimals, as text`;
    case 'amounts':
      return 'amounts by asset, such as {"USDT":"1000"}';
    case 'integer':
    case 'id':
      return `a whole number${range(spec)}`;
    case 'integers':
      return `a list of whole numbers${range(spec)}`;
    case 'number':
      return `a number${range(spec)}`;
    case 'time':
      return "milliseconds since the epoch, or a date such as '2027-01-01T00:00:00Z'";
    case 'duration':
      return DURATION_FORM;
    case 'timeZone':
      return "an offset from UTC such as '8' or '-1:00', or a name such as 'Asia/Singapore'";
    case 'flag':
      return 'true or false';
    case 'enum':
      return oneOf(memberValues(spec));
    case 'enums':
      return `a list of ${memberValues(spec).join(', ')}`;
    case 'clientOrderId':
      return '1 to 36 letters, digits, - or _';
    case 'text':
      return spec.max === undefined ? 'a text that is not empty' : `a text of 1 to ${spec.max} characters`;
    case 'texts':
      return 'a list of texts';
    case 'limiters':
      return 'a list such as [{"rateLimitType":"REQUEST_WEIGHT","interval":"MINUTE","intervalNum":1,"limit":6000}]';
    case 'file':
      return 'the JSON object of a file that snapshots.save wrote';
    case 'scenario':
      return "the name of a scenario, such as 'flash-crash', or a list of events";
    case 'object':
      return 'an object';
    case 'function':
      return 'a function';
  }
}

/** The values as a text such as `'wait', 'throw' or 'off'`. */
export function oneOf(values: readonly (string | number)[]): string {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function range({ min, max }: ValueSpec): string {
  if (min === undefined) return max === undefined ? '' : ` up to ${max}`;
  return max === undefined ? ` of at least ${min}` : ` from ${min} to ${max}`;
}
