/**
 * Compiles a TypeScript input for V8's REPL mode: strips types, rewrites imports, and splits it into statements. Pure:
 * no I/O.
 *
 * The parser also decides whether an input is complete: an error at the very end of the text means that more lines may
 * follow. Plain JavaScript is not passed to the type stripper, which takes 60 ms to load. Code with a `<` is always
 * passed to it, because `<` may open type arguments.
 */
import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';
import { scan } from '../../src/assist/index.js';
import { type Declared, declarationEdits, declaredNames, type Names, readsName } from './declarations.js';
import { applyEdits } from './edits.js';
import { type Binding, importEdits } from './imports.js';

/** One top-level statement of the input. */
export interface InputStatement {
  /**
   * The code without types, to be compiled as an input of its own. Line breaks in front of it keep the line numbers of
   * the input in stack traces.
   */
  readonly source: string;
  readonly isFunction: boolean;
}

export type Compiled =
  | {
      readonly status: 'complete';
      readonly code: string;
      /** Whether the last statement is an expression; only then there is a value to show. */
      readonly endsInExpression: boolean;
      /** Whether the last statement only reads a name or a member, so that undefined is worth showing. */
      readonly endsInRead: boolean;
      readonly statements: () => readonly InputStatement[];
      /** Whether the input reads `_` without declaring it. */
      readonly usesLastValue: () => boolean;
      /** The names that the input declares at its top level. */
      readonly names: () => Names;
    }
  /** More lines may make the input valid. */
  | { readonly status: 'incomplete'; readonly error: SyntaxError }
  | { readonly status: 'invalid'; readonly error: SyntaxError };

const require = createRequire(import.meta.url);
let acorn: typeof Acorn | undefined;
let sucrase: typeof Sucrase | undefined;

const PARSE_OPTIONS = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowImportExportEverywhere: true,
  allowHashBang: true,
} as const;

/** Loads the parser, so that the first input does not have to wait for it. */
export function preloadParser(): void {
  acorn ??= require('acorn') as typeof Acorn;
}

/** Loads the type stripper, which takes six times as long as the parser. Only inputs with types need it. */
export function preloadTypeStripper(): void {
  sucrase ??= require('sucrase') as typeof Sucrase;
}

/**
 * Compiles one input of the REPL, one `-e`, one file or one piped script.
 *
 * @param declared names of earlier inputs, which may be declared again
 * @param file the file of the source, if its imports must resolve beside it
 */
export function compile(source: string, declared?: Declared, file?: string): Compiled {
  // At the start of a statement `{ a: 1 }` is a block with a label, but the user means an object.
  if (/^\s*\{[\s\S]*\}\s*$/.test(source)) {
    const object = parse(`(${source.trim()})`);
    if ('program' in object && isObject(object.program)) {
      // The stripper would read the call in `({ f(); })` as an overload without a body; the same text as a block is
      // plain JavaScript.
      const block = object.isPlain ? undefined : parse(source);
      const isBlock = block !== undefined && 'program' in block && block.isPlain;
      if (!isBlock) return finish(object.code, object.program, declared, file);
    }
  }
  const parsed = parse(source);
  if ('program' in parsed) return finish(parsed.code, parsed.program, declared, file);
  return { status: parsed.isUnfinished ? 'incomplete' : 'invalid', error: parsed.error };
}

type Parsed =
  | {
      readonly code: string;
      readonly program: Acorn.Program;
      /** Whether the source was plain JavaScript. */
      readonly isPlain: boolean;
    }
  | { readonly error: SyntaxError; readonly isUnfinished: boolean };

function parse(source: string): Parsed {
  acorn ??= require('acorn') as typeof Acorn;
  let plainError: unknown;
  if (!source.includes('<')) {
    try {
      return { code: source, program: acorn.parse(source, PARSE_OPTIONS), isPlain: true };
    } catch (error) {
      plainError = error;
    }
  }
  // If plain JavaScript fails only at the end of the text, the input is unfinished; the stripper is not needed to
  // decide this.
  if (wantsMore(plainError, source)) return { error: syntaxError(plainError, source), isUnfinished: true };
  let code = source;
  try {
    code = stripTypes(source);
    return { code, program: acorn.parse(code, PARSE_OPTIONS), isPlain: false };
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
      acorn?.parse(stripTypes(`${source}\n${value}${open.join('')}`), PARSE_OPTIONS);
      return true;
    } catch {
      return false;
    }
  });
}

/** Whether the program is a single object literal. */
function isObject({ body }: Acorn.Program): boolean {
  const [only] = body;
  return body.length === 1 && only?.type === 'ExpressionStatement' && only.expression.type === 'ObjectExpression';
}

function stripTypes(source: string): string {
  sucrase ??= require('sucrase') as typeof Sucrase;
  // The stripper removes namespaces silently; an error is better.
  const namespace = /^[ \t]*(?:export\s+)?(?:namespace|module)\s+[A-Za-z_$][\w$.]*\s*\{/m.exec(source);
  if (namespace) {
    throw Object.assign(new SyntaxError('namespaces are not supported here; use an object or a class'), {
      pos: namespace.index,
    });
  }
  return sucrase.transform(source, {
    transforms: ['typescript'],
    disableESTransforms: true,
    keepUnusedImports: true,
  }).code;
}

/** Words and operators for which both parsers report the word itself when the text after it is missing. */
const EXPECTS_MORE = /^(?:=>|from|while|as|satisfies|of|in|extends|implements)$/;

function wantsMore(error: unknown, code: string): boolean {
  if (!(error instanceof Error)) return false;
  const { pos, raisedAt } = error as { pos?: number; raisedAt?: number };
  if (/^Unterminated (?:template|comment)/.test(error.message)) return true;
  const end = code.trimEnd().length;
  if (/^Unterminated string/.test(error.message)) return /\\\n?$/.test(code);
  if (/^Missing catch or finally/.test(error.message)) return (raisedAt ?? 0) >= end;
  return pos !== undefined && (pos >= end || EXPECTS_MORE.test(code.slice(pos).trim()));
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

function finish(code: string, program: Acorn.Program, declared: Declared | undefined, file?: string): Compiled {
  const last = program.body.findLast((statement) => statement.type !== 'EmptyStatement');
  return {
    status: 'complete',
    code: rewrite(code, program, declared, file),
    endsInExpression: last?.type === 'ExpressionStatement',
    endsInRead: last?.type === 'ExpressionStatement' && isRead(last.expression),
    names: () => declaredNames(program),
    usesLastValue: () => readsName('_', program),
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
  if (expression.type === 'ChainExpression') return isRead(expression.expression);
  return (
    expression.type === 'MemberExpression' || (expression.type === 'Identifier' && expression.name !== 'undefined')
  );
}

function rewrite(code: string, program: Acorn.Program, declared: Declared | undefined, file?: string): string {
  if (!declared) return applyEdits(code, importEdits(code, program, undefined, file));
  const bindingOf = (names: readonly string[]): Binding => (names.some(declared.isFixed) ? 'assign' : 'let');
  // A file is one program, which has one value.
  const earlier = file === undefined ? earlierExpressions(code, program) : [];
  return applyEdits(code, [
    ...earlier.map(({ start }) => ({ start, end: start, text: `await ${SHOW_EARLIER}((` })),
    ...importEdits(code, program, bindingOf, file),
    ...declarationEdits(code, program, declared),
    ...earlier.map(({ end }) => ({ start: end, end, text: '))' })),
  ]);
}

/** Hidden global function that shows the value of a statement before the last one. */
export const SHOW_EARLIER = '__spotlabShow';

/**
 * The expressions in the lines of an input before its last statement. Several lines at once, as in a paste, show the
 * same values as one line after the other.
 */
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
