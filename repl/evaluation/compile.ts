/**
 * From a line of TypeScript to what V8's REPL mode takes: types stripped, imports rewritten, cut into statements.
 *
 * Pure. The parser decides whether input is complete: an error at the very end of the text means that more lines may
 * cure it. What is JavaScript already is not sent through the stripper, which costs 60 ms to load; a `<` might open
 * type arguments and so always is.
 */
import { createRequire } from 'node:module';
import type * as Acorn from 'acorn';
import type * as Sucrase from 'sucrase';
import { scan } from '../../src/assist/index.js';
import { type Declared, declarationEdits, declaredNames, type Names } from './declarations.js';
import { applyEdits } from './edits.js';
import { type Binding, importEdits } from './imports.js';

/** One statement at the top of the input. */
export interface CompiledStatement {
  /** Preceded by as many line breaks as in the input, so that stack traces name the input's lines. */
  readonly code: string;
  /** Whether it is an expression, whose value is worth showing. */
  readonly isExpression: boolean;
  readonly isFunction: boolean;
}

export type Compiled =
  | {
      readonly status: 'complete';
      readonly code: string;
      /** Whether the last statement is an expression: only then is there a value to show. */
      readonly endsInExpression: boolean;
      readonly statements: () => readonly CompiledStatement[];
      /** What it declares at its top. */
      readonly names: () => Names;
    }
  /** More lines may make it valid. */
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

/** What parses is in memory, so that the first line of a session is as quick as the next. */
export function preloadParser(): void {
  acorn ??= require('acorn') as typeof Acorn;
}

/** The same of what strips types, which takes six times as long to load and is needed for lines that have some. */
export function preloadTypeStripper(): void {
  sucrase ??= require('sucrase') as typeof Sucrase;
}

/**
 * Compiles one input of the REPL, one `-e`, one file or one piped script.
 *
 * @param declared Names of earlier inputs, which then may be declared again.
 * @param file The one that the source is from, where its imports are to be found beside that.
 */
export function compile(source: string, declared?: Declared, file?: string): Compiled {
  // At the start of a statement `{ a: 1 }` is a block with a label; the user means an object.
  if (/^\s*\{[\s\S]*\}\s*$/.test(source)) {
    const object = parse(`(${source.trim()})`);
    if ('program' in object && isObject(object.program)) {
      // The stripper takes the call in `({ f(); })` for an overload without a body; as a block it is plain JavaScript.
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
      /** It was JavaScript as it stood. */
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
  // A stop at the end of what is JavaScript so far settles it, and spares the first keystrokes the stripper.
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
 * Whether the source would parse if what is open in it were closed.
 *
 * Of an arrow function with types the stripper reports the arrow, not the end, when its body is not there yet; so where
 * something is open, the parser is asked about the source with the rest supplied.
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

/** Whether the whole is one object literal. */
function isObject({ body }: Acorn.Program): boolean {
  const [only] = body;
  return body.length === 1 && only?.type === 'ExpressionStatement' && only.expression.type === 'ObjectExpression';
}

function stripTypes(source: string): string {
  sucrase ??= require('sucrase') as typeof Sucrase;
  // The stripper drops namespaces without a word; silence would be worse than a refusal.
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

/** The words and marks after which both parsers report the word itself rather than the missing rest. */
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

/** What to do about a character that does not belong into code. */
function adviceOf(character: string | undefined): string {
  if (character === undefined) return '';
  if (/[\u2018\u2019\u201c\u201d\u00b4]/.test(character)) return ': a typographic quote, write \' or " instead';
  if (/[\u2013\u2014\u2212]/.test(character)) return ': a dash, write - instead';
  return character === '@' ? ': decorators are not supported here' : '';
}

/** The parser's error with the line it is about and a mark under the place. */
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
    names: () => declaredNames(program),
    statements: () =>
      program.body
        .filter((statement) => statement.type !== 'EmptyStatement')
        .map((statement) => ({
          code: '\n'.repeat(lineOf(code, statement.start)) + rewriteOne(code.slice(statement.start, statement.end)),
          isExpression: statement.type === 'ExpressionStatement',
          isFunction: statement.type === 'FunctionDeclaration',
        })),
  };
}

function rewrite(code: string, program: Acorn.Program, declared: Declared | undefined, file?: string): string {
  if (!declared) return applyEdits(code, importEdits(code, program, undefined, file));
  const bindingOf = (names: readonly string[]): Binding => (names.some(declared.isFixed) ? 'assign' : 'let');
  return applyEdits(code, [
    ...importEdits(code, program, bindingOf, file),
    ...declarationEdits(code, program, declared),
  ]);
}

/** Rewrites one statement on its own: positions of the whole tree do not fit a slice. */
function rewriteOne(text: string): string {
  if (!/\b(?:import|export)\b/.test(text) || !acorn) return text;
  return rewrite(text, acorn.parse(text, PARSE_OPTIONS), undefined);
}

function lineOf(code: string, position: number): number {
  return code.slice(0, position).split('\n').length - 1;
}
