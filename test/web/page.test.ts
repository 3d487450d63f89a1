/** Tests `spotlab/web` as the build bundles it: what the files contain, and that its answers are those of Node. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundleForPages } from '../../scripts/web.mjs';
import { connect, lab } from '../../src/index.js';
import { answersOf } from './calls.mjs';
import { labAnswers } from './lab-runs.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The most that a page loads before its first call, KiB by gzip: .ci/web.mjs allows 300, its own page included. */
const MOST_KIB = 299.5;

/**
 * Removes what browsers do not have, and then runs the calls with the module for pages. Node's own fetch is loaded before,
 * because it needs `Buffer`, and Node 26 loads it late.
 */
const PROGRAM = `
await fetch('data:,');
const { log, error } = console;
const { exit } = process;
const on = process.on.bind(process);
globalThis.addEventListener = (_, told) => on('unhandledRejection', (reason) => told({ reason, preventDefault() {}, stopImmediatePropagation() {} }));
globalThis.removeEventListener = () => {};
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) delete globalThis[name];
const [{ ASK }, page] = await Promise.all([import(SCRIPT), import(PAGE)]);
log(JSON.stringify(await ASK(page.GIVEN)));
exit(0);
`;

/** Runs a function of a script with an export of a module for pages, and resolves to its answers. */
function answersInPage(ask: string, script: string, module: string, given: string): string[] {
  const file = (path: string) => JSON.stringify(`file://${path}`);
  const program = PROGRAM.replaceAll('ASK', ask)
    .replace('SCRIPT', file(join(import.meta.dirname, script)))
    .replace('PAGE', file(join(folder, module)))
    .replace('GIVEN', given);
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return JSON.parse(output) as string[];
}

let folder: string;
const codes = new Map<string, string>();
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab-web-'));
  for (const file of await bundleForPages(root, folder)) {
    if (file.type === 'chunk') codes.set(file.fileName, file.code);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of spotlab/web', () => {
  /** The files that a file imports, also with `import()`. */
  const importsOf = (code: string) => [
    ...[...code.matchAll(/(?<=^|;)(?:import|export)\b[^;"'`]*["'`]([^"'`]+)["'`];/gm)].map(
      ([, target]) => target as string,
    ),
    ...[...code.matchAll(/(?:^|[^.\w])import\(["'`]([^)]*)["'`]\)/g)].map(([, target]) => target as string),
  ];

  test('import no files but each other', () => {
    const targets = [...codes.values()].flatMap(importsOf);
    const known = [...codes.keys()].map((name) => `./${name}`);
    expect([...new Set(targets)].filter((target) => !known.includes(target))).toEqual([]);
    expect(targets).toContain('./index.js');
    for (const code of codes.values()) expect(code).not.toMatch(/["'`]node:/);
  });

  const kibOf = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length / 1024, 0);

  test('are few, and each is small', () => {
    const first = ['index.js', 'shared.js', 'exchange.js', 'rolldown-runtime.js'];
    expect([...codes.keys()].sort()).toEqual(
      [
        ...first,
        'control.js',
        'exchange-worker.js',
        'lab.js',
        'lab-worker.js',
        'more.js',
        'port.js',
        'routes.js',
        'streams.js',
      ].sort(),
    );
    expect(kibOf(first)).toBeLessThan(MOST_KIB);
  });

  /** A file and all files that it imports, now or later. */
  const reachedFrom = (file: string) => {
    const files = new Set([file]);
    for (const one of files) for (const target of importsOf(codes.get(one) as string)) files.add(target.slice(2));
    return [...files].sort();
  };

  test('files that the worker of an exchange loads, now or later, contain no code of the client', () => {
    const later = ['control.js', 'routes.js', 'streams.js'];
    const now = ['exchange-worker.js', 'exchange.js', 'rolldown-runtime.js', 'shared.js'];
    expect(reachedFrom('exchange-worker.js')).toEqual([...later, ...now].sort());
    expect(importsOf(codes.get('exchange-worker.js') as string).sort()).toEqual(['./exchange.js', './shared.js']);
  });

  test('start no worker that starts the first one again, which Vite refuses to bundle', () => {
    const started = (file: string) =>
      reachedFrom(file).flatMap((one) =>
        [...(codes.get(one) as string).matchAll(/new Worker\(new URL\(["'`]\.\/([\w-]+\.js)/g)].map(
          ([, name]) => name as string,
        ),
      );
    expect(started('exchange-worker.js')).toEqual([]);
    // Vite takes a worker that starts only itself and workers that start none.
    expect(started('lab-worker.js').sort()).toEqual(['exchange-worker.js', 'lab-worker.js']);
  });
});

describe('in an environment without the globals of Node', () => {
  test('a script of calls gets the same answers as on Node', async () => {
    const inPage = answersInPage('answersOf', 'calls.mjs', 'index.js', 'connect');
    const onNode = await answersOf(connect);
    expect(onNode.length).toBeGreaterThan(40);
    expect(inPage).toEqual(onNode);
  });

  test('runs and sweeps of the lab have the results of Node', async () => {
    const inPage = answersInPage('labAnswers', 'lab-runs.mjs', 'lab.js', 'lab');
    const onNode = await labAnswers(lab);
    expect(onNode.length).toBeGreaterThan(8);
    // The hash of a sweep contains that of the strategy's source, which Vitest rewrites; .ci/web.mjs compares it.
    const withoutHash = (answers: readonly string[]) => answers.map((one) => one.replace(/^\w{64} sweep/, 'sweep'));
    expect(withoutHash(inPage)).toEqual(withoutHash(onNode));
  });
});
