/**
 * Injects variables into a compiled cell: its timer functions, `__dirname`, `__filename` and `import.meta`, which refer
 * to the notebook's folder. A variable is injected only if the cell uses it and does not declare it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as TypeScript from 'typescript';
import { topLevelNames } from '../compile/cell-code.js';
import type { Ts } from '../compile/tslab-types.js';
import { TIMERS, timerNames } from './cell-timers.js';

/**
 * Repaths `import.meta` in compiled code, which is CommonJS. It is not longer than `import.meta`, so that columns stay
 * the same.
 */
const META = '$importMeta';

/**
 * @param output the compiled cell
 * @param folder the notebook's folder
 * @returns the compiled cell with a declaration at the start of its first line, so that line numbers stay the same
 */
export function withInjectedGlobals(ts: Ts, source: string, output: string, folder: string): string {
  const paths = { __dirname: folder, __filename: join(folder, 'cell.ts') };
  const used = [...timerNames, ...Object.keys(paths)].filter((name) => source.includes(name));
  const usesMeta = /\bimport\s*\.\s*meta\b/.test(output);
  if (used.length === 0 && !usesMeta) return output;
  const declared = topLevelNames(ts, source);
  const injected = used.filter((name) => !declared.has(name));
  const values = injected.map((name) => {
    const path = paths[name as keyof typeof paths];
    return `${name} = ${path === undefined ? `${TIMERS}.${name}` : JSON.stringify(path)}`;
  });
  if (usesMeta) {
    const url = pathToFileURL(paths.__filename).href;
    values.push(`${META} = ${JSON.stringify({ url, dirname: folder, filename: paths.__filename })}`);
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
