/** Describes a value in a few words for the completion menu: its kind and size, never its content. */

import { types } from 'node:util';
import type { MemberKind } from '../../src/assist/index.js';
import { isCall, isDecimal, type ResultMeta } from '../../src/client/index.js';
import { countText } from '../../src/protocol/index.js';

/** Returns undefined for undefined. The content of strings is not shown: it may be a secret. */
export function describeValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return 'null';
  if (isCall(value)) return `${value.isSent ? 'sent' : 'unsent'} call of ${value.verb}`;
  if (typeof value === 'function') return describeFunction(value);
  if (typeof value === 'string') return `string, ${countText(value.length, 'character')}`;
  if (typeof value !== 'object') return typeof value;
  const rows = Array.isArray(value) ? value.length : undefined;
  const meta = metaOf(value);
  if (meta) {
    const [symbol] = [meta.params.symbol].flat();
    return [meta.verb, symbol ?? '', rows === undefined ? '' : `${rows} rows`].filter(Boolean).join(', ');
  }
  return rows === undefined ? className(value) : `array of ${rows}`;
}

/** The kind of a value whose members are described: a result, its table or columns, a decimal. It runs no code. */
export function kindOf(value: unknown): MemberKind | undefined {
  if (value === null || (typeof value !== 'object' && typeof value !== 'function') || types.isProxy(value)) {
    return undefined;
  }
  const has = (...names: readonly string[]) => names.every((name) => name in value);
  if (typeof value === 'function') return has('sum', 'min', 'max') ? 'makeDecimal' : undefined;
  if (isDecimal(value)) return 'decimal';
  if (has('toTable', 'toParquet')) return Array.isArray(value) ? 'rows' : has('head') ? 'table' : 'result';
  if (has('toTable', 'floats', 'exact')) return 'columns';
  return has('rows', 'mean', 'std') ? 'rolling' : undefined;
}

/** The verb that a result came from; undefined for any other value. */
export function resultVerb(value: unknown): string | undefined {
  return typeof value === 'object' && value !== null ? metaOf(value)?.verb : undefined;
}

/** Returns the metadata of a result. A user's own property `meta` is ignored, and its getter is not called. */
function metaOf(value: object): ResultMeta | undefined {
  const own = Object.getOwnPropertyDescriptor(value, 'meta');
  const isResult = own?.get && !own.enumerable && Object.getOwnPropertyDescriptor(value, 'raw')?.enumerable === false;
  return isResult ? (value as { meta: ResultMeta }).meta : undefined;
}

function className(value: object): string {
  const made = (Object.getPrototypeOf(value) as { constructor?: { name?: unknown } } | null)?.constructor?.name;
  return typeof made === 'string' && made !== 'Object' && made !== '' ? made : 'object';
}

function describeFunction(value: object): string {
  const names = parametersOf(value);
  return names ? `function (${names.join(', ')})` : 'function';
}

/** Length of the source text that is searched for parameters. */
const MAX_SOURCE = 400;

/** Returns the parameter names of a JavaScript function; undefined where they are unknown. */
export function parametersOf(value: unknown): readonly string[] | undefined {
  if (typeof value !== 'function') return undefined;
  const source = Function.prototype.toString.call(value).slice(0, MAX_SOURCE);
  if (source.includes('[native code]')) return undefined;
  const ofClass = source.startsWith('class') ? /\bconstructor\s*\(([^()]*)\)/.exec(source) : undefined;
  const list = ofClass ?? /^(?:async\s+)?(?:function\b\s*\*?\s*)?[\w$]*\s*\(([^()]*)\)/.exec(source);
  const bare = /^(?:async\s+)?([\w$]+)\s*=>/.exec(source);
  const text = bare?.[1] ?? list?.[1];
  if (text === undefined) return undefined;
  const names = text.split(',').map((name) => name.trim().replace(/\s*=.*$/s, '?'));
  return names.filter((name) => name !== '' && !/[{}[\]]/.test(name));
}
