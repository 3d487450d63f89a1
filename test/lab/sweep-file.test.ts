/** Tests the file of a sweep: saved, opened, verified and reported, and files that differ. */
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LabSweep, lab, type Spot } from '../../src/index.js';
import { walk } from './markets.js';
import { writeRecording } from './recorded-files.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-sweep-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function buyer(x: Spot, { size, wait }: { size: string; wait: number }) {
  await x.clock.sleep(wait);
  await x.orders.market('BTCUSDT', 'BUY', size);
}

const path = join(folder, 'sweep.lab.json');
const params = { size: ['0.01', '0.02'], wait: [0, 1_000] };
let saved: LabSweep;
let text = '';

beforeAll(async () => {
  const market = lab.simulated({ seeds: 2, length: '10s' });
  saved = await lab.sweep(buyer, { market, params, latency: { order: { from: 5, to: 20 } }, workers: 0 });
  await saved.save(path);
  text = readFileSync(path, 'utf8');
});

/** A copy of the file with changes. */
function changed(edit: (file: { result: { runs: Record<string, unknown>[] }; hash: string }) => void): string {
  const file = JSON.parse(text) as Parameters<typeof edit>[0];
  edit(file);
  const copy = join(folder, 'changed.lab.json');
  writeFileSync(copy, JSON.stringify(file));
  return copy;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a saved sweep', () => {
  test('opens as the same result, with tables, pictures and hash', async () => {
    const opened = await lab.open<LabSweep>(path);
    expect(plain(opened)).toEqual(plain(saved));
    expect(opened.hash).toBe(saved.hash);
    expect(opened.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(opened.runs.toCSV()).toBe(saved.runs.toCSV());
    expect(opened.pivot('size', 'wait')).toEqual(saved.pivot('size', 'wait'));
    expect(String(opened.chart('heatMap'))).toBe(String(saved.chart('heatMap')));
    const again = join(folder, 'again.lab.json');
    expect(await opened.save(again)).toEqual({ path: again, bytes: text.length, hash: saved.hash });
    expect(readFileSync(again, 'utf8')).toBe(text);
  });

  test('can be repeated in one thread, with the same bytes', async () => {
    const { isSame, differences, notes, result } = await lab.verify<LabSweep>(path, { workers: 0 });
    expect({ isSame, differences, notes }).toEqual({ isSame: true, differences: [], notes: [] });
    expect(result?.hash).toBe(saved.hash);
  });

  test('lab.verify of a sweep that was stopped repeats exactly the runs that the file has', async () => {
    const stop = new AbortController();
    const some = await lab.sweep(buyer, {
      market: lab.simulated({ seeds: 2, length: '10s' }),
      ...{ params, workers: 0, signal: stop.signal },
      onProgress: ({ done }) => void (done === 3 && stop.abort()),
    });
    const partial = join(folder, 'partial.lab.json');
    await some.save(partial);
    const { isSame, notes, result } = await lab.verify<LabSweep>(partial, { workers: 0 });
    expect(isSame).toBe(true);
    expect(notes).toEqual(['The saved sweep has 3 of 8 runs: only these were repeated.']);
    expect(result?.runs.map(({ run }) => run)).toEqual([1, 2, 3]);
  });

  test('a saved sweep of a strategy that fails names the line, also in another folder', async () => {
    const home = mkdtempSync(join(folder, 'home-'));
    const { path: recorded } = writeRecording(walk(30));
    renameSync(recorded, join(home, 'recorded'));
    writeFileSync(
      join(home, 'fails.ts'),
      `export default async function fails(x: unknown, { when }: { when: number }): Promise<void> {
  if (when > 0) throw new Error('out of ideas')
}
`,
    );
    const market = lab.recording(join(home, 'recorded'));
    const failing = await lab.sweep({ file: join(home, 'fails.ts') }, { market, params: { when: [0, 1] }, workers: 0 });
    await failing.save(join(home, 'sweep.lab.json'));
    expect(readFileSync(join(home, 'sweep.lab.json'), 'utf8')).not.toContain(folder);
    const moved = `${home}-moved`;
    renameSync(home, moved);
    const opened = await lab.open<LabSweep>(join(moved, 'sweep.lab.json'));
    expect(opened.runs[1]).toMatchObject({ end: 'failed', error: expect.stringMatching(/: Error: out of ideas/) });
    expect(opened.runs[1]?.at).toMatch(/^fails\.ts:2:\d+$/);
    expect(await lab.verify(join(moved, 'sweep.lab.json'), { workers: 0 })).toMatchObject({ isSame: true });
    writeFileSync(join(moved, 'fails.ts'), '');
    rmSync(join(moved, 'recorded'), { recursive: true });
    const { isSame, differences, result } = await lab.verify(join(moved, 'sweep.lab.json'), { workers: 0 });
    expect([isSame, result]).toEqual([false, null]);
    expect([...new Set(differences.map(({ what }) => what))]).toEqual(['strategy', 'market']);
  });
});

describe('a changed file of a sweep', () => {
  test('is refused by lab.open if it still has the hash from before the change', async () => {
    const copy = changed(({ result: { runs } }) => void Object.assign(runs[0] as object, { valuation: 'BTC' }));
    await expect(lab.open(copy)).rejects.toThrow(/its result was changed: the hash is [0-9a-f]{64}/);
  });

  test('lab.verify of a changed file of a sweep with a new hash names the run that differs', async () => {
    const { sweepHash } = await import('../../src/lab/base/result-hash.js');
    const copy = changed((file) => {
      (file.result.runs[2] as { attribution: { total: string } }).attribution.total = '1.00000000';
      file.hash = sweepHash(file.result as never);
    });
    const { isSame, differences } = await lab.verify(copy, { workers: 0 });
    expect(isSame).toBe(false);
    expect(differences.map(({ text: one }) => one)).toEqual([
      expect.stringMatching(
        /^The sweep differs first in run 3 \(size "0\.01", wait 1000, seed 1\): profit "1\.0+" in the file, "-\d[^"]*" now\.$/,
      ),
    ]);
  });
});

test('the report of a sweep has its pictures, tables, sources and hashes', async () => {
  const page = join(folder, 'sweep.html');
  await lab.report(path, page);
  const html = readFileSync(page, 'utf8');
  expect(html).toContain('<h1>Sweep of buyer in the lab</h1>');
  // A heat map, intervals, a distribution, and the capacity, because a parameter is called size.
  expect(html.match(/<img alt="[^"]+"/g)).toHaveLength(4);
  expect(html).toContain('<h2>Capacity</h2>');
  expect(html).toContain('8 runs');
  expect(html).toContain('<td>1, 2</td>');
  for (const one of [saved.hash, saved.info.strategySha256, 'x.orders.market', 'lab verify sweep.lab.json'])
    expect(html).toContain(one);
  expect(html).not.toContain(folder);
  expect(html).not.toContain('<script');
});

test('the description of a sweep’s market has the seeds, also if an option of the sweep gives them', async () => {
  const marketOf = async (seeds: number | number[]) =>
    (await lab.sweep(async () => {}, { market: lab.simulated({ length: '1s' }), seeds, workers: 0 })).info.market;
  expect(await marketOf(2)).toBe('simulated BTCUSDT, 2 seeds, 2026-01-05T12:00:00Z, 1s');
  expect(await marketOf([7])).toBe('simulated BTCUSDT, seed 7, 2026-01-05T12:00:00Z, 1s');
});

test('a sweep that has a private key as a parameter is not saved', async () => {
  const secret = await lab.sweep(async () => {}, {
    market: lab.simulated({ length: '1s' }),
    params: { pem: '-----BEGIN PRIVATE KEY-----' },
    workers: 0,
  });
  await expect(secret.save(join(folder, 'secret.json'))).rejects.toThrow(/contain a private key/);
});
