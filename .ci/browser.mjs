// Tests a notebook in a browser: opens it in the classic Notebook, runs it with menus and keys, and checks the page
// with a light and a dark theme. Then checks the HTML exports of executed notebooks.
//
// Usage: node browser.mjs PICTURES NOTEBOOK.ipynb [EXPORTS]
//   PICTURES   the folder for screenshots, also of a failure
//   NOTEBOOK   a copy of it is opened
//   EXPORTS    a folder with light/*.html and dark/*.html of the same notebooks
// The kernel must be on the Jupyter path.
import { strict as assert } from 'node:assert';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser } from './devtools.mjs';
import { compareSchemes, count, look } from './looks.mjs';
import { startNotebookServer } from './notebook-server.mjs';

const [pictures, notebook, exports] = process.argv.slice(2).map((path) => resolve(path));
const WIDTH = 1100;
/** The height is large so that no page scrolls: a screenshot contains only the visible part. */
const HEIGHT = 14_000;
const RUN_TIMEOUT_MS = 120_000;
const TAB = { keyCode: 9 };
const ENTER = { keyCode: 13 };
const SHIFT = 8;

/** The styles that a dark theme of the classic Notebook adds to a page. */
const DARK_PAGE = `:root { color-scheme: dark } body, .CodeMirror, div.input_area, #site, #notebook, #notebook-container, .output_subarea { background: #111 !important; color: #ddd !important }
.rendered_html, .rendered_html :is(td, th, p, h1, h2, pre), .output_area pre { color: #ddd !important }
.CodeMirror, .CodeMirror :is(.cm-variable, .cm-property, .cm-def) { color: #ddd !important } .rendered_html tr { background: transparent !important }`;

const cellText = 'Jupyter.notebook.get_selected_cell().get_text()';
const NOTEBOOK = '#notebook-container';
const CLASSIC_OUTPUTS = '.output_subarea';
const EXPORT_OUTPUTS = '.jp-OutputArea-output, .output_subarea';

mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'spotlab pages '));
const browser = await Browser.start();
const page = await browser.open(WIDTH, HEIGHT);
try {
  await inNotebook();
  if (exports) await inExports();
} catch (error) {
  await page.photograph(join(pictures, 'failed.png')).catch(() => {});
  console.error(`a screenshot of the page is in ${join(pictures, 'failed.png')}`);
  throw error;
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function inNotebook() {
  const name = basename(notebook);
  copyFileSync(notebook, join(folder, name));
  const server = await startNotebookServer(folder);
  try {
    await page.prefer('light');
    await page.goTo(server.urlOf(name));
    await page.until(
      'the kernel is there',
      'window.Jupyter?.notebook?.kernel?.is_connected() && Jupyter.notebook.kernel.info_reply.implementation',
      RUN_TIMEOUT_MS,
    );
    assert.equal(await page.evaluate('Jupyter.notebook.kernel.info_reply.implementation'), 'spotlab');
    await runAll();
    await lookAtPage(name.replace('.ipynb', ''));
    await completeAndInspect();
    await askAndInterrupt();
    await saveAndCheck(join(folder, name));
    // Without this, leaving an unsaved page opens a dialog.
    await page.run('window.onbeforeunload = null');
  } catch (error) {
    console.error(server.log());
    throw error;
  } finally {
    await server.close();
  }
}

/** Chooses Cell > Run All, and waits until every cell has run. */
async function runAll() {
  await page.run(`document.querySelector('#run_all_cells a, #run_all_cells').click()`);
  const cells = `Jupyter.notebook.get_cells().filter((cell) => cell.cell_type === 'code')`;
  await page.until(
    'all cells have run',
    `${cells}.every((cell) => cell.input_prompt_number > 0) && !document.querySelector('.cell.running')`,
    RUN_TIMEOUT_MS,
  );
  const errors = await page.evaluate(
    `${cells}.flatMap((cell) => cell.output_area.outputs).filter((output) => output.output_type === 'error').map(({ evalue }) => evalue)`,
  );
  assert.deepEqual(errors, [], 'cells failed');
  await page.until(
    'all pictures are decoded',
    `[...document.querySelectorAll('.output_subarea img')].every((image) => image.complete)`,
  );
}

async function lookAtPage(name) {
  const wanted = await page.evaluate(
    `Jupyter.notebook.get_cells().flatMap((cell) => cell.output_area?.outputs ?? []).filter((output) => output.data?.['image/svg+xml']).length`,
  );
  const light = await look(page, CLASSIC_OUTPUTS);
  await page.photograph(join(pictures, `page-${name}-light.png`), NOTEBOOK);
  await page.prefer('dark');
  await page.run(
    `document.head.append(Object.assign(document.createElement('style'), { id: 'dark', textContent: ${JSON.stringify(DARK_PAGE)} }))`,
  );
  const dark = await look(page, CLASSIC_OUTPUTS);
  await page.photograph(join(pictures, `page-${name}-dark.png`), NOTEBOOK);
  compareSchemes(light, dark);
  await page.prefer('light');
  await page.run(`document.querySelector('#dark').remove()`);
  assert.equal(count(light, 'picture'), wanted, 'pictures in the page');
  assert.ok(count(light, 'table') > 0, 'no table in the page');
  console.log(`page: ${wanted} pictures and ${count(light, 'table')} tables are there, light and dark`);
}

/** Adds a cell at the end and types into it. */
async function typeInNewCell(text) {
  await page.run(
    `Jupyter.notebook.insert_cell_at_bottom('code'); Jupyter.notebook.select(Jupyter.notebook.ncells() - 1); Jupyter.notebook.edit_mode()`,
  );
  await page.until('the editor has the focus', `Jupyter.notebook.get_selected_cell().code_mirror.hasFocus()`);
  await page.type(text);
}

async function completeAndInspect() {
  await typeInNewCell('x.market.kli');
  await page.press('Tab', TAB);
  await page.until('Tab completes', `${cellText} === 'x.market.klines' || document.querySelector('#complete')`);
  if ((await page.evaluate(cellText)) !== 'x.market.klines') await page.press('Enter', ENTER);
  await page.until('Tab has completed', `${cellText} === 'x.market.klines'`);
  await page.press('Tab', { ...TAB, modifiers: SHIFT });
  const help = await page.until(
    'Shift-Tab explains',
    `document.querySelector('#tooltip:not([style*="display: none"]) .tooltiptext')?.innerText`,
  );
  assert.match(help, /kline/i, 'what Shift-Tab says');
  await page.photograph(join(pictures, 'page-inspection.png'));
  await typeInNewCell("x.market.klines('BTCU");
  await page.press('Tab', TAB);
  // Several symbols start with this text, so a list opens; Enter accepts the first entry.
  await page.until('Tab completes a symbol', `/'BTCUSD/.test(${cellText}) || document.querySelector('#complete')`);
  if (await page.evaluate(`document.querySelector('#complete') !== null`)) await page.press('Enter', ENTER);
  assert.match(
    await page.until('a symbol was taken', `/'BTCUSD/.test(${cellText}) && ${cellText}`),
    /^x\.market\.klines\('BTCUSD[CT]\b/,
  );
  await page.run(`for (let n = 0; n < 2; n++) Jupyter.notebook.delete_cell(Jupyter.notebook.ncells() - 1)`);
  console.log('page: Tab completes, Shift-Tab explains');
}

async function askAndInterrupt() {
  const run = () => page.press('Enter', { ...ENTER, modifiers: SHIFT });
  const last = 'Jupyter.notebook.get_cells().filter((cell) => cell.get_text().startsWith("/* last */")).at(-1)';
  await typeInNewCell(`/* last */ await input('How many? ')`);
  await run();
  await page.until('the cell asks', `document.querySelector('.raw_input')?.matches(':focus')`);
  await page.type('12 lots');
  await page.press('Enter', ENTER);
  await page.until(
    'the answer has come',
    `${last}.output_area.outputs.some((output) => output.data?.['text/plain'] === "'12 lots'")`,
  );
  await typeInNewCell(`/* last */ console.log('waiting'); await new Promise(() => {})`);
  await run();
  await page.until('the cell runs', `${last}.output_area.outputs.some(({ text }) => text === 'waiting\\n')`);
  await page.run(`document.querySelector('#int_kernel a, #int_kernel').click()`);
  await page.until(
    'the stop button stops it',
    `${last}.output_area.outputs.some((output) => output.output_type === 'error')`,
  );
  await typeInNewCell('/* last */ shown.id.length > 0');
  await run();
  await page.until(
    'names outlive an interrupt',
    `${last}.output_area.outputs.some((output) => output.data?.['text/plain'] === 'true')`,
  );
  await page.run(
    `for (let n = 0; n < 3; n++) Jupyter.notebook.delete_cell(Jupyter.notebook.get_cells().indexOf(${last}))`,
  );
  console.log('page: cells can ask for input and can be interrupted');
}

/** Saves the notebook in the front end; the file must contain the displayed outputs. */
async function saveAndCheck(path) {
  const shown = await page.evaluate(`document.querySelectorAll('.output_subarea img').length`);
  await page.evaluate(`Jupyter.notebook.save_notebook().then(() => true)`);
  const { cells } = JSON.parse(readFileSync(path, 'utf8'));
  const saved = cells.flatMap((cell) => cell.outputs ?? []).filter((output) => output.data?.['image/svg+xml']);
  assert.equal(saved.length, shown, 'pictures in the saved file');
}

async function inExports() {
  const names = readdirSync(join(exports, 'light')).filter((name) => name.endsWith('.html'));
  assert.ok(names.length > 0, 'there is no export to look at');
  for (const name of names) {
    const seen = {};
    for (const scheme of ['light', 'dark']) {
      await page.prefer(scheme);
      await page.goTo(pathToFileURL(join(exports, scheme, name)).href);
      try {
        seen[scheme] = await look(page, EXPORT_OUTPUTS);
      } catch (error) {
        throw new Error(`${name}, ${scheme}: ${error.message}`);
      }
      await page.photograph(join(pictures, `${name.replace('.html', '')}-${scheme}.png`));
    }
    compareSchemes(seen.light, seen.dark);
    console.log(
      `${name}: ${count(seen.light, 'picture')} pictures and ${count(seen.light, 'table')} tables are there, light and dark`,
    );
  }
}
