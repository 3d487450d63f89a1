// Tests x.widgets in a browser: a slider and a menu of ipywidgets, drawn in the classic Notebook, drive a chart; a button
// sends its presses; the saved notebook keeps the newest picture. All three are used with keys.
//
// Usage: node widgets.mjs PICTURES
// The Jupyter path must have the kernel and nbextensions/ipywidgets (see widgets-extension.js).
import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Browser } from './devtools.mjs';
import { startNotebookServer } from './notebook-server.mjs';

const pictures = resolve(process.argv[2]);
const RUN_TIMEOUT_MS = 120_000;
const CELLS = [
  `const klines = await x.market.klines('BTCUSDT', '1h').limit(60)
const shown = x.widgets.interact({ n: [5, 50], kind: ['candles', 'line'] }, ({ n, kind }) =>
  x.chart(klines.slice(-n), { kind, name: kind + ' of ' + n }))`,
  `let pressed = 0
x.widgets.button('press', () => { pressed += 1; console.log('pressed', pressed) })`,
];

mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'spotlab widgets '));
const path = join(folder, 'widgets.ipynb');
const cell = (source) => ({ cell_type: 'code', execution_count: null, metadata: {}, outputs: [], source });
const kernelspec = { name: 'spotlab', display_name: 'TypeScript (spotlab)', language: 'typescript' };
writeFileSync(
  path,
  JSON.stringify({ cells: CELLS.map(cell), metadata: { kernelspec }, nbformat: 4, nbformat_minor: 4 }),
);

const browser = await Browser.start();
const page = await browser.open(1100, 1600);
const server = await startNotebookServer(folder);
try {
  await page.goTo(server.urlOf('widgets.ipynb'));
  await page.until(
    'the kernel is there',
    'window.Jupyter?.notebook?.kernel?.is_connected() && Jupyter.notebook.kernel.info_reply.implementation',
    RUN_TIMEOUT_MS,
  );
  await page.evaluate(`new Promise((resolve, reject) => requirejs(['nbextensions/ipywidgets/widgets-extension'], resolve, reject))
    .then((extension) => extension.load_ipython_extension())`);
  await page.run(`document.querySelector('#run_all_cells a, #run_all_cells').click()`);
  await page.until(
    'slider, menu and button are drawn',
    `document.querySelector('.widget-slider .noUi-handle') && document.querySelector('.widget-dropdown select') && document.querySelector('.widget-button')`,
    RUN_TIMEOUT_MS,
  );
  const title = `[...document.querySelectorAll('.output_subarea img')].map((image) => image.alt).join()`;
  await page.until('the first chart is drawn', `/candles of 5\\b/.test(${title})`);

  await page.run(`document.querySelector('.noUi-handle').focus()`);
  for (let n = 0; n < 7; n++) await page.press('ArrowRight', { keyCode: 39 });
  await page.until('the slider drives the chart', `/candles of 12\\b/.test(${title})`);
  assert.equal(await page.evaluate(`document.querySelector('.widget-readout').textContent`), '12');

  await page.run(`document.querySelector('.widget-dropdown select').focus()`);
  await page.press('ArrowDown', { keyCode: 40 });
  await page.until('the menu drives the chart', `/line of 12\\b/.test(${title})`);

  await page.run(`document.querySelector('.widget-button').focus()`);
  for (let n = 0; n < 3; n++) await page.press(' ', { keyCode: 32 });
  await page.until('no press is lost', `/pressed 3/.test(document.querySelector('#notebook-container').innerText)`);
  await page.photograph(join(pictures, 'widgets.png'), '#notebook-container');

  await page.evaluate('Jupyter.notebook.save_notebook().then(() => true)');
  const saved = JSON.parse(readFileSync(path, 'utf8')).cells[0].outputs;
  const view = saved.find(({ data }) => data?.['application/vnd.jupyter.widget-view+json']);
  assert.match(
    [view.data['text/plain']].flat().join(''),
    /^n: 5 \(5 to 50\)\nkind: \(candles\)/,
    'the text of the controls',
  );
  const still = saved.find(({ data }) => [data?.['text/html']].flat().join('').includes('<img'));
  assert.match([still.data['text/plain']].flat().join(''), /line of 12\b/, 'the saved picture');
  await page.run('window.onbeforeunload = null');
  console.log('page: a slider, a menu and a button of ipywidgets work with keys; the saved notebook keeps the picture');
} catch (error) {
  await page.photograph(join(pictures, 'widgets-failed.png')).catch(() => {});
  console.error(server.log());
  throw error;
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
