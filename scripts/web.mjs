// Writes the module `spotlab/web` to dist/web/, as files that a page loads as they are, and that every bundler takes: they
// import no package and no module of Node. The half of the platform for browsers takes the place of the half for Node.
import { join, relative, sep } from 'node:path';
import { minifySync } from '@swc/wasm';
import { rolldown } from 'rolldown';

import { modulesOf } from './bundled.mjs';
import { exportsOf } from './exported-names.mjs';
import { floorImports } from './floor-imports.mjs';
import { withoutProse } from './without-prose.mjs';

/** The files that a page, or a worker, loads first. */
const ENTRIES = {
  index: 'src/web/index.ts',
  'exchange-worker': 'src/web/exchange-worker.ts',
  lab: 'src/web/lab/index.ts',
  'lab-worker': 'src/web/lab/lab-worker.ts',
};

/** The exchange: `connect` loads it, unless the exchange runs in a worker. */
const EXCHANGE = 'src/server/page-exchange.ts';

/** The lab: what `lab` loads at once, and what it loads with the first run, sweep and comparison. */
export const LAB = [ENTRIES.lab, 'src/lab/file/run-and-keep.ts', 'src/lab/sweep.ts', 'src/lab/result/compare.ts'];
/** Loaded with the first sweep. */
const PARSER = /\bacorn\b/;

/** The commands of the exchange, which are loaded with the first one. */
const CONTROL = 'src/server/page-admin.ts';

/** The routes of the exchange that are loaded with the first request that needs one. */
export const ROUTES = 'src/server/routes/later-routes.ts';

/** The publishers of the exchange, which are loaded with the first stream. */
export const STREAMS = 'src/server/venue/publishers.ts';

/** The module that a client of an exchange in a worker needs. */
export const PORT = 'src/web/port-link.ts';

/** Modules that need Node and are loaded on demand -> what their functions are for. In a page they throw. */
export const NODE_ONLY = {
  'src/client/results/optional-package.ts': 'optional packages',
  'src/data/arrow.ts': 'Arrow',
  'src/data/atomic-file.ts': 'files',
  'src/data/csv-file.ts': 'files',
  'src/data/parquet.ts': 'Parquet',
  'src/data/sql.ts': 'SQL',
  'src/history/index.ts': 'files',
  'src/lab/file/open-file.ts': 'files',
  'src/lab/file/save-result.ts': 'files',
  'src/lab/file/verify-file.ts': 'files',
  'src/lab/market/file-markets.ts': 'files',
  'src/lab/market/history-market.ts': 'files',
  'src/lab/queue/play-in-queue.ts': 'queues',
  'src/lab/report/write-report.ts': 'files',
  'src/lab/strategy/file-parts.ts': 'files',
  'src/sbe/index.ts': 'the binary encoding',
};

/** Modules that a page has in a form of its own -> that form. */
export const IN_PAGES = {
  'src/client/paging/paging.ts': 'src/web/later/paging.ts',
  'src/client/session/make-history.ts': 'src/web/make-history.ts',
  'src/client/reconcile/reconcile.ts': 'src/web/later/reconcile.ts',
  'src/client/reconcile/refused-reply.ts': 'src/web/later/refused-reply.ts',
  'src/server/routes/routed-endpoints.ts': 'src/server/routes/page-routes.ts',
  'src/server/venue/publishers.ts': 'src/server/venue/page-publishers.ts',
  'src/display/text/ascii.ts': 'src/web/ascii.ts',
  'src/lab/run/file-work.ts': 'src/web/lab/file-work.ts',
  'src/lab/run/lab-output.ts': 'src/web/lab/lab-output.ts',
  'src/lab/strategy/load-module.ts': 'src/web/lab/load-module.ts',
  'src/lab/strategy/parser.ts': 'src/web/lab/parser.ts',
  'src/lab/sweep/sweep-worker.ts': 'src/web/lab/sweep-worker.ts',
  'src/lab/time/timer-modules.ts': 'src/web/lab/timer-modules.ts',
  'src/teaching/connect-as.ts': 'src/web/connect-as.ts',
};

/** Exports that nothing calls, because the linear scale is the only scale of d3-scale that is used, without its labels. */
const unused = (...names) => names.map((name) => `export const ${name} = undefined;`).join('\n');

/**
 * Modules of libraries of which a page needs a part only. The messages of zod are English, and scales interpolate numbers:
 * d3-interpolate brings the colours of d3-color with it.
 */
const PARTS = {
  '/zod/v4/locales/index.js': 'export {};',
  '/d3-interpolate/dist/d3-interpolate.mjs': `export const interpolateNumber = (from, to) => (part) => from * (1 - part) + to * part;
export { interpolateNumber as interpolate };
${unused('interpolateRound', 'piecewise')}`,
  '/d3-format/dist/d3-format.mjs': unused(
    ...['format', 'formatPrefix', 'formatSpecifier', 'precisionFixed', 'precisionPrefix', 'precisionRound'],
  ),
};

/** Bundles `spotlab/web`. @param dir where it is written; without it, the files are only returned */
export async function bundleForPages(root, dir) {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(Object.entries(ENTRIES).map(([name, path]) => [name, join(root, path)])),
    platform: 'browser',
    // A slow machine must not fail the build.
    checks: { pluginTimings: false },
    preserveEntrySignatures: 'allow-extension',
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    plugins: [...pagePlugins(root), withoutProse(root), minifiedAgain()],
    onLog(level, log) {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  const options = {
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name].js',
    // No read of a property or of a global name does anything but give a value, so a read whose value nobody uses is left out.
    minify: {
      compress: { treeshake: { propertyReadSideEffects: false, unknownGlobalSideEffects: false } },
      mangle: true,
    },
    comments: false,
    codeSplitting: files(root),
  };
  const { output } = dir === undefined ? await bundle.generate(options) : await bundle.write({ ...options, dir });
  await bundle.close();
  return output;
}

/**
 * Minifies the files once more, with another minifier: it inlines what is used once, which rolldown does not, so the first candles
 * need 4 KiB less.
 */
function minifiedAgain() {
  // A read of a property only gives a value: see `treeshake` above.
  const options = { module: true, ecma: 2022, compress: { passes: 3, pure_getters: true }, mangle: true };
  return {
    name: 'minified-again',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        if (file.type === 'chunk') file.code = minifySync(file.code, options).code;
      }
    },
  };
}

/** The plugins with which code of src/ runs in a page. */
export const pagePlugins = (root) => [halves(root), floorImports(root), nodeOnly(root)];

/**
 * Few files, because a page waits for each of them: the client, the exchange, what both use, and what is loaded on demand. A
 * worker of an exchange loads no client.
 */
function files(root) {
  let sets;
  const labWorker = join(root, ENTRIES['lab-worker']);
  const name = (id, context) => {
    const modulesFrom = (path) => reached(join(root, path), (one) => context.getModuleInfo(one));
    sets ??= [ENTRIES.index, EXCHANGE, ENTRIES['exchange-worker'], ROUTES, STREAMS, CONTROL, PORT, ...LAB].map(
      modulesFrom,
    );
    const [client, exchange, worker, routes, streams, control, port, ...ofLab] = sets.map((set) => set.has(id));
    const lab = ofLab.some(Boolean);
    if (client) return exchange || worker || routes || control ? 'shared' : 'index';
    if (port) return exchange || worker ? 'shared' : 'port';
    if (exchange) return 'exchange';
    if (worker) return 'exchange-worker';
    if (id === labWorker) return 'lab-worker';
    if (routes) return 'routes';
    if (streams) return 'streams';
    if (control || /\btweetnacl\b/.test(id)) return 'control';
    return lab || PARSER.test(id) ? 'lab' : 'more';
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'files' }] };
}

/** The modules that the entry imports, and what these import, without `import()`. */
function reached(entry, getModuleInfo) {
  const all = new Set([entry]);
  for (const id of all) for (const target of getModuleInfo(id)?.importedIds ?? []) all.add(target);
  return all;
}

/** Writes the files; resolves to the modules that they contain, see bundled.mjs. */
export async function buildWeb(root) {
  return modulesOf(await bundleForPages(root, join(root, 'dist/web')), 'web');
}

/** Takes `src/platform/web` in the place of `src/platform/node`, and the forms of IN_PAGES. */
function halves(root) {
  const [node, web] = ['node', 'web'].map((half) => join(root, 'src/platform', half) + sep);
  const forms = new Map(Object.entries(IN_PAGES).map(([id, form]) => [join(root, id), join(root, form)]));
  return {
    name: 'halves',
    async resolveId(specifier, importer, options) {
      if (!specifier.startsWith('.')) return null;
      const found = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      const form = found?.id.startsWith(node) ? found.id.replace(node, web) : forms.get(found?.id);
      // The form for pages may load the module that it replaces.
      return form === undefined || form === importer ? null : { ...found, id: form };
    },
  };
}

/** Replaces the modules that need Node: their functions throw an error that says so. */
function nodeOnly(root) {
  return {
    name: 'node-only',
    load(id) {
      const path = relative(root, id).split(sep).join('/');
      const part = Object.keys(PARTS).find((end) => path.endsWith(end));
      if (part !== undefined) return PARTS[part];
      const what = NODE_ONLY[path];
      if (what === undefined) return null;
      const error = `new SpotlabError('SPOTLAB_BROWSER', 'A web page has no ${what}.', { advice: 'Use spotlab on Node.' })`;
      return [
        `import { SpotlabError } from ${JSON.stringify(join(root, 'src/client/types/errors.ts'))};`,
        ...exportsOf(id).map((name) => `export const ${name} = () => { throw ${error}; };`),
      ].join('\n');
    },
  };
}
