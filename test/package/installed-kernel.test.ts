/**
 * Runs the kernel from a copy of the package, as an installation has it: below `node_modules`, in the layouts of npm and
 * pnpm, with the kernel's packages in a folder of the user. In this repository, the layout of `node_modules` and the place
 * of the kernel's packages are different.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LOCKED_PACKAGES } from '../../src/kernel/install/kernel-parts.gen.js';
import { COMPLETE_FILE } from '../../src/kernel/install/kernel-parts.js';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import type { RequestResult } from '../../src/kernel/wire/wire-client.js';

const root = resolve(import.meta.dirname, '../..');

let work: string;
let files: string[];
/** The folder of the kernel's packages, as `spotlab kernel install` creates it. */
let parts: string;
beforeAll(() => {
  work = realpathSync(mkdtempSync(join(tmpdir(), 'spotlab-installed-')));
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts'];
  const [packed] = JSON.parse(
    execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' }),
  );
  files = packed.files.map(({ path }: { path: string }) => path);
  parts = join(work, 'home', 'parts');
  for (const path of Object.keys(LOCKED_PACKAGES)) {
    cpSync(join(root, path), join(parts, path), { recursive: true, force: false });
  }
  writeFileSync(join(parts, COMPLETE_FILE), '');
  chmodSync(parts, 0o700);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Puts the files of the package into a folder. @returns the main file of the command line there */
function unpack(folder: string): string {
  for (const path of files) {
    const target = join(folder, path);
    mkdirSync(dirname(target), { recursive: true });
    try {
      linkSync(join(root, path), target);
    } catch {
      // A hard link fails if the folder for temporary files is on another disk.
      cpSync(join(root, path), target);
    }
  }
  return join(folder, 'dist/src/cli/main.js');
}

/** Where spotlab is, and where the notebooks are. */
const LAYOUTS: Record<string, (folder: string) => { main: string; cwd: string }> = {
  'a project whose path has a space and other letters': (folder) => {
    const cwd = join(folder, 'my Jürgens 数据');
    return { main: unpack(join(cwd, 'node_modules/spotlab')), cwd };
  },
  'a folder below a project': (folder) => {
    const main = unpack(join(folder, 'node_modules/spotlab'));
    return { main, cwd: join(folder, 'lessons', 'week 1') };
  },
  'a global prefix, outside of it': (folder) => {
    const main = unpack(join(folder, 'prefix/lib/node_modules/spotlab'));
    return { main, cwd: join(folder, 'home/ada') };
  },
  'a project with links to a store, as pnpm makes them': (folder) => {
    const cwd = join(folder, 'project');
    const stored = join(cwd, 'node_modules/.pnpm/spotlab@0.1.0/node_modules/spotlab');
    unpack(stored);
    symlinkSync(stored, join(cwd, 'node_modules/spotlab'), 'junction');
    return { main: join(cwd, 'node_modules/spotlab/dist/src/cli/main.js'), cwd };
  },
  'a project that is a link to another folder': (folder) => {
    unpack(join(folder, 'real/node_modules/spotlab'));
    symlinkSync(join(folder, 'real'), join(folder, 'linked'), 'junction');
    const cwd = join(folder, 'linked');
    return { main: join(cwd, 'node_modules/spotlab/dist/src/cli/main.js'), cwd };
  },
};

/** Declarations whose types come from spotlab, from this package's entry file and from files behind it. */
const DECLARATIONS = `const time = await x.general.time()
const klines = await x.market.klines('BTCUSDT', '1h').limit(3)
let order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')
const call = x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000').tif('GTC')
const client = x, accounts = x.exchange.accounts
const stream = x.stream.trades('BTCUSDT')
const read = async (symbol: string) => (await x.market.depth(symbol)).bids
async function cancel() { return x.orders.cancelAll('BTCUSDT') }
class Desk { orders = x.orders; last = order }`;

const failureOf = ({ reply }: RequestResult) => {
  const { status, ename, evalue } = reply.content;
  return status === 'ok' ? undefined : `${ename}: ${evalue}`;
};

describe.each(Object.keys(LAYOUTS))('the installed package in %s', (name) => {
  let at: { main: string; cwd: string };
  const environment = () => ({ ...process.env, HOME: join(work, 'home'), SPOTLAB_KERNEL_PARTS: parts });
  beforeAll(() => {
    const folder = join(work, String(Object.keys(LAYOUTS).indexOf(name)));
    at = (LAYOUTS[name] as (folder: string) => typeof at)(folder);
    mkdirSync(at.cwd, { recursive: true });
  });

  test('cells declare variables, functions and classes with types of spotlab and of other packages', async () => {
    // The type of `made()` belongs to a package that the notebook cannot name.
    const outer = join(at.cwd, 'node_modules/outer');
    mkdirSync(join(outer, 'node_modules/inner'), { recursive: true });
    writeFileSync(join(outer, 'package.json'), '{ "name": "outer", "types": "index.d.ts", "main": "index.js" }');
    writeFileSync(join(outer, 'index.js'), 'exports.made = () => ({ legs: 4 });');
    writeFileSync(join(outer, 'index.d.ts'), "export declare const made: () => import('inner').Inner;");
    writeFileSync(join(outer, 'node_modules/inner/package.json'), '{ "name": "inner", "types": "index.d.ts" }');
    writeFileSync(join(outer, 'node_modules/inner/index.d.ts'), 'export interface Inner { legs: number }');
    const entry = join(dirname(at.main), '../kernel/main.js');
    const kernel = await KernelProcess.start({ cwd: at.cwd, entry, environment: environment() });
    try {
      expect(failureOf(await kernel.client.execute(DECLARATIONS))).toBeUndefined();
      // The compiler parses a cell twice if it has `await (` at its top.
      expect(failureOf(await kernel.client.execute(`${DECLARATIONS}\nawait (0)`))).toBeUndefined();
      expect(
        failureOf(await kernel.client.execute("import { made } from 'outer'\nconst thing = made()")),
      ).toBeUndefined();
      // Later cells must have the types: a type that is lost would become `any` without an error.
      const wrong = [
        'time',
        'klines[0]![4]',
        'order.orderId',
        'call',
        'client.market',
        'accounts',
        'stream',
        'await read("")',
        'await cancel()',
        'new Desk().last.status',
        'thing.legs',
      ];
      for (const value of wrong) {
        const failure = failureOf(await kernel.client.execute(`const wrong: RegExp = ${value}`));
        expect(failure, value).toMatch(/^TypeScriptError: .*Type '(?!any').* type 'RegExp'/);
      }
    } finally {
      await kernel.close();
    }
  });

  test('the grader grades a notebook of a student', () => {
    const source = `const { bidPrice } = await x.market.ticker.book('BTCUSDT')
const order = await x.orders.limit('BTCUSDT', 'BUY', '0.02', (Number(bidPrice) * 0.9).toFixed(2))
import { check } from 'spotlab/teaching'
await check(x, '01-resting-buy')`;
    const cells = [{ cell_type: 'code', metadata: {}, execution_count: null, outputs: [], source }];
    const kernelspec = { display_name: 'TypeScript (spotlab)', language: 'typescript', name: 'spotlab' };
    writeFileSync(
      join(at.cwd, 'hand-in.ipynb'),
      JSON.stringify({ cells, metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 }),
    );
    const { stdout } = spawnSync(process.execPath, [at.main, 'grade', 'hand-in.ipynb', '--json'], {
      ...{ cwd: at.cwd, env: environment(), encoding: 'utf8' },
    });
    expect(JSON.parse(stdout)).toMatchObject([
      { isGraded: true, points: 1, exercises: [{ isSolved: true }, { isSolved: false }] },
    ]);
  });
});
