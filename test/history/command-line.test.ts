/** Tests `spotlab history`: its output, its exit codes and its usage errors. */
import { mkdtempSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { run } from '../../src/cli/history.js';
import { klineLines, writeDump } from './dump-rows.js';

const root = mkdtempSync(join(tmpdir(), 'spotlab-cli-'));
const folder = join(root, 'data');
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** Runs the command in this process; returns its exit code and its output. */
async function spotlabHistory(...args: string[]): Promise<[number, string]> {
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  try {
    return [await run(args), written.join('')];
  } finally {
    spy.mockRestore();
  }
}

test('`history` sync, list and verify name the rows that a dataset has and those that are missing', async () => {
  writeDump(root, 'BTCUSDT-1m-2025-01-01.zip', klineLines('2025-01-01').toSpliced(600, 5));
  const where = ['--folder', folder];
  const range = ['--from', '2025-01-01', '--to', '2025-01-02', '--source', root];
  expect(await spotlabHistory('sync', 'BTCUSDT', '1m', ...range, ...where)).toEqual([
    0,
    `BTCUSDT klines-1m in ${folder}: 1,435 new rows; 2 days, 0 were complete
  without rows: 2025-01-02
  gap on 2025-01-01: 5 rows, 10:00:00 to 10:04:00
`,
  ]);
  const [listed, text] = await spotlabHistory('list', ...where);
  expect([listed, text.replace(/[\d.]+ MB/, 'N MB')]).toEqual([
    0,
    'BTCUSDT klines-1m: 2025-01-01 to 2025-01-01, 1 days, 1,435 rows, N MB, 1 gap\n',
  ]);
  expect(await spotlabHistory('verify', ...where)).toEqual([
    0,
    'BTCUSDT klines-1m 2025-01-01: gap: 5 rows are missing: 1735725600000 to 1735725840000\n1 day, 1,435 rows: as the manifests say\n',
  ]);
  unlinkSync(join(folder, 'klines-1m/symbol=BTCUSDT/_manifest.json'));
  const [code, json] = await spotlabHistory('verify', 'BTCUSDT', '1m', '--json', ...where);
  expect([code, JSON.parse(json).findings.map(({ problem }: { problem: string }) => problem)]).toEqual([
    1,
    ['manifest', 'manifest'],
  ]);
});

test('if the dataset of the network has no rows, list names the datasets of other networks', async () => {
  const place = join(root, 'elsewhere');
  writeDump(root, 'BTCUSDT-1m-2025-01-03.zip', klineLines('2025-01-03'));
  const range = ['--from', '2025-01-03', '--to', '2025-01-03', '--source', root];
  await spotlabHistory('sync', 'BTCUSDT', '1m', ...range, '--folder', join(place, 'history/embedded'));
  const cwd = vi.spyOn(process, 'cwd').mockReturnValue(place);
  try {
    expect(await spotlabHistory('list')).toEqual([
      0,
      'history/live has no rows. history/embedded has 1 series: --network embedded.\n',
    ]);
    expect((await spotlabHistory('list', '--folder', 'history/none'))[1]).toBe('history/none has no rows.\n');
  } finally {
    cwd.mockRestore();
  }
});

test('wrong arguments of `spotlab history` are usage errors', async () => {
  await expect(run(['sync', 'BTCUSDT'])).rejects.toThrow(/Give a symbol, a kind and --from/);
  await expect(run(['sync', 'BTCUSDT', '5x', '--from=-1d'])).rejects.toThrow(/'5x' is not a kind of rows/);
  await expect(run(['check'])).rejects.toThrow(/no command 'history check': give sync, list or verify/);
});
