/**
 * Parses a cell. Types are removed by a function of the host, which is called only for text that is no plain JavaScript.
 * Pure.
 */
import type { Options, Program } from 'acorn';
import { type Back, type Position, positionAt } from './positions.js';

/** A cell in the form in which it is compiled. */
export interface ParsedCell {
  /** The text as it was typed. */
  readonly source: string;
  /** The source as JavaScript, without types. */
  readonly code: string;
  readonly program: Program;
  /** From an offset in the JavaScript to the offset in the text. */
  readonly back: Back;
}

/** The function `parse` of acorn. The host loads it, because it takes some milliseconds. */
export type Parse = (code: string, options: Options) => Program;

/**
 * Removes types from a text. Line breaks stay.
 *
 * @throws an error with the offset `pos` of what it cannot read
 */
export type StripTypes = (source: string) => { readonly code: string; readonly back: Back };

/** How every cell is parsed. Parentheses must be kept, because the transform replaces what stands between them. */
export const PARSE_OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'module',
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowHashBang: true,
  preserveParens: true,
} as const satisfies Options;

/** A text that is no cell. The position is a position in the typed text. */
export class CellSyntaxError extends SyntaxError {
  constructor(
    message: string,
    readonly position: Position,
  ) {
    super(message);
  }
}

/** @throws CellSyntaxError */
export function parseCell(source: string, parse: Parse, stripTypes?: StripTypes): ParsedCell {
  return asObject(source, parse, stripTypes) ?? parsed(source, parse, stripTypes);
}

/** `{ a: 1 }` would be a block with a label, but an object is meant. */
function asObject(source: string, parse: Parse, stripTypes?: StripTypes): ParsedCell | undefined {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(source)) return undefined;
  const opening = source.indexOf('{');
  const text = `${source.slice(0, opening)}(${source.trim()})`;
  try {
    const cell = parsed(text, parse, stripTypes);
    if (!isObject(cell.program)) return undefined;
    return { ...cell, source, back: (offset) => Math.min(source.length, Math.max(opening, cell.back(offset) - 1)) };
  } catch {
    return undefined;
  }
}

/** Whether a program is a single object literal in parentheses. */
export function isObject({ body: [only, ...more] }: Program): boolean {
  return (
    more.length === 0 &&
    only?.type === 'ExpressionStatement' &&
    only.expression.type === 'ParenthesizedExpression' &&
    only.expression.expression.type === 'ObjectExpression'
  );
}

function parsed(source: string, parse: Parse, stripTypes?: StripTypes): ParsedCell {
  const plain = attempt(() => parse(source, PARSE_OPTIONS));
  // `f<string>(a)` is JavaScript, too, of another meaning.
  if ('value' in plain && !(stripTypes && source.includes('<')))
    return { source, code: source, program: plain.value, back: (offset) => offset };
  if (!stripTypes) throw syntaxError((plain as Failure).error, source);
  const stripped = attempt(() => stripTypes(source));
  if ('error' in stripped) throw syntaxError(stripped.error, source);
  const { code, back } = stripped.value;
  const program = attempt(() => parse(code, PARSE_OPTIONS));
  if ('error' in program) throw syntaxError(program.error, source, back);
  return { source, code, program: program.value, back };
}

interface Failure {
  readonly error: unknown;
}

function attempt<T>(work: () => T): { readonly value: T } | Failure {
  try {
    return { value: work() };
  } catch (error) {
    return { error };
  }
}

function syntaxError(error: unknown, source: string, back: Back = (offset) => offset): CellSyntaxError {
  const { message, pos = 0 } = error as { readonly message: string; readonly pos?: number };
  // The parsers append the position, and the type stripper the name of a file.
  const text = message.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  return new CellSyntaxError(text, positionAt(source, back(pos)));
}
