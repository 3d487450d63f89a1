/**
 * What a compiled cell finds besides globals: timers that end with it, and the names by which a file knows where it is,
 * which for a cell is the notebook's folder. Given only to cells that use them and do not declare them.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as TypeScript from 'typescript';
import { topLevelNames } from '../compile/cell-code.js';
import type { Ts } from '../compile/tslab.js';
import { TIMERS, timerNames } from './cell-timers.js';

/** Stands for `import.meta` in compiled code, which is CommonJS; as long as that, so that no column moves. */
const META = '$importMeta';

/**
 * @param output The compiled cell.
 * @param folder That of the notebook.
 * @returns The same with a first statement, on the first line, where it moves no line that a traceback names.
 */
export function withInjectedGlobals(ts: Ts, source: string, output: string, folder: string): string {
  const places = { __dirname: folder, __filename: join(folder, 'cell.ts') };
  const used = [...timerNames, ...Object.keys(places)].filter((name) => source.includes(name));
  const usesMeta = /\bimport\s*\.\s*meta\b/.test(output);
  if (used.length === 0 && !usesMeta) return output;
  const declared = topLevelNames(ts, source);
  const given = used.filter((name) => !declared.has(name));
  const values = given.map((name) => {
    const place = places[name as keyof typeof places];
    return `${name} = ${place === undefined ? `${TIMERS}.${name}` : JSON.stringify(place)}`;
  });
  if (usesMeta) {
    const url = pathToFileURL(places.__filename).href;
    values.push(`${META} = ${JSON.stringify({ url, dirname: folder, filename: places.__filename })}`);
  }
  const body = usesMeta ? withoutMeta(ts, output) : output;
  return values.length === 0 ? body : `var ${values.join(', ')}; ${body}`;
}

function withoutMeta(ts: Ts, code: string): string {
  const file = ts.createSourceFile('cell.js', code, ts.ScriptTarget.Latest, true);
  let changed = code;
  const visit = (node: TypeScript.Node): void => {
    if (ts.isMetaProperty(node) && node.keywordToken === ts.SyntaxKind.ImportKeyword) {
      const start = node.getStart(file);
      changed = changed.slice(0, start) + META.padEnd(node.end - start) + changed.slice(node.end);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changed;
}
