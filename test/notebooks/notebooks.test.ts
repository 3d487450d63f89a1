/**
 * Runs the notebooks in the real kernel and compares their outputs with the committed ones. SPOTLAB_TEST_DIST selects
 * another build than `dist`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { KernelProcess } from '../../src/kernel/notebook/kernel-process.js';
import { parseNotebook } from '../../src/kernel/notebook/notebook-format.js';
import { runCells } from '../../src/kernel/notebook/notebook-run.js';
import { isFullDepth } from '../support/depth.js';

const dist = resolve(process.env.SPOTLAB_TEST_DIST ?? 'dist');

interface Cell {
  cell_type: string;
  id: string;
  execution_count: number | null;
  outputs: {
    output_type: string;
    data?: Record<string, unknown>;
    metadata?: Record<string, unknown>;
    ename?: string;
    text?: string[];
  }[];
  source: string[];
}

const names = readdirSync('notebooks').filter((name) => name.endsWith('.ipynb'));

/**
 * The notebooks that run in `npm test`: a first session and streams. All of them take a
 * sixth of the time of all tests; they run at full depth, so in CI.
 */
const QUICK = ['01-', '15-'];
const isRun = (name: string) => isFullDepth || QUICK.some((start) => name.startsWith(start));

/** The result of running a notebook. */
interface Ended {
  readonly executed: number;
  readonly failure: unknown;
  readonly cells: readonly Cell[];
}

/** The results, by the name of the notebook. */
const ended = new Map<string, Ended>();
beforeAll(() => (isFullDepth ? runIsolated() : runInOneKernel()), 1_200_000);

/** Runs the notebooks as users do: `spotlab run`, with a new kernel for each notebook. */
async function runIsolated(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab runs '));
  // Two at a time, because some cells wait for real time to pass. A sweep shares the cores with other test files, so a cell may take
  // longer than a user would wait.
  const options = ['--output', `${folder}/`, '--seed', '1', '--jobs', '2', '--timeout', '600'];
  const { code, stderr } = await spotlab('run', 'notebooks', ...options);
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`\nall ${names.length} notebooks passed\n`);
  for (const name of names) {
    const executed = Number(new RegExp(`${name}: (\\d+) cells ran\\n`).exec(stderr)?.[1]);
    ended.set(name, { executed, failure: undefined, cells: cellsOf(join(folder, name)) });
  }
  rmSync(folder, { recursive: true });
}

/**
 * Runs all notebooks in one kernel, with a new exchange for each: the start of a kernel takes longer than most
 * notebooks. The kernel's working folder is the folder of the notebooks, as with a front end.
 */
async function runInOneKernel(): Promise<void> {
  const env = { SPOTLAB_SEED: '1' };
  const kernel = await KernelProcess.start({ cwd: 'notebooks', entry: join(dist, 'src', 'kernel', 'main.js'), env });
  try {
    for (const name of names.filter(isRun)) {
      const notebook = parseNotebook(readFileSync(join('notebooks', name), 'utf8'), name);
      await kernel.client.execute('await x.close(); globalThis.x = await connect({ seed: 1 })');
      const { executed, failure } = await runCells(notebook, kernel, { cwd: 'notebooks', timeoutMs: 60_000 });
      ended.set(name, { executed, failure, cells: notebook.cells as unknown as Cell[] });
    }
  } finally {
    await kernel.close();
  }
}

async function spotlab(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  const stdio = ['ignore', 'ignore', 'pipe'] as const;
  const child = spawn(process.execPath, [join(dist, 'src', 'cli', 'main.js'), ...args], { stdio: [...stdio] });
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    stderr += chunk;
  });
  const code = await new Promise<number | null>((done) => child.once('close', done));
  return { code, stderr };
}

function cellsOf(path: string): Cell[] {
  return (JSON.parse(readFileSync(path, 'utf8')) as { cells: Cell[] }).cells;
}

describe.each(names)('%s', (name) => {
  const path = join('notebooks', name);

  test('is committed with outputs and without errors', () => {
    const cells = cellsOf(path).filter((cell) => cell.cell_type === 'code');
    expect(cells.map((cell) => cell.execution_count)).toEqual(cells.map((_, index) => index + 1));
    expect(cells.flatMap((cell) => cell.outputs).filter((output) => output.output_type === 'error')).toEqual([]);
    expect(cells.filter((cell) => cell.outputs.length > 0).length).toBeGreaterThan(cells.length / 2);
  });

  test.runIf(isRun(name))('runs to its end and shows in each cell what it showed before', () => {
    const count = cellsOf(path).filter((cell) => cell.cell_type === 'code').length;
    expect(ended.get(name)).toMatchObject({ executed: count, failure: undefined });
    const shapeOf = (cell: Cell) => ({
      id: cell.id,
      source: cell.source,
      // Progress displays appear only when reading takes long.
      outputs: cell.outputs
        ?.filter(({ metadata }) => metadata?.spotlab !== 'progress')
        .map((each) => [each.output_type, ...Object.keys(each.data ?? {})]),
    });
    expect(ended.get(name)?.cells.map(shapeOf)).toEqual(cellsOf(path).map(shapeOf));
  });
});
