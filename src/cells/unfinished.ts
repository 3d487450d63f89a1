/** Tells whether a text is a whole cell, or only the beginning of a cell. Pure. */
import { PARSE_OPTIONS, type Parse, parseCell, type StripTypes } from './parse.js';

/** The answer to Jupyter's question whether a console can run its text at Enter. `indent` is the indent of the next line. */
export type Completeness =
  | { readonly status: 'complete' | 'invalid' }
  | { readonly status: 'incomplete'; readonly indent: string };

/** Words and operators for which both parsers report the word itself when the text after it is missing. */
const EXPECTS_MORE = /^(?:=>|from|while|as|satisfies|of|in|extends|implements)$/;

/** Whether more text may correct the error that a parser reports for a code. */
export function wantsMore(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  const { pos, raisedAt } = error as { pos?: number; raisedAt?: number };
  if (/^Unterminated (?:template|comment)/.test(error.message)) return true;
  const end = code.trimEnd().length;
  if (/^Unterminated string/.test(error.message)) return /\\\n?$/.test(code);
  if (/^Missing catch or finally/.test(error.message)) return (raisedAt ?? 0) >= end;
  return pos !== undefined && (pos >= end || EXPECTS_MORE.test(code.slice(pos).trim()));
}

/** The indent of the last line, plus two spaces when that line ends with an opening bracket. */
export function indentAfter(code: string): string {
  const line = code.slice(code.lastIndexOf('\n') + 1);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return /[{([]\s*$/.test(line) ? `${indent}  ` : indent;
}

/** Decides whether a cell is complete, needs more lines, or has an error that more lines cannot correct. */
export function completenessOf(source: string, parse: Parse, stripTypes: StripTypes): Completeness {
  const isWhole = (work: () => void, code: () => string): boolean | undefined => {
    try {
      work();
      return true;
    } catch (error) {
      return wantsMore(error, code()) ? false : undefined;
    }
  };
  let stripped = source;
  const ways = [
    () => parseCell(source, parse, stripTypes),
    () => parse(source, PARSE_OPTIONS),
    () => {
      stripped = stripTypes(source).code;
      parse(stripped, PARSE_OPTIONS);
    },
  ];
  for (const way of ways) {
    const found = isWhole(way, () => stripped);
    if (found === true) return { status: 'complete' };
    if (found === false) return { status: 'incomplete', indent: indentAfter(source) };
  }
  return { status: 'invalid' };
}
