// Checks that the simulated market has the same bytes on every engine: for each seed the klines of all symbols and the book
// after minutes of live trading, on this Node, on the Node programs that are named, and in Chromium.
//
// Usage: node same-market.mjs [NODE...]     (SPOTLAB_SEEDS: how many seeds, default 20)
import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { Browser } from './devtools.mjs';

const SEEDS = Number(process.env.SPOTLAB_SEEDS ?? 20);
const LIVE_SECONDS = 60;
const entry = fileURLToPath(new URL('./market-bytes.mjs', import.meta.url));
const CALL = `marketHashes(${SEEDS}, ${LIVE_SECONDS})`;

function onNode(node, file) {
  const code = `import { marketHashes } from ${JSON.stringify(file)}; console.log(JSON.stringify([process.version, ${CALL}]))`;
  return JSON.parse(execFileSync(node, ['--input-type=module', '--eval', code], { encoding: 'utf8' }));
}

async function inChromium(file) {
  const browser = await Browser.start();
  try {
    const { product } = await browser.send('Browser.getVersion');
    const page = await browser.open(800, 600);
    const address = `data:text/javascript;base64,${readFileSync(file, 'base64')}`;
    // The seeds are asked one by one, because an answer of the browser may take a minute.
    await page.evaluate(`import('${address}').then((module) => Object.assign(globalThis, module)).then(() => 0)`);
    const hashes = [];
    for (let seed = 1; seed <= SEEDS; seed += 1)
      hashes.push(await page.evaluate(`marketHash(${seed}, ${LIVE_SECONDS})`));
    return [product, hashes];
  } finally {
    await browser.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'spotlab-market-'));
const file = join(folder, 'market.mjs');
const bundle = await rolldown({ input: entry, platform: 'browser', resolve: { extensionAlias: { '.js': ['.ts'] } } });
await bundle.write({ file, format: 'esm', codeSplitting: false });
const results = [process.execPath, ...process.argv.slice(2)].map((node) => onNode(node, file));
results.push(await inChromium(file));
rmSync(folder, { recursive: true, force: true });
const [[, expected]] = results;
for (const [engine, hashes] of results) assert.deepEqual(hashes, expected, `${engine} makes another market`);
assert.equal(new Set(expected).size, SEEDS, 'each seed has a market of its own');
console.log(`${SEEDS} seeds: the same market on ${results.map(([engine]) => engine).join(', ')}`);
