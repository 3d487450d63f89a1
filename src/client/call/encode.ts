/**
 * Encodes parameter values for the wire, one at a time: decimals without exponent, times as integers, members of
 * enumerations. A value that cannot be sent throws a {@link ParameterError} that names the value and the nearest valid
 * ones.
 */

import {
  CLIENT_ORDER_ID,
  computedDecimal,
  DAY_MS,
  DecimalError,
  enumValues,
  HOUR_MS,
  isComputed,
  MINUTE_MS,
  nearest,
  offsetOfZone,
  type ParamInfo,
  parseTimeZone,
  plainDecimal,
  SECOND_MS,
  SYMBOL,
} from '../../protocol/index.js';
import { ParameterError } from '../errors/errors.js';
import { isDecimal } from '../values/decimal.js';

/** A parameter as it is sent: text, or a list that is sent as JSON. */
export type WireValue = string | readonly string[];

/** The verb, the parameter and the clock of one encoding; the first two are for error messages. */
export interface ParamContext {
  /** `market.klines` */
  readonly verb: string;
  /** Wire name. */
  readonly name: string;
  /**
   * Base of relative times such as `-2d`. Only relative times read it, because reading a clock costs as much as
   * encoding.
   */
  readonly clock: { readonly exchangeNowMs: number };
  /**
   * For an order: called with a float that has rounding errors, such as `50000.1 * 1.001`. `.fit()` rounds it when the
   * order is sent; without `.fit()` the order is refused then. Where this is absent, such a float is refused at once.
   */
  readonly onComputed?: ((name: string, value: number) => void) | undefined;
}

/** Encodes one value. `info` is undefined for a parameter that is not in the catalogue. */
export function encodeParam(info: ParamInfo | undefined, value: unknown, context: ParamContext): WireValue {
  if (!info) return encodeUnknown(value, context);
  switch (info.kind) {
    case 'decimal':
      return encodeDecimal(value, context);
    case 'integer':
      return encodeInteger(info, value, context);
    case 'id':
      return encodeId(value, context);
    case 'time':
      return encodeTime(value, context);
    case 'flag':
      if (value === true || value === false) return String(value);
      return refuse(context, value, 'is not true or false');
    case 'enum':
      return encodeEnum(info, value, context);
    case 'enums':
      return (Array.isArray(value) ? value : [value]).map((one) => encodeEnum(info, one, context));
    case 'symbol':
      return encodeSymbol(value, context);
    case 'asset':
      if (typeof value === 'string' && SYMBOL.test(value)) return value;
      return refuse(context, value, 'is not an asset', "An asset is text such as 'BTC'.");
    case 'symbols':
      if (!Array.isArray(value) || value.length === 0)
        return refuse(context, value, "is not a list such as ['BTCUSDT']");
      return value.map((one) => encodeSymbol(one, context));
    case 'clientOrderId':
      if (typeof value === 'string' && CLIENT_ORDER_ID.test(value)) return value;
      return refuse(context, value, 'is not 1 to 36 letters, digits, - or _');
    case 'text':
      return encodeText(info, value, context);
  }
}

function refuse(context: ParamContext, value: unknown, why: string, advice?: string): never {
  throw new ParameterError(context.verb, context.name, `${context.name} ${quoted(value)} ${why}.`, advice);
}

/** Longest text of a value in a message, in characters. */
const MAX_QUOTED = 60;

const shortened = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** The value as text for a message, at most 60 characters. */
function quoted(value: unknown): string {
  if (typeof value === 'string') return `'${shortened(value, MAX_QUOTED - 2)}'`;
  let text: string;
  try {
    text =
      typeof value === 'bigint'
        ? `${value}n`
        : typeof value === 'number'
          ? String(value)
          : (JSON.stringify(value) ?? String(value));
  } catch {
    text = Object.prototype.toString.call(value);
  }
  return shortened(text, MAX_QUOTED);
}

function encodeDecimal(value: unknown, context: ParamContext): string {
  try {
    return plainDecimal(isDecimal(value) ? value.toString() : (value as string));
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    if (context.onComputed && isComputed(value)) {
      context.onComputed(context.name, value);
      return computedDecimal(value);
    }
    if (typeof value === 'object' && value !== null) return refuse(context, value, "is not a decimal such as '0.01'");
    throw new ParameterError(context.verb, context.name, `${context.name}: ${error.message}.`);
  }
}

function encodeInteger(info: ParamInfo, value: unknown, context: ParamContext): string {
  const isText = typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value));
  const number = isText ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    return refuse(context, value, 'is not a whole number');
  const { min, max } = info;
  if (min !== undefined && number < min)
    return refuse(context, value, `is below ${min}`, `It takes ${min} to ${max ?? '…'}.`);
  if (max !== undefined && number > max)
    return refuse(context, value, `is above ${max}`, `It takes ${min ?? 0} to ${max}.${moreRows(context, max)}`);
  return String(number);
}

/** Lists of at most this many rows are read page by page. */
const MIN_PAGE = 500;

const moreRows = ({ name }: ParamContext, max: number): string =>
  name === 'limit' && max >= MIN_PAGE ? ' For more rows, use .all() in place of .limit(), where the call has it.' : '';

function encodeId(value: unknown, context: ParamContext): string {
  if (typeof value === 'bigint' && value >= 0n) return value.toString();
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
  return refuse(context, value, 'is not an id (a whole number; above 2^53 give a string or a bigint)');
}

const UNITS: Readonly<Record<string, number>> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};

/** Numbers in this range are seconds of the years 2001 to 5138; as milliseconds they lie between 1970 and 1973. */
const SECONDS_FROM = 1_000_000_000;
const SECONDS_TO = 100_000_000_000;

const refuseSeconds = (value: number, context: ParamContext): never =>
  refuse(context, value, 'looks like seconds', `Give milliseconds: ${Math.round(value * 1000)}.`);

function encodeTime(value: unknown, context: ParamContext): string {
  if (value instanceof Date) {
    const ms = value.getTime();
    return Number.isNaN(ms) ? refuse(context, String(value), 'is not a valid Date') : epoch(ms, value, context);
  }
  if (typeof value === 'number') {
    if (value >= SECONDS_FROM && value < SECONDS_TO) return refuseSeconds(value, context);
    return Number.isSafeInteger(value) && value >= 0
      ? String(value)
      : refuse(context, value, 'is not a time in ms or µs');
  }
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^\d{10,11}$/.test(text) && Number(text) < SECONDS_TO) return refuseSeconds(Number(text), context);
    if (/^\d{9,17}$/.test(text)) return text;
    if (text === 'now') return String(context.clock.exchangeNowMs);
    const relative = /^-(\d+(?:\.\d+)?)([smhdw])$/.exec(text);
    if (relative) {
      return epoch(
        Math.round(context.clock.exchangeNowMs - Number(relative[1]) * (UNITS[relative[2] as string] ?? 0)),
        value,
        context,
      );
    }
    // A date without a zone is read as UTC: in the machine's zone, the same cell would give different results
    // elsewhere.
    const iso = /^\d{4}-\d{2}(-\d{2})?$/.test(text) || /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
    const ms = /^\d{4}-/.test(text) ? Date.parse(iso) : Number.NaN;
    if (!Number.isNaN(ms)) return epoch(ms, value, context);
  }
  return refuse(
    context,
    value,
    'is not a time',
    "Give milliseconds, a Date, '2026-01-31', '2026-01-31T12:00Z' or '-2d'.",
  );
}

/** Milliseconds since 1970 as wire text. The wire has no earlier times. */
function epoch(ms: number, value: unknown, context: ParamContext): string {
  return ms >= 0 ? String(ms) : refuse(context, value, 'is before 1970');
}

function encodeEnum(info: ParamInfo, value: unknown, context: ParamContext): string {
  const values = enumValues(info.enum as never);
  if (typeof value === 'string' && values.includes(value)) return value;
  const close = typeof value === 'string' ? [intervalOf(info, value) ?? nearest(value, values)].flat() : [];
  const known = values.length > 20 ? `${values.slice(0, 20).join(' ')} …` : values.join(' ');
  return refuse(
    context,
    value,
    'is not a valid value',
    `Allowed: ${known}.${close.length ? ` Nearest: ${close.map((one) => `'${one}'`).join(', ')}.` : ''}`,
  );
}

/** The interval that another writing means, such as `1hour`, or `60` for minutes; undefined for any other value. */
function intervalOf(info: ParamInfo, value: string): string | undefined {
  if (info.enum !== 'KlineInterval') return undefined;
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

/** A short symbol in another case, or two assets with one separator; a suggestion for another text would be a guess. */
const LIKE_SYMBOL = /^(?=.{2,20}$)[\p{L}\p{N}]+(?:[-_/:. ][\p{L}\p{N}]+)?$/u;

/** Lower-case or separated symbols are the most common mistake, so their message suggests the corrected symbol. */
function encodeSymbol(value: unknown, context: ParamContext): string {
  if (typeof value === 'string' && SYMBOL.test(value)) return value;
  const tidy =
    typeof value === 'string' && LIKE_SYMBOL.test(value) ? value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : '';
  return refuse(
    context,
    value,
    'is not a symbol',
    tidy ? `Did you mean '${tidy}'?` : "A symbol is text such as 'BTCUSDT'.",
  );
}

const TIME_ZONE_ADVICE =
  'A time zone is an offset from UTC from -12:00 to +14:00, such as 8 or -1:00, or a name such as Asia/Singapore.';

function encodeText(info: ParamInfo, value: unknown, context: ParamContext): string {
  const given = typeof value === 'number' ? encodeNumber(value, context) : value;
  // The exchange knows offsets only: a named zone becomes the offset that it has now.
  const isZone = context.name === 'timeZone' && typeof given === 'string' && given.includes('/');
  const text = (isZone && offsetOfZone(given, context.clock.exchangeNowMs)) || given;
  if (typeof text !== 'string' || text === '') return refuse(context, value, 'is not text');
  if (context.name === 'timeZone' && parseTimeZone(text) === undefined)
    return refuse(context, value, 'is not a time zone', TIME_ZONE_ADVICE);
  if (info.pattern && !new RegExp(info.pattern).test(text))
    return refuse(context, value, 'has an invalid format', info.description);
  return text;
}

/** A number of a parameter that is not in the catalogue: all digits, never with an exponent. */
function encodeNumber(value: number, context: ParamContext): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value))
    return refuse(context, value, 'is above 2^53 and may be rounded: give a string or a bigint');
  return (value < 0 ? '-' : '') + encodeDecimal(Math.abs(value), context);
}

/** A parameter that is not in the catalogue: text as it is, a list as JSON. */
function encodeUnknown(value: unknown, context: ParamContext): WireValue {
  if (!Array.isArray(value)) return encodeScalar(value, context);
  const items = value.map((item) => encodeScalar(item, context));
  if (value.every((item) => typeof item === 'string')) return items;
  return `[${items.map((item, index) => (isBare(value[index]) ? item : JSON.stringify(item))).join(',')}]`;
}

/** Whether JSON writes the value without quotes. */
const isBare = (value: unknown) => typeof value !== 'string';

function encodeScalar(value: unknown, context: ParamContext): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return encodeNumber(value, context);
    default:
      if (value instanceof Date) return encodeTime(value, context);
      return refuse(
        context,
        value,
        'cannot be sent',
        'Give text, a number, true or false, a Date, or a list of these.',
      );
  }
}
