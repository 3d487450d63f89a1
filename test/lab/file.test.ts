/** Tests the file of a run: saved, opened and verified, and files that cannot be used. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { LabError, type LabOptions, type LabResult, lab, type Strategy, type StrategyFile } from '../../src/index.js';
import { walk } from './markets.js';
import { writeRecording } from './recorded-files.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;
const newPath = (): string => {
  files += 1;
  return join(folder, String(files), 'run.lab.json');
};

const market = lab.simulated({ length: '20s', seed: 4 });

/** A strategy that declares everything it uses. */
const buyer: Strategy<{ quantity: string }> = async (x, { quantity }) => {
  await x.orders.market('BTCUSDT', 'BUY', quantity);
  await x.clock.sleep('10s');
  await x.orders.limit('BTCUSDT', 'SELL', '0.005', '50000');
};
const params = { quantity: '0.01' };

/** Saves the run of a strategy. */
async function saved<P>(strategy: Strategy<P> | StrategyFile, options: LabOptions<P> = {}, path = newPath()) {
  const result = await lab.run(strategy, { market, ...options });
  await result.save(path);
  return { result, path };
}

/** Changes the content of a saved file. */
function change(path: string, edit: (file: Record<string, never>) => void): string {
  const file = JSON.parse(readFileSync(path, 'utf8')) as Record<string, never>;
  edit(file);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

const plain = (result: LabResult): unknown => JSON.parse(JSON.stringify(result));

describe('a saved run', () => {
  test('opens as the result that it was, with drawing, tables and hash', async () => {
    const { result, path } = await saved(buyer, { params, balances: { USDT: '5000' } });
    const opened = await lab.open(path);
    expect(plain(opened)).toEqual(plain(result));
    expect(opened.hash).toBe(result.hash);
    expect(opened.fills.toCSV()).toBe(result.fills.toCSV());
    const again = join(dirname(path), 'again.json');
    expect(await opened.save(again)).toEqual({ path: again, bytes: expect.any(Number), hash: result.hash });
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(path, 'utf8'));
    // The file is written whole or not at all: no draft is left.
    expect(readdirSync(dirname(path)).sort()).toEqual(['again.json', 'run.lab.json']);
  });

  test('a saved run can be repeated although it has random latencies, functions and faults', async () => {
    const { path } = await saved(buyer, {
      params,
      seed: 9,
      latency: { order: { from: 5, to: 50 }, feed: (message) => 3 + (message % 2) },
      prepare: (x) => x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true }),
      commission: { maker: '0', taker: '0.002' },
    } as LabOptions<typeof params>);
    const verified = await lab.verify(path);
    const { isSame, differences, notes, result } = verified;
    expect(inspect(verified).split('\n')[0]).toMatch(/: the same result, byte for byte\. SHA-256 [0-9a-f]{64}$/);
    expect({ isSame, differences, notes }).toEqual({ isSame: true, differences: [], notes: [] });
    expect(result?.fills).toHaveLength(1);
  });

  test('a saved run of a strategy that failed has the result up to then, and fails again in the same way', async () => {
    const failing: Strategy = async (x) => {
      await x.orders.market('BTCUSDT', 'BUY', '0.01');
      throw new Error('out of ideas');
    };
    const error = await lab.run(failing, { market }).catch((thrown: unknown) => thrown as LabError);
    expect(error).toBeInstanceOf(LabError);
    const path = newPath();
    await (error as LabError).result.save(path);
    const { info } = await lab.open(path);
    expect(info.end).toMatchObject({ why: 'failed', text: expect.not.stringContaining('file.test.ts') });
    expect(info.lines).toEqual([expect.stringMatching(/^[^/].*file\.test\.ts:\d+:\d+$/)]);
    expect(await lab.verify(path)).toMatchObject({ isSame: true });
  });

  test('a saved run on a market of `lab.events` can be repeated, and a changed hash of the events is noticed', async () => {
    const events = lab.events(() => walk(30), { symbol: 'BTCUSDT' });
    const { path } = await saved(buyer, { params, market: lab.together([events]) });
    expect(await lab.verify(path)).toMatchObject({ isSame: true });
    // The events are bound to their hash, also those on which the result does not depend.
    change(path, (file) =>
      Object.assign((file.contents as unknown as object[])[0] as object, { sha256: 'a'.repeat(64) }),
    );
    const { isSame, differences } = await lab.verify(path);
    expect([isSame, differences.map(({ what }) => what)]).toEqual([false, ['market']]);
    expect(differences[0]?.text).toMatch(
      /^The events in the file do not match their hash: the file names the SHA-256 a{64}/,
    );
  });

  test('the file of a saved run names its other files relative to its own folder, so that the folder can be moved', async () => {
    const home = join(folder, 'home');
    mkdirSync(home);
    const { path: recorded } = writeRecording(walk(30));
    renameSync(recorded, join(home, 'recorded'));
    writeFileSync(join(home, 'fair.ts'), 'export const fair = (price: string): number => Number(price);\n');
    writeFileSync(
      join(home, 'maker.ts'),
      `import type { Spot } from 'spotlab';
import { fair } from './fair.ts';
export default async function maker(x: Spot): Promise<void> {
  for await (const { price } of x.stream.trades('BTCUSDT')) {
    await x.orders.limit('BTCUSDT', 'BUY', '0.01', String(Math.floor(fair(price)) - 1));
    break;
  }
}
`,
    );
    const path = join(home, 'run.lab.json');
    await saved({ file: join(home, 'maker.ts') }, { market: lab.recording(join(home, 'recorded')) }, path);
    expect(readFileSync(path, 'utf8')).not.toContain(folder);
    const moved = join(folder, 'moved');
    renameSync(home, moved);
    const there = join(moved, 'run.lab.json');
    expect(await lab.verify(there)).toMatchObject({ isSame: true, notes: [] });

    // The source on disk and the recording change; the saved source is run.
    writeFileSync(join(moved, 'fair.ts'), 'export const fair = (price: string): number => Number(price) + 1;\n');
    const trades = join(moved, 'recorded', 'BTCUSDT-trades-1.csv');
    const rows = readFileSync(trades, 'utf8').split('\n');
    writeFileSync(trades, rows.map((row) => row.replace(/,\d{5}\./, ',49000.')).join('\n'));
    const { isSame, differences } = await lab.verify(there);
    expect(isSame).toBe(false);
    expect(differences.map(({ what }) => what)).toEqual(['strategy', 'market', 'result']);
    const [source, recording, result] = differences.map(({ text }) => text);
    expect(source).toMatch(/fair\.ts .*line 1: "export const fair = .*Number\(price\);" in the file, ".*\+ 1;" now/);
    expect(recording).toMatch(/BTCUSDT-trades-1\.csv changed: SHA-256 [0-9a-f]{64} .* now/);
    expect(result).toMatch(/orders, row 1 \(2025-06-02T.*price "\d+\.00000000" in the file, "\d+\.00000000" now/);
    rmSync(trades);
    rmSync(join(moved, 'fair.ts'));
    const without = await lab.verify(there);
    expect(without).toMatchObject({ isSame: false, result: null });
    expect(without.differences.map(({ text }) => text).join()).toMatch(/BTCUSDT-trades-1\.csv is missing/);
    expect(without.notes.join()).toMatch(/fair\.ts is not on this machine/);
  });

  test('a saved run that was stopped cannot be repeated', async () => {
    const { path } = await saved(buyer, { params, signal: AbortSignal.abort() });
    const { isSame, differences } = await lab.verify(path);
    expect(isSame).toBe(false);
    expect(differences.map(({ text }) => text).join()).toMatch(/was stopped before the end of its market/);
  });

  test('a saved run of another version of spotlab is verified without a difference, and a note names the version', async () => {
    const { path } = await saved(buyer, { params });
    change(path, (file) => Object.assign(file, { version: '0.0.9' }));
    const { isSame, notes } = await lab.verify(path);
    expect(isSame).toBe(true);
    expect(notes.join()).toMatch(/spotlab 0\.0\.9 wrote the file, this is \d/);
  });
});

describe('a run that cannot be saved is refused:', () => {
  const outside = '0.01';

  test('a strategy that uses names from outside of its source; the error has these names', async () => {
    const path = newPath();
    const result = await lab.run(async (x) => void (await x.orders.market('BTCUSDT', 'BUY', outside)), { market });
    await expect(result.save(path)).rejects.toThrow(/uses 'outside'/);
    expect(existsSync(path)).toBe(false);
  });

  test.each<[string, unknown, RegExp]>([
    ['a function', () => 1, /params\.deep\[1\] is a function/],
    ['a bigint', 5n, /params\.deep\[1\] is a bigint/],
    ['a date', new Date(0), /params\.deep\[1\] is a Date/],
    ['no number', Number.NaN, /params\.deep\[1\] is NaN/],
  ])('a parameter contains %s', async (_, value, message) => {
    const result = await lab.run(async () => {}, { market, params: { deep: [1, value] } });
    await expect(result.save(newPath())).rejects.toThrow(message);
  });

  test('a path that cannot be written', async () => {
    const result = await lab.run(async () => {}, { market });
    writeFileSync(join(folder, 'occupied'), '');
    await expect(result.save(join(folder, 'occupied', 'run.json'))).rejects.toMatchObject({ code: 'SPOTLAB_FILE' });
    await expect(result.save('')).rejects.toThrow(/'' is no path/);
  });

  describe('one with a key', () => {
    const before = process.env.SPOTLAB_SECRET_KEY;
    afterEach(() => {
      if (before === undefined) delete process.env.SPOTLAB_SECRET_KEY;
      else process.env.SPOTLAB_SECRET_KEY = before;
    });

    test('a run with a key of the environment, or with a private key', async () => {
      process.env.SPOTLAB_SECRET_KEY = 'a"secret-of-the-environment';
      const result = await lab.run(async () => {}, { market, params: { note: 'a"secret-of-the-environment' } });
      const error: unknown = await result.save(newPath()).catch((thrown: unknown) => thrown);
      expect((error as Error).message).toMatch(/contain the value of SPOTLAB_SECRET_KEY/);
      expect((error as Error).message).not.toContain('secret-of-the-environment');
      const pem = await lab.run(async () => {}, { market, params: { pem: '-----BEGIN PRIVATE KEY-----' } });
      await expect(pem.save(newPath())).rejects.toThrow(/contain a private key/);
    });
  });
});

describe('a file that cannot be used is refused:', () => {
  test.each<[string, (path: string) => string, RegExp]>([
    ['a missing one', (path) => `${path}.none`, /run\.lab\.json\.none: the file does not exist/],
    [
      'no JSON',
      (path) => {
        writeFileSync(path, 'hello');
        return path;
      },
      /it is no JSON/,
    ],
    [
      'another JSON',
      (path) => change(path, (file) => Reflect.deleteProperty(file, 'format')),
      /it is no file of a run or a sweep/,
    ],
    [
      'a newer format',
      (path) => change(path, (file) => Object.assign(file, { format: 'spotlab lab run 2', version: '9.0.0' })),
      /its format is 'spotlab lab run 2', spotlab \d\S+ reads 'spotlab lab run 1' and 'spotlab lab sweep 1'\. Use spotlab 9\.0\.0/,
    ],
    [
      'a field that is missing',
      (path) => change(path, (file) => Reflect.deleteProperty(file, 'strategy')),
      /strategy is missing/,
    ],
    [
      'a result that was changed',
      (path) => change(path, (file) => Object.assign(file.result as unknown as object, { fills: [] })),
      /its result was changed: the hash is [0-9a-f]{64}, and the file says [0-9a-f]{64}/,
    ],
  ])('%s', async (_, edit, message) => {
    const { path } = await saved(buyer, { params });
    const given = edit(path);
    for (const use of [lab.open, lab.verify]) {
      const error: unknown = await use(given).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: 'SPOTLAB_LAB_FILE' });
      expect((error as Error).message).toMatch(message);
    }
  });

  test('a result, given where the path of its saved file is needed', async () => {
    const result: unknown = await lab.run(buyer, { params, market: lab.simulated({ length: '2s' }) });
    for (const use of [lab.open, lab.verify, (path: string) => lab.report(path, 'run.html')]) {
      const error: unknown = await use(result as string).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({
        code: 'SPOTLAB_LAB_FILE',
        advice: expect.stringContaining('Save the result first'),
      });
      expect((error as Error).message).toContain('the path of a file of the lab: it is of the type object.');
    }
  });
});
