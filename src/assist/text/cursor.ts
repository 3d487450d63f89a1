/**
 * Where the cursor is: behind a dot of which chain, or at which position of which call. Pure, over tokens.
 */
import { innermostOpen, openerOf, type Token } from './scan.js';

/** One name of a chain: `klines` of `x.market.klines('BTCUSDT', '1h').` is called, with its arguments. */
export interface ChainLink {
  readonly name: string;
  readonly isCalled: boolean;
  /** By position, as far as they can be read off. */
  readonly args: readonly Argument[];
}

/** An argument: the text of a plain literal, or an object's keys with such texts. */
export interface Argument {
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string | undefined>>;
  readonly isList?: true;
}

/** A position among the arguments of a call. */
export interface ArgumentPosition {
  /** The chain up to and including the called name. */
  readonly chain: readonly ChainLink[];
  readonly index: number;
  /** Inside a list that is the argument. */
  readonly inList: boolean;
  /** Inside an object that is the argument: the key whose value is being typed, or '' where a key is. */
  readonly key?: string;
  /** Keys that the object has already. */
  readonly keys?: readonly string[];
}

/** The chain whose last token is at `end`; undefined when it starts with something other than a name. */
export function chainEndingAt(tokens: readonly Token[], end: number): ChainLink[] | undefined {
  const links: ChainLink[] = [];
  let i = end;
  for (;;) {
    let isCalled = false;
    let args: Argument[] = [];
    // A position: `rows[0]` is a link of that name.
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

/** The call that the token index `at` is an argument of, or undefined. */
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

/** The key of the object literal opened at `open` whose value the cursor is in, and the keys before it. */
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

/** The arguments in the tokens `from` to `to`, one that is being typed included. */
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
  // With anything behind it, it is an expression whose value is not known here.
  return isLiteral && to === from + 1 && second?.kind !== 'string' && first.kind !== 'punctuation'
    ? { text: first.text }
    : {};
}

/** The keys of an object literal, those without a value (`{ price }`) included. */
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
