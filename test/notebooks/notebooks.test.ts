/**
 * The notebooks run as `spotlab run` runs them, through the real kernel; SPOTLAB_TEST_DIST names another build.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const dist = resolve(process.env.SPOTLAB_TEST_DIST ?? 'dist');

interface Cell {
  cell_type: string;
  id: string;
  execution_count: number | null;
  outputs: { output_type: string; data?: Record<string, unknown>; ename?: string; text?: string[] }[];
  source: string[];
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab runs '));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function spotlab(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(dist, 'src', 'cli', 'main.js'), ...args]);
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, stdout, stderr };
}

function cellsOf(path: string): Cell[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { cells: Cell[] }).cells;
}

function notebookOf(...sources: string[]): string {
  const path = join(folder, 'given.ipynb');
  const cells = sources.map((source) => ({ cell_type: 'code', metadata: {}, source, outputs: [] }));
  writeFileSync(path, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
  return path;
}

// Two at a time: some of them wait for what only time tells.
describe.concurrent.each(readdirSync('notebooks').filter((name) => name.endsWith('.ipynb')))('%s', (name) => {
  const path = join('notebooks', name);

  test('is committed with outputs and without errors', ({ expect }) => {
    const cells = cellsOf(path).filter((cell) => cell.cell_type === 'code');
    expect(cells.map((cell) => cell.execution_count)).toEqual(cells.map((_, index) => index + 1));
    expect(cells.flatMap((cell) => cell.outputs).filter((output) => output.output_type === 'error')).toEqual([]);
    expect(cells.filter((cell) => cell.outputs.length > 0).length).toBeGreaterThan(cells.length / 2);
  });

  test('runs to its end and shows in each cell what it showed before', async ({ expect }) => {
    const output = join(folder, name);
    const { code, stderr } = await spotlab('run', path, '--output', output, '--seed', '1');
    expect(stderr).toMatch(/cells ran/);
    expect(code).toBe(0);
    const shapeOf = (cell: Cell) => ({
      id: cell.id,
      source: cell.source,
      outputs: cell.outputs?.map((each) => [each.output_type, ...Object.keys(each.data ?? {})]),
    });
    expect(cellsOf(output).map(shapeOf)).toEqual(cellsOf(path).map(shapeOf));
  }, 120_000);
});

describe('spotlab run', () => {
  test('reports the failing cell and exits with 1, outputs up to there written', async () => {
    const path = notebookOf('"fine"', 'const lots = 1\nthrow new RangeError("too many")', '"never"');
    const { code, stderr } = await spotlab('run', path);
    expect(code).toBe(1);
    expect(stderr).toContain('cell 2 failed\nRangeError: too many\n');
    expect(stderr).toContain('2 | throw new RangeError("too many")');
    const cells = cellsOf(path);
    expect(cells[0]?.outputs[0]?.data).toEqual({ 'text/plain': ["'fine'"] });
    expect(cells[1]?.outputs[0]).toMatchObject({ output_type: 'error', ename: 'RangeError' });
    expect(cells[2]?.outputs).toEqual([]);
  });

  test('--check tells which cell shows something else, ignores what differs from run to run, and writes nothing', async () => {
    const told = (text: string) => [{ output_type: 'stream', name: 'stdout', text: [`${text}\n`] }];
    const notebook = (name: string, stored: string) => {
      const cells = ['console.log("price", Math.random(), Date.now())', 'console.log("BUY 0.1")'].map((source, at) => {
        const outputs = told(at === 0 ? 'price 0.123 1700000000000' : stored);
        return { cell_type: 'code', metadata: {}, source, outputs, execution_count: 7 };
      });
      const path = join(folder, name);
      writeFileSync(path, JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 5 }));
      return path;
    };
    const paths = [notebook('same.ipynb', 'BUY 0.2'), notebook('other.ipynb', 'SELL 0.1')];
    const stored = paths.map((path) => readFileSync(path, 'utf8'));
    const [same, other] = await Promise.all(paths.map((path) => spotlab('run', path, '--check')));
    expect(same).toMatchObject({ code: 0, stderr: expect.stringMatching(/2 cells ran\n$/) });
    expect(other?.stderr).toContain('cell 2 shows something else');
    expect(other?.stderr).toContain('  - SELL #\n  + BUY #\n');
    expect(other?.code).toBe(1);
    expect(paths.map((path) => readFileSync(path, 'utf8'))).toEqual(stored);
  });

  test('goes on after an error when that is allowed', async () => {
    const path = notebookOf('throw new Error("once")', '"after"');
    const { code } = await spotlab('run', path, '--allow-errors', '--output', join(folder, 'allowed.ipynb'));
    expect(code).toBe(0);
    const cells = cellsOf(join(folder, 'allowed.ipynb'));
    expect(cells.map((cell) => cell.execution_count)).toEqual([1, 2]);
    expect(cellsOf(path)[1]?.outputs).toEqual([]);
  });

  test('interrupts a cell that runs too long, also one that never awaits, and exits with 1', async () => {
    const { code, stderr } = await spotlab('run', notebookOf('while (true) {}', '"never"'), '--timeout', '0.3');
    expect(stderr).toMatch(/cell 1 failed\nTimeout: ran longer than 0.3 s and was interrupted/);
    expect(code).toBe(1);
  });

  test('refuses a file that is no notebook, and a wrong command line', async () => {
    const path = join(folder, 'broken.ipynb');
    writeFileSync(path, '{');
    const [broken, unnamed] = await Promise.all([spotlab('run', path), spotlab('run')]);
    expect(broken).toMatchObject({ code: 1, stderr: expect.stringMatching(/broken\.ipynb: not JSON/) });
    expect(unnamed).toMatchObject({ code: 2, stderr: expect.stringMatching(/Name the notebook to run/) });
  });
});
