/**
 * Reads and writes the arguments of verbs in the notation of the catalogue, such as `symbol`, `symbol|symbols?` and
 * `['quantity', 'quoteOrderQty']`.
 */
import type { Positional } from '../kinds/positional.js';
import type { VerbInfo } from './table.js';

type Spec = VerbInfo['args'][number];

/** The argument of a verb. A list of names has alternatives; the name after a bar stands for a list of values. */
export function argumentOf(spec: Spec): Positional {
  if (typeof spec !== 'string') return { names: spec as readonly [string, ...string[]], isOptional: false };
  const [name = '', listName] = spec.replace('?', '').split('|');
  return { names: [name], listName, isOptional: spec.endsWith('?') };
}

/** All names that the argument can have; the name for a list of values comes second. */
export function namesOf(spec: Spec): readonly string[] {
  const { names, listName } = argumentOf(spec);
  return listName === undefined ? names : [...names, listName];
}

/** An argument in a signature: `symbol`, `symbol | symbols`, `limit?`, `price | { pegPriceType }`. */
export function argumentText(spec: Spec, between = ' | '): string {
  const { names, isOptional } = argumentOf(spec);
  return names.length > 1 ? oneOfNames(names) : `${namesOf(spec).join(between)}${isOptional ? '?' : ''}`;
}

/** `price | { pegPriceType }`: the first can be passed as a bare value, the others as objects. */
const oneOfNames = ([bare, ...others]: readonly string[]): string =>
  [bare, ...others.map((name) => `{ ${name} }`)].join(' | ');
