// Tests JupyterLite with the kernel "TypeScript (spotlab)": builds a JupyterLite site as a teacher does, and uses it in
// Chromium as a student does.
//
// Usage: node lite.mjs PICTURES     (needs a build)
import { strict as assert } from 'node:assert';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLab } from './lite/check.mjs';
import { makeLite } from './lite/make.mjs';

const pictures = process.argv[2];
if (pictures === undefined) throw new Error('Where are the pictures saved?');

/** Checks that the folder of an extension has the files that JupyterLab reads, and the scripts of the cells. */
function checkExtension(folder) {
  const { name, jupyterlab } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  assert.equal(name, '@spotlab/lite-kernel');
  const { load, extension } = jupyterlab._build;
  assert.equal(extension, './extension');
  const scripts = ['lite', 'cells', 'exchange-worker', 'lab-worker'].map((one) => `static/spotlab/${one}.js`);
  for (const path of [load, ...scripts]) assert.ok(existsSync(join(folder, path)), path);
  // JupyterLite gives its own services to the extension; a copy would register the kernel with nobody.
  assert.match(readFileSync(join(folder, load), 'utf8'), /@jupyterlite\/services/);
}

const out = mkdtempSync(join(tmpdir(), 'spotlab-lite-made-'));
try {
  const fromMs = performance.now();
  const { site, labextensions } = await makeLite(out);
  console.log(`JupyterLite was made in ${Math.round((performance.now() - fromMs) / 1000)} s.`);
  checkExtension(join(labextensions, '@spotlab/lite-kernel'));
  await checkLab(site, pictures);
} finally {
  rmSync(out, { recursive: true, force: true });
}
process.exit(0);
