/** Tests which modules a program loads when it imports the package and when it connects. It measures no time. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const index = new URL('../../dist/src/index.js', import.meta.url).href;

/** Hooks that print each loaded file, with a mark that separates these lines from the output of the program. */
const hooks = `import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(1, 'loaded ' + url + '\\n'); return next(url, context); }`;
const dataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
const register = dataUrl(`import { register } from 'node:module'; register(${JSON.stringify(dataUrl(hooks))});`);

/** Files below the root that `program` loads, by import or by require. */
function loadedBy(program: string): string[] {
  const tell = `import { createRequire } from 'node:module';
for (const path of Object.keys(createRequire(${JSON.stringify(index)}).cache)) console.log('loaded file://' + path);
process.exit(0);`;
  const source = `${program}\n${tell}`;
  const args = ['--no-warnings', '--import', register, '--input-type=module', '-e', source];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).split('\n');
  const files = lines.flatMap((line) => (line.startsWith('loaded file://') ? [line.slice('loaded '.length)] : []));
  return [...new Set(files.flatMap((url) => modulesIn(fileURLToPath(url))).map((path) => relative(root, path)))];
}

/** A file, and for a built file of spotlab also the modules that its source map names, as paths below `dist`. */
function modulesIn(file: string): string[] {
  if (!file.startsWith(`${root}/dist/`) || !existsSync(`${file}.map`)) return [file];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8')) as { sources: string[] };
  const modules = sources.map((source) => relative(root, resolve(dirname(file), source)));
  return [file, ...modules.map((path) => resolve(root, 'dist', path.replace(/\.ts$/, '.js')))];
}

/** Names of the packages that files belong to, and of the copied libraries (`dist/vendor/undici-client.js`). */
const packagesOf = (files: readonly string[]) => [
  ...new Set(files.flatMap((file) => /(?:node_modules|vendor)\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? [])),
];

const under = (files: readonly string[], ...folders: string[]) =>
  files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)));

test('importing the package loads none of the packages it uses, and neither the client nor the table of endpoints', () => {
  const files = loadedBy(`await import(${JSON.stringify(index)});`);
  expect(files).toContain('dist/src/connect/connect.js');
  expect(packagesOf(files)).toEqual([]);
  // Only these parts are loaded: errors, decimals and texts of calls of the client; the object `lab`, its markets and the names of
  // the simulated symbols.
  const expected =
    /^dist\/(chunks\/|src\/(connect\/(connect|networks)\.js|client\/(base|call|errors|results|types|values|watch)\/|colors\/|platform\/node\/|protocol\/|signing\/(random-text|letters)|transport\/exact-ids|text|index\.js|lab\/(lab|market|options|base\/option-error|run\/lab-error)|market\/universe\/(universe|usual-symbols)))/;
  expect(files.filter((file) => !expected.test(file))).toEqual([]);
  expect(under(files, 'dist/src/catalogue', 'dist/src/protocol/endpoints')).toEqual([]);
});

test('connecting to an address loads undici and the displays, and neither the exchange nor zod nor the kernel', () => {
  const files = loadedBy(`const { connect } = await import(${JSON.stringify(index)});
const x = await connect({ network: 'http://127.0.0.1:9', limits: 'off', retries: 0 });
await x.general.ping().catch(() => {});
await x.close();`);
  const packages = packagesOf(files);
  expect(packages).toContain('undici-client.js');
  expect(packages).not.toContain('zod.js');
  expect(packages).not.toContain('tslab');
  expect(files).toContain('dist/src/display/index.js');
  // Optional packages, and the modules that use them, are loaded when they are needed.
  expect(packages.filter((name) => /arrow|parquet|duckdb/.test(name))).toEqual([]);
  expect(under(files, 'dist/src/data').filter((file) => /\/(arrow|parquet|sql|csv-file)\.js$/.test(file))).toEqual([]);
  expect(under(files, 'dist/src/exchange', 'dist/src/server', 'dist/src/kernel', 'dist/src/catalogue')).toEqual([]);
  // The binary encoding is loaded by the option `encoding` only.
  expect(under(files, 'dist/src/sbe')).toEqual([]);
});

test('the first prompt loads neither evaluator nor client, and the first input loads no displays', () => {
  const file = (path: string) => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url).href);
  const first = loadedBy(
    `await Promise.all([import(${file('src/cli/command-line.js')}), import(${file('src/cli/repl.js')})]);`,
  );
  expect(first).toContain('dist/repl/first-screen.js');
  const others =
    /^dist\/(chunks\/|repl\/(first-screen|start|screen|settings)|src\/(assist\/text|cli|colors|client\/types|connect|files|limits|output|platform\/node|protocol|text)\/)/;
  expect(first.filter((path) => !others.test(path))).toEqual([]);
  expect(first).not.toContain('dist/src/connect/connect-to.js');
  expect(under(first, 'dist/src/protocol/endpoints')).toEqual([]);
  const files = loadedBy(`await import(${file('repl/run-repl.js')});`);
  expect(files).toContain('dist/src/assist/completion/completion.js');
  expect(files).not.toContain('dist/src/connect/connect-to.js');
  expect(files).not.toContain('dist/src/client/verbs.js');
  expect(under(files, 'dist/src/display', 'dist/src/exchange', 'dist/src/server')).toEqual([]);
  expect(packagesOf(files)).not.toContain('undici-client.js');
});

test('a session of the prompt loads the object `lab`, but no part of the lab that only a run needs', () => {
  const session = new URL('../../dist/repl/session.js', import.meta.url).href;
  const files = loadedBy(`const { openSession } = await import(${JSON.stringify(session)});
await (await openSession({ network: 'http://127.0.0.1:9', retries: 0 }, {})).close();`);
  expect(files).toContain('dist/src/display/index.js');
  expect(files).toContain('dist/src/lab/lab.js');
  const needed = /^dist\/src\/lab\/(lab|market|options|base\/option-error|run\/lab-error)/;
  expect(under(files, 'dist/src/lab').filter((path) => !needed.test(path))).toEqual([]);
});

test('an exchange without a data directory does not load the journal', () => {
  const embedded = new URL('../../dist/src/server/embedded.js', import.meta.url).href;
  const files = loadedBy(`const { startExchange } = await import(${JSON.stringify(embedded)});
await (await startExchange({ symbols: ['BTCUSDT'] })).close();`);
  expect(files).toContain('dist/src/server/embedded.js');
  expect(files.filter((file) => /\/journal\/journal\.js|venue-journal\.js/.test(file))).toEqual([]);
});
