/**
 * Parses the text of a cell to find out whether it is complete, whether it is an object literal, and which names it
 * declares. Nothing here compiles or runs the cell.
 */
import type * as TypeScript from 'typescript';
import { type Completeness, indentAfter } from '../../cells/index.js';
import type { Ts } from './tslab-types.js';

/**
 * Codes of syntax errors that more lines can correct: unterminated template literal, unterminated comment, unexpected
 * end of text.
 */
const incompleteCodes = new Set([1160, 1010, 1126]);
/**
 * Codes of syntax errors that more lines cannot correct: an unterminated string or regular expression ends with its
 * line.
 */
const invalidCodes = new Set([1002, 1161]);

interface ParsedFile extends TypeScript.SourceFile {
  readonly parseDiagnostics?: readonly TypeScript.DiagnosticWithLocation[];
}

function parse(ts: Ts, code: string): ParsedFile {
  return ts.createSourceFile('cell.ts', code, ts.ScriptTarget.Latest, true);
}

/** Decides whether code is complete, needs more lines, or has a syntax error that more lines cannot correct. */
export function completenessOf(ts: Ts, code: string): Completeness {
  const problems = parse(ts, code).parseDiagnostics ?? [];
  const first = problems[0];
  if (!first) return { status: 'complete' };
  if (problems.some((problem) => invalidCodes.has(problem.code))) return { status: 'invalid' };
  const end = code.trimEnd().length;
  const needsMore = first.start >= end || problems.some((problem) => incompleteCodes.has(problem.code));
  return needsMore ? { status: 'incomplete', indent: indentAfter(code) } : { status: 'invalid' };
}

/** Puts a cell such as `{a: 1}` in parentheses, because TypeScript would parse it as a block. */
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

/**
 * Removes `export` from a cell, because tslab exports every name itself. An export from another file becomes an import.
 * All lines and columns stay.
 */
export function withoutExports(ts: Ts, code: string): string {
  if (!/\bexport\b/.test(code)) return code;
  let changed = code;
  const replace = (start: number, end: number, text = '') => {
    const spaces = changed.slice(start, end).replace(/[^\n]/g, ' ');
    changed = changed.slice(0, start) + text + spaces.slice(text.length) + changed.slice(end);
  };
  for (const one of parse(ts, code).statements) {
    if (ts.isExportDeclaration(one)) {
      const isNamed = one.exportClause !== undefined && one.moduleSpecifier !== undefined;
      if (isNamed) replace(one.getStart(), one.getStart() + 'export'.length, 'import');
      else if (one.moduleSpecifier === undefined) replace(one.getStart(), one.end);
    } else if (ts.isExportAssignment(one)) replace(one.getStart(), one.expression.getStart());
    else {
      for (const modifier of ts.canHaveModifiers(one) ? (ts.getModifiers(one) ?? []) : []) {
        const isExport =
          modifier.kind === ts.SyntaxKind.ExportKeyword || modifier.kind === ts.SyntaxKind.DefaultKeyword;
        if (isExport) replace(modifier.getStart(), modifier.end);
      }
    }
  }
  return changed;
}

/** Whether a cell ends with an expression and a semicolon, so that its value is not displayed. */
export function hidesResult(ts: Ts, code: string): boolean {
  if (!code.includes(';')) return false;
  const last = parse(ts, code).statements.at(-1);
  return last !== undefined && ts.isExpressionStatement(last) && last.getText().endsWith(';');
}

/** The names that a cell declares or imports at its top level. */
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
