/**
 * Encodes parameter values for the wire, one at a time: decimals without exponent, times as integers, members of
 * enumerations. A value that cannot be sent throws a {@link ParameterError} that names the value and the nearest valid
 * ones.
 */

import {
  CLIENT_ORDER_ID,
  DAY_MS,
  DecimalError,
  enumValues,
  HOUR_MS,
  MINUTE_MS,
  nearest,
  type ParamInfo,
  parseTimeZone,
  plainDecimal,
  SECOND_MS,
  SYMBOL,
} from '../../protocol/index.js';
import { ParameterError } from '../errors/errors.js';

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
}

/** Encodes one value. `info` is undefined for a parameter that is not in the catalogue. */
export function encodeParam(info: ParamInfo | undefined, value: unknown, asking: ParamContext): WireValue {
  if (!info) return encodeUnknown(value, asking);
  switch (info.kind) {
    case 'decimal':
      return encodeDecimal(value, asking);
    case 'integer':
      return encodeInteger(info, value, asking);
    case 'id':
      return encodeId(value, asking);
    case 'time':
      return encodeTime(value, asking);
    case 'flag':
      if (value === true || value === false) return String(value);
      return refuse(asking, value, 'is not true or false');
    case 'enum':
      return encodeEnum(info, value, asking);
    case 'enums':
      return (Array.isArray(value) ? value : [value]).map((one) => encodeEnum(info, one, asking));
    case 'symbol':
      return encodeSymbol(value, asking);
    case 'asset':
      if (typeof value === 'string' && SYMBOL.test(value)) return value;
      return refuse(asking, value, 'is not an asset', "An asset is text such as 'BTC'.");
    case 'symbols':
      if (!Array.isArray(value) || value.length === 0)
        return refuse(asking, value, "is not a list such as ['BTCUSDT']");
      return value.map((one) => encodeSymbol(one, asking));
    case 'clientOrderId':
      if (typeof value === 'string' && CLIENT_ORDER_ID.test(value)) return value;
      return refuse(asking, value, 'is not 1 to 36 letters, digits, - or _');
    case 'text':
      return encodeText(info, value, asking);
  }
}

function refuse(asking: ParamContext, value: unknown, why: string, advice?: string): never {
  throw new ParameterError(asking.verb, asking.name, `${asking.name} ${show(value)} ${why}.`, advice);
}

/** The value as text for a message, at most 60 characters. */
function show(value: unknown): string {
  let text: string;
  try {
    text =
      typeof value === 'string'
        ? `'${value}'`
        : typeof value === 'bigint'
          ? `${value}n`
          : (JSON.stringify(value) ?? String(value));
  } catch {
    text = Object.prototype.toString.call(value);
  }
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function encodeDecimal(value: unknown, asking: ParamContext): string {
  try {
    return plainDecimal(value as string);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
    throw new ParameterError(asking.verb, asking.name, `${asking.name}: ${error.message}.`);
  }
}

function encodeInteger(info: ParamInfo, value: unknown, asking: ParamContext): string {
  const isText = typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value));
  const number = isText ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isSafeInteger(number))
    return refuse(asking, value, 'is not a whole number');
  const { min, max } = info;
  if (min !== undefined && number < min)
    return refuse(asking, value, `is below ${min}`, `It takes ${min} to ${max ?? '…'}.`);
  if (max !== undefined && number > max)
    return refuse(asking, value, `is above ${max}`, `It takes ${min ?? 0} to ${max}.`);
  return String(number);
}

function encodeId(value: unknown, asking: ParamContext): string {
  if (typeof value === 'bigint' && value >= 0n) return value.toString();
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return String(value);
  return refuse(asking, value, 'is not an id (a whole number; above 2^53 give a string or a bigint)');
}

const UNITS: Readonly<Record<string, number>> = {
  s: SECOND_MS,
  m: MINUTE_MS,
  h: HOUR_MS,
  d: DAY_MS,
  w: 7 * DAY_MS,
};

function encodeTime(value: unknown, asking: ParamContext): string {
  if (value instanceof Date) {
    const ms = value.getTime();
    return Number.isNaN(ms) ? refuse(asking, String(value), 'is not a valid Date') : epoch(ms, value, asking);
  }
  if (typeof value === 'number') {
    return Number.isSafeInteger(value) && value >= 0
      ? String(value)
      : refuse(asking, value, 'is not a time in ms or µs');
  }
  if (typeof value === 'string') {
    const text = value.trim();
    if (/^\d{9,17}$/.test(text)) return text;
    if (text === 'now') return String(asking.clock.exchangeNowMs);
    const relative = /^-(\d+(?:\.\d+)?)([smhdw])$/.exec(text);
    if (relative) {
      return epoch(
        Math.round(asking.clock.exchangeNowMs - Number(relative[1]) * (UNITS[relative[2] as string] ?? 0)),
        value,
        asking,
      );
    }
    // A date without a zone is read as UTC: in the machine's zone, the same cell would give different results
    // elsewhere.
    const iso = /^\d{4}-\d{2}(-\d{2})?$/.test(text) || /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
    const ms = /^\d{4}-/.test(text) ? Date.parse(iso) : Number.NaN;
    if (!Number.isNaN(ms)) return epoch(ms, value, asking);
  }
  return refuse(
    asking,
    value,
    'is not a time',
    "Give milliseconds, a Date, '2026-01-31', '2026-01-31T12:00Z' or '-2d'.",
  );
}

/** Milliseconds since 1970 as wire text. The wire has no earlier times. */
function epoch(ms: number, value: unknown, asking: ParamContext): string {
  return ms >= 0 ? String(ms) : refuse(asking, value, 'is before 1970');
}

function encodeEnum(info: ParamInfo, value: unknown, asking: ParamContext): string {
  const values = enumValues(info.enum as never);
  if (typeof value === 'string' && values.includes(value)) return value;
  const close = typeof value === 'string' ? nearest(value, values) : [];
  const known = values.length > 20 ? `${values.slice(0, 20).join(' ')} …` : values.join(' ');
  return refuse(
    asking,
    value,
    'is not a valid value',
    `Allowed: ${known}.${close.length ? ` Nearest: ${close.map((one) => `'${one}'`).join(', ')}.` : ''}`,
  );
}

/** Lower-case or separated symbols are the most common mistake, so their message suggests the corrected symbol. */
function encodeSymbol(value: unknown, asking: ParamContext): string {
  if (typeof value === 'string' && SYMBOL.test(value)) return value;
  const tidy = typeof value === 'string' ? value.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase() : '';
  return refuse(
    asking,
    value,
    'is not a symbol',
    tidy ? `Did you mean '${tidy}'?` : "A symbol is text such as 'BTCUSDT'.",
  );
}

const TIME_ZONE_ADVICE = 'A time zone is an offset from UTC from -12:00 to +14:00, such as 8 or -1:00.';

function encodeText(info: ParamInfo, value: unknown, asking: ParamContext): string {
  const text = typeof value === 'number' ? encodeNumber(value, asking) : value;
  if (typeof text !== 'string' || text === '') return refuse(asking, value, 'is not text');
  if (asking.name === 'timeZone' && parseTimeZone(text) === undefined)
    return refuse(asking, value, 'is not a time zone', TIME_ZONE_ADVICE);
  if (info.pattern && !new RegExp(info.pattern).test(text))
    return refuse(asking, value, 'has an invalid format', info.description);
  return text;
}

/** A number of a parameter that is not in the catalogue: all digits, never with an exponent. */
function encodeNumber(value: number, asking: ParamContext): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (Number.isInteger(value))
    return refuse(asking, value, 'is above 2^53 and may be rounded: give a string or a bigint');
  return (value < 0 ? '-' : '') + encodeDecimal(Math.abs(value), asking);
}

/** A parameter that is not in the catalogue: text as it is, a list as JSON. */
function encodeUnknown(value: unknown, asking: ParamContext): WireValue {
  if (!Array.isArray(value)) return encodeScalar(value, asking);
  const items = value.map((item) => encodeScalar(item, asking));
  if (value.every((item) => typeof item === 'string')) return items;
  return `[${items.map((item, index) => (isBare(value[index]) ? item : JSON.stringify(item))).join(',')}]`;
}

/** Whether JSON writes the value without quotes. */
const isBare = (value: unknown) => typeof value !== 'string';

function encodeScalar(value: unknown, asking: ParamContext): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'number':
      return encodeNumber(value, asking);
    default:
      if (value instanceof Date) return encodeTime(value, asking);
      return refuse(asking, value, 'cannot be sent', 'Give text, a number, true or false, a Date, or a list of these.');
  }
}
