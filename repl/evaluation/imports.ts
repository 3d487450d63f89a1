/**
 * Rewrites `import` and `export` for V8's REPL mode, which evaluates scripts, not modules.
 *
 * A static import becomes a declaration with `await <importer>(specifier, …)`, and a dynamic import becomes a call of
 * the same function, so that both resolve from the working directory. `export` in front of a declaration is removed.
 * Line numbers stay the same. Pure: code without types and its syntax tree in, edits out.
 */
import type {
  ExportDefaultDeclaration,
  ExportNamedDeclaration,
  Identifier,
  ImportDeclaration,
  Literal,
  Program,
} from 'acorn';
import { type Edit, visit } from './edits.js';

/** Global that the rewritten code calls: `(specifier, options?, names?) => Promise<module>`; see importer.ts. */
export const IMPORTER = '__spotlabImport';

/** The expression of the importer: for `file`, or without a file for the directory of the session. */
const importerOf = (file: string | undefined): string =>
  file === undefined ? IMPORTER : `${IMPORTER}.from(${JSON.stringify(file)})`;

/** Global that replaces `import.meta`. */
export const IMPORT_META = '__spotlabImportMeta';

/**
 * How an import binds its names: `const`; `let`, so that they can be declared again; or an assignment to existing
 * names.
 */
export type Binding = 'const' | 'let' | 'assign';

/**
 * Returns the edits that rewrite every import and export of `program`, the syntax tree of `code`.
 *
 * @param file the file of the code, unless it is the session's own code
 */
export function importEdits(
  code: string,
  program: Program,
  bindingOf: (names: readonly string[]) => Binding = () => 'const',
  file?: string,
): Edit[] {
  const importer = importerOf(file);
  const edits: Edit[] = [];
  visit(program, (node) => {
    switch (node.type) {
      case 'ImportDeclaration':
        edits.push({
          start: node.start,
          end: node.end,
          text: keepLines(importStatement(node, bindingOf, importer), code, node),
        });
        break;
      case 'ImportExpression':
        edits.push({ start: node.start, end: node.start + 'import'.length, text: importer });
        break;
      case 'MetaProperty':
        if (node.meta.name === 'import')
          edits.push({ start: node.start, end: node.end, text: file === undefined ? IMPORT_META : `${importer}.meta` });
        break;
      case 'ExportNamedDeclaration':
      case 'ExportDefaultDeclaration':
        edits.push(exportEdit(node, importer));
        break;
      case 'ExportAllDeclaration':
        edits.push({ start: node.start, end: node.end, text: `await ${importer}(${raw(node.source)});` });
        break;
    }
  });
  return edits;
}

/** Returns a declaration that binds the same names as the import. */
function importStatement(
  node: ImportDeclaration,
  bindingOf: (names: readonly string[]) => Binding,
  importer: string,
): string {
  const call = (names: readonly string[]) => {
    const options = node.attributes?.length
      ? `{ with: { ${node.attributes.map((a) => `${keyText(a.key)}: ${raw(a.value)}`).join(', ')} } }`
      : 'undefined';
    if (names.length > 0) return `await ${importer}(${raw(node.source)}, ${options}, ${JSON.stringify(names)})`;
    return options === 'undefined'
      ? `await ${importer}(${raw(node.source)})`
      : `await ${importer}(${raw(node.source)}, ${options})`;
  };
  const named: { imported: string; local: string }[] = [];
  let namespace: string | undefined;
  for (const specifier of node.specifiers) {
    if (specifier.type === 'ImportNamespaceSpecifier') namespace = specifier.local.name;
    else if (specifier.type === 'ImportDefaultSpecifier')
      named.push({ imported: 'default', local: specifier.local.name });
    else {
      const { imported } = specifier;
      named.push({
        imported: imported.type === 'Identifier' ? imported.name : String(imported.value),
        local: specifier.local.name,
      });
    }
  }
  if (!namespace && named.length === 0) return `${call([])};`;
  const names = named.map(({ imported }) => imported);
  const pattern = named
    .map(({ imported, local }) => (imported === local ? local : `${JSON.stringify(imported)}: ${local}`))
    .join(', ');
  const binding = bindingOf([...named.map(({ local }) => local), ...(namespace ? [namespace] : [])]);
  const all = namespace ? [`${namespace} = ${call(names)}`] : [];
  if (named.length > 0) all.push(`{ ${pattern} } = ${namespace ?? call(names)}`);
  // The assignment needs parentheses: its braces would be read as a block.
  return binding === 'assign' ? `;(${all.join(', ')});` : `${binding} ${all.join(', ')};`;
}

function exportEdit(node: ExportNamedDeclaration | ExportDefaultDeclaration, importer: string): Edit {
  if (node.type === 'ExportDefaultDeclaration') {
    const { declaration } = node;
    // A declaration without a name is no valid statement, but a valid expression.
    const isAnonymous = 'id' in declaration && !declaration.id;
    return { start: node.start, end: declaration.start, text: isAnonymous ? 'void ' : '' };
  }
  if (node.declaration) return { start: node.start, end: node.declaration.start, text: '' };
  return { start: node.start, end: node.end, text: node.source ? `await ${importer}(${raw(node.source)});` : ';' };
}

function raw(literal: Literal): string {
  return literal.raw ?? JSON.stringify(literal.value);
}

function keyText(key: Identifier | Literal): string {
  return key.type === 'Identifier' ? key.name : raw(key);
}

/** Appends the line breaks of the replaced text, so that later lines keep their numbers. */
function keepLines(text: string, code: string, { start, end }: { start: number; end: number }): string {
  return text + '\n'.repeat(code.slice(start, end).split('\n').length - 1);
}
