/**
 * The notebooks run as `spotlab run` runs them, through the real kernel; SPOTLAB_TEST_DIST names another build.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, test } from 'vitest';

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
      // Progress is shown only where reading took a while.
      outputs: cell.outputs
        ?.filter(({ metadata }) => metadata?.spotlab !== 'progress')
        .map((each) => [each.output_type, ...Object.keys(each.data ?? {})]),
    });
    expect(cellsOf(output).map(shapeOf)).toEqual(cellsOf(path).map(shapeOf));
  }, 120_000);
});
