// Copies the libraries that spotlab uses into dist/vendor/, each reduced to the functions that are used. So the package
// has no dependencies: a project that installs it gets one package, with no commands of other packages, no install
// scripts, and no second version of a library that the project uses itself.
import { isBuiltin } from 'node:module';
import { join, sep } from 'node:path';
import { rolldown } from 'rolldown';

import { modulesOf } from './bundled.mjs';

/** Module that the sources import -> the file in dist/vendor/, and the names that are used. */
const ES_MODULES = {
  'undici/lib/dispatcher/client.js': { file: 'undici-client', names: ['default'] },
  'undici/lib/core/connect.js': { file: 'undici-connect', names: ['default'] },
  asciichart: { file: 'asciichart', names: ['plot'] },
  'd3-scale': { file: 'd3-scale', names: ['scaleLinear'] },
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

/** Writes the copies; resolves to the modules that they contain, see bundled.mjs. */
export async function copyLibraries(root) {
  return (await Promise.all([write(root, ES_MODULES, 'esm'), write(root, COMMONJS, 'cjs')])).flat();
}

/** Writes the copies in one module format. */
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
  return modulesOf(output, 'vendor');
}

/**
 * The code of a library's module for an ES module: Node's modules are found without `require`, which an ES module does
 * not have. A bundler would replace it with a function that throws, and `createRequire` needs a URL that a bundle in
 * one CommonJS file does not have.
 */
function changed(code, id) {
  // The connector offers HTTP/1.1 only, and `node:http2` takes several milliseconds to load.
  if (id.endsWith('/undici/lib/dispatcher/client-h2.js'))
    return { code: "module.exports = () => { throw new Error('HTTP/2 is not in this copy'); };", map: null };
  // zod's messages in some fifty languages would be half of its copy; only the English ones are used.
  if (id.endsWith('/zod/v4/locales/index.js')) return { code: 'export {};', map: null };
  const found = code
    .replace(/\brequire\((['"])((?:node:)?[a-z0-9_/]+)\1\)/g, (call, quote, name) =>
      name.startsWith('node:') || isBuiltin(name) ? `process.getBuiltinModule(${quote}${name}${quote})` : call,
    )
    .replace("import { createRequire } from 'module';\nvar require = createRequire('/');\n", '');
  return found === code ? null : { code: found, map: null };
}
