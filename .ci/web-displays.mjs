// Draws every sample of test/display in Chromium, with the half of the platform for browsers: texts and pictures have the bytes of their golden
// files, and the HTML is that of Node.
//
// Usage: node web-displays.mjs
import { strict as assert } from 'node:assert';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { floorImports } from '../scripts/floor-imports.mjs';
import { pagePlugins } from '../scripts/web.mjs';
import { Browser } from './devtools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const GOLDEN = join(root, 'test/golden');
/** The golden file of a test of streams. */
const NO_DRAWING = 'stream-events.txt';
const folder = mkdtempSync(join(tmpdir(), 'spotlab-displays-'));

/** Bundles the samples into one file; resolves to its path. */
async function bundled(platform, plugins) {
  const bundle = await rolldown({
    ...{ cwd: root, input: join(root, 'test/display/golden-drawings.ts'), platform, plugins },
    checks: { pluginTimings: false },
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
  });
  const file = join(folder, `${platform}.mjs`);
  await bundle.write({ file, format: 'esm', codeSplitting: false });
  return file;
}

async function inChromium(file) {
  const browser = await Browser.start();
  try {
    const page = await browser.open(800, 600);
    const errors = await page.noteErrors();
    const address = `data:text/javascript;base64,${readFileSync(file, 'base64')}`;
    await page.evaluate(`import('${address}').then((module) => Object.assign(globalThis, { module })).then(() => 0)`);
    const drawn = [await page.evaluate('module.goldenScreen()')];
    const count = await page.evaluate('module.sampleCount');
    // The samples are drawn one by one, because an answer of the browser may take a minute.
    for (let at = 0; at < count; at += 1) drawn.push(...(await page.evaluate(`module.drawingsOf(${at})`)));
    assert.deepEqual(errors, []);
    return [(await browser.send('Browser.getVersion')).product, drawn];
  } finally {
    await browser.close();
  }
}

const isHtml = ({ name }) => name.endsWith('.html');

try {
  const [product, drawn] = await inChromium(await bundled('browser', pagePlugins(root)));
  const { drawingsOf, sampleCount } = await import(await bundled('node', [floorImports(root)]));
  const onNode = Array.from({ length: sampleCount }, (_, at) => drawingsOf(at)).flat();
  const files = readdirSync(GOLDEN).filter((name) => name !== NO_DRAWING && !name.endsWith('.new'));
  const expected = new Map([
    ...files.map((name) => [name, readFileSync(join(GOLDEN, name), 'utf8')]),
    ...onNode.filter(isHtml).map(({ name, drawn: html }) => [name, html]),
  ]);
  const inPage = new Map(drawn.map(({ name, drawn: content }) => [name, content]));
  assert.deepEqual([...inPage.keys()].sort(), [...expected.keys()].sort());
  const differing = [...expected.keys()].filter((name) => inPage.get(name) !== expected.get(name));
  assert.deepEqual(differing, []);
  console.log(`${files.length} golden drawings and the HTML of ${sampleCount} samples: the same bytes in ${product}.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
