/**
 * Cells are compiled as if every `any` had to be written, because only then does the compiler let empty arrays and unset
 * variables grow into what they are given: `const rows = []` would be a list of nothing otherwise. What it then says of
 * types that were left out is taken away again here: a parameter needs none.
 *
 * A variable that begins without type and value is followed from assignment to assignment, but not into callbacks; so
 * that it may still be empty is no more than a guess, and not told either.
 */
import type * as TypeScript from 'typescript';
import type { Ts } from './tslab.js';

/** That something has the type any because none was given: of variables, parameters, members, results, modules. */
const implicitAnyCodes = new Set([
  7005, 7006, 7008, 7009, 7010, 7011, 7012, 7013, 7014, 7015, 7016, 7017, 7018, 7019, 7020, 7022, 7023, 7024, 7025,
  7026, 7031, 7032, 7033, 7034, 7039, 7051, 7052, 7053, 7055, 7057,
]);
/** That something is null or undefined, or may be. */
const nullishCodes = new Set([2531, 2532, 2533, 2721, 2722, 2723, 18047, 18048, 18049]);
/** That `never` has no such property or cannot be called: what is left of an empty variable after `if (it)`. */
const neverCodes = new Set([2339, 2349]);

export const implicitAnyOptions: TypeScript.CompilerOptions = {
  noImplicitAny: true,
  suppressImplicitAnyIndexErrors: true,
  // The compiler would warn of that option, which its next versions do not have.
  ignoreDeprecations: '5.0',
};

/** What the compiler found, without what is due to types that were left out. */
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

/** The variable that a problem is about. */
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

/** `let it`, `let it = null`, `let it = undefined`. */
function startsUnset(ts: Ts, declared: TypeScript.Declaration): boolean {
  if (!ts.isVariableDeclaration(declared) || declared.type || !ts.isIdentifier(declared.name)) return false;
  if (ts.getCombinedNodeFlags(declared) & ts.NodeFlags.Const) return false;
  const { initializer } = declared;
  if (!initializer) return true;
  return initializer.kind === ts.SyntaxKind.NullKeyword || initializer.getText() === 'undefined';
}
