/**
 * Reads an input of the REPL: strips types, and tells whether it is complete, which names it declares and which
 * expressions it shows. Pure: no I/O.
 *
 * The parser also decides whether an input is complete: an error at the very end of the text means that more lines may
 * follow. Plain JavaScript is not passed to the type stripper, which takes 60 ms to load. Code with a `<` is always
 * passed to it, because `<` may open type arguments.
 */
import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';
import { scan } from '../../src/assist/index.js';
import {
  type Back,
  isObject,
  namesOf,
  PARSE_OPTIONS,
  type ParsedCell,
  type StripTypes,
  typeStripper,
  wantsMore,
} from '../../src/cells/index.js';

/** One top-level statement of the input. */
export interface InputStatement {
  /**
   * The code without types, to be compiled as an input of its own. Line breaks in front of it keep the line numbers of
   * the input in stack traces.
   */
  readonly source: string;
  readonly isFunction: boolean;
}

/** An input that can be evaluated. */
export interface CompleteInput {
  readonly status: 'complete';
  readonly cell: ParsedCell;
  /** Whether the last statement is an expression; only then there is a value to show. */
  readonly endsInExpression: boolean;
  /** Whether the last statement only reads a name or a member, so that undefined is worth showing. */
  readonly endsInRead: boolean;
  /**
   * The expressions in the lines before the last statement. Lines that arrive together, as in a paste, show the same values as
   * lines that are typed one after the other.
   */
  readonly earlier: () => readonly Acorn.Expression[];
  readonly statements: () => readonly InputStatement[];
  /** Whether the input reads `_` without declaring it. */
  readonly usesLastValue: () => boolean;
  /** The names that the input declares at its top level. */
  readonly names: () => readonly string[];
}

export type Compiled =
  | CompleteInput
  /** More lines may make the input valid. */
  | { readonly status: 'incomplete'; readonly error: SyntaxError }
  | { readonly status: 'invalid'; readonly error: SyntaxError };

const require = createRequire(import.meta.url);
let acorn: typeof Acorn | undefined;
let sucrase: typeof Sucrase | undefined;

/** Code of the prompt is not strict: a name may be assigned to without a declaration, as at Node's own prompt. */
const OPTIONS = { ...PARSE_OPTIONS, sourceType: 'script' } as const;

/** Loads the parser, so that the first input does not have to wait for it. */
export function preloadParser(): void {
  acorn ??= require('acorn') as typeof Acorn;
}

/** Loads the type stripper, which takes six times as long as the parser. Only inputs with types need it. */
export function preloadTypeStripper(): void {
  sucrase ??= require('sucrase') as typeof Sucrase;
}

/** Reads one input of the REPL, one `-e`, one file or one piped script. */
export function compile(source: string): Compiled {
  // At the start of a statement `{ a: 1 }` is a block with a label, but the user means an object.
  if (/^\s*\{[\s\S]*\}\s*$/.test(source)) {
    const object = parse(`(${source.trim()})`);
    if ('program' in object && isObject(object.program)) {
      // The stripper would read the call in `({ f(); })` as an overload without a body; the same text as a block is
      // plain JavaScript.
      const block = object.isPlain ? undefined : parse(source);
      const isBlock = block !== undefined && 'program' in block && block.isPlain;
      const before = source.indexOf('{') - 1;
      const back = (offset: number) => Math.min(source.length, Math.max(0, object.back(offset) + before));
      if (!isBlock) return finish({ ...object, source, back });
    }
  }
  const parsed = parse(source);
  if ('program' in parsed) return finish({ ...parsed, source });
  return { status: parsed.isUnfinished ? 'incomplete' : 'invalid', error: parsed.error };
}

type Parsed =
  | {
      readonly code: string;
      readonly program: Acorn.Program;
      readonly back: Back;
      /** Whether the source was plain JavaScript. */
      readonly isPlain: boolean;
    }
  | { readonly error: SyntaxError; readonly isUnfinished: boolean };

function parse(source: string): Parsed {
  acorn ??= require('acorn') as typeof Acorn;
  let plainError: unknown;
  if (!source.includes('<')) {
    try {
      return { code: source, program: acorn.parse(source, OPTIONS), back: (offset) => offset, isPlain: true };
    } catch (error) {
      plainError = error;
    }
  }
  // If plain JavaScript fails only at the end of the text, the input is unfinished; the stripper is not needed to
  // decide this.
  if (wantsMore(plainError, source)) return { error: syntaxError(plainError, source), isUnfinished: true };
  let code = source;
  try {
    const stripped = stripTypes(source);
    code = stripped.code;
    return { ...stripped, program: acorn.parse(code, OPTIONS), isPlain: false };
  } catch (error) {
    return { error: syntaxError(error, code), isUnfinished: wantsMore(error, code) || isBeginning(source) };
  }
}

const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

/**
 * Whether the source would parse if its open brackets were closed.
 *
 * For an arrow function with types but without a body, the stripper reports an error at the arrow and not at the end.
 * So when brackets are open, the parser is tried on the source with the missing rest added.
 */
function isBeginning(source: string): boolean {
  const open: string[] = [];
  for (const { kind, text } of scan(source)) {
    if (kind !== 'punctuation') continue;
    if (text in CLOSING) open.unshift(CLOSING[text] as string);
    else if (text === open[0]) open.shift();
  }
  if (open.length === 0 && !/=>\s*$/.test(source)) return false;
  return ['', ' 0'].some((value) => {
    try {
      acorn?.parse(stripTypes(`${source}\n${value}${open.join('')}`).code, OPTIONS);
      return true;
    } catch {
      return false;
    }
  });
}

function stripTypes(source: string): ReturnType<StripTypes> {
  sucrase ??= require('sucrase') as typeof Sucrase;
  return typeStripper(sucrase.transform)(source);
}

/** Advice on a character that is not valid in code. */
function adviceOf(character: string | undefined): string {
  if (character === undefined) return '';
  if (/[\u2018\u2019\u201c\u201d\u00b4]/.test(character)) return ': a typographic quote, write \' or " instead';
  if (/[\u2013\u2014\u2212]/.test(character)) return ': a dash, write - instead';
  return character === '@' ? ': decorators are not supported here' : '';
}

/** Makes a SyntaxError from the parser's error, with the line of code and a mark under the position. */
function syntaxError(error: unknown, code: string): SyntaxError {
  const { message, pos } = error as { message: string; pos?: number };
  const isAtEnd = pos !== undefined && pos >= code.trimEnd().length && /^Unexpected/.test(message);
  const text = isAtEnd
    ? 'Unexpected end of input'
    : message.replace(/^Error transforming [^:]*: /, '').replace(/ \(\d+:\d+\)$/, '');
  const advice = adviceOf(code[pos ?? -1]);
  const at = isAtEnd ? code.trimEnd().length : Math.min(pos ?? 0, code.length);
  const lineStart = code.lastIndexOf('\n', at - 1) + 1;
  const line = code.slice(lineStart).split('\n')[0] ?? '';
  const mark = line.trim() ? `\n  ${line}\n  ${' '.repeat(at - lineStart)}^` : '';
  const plain = new SyntaxError(`${text}${advice}${mark}`);
  delete plain.stack;
  return plain;
}

function finish(cell: ParsedCell): CompleteInput {
  const { code, program } = cell;
  const last = program.body.findLast((statement) => statement.type !== 'EmptyStatement');
  return {
    status: 'complete',
    cell,
    endsInExpression: last?.type === 'ExpressionStatement',
    endsInRead: last?.type === 'ExpressionStatement' && isRead(last.expression),
    earlier: () => earlierExpressions(code, program),
    names: () => namesOf(cell).declared,
    usesLastValue: () => namesOf(cell).free.has('_'),
    statements: () =>
      program.body
        .filter((statement) => statement.type !== 'EmptyStatement')
        .map((statement) => ({
          source: '\n'.repeat(lineOf(code, statement.start)) + code.slice(statement.start, statement.end),
          isFunction: statement.type === 'FunctionDeclaration',
        })),
  };
}

/** Whether an expression is a name or a member of a value, with or without `await`. */
function isRead(expression: Acorn.Expression): boolean {
  if (expression.type === 'AwaitExpression') return isRead(expression.argument);
  if (expression.type === 'ParenthesizedExpression') return isRead(expression.expression);
  if (expression.type === 'ChainExpression') return isRead(expression.expression);
  return (
    expression.type === 'MemberExpression' || (expression.type === 'Identifier' && expression.name !== 'undefined')
  );
}

function earlierExpressions(code: string, { body }: Acorn.Program): Acorn.Expression[] {
  return body
    .slice(0, -1)
    .flatMap((statement) =>
      statement.type === 'ExpressionStatement' && beginsLine(code, statement.start) && !('directive' in statement)
        ? [statement.expression]
        : [],
    )
    .filter(({ end }) => /^[ \t;]*(?:\/\/[^\n]*)?\n/.test(code.slice(end)));
}

const beginsLine = (code: string, start: number): boolean =>
  /(?:^|\n)[ \t]*$/.test(code.slice(Math.max(0, start - 200), start));

function lineOf(code: string, position: number): number {
  return code.slice(0, position).split('\n').length - 1;
}
