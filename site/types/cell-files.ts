/**
 * The cells of a notebook as modules for the language service. Each cell is a module of its own, so that a later cell may declare a name
 * again. A module imports the names of the other cells that its own cell does not declare, and exports the names that its cell declares.
 * Pure.
 */
import { helpTopicIn } from '../../src/assist/index.js';
import { type Ts, topLevelNames, withObjectInParentheses, withoutExports } from '../../src/kernel/index.js';
import type { NamedCell } from './messages.js';

/** A cell as a module. */
export interface CellFile {
  readonly path: string;
  readonly text: string;
  /** Characters before the text of the cell. */
  readonly offset: number;
}

export const pathOf = (name: string): string => `/cells/${encodeURIComponent(name)}.ts`;

/** @param cells in the order of the page */
export function filesOf(ts: Ts, cells: readonly NamedCell[]): CellFile[] {
  const codes = cells.map(({ code }) => (helpTopicIn(code) !== undefined ? '' : withoutExports(ts, code)));
  const declared = codes.map((code) => [...topLevelNames(ts, code)]);
  return cells.map(({ name }, at) => {
    const code = codes[at] ?? '';
    const own = declared[at] ?? [];
    const before = importsOf(namesFrom(declared, at), cells);
    const whole = withObjectInParentheses(ts, code);
    const opening = whole === code ? '' : '(';
    const text = `${before}${whole}\n;export { ${own.join(', ')} };`;
    return { path: pathOf(name), text, offset: before.length + opening.length };
  });
}

/**
 * The names that a cell sees, each with the cell that declares it: the nearest cell above, or else the first cell below, because cells run
 * in any order.
 */
function namesFrom(declared: readonly (readonly string[])[], at: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [other, names] of declared.entries()) {
    for (const name of names) if (other < at || (other > at && !found.has(name))) found.set(name, other);
  }
  for (const name of declared[at] ?? []) found.delete(name);
  return found;
}

/** The imports, in one line: the lines of the cell follow. */
function importsOf(names: ReadonlyMap<string, number>, cells: readonly NamedCell[]): string {
  const byCell = new Map<number, string[]>();
  for (const [name, cell] of names) byCell.set(cell, [...(byCell.get(cell) ?? []), name]);
  const lines = [...byCell].map(
    ([cell, list]) => `import { ${list.join(', ')} } from ${JSON.stringify(pathOf(cells[cell]?.name ?? ''))};`,
  );
  return `${lines.join(' ')}\n`;
}
