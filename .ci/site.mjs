// Opens the pages of the site in Chromium, as `spotlab site` serves them: no error in the console, no request to another address, not even if a cell
// tries to send one; a cell draws candles; Stop ends an endless loop, and the open order is still there. The notebook is kept over a reload, and
// code of a link does not run by itself. The documentation has a search. The lessons run from their first cell to their last (site-lessons.mjs), and
// the samples of the documentation run (site-samples.mjs). Without network the pages work as well (site-offline.mjs). Texts have enough contrast,
// and the keyboard reaches everything (site-reading.mjs). Requests and times are within their limits (site-figures.mjs). TypeScript helps in the
// cells of the notebook (site-types.mjs).
//
// Usage: node site.mjs     (needs a build)
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { siteFiles } from '../dist/src/cli/site/site-files.js';
import { serveSite } from '../dist/src/cli/site/site-server.js';
import { Browser } from './devtools.mjs';
import { checkFigures } from './site-figures.mjs';
import { checkLessons } from './site-lessons.mjs';
import { checkOffline } from './site-offline.mjs';
import { checkReading } from './site-reading.mjs';
import { checkSamples } from './site-samples.mjs';
import { checkTypes } from './site-types.mjs';

const files = siteFiles();
const site = await serveSite(files, 0);

/** A server of somebody else. */
let foreignRequests = 0;
const foreign = createServer((_request, response) => {
  foreignRequests += 1;
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end('{}');
});
await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
const foreignUrl = `http://127.0.0.1:${foreign.address().port}/`;

const browser = await Browser.start();
const problems = [];
const on = (name, take) => browser.listen(({ method, params }) => method === name && take(params));
/** Errors that a check has caused on purpose. */
const EXPECTED =
  /worker of cells runs only as the page opens it|violates the following (?:document's )?Content Security Policy directive|Content Security Policy/;
on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
  const text = exceptionDetails.exception?.description ?? exceptionDetails.text;
  if (!EXPECTED.test(text)) problems.push(text);
});
on('Log.entryAdded', ({ entry }) => {
  if (entry.level === 'error' && !EXPECTED.test(entry.text)) problems.push(`${entry.text} ${entry.url ?? ''}`);
});
on('Network.requestWillBeSent', ({ request }) => {
  if (!request.url.startsWith(site.url) && !/^(?:data|blob):/.test(request.url))
    problems.push(`a request to ${request.url}`);
});

/** Opens a page of the site, and watches its console and its requests. */
async function opened(path) {
  const page = await browser.open(1200, 900);
  for (const domain of ['Runtime', 'Log', 'Network']) await page.send(`${domain}.enable`);
  await page.goTo(site.url + path);
  return page;
}

/** A link to a notebook, as another reader would make it. */
const LINK = `(async () => {
  const packed = new Blob([JSON.stringify({ seed: 3, cells: [['code', "'foreign'"]] })]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return '#v1.' + btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
})()`;

/** A cell of a page by its number. */
const cell = (at) => `document.querySelectorAll('[data-live]')[${at}]`;
const state = (at) => `${cell(at)}.querySelector('[data-output]').dataset.state`;

/** Runs a cell with other code; resolves when it has begun. */
async function start(page, at, code) {
  await page.run(`${cell(at)}.querySelector('[data-editor]').focus()`);
  await page.until('the editor', `${cell(at)}.querySelector('.cm-content') !== null`);
  await page.typeOver(`${cell(at)}.querySelector('.cm-content')`, code);
  await page.run(`${cell(at)}.querySelector('[data-run]').click()`);
}

/** Runs a cell with other code; resolves to the text of its output. */
async function run(page, at, code) {
  await start(page, at, code);
  await page.until(`the end of ${code}`, `${state(at)} !== 'running'`);
  return page.evaluate(`${cell(at)}.querySelector('[data-output]').innerText`);
}

try {
  const front = await opened('');
  // Stop while the worker of the cells starts.
  await front.run(`${cell(0)}.querySelector('[data-run]').click()`);
  await front.run(`${cell(0)}.querySelector('[data-stop]').click()`);
  await front.until('the stop of a start', `${state(0)} === 'error'`);
  await front.run(`${cell(0)}.querySelector('[data-run]').click()`);
  await front.until('the candles', `${state(0)} === 'done'`);
  const drawn = `${cell(0)}.querySelector('.out-data').shadowRoot.querySelector('img')`;
  await front.until('the picture', `${drawn}.complete && ${drawn}.naturalWidth > 0`);
  assert.match(await run(front, 1, 'const n: number = 20; n + 1'), /21/);
  assert.match(await run(front, 1, `await fetch('${foreignUrl}').then(() => 'sent', () => 'refused')`), /refused/);
  await run(
    front,
    1,
    `display.html('<img src="${foreignUrl}"><b id="safe" onclick="alert(1)">safe</b><script>alert(2)</script>')`,
  );
  // A worker of a file has not the policy of the page, so the code of cells refuses to run in it.
  const cells = await front.evaluate(`document.querySelector('script[type=module]').src.replace(/[^/]+$/, 'cells.js')`);
  const evil = `await fetch('${foreignUrl}?worker', { mode: 'no-cors' })`;
  const open1 = `const w = new Worker('${cells}', { type: 'module' }); w.postMessage({ kind: 'run', id: 1, code: ${JSON.stringify(evil)} });`;
  await run(front, 1, `${open1} await new Promise((done) => { w.onerror = done; w.onmessage = done; })`);
  // A cell may have another exchange, in its own worker.
  assert.match(await run(front, 1, '(await connect({ seed: 3 })).network.name'), /embedded/);
  await run(front, 1, "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')");
  await start(front, 1, 'while (true) {}');
  await front.until('the loop', `${state(1)} === 'running'`);
  await front.run(`${cell(1)}.querySelector('[data-stop]').click()`);
  await front.until('the stop', `${state(1)} === 'error'`);
  const open = '(await x.account.openOrders()).map(({ price }) => price).join()';
  assert.match(await run(front, 1, open), /50000\.00/);
  await front.close();

  const play = await opened('play/');
  await play.until('the notebook', `${cell(1)} !== undefined`);
  assert.match(await run(play, 1, 'const kept = 40 + 2; kept'), /42/);
  await play.until('the notebook is kept', `Object.values(localStorage).join().includes('kept = 40')`);
  await play.goTo(`${site.url}play/`);
  await play.until('the notebook after a reload', `${cell(1)}?.innerText.includes('kept = 40')`);
  // Of many outputs the error is shown. A deleted cell comes back to its place.
  const many = await run(
    play,
    1,
    'for (let i = 0; i < 600; i += 1) await display(i); throw new Error("the last word")',
  );
  assert.match(many, /at most 500 outputs.*the last word/s);
  const codes = `[...document.querySelectorAll('.cell-code')].map((one) => one.innerText).join()`;
  const before = await play.evaluate(codes);
  await play.run(`${cell(1)}.querySelector('[aria-label="Delete the cell"]').click()`);
  assert.notEqual(await play.evaluate(codes), before);
  await play.run(
    `[...document.querySelectorAll('#note button')].find((one) => one.innerText === 'Bring it back').click()`,
  );
  assert.equal(await play.evaluate(codes), before);
  // A file that is opened after an edit replaces the notebook, and is still there after a reload.
  const opening = JSON.stringify({
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [{ cell_type: 'code', source: '"opened"' }],
  });
  await play.run(`window.confirm = () => true`);
  await run(play, 1, 'const kept = 40 + 3; kept');
  await play.leave(`(() => {
    const chosen = new DataTransfer();
    chosen.items.add(new File([${JSON.stringify(opening)}], 'one.ipynb'));
    const file = document.querySelector('#file');
    file.files = chosen.files;
    file.dispatchEvent(new Event('change'));
  })()`);
  await play.until('the opened file', `${cell(0)}?.innerText.includes('opened')`);
  assert.match(await run(play, 0, 'const kept = 40 + 2; kept'), /42/);
  await play.until('the notebook is kept again', `Object.values(localStorage).join().includes('kept = 40 + 2')`);
  // The exchange continues after a reload, until the reader begins a new one.
  await run(play, 0, "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')");
  const openOrders = '(await x.account.openOrders()).length';
  const keptExchange = `Object.entries(localStorage).find(([name]) => name.startsWith('spotlab exchange'))?.[1]`;
  const isKept = `JSON.parse(${keptExchange} ?? '{}').atMs > `;
  await play.until('the exchange is kept', isKept + Date.now());
  await play.goTo(`${site.url}play/`);
  assert.match(await play.evaluate(`document.querySelector('#note').innerText`), /exchange of \d.* continues here/);
  assert.match(await run(play, 0, openOrders), /^1$/m);
  await play.leave(`document.querySelector('#note button').click()`);
  assert.match(await run(play, 0, openOrders), /^0$/m);
  await run(play, 0, "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50001'); const kept = 40 + 2");
  await play.until('the new exchange is kept', isKept + Date.now());
  const ownExchange = await play.evaluate(keptExchange);
  // Code of a link does not run, and the own notebook stays.
  const link = await play.evaluate(LINK);
  await play.goTo('about:blank');
  await play.goTo(`${site.url}play/${link}`);
  await play.until('the notebook of the link', `${cell(0)}?.innerText.includes('foreign')`);
  assert.equal(await play.evaluate(state(0)), 'idle');
  assert.match(await play.evaluate(`document.querySelector('#note').innerText`), /nothing has run/);
  assert.match(await play.evaluate(`Object.values(localStorage).join()`), /kept = 40/);
  assert.match(await run(play, 0, openOrders), /^0$/m);
  // The state of the exchange is not kept either. With a state of another version a new exchange begins.
  await play.close();
  const own = await opened('play/');
  assert.equal(await own.evaluate(keptExchange), ownExchange);
  await own.run(
    `localStorage.setItem(Object.keys(localStorage).find((name) => name.startsWith('spotlab exchange')), ${keptExchange}.replace(/spotlab exchange \\d/, 'another format'))`,
  );
  await own.goTo(`${site.url}play/`);
  assert.match(await run(own, 0, openOrders), /^0$/m);
  assert.match(await own.evaluate(`document.querySelector('#note').innerText`), /so a new one began/);
  await own.close();

  const docs = await opened('docs/client.html');
  await docs.run(`document.querySelector('#query').focus()`);
  await docs.type('lost reply');
  await docs.until('the results', `document.querySelectorAll('#results a').length > 3`);
  await docs.leave(`document.querySelector('#results a').click()`);
  assert.match(await docs.evaluate(`document.querySelector('h1').innerText`), /\w/);

  await checkLessons(opened, files);
  await checkSamples(opened, files);
  await checkReading(opened);
  await checkFigures(files);
  await checkTypes(files);
  await checkOffline(files);

  assert.equal(foreignRequests, 0);
  assert.deepEqual(problems, []);
  console.log('The site: cells run and stop, no error, no request to another address.');
} finally {
  await browser.close();
  site.close();
  foreign.close();
}
process.exit(0);
