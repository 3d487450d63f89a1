/** Tests `spotlab run` with the built command line and real kernels, on notebooks of a few short cells. */
import { chmodSync, lstatSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { run as runCommand } from '../../src/cli/run.js';
import { NotebookError } from '../../src/kernel/notebook/notebook-format.js';
import { isFullDepth } from '../support/depth.js';
import { type RunOptions, runCli as run, runShared, startCli as start } from './run-cli.js';
import { runWithScriptedKernel } from './scripted-kernel.js';

// Up to four kernels start in one test, beside other tests that do the same.
vi.setConfig({ testTimeout: 120_000 });

// No cell here uses an exchange, and starting one for each kernel would take a third of the time.
const withoutExchange = (options: RunOptions = {}) => ({
  ...options,
  env: { SPOTLAB_NETWORK: 'http://127.0.0.1:9', ...options.env },
});
const runCli = (args: readonly string[], options?: RunOptions) => run(args, withoutExchange(options));
/** A real kernel takes 3 s of CPU to start, so outside full depth most tests use a scripted one. */
const runScripted = isFullDepth ? runCli : ([, ...args]: readonly string[]) => runWithScriptedKernel(args);
const startCli = (args: readonly string[]) => start(args, withoutExchange());

/** Every kernel takes 3 s of CPU to start, so these start theirs at full depth only; see support/depth.ts. */
const fullDepthTest = test.runIf(isFullDepth);

interface Cell {
  readonly id: string;
  readonly execution_count: number | null;
  readonly metadata: Record<string, unknown>;
  readonly outputs: readonly Record<string, unknown>[];
}

interface GivenCell {
  readonly source: string;
  readonly tags?: readonly string[];
  /** The stored output of the cell on stdout. */
  readonly told?: string;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab runs '));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a notebook; a cell is given as its source, or as an object with the source, tags and stored output. */
function notebook(name: string, ...given: readonly (string | GivenCell)[]): string {
  const cells = given.map((each) => {
    const { source, tags, told } = typeof each === 'string' ? ({ source: each } as GivenCell) : each;
    const outputs = told === undefined ? [] : [{ output_type: 'stream', name: 'stdout', text: [`${told}\n`] }];
    return { cell_type: 'code', metadata: tags ? { tags } : {}, source, outputs, execution_count: 7 };
  });
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 }));
  return path;
}

const textOf = (path: string) => readFileSync(path, 'utf8');
const cellsOf = (path: string) => (JSON.parse(textOf(path)) as { cells: Cell[] }).cells;
const inNamed = (names: readonly string[]) => names.map((name) => join(folder, name));

test('`spotlab run` passes the options of the exchange to the kernel as environment variables', async () => {
  const path = notebook('exchange.ipynb', '1');
  const given: unknown[] = [];
  const execute: Parameters<typeof runCommand>[1] = async (_notebook, { env }) => {
    given.push(env);
    throw new NotebookError('seen');
  };
  await runCommand([path, '--seed', '7', '--order-entry', 'websocket'], execute);
  expect(given).toEqual([{ SPOTLAB_SEED: '7', SPOTLAB_ORDER_ENTRY: 'websocket' }]);
  await expect(runCommand([path, '--order-entry', 'ws'], execute)).rejects.toThrow("Invalid --order-entry 'ws'");
});

test('`spotlab run` with several notebooks reports each failure with its cell and line, and runs the others', async () => {
  notebook('a-fails.ipynb', '"fine"', 'const lots = 1\nthrow new RangeError("too many")', '"never"');
  notebook('b-dies.ipynb', '1', { source: 'process.kill(process.pid, "SIGKILL")', told: 'before' });
  notebook(
    'c-tags.ipynb',
    { source: 'throw new Error("as wished")', tags: ['raises-exception'] },
    { source: 'throw new Error("never run")', tags: ['skip-execution'], told: 'kept' },
    '6 * 7',
  );
  writeFileSync(join(folder, 'd-broken.ipynb'), '{');
  const paths = inNamed(['a-fails.ipynb', 'b-dies.ipynb', 'c-tags.ipynb', 'd-broken.ipynb']);
  const [fails = '', dies = '', tagged = '', broken = ''] = paths;
  const { code, stderr } = await runScripted(['run', ...paths, '--jobs', '2']);
  expect(code).toBe(1);
  expect(stderr).toContain(`${fails}: cell 2 (In [2]) failed, line 2\nRangeError: too many\n`);
  expect(stderr).toContain('2 | throw new RangeError("too many")');
  expect(stderr).toContain(`${dies}: cell 2 failed\nKernelEnded: the kernel was ended by SIGKILL\n`);
  expect(stderr).toContain('1 | process.kill(process.pid, "SIGKILL")');
  expect(stderr).toContain(`${broken}: not a notebook, because the file is not JSON`);
  expect(stderr).toMatch(/^ok .*c-tags\.ipynb +\d+\.\d s {2}2 cells ran$/m);
  expect(stderr).toMatch(/^FAILED .*a-fails\.ipynb .*cell 2 \(In \[2\]\) failed, line 2: RangeError$/m);
  expect(stderr).toMatch(/\n3 of 4 notebooks failed\n$/);
  // Outputs up to the failure are written; cells after it keep their stored outputs.
  expect(cellsOf(fails).map(({ outputs }) => outputs[0]?.data ?? outputs[0]?.ename)).toEqual([
    { 'text/plain': ["'fine'"] },
    'RangeError',
    undefined,
  ]);
  expect(cellsOf(dies).map((cell) => cell.execution_count)).toEqual([1, null]);
  const cells = cellsOf(tagged);
  expect(cells.map((cell) => cell.execution_count)).toEqual([1, 7, 2]);
  expect(cells[1]?.outputs[0]).toMatchObject({ text: ['kept\n'] });
});

test('a notebook of another language is skipped if other notebooks are given too, and refused if it is the only one', async () => {
  const mine = notebook('mine.ipynb', '1');
  const other = join(folder, 'other-language.ipynb');
  const text = JSON.stringify({ cells: [], metadata: { kernelspec: { language: 'python' } }, nbformat: 4 });
  writeFileSync(other, text);
  const both = await runScripted(['run', mine, other]);
  expect(both.code).toBe(0);
  expect(both.stderr).toContain(`${other}: skipped, because the language of the notebook is python`);
  expect(both.stderr).toMatch(/^skipped .*other-language.*\n1 notebook passed, 1 skipped\n$/m);
  expect(textOf(other)).toBe(text);
  expect(await runScripted(['run', other])).toMatchObject({ code: 1, stderr: expect.stringContaining('is python') });
});

test('--allow-errors counts the failed cells that have no tag raises-exception', async () => {
  const path = notebook('errors.ipynb', 'throw 1', '2', { source: 'throw 3', tags: ['raises-exception'] }, 'throw 4');
  const { code, stderr } = await runScripted(['run', path, '--allow-errors']);
  expect([code, stderr]).toEqual([0, `${path}: 4 cells ran, 2 of them failed\n`]);
});

test('real kernels run two notebooks at once, and report a failed cell and an ended kernel', async () => {
  const fails = notebook('e-fails.ipynb', 'const lots: number = 1\nthrow new RangeError("too many")', '"never"');
  const dies = notebook('f-dies.ipynb', '1', 'process.kill(process.pid, "SIGKILL")');
  const { code, stderr } = await runCli(['run', fails, dies, '--jobs', '2']);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `${fails}: cell 1 (In [1]) failed, line 2\nRangeError: too many\n  2 | throw new RangeError`,
  );
  expect(stderr).toContain(`${dies}: cell 2 failed\nKernelEnded: the kernel was ended by SIGKILL\n`);
  expect(stderr).toMatch(/\n2 of 2 notebooks failed\n$/);
  expect(cellsOf(fails).map(({ outputs }) => outputs[0]?.ename)).toEqual(['RangeError', undefined]);
  expect(JSON.parse(textOf(fails))).toMatchObject({ metadata: { kernelspec: { name: 'spotlab' } } });
});

describe('a single notebook', () => {
  test('is saved as nbformat 4.5, also through a link, with its file permissions; a second run changes no byte', async () => {
    const path = notebook('plain.ipynb', '6 * 7', 'console.log("a\\rb")\nvoid (await display("shown"))');
    chmodSync(path, 0o640);
    const link = join(folder, 'link.ipynb');
    symlinkSync(path, link);
    const first = await runScripted(['run', link]);
    expect(first).toMatchObject({ code: 0, stderr: `${link}: 2 cells ran\n` });
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(statSync(path).mode & 0o777).toBe(0o640);
    const once = textOf(path);
    expect(JSON.parse(once)).toMatchObject({ nbformat: 4, nbformat_minor: 5, cells: [{ id: 'cell-1' }, {}] });
    await runScripted(['run', path]);
    expect(textOf(path)).toBe(once);
  });

  test('--check and --if-changed report the cells with another output, and ignore what differs in every run', async () => {
    const given = (name: string, stored: string) =>
      notebook(
        name,
        { source: 'console.log("price", Math.random(), Date.now())', told: 'price 0.123 1700000000000' },
        { source: 'console.log("BUY 0.1")', told: stored },
      );
    const paths = [given('same.ipynb', 'BUY 0.2'), given('other.ipynb', 'SELL 0.1')];
    const [same = '', other = ''] = paths;
    const stored = paths.map(textOf);
    const checked = await runScripted(['run', '--check', ...paths, '-j', '2']);
    expect(checked.code).toBe(1);
    expect(checked.stderr).toContain(`${same}: 2 cells ran\n`);
    expect(checked.stderr).toContain(`${other}: the output of cell 2 changed`);
    expect(checked.stderr).toContain('  - SELL #\n  + BUY #\n');
    expect(paths.map(textOf)).toEqual(stored);
    const renewed = await runScripted(['run', '--if-changed', ...paths, '-j', '2']);
    expect(renewed.code).toBe(0);
    expect(renewed.stderr).toContain(`${same}: 2 cells ran, outputs unchanged\n`);
    expect(textOf(same)).toBe(stored[0]);
    expect(cellsOf(other)[1]?.outputs).toMatchObject([{ text: ['BUY 0.1\n'] }]);
  });

  test('goes on after an error when that is allowed, and --output leaves the notebook as it was', async () => {
    const path = notebook('allowed.ipynb', 'throw new Error("once")', '"after"');
    const { code } = await runScripted(['run', path, '--allow-errors', '--output', `${join(folder, 'out')}/`]);
    expect(code).toBe(0);
    expect(cellsOf(join(folder, 'out', 'allowed.ipynb')).map((cell) => cell.execution_count)).toEqual([1, 2]);
    expect(cellsOf(path)[1]?.outputs).toEqual([]);
  });

  fullDepthTest('prints a failure in plain text without a terminal, and in colour if colour is requested', async () => {
    const path = notebook('colours.ipynb', 'const lots = 1\nthrow new RangeError("too many")');
    const wrong = notebook('types.ipynb', '\nconst lot: number = "x"');
    const [plain, colored, types] = await Promise.all([
      runCli(['run', path, '--output', '-'], { env: { NO_COLOR: '' } }),
      runCli(['run', path, '--output', '-'], { env: { NO_COLOR: '', FORCE_COLOR: '1' } }),
      runCli(['run', wrong, '--output', '-'], { env: { NO_COLOR: '' } }),
    ]);
    const report = `${path}: cell 1 (In [1]) failed, line 2
RangeError: too many
  2 | throw new RangeError("too many")
            ^
      at cell[1]:2:7
`;
    expect(plain.stderr).toBe(report);
    // The notebook contains the colours: its viewer removes or shows them.
    expect(plain.stdout).toContain('\\u001b[1mRangeError');
    expect(colored.stderr).not.toBe(report);
    expect(stripVTControlCharacters(colored.stderr)).toBe(report);
    expect(types.stderr).toContain(`${wrong}: cell 1 (In [1]) failed, line 2\nTypeScriptError: 2:7`);
    expect(types.stderr).not.toContain('\x1b');
  });

  test('is not overwritten if another program saved it during the run', async () => {
    const path = notebook(
      'edited.ipynb',
      `require('fs').appendFileSync(${JSON.stringify(join(folder, 'edited.ipynb'))}, '\\n')`,
    );
    const { code, stderr } = await runScripted(['run', path]);
    expect(code).toBe(1);
    expect(stderr).toMatch(/was changed during the run, so nothing was written/);
    expect(cellsOf(path)[0]?.execution_count).toBe(7);
  });

  test('interrupts a cell that runs too long, also one that never awaits, and exits with 1', async () => {
    const path = notebook('long.ipynb', '// for ever\nwhile (true) {}', '"never"');
    const { code, stderr } = await runCli(['run', path, '--timeout', '0.3']);
    expect(stderr).toMatch(/cell 1 \(In \[1\]\) failed\nTimeout: the cell ran longer than 0.3 s and was interrupted\n/);
    expect(stderr).toContain('  2 | while (true) {}\n');
    expect(code).toBe(1);
  });

  test('Ctrl-C ends the kernel, exits with 130 and leaves the notebook as it was', async () => {
    const started = join(folder, 'started');
    const path = notebook(
      'waits.ipynb',
      `require('fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)); await new Promise(() => {})`,
    );
    const before = textOf(path);
    const child = startCli(['run', path]);
    const code = new Promise<number | null>((resolve) => child.once('close', resolve));
    const kernel = await expect.poll(() => statSync(started, { throwIfNoEntry: false })?.size, { timeout: 60_000 });
    await kernel.toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await code).toBe(130);
    expect(textOf(path)).toBe(before);
    expect(() => process.kill(Number(textOf(started)), 0)).toThrow(/ESRCH/);
  });
});

test.each([
  [[], /^The notebook is missing/],
  [['a.ipynb', '--check', '--output', 'b'], /--check writes nothing/],
  [['a.ipynb', '--check', '--if-changed'], /--if-changed cannot be combined/],
  [['a.ipynb', '--timeout', 'soon'], /Invalid --timeout 'soon': give seconds/],
  [['a.ipynb', '--jobs', '0'], /Invalid --jobs '0'/],
  [['notebooks', '--output', 'one.ipynb'], /Invalid --output 'one\.ipynb'/],
])('the command line `run %s` is refused with exit code 2', async (args, why) => {
  const { code, stderr } = await runShared(['run', ...args]);
  expect(stderr).toMatch(why);
  expect(code).toBe(2);
});
