/**
 * Keeps what a cell declared before it failed or was stopped, as IPython does. tslab forgets all declarations of such a
 * cell, although their values exist.
 */
import type * as TypeScript from 'typescript';
import { topLevelNames } from './cell-code.js';
import type { Ts } from './tslab-types.js';

/** A compiled cell: what was declared before it, and what is declared if it runs to its end. */
export interface CellDeclarations {
  readonly source: string;
  /** The declarations that tslab knows before the cell. */
  readonly known: string;
  readonly before: string;
  readonly after: string;
}

/**
 * The declarations after a cell that ended early: those of the names that it has reached, and the earlier ones of the
 * names that it has not reached. Types are kept, because they need no value.
 *
 * @param isReached whether the cell has given the name its value
 */
export function keptDeclarations(
  ts: Ts,
  { source, before, after }: CellDeclarations,
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

const HOISTED = /^(?:exports\.[\p{ID_Continue}$]+ = )+void 0;$/mu;

/**
 * The compiled cell without its first statement, which sets all names that the cell declares to undefined: a cell that
 * fails before it declares a name again must not lose the earlier value.
 */
export function withoutHoistedNames(output: string): string {
  return output.replace(HOISTED, '');
}
