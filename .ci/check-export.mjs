// Judges an executed notebook, its HTML export and the picture of that: every cell ran, the chart is an <img> that a
// browser shows, and the picture is not blank. It has as many charts as it is committed with, or at least one where it is
// committed without outputs. Usage: node check-export.mjs NOTEBOOK.ipynb EXPORT.html PICTURE.png COMMITTED.ipynb
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

const [notebookPath, htmlPath, picturePath, committedPath] = process.argv.slice(2);

const codeCellsOf = (path) => JSON.parse(readFileSync(path, 'utf8')).cells.filter((cell) => cell.cell_type === 'code');
const bundlesOf = (cells) =>
  cells.flatMap((cell) => cell.outputs.flatMap((output) => (output.data ? [output.data] : [])));
const chartsOf = (bundles) => bundles.filter((data) => 'image/svg+xml' in data);

const codeCells = codeCellsOf(notebookPath);
const committed = codeCellsOf(committedPath);
for (const cell of codeCells) {
  const errors = cell.outputs.filter((output) => output.output_type === 'error');
  assert.equal(errors.length, 0, `cell ${cell.execution_count} failed: ${JSON.stringify(errors)}`);
  assert.ok(Number.isInteger(cell.execution_count), 'a code cell did not run');
}
const bundles = bundlesOf(codeCells);
const charts = chartsOf(bundles);
if (committed.some(({ outputs }) => outputs.length > 0)) {
  assert.equal(charts.length, chartsOf(bundlesOf(committed)).length, 'other charts than it is committed with');
} else assert.ok(charts.length > 0, 'no cell shows a chart');
for (const data of bundles) assert.ok('text/plain' in data, 'an output has no plain text');

const html = readFileSync(htmlPath, 'utf8');
const images = html.match(/<img [^>]*data:image\/svg\+xml;base64,/g) ?? [];
assert.ok(images.length >= charts.length, `${charts.length} charts, but ${images.length} images in the export`);

const colours = coloursOf(readFileSync(picturePath));
assert.ok(colours.size > 50, `the picture has only ${colours.size} colours: blank?`);
console.log(`${codeCells.length} cells, ${charts.length} charts, ${images.length} images, ${colours.size} colours`);

/** The colours of an 8-bit PNG, as numbers. */
function coloursOf(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[png[25]];
  assert.ok(png[24] === 8 && channels, 'the picture is not 8-bit RGB');
  const parts = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const data = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const seen = new Set();
  let above = Buffer.alloc(stride);
  for (let row = 0; row < height; row++) {
    const filter = data[row * (stride + 1)];
    const line = Buffer.from(data.subarray(row * (stride + 1) + 1, (row + 1) * (stride + 1)));
    for (let i = 0; i < stride; i++) {
      const left = i >= channels ? line[i - channels] : 0;
      const corner = i >= channels ? above[i - channels] : 0;
      line[i] += [0, left, above[i], (left + above[i]) >> 1, paeth(left, above[i], corner)][filter];
    }
    for (let i = 0; i < stride; i += channels) seen.add((line[i] << 16) | (line[i + 1] << 8) | line[i + 2]);
    above = line;
  }
  return seen;
}

function paeth(left, up, corner) {
  const estimate = left + up - corner;
  const [a, b, c] = [left, up, corner].map((value) => Math.abs(estimate - value));
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
