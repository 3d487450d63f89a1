// Turns the file of the TypeScript compiler into a module, so that the bundler leaves out the parts that the language service of cells does
// not use: the repairs of code, refactorings, builds. In TypeScript's file, one function gives all names to one object; a bundler cannot
// leave out a part of such a function.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const COMPILER = 'node_modules/typescript/lib/typescript.js';

/** Modules that use the compiler as `ts`. */
const USERS = ['site/types', 'src/kernel/compile/cell-code.ts', 'src/kernel/compile/implicit-any.ts'];

/** Modules of Node that the file requires where it runs on Node. */
const OF_NODE = /^(?:fs|path|os|crypto|inspector|perf_hooks|source-map-support|node:.*)$/;

/** The file has one section for each source file, between these lines. */
const BEGIN = 'var __defProp = ';
const END = '// Annotate the CommonJS export names';

/** A plugin of the bundler: `import ts from 'typescript'` is an object with the names that {@link USERS} use. */
export function reducedCompiler(root) {
  return {
    name: 'reduced-compiler',
    resolveId: (id) => (id === 'typescript' ? join(root, COMPILER) : OF_NODE.test(id) ? `node-only:${id}` : null),
    load(id) {
      if (id.startsWith('node-only:')) return 'export default {};';
      if (id !== join(root, COMPILER)) return null;
      return { code: asModule(readFileSync(id, 'utf8'), namesUsed(root)), moduleType: 'js' };
    },
  };
}

/** The members of `ts` that the modules of {@link USERS} name. Names of types are among them. */
function namesUsed(root) {
  const files = USERS.flatMap((path) =>
    path.endsWith('.ts') ? [path] : readdirSync(join(root, path)).map((name) => `${path}/${name}`),
  );
  const texts = files.map((path) => readFileSync(join(root, path), 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bts\.(\w+)/g)].map(([, name]) => name)));
}

function asModule(file, names) {
  const [begin, end] = [file.indexOf(BEGIN), file.indexOf(END)];
  const exported = /^__export\(typescript_exports, \{([\s\S]*?)^\}\);/m.exec(file);
  if (begin < 0 || end < 0 || exported === null)
    throw new Error('The file of TypeScript does not have the expected form.');
  const known = new Set([...exported[1].matchAll(/^ {2}(\w+): /gm)].map(([, name]) => name));
  const code = file
    .slice(begin, end)
    .replace(exported[0], '')
    .replace('module.exports = __toCommonJS(typescript_exports);', '')
    // Without these marks, a name that no code uses would stay in the output.
    .replace(/^var (ts_\w+) = \{\};\n__export\(\1, /gm, 'var $1 = /* @__PURE__ */ __namespace(')
    .replace(/^(?=register(?:CodeFix|Refactor)\()/gm, '/* @__PURE__ */ ');
  const given = [...names].filter((name) => known.has(name)).sort();
  return [
    'const __namespace = (all) => { const target = {}; __export(target, all); return target; };',
    code,
    `export default { ${given.join(', ')} };`,
  ].join('\n');
}
