// Replaces an import through the index.ts of a floor (a folder of src/, such as src/exchange) by imports of the modules that
// define the names, in the build and in the tests.
//
// In the sources every floor is imported through its index, which shows a reader what the floor offers. At run time such an
// import would load the whole floor for one name. So this script reads the index as a table (name -> module), and replaces
// the import by an import of the module that defines the name. An index therefore holds nothing but
// `export { … } from './module.js'`, and `export type * from './printed.gen.js'` for all types of a printed file;
// test/habits checks the content of each index.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

const FLOOR_INDEX = /(?:^|\/)index\.js$/;
const IMPORT = /^(import|export)( type)? \{([^}]*)\} from '(\.[^']+)';/gm;
const ALL_TYPES = /^export type \* from '(\.[^']+\.gen\.js)';/gm;
const DECLARED_TYPE = /^export (?:interface|type) (\w+)/gm;
const LAZY_DESTRUCTURED = /const \{([^}]*)\} = await import\('(\.[^']+)'\);/g;
const LAZY_MEMBER = /\(await import\('(\.[^']+)'\)\)\.(\w+)/g;
const LAZY_THEN = /import\('(\.[^']+)'\)\.then\(\(\{([^}]*)\}\)/g;

const tables = new Map();

/** The exports of an index: exported name -> the module that defines it, and its name there. */
export function tableOfIndex(path) {
  const { mtimeMs } = statSync(path);
  const known = tables.get(path);
  if (known?.mtimeMs === mtimeMs) return known.table;
  const table = new Map();
  for (const [, verb, , names, target] of readFileSync(path, 'utf8').matchAll(IMPORT)) {
    if (verb !== 'export') continue;
    const module = resolve(dirname(path), target);
    // A floor may pass on what a lower floor offers.
    const lower = FLOOR_INDEX.test(target) ? tableOfIndex(module.replace(/\.js$/, '.ts')) : undefined;
    for (const { name, alias } of namesIn(names)) table.set(alias, lower?.get(name) ?? { module, name });
  }
  for (const [, target] of readFileSync(path, 'utf8').matchAll(ALL_TYPES)) {
    const module = resolve(dirname(path), target);
    const printed = readFileSync(module.replace(/\.js$/, '.ts'), 'utf8');
    for (const [, name] of printed.matchAll(DECLARED_TYPE)) table.set(name, { module, name });
  }
  tables.set(path, { mtimeMs, table });
  return table;
}

/** The names between the braces of an import or an export. */
function namesIn(text) {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const isType = part.startsWith('type ');
      const [name, alias = name] = part.replace(/^type /, '').split(/ as |: /);
      return { isType, name, alias };
    });
}

/**
 * Returns the code of the module at `path`. Imports from the index of another floor are replaced by imports from the
 * modules that define the names.
 *
 * @param source the folder of the indexes, if `code` is a compiled declaration file in another folder
 */
export function throughFloors(code, path, source = (file) => file) {
  const indexOf = (specifier) => {
    if (!FLOOR_INDEX.test(specifier)) return undefined;
    const file = source(resolve(dirname(path), specifier)).replace(/\.js$/, '.ts');
    return existsSync(file) ? file : undefined;
  };
  const specifierOf = (module) => {
    const way = relative(source(dirname(path)), module)
      .split(sep)
      .join('/');
    return way.startsWith('.') ? way : `./${way}`;
  };
  /** Groups the names by the module that defines them; undefined if the index does not export all of them. */
  const grouped = (index, names) => {
    const table = tableOfIndex(index);
    const groups = new Map();
    for (const one of namesIn(names)) {
      const found = table.get(one.name);
      if (!found) return undefined;
      const key = specifierOf(found.module);
      groups.set(key, [...(groups.get(key) ?? []), { ...one, name: found.name }]);
    }
    return groups;
  };
  const listed = (names, as) =>
    names.map(({ isType, name, alias }) => `${isType ? 'type ' : ''}${name === alias ? name : `${name}${as}${alias}`}`);
  /**
   * A statement that has only types must begin with `import type` or `export type`. Otherwise an import without names stays in the output,
   * and loads the module.
   */
  const statementOf = (verb, type, names, module) => {
    const isType = type !== '' || names.every((one) => one.isType);
    const inside = isType ? names.map((one) => ({ ...one, isType: false })) : names;
    return `${verb}${isType ? ' type' : ''} { ${listed(inside, ' as ').join(', ')} } from '${module}';`;
  };

  return code
    .replace(IMPORT, (statement, verb, type = '', names, specifier) => {
      const index = indexOf(specifier);
      const groups = index && grouped(index, names);
      if (!groups) return statement;
      const direct = [...groups].map(([module, list]) => statementOf(verb, type, list, module)).join(' ');
      // The number of lines stays the same, so that line numbers in stack traces stay correct.
      return direct + '\n'.repeat(statement.split('\n').length - 1);
    })
    .replace(LAZY_DESTRUCTURED, (statement, names, specifier) => {
      const index = indexOf(specifier);
      const groups = index && grouped(index, names);
      if (!groups) return statement;
      return [...groups]
        .map(([module, list]) => `const { ${listed(list, ': ').join(', ')} } = await import('${module}');`)
        .join(' ');
    })
    .replace(LAZY_MEMBER, (expression, specifier, name) => {
      const index = indexOf(specifier);
      const groups = index && grouped(index, name);
      if (!groups) return expression;
      const [[module, [found]]] = groups;
      return `(await import('${module}')).${found.name}`;
    })
    .replace(LAZY_THEN, (expression, specifier, names) => {
      const index = indexOf(specifier);
      const groups = index && grouped(index, names);
      if (groups?.size !== 1) return expression;
      const [[module, list]] = groups;
      return `import('${module}').then(({ ${listed(list, ': ').join(', ')} })`;
    });
}

/** A plugin for rolldown and Vite that replaces the imports of each module. */
export function floorImports(root) {
  const inside = ['src', 'repl', 'site'].map((folder) => join(root, folder) + sep);
  return {
    name: 'floor-imports',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?')[0];
      if (!inside.some((folder) => path.startsWith(folder)) || !path.endsWith('.ts')) return null;
      if (basename(path) === 'index.ts' && relative(root, dirname(path)).split(sep).length === 2) return null;
      const flat = throughFloors(code, path);
      return flat === code ? null : { code: flat, map: null };
    },
  };
}
