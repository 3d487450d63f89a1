/**
 * Parses the wire text of each kind of parameter into a value, or refuses the text.
 *
 * There are two steps, because the service checks the signature between them: {@link checkForm} checks characters and
 * JSON, {@link readValue} checks the value. The refusals quote legal ranges in the service's words. Source:
 * `errors.json`, legalRanges.
 */

import {
  asExactMs,
  CLIENT_ORDER_ID,
  DECIMAL,
  type EnumEntry,
  type EnumName,
  enums,
  type ParamInfo,
  type ParamKind,
  refusal,
  SYMBOL,
} from '../../protocol/index.js';

/** A parsed parameter. Times are milliseconds, with a fraction when the client sent microseconds. */
export type Value = string | number | boolean | readonly string[];

const INTEGER = /^[0-9]{1,20}$/;
const SYMBOL_RANGE = '^[\\w\\-._&&[^a-z]]{1,50}$';
const SYMBOLS_RANGE = '^\\[("[\\w\\-._&&[^a-z]]{1,50}"(,"[\\w\\-._&&[^a-z]]{1,50}"){0,}){0,1}\\]$';
const ONE_OF_SYMBOLS = `"${SYMBOL.source.slice(1, -1)}"`;
/** The same range as a regular expression: no spaces and no escapes, although JSON allows both. */
const SYMBOLS = new RegExp(`^\\[(${ONE_OF_SYMBOLS}(,${ONE_OF_SYMBOLS})*)?\\]$`, SYMBOL.flags);
/** The kinds whose text must match one pattern. */
const PATTERNS: Readonly<Partial<Record<ParamKind, RegExp>>> = {
  symbol: SYMBOL,
  asset: SYMBOL,
  decimal: DECIMAL,
  integer: INTEGER,
  id: INTEGER,
  time: INTEGER,
  clientOrderId: CLIENT_ORDER_ID,
};
/** Maximum number of entries in a list parameter. */
const MAX_ENTRIES = 1000;

/** @throws Refusal -1100 for characters outside of the legal range, -1135 for a list that is not JSON. */
export function checkForm(name: string, info: ParamInfo, text: string): void {
  const pattern = PATTERNS[info.kind] ?? (info.pattern === undefined ? undefined : new RegExp(info.pattern));
  if (pattern)
    matches(name, text, pattern, info.kind === 'symbol' || info.kind === 'asset' ? SYMBOL_RANGE : pattern.source);
  if (info.kind === 'symbols') {
    readList(name, text);
    matches(name, text, SYMBOLS, SYMBOLS_RANGE);
  }
  if (info.kind === 'enums' && text.startsWith('[')) readList(name, text);
}

/**
 * The value of a text that passed {@link checkForm}.
 *
 * @throws Refusal -1108 above 2^53 - 1, or that of the closed list
 */
export function readValue(name: string, info: ParamInfo, text: string): Value {
  switch (info.kind) {
    case 'integer':
    case 'id':
      return readInteger(name, text);
    case 'time':
      return asExactMs(readInteger(name, text));
    case 'flag':
      if (text !== 'true' && text !== 'false') throw refusal('invalidParameter', name);
      return text === 'true';
    case 'enum':
      return member(name, info, text);
    case 'symbols':
      return readList(name, text);
    case 'enums':
      return (text.startsWith('[') ? readList(name, text) : [text]).map((one) => member(name, info, one));
    default:
      return text;
  }
}

/** A list sent as JSON. @throws Refusal -1135 */
export function readList(name: string, text: string): readonly string[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch {
    throw refusal('invalidJson', name);
  }
  if (!Array.isArray(list) || list.length > MAX_ENTRIES || !list.every((one) => typeof one === 'string')) {
    throw refusal('invalidJson', name);
  }
  return list;
}

function matches(name: string, text: string, pattern: RegExp, range: string): void {
  if (!pattern.test(text)) throw refusal('illegalCharacters', name, range);
}

function readInteger(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw refusal('overflow', name);
  return value;
}

function member(name: string, info: ParamInfo, text: string): string {
  const list: EnumEntry | undefined = info.enum && enums[info.enum];
  if (!list) throw new Error(`parameter ${name} has no closed list`);
  if (!Object.hasOwn(list.values, text)) {
    const isWider = list.wider !== undefined && Object.hasOwn(enums[list.wider.list as EnumName].values, text);
    throw refusal(isWider ? (list.wider?.refusal ?? list.refusal) : list.refusal, name);
  }
  return text;
}
