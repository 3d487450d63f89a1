// Tests JupyterLite with the kernel in Chromium, as a reader uses it: a walkthrough with "Run All Cells", Stop, completion,
// restart, and the light and dark themes. The page sends no request to another host, and its console shows no error.
import { strict as assert } from 'node:assert';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { connect } from '../../dist/src/index.js';
import { outputDifferences, parseNotebook } from '../../dist/src/kernel/index.js';
import { atAnyTime } from '../any-time.mjs';
import { Browser } from '../devtools.mjs';
import { Host } from '../site-host.mjs';

const NOTEBOOK = '01-first-look.ipynb';
/** The milliseconds in which Stop ends a loop; a loaded machine has three times as many. */
const STOP_MS = 500;
const SLOW = 3;
const MOST_MS = 120_000;

const PANEL = 'globalThis.jupyterapp?.shell.currentWidget';
const NOTEBOOK_CELLS = `${PANEL}.content.widgets`;
const KERNEL = `${PANEL}.sessionContext.session.kernel`;
const IDLE = `${PANEL}?.sessionContext?.session?.kernel?.status === 'idle'`;
const LAST = `${NOTEBOOK_CELLS}.at(-1)`;

/** The files of a folder by their paths. */
function filesOf(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]));
}

/** Clicks in the middle of the first element that fits, with the mouse. */
async function click(page, selector, text = '') {
  const found = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.textContent.includes(${JSON.stringify(text)}) && one.getClientRects().length > 0)`;
  await page.until(`${selector} ${text}`, `Boolean(${found})`);
  const { x, y } = await page.evaluate(
    `(() => { const box = ${found}.getBoundingClientRect(); return { x: box.x + box.width / 2, y: box.y + box.height / 2 } })()`,
  );
  const mouse = (type, more = {}) => page.send('Input.dispatchMouseEvent', { type, x, y, ...more });
  await mouse('mouseMoved');
  await mouse('mousePressed', { button: 'left', clickCount: 1 });
  await mouse('mouseReleased', { button: 'left', clickCount: 1 });
}

/** Chooses from a menu of JupyterLab. */
async function choose(page, menu, command) {
  await click(page, '.lm-MenuBar-itemLabel', menu);
  await click(page, `.lm-Menu-item[data-command="${command}"]`);
}

const command = (page, name, options = {}) =>
  page.run(`void globalThis.jupyterapp.commands.execute('${name}', ${JSON.stringify(options)})`);

/** Adds a cell below the others, and makes it the active one. */
async function addCell(page, code) {
  await page.run(`const { content } = ${PANEL};
    content.model.sharedModel.insertCell(content.widgets.length, { cell_type: 'code', source: ${JSON.stringify(code)} });
    content.activeCellIndex = content.widgets.length - 1;
    content.deselectAll();`);
}

/** Runs a new cell to its end. @returns its outputs, in the form of notebook files */
async function runCell(page, code) {
  await addCell(page, code);
  await command(page, 'notebook:run-cell');
  await page.until(`the end of ${code}`, `${LAST}.model.executionCount > 0 && ${IDLE}`, MOST_MS);
  return page.evaluate(`${LAST}.model.outputs.toJSON()`);
}

const joined = (text) => [text].flat().join('');
const textOf = (outputs) =>
  outputs.map((one) => joined(one.text ?? one.data?.['text/plain'] ?? `${one.ename}: ${one.evalue}`)).join('\n');

/** @param lab the folder of the page @param pictures where screenshots are saved */
export async function checkLab(lab, pictures) {
  const files = filesOf(lab);
  const time = '2026-03-02T12:30:00Z';
  const config = JSON.parse(files.get('jupyter-lite.json'));
  config['jupyter-config-data'].litePluginSettings['@spotlab/lite-kernel:kernel'] = { seed: 1, time };
  files.set('jupyter-lite.json', JSON.stringify(config));
  const host = new Host();
  await host.begin(files);
  // A request to another host would fail, and be an error of the console.
  const browser = await Browser.start(['--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1']);
  try {
    const page = await browser.open(1300, 1000);
    const errors = await page.noteErrors();
    const foreign = [];
    browser.listen(({ method, params }) => {
      if (method !== 'Network.requestWillBeSent') return;
      if (!/^(?:data|blob):/.test(params.request.url) && !params.request.url.startsWith(host.url))
        foreign.push(params.request.url);
    });
    await page.send('Network.enable');
    mkdirSync(pictures, { recursive: true });
    await page.goTo(`${host.url}lab/index.html?path=${NOTEBOOK}`);
    await page.until('the kernel', IDLE, MOST_MS).catch((error) => {
      throw new Error(`${error.message}: ${errors.join('; ')}`);
    });
    assert.equal(await page.evaluate(`${PANEL}.sessionContext.kernelDisplayName`), 'TypeScript (spotlab)');
    const loaded = [...new Set(host.asked)].map((path) => gzipSync(files.get(path) ?? '').length);
    const kib = Math.round(loaded.reduce((sum, one) => sum + one, 0) / 1024);
    console.log(`The notebook and its kernel are there after ${loaded.length} files, ${kib} KiB by gzip.`);
    await checkWalkthrough(page, files, pictures);
    await checkPrices(page, time);
    await checkRequests(page);
    await checkLive(page);
    await checkCompletion(page);
    await checkStop(page);
    await checkRestart(page);
    assert.deepEqual(errors, [], 'errors of the console');
    assert.deepEqual(foreign, [], 'requests to other hosts');
    assert.deepEqual(
      host.asked.filter((path) => !files.has(path)),
      [],
      'files that are not there',
    );
  } finally {
    await browser.close();
    await host.end();
  }
}

/** All cells of a lesson show what it has stored, and the candles are a picture. */
async function checkWalkthrough(page, files, pictures) {
  await page.run(`for (const { model } of ${NOTEBOOK_CELLS}) model.outputs?.clear()`);
  await choose(page, 'Run', 'runmenu:run-all');
  const code = `${NOTEBOOK_CELLS}.filter(({ model }) => model.type === 'code')`;
  await page.until(
    'the end of all cells',
    `${code}.every(({ model }) => model.executionCount > 0) && ${IDLE}`,
    MOST_MS,
  );
  const executed = parseNotebook(await page.evaluate(`JSON.stringify(${PANEL}.context.model.toJSON())`), NOTEBOOK);
  const stored = parseNotebook(files.get(`files/${NOTEBOOK}`).toString(), NOTEBOOK);
  const differences = outputDifferences(stored, executed).filter(
    ({ missing, added }) => atAnyTime(missing) !== atAnyTime(added),
  );
  assert.deepEqual(differences, [], NOTEBOOK);
  await page.run(`const { content } = ${PANEL}; content.activeCellIndex = 0; content.scrollToItem(0)`);
  const drawn = `[...document.querySelectorAll('.jp-OutputArea-output img')].some((one) => one.src.startsWith('data:image/svg+xml') && one.naturalWidth > 0)`;
  await page.until('the candles', drawn);
  await page.photograph(join(pictures, 'lite-light.png'));
  await command(page, 'apputils:change-theme', { theme: 'JupyterLab Dark' });
  await page.until('the dark theme', "document.body.dataset.jpThemeLight === 'false'");
  await page.until('the candles on the dark page', drawn);
  await page.photograph(join(pictures, 'lite-dark.png'));
  await command(page, 'apputils:change-theme', { theme: 'JupyterLab Light' });
  await page.until('the light theme', "document.body.dataset.jpThemeLight === 'true'");
}

/** The market is the same as on Node, with the seed and the time of jupyter-lite.json. */
async function checkPrices(page, time) {
  const code = `(await x.market.klines('BTCUSDT', '1h').to(Date.parse('${time}') - 3600000).limit(24)).map(({ close }) => String(close)).join(' ')`;
  const x = await connect({ seed: 1, time });
  const until = Date.parse(time) - 3_600_000;
  const klines = await x.market.klines('BTCUSDT', '1h').to(until).limit(24);
  assert.equal(textOf(await runCell(page, code)), `'${klines.map(({ close }) => String(close)).join(' ')}'`);
  await x.close();
}

/** The requests of front ends to a kernel, besides those that run cells. */
async function checkRequests(page) {
  const ask = (request) => page.evaluate(`${KERNEL}.${request}.then(({ content }) => content)`);
  assert.equal((await ask('requestKernelInfo()')).implementation, 'spotlab');
  assert.deepEqual(await ask("requestIsComplete({ code: 'for (;;) {' })"), { status: 'incomplete', indent: '  ' });
  assert.equal((await ask("requestIsComplete({ code: '1 + 1' })")).status, 'complete');
  assert.equal((await ask("requestIsComplete({ code: ') (' })")).status, 'invalid');
  const help = await ask("requestInspect({ code: 'x.market.klines(', cursor_pos: 10, detail_level: 0 })");
  assert.match(help.data['text/plain'], /klines/);
  // Jupyter counts a character of two units once.
  const code = "'\u{1f600}'; x.market.kl";
  const found = await ask(`requestComplete({ code: ${JSON.stringify(code)}, cursor_pos: ${[...code].length} })`);
  assert.deepEqual([found.cursor_start, found.cursor_end], [[...code].length - 2, [...code].length]);
  assert.ok(found.matches.includes('klines'), found.matches.join(' '));
  assert.deepEqual(await ask('requestCommInfo({})'), { status: 'ok', comms: {} });
  assert.equal(
    (await ask("requestHistory({ hist_access_type: 'tail', n: 1, output: false, raw: true, session: 0 })")).status,
    'ok',
  );
}

/** A display that is drawn again while later cells run. */
async function checkLive(page) {
  await addCell(page, "const shown = x.market.klines('BTCUSDT', '1m').limit(9).live(); shown");
  await command(page, 'notebook:run-cell');
  const html = `JSON.stringify(${LAST}.model.outputs.toJSON())`;
  await page.until('a live display', `${html}.includes('text/html') && ${IDLE}`);
  const first = await page.evaluate(html);
  await page.until('the next picture', `${html} !== ${JSON.stringify(first)}`);
  await runCell(page, 'await shown.stop()');
}

/** The list of JupyterLab, opened by Tab. */
async function checkCompletion(page) {
  await addCell(page, '');
  await command(page, 'notebook:enter-edit-mode');
  await page.until('the editor', `${LAST}.editor?.hasFocus()`);
  await page.type('x.market.k');
  await page.press('Tab', { keyCode: 9 });
  await page.until('the completion', "document.querySelector('.jp-Completer')?.innerText.includes('klines')");
  await page.press('Escape', { keyCode: 27 });
  await command(page, 'notebook:enter-command-mode');
  await command(page, 'notebook:delete-cell');
}

const ENDLESS = {
  'a loop': 'while (true) {}',
  'an await': 'await new Promise(() => {})',
  'a run of the lab': 'await lab.run(async () => { while (true) {} })',
};

/** The Stop button ends any code; the exchange goes on, and cells that wait do not run. */
async function checkStop(page) {
  await runCell(page, "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')");
  const open = async () => textOf(await runCell(page, '(await x.account.openOrders()).length'));
  const before = await open();
  assert.notEqual(before, '0');
  for (const [what, code] of Object.entries(ENDLESS)) {
    await addCell(page, code);
    await command(page, 'notebook:run-cell');
    await page.until(`${what} that runs`, `${KERNEL}.status === 'busy'`);
    await page.run(`globalThis.stopped = ${LAST}`);
    await addCell(page, 'globalThis.wasRun = 1');
    await command(page, 'notebook:run-cell');
    // The times are those of the page: an answer of the browser takes long on a loaded machine.
    await page.run(`const { kernel } = ${PANEL}.sessionContext.session;
      addEventListener('mousedown', () => { globalThis.pressedMs = performance.now(); }, { capture: true, once: true });
      globalThis.idleMs = 0;
      kernel.statusChanged.connect((_, status) => { if (status === 'idle') globalThis.idleMs ||= performance.now(); });`);
    await click(page, '.jp-NotebookPanel-toolbar [data-command="notebook:interrupt-kernel"]');
    await page.until(`the end of ${what}`, `globalThis.idleMs > 0 && ${IDLE}`, MOST_MS);
    const ms = await page.evaluate('globalThis.idleMs - globalThis.pressedMs');
    console.log(`Stop ended ${what} after ${Math.round(ms)} ms.`);
    assert.ok(ms <= STOP_MS * SLOW, `${what}: ${ms} ms`);
    assert.match(
      textOf(await page.evaluate('globalThis.stopped.model.outputs.toJSON()')),
      /Interrupted: The cell was stopped/,
    );
    assert.equal(textOf(await runCell(page, 'typeof wasRun')), "'undefined'");
    assert.equal(await open(), before);
  }
}

/** Restart makes a new exchange. */
async function checkRestart(page) {
  await choose(page, 'Kernel', 'kernelmenu:restart');
  await click(page, '.jp-Dialog .jp-mod-accept');
  await page.until('the restarted kernel', `!document.querySelector('.jp-Dialog') && ${IDLE}`);
  assert.equal(textOf(await runCell(page, '(await x.account.openOrders()).length')), '0');
}
