// Checks in Firefox what .ci/same-market.mjs, .ci/web.mjs and .ci/site.mjs check in Chromium: the same simulated market, the
// same bytes of the same calls as on Node, the same results of the lab, and a cell of the site that draws candles, stops, and keeps the open order, an error that TypeScript marks, and a lesson without network. No page
// may print an error.
//
// Usage: node firefox.mjs     (needs a build and firefox-esr; SPOTLAB_SEEDS: how many seeds, default 3)
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { WebSocket } from 'undici';
import { siteFiles } from '../dist/src/cli/site/site-files.js';
import { serveSite } from '../dist/src/cli/site/site-server.js';
import { connect, lab } from '../dist/src/index.js';
import { answersOf, OPTIONS } from '../test/web/calls.mjs';
import { labAnswers } from '../test/web/lab-runs.mjs';

const SEEDS = Number(process.env.SPOTLAB_SEEDS ?? 3);
const LIVE_SECONDS = 60;
/** The longest time for a page: a page that needs longer hangs. */
const MOST_MS = 120_000;

/** A Firefox without a window, driven by WebDriver BiDi. */
class Firefox {
  errors = [];
  #waiting = new Map();
  #lastId = 0;

  static async start() {
    const firefox = new Firefox();
    firefox.profile = mkdtempSync(join(tmpdir(), 'spotlab-firefox-'));
    const args = ['--headless', '--no-remote', '--profile', firefox.profile, '--remote-debugging-port', '0'];
    firefox.child = spawn('firefox-esr', args, { stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise((resolve, reject) => {
      let said = '';
      firefox.child.stderr.setEncoding('utf8').on('data', (text) => {
        said += text;
        const [, found] = /WebDriver BiDi listening on (ws:\S+)/.exec(said) ?? [];
        if (found) resolve(found);
      });
      firefox.child.once('error', reject);
      firefox.child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
    });
    firefox.socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => {
      firefox.socket.addEventListener('open', resolve);
      firefox.socket.addEventListener('error', ({ error }) => reject(error));
    });
    firefox.socket.addEventListener('message', ({ data }) => firefox.#take(JSON.parse(data)));
    const { capabilities } = await firefox.send('session.new', { capabilities: {} });
    firefox.product = `Firefox ${capabilities.browserVersion}`;
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await firefox.send('browsingContext.getTree', {});
    firefox.context = contexts[0].context;
    return firefox;
  }

  send(method, params) {
    const id = ++this.#lastId;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve, reject) => this.#waiting.set(id, { resolve, reject, method }));
  }

  #take({ id, method, params, result, error, message }) {
    if (method === 'log.entryAdded' && params.level === 'error') this.errors.push(params.text);
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#waiting.delete(id);
    if (error) waiting.reject(new Error(`${waiting.method}: ${message}`));
    else waiting.resolve(result);
  }

  goTo(url) {
    return this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** The value of an expression in the page, which JSON must be able to hold; promises are awaited. */
  async evaluate(expression) {
    const told = await this.send('script.evaluate', {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.context },
      awaitPromise: true,
      userActivation: true,
    });
    if (told.type === 'exception') throw new Error(told.exceptionDetails.text);
    return told.result.type === 'string' ? JSON.parse(told.result.value) : undefined;
  }

  /** Waits in the page until an expression is true. */
  async until(expression) {
    const isTrue = await this.evaluate(`new Promise((done) => {
      const from = performance.now();
      const look = () => {
        if (${expression}) done(true);
        else if (performance.now() - from > ${MOST_MS}) done(false);
        else setTimeout(look, 20);
      };
      look();
    })`);
    if (!isTrue) throw new Error(`waited in vain for ${expression}; ${JSON.stringify(this.errors)}`);
  }

  async close() {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.send('browser.close', {}).catch(() => {});
    const timer = setTimeout(() => this.child.kill('SIGKILL'), 20_000);
    await ended;
    clearTimeout(timer);
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'spotlab-market-'));
const market = join(folder, 'market.mjs');
const bundle = await rolldown({
  input: path('./market-bytes.mjs'),
  platform: 'browser',
  resolve: { extensionAlias: { '.js': ['.ts'] } },
});
await bundle.write({ file: market, format: 'esm', codeSplitting: false });
const { marketHashes } = await import(market);

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><script type="module">
  import { connect, startExchange } from './web/index.js';
  import { answersOf } from './calls.mjs';
  import { marketHash } from './market.mjs';
  const throughPort = async (options) => connect({ port: (await startExchange(options)).port() });
  Object.assign(globalThis, {
    marketHash,
    answers: (options) => answersOf(connect, options),
    answersOfWorker: (options) => answersOf(throughPort, options),
    labAnswers: async () => (await import('./lab-runs.mjs')).labAnswers((await import('./web/lab.js')).lab, 2),
  });
</script>`;
const files = new Map([
  ['/', PAGE],
  ['/calls.mjs', readFileSync(path('../test/web/calls.mjs'))],
  ['/lab-runs.mjs', readFileSync(path('../test/web/lab-runs.mjs'))],
  ['/market.mjs', readFileSync(market)],
]);
for (const name of readdirSync(path('../dist/web')))
  if (name.endsWith('.js')) files.set(`/web/${name}`, readFileSync(join(path('../dist/web'), name)));
const server = createServer((request, response) => {
  const content = files.get(request.url);
  const type = request.url === '/' ? 'text/html' : 'text/javascript';
  response.writeHead(content === undefined ? 404 : 200, { 'content-type': type }).end(content);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const site = await serveSite(siteFiles(), 0);
/** A server of somebody else. */
let foreignRequests = 0;
const foreign = createServer((_request, response) => {
  foreignRequests += 1;
  response.end();
});
await new Promise((resolve) => foreign.listen(0, '127.0.0.1', resolve));
const foreignUrl = `http://127.0.0.1:${foreign.address().port}/`;

/** A cell of a page by its number. */
const cell = (at) => `document.querySelectorAll('[data-live]')[${at}]`;
const state = (at) => `${cell(at)}.querySelector('[data-output]').dataset.state`;

/** Runs a cell with other code; resolves when it has begun. */
async function start(firefox, at, code) {
  // No window has the focus, so no element gets a focus event by itself.
  await firefox.evaluate(`${cell(at)}.querySelector('[data-editor]').dispatchEvent(new FocusEvent('focus'))`);
  await firefox.until(`${cell(at)}.querySelector('.cm-content') !== null`);
  // The editor takes over what is changed in its content, and divides it into lines.
  await firefox.evaluate(`void (${cell(at)}.querySelector('.cm-content').textContent = ${JSON.stringify(code)})`);
  await firefox.until(`${cell(at)}.querySelector('.cm-line')?.textContent === ${JSON.stringify(code)}`);
  await firefox.evaluate(`${cell(at)}.querySelector('[data-run]').click()`);
}

const firefox = await Firefox.start();
try {
  await firefox.goTo(`http://127.0.0.1:${server.address().port}/`);
  await firefox.until('globalThis.answers !== undefined');
  // The seeds are asked one by one, because an answer of the browser may take long.
  const hashes = [];
  for (let seed = 1; seed <= SEEDS; seed += 1)
    hashes.push(await firefox.evaluate(`marketHash(${seed}, ${LIVE_SECONDS})`));
  assert.deepEqual(hashes, marketHashes(SEEDS, LIVE_SECONDS), 'Firefox makes another market');
  let calls = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const options = { ...OPTIONS, seed };
    const inPage = await firefox.evaluate(`answers(${JSON.stringify(options)})`);
    assert.deepEqual(inPage, await answersOf(connect, options), `seed ${seed}`);
    calls += inPage.length;
  }
  const options = JSON.stringify(OPTIONS);
  assert.deepEqual(await firefox.evaluate(`answersOfWorker(${options})`), await answersOf(connect, OPTIONS));
  console.log(
    `${SEEDS} seeds: the same market, and the same bytes of ${calls} calls, on Node and in ${firefox.product}.`,
  );

  const before = firefox.errors.length;
  const played = await firefox.evaluate('labAnswers()');
  assert.deepEqual(played, await labAnswers(lab, 2), 'the lab has other results');
  // Firefox also prints a rejection that no code awaits, although the run already fails because of it.
  const printed = firefox.errors.splice(before);
  assert.deepEqual(
    printed.filter((text) => text !== 'Error: nobody awaits it'),
    [],
  );
  console.log(`${played.length} runs and sweeps of the lab: the same results in ${firefox.product}.`);

  await firefox.goTo(site.url);
  await firefox.evaluate(`${cell(0)}.querySelector('[data-run]').click()`);
  await firefox.until(`${state(0)} === 'done'`);
  const drawn = `${cell(0)}.querySelector('.out-data').shadowRoot.querySelector('img')`;
  assert.ok(await firefox.evaluate(`${drawn}.decode().then(() => ${drawn}.naturalWidth)`), 'no candles');
  const output = (at) => firefox.evaluate(`${cell(at)}.querySelector('[data-output]').innerText`);
  // Code of a cell reaches no other address, neither directly nor through a worker that it starts from a file of the site.
  const cells = await firefox.evaluate(
    `document.querySelector('script[type=module]').src.replace(/[^/]+$/, 'cells.js')`,
  );
  const evil = `await fetch('${foreignUrl}', { mode: 'no-cors' })`;
  const first = firefox.errors.length;
  await start(firefox, 1, evil);
  await firefox.until(`${state(1)} === 'error'`);
  const message = JSON.stringify({ kind: 'run', id: 1, code: evil });
  await start(
    firefox,
    1,
    `const w = new Worker('${cells}', { type: 'module' }); w.postMessage(${message}); await new Promise((done) => { w.onerror = done; w.onmessage = done; })`,
  );
  await firefox.until(`${state(1)} === 'done'`);
  assert.equal(foreignRequests, 0);
  firefox.errors.splice(first);
  await start(firefox, 1, "await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')");
  await firefox.until(`${state(1)} === 'done'`);
  await start(firefox, 1, 'while (true) {}');
  await firefox.until(`${state(1)} === 'running'`);
  await firefox.evaluate(`${cell(1)}.querySelector('[data-stop]').click()`);
  await firefox.until(`${state(1)} === 'error'`);
  await start(firefox, 1, '(await x.account.openOrders()).length');
  await firefox.until(`${state(1)} === 'done'`);
  assert.match(await output(1), /1/);
  // TypeScript marks an error of a cell in the notebook.
  await firefox.goTo(`${site.url}play/`);
  await firefox.until(`${cell(0)}?.querySelector('.cm-content') != null`);
  await firefox.evaluate(`void (${cell(0)}.querySelector('.cm-content').textContent = 'x.market.nope')`);
  await firefox.until(`${cell(0)}.querySelector('.cm-lintRange-error')?.textContent === 'nope'`);
  // After one visit the other pages work without network.
  await firefox.evaluate('navigator.serviceWorker.ready.then(() => true)');
  site.close();
  await firefox.goTo(`${site.url}learn/03-klines.html`);
  await firefox.evaluate(`${cell(0)}.querySelector('[data-run]').click()`);
  await firefox.until(`${state(0)} === 'done'`);
  assert.deepEqual(firefox.errors, []);
  console.log(`The site: cells run and stop in ${firefox.product}, also without network; no error.`);
} finally {
  await firefox.close();
  server.close();
  foreign.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
