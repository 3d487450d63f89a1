/**
 * Compiles cells with `noImplicitAny`, and removes the diagnostics of that option which do not help in a notebook.
 *
 * The option is needed because only then the compiler infers the type of `const rows = []` or `let last` from later
 * assignments; otherwise `rows` would have the type `never[]`. Diagnostics about missing types are removed, because
 * parameters in a cell need no type.
 *
 * The compiler does not follow assignments in callbacks. So it may report that a variable without an initial value is
 * null or undefined although a callback has set it; these diagnostics are removed too.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab-types.js';

/** Codes for an implicit `any`: of variables, parameters, members, results and modules. */
const implicitAnyCodes = new Set([
  7005, 7006, 7008, 7009, 7010, 7011, 7012, 7013, 7014, 7015, 7016, 7017, 7018, 7019, 7020, 7022, 7023, 7024, 7025,
  7026, 7031, 7032, 7033, 7034, 7039, 7051, 7052, 7053, 7055, 7057,
]);
/** Codes for a value that is, or may be, null or undefined. */
const nullishCodes = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049]);
/** Codes for a missing property or call of `never`, the type that an unset variable gets after `if (variable)`. */
const neverCodes = new Set([2339, 2349]);

export const implicitAnyOptions: TypeScript.CompilerOptions = {
  noImplicitAny: true,
  suppressImplicitAnyIndexErrors: true,
  // TypeScript 5.0 warns that suppressImplicitAnyIndexErrors is deprecated.
  ignoreDeprecations: '5.0',
};

/** Removes the diagnostics that only come from missing types. */
export function withoutImplicitAny<Problem extends TypeScript.Diagnostic>(
  ts: Ts,
  program: TypeScript.Program,
  problems: readonly Problem[],
): Problem[] {
  return problems.filter((problem) => {
    if (implicitAnyCodes.has(problem.code)) return false;
    if (!nullishCodes.has(problem.code) && !(neverCodes.has(problem.code) && /'never'/.test(textOf(ts, problem))))
      return true;
    const subject = variableOf(ts, problem);
    const declared = subject && program.getTypeChecker().getSymbolAtLocation(subject)?.valueDeclaration;
    return !(declared && startsUnset(ts, declared));
  });
}

const textOf = (ts: Ts, { messageText }: TypeScript.Diagnostic) => ts.flattenDiagnosticMessageText(messageText, '\n');

/** The variable that a diagnostic reports on. */
function variableOf(ts: Ts, { file, start }: TypeScript.Diagnostic): TypeScript.Identifier | undefined {
  if (!file || start === undefined) return undefined;
  let found: TypeScript.Node | undefined;
  const visit = (node: TypeScript.Node): void => {
    if (start < node.getStart(file) || start >= node.end) return;
    found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  const { parent } = found ?? {};
  const isMember = parent && ts.isPropertyAccessExpression(parent) && parent.name === found;
  const subject = isMember ? parent.expression : found;
  return subject && ts.isIdentifier(subject) ? subject : undefined;
}

/** Whether a variable is declared as `let v`, `let v = null` or `let v = undefined`. */
function startsUnset(ts: Ts, declared: TypeScript.Declaration): boolean {
  if (!ts.isVariableDeclaration(declared) || declared.type || !ts.isIdentifier(declared.name)) return false;
  if (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) return false;
  const { initializer } = declared;
  if (!initializer) return true;
  return initializer.kind === ts.SyntaxKind.NullKeyword || initializer.getText() === 'undefined';
}
