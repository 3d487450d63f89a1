/** Tests that a run waits while its strategy reads files: the time of the run stands still during the read. */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { lab, type Strategy } from '../../src/index.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Long enough for several pieces, and for several turns of the event loop. A run waits for a file for 5 s at most, so it is
 * short enough for a busy machine.
 */
const text = 'price,quantity\n'.repeat(30_000);
const plain = join(folder, 'rows.csv');
const zipped = join(folder, 'rows.csv.gz');
writeFileSync(plain, text);
writeFileSync(zipped, zlib.gzipSync(text));

// The run also waits for functions to which a program took references before the run.
const gunzip = promisify(zlib.gunzip);
const { readFile } = fs;

async function linesOf(stream: NodeJS.ReadableStream): Promise<number> {
  let lines = 0;
  for await (const _ of createInterface({ input: stream })) lines += 1;
  return lines;
}

const reads: Readonly<Record<string, () => Promise<number>>> = {
  'a text': async () => (await readFile(plain, 'utf8')).length,
  bytes: async () => (await fs.readFile(plain)).length,
  'a small text': async () => (await readFile(join(folder, 'small.json'), 'utf8')).length,
  'a handle': async () => {
    const handle = await fs.open(plain);
    const { length } = await handle.readFile('utf8');
    await handle.close();
    return length;
  },
  lines: () => linesOf(createReadStream(plain)),
  'compressed lines': () => linesOf(createReadStream(zipped).pipe(zlib.createGunzip())),
  'compressed bytes': async () => (await gunzip(await readFile(zipped))).length,
};

test.each(Object.keys(reads))('a run waits while its strategy reads %s', async (kind) => {
  writeFileSync(join(folder, 'small.json'), '{"spread":3}');
  const strategy: Strategy = async (x) => {
    for (let count = 0; count < 3; count += 1) {
      const before = Date.now();
      if (!((await reads[kind]?.()) as number)) throw new Error('nothing was read');
      if (Date.now() !== before) throw new Error(`${Date.now() - before} ms passed`);
      await x.orders.market('BTCUSDT', 'BUY', '0.001');
      await x.clock.sleep('1s');
    }
  };
  const { fills } = await lab.run(strategy, { market: lab.simulated({ length: '10s' }) });
  expect(new Set(fills.map(({ time }) => time % 60_000))).toEqual(new Set([0, 1_000, 2_000]));
});

test('a run waits while its strategy writes a file', async () => {
  const path = join(folder, 'notes.txt');
  const strategy: Strategy = async () => {
    const before = Date.now();
    await fs.writeFile(path, text);
    await fs.appendFile(path, text);
    if (Date.now() !== before) throw new Error(`${Date.now() - before} ms passed`);
  };
  await lab.run(strategy, { market: lab.simulated({ length: '10s' }) });
  expect((await readFile(path)).length).toBe(2 * text.length);
});

test('a run goes on while its strategy reads a decompressed file line by line and sleeps after each line', async () => {
  let lines = 0;
  const strategy: Strategy = async (x) => {
    for await (const _ of createInterface({ input: createReadStream(zipped).pipe(zlib.createGunzip()) })) {
      lines += 1;
      await x.clock.sleep('1s');
    }
  };
  await lab.run(strategy, { market: lab.simulated({ length: '20s' }) });
  expect(lines).toBe(21);
});
