// Compiles src/ and repl/ to JavaScript in dist/. Each source has a file there, as every import expects, but modules
// that are loaded together have their code in one file in dist/chunks/. Node needs up to a millisecond to open a file,
// and a prompt with an exchange needs about 350 modules.
//
// Each entry module, which is loaded by `import()`, needs certain modules. Modules that the same entry modules need
// form a chunk. So nearly no module is evaluated earlier than without chunks, and chunks never import each other in circles.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { rolldown } from 'rolldown';

import { modulesOf } from './bundled.mjs';
import { floorImports, throughFloors } from './floor-imports.mjs';
import { requiredLibraries, vendoredFile } from './vendor.mjs';

/** Part of a chunk's name -> the entry modules that load it. */
const ENTRIES = {
  // The modules for the first prompt; all others are loaded after it is drawn.
  start: ['src/cli/command-line.ts', 'src/cli/repl.ts', 'repl/start.ts'],
  // A script that needs no client loads no more than these.
  script: [
    'repl/script.ts',
    'src/client/call/confirm.ts',
    'src/client/ticket/confirmer.ts',
    'src/client/watch/live-run.ts',
    'src/client/results/display-hooks.ts',
  ],
  repl: ['repl/run-repl.ts'],
  // On Node 20 the hooks of the module loader run in a thread of their own, which needs this code too.
  cells: ['src/cells/index.ts'],
  interrupts: ['src/interrupts/index.ts'],
  api: ['src/index.ts'],
  // Connecting loads all of these, so that results can be drawn and exported without a wait.
  client: ['src/connect/connect-to.ts', 'src/client/calls/fluent-call.ts', 'src/display/index.ts', 'src/data/index.ts'],
  // With undici, which a script without a client does not load.
  http: ['src/transport/http.ts'],
  exchange: ['src/server/embedded.ts'],
  catalogue: ['src/catalogue/schemas/market.ts'],
};

/** The entry modules of the command line and the prompt. */
const PROGRAM = ['start', 'script', 'repl', 'cells', 'interrupts'];

/** Modules that act when they are loaded: they share their file with no other module. */
const ACTING = ['src/cli/main.ts', 'src/cli/command-line.ts'];

/** An import or export of a module. Imports through an index were replaced by several imports on one line. */
const STATIC_IMPORT = /(?<=^|; )(?:import|export)\s+(?!type\b)(?:[\w*${}\s,]+\sfrom\s*)?'(\.[^']+)\.js'/gm;

/** An import on demand. */
const DYNAMIC_IMPORT = /\bimport\(\s*'(\.[^']+)\.js'\s*\)/g;

/** The parts for browsers, which have a build of their own: web.mjs. */
const FOR_BROWSERS = /^src\/(?:platform\/)?web\//;

/** Writes the JavaScript of all sources to dist/; resolves to the modules that its files contain, see bundled.mjs. */
export async function joinModules(root) {
  const files = ['src', 'repl'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
      .filter((path) => !FOR_BROWSERS.test(path)),
  );
  const below = new Map(
    Object.entries(ENTRIES).map(([name, entries]) => [
      name,
      entries.reduce((all, entry) => reach(root, entry, all), new Set()),
    ]),
  );
  const library = reach(root, 'src/index.ts', new Set(), [STATIC_IMPORT, DYNAMIC_IMPORT]);
  const chunkOf = (id) => {
    const path = relative(root, id).replaceAll(sep, '/');
    if (ACTING.includes(path)) return null;
    const entries = [...below].filter(([, modules]) => modules.has(path)).map(([name]) => name);
    if (entries.length === 0) return null;
    // Modules that the library loads on demand must not load the prompt.
    const isShared = library.has(path) && entries.every((name) => PROGRAM.includes(name));
    return `${chunkNameOf(entries)}${isShared ? '-library' : ''}`;
  };
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map((path) => [path.slice(0, -'.ts'.length), join(root, path)])),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith(root) && vendoredFile(id) === undefined,
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    treeshake: false,
    // Every file keeps its exports.
    preserveEntrySignatures: 'allow-extension',
    makeAbsoluteExternalsRelative: true,
    plugins: [floorImports(root), ownLibraries(root), ownUrls(root)],
    // A slow machine must not fail the build.
    checks: { pluginTimings: false },
    onLog(level, log) {
      // The bundler warns about a module that is imported by `import()` and statically. chunkOf handles this case.
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: join(root, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    comments: false,
    sourcemap: true,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'entries' }] },
  });
  return modulesOf(output, '');
}

/**
 * The chunk of the modules that these entry modules need. The modules for the first prompt are in three chunks, because the prompt
 * waits for each file: the modules that the package itself needs too, the modules that other entries need too, and the rest.
 */
function chunkNameOf(entries) {
  if (!entries.includes('start')) return entries.join('-');
  if (entries.includes('api')) return 'start-api';
  return entries.some((name) => !['start', 'script', 'repl'].includes(name)) ? 'start-shared' : 'start';
}

/** All modules that `path` imports, by default statically, and `path` itself. Type imports do not count. */
function reach(root, path, seen, patterns = [STATIC_IMPORT]) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const code = throughFloors(readFileSync(join(root, path), 'utf8'), join(root, path));
  for (const pattern of patterns) {
    for (const [, target] of code.matchAll(pattern)) {
      reach(root, `${join(dirname(path), target).replaceAll(sep, '/')}.ts`, seen, patterns);
    }
  }
  return seen;
}

/** Lets imports of the libraries that vendor.mjs copies lead to the copies. */
function ownLibraries(root) {
  const required = new RegExp(
    `(require|createRequire\\(import\\.meta\\.url\\))\\('(${requiredLibraries.join('|')})'\\)`,
    'g',
  );
  return {
    name: 'own-libraries',
    resolveId(specifier) {
      const file = vendoredFile(specifier);
      // The bundler writes a path relative to the output file as if the output folder were the root.
      return file === undefined ? null : { id: join(root, file), external: 'relative' };
    },
    transform(code, id) {
      const from = join(root, 'dist', dirname(relative(root, id)));
      const found = code.replace(required, (_, call, name) => {
        const way = relative(from, join(root, 'dist', vendoredFile(name))).replaceAll(sep, '/');
        return `${call}('${way}')`;
      });
      return found === code ? null : { code: found, map: null };
    },
  };
}

/** Keeps `import.meta.url` the URL of the module's own file, although its code is in a chunk. */
function ownUrls(root) {
  const MARK = '__ownUrl';
  return {
    name: 'own-urls',
    transform(code, id) {
      if (!code.includes('import.meta.url')) return null;
      const path = relative(root, id).replaceAll(sep, '/').replace(/\.ts$/, '.js');
      return { code: code.replaceAll('import.meta.url', `${MARK}(${JSON.stringify(path)})`), map: null };
    },
    renderChunk(code, { fileName }) {
      if (!code.includes(MARK)) return null;
      const own = (_, path) => {
        const way = relative(dirname(fileName), path).replaceAll(sep, '/');
        return `new URL(${JSON.stringify(way.startsWith('.') ? way : `./${way}`)}, import.meta.url).href`;
      };
      return { code: code.replace(new RegExp(`${MARK}\\("(.*?)"\\)`, 'g'), own), map: null };
    },
  };
}
