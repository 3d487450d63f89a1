/**
 * Finds the value that a name stands for, if a callback, a loop or a `then` binds this name: in
 * `rows.map((row) => row.` the name `row` stands for `rows[0]`. It works on tokens alone. Pure: no I/O.
 */
import { innermostOpen, openerOf, type Token } from './scan.js';

/** Parameters of a callback that are elements of the list, by the method that takes the callback. */
const ELEMENT_PARAMETERS: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    ['map', 'filter', 'find', 'findLast', 'findIndex', 'findLastIndex', 'some', 'every', 'forEach', 'flatMap'].map(
      (name) => [name, [0]],
    ),
  ),
  sort: [0, 1],
  toSorted: [0, 1],
  reduce: [1],
  reduceRight: [1],
};

/** Methods of a list that return a list of the same elements. */
const SAME_ELEMENTS = /^(?:filter|slice|sort|toSorted|reverse|toReversed|concat)$/;

/** The maximum number of names that stand for another bound name, as in nested callbacks. */
const MAX_NESTING = 5;

/**
 * Replaces the bound name that begins the expression at `end` by an expression with the same value.
 *
 * @returns the tokens of the expression; `[]` for a bound name whose value is unknown; undefined where the name is not
 *   bound
 */
export function boundExpression(tokens: readonly Token[], end: number): Token[] | undefined {
  let found: Token[] | undefined;
  let [all, last] = [tokens, end];
  for (let depth = 0; depth < MAX_NESTING; depth += 1) {
    const root = rootOf(all, last);
    // The start of the expression. An await in parentheses has no name, but the call in it may begin with a bound name.
    const value = root === undefined ? undefined : boundValue(tokens, all[root] as Token);
    if (root === undefined || value === undefined) return found;
    if (value.length === 0) return [];
    found = [...value, ...all.slice(root + 1, last + 1)];
    [all, last] = [found, found.length - 1];
  }
  return found;
}

/** Index of the name that begins the expression at `end`; undefined where it begins with something else. */
function rootOf(tokens: readonly Token[], end: number): number | undefined {
  for (let at = end; at >= 0; ) {
    const token = tokens[at];
    if (isMark(token, ')') || isMark(token, ']')) {
      const open = openerOf(tokens, at);
      if (open <= 0) return undefined;
      at = open - 1;
      continue;
    }
    if (token?.kind !== 'word') return undefined;
    if (!isMark(tokens[at - 1], '.') && !isMark(tokens[at - 1], '?.')) return at;
    at -= 2;
  }
  return undefined;
}

/** The value of the name in the innermost callback or loop that binds it. */
function boundValue(tokens: readonly Token[], name: Token): Token[] | undefined {
  const index = tokens.findIndex(({ start, end }) => start === name.start && end === name.end);
  if (index < 0) return undefined;
  for (let open = innermostOpen(tokens, index); open >= 0; open = innermostOpen(tokens, open)) {
    if (!isMark(tokens[open], '(')) continue;
    const path = boundInParameters(tokens, open, index, name.text);
    if (path) return parameterValue(tokens, open, path);
  }
  return loopValue(tokens, index, name.text);
}

/** Where a name stands in the parameters of a function: the index of the parameter, then keys of patterns. */
interface Bound {
  readonly parameter: number;
  readonly keys: readonly Token[];
}

/** The name among the parameters of the function that is the argument of the call at `open` around `index`. */
function boundInParameters(tokens: readonly Token[], open: number, index: number, name: string): Bound | undefined {
  let at = open + 1;
  for (const [i, depth] of depths(tokens, open + 1, index)) if (depth === 0 && isMark(tokens[i], ',')) at = i + 1;
  if (tokens[at]?.text === 'async') at += 1;
  const isFunction = tokens[at]?.text === 'function';
  if (isFunction) at += tokens[at + 1]?.kind === 'word' ? 2 : 1;
  const first = tokens[at];
  if (!isFunction && first?.kind === 'word' && isMark(tokens[at + 1], '=>')) {
    return first.text === name && at + 1 < index ? { parameter: 0, keys: [] } : undefined;
  }
  if (!isMark(first, '(')) return undefined;
  const close = closerOf(tokens, at, index);
  if (close === undefined || !(isFunction || isMark(tokens[close + 1], '=>'))) return undefined;
  for (const [parameter, [from, to]] of parts(tokens, at + 1, close).entries()) {
    const keys = keysOf(tokens, from, to, name);
    if (keys) return { parameter, keys };
  }
  return undefined;
}

function parameterValue(tokens: readonly Token[], open: number, { parameter, keys }: Bound): Token[] {
  const method = tokens[open - 1];
  if (method?.kind !== 'word' || !/^\??\.$/.test(tokens[open - 2]?.text ?? '')) return [];
  const list = expressionEndingAt(tokens, open - 3);
  if (list.length === 0) return [];
  const value =
    method.text === 'then' && parameter === 0
      ? [mark('('), word('await'), ...list, mark(')')]
      : ELEMENT_PARAMETERS[method.text]?.includes(parameter)
        ? elementOf(list)
        : [];
  return value.length === 0 ? [] : [...value, ...keys];
}

/** The value of a name that `for (const name of list)` binds before `index`. */
function loopValue(tokens: readonly Token[], index: number, name: string): Token[] | undefined {
  for (let at = index - 1; at >= 0; at -= 1) {
    if (tokens[at]?.text !== 'for' || tokens[at]?.kind !== 'word') continue;
    const open = at + (tokens[at + 1]?.text === 'await' ? 2 : 1);
    const close = isMark(tokens[open], '(') ? closerOf(tokens, open, index) : undefined;
    if (close === undefined) continue;
    const of = tokens.findIndex((token, i) => i > open && i < close && token.kind === 'word' && token.text === 'of');
    const keys = of < 0 ? undefined : keysOf(tokens, open + 2, of, name);
    if (!keys) continue;
    const list = tokens.slice(of + 1, close);
    const isAwaited = list[0]?.text === 'await';
    return [...elementOf(isAwaited ? [mark('('), ...list, mark(')')] : list), ...keys];
  }
  return undefined;
}

/** The first element of a list; methods that return the same elements are left out. */
function elementOf(list: readonly Token[]): Token[] {
  let rest = list;
  for (;;) {
    const open = isMark(rest.at(-1), ')') ? openerOf(rest, rest.length - 1) : -1;
    const isSame = open > 2 && SAME_ELEMENTS.test(rest[open - 1]?.text ?? '') && isMark(rest[open - 2], '.');
    if (!isSame) return [...rest, mark('['), { ...word('0'), kind: 'number' }, mark(']')];
    rest = rest.slice(0, open - 2);
  }
}

/** The tokens of the chain of names, calls and indexes that ends at `end`. */
function expressionEndingAt(tokens: readonly Token[], end: number): Token[] {
  let begin = end;
  for (let at = end; at >= 0; ) {
    const token = tokens[at];
    if (isMark(token, ')') || isMark(token, ']')) {
      const open = openerOf(tokens, at);
      if (open < 0) return [];
      begin = open;
      at = open - 1;
      // A bracket that follows no name or bracket begins the expression.
      const before = tokens[at];
      if (!(before?.kind === 'word' || isMark(before, ')') || isMark(before, ']'))) break;
      if (before?.kind === 'word' && /^(?:await|return|of|in)$/.test(before.text)) break;
      continue;
    }
    if (token?.kind !== 'word') return [];
    begin = at;
    if (!isMark(tokens[at - 1], '.') && !isMark(tokens[at - 1], '?.')) break;
    at -= 2;
  }
  return tokens.slice(begin, end + 1);
}

/** The keys that lead to a name in the pattern between two indexes; undefined where it does not bind the name. */
function keysOf(tokens: readonly Token[], from: number, to: number, name: string): Token[] | undefined {
  const first = tokens[from];
  if (first?.kind === 'word') return first.text === name ? [] : undefined;
  const isObject = isMark(first, '{');
  const close = isObject || isMark(first, '[') ? closerOf(tokens, from, to) : undefined;
  if (close === undefined) return undefined;
  for (const [position, [start, end]] of parts(tokens, from + 1, close).entries()) {
    const isRenamed = isObject && isMark(tokens[start + 1], ':');
    const inner = keysOf(tokens, isRenamed ? start + 2 : start, end, name);
    if (!inner) continue;
    const key = tokens[start] as Token;
    return isObject
      ? [mark('.'), key, ...inner]
      : [mark('['), { ...word(String(position)), kind: 'number' }, mark(']'), ...inner];
  }
  return undefined;
}

/** The parts between commas, as pairs of start and end. */
function parts(tokens: readonly Token[], from: number, to: number): [from: number, to: number][] {
  const found: [number, number][] = [];
  let start = from;
  for (const [i, depth] of depths(tokens, from, to)) {
    if (depth !== 0 || !isMark(tokens[i], ',')) continue;
    found.push([start, i]);
    start = i + 1;
  }
  return start < to ? [...found, [start, to]] : found;
}

/** Each index with its depth of brackets, relative to the first index. */
function* depths(tokens: readonly Token[], from: number, to: number): Generator<[index: number, depth: number]> {
  let depth = 0;
  for (let i = from; i < to; i += 1) {
    const { kind, text } = tokens[i] as Token;
    if (kind === 'punctuation' && ')]}'.includes(text)) depth -= 1;
    yield [i, depth];
    if (kind === 'punctuation' && '([{'.includes(text)) depth += 1;
  }
}

/** Index of the bracket that closes the bracket at `open`; undefined when no bracket before `end` closes it. */
function closerOf(tokens: readonly Token[], open: number, end: number): number | undefined {
  for (const [i, depth] of depths(tokens, open + 1, end + 1)) if (depth < 0) return i;
  return undefined;
}

const isMark = (token: Token | undefined, text: string): boolean =>
  token?.kind === 'punctuation' && token.text === text;

/** Tokens that stand nowhere in the text. */
const mark = (text: string): Token => ({ kind: 'punctuation', text, start: -1, end: -1 });
const word = (text: string): Token => ({ kind: 'word', text, start: -1, end: -1 });
