/**
 * Completes members of lists and texts if the code alone shows the type: after a literal, or after a call of a method
 * whose result is always a list or always a text. Pure.
 */
import { openerOf, type Token } from '../text/scan.js';

const membersOf = (prototype: object, first: readonly string[]): readonly string[] =>
  [...new Set([...first, ...Object.getOwnPropertyNames(prototype)])].filter(
    // The methods that make HTML are of no use here.
    (name) => name !== 'constructor' && !HTML.test(name),
  );

const HTML = /^(?:anchor|big|blink|bold|fixed|fontcolor|fontsize|italics|link|small|strike|sub|sup|substr)$/;

/** Members of arrays, the most used ones first. */
export const LIST_MEMBERS: readonly string[] = membersOf(Array.prototype, [
  ...['length', 'at', 'map', 'filter', 'find', 'slice', 'reduce'],
]);

/** Members of strings, the most used ones first. */
export const TEXT_MEMBERS: readonly string[] = membersOf(String.prototype, [
  ...['length', 'slice', 'split', 'includes', 'startsWith', 'endsWith', 'replace', 'trim', 'padStart'],
]);

/** Methods whose result is a list whatever they are called on; `slice` and `concat` exist on texts too. */
const GIVES_LIST = /^(?:map|filter|flatMap|flat|sort|toSorted|reverse|toReversed|split|keys|values|entries|matchAll)$/;
const GIVES_TEXT =
  /^(?:join|trim|trimStart|trimEnd|toUpperCase|toLowerCase|toFixed|padStart|padEnd|repeat|replace|replaceAll|toISOString)$/;

/** Members of the literal, or of a method's result, at `end`; undefined where the code does not tell the type. */
export function literalMembers(tokens: readonly Token[], end: number): readonly string[] | undefined {
  const last = tokens[end];
  if (last?.kind === 'string') return last.isOpen ? undefined : TEXT_MEMBERS;
  if (last?.kind !== 'punctuation' || !/^[)\]]$/.test(last.text)) return undefined;
  const open = openerOf(tokens, end);
  const before = tokens[open - 1];
  if (open < 0) return undefined;
  if (last.text === ']') {
    const isIndex =
      before && (before.kind !== 'punctuation' || /^[)\]]$/.test(before.text)) && before.text !== 'return';
    return isIndex ? undefined : LIST_MEMBERS;
  }
  const method = /^\??\.$/.test(tokens[open - 2]?.text ?? '') ? (before?.text ?? '') : '';
  // `Object.keys`, but not `map.keys`, gives a list.
  if (/^(?:keys|values|entries)$/.test(method) && tokens[open - 3]?.text !== 'Object') return undefined;
  if (GIVES_LIST.test(method)) return LIST_MEMBERS;
  return GIVES_TEXT.test(method) ? TEXT_MEMBERS : undefined;
}
