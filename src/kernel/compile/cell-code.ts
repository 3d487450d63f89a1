/**
 * Questions about a cell's text that a parser answers: is it complete, does it await at the top, is it an object.
 *
 * Nothing here compiles or runs the cell.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab.js';

export type Completeness =
  | { readonly status: 'complete' | 'invalid' }
  | { readonly status: 'incomplete'; readonly indent: string };

/** Unterminated template literal, unterminated comment, unexpected end of text: more lines may cure these. */
const incompleteCodes = new Set([1160, 1010, 1126]);
/** Unterminated string, unterminated regular expression: these end with their line. */
const invalidCodes = new Set([1002, 1161]);

interface ParsedFile extends TypeScript.SourceFile {
  readonly parseDiagnostics?: readonly TypeScript.DiagnosticWithLocation[];
}

function parse(ts: Ts, code: string): ParsedFile {
  return ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true);
}

/** Says whether code can be run as it is, wants more lines, or is wrong whatever follows. */
export function completenessOf(ts: Ts, code: string): Completeness {
  const problems = parse(ts, code).parseDiagnostics ?? [];
  const first = problems[0];
  if (!first) return { status: 'complete' };
  if (problems.some((problem) => invalidCodes.has(problem.code))) return { status: 'invalid' };
  const end = code.trimEnd().length;
  const wantsMore = first.start >= end || problems.some((problem) => incompleteCodes.has(problem.code));
  return wantsMore ? { status: 'incomplete', indent: indentAfter(code) } : { status: 'invalid' };
}

/** The indent of the last line, one step deeper when that line opens a bracket. */
function indentAfter(code: string): string {
  const line = code.slice(code.lastIndexOf('\n') + 1);
  const indent = /^\s*/.exec(line)?.[0] ?? '';
  return /[{([]\s*$/.test(line) ? `${indent}  ` : indent;
}

/** Whether the cell awaits outside every function. tslab itself infers this from one diagnostic and misses half. */
export function hasTopLevelAwait(ts: Ts, code: string): boolean {
  if (!/\bawait\b/.test(code)) return false;
  let found = false;
  const visit = (node: TypeScript.Node): void => {
    if (found || ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node)) return;
    if (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier !== undefined)) found = true;
    else ts.forEachChild(node, visit);
  };
  // As a module: in a script `await` is an ordinary name.
  visit(parse(ts, `export {};${code}`));
  return found;
}

/** Puts a lone `{a: 1}` in parentheses: at the start of a statement it would be read as a block. */
export function withObjectInParentheses(ts: Ts, code: string): string {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(code)) return code;
  const wrapped = parse(ts, `(${code})`);
  const [only] = wrapped.statements;
  const isObject =
    wrapped.statements.length === 1 &&
    (wrapped.parseDiagnostics ?? []).length === 0 &&
    only !== undefined &&
    ts.isExpressionStatement(only) &&
    ts.isParenthesizedExpression(only.expression) &&
    ts.isObjectLiteralExpression(only.expression.expression);
  return isObject ? `(${code})` : code;
}

/** Names that a cell declares or imports at its top. */
export function topLevelNames(ts: Ts, code: string): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (name: TypeScript.Node | undefined): void => {
    if (!name) return;
    if (ts.isIdentifier(name)) names.add(name.text);
    else if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) {
      for (const element of name.elements) if (ts.isBindingElement(element)) add(element.name);
    }
  };
  for (const one of parse(ts, code).statements) {
    if (ts.isVariableStatement(one)) for (const { name } of one.declarationList.declarations) add(name);
    else if (ts.isImportDeclaration(one)) {
      const { name, namedBindings } = one.importClause ?? {};
      add(name);
      if (namedBindings && ts.isNamespaceImport(namedBindings)) add(namedBindings.name);
      else if (namedBindings) for (const each of namedBindings.elements) add(each.name);
    } else add((one as { name?: TypeScript.Node }).name);
  }
  return names;
}
