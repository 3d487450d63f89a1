/**
 * Advice for code that reads a member which a value does not have. The advice names the fields of a row, or the nearest
 * member, or says that there is none. It runs no code.
 */
import { callNamed } from '../../src/assist/index.js';
import { type EndpointInfo, nearest, rowShapes } from '../../src/protocol/index.js';

/** The fields of a type of the protocol, as the reference lists them. */
interface FieldsOf {
  readonly isRow?: true;
  readonly fields?: readonly (readonly [name: string, type: string, about: string])[];
}

/** The known facts about the values of the session. */
export interface FieldContext {
  /** The value at a path; undefined if reading it would have a side effect. */
  peek(path: readonly string[]): unknown;
  /** Members that may follow code which ends in a dot. */
  membersAfter(code: string): readonly string[];
  readonly table: readonly EndpointInfo[];
  /** The result types of the endpoints; undefined until they are loaded. */
  shapes():
    | {
        readonly results: Readonly<Record<string, { readonly type?: string }>>;
        readonly resultTypes: Readonly<Record<string, FieldsOf>>;
      }
    | undefined;
}

/** A path of names and indexes, or an awaited call in parentheses, and a member of it. */
const PATH =
  /^\s*(?:await\s+)?([\p{ID_Start}$_][\p{ID_Continue}$]*(?:\??\.[\p{ID_Start}$_][\p{ID_Continue}$]*|(?:\?\.)?\[\d+\])*)\??\.([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u;
const AWAITED = /^\s*(\(\s*await\s[\s\S]*\))\.([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*;?\s*$/u;

/** Advice on an input that is undefined because its value has no such member; undefined for any other input. */
export function fieldAdvice(source: string, known: FieldContext): string | undefined {
  const [, owner, name = ''] = PATH.exec(source) ?? [];
  if (owner !== undefined) return adviceOn(owner, name, known);
  const [, awaited, member = ''] = AWAITED.exec(source) ?? [];
  const members = awaited === undefined ? [] : known.membersAfter(`${awaited}.`);
  if (members.length === 0 || members.includes(member)) return undefined;
  return noMember('The result', member, members);
}

/** A path and one of its rows: `klines[0]`, `klines.at(-1)`. */
const ROW =
  /^\s*([\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*?)(?:\[\d+\]|\.at\(-?\d+\))\s*;?\s*$/u;

/** Whether the input is one row of a list. */
export const isRowOfList = (source: string): boolean => ROW.test(source);

/** The names of the values of a row that is shown alone, such as one kline; undefined for any other input. */
export function rowAdvice(source: string, known: FieldContext): string | undefined {
  const path = ROW.exec(source)?.[1]?.split('.');
  const list = path && known.peek(path);
  if (!path || !Array.isArray(list)) return undefined;
  const type = typeOf(path, list, known);
  const { isRow, fields } = known.shapes()?.resultTypes[type.replace('[]', '')] ?? {};
  if (!isRow || !fields || !type.endsWith('[]')) return undefined;
  return `${fields.map(([name], at) => `[${at}] ${name}`).join(', ')}.`;
}

function adviceOn(owner: string, name: string, known: FieldContext): string | undefined {
  const path = owner
    .replace(/\?\./g, '.')
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/\.\./g, '.')
    .split('.');
  const value = known.peek(path);
  if (value === null || value === undefined || name in Object(value)) return undefined;
  const type = typeOf(path, value, known);
  const fields = known.shapes()?.resultTypes[type.replace('[]', '')];
  if (fields?.isRow && fields.fields) {
    const names = fields.fields.map(([field]) => field);
    const [field] = names.includes(name) ? [name] : nearest(name, names, 1);
    const at = names.indexOf(field ?? '');
    if (!type.endsWith('[]')) {
      const which = at < 0 ? names.map((one, i) => `[${i}] ${one}`).join(', ') : `${field} is ${owner}[${at}]`;
      return `${owner} is an array: ${which}.`;
    }
    if (at >= 0) {
      return `${owner} is a list of rows: ${field} of the first is ${owner}[0][${at}], of all ${owner}.map((row) => row[${at}]).`;
    }
  }
  const word = rowShapes[type]?.words?.[name];
  if (word !== undefined)
    return `${owner} has no member ${name}. The exchange calls this field ${name}; spotlab calls it ${word}.`;
  const named = /^x(?:\.|$)/.test(owner) ? callNamed(name, 'x', owner.slice(2)) : undefined;
  if (named !== undefined) return `${owner} has no member ${name}. ${named}`;
  return noMember(owner, name, known.membersAfter(`${owner}.`));
}

function noMember(owner: string, name: string, members: readonly string[]): string {
  const close = nearest(name, new Set(members));
  return `${owner} has no member ${name}.${close.length > 0 ? ` Nearest: ${close.join(', ')}.` : ''}`;
}

/** The protocol's type of the value at a path, such as `Kline[]`; '' where it is unknown. */
function typeOf(path: readonly string[], value: unknown, { peek, table, shapes }: FieldContext): string {
  const known = shapes();
  if (!known) return '';
  for (let length = path.length; length > 0; length -= 1) {
    const verb = (peek(path.slice(0, length)) as { meta?: { verb?: unknown } } | null | undefined)?.meta?.verb;
    if (typeof verb !== 'string') continue;
    const endpoint = table.find(({ verbs }) => verbs.some(({ id }) => id === verb));
    let type = (endpoint && known.results[endpoint.id]?.type) ?? '';
    for (const name of path.slice(length)) {
      const field = known.resultTypes[type]?.fields?.find(([own]) => own.replace('?', '') === name);
      type = /^\d+$/.test(name) ? (type.endsWith('[]') ? type.slice(0, -2) : '') : (field?.[1] ?? '');
    }
    return type;
  }
  // A price level is the only pair of decimals.
  const isPair = (one: unknown) => Array.isArray(one) && one.length === 2 && one.every(isDecimalText);
  if (isPair(value)) return 'BookLevel';
  return Array.isArray(value) && value.length > 0 && isPair(value[0]) ? 'BookLevel[]' : '';
}

const isDecimalText = (one: unknown): boolean => typeof one === 'string' && /^\d+(?:\.\d+)?$/.test(one);
