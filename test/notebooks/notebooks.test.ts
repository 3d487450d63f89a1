/**
 * The notebooks run as `spotlab run` runs them, all in one run, through the real kernel; SPOTLAB_TEST_DIST names another build.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

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

let folder: string;
let run: { readonly code: number | null; readonly stderr: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'spotlab runs '));
  // Two at a time: some of them wait for what only time tells.
  run = await spotlab('run', 'notebooks', '--output', `${folder}/`, '--seed', '1', '--jobs', '2');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true }));

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

  test('runs to its end and shows in each cell what it showed before', () => {
    const count = cellsOf(path).filter((cell) => cell.cell_type === 'code').length;
    expect(run.stderr).toContain(`${path}: ${count} cells ran\n`);
    const shapeOf = (cell: Cell) => ({
      id: cell.id,
      source: cell.source,
      // Progress is shown only where reading took a while.
      outputs: cell.outputs
        ?.filter(({ metadata }) => metadata?.spotlab !== 'progress')
        .map((each) => [each.output_type, ...Object.keys(each.data ?? {})]),
    });
    expect(cellsOf(join(folder, name)).map(shapeOf)).toEqual(cellsOf(path).map(shapeOf));
  });
});

test('all are well', () => {
  expect(run).toMatchObject({ code: 0, stderr: expect.stringContaining(`\nall ${names.length} notebooks are well\n`) });
});
