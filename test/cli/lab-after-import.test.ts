/**
 * Tests runs of the lab in a script that has imported a file. Such a script has hooks of the module loader, and in Node 20
 * each `import()` waits for another thread: while it waits, the run must not treat the strategy as one that rests.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCli } from './run-cli.js';

const folder = mkdtempSync(join(tmpdir(), 'spotlab-lab-import-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SCRIPT = `
import { size } from './size.ts'
const options = { market: lab.simulated({ length: '1m' }) }
const taker = async (x) => {
  let left = 3
  for await (const trade of x.stream.trades('BTCUSDT')) {
    await x.orders.market('BTCUSDT', 'BUY', size)
    if (--left === 0) break
  }
}
const counts = []
counts.push((await lab.run(taker, options)).orders.length)
counts.push((await lab.run({ file: 'importer.ts' }, options)).orders.length)
console.log(counts.join())
`;

const IMPORTER = `
export default async function importer(x) {
  for (let round = 0; round < 2; round += 1) {
    const { size } = await import('./size.ts')
    await x.orders.market('BTCUSDT', 'BUY', size)
    await x.clock.sleep('1s')
  }
}
`;

test('lab runs of a script that has imported a file place their orders, also if a strategy imports a file itself', async () => {
  writeFileSync(join(folder, 'size.ts'), `export const size: string = '0.001'`);
  writeFileSync(join(folder, 'importer.ts'), IMPORTER);
  writeFileSync(join(folder, 'script.ts'), SCRIPT);
  const { stdout, stderr } = await runCli([join(folder, 'script.ts')], { cwd: folder });
  expect([stdout.trim(), stderr]).toEqual(['3,2', '']);
});
