// The names that a module exports, for plugins of the bundler that put another module in its place.
import { readFileSync } from 'node:fs';
import { parseAst } from 'rolldown/parseAst';

/** The names of the values that a module exports. @throws Error for `export *` and for a default export, which no module has */
export function exportsOf(id) {
  const { body } = parseAst(readFileSync(id, 'utf8'), { lang: 'ts' });
  return body.flatMap((one) => {
    if (/^Export(?:All|Default)/.test(one.type) && one.exportKind !== 'type')
      throw new Error(`${id} exports names that are not written in it.`);
    if (one.type !== 'ExportNamedDeclaration' || one.exportKind === 'type') return [];
    const { declaration, specifiers } = one;
    if (declaration === null) return specifiers.filter(({ exportKind }) => exportKind !== 'type').map(nameOf);
    return declaration.declarations?.map(({ id: { name } }) => name) ?? [declaration.id.name];
  });
}

const nameOf = ({ exported }) => exported.name ?? exported.value;
