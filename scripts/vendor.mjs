// Copies the libraries that spotlab uses into dist/vendor/, each reduced to the functions that are used. So the package
// has no dependencies: a project that installs it gets one package, with no foreign commands, no install scripts and no
// other version of a library that it uses itself.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';

/** Module that the sources import -> the file in dist/vendor/, and the names that are used. */
const ES_MODULES = {
  'undici/lib/dispatcher/client.js': { file: 'undici-client', names: ['default'] },
  'undici/lib/core/connect.js': { file: 'undici-connect', names: ['default'] },
  'd3-scale': { file: 'd3-scale', names: ['scaleLinear'] },
  asciichart: { file: 'asciichart', names: ['plot'] },
  'get-east-asian-width': { file: 'get-east-asian-width', names: ['eastAsianWidth'] },
  fflate: { file: 'fflate', names: ['Unzip', 'UnzipInflate'] },
  zod: { file: 'zod', names: ['z'] },
  ws: { file: 'ws', names: ['WebSocket', 'WebSocketServer'] },
};

/** Libraries of the REPL, which it requires when the first input needs them. */
const COMMONJS = {
  acorn: {
    file: 'acorn',
    names: ['parse', 'parseExpressionAt', 'tokenizer', 'tokTypes', 'isIdentifierChar', 'Parser'],
  },
  sucrase: { file: 'sucrase', names: ['transform'] },
};

/** Native packages that ws tries to load and works without. Their copies throw, as a missing package does. */
const OPTIONAL = ['bufferutil', 'utf-8-validate'];

const ENTRY = 'vendor:';

/** The path in dist/ of the copy of a library; undefined for any other module. */
export function vendoredFile(specifier) {
  if (Object.hasOwn(ES_MODULES, specifier)) return `vendor/${ES_MODULES[specifier].file}.js`;
  if (Object.hasOwn(COMMONJS, specifier)) return `vendor/${COMMONJS[specifier].file}.cjs`;
  return undefined;
}

/** The libraries that the sources require instead of importing. */
export const requiredLibraries = Object.keys(COMMONJS);

/** Writes the copies, and the licenses of all libraries that they contain. */
export async function copyLibraries(root) {
  const modules = (await Promise.all([write(root, ES_MODULES, 'esm'), write(root, COMMONJS, 'cjs')])).flat();
  writeFileSync(join(root, 'dist/vendor/LICENSES.txt'), licensesOf(modules));
}

/** Writes the copies in one module format; resolves to the files that they contain. */
async function write(root, libraries, format) {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(libraries).map(([specifier, { file }]) => [file, `${ENTRY}${specifier}`])),
    platform: 'node',
    treeshake: true,
    plugins: [
      {
        name: 'entries',
        resolveId: (id) => (id.startsWith(ENTRY) ? id : OPTIONAL.includes(id) ? `${ENTRY}${id}` : null),
        load(id) {
          if (!id.startsWith(ENTRY)) return null;
          const specifier = id.slice(ENTRY.length);
          if (OPTIONAL.includes(specifier)) return "throw new Error('not installed'); module.exports = {};";
          return `export { ${libraries[specifier].names.join(', ')} } from ${JSON.stringify(specifier)};`;
        },
      },
      { name: 'changes', transform: (code, id) => (format === 'esm' ? changed(code, id.replaceAll(sep, '/')) : null) },
    ],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: join(root, 'dist/vendor'),
    format,
    entryFileNames: format === 'esm' ? '[name].js' : '[name].cjs',
    chunkFileNames: format === 'esm' ? '[name].js' : '[name].cjs',
    comments: false,
  });
  for (const { fileName, code } of output) {
    // See `changed`: a bundle in one CommonJS file would fail when it starts.
    if (format === 'esm' && /\bcreateRequire\b/.test(code ?? '')) throw new Error(`${fileName} requires a module.`);
  }
  return output.flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
}

/**
 * The code of a library's module for an ES module: Node's modules are found without `require`, which an ES module does
 * not have. A bundler would replace it with a function that throws, and `createRequire` needs a URL that a bundle in
 * one CommonJS file does not have.
 */
function changed(code, id) {
  // zod's messages in some fifty languages would be half of its copy; only the English ones are used.
  if (id.endsWith('/zod/v4/locales/index.js')) return { code: 'export {};', map: null };
  const found = code
    .replace(/\brequire\((['"])((?:node:)?[a-z0-9_/]+)\1\)/g, (call, quote, name) =>
      name.startsWith('node:') || isBuiltin(name) ? `process.getBuiltinModule(${quote}${name}${quote})` : call,
    )
    .replace("import { createRequire } from 'module';\nvar require = createRequire('/');\n", '');
  return found === code ? null : { code: found, map: null };
}

/** The licenses of the packages that own the files. @throws Error for a package without a license text */
function licensesOf(files) {
  const folders = new Set(files.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = ['LICENSE', 'LICENSE.md', 'LICENSE.txt', 'license'].map((one) => join(folder, one)).find(existsSync);
    if (!file) throw new Error(`${name} has no license file; its license must be part of the package.`);
    return `${name} ${version} (${license})\n\n${readFileSync(file, 'utf8').trim()}\n`;
  });
  return `Files in this folder contain code of these libraries.\n\n${texts.join('\n----\n\n')}`;
}
