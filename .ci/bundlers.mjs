// `spotlab/web` in pages that bundlers make, and in a plain module script: the exchange runs in its worker, the first candles are drawn, a sweep of the
// lab plays in a worker, and the console has no error. Each configuration of a bundler is the shortest one that works; docs/web.md shows the same
// configurations.
//
// The code of spotlab is small already, so nothing minifies it again, which would take half a minute.
//
// Usage: node bundlers.mjs FOLDER     (needs a build; FOLDER has node_modules with vite, vite7, webpack, esbuild and rolldown)
import { strict as assert } from 'node:assert';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Browser } from './devtools.mjs';

const folder = process.argv[2];
if (folder === undefined) throw new Error('Which folder has the bundlers?');
const root = fileURLToPath(new URL('..', import.meta.url));

/** Puts the package where a project has it: Vite serves no module from outside of the project. */
function install(project) {
  const installed = join(project, 'node_modules/spotlab');
  mkdirSync(join(installed, 'dist'), { recursive: true });
  cpSync(join(root, 'package.json'), join(installed, 'package.json'));
  cpSync(join(root, 'dist/web'), join(installed, 'dist/web'), { recursive: true });
}

const mainOf = (module, options, useWorker = '') => `import { connect, startExchange } from '${module}';
const exchange = await startExchange(${options});
const x = await connect({ port: exchange.port() });
const candles = await x.market.klines('BTCUSDT', '1h').limit(48);
document.getElementById('candles').innerHTML = candles[Symbol.for('Jupyter.display')]()['text/html'];
globalThis.sweep = async () => {
  const { lab${useWorker === '' ? '' : ', useLabWorker'} } = await import('${module === 'spotlab/web' ? `${module}/lab` : './spotlab/lab.js'}');
  ${useWorker}
  const market = lab.simulated({ seeds: 1, length: '1m' });
  const buy = async (x, { size }) => { await x.orders.market('BTCUSDT', 'BUY', size) };
  const { runs } = await lab.sweep(buy, { market, params: { size: ['0.01', '0.02'] }, workers: 1 });
  return runs.length;
};
`;
const OWN_LAB_WORKER = `useLabWorker(() => new Worker(new URL('./lab-worker.js', import.meta.url), { type: 'module' }));`;
const OWN_WORKER = `{ seed: 7, worker: new Worker(new URL('./exchange-worker.js', import.meta.url), { type: 'module' }) }`;
/** For a bundler that finds the worker by itself, and for one that does not. */
const FOUND = { 'main.js': mainOf('spotlab/web', '{ seed: 7 }') };
const GIVEN = {
  'main.js': mainOf('spotlab/web', OWN_WORKER, OWN_LAB_WORKER),
  'exchange-worker.js': "import 'spotlab/web/exchange-worker';\n",
  'lab-worker.js': "import 'spotlab/web/lab-worker';\n",
};

const pageWith = (
  script,
) => `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="candles"></div>
<script type="module" src="${script}"></script>
`;

/** A new folder of a project with these files. */
function projectOf(files) {
  const made = mkdtempSync(join(folder, 'project-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text);
  install(made);
  return made;
}

const require = createRequire(join(folder, 'package.json'));
const load = (name) => import(pathToFileURL(require.resolve(name)).href);

/**
 * Vite 7 makes workers that are no modules unless it is told, and its development server looks for the worker in the
 * wrong folder.
 */
const VITE_7 = { worker: { format: 'es' }, optimizeDeps: { exclude: ['spotlab'] } };

async function viteBuild(name, options = {}) {
  const { build } = await load(name);
  const project = projectOf({ ...FOUND, 'index.html': pageWith('./main.js') });
  await build({
    ...options,
    root: project,
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { minify: false },
  });
  return join(project, 'dist');
}

async function viteDev(name, options = {}) {
  const { createServer: serve } = await load(name);
  const project = projectOf({ ...FOUND, 'index.html': pageWith('./main.js') });
  const address = { host: '127.0.0.1', port: 0 };
  const server = await serve({ ...options, root: project, configFile: false, logLevel: 'error', server: address });
  await server.listen();
  return { url: server.resolvedUrls.local[0], close: () => server.close() };
}

/** The ways to bundle. Each function makes a page, and resolves to the folder of the page or to its address. */
const WAYS = {
  'a plain module script': () => {
    const project = projectOf({
      'index.html': pageWith('./main.js'),
      'main.js': mainOf('./spotlab/index.js', '{ seed: 7 }'),
    });
    cpSync(join(root, 'dist/web'), join(project, 'spotlab'), { recursive: true });
    return project;
  },
  'vite build': () => viteBuild('vite'),
  'vite dev': () => viteDev('vite'),
  'vite 7 build': () => viteBuild('vite7', VITE_7),
  'vite 7 dev': () => viteDev('vite7', VITE_7),
  webpack: async () => {
    const { default: webpack } = await load('webpack');
    const project = projectOf({ ...FOUND, 'index.html': pageWith('./dist/main.js') });
    const compiler = webpack({
      ...{ context: project, entry: './main.js', mode: 'production', output: { path: join(project, 'dist') } },
      optimization: { minimize: false },
    });
    await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error ?? stats.hasErrors()) reject(error ?? new Error(stats.toString('errors-only')));
        else resolve();
      });
    });
    return project;
  },
  esbuild: async () => {
    const { build } = await load('esbuild');
    const project = projectOf({ ...GIVEN, 'index.html': pageWith('./dist/main.js') });
    await build({
      ...{ absWorkingDir: project, entryPoints: ['main.js', 'exchange-worker.js', 'lab-worker.js'], outdir: 'dist' },
      ...{ bundle: true, format: 'esm', splitting: true, minify: true, logLevel: 'error' },
    });
    return project;
  },
  rolldown: async () => {
    const { rolldown } = await load('rolldown');
    const project = projectOf({ ...GIVEN, 'index.html': pageWith('./dist/main.js') });
    const bundle = await rolldown({
      cwd: project,
      input: ['main.js', 'exchange-worker.js', 'lab-worker.js'],
      platform: 'browser',
    });
    await bundle.write({ dir: join(project, 'dist'), format: 'esm', minify: true });
    await bundle.close();
    return project;
  },
};

const TYPES = { '.html': 'text/html', '.js': 'text/javascript' };

async function served(made) {
  if (typeof made !== 'string') return made;
  const server = createServer(({ url }, response) => {
    const path = join(made, normalize(url === '/' ? '/index.html' : url));
    try {
      const content = readFileSync(path);
      response.writeHead(200, { 'content-type': TYPES[extname(path)] }).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
}

const DRAWN = "[...document.querySelectorAll('#candles img')].some((one) => one.complete && one.naturalWidth > 0)";

const browser = await Browser.start();
try {
  for (const [name, make] of Object.entries(WAYS)) {
    const fromMs = performance.now();
    const { url, close } = await served(await make());
    const page = await browser.open(900, 700);
    const errors = await page.noteErrors();
    await page.goTo(url);
    await page.until(`the candles of ${name}`, DRAWN).catch((error) => {
      throw new Error(`${error.message}: ${errors.join('; ')}`);
    });
    assert.equal(await page.evaluate('sweep()'), 2, `the runs of a sweep of ${name}`);
    assert.deepEqual(errors, [], name);
    await page.close();
    await close();
    console.log(`${name}: candles and a sweep after ${((performance.now() - fromMs) / 1000).toFixed(1)} s, no error.`);
  }
} finally {
  await browser.close();
}
process.exit(0);
