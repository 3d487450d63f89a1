// Checks executed notebooks and their exports: every cell ran and has plain text, and each chart is an <img> in the
// HTML (light and dark) and in the Markdown. The number of charts must be the same as in the committed notebook; if the
// committed notebook has no outputs, the executed one must have at least one chart. browser.mjs checks how the charts
// look.
//
// Usage: node check-export.mjs EXECUTED EXPORTS COMMITTED.ipynb...
//   EXECUTED   a folder with the notebooks that `jupyter nbconvert --execute` wrote
//   EXPORTS    a folder with light/*.html, dark/*.html and markdown/*.md
import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

const [executed, exports, ...committed] = process.argv.slice(2);
const IMAGE = /<img\s[^>]*data:image\/svg\+xml;base64,/g;

const codeCellsOf = (path) => JSON.parse(readFileSync(path, 'utf8')).cells.filter((cell) => cell.cell_type === 'code');
const bundlesOf = (cells) =>
  cells.flatMap((cell) => (cell.outputs ?? []).flatMap((output) => (output.data ? [output.data] : [])));
const chartsOf = (bundles) => bundles.filter((data) => 'image/svg+xml' in data);

for (const path of committed) {
  const name = basename(path, '.ipynb');
  const codeCells = codeCellsOf(join(executed, `${name}.ipynb`));
  for (const cell of codeCells) {
    const allowed = cell.metadata.tags?.includes('raises-exception');
    const errors = cell.outputs.filter((output) => output.output_type === 'error');
    assert.ok(
      allowed || errors.length === 0,
      `${name}, cell ${cell.execution_count} failed: ${JSON.stringify(errors)}`,
    );
    assert.ok(Number.isInteger(cell.execution_count), `${name}: a code cell did not run`);
  }
  const bundles = bundlesOf(codeCells);
  const charts = chartsOf(bundles);
  const before = codeCellsOf(path);
  if (before.some(({ outputs }) => outputs.length > 0)) {
    assert.equal(charts.length, chartsOf(bundlesOf(before)).length, `${name}: not the committed number of charts`);
  } else assert.ok(charts.length > 0, `${name}: no cell shows a chart`);
  for (const data of bundles) assert.ok('text/plain' in data, `${name}: an output has no plain text`);

  const exported = { light: `light/${name}.html`, dark: `dark/${name}.html`, markdown: `markdown/${name}.md` };
  for (const [kind, file] of Object.entries(exported)) {
    const text = readFileSync(join(exports, file), 'utf8');
    const images = (text.match(IMAGE) ?? []).length + pictureFiles(text, join(exports, kind));
    assert.ok(images >= charts.length, `${name}: ${charts.length} charts, but ${images} images in ${kind}`);
    assert.ok(!text.includes('\u001b'), `${name}: escape sequences in ${kind}`);
  }
  console.log(`${name}: ${codeCells.length} cells, ${charts.length} charts, in HTML and Markdown too`);
}

/** The picture files that the Markdown refers to; nbconvert writes them beside it. */
function pictureFiles(text, folder) {
  const files = [...text.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, file]) => decodeURI(file));
  for (const file of files) assert.ok(existsSync(join(folder, file)), `${file} is not there`);
  return files.length;
}
