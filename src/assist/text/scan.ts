/**
 * Splits the text before the cursor into tokens. It knows just enough TypeScript to find strings, brackets and chains
 * of names, and it accepts incomplete code, because the user is still typing. Pure: no I/O.
 */

export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'punctuation';
  /** The text as written; for a string, the text between its quotes. */
  readonly text: string;
  readonly start: number;
  /** End offset, exclusive. */
  readonly end: number;
  /** For a string: its opening quote. */
  readonly quote?: string;
  /** For a string: whether its closing quote is missing. */
  readonly isOpen?: boolean;
}

const WORD = /[\p{ID_Start}$_#][\p{ID_Continue}$]*/uy;
const NUMBER = /\d[\w.]*/y;
const SKIPPED = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)/y;
const MARK = /\?\.(?!\d)|=>|\.\.\.|[^\s]/y;

/** Returns the tokens of `text`, without comments and white space. */
export function scan(text: string): Token[] {
  const tokens: Token[] = [];
  /** Open braces, innermost last: `{` for a plain brace, a backtick for a brace that returns to a template string. */
  const braces: string[] = [];
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(text)?.[0];
  };
  const push = (kind: Token['kind'], end: number) => {
    tokens.push({ kind, text: text.slice(at, end), start: at, end });
    at = end;
  };
  /** Reads a string from `at` (the offset after its quote) to its end, or to the `${` of a template. */
  const readString = (quote: string) => {
    const start = at;
    while (at < text.length) {
      const char = text[at];
      if (char === '\\') at += 2;
      else if (char === quote || (char === '\n' && quote !== '`')) break;
      else if (quote === '`' && char === '$' && text[at + 1] === '{') break;
      else at += 1;
    }
    at = Math.min(at, text.length);
    const isOpen = at >= text.length;
    tokens.push({ kind: 'string', text: text.slice(start, at), start, end: at, quote, isOpen });
    if (isOpen) return;
    if (text[at] === '$') {
      braces.push('`');
      tokens.push({ kind: 'punctuation', text: '{', start: at, end: at + 2 });
      at += 2;
    } else at += 1;
  };

  while (at < text.length) {
    const skipped = take(SKIPPED);
    if (skipped) {
      at += skipped.length;
      continue;
    }
    const char = text[at] as string;
    if (char === "'" || char === '"' || char === '`') {
      at += 1;
      readString(char);
      continue;
    }
    const word = take(WORD);
    if (word) {
      push('word', at + word.length);
      continue;
    }
    const number = take(NUMBER);
    if (number) {
      push('number', at + number.length);
      continue;
    }
    if (char === '{') braces.push('{');
    const returns = char === '}' && braces.pop() === '`';
    push('punctuation', at + (take(MARK) ?? char).length);
    if (returns) readString('`');
  }
  return tokens;
}

const CLOSERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Returns the index of the opening bracket that matches the closing bracket at `index`; -1 if there is none. */
export function openerOf(tokens: readonly Token[], index: number): number {
  let depth = 0;
  for (let i = index; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token?.kind !== 'punctuation') continue;
    if (token.text in CLOSERS) depth += 1;
    else if ('([{'.includes(token.text)) {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return -1;
}

/** Returns the index of the innermost bracket that is still open before `index`; -1 if there is none. */
export function innermostOpen(tokens: readonly Token[], index: number): number {
  for (let i = index - 1; i >= 0; i -= 1) {
    const token = tokens[i];
    if (token?.kind !== 'punctuation') continue;
    if (token.text in CLOSERS) {
      i = openerOf(tokens, i);
      if (i < 0) return -1;
    } else if ('([{'.includes(token.text)) return i;
  }
  return -1;
}
