/**
 * Turns raw name-value pairs into checked parameters, in the order of checks that the reference recommends.
 *
 * {@link readParameters} makes the checks before the signature: names (-1101 duplicate or too many, -1104 unread, -1105
 * empty), mandatory parameters (-1102) and characters (-1100, -1135). {@link checkParameters} makes the checks after
 * it: closed lists, each with its own code, the endpoint's rules, bounds (-1130), and known symbols (-1121). If query
 * and body contain the same name, the query's value is used. Source: README of the reference, "Order of server checks".
 */

import {
  brokenRule,
  checkValue,
  type EndpointInfo,
  type EnumEntry,
  type EnumName,
  enums,
  namesRefused,
  outside,
  type ParamInfo,
  type Refusal,
  readJsonList,
  refusal,
  ValueProblem,
} from '../../protocol/index.js';
import type { RawPart } from './raw-parameters.js';

/** A parsed parameter. Times are milliseconds, with a fraction when the client sent microseconds. */
export type Value = string | number | boolean | readonly string[];

/** Parameters of every signed request that its endpoint does not list. Another one, `signature`, is removed before. */
const SIGNING = ['timestamp', 'signature'] as const;
const TIMESTAMP = { kind: 'time', description: '' } as const;

/** The parameters of a request by name, as texts whose characters are checked. */
export interface SentParameters {
  readonly texts: ReadonlyMap<string, string>;
  /** The value of each parameter of the endpoint. A problem of a value is in its place, and is refused after the check of the signature. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Undefined when the request has no signature. */
  readonly signature: string | undefined;
}

/**
 * Checks names, mandatory parameters and characters.
 *
 * @param hasSession whether the request needs no signature, because the session of its connection has proved the key
 * @throws Refusal
 */
export function readParameters(
  endpoint: EndpointInfo,
  query: RawPart,
  body: RawPart,
  hasSession = false,
): SentParameters {
  const isSigned = endpoint.security !== 'NONE';
  const texts = new Map<string, string | undefined>();
  const names = new Set<string>();
  collect(query, texts, names);
  const inQuery = texts.size;
  const bodyTexts = new Map<string, string | undefined>();
  collect(body, bodyTexts, names);
  for (const [name, text] of bodyTexts) if (!texts.has(name)) texts.set(name, text);

  const signatures = [...query.signatures, ...body.signatures];
  if (signatures.length > 1 || inQuery < query.pairs.length || bodyTexts.size < body.pairs.length) {
    throw refusal('duplicateParameter');
  }
  // Some clients send a timestamp with every API key, even if the endpoint needs no signature.
  const isStamped = isSigned || endpoint.needsKey === true;
  refuseUnknown(endpoint, isSigned, isStamped, names, signatures.length);

  const sent = new Map<string, string>();
  for (const [name, text] of texts) {
    if (text === '') throw refusal('emptyParameter', name);
    if (text !== undefined) sent.set(name, text);
  }
  for (const name of endpoint.mandatory) if (!texts.has(name)) throw refusal('mandatory', name);
  if (isSigned && !texts.has('timestamp')) throw refusal('mandatory', 'timestamp');
  if (isSigned && !hasSession && (signatures[0] ?? '') === '') throw refusal('mandatory', 'signature');
  const values = new Map<string, unknown>();
  for (const [name, text] of texts) {
    if (text === undefined) throw refusal('malformed');
    const info = name === 'timestamp' && isStamped ? TIMESTAMP : endpoint.params[name];
    if (info === undefined) continue;
    const value = checkValue(info, text, 'wire');
    if (value instanceof ValueProblem) refuseCharacters(name, info, value);
    if (info !== TIMESTAMP) values.set(name, value);
  }
  return { texts: sent, values, signature: isSigned ? signatures[0] : undefined };
}

/** Refuses the problems that come before the signature check. @throws Refusal -1100 for characters, -1135 for JSON */
function refuseCharacters(name: string, { kind }: ParamInfo, { reason, what }: ValueProblem): void {
  if (reason === 'json') throw refusal('invalidJson', name);
  if (reason === 'form' && kind !== 'flag') throw refusal('illegalCharacters', name, what);
}

/** The refusal of a value whose characters are legal. */
function refusedValue(name: string, info: ParamInfo, text: string, { reason }: ValueProblem): Refusal {
  if (reason === 'overflow') return refusal('overflow', name);
  const list: EnumEntry | undefined = info.enum && enums[info.enum];
  if (reason !== 'member' || list === undefined) return refusal('invalidParameter', name);
  const wider = list.wider && enums[list.wider.list as EnumName].values;
  return refusal(wider && Object.hasOwn(wider, text) ? (list.wider?.refusal ?? list.refusal) : list.refusal, name);
}

/** Completely checked parameters for the route handlers: all values have the kinds of the catalogue, and all rules hold. */
export class CheckedParameters {
  private readonly values: Readonly<Record<string, Value>>;

  constructor(values: Readonly<Record<string, Value>>) {
    this.values = values;
  }

  has(name: string): boolean {
    return Object.hasOwn(this.values, name);
  }

  /** A text parameter: symbol, decimal, client order id, member of a closed list. */
  text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** A mandatory text; the earlier checks guarantee that it exists. */
  needed(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw new Error(`parameter ${name} passed its checks without a value`);
    return value;
  }

  /** A member of a closed list, typed as one of the list's members. */
  choice<T extends string>(name: string): T | undefined {
    return this.text(name) as T | undefined;
  }

  number(name: string): number | undefined {
    const value = this.values[name];
    return typeof value === 'number' ? value : undefined;
  }

  flag(name: string, assumed: boolean): boolean {
    const value = this.values[name];
    return typeof value === 'boolean' ? value : assumed;
  }

  list(name: string): readonly string[] | undefined {
    const value = this.values[name];
    return Array.isArray(value) ? (value as readonly string[]) : undefined;
  }
}

/** Checks closed lists, rules, bounds and symbols. @throws Refusal */
export function checkParameters(
  endpoint: EndpointInfo,
  sent: SentParameters,
  hasSymbol: (name: string) => boolean,
): CheckedParameters {
  const values: Record<string, Value> = {};
  for (const [name, text] of sent.texts) {
    const info = endpoint.params[name];
    if (info) {
      const value = sent.values.get(name);
      if (value instanceof ValueProblem) throw refusedValue(name, info, text, value);
      values[name] = value as Value;
    } else if (namesRefused(endpoint.rules).has(name)) values[name] = text;
  }
  const broken = brokenRule(endpoint.rules, values);
  if (broken) throw broken.refusal;
  // Bounds come after the rules, because some rules have their own code for a value below its bound (strategyType:
  // -1134).
  for (const name of Object.keys(values)) values[name] = withinBounds(endpoint, name, values[name] as Value);
  for (const name of Object.keys(values)) {
    const { kind } = endpoint.params[name] ?? {};
    const value = values[name];
    if (kind === 'symbol' && !hasSymbol(value as string)) throw refusal('invalidSymbol');
    if (kind === 'symbols' && !(value as readonly string[]).every(hasSymbol)) throw refusal('invalidSymbol');
  }
  return new CheckedParameters(values);
}

/** The readable parameters of a request before any check, to compute its weight; never throws. */
export function peekParameters(endpoint: EndpointInfo, query: RawPart, body: RawPart): Readonly<Record<string, Value>> {
  const values: Record<string, Value> = {};
  for (const { name, value } of [...body.pairs, ...query.pairs]) {
    const info = Object.hasOwn(endpoint.params, name) ? endpoint.params[name] : undefined;
    if (!info || value === undefined) continue;
    values[name] = value;
    // An unreadable list is refused when the parameters are checked; until then it counts as one symbol.
    const list = info.kind === 'symbols' ? readJsonList(value) : undefined;
    if (list !== undefined && !(list instanceof ValueProblem)) values[name] = list;
  }
  return values;
}

function collect(part: RawPart, into: Map<string, string | undefined>, names: Set<string>): void {
  for (const { name, value } of part.pairs) {
    into.set(name, value);
    names.add(name);
  }
}

/** Refuses unknown names: "too many" for more parameters than the endpoint has, otherwise "unread". */
function refuseUnknown(
  endpoint: EndpointInfo,
  isSigned: boolean,
  isStamped: boolean,
  names: ReadonlySet<string>,
  signatures: number,
): void {
  const isKnown = (name: string) =>
    Object.hasOwn(endpoint.params, name) ||
    (isStamped && name === 'timestamp') ||
    namesRefused(endpoint.rules).has(name);
  let read = isSigned ? signatures : 0;
  for (const name of names) if (isKnown(name)) read += 1;
  const sent = names.size + signatures;
  if (read === sent) return;
  const known = Object.keys(endpoint.params).length + (isSigned ? SIGNING.length : isStamped ? 1 : 0);
  if (sent > known) throw refusal('tooManyParameters', known, sent);
  throw refusal('unreadParameters', read, sent);
}

function withinBounds(endpoint: EndpointInfo, name: string, value: Value): Value {
  const info = endpoint.params[name];
  if (info === undefined || typeof value !== 'number') return value;
  if (outside(info, value) === undefined) return value;
  if (info.clamped && info.max !== undefined && value > info.max) return info.max;
  throw refusal('invalidParameter', name);
}
