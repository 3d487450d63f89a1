// Turns src/ and repl/ into JavaScript under dist/, a file for each as every import expects, while the code of those that
// are loaded together lies together in dist/chunks/: finding and opening a file costs Node up to a millisecond, and a prompt
// with an exchange needs some 350 of them.
//
// What is loaded together is read off the sources: the modules below each of the doors that are opened by `import()`, sorted
// by which of the doors lead to them. So nothing is evaluated that would not have been, and chunks never import in circles.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

import { rolldown } from 'rolldown';

import { floorImports, throughFloors } from './floor-imports.mjs';

/** Name of a chunk's part, and the modules that open it. */
const DOORS = {
  start: ['src/cli/main.ts'],
  repl: ['src/cli/command-line.ts', 'src/cli/repl.ts', 'repl/start.ts', 'repl/evaluation/script.ts'],
  client: ['src/index.ts', 'src/connect/connect.ts', 'src/client/call/fluent-call.ts'],
  display: ['src/display/index.ts'],
  exchange: ['src/server/embedded.ts'],
};

/** Imports through an index have become several on one line. */
const STATIC_IMPORT = /(?<=^|; )(?:import|export)\s+(?!type\b)(?:[\w*${}\s,]+\sfrom\s*)?'(\.[^']+)\.js'/gm;

/** Writes dist/**.js of all sources. */
export async function joinModules(root) {
  const files = ['src', 'repl'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.d.ts'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/')),
  );
  const below = new Map(
    Object.entries(DOORS).map(([name, doors]) => [
      name,
      doors.reduce((all, door) => reach(root, door, all), new Set()),
    ]),
  );
  const chunkOf = (id) => {
    const path = relative(root, id).replaceAll(sep, '/');
    const doors = [...below].filter(([, modules]) => modules.has(path)).map(([name]) => name);
    return doors.length > 0 ? doors.join('-') : null;
  };
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(files.map((path) => [path.slice(0, -'.ts'.length), join(root, path)])),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith(root),
    resolve: { extensionAlias: { '.js': ['.ts'] } },
    treeshake: false,
    // Every file goes on exporting what it did.
    preserveEntrySignatures: 'allow-extension',
    plugins: [floorImports(root), ownUrls(root)],
    onLog(level, log) {
      // What is opened by one and imported by another lies with the latter: that is what chunkOf means.
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  await bundle.write({
    dir: join(root, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name].js',
    comments: false,
    sourcemap: true,
    codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf, debugName: 'doors' }] },
  });
}

/** All modules that `path` imports statically, itself included; types are not there at run time. */
function reach(root, path, seen) {
  if (seen.has(path)) return seen;
  seen.add(path);
  const code = throughFloors(readFileSync(join(root, path), 'utf8'), join(root, path));
  for (const [, target] of code.matchAll(STATIC_IMPORT)) {
    reach(root, `${join(dirname(path), target).replaceAll(sep, '/')}.ts`, seen);
  }
  return seen;
}

/** `import.meta.url` stays the address of the module's own file, wherever its code has come to lie. */
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
