// Bundles the scripts of the site: the worker of the cells, what each kind of page loads, and the editor, which is loaded on
// demand.
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';

import { modulesOf } from './bundled.mjs';
import { reducedCompiler } from './compiler.mjs';
import { isStandIn, laterModules } from './later.mjs';
import { LAB, PORT, pagePlugins, ROUTES, STREAMS } from './web.mjs';

/**
 * The modules of a worker of a sweep. A script that loads them becomes such a worker. The code that the worker shares with the cells is in
 * `lab`, which the cells load on demand.
 */
const LAB_WORKER = ['site/cells/lab-worker.ts', 'site/cells/rest/held-messages.ts', 'src/web/lab/lab-worker.ts'];

/** The module that parses the code of cells. */
const COMPILER = 'site/cells/compiler.ts';

/** The entry files by the names of their scripts. */
const ENTRIES = {
  cells: 'site/cells/worker.ts',
  docs: 'site/docs/search.ts',
  exchange: 'site/page/exchange.ts',
  'exchange-worker': 'src/web/exchange-worker.ts',
  'lab-worker': LAB_WORKER[0],
  learn: 'site/learn/learn.ts',
  live: 'site/page/live.ts',
  play: 'site/play/play.ts',
};

/** The scripts of pages; the other entries are workers, and scripts that a page loads with them. */
const PAGES = ['docs', 'learn', 'live', 'play'];

/**
 * Workers whose code other scripts use: the exchange for a client in the cells, and the client for a worker of a sweep. Their code is in
 * files of its own, because a script that loads the entry of a worker becomes this worker.
 */
const SHARED_CODE = { cells: 'cells-code', 'exchange-worker': 'exchange-code' };

/** The scripts that are loaded with the code for an exchange in a worker. */
const OF_PORT = ['cells', 'exchange'];

/** The scripts of the pages whose cells run. */
const WITH_CELLS = ['learn', 'live', 'play'];

/** Packages that only the editor needs. */
const OF_EDITOR = /^(?:site\/editor\/|node_modules\/(?:@codemirror|@lezer|style-mod|w3c-keyname|crelt|@marijn)\/)/;

/**
 * Bundles the scripts.
 *
 * @returns the text of each script, and for the list of libraries what the packed site contains
 */
export async function bundleSite(root) {
  const input = Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)]));
  const bundle = await rolldown({
    cwd: root,
    input,
    platform: 'browser',
    // A slow machine must not fail the build.
    checks: { pluginTimings: false },
    preserveEntrySignatures: 'allow-extension',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [laterModules(root), ...pagePlugins(root)],
    onLog(level, log) {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    minify: true,
    comments: false,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [{ name: fileOf(root, input), debugName: 'files' }],
    },
  });
  await bundle.close();
  const workers = [await serviceWorker(root), await languageService(root)];
  const modules = modulesOf([...output, ...workers], '').flatMap((one) => one.modules);
  return {
    scripts: Object.fromEntries([...output, ...workers].map(({ fileName, code }) => [fileName, code])),
    modules: [{ file: 'dist/site.json.br', modules }],
  };
}

/** The service worker is one file with an address that never changes; not all browsers take one with imports. */
async function serviceWorker(root) {
  const bundle = await rolldown({
    cwd: root,
    input: join(root, 'site/offline/service-worker.ts'),
    platform: 'browser',
  });
  const { output } = await bundle.generate({
    format: 'iife',
    entryFileNames: '[name].js',
    minify: true,
    comments: false,
  });
  await bundle.close();
  return output[0];
}

/** The worker of the language service is one file, because no page needs a part of it. */
async function languageService(root) {
  const bundle = await rolldown({
    cwd: root,
    input: { types: join(root, 'site/types/worker.ts') },
    platform: 'browser',
    checks: { pluginTimings: false },
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [reducedCompiler(root), ...pagePlugins(root)],
    onLog(level, log) {
      if (level === 'warn') throw new Error(log.message);
    },
  });
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].js',
    minify: true,
    comments: false,
  });
  await bundle.close();
  return output[0];
}

/**
 * The file of each module. There are few files, because a page waits for each: for the modules that one entry needs, for those that several
 * entries need, and for those that are loaded on demand. The exchange of `connect` without a port is in `more`: cells have a port.
 */
function fileOf(root, input) {
  let needs;
  let rest;
  let lab;
  let routes;
  let streams;
  const { 'lab-worker': _, ...entries } = input;
  return (id, context) => {
    const path = relative(root, id).split(sep).join('/');
    if (OF_EDITOR.test(path)) return 'editor';
    routes ??= reached(join(root, ROUTES), context);
    streams ??= reached(join(root, STREAMS), context);
    lab ??= LAB.map((path) => reached(join(root, path), context));
    if (LAB_WORKER.includes(path)) return 'lab-worker';
    needs ??= Object.entries(entries).map(([name, entry]) => [
      name,
      // Cells and pages always have their exchange in a worker.
      new Set([...reached(entry, context), ...(OF_PORT.includes(name) ? reached(join(root, PORT), context) : [])]),
    ]);
    rest ??= restOf(input.cells, join(root, COMPILER), context);
    const names = needs.filter(([, modules]) => modules.has(id)).map(([name]) => name);
    if (names.length === 0 && rest.has(id)) return 'rest';
    if (names.length === 0 && routes.has(id)) return 'routes';
    // The exchange is in a worker, which loads its publishers at the start: one file less.
    if (names.length === 0 && streams.has(id)) return SHARED_CODE['exchange-worker'];
    if (names.length === 0 && lab.some((modules) => modules.has(id))) return 'lab';
    if (names.length === 0) return /^src\/teaching\//.test(path) ? 'teaching' : 'more';
    if (names.length === 1) return names[0] in SHARED_CODE && id !== input[names[0]] ? SHARED_CODE[names[0]] : names[0];
    // The exchange is loaded by pages, which have this code already.
    if (
      WITH_CELLS.every((name) => names.includes(name)) &&
      names.every((name) => PAGES.includes(name) || name === 'exchange')
    )
      return 'page';
    return names.every((name) => PAGES.includes(name)) ? 'page' : 'shared';
  };
}

/** The modules that cells load before they run code that the build does not know: the compiler, and the modules behind the stand-ins. */
function restOf(entry, compiler, context) {
  const later = [...reached(entry, context)].filter(isStandIn);
  const loaded = later.flatMap((id) => context.getModuleInfo(id).dynamicallyImportedIds);
  return new Set([compiler, ...loaded].flatMap((id) => [...reached(id, context)]));
}

/** The modules that an entry imports, and what these import, without `import()`. */
function reached(entry, context) {
  const all = new Set([entry]);
  for (const id of all) for (const target of context.getModuleInfo(id)?.importedIds ?? []) all.add(target);
  return all;
}
