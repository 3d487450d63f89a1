/**
 * Finds the cursor's context in a list of tokens: the chain of names in front of a dot, or the argument of the call
 * that is being typed. Pure: no I/O.
 */
import { innermostOpen, openerOf, type Token } from './scan.js';

/** One name of a chain such as `x.market.klines('BTCUSDT', '1h')`, with its arguments if the name is called. */
export interface ChainLink {
  readonly name: string;
  readonly isCalled: boolean;
  /** The arguments by position. An argument that is not a literal is an empty object. */
  readonly args: readonly Argument[];
}

/** An argument: the text of a plain literal, or the keys of an object literal with the texts of their values. */
export interface Argument {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly isList?: true;
}

/** The position of the cursor among the arguments of a call. */
export interface ArgumentPosition {
  /** The chain of names, which ends with the called name. */
  readonly chain: readonly ChainLink[];
  readonly index: number;
  /** Whether the cursor is inside an array literal that is the argument. */
  readonly inList: boolean;
  /**
   * Set when the cursor is inside an object literal that is the argument: the key whose value is being typed, or ''
   * where a key is expected.
   */
  readonly key?: string;
  /** The keys that the object literal already has. */
  readonly keys?: readonly string[];
}

/** Returns the chain whose last token is at `end`; undefined when the chain does not start with a name. */
export function chainEndingAt(tokens: readonly Token[], end: number): ChainLink[] | undefined {
  const links: ChainLink[] = [];
  let i = end;
  for (;;) {
    let isCalled = false;
    let args: Argument[] = [];
    // An index such as `rows[0]` is a link of the chain; its name is the index.
    if (tokens[i]?.text === ']' && tokens[i]?.kind === 'punctuation') {
      const inside = tokens[i - 1];
      if (openerOf(tokens, i) !== i - 2 || !inside || !/^(number|string)$/.test(inside.kind)) return undefined;
      links.unshift({ name: inside.text, isCalled, args });
      i -= 3;
      continue;
    }
    if (tokens[i]?.text === ')' && tokens[i]?.kind === 'punctuation') {
      const open = openerOf(tokens, i);
      if (open < 0) return undefined;
      args = argumentsBetween(tokens, open + 1, i);
      isCalled = true;
      i = open - 1;
    }
    const name = tokens[i];
    if (name?.kind !== 'word') return undefined;
    links.unshift({ name: name.text, isCalled, args });
    const before = tokens[i - 1];
    if (before?.kind !== 'punctuation' || (before.text !== '.' && before.text !== '?.')) return links;
    i -= 2;
  }
}

/**
 * Returns the call that has the token at index `at` among its arguments, and the position there; undefined outside a
 * call.
 */
export function argumentPosition(tokens: readonly Token[], at: number): ArgumentPosition | undefined {
  let open = innermostOpen(tokens, at);
  if (open < 0) return undefined;
  let inList = false;
  let object: { key: string; keys: string[] } | undefined;
  if (tokens[open]?.text === '[') inList = true;
  if (tokens[open]?.text === '{') object = objectPosition(tokens, open, at);
  if (inList || object) {
    const before = tokens[open - 1]?.text;
    if (before !== '(' && before !== ',') return undefined;
    at = open;
    open = innermostOpen(tokens, open);
  }
  if (tokens[open]?.text !== '(') return undefined;
  const callee = chainEndingAt(tokens, open - 1);
  const last = callee?.pop();
  if (!callee || !last) return undefined;
  const index = commasBetween(tokens, open, at);
  const chain = [...callee, { ...last, isCalled: true, args: argumentsBetween(tokens, open + 1, at) }];
  return { chain, index, inList, ...object };
}

/**
 * Returns the keys that stand before the cursor in the object literal opened at `open`, and the key whose value
 * contains the cursor.
 */
function objectPosition(tokens: readonly Token[], open: number, at: number): { key: string; keys: string[] } {
  const keys: string[] = [];
  let key = '';
  let depth = 0;
  for (let i = open + 1; i < at; i += 1) {
    const token = tokens[i];
    if (!token) break;
    if (token.kind === 'punctuation' && '([{'.includes(token.text)) depth += 1;
    else if (token.kind === 'punctuation' && ')]}'.includes(token.text)) depth -= 1;
    else if (depth > 0) continue;
    else if (token.text === ',' && token.kind === 'punctuation') key = '';
    else if (token.text === ':' && token.kind === 'punctuation') {
      key = tokens[i - 1]?.text ?? '';
      keys.push(key);
    }
  }
  return { key, keys };
}

function commasBetween(tokens: readonly Token[], open: number, at: number): number {
  let commas = 0;
  let depth = 0;
  for (let i = open + 1; i < at; i += 1) {
    const token = tokens[i];
    if (token?.kind !== 'punctuation') continue;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) depth -= 1;
    else if (token.text === ',' && depth === 0) commas += 1;
  }
  return commas;
}

/** Returns the arguments in the tokens from index `from` to `to`, including an argument that is still being typed. */
function argumentsBetween(tokens: readonly Token[], from: number, to: number): Argument[] {
  const args: Argument[] = [];
  let depth = 0;
  let start = from;
  const close = (end: number) => {
    if (end > start) args.push(argumentOf(tokens, start, end));
    start = end + 1;
  };
  for (let i = from; i < to; i += 1) {
    const token = tokens[i];
    if (token?.kind !== 'punctuation') continue;
    if ('([{'.includes(token.text)) depth += 1;
    else if (')]}'.includes(token.text)) depth -= 1;
    else if (token.text === ',' && depth === 0) close(i);
  }
  close(to);
  return args;
}

function argumentOf(tokens: readonly Token[], from: number, to: number): Argument {
  const [first, second] = [tokens[from], tokens[from + 1]];
  if (first?.text === '[' && first.kind === 'punctuation') return { isList: true };
  if (first?.text === '{' && first.kind === 'punctuation') return { fields: fieldsBetween(tokens, from + 1, to) };
  const isLiteral = first && (first.kind !== 'word' || first.text === 'true' || first.text === 'false');
  // A literal followed by another token is part of an expression whose value is unknown here.
  return isLiteral && to === from + 1 && second?.kind !== 'string' && first.kind !== 'punctuation'
    ? { text: first.text }
    : {};
}

/**
 * Returns the keys of an object literal and the literal text of each value; shorthand keys (`{ price }`) have no text.
 */
function fieldsBetween(tokens: readonly Token[], from: number, to: number): Record<string, string | undefined> {
  const fields: Record<string, string | undefined> = {};
  let depth = 0;
  for (let i = from; i < to; i += 1) {
    const token = tokens[i];
    if (!token) break;
    const isMark = token.kind === 'punctuation';
    if (isMark && '([{'.includes(token.text)) depth += 1;
    else if (isMark && ')]}'.includes(token.text)) depth -= 1;
    else if (depth === 0 && !isMark) {
      const before = tokens[i - 1];
      if (i > from && before?.text !== ',') continue;
      const hasValue = tokens[i + 1]?.text === ':' && tokens[i + 1]?.kind === 'punctuation';
      const value = hasValue && i + 2 < to ? tokens[i + 2] : undefined;
      fields[token.text] = value && (value.kind === 'string' || value.kind === 'number') ? value.text : undefined;
    }
  }
  return fields;
}
