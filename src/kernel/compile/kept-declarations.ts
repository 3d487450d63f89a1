/**
 * The declarations of a cell that failed or was stopped. A name keeps its declaration only if the cell has reached the
 * declaration, as in IPython.
 */
import type * as TypeScript from 'typescript';
import { topLevelNames } from './cell-code.js';
import type { Ts } from './tslab-types.js';

/**
 * The declarations after a cell that ended early: new ones for the names that it has reached, and the earlier ones of
 * the names that it has not reached. Types are kept, because they need no value.
 *
 * @param texts the declarations before the cell, and after it if it had run to its end
 * @param isReached whether the cell has given the name its value
 */
export function keptDeclarations(
  ts: Ts,
  source: string,
  { before, after }: { readonly before: string; readonly after: string },
  isReached: (name: string) => boolean,
): string {
  const missed = new Set([...topLevelNames(ts, source)].filter((name) => !isReached(name)));
  const kept = statementsOf(ts, after, (name) => !missed.has(name));
  return [...statementsOf(ts, before, (name) => missed.has(name), false), ...kept].join('\n');
}

/**
 * The texts of the declarations whose name is wanted.
 *
 * @param withOthers whether imports and types are wanted too, which declare no value. Default true.
 */
function statementsOf(ts: Ts, text: string, isWanted: (name: string) => boolean, withOthers = true): string[] {
  const file = ts.createSourceFile('declarations.d.ts', text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((one): string[] => {
    if (ts.isVariableStatement(one)) return variables(one, file, isWanted);
    const hasValue = ts.isFunctionDeclaration(one) || ts.isClassDeclaration(one) || ts.isEnumDeclaration(one);
    const isKept = hasValue ? one.name !== undefined && isWanted(one.name.text) : withOthers;
    return isKept ? [one.getText(file)] : [];
  });
}

function variables(
  one: TypeScript.VariableStatement,
  file: TypeScript.SourceFile,
  isWanted: (name: string) => boolean,
): string[] {
  const { declarations } = one.declarationList;
  const [first] = declarations;
  const wanted = declarations.filter(({ name }) => isWanted(name.getText(file)));
  if (first === undefined || wanted.length === 0) return [];
  const head = file.text.slice(one.getStart(file), first.getStart(file));
  return [`${head}${wanted.map((each) => each.getText(file)).join(', ')};`];
}
