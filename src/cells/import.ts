/** Turns imports of a cell into awaited calls of the host's importer. Pure. */
import type { AnyNode, ImportDeclaration, Program } from 'acorn';
import type { Edits } from './edits.js';

/** @param imports `import(…)` and `import.meta` anywhere in the cell */
export function rewriteImports(edits: Edits, { body }: Program, imports: readonly AnyNode[], runtime: string): void {
  const load = (node: AnyNode, given: string): void => edits.replace(node, `;await ${runtime}.import(${given});`);
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration')
      load(statement, `${statement.source.raw}, ${JSON.stringify(bindings(statement))}${attributes(statement)}`);
    else if (statement.type === 'ExportAllDeclaration' || statement.type === 'ExportNamedDeclaration') {
      if (statement.source) load(statement, `${statement.source.raw}, []${attributes(statement)}`);
    }
  }
  for (const node of imports) {
    if (node.type === 'ImportExpression')
      edits.replace({ start: node.start, end: node.start + 'import'.length }, `${runtime}.importLater`);
    else edits.replace(node, `${runtime}.meta`);
  }
}

/** An imported name and the local name; `*` imports the namespace of the module. */
export type ImportBinding = readonly [imported: string, local: string];

function bindings({ specifiers }: ImportDeclaration): ImportBinding[] {
  return specifiers.map((one) => {
    const { name } = one.local;
    if (one.type === 'ImportNamespaceSpecifier') return ['*', name];
    if (one.type === 'ImportDefaultSpecifier') return ['default', name];
    return [one.imported.type === 'Identifier' ? one.imported.name : String(one.imported.value), name];
  });
}

function attributes({ attributes: all = [] }: Pick<ImportDeclaration, 'attributes'>): string {
  if (all.length === 0) return '';
  const entries = all.map(({ key, value }) => [key.type === 'Identifier' ? key.name : String(key.value), value.value]);
  return `, ${JSON.stringify({ with: Object.fromEntries(entries) })}`;
}
