// Checks `spotlab/web` in Chromium: a page with a plain module script shows candles, the same calls as on Node have the same
// bytes for many seeds, with the exchange in the page and in a worker, nothing is asked of another address, and no error is
// printed. The exchange in a worker survives the workers of its clients. Prints sizes, requests and times.
//
// Usage: node web.mjs     (needs a build; SPOTLAB_SEEDS: how many seeds, default 20)
import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { connect, lab } from '../dist/src/index.js';
import { answersOf, OPTIONS } from '../test/web/calls.mjs';
import { labAnswers } from '../test/web/lab-runs.mjs';
import { Browser } from './devtools.mjs';

const SEEDS = Number(process.env.SPOTLAB_SEEDS ?? 20);
/** Rounds of calls with the first seed: some two hundred requests. */
const ROUNDS = 5;
const MOST_REQUESTS = 12;
/** The most KiB by gzip that a page loads until it shows its first candles. */
const MOST_KIB = 300;

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="candles"></div>
<script type="module">
  import { connect, startExchange } from './web/index.js';
  const x = await connect({ seed: 7 });
  const candles = await x.market.klines('BTCUSDT', '1h').limit(48);
  document.getElementById('candles').innerHTML = candles[Symbol.for('Jupyter.display')]()['text/html'];
  const throughPort = async (options) => connect({ port: (await startExchange(options)).port() });
  Object.assign(globalThis, {
    connect,
    startExchange,
    answers: async (options, rounds) => (await import('./calls.mjs')).answersOf(connect, options, rounds),
    answersOfWorker: async (options) => (await import('./calls.mjs')).answersOf(throughPort, options),
    shownMs: performance.now(),
    labAnswers: async () => (await import('./lab-runs.mjs')).labAnswers((await import('./web/lab.js')).lab, 2),
  });
</script>`;

/** A worker with a client: it follows a stream, leaves an order open, and then never comes back. */
const CLIENT = `import { connect } from './web/index.js';
onmessage = async ({ data: port }) => {
  const x = await connect({ port });
  await x.stream.trades('BTCUSDT').on(() => undefined).ready;
  const { clientOrderId } = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
  postMessage(clientOrderId);
  for (;;);
};`;

/** Ends two such workers, waits until their subscriptions are forgotten, and resolves to the ids of their orders and to those of the open ones. */
const ENDED_CLIENTS = `(async () => {
  const exchange = await startExchange(OPTIONS);
  const x = await connect({ port: exchange.port() });
  const ids = [];
  for (let count = 0; count < 2; count += 1) {
    const worker = new Worker('./client.mjs', { type: 'module' });
    const port = exchange.port();
    worker.postMessage(port, [port]);
    ids.push(await new Promise((resolve) => worker.addEventListener('message', ({ data }) => resolve(data))));
    worker.terminate();
  }
  // A fault counts the events that it affects, and there is no event without a subscriber.
  await x.exchange.faults.stream('duplicate', { stream: 'btcusdt@trade', count: 1_000_000 });
  for (let before, now = -1; before !== now; ) {
    await x.exchange.clock.advance('2m');
    [before, now] = [now, (await x.exchange.faults.list())[0].affected];
  }
  const open = (await x.account.openOrders()).map(({ clientOrderId }) => clientOrderId);
  exchange.close();
  return { ids, open };
})()`;

const file = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const FILES = {
  '/': ['text/html', PAGE],
  '/calls.mjs': ['text/javascript', file('../test/web/calls.mjs')],
  '/lab-runs.mjs': ['text/javascript', file('../test/web/lab-runs.mjs')],
  '/client.mjs': ['text/javascript', CLIENT],
};
for (const name of readdirSync(new URL('../dist/web', import.meta.url)))
  if (name.endsWith('.js')) FILES[`/web/${name}`] = ['text/javascript', file(`../dist/web/${name}`)];
const asked = [];
let sent = 0;
const server = createServer((request, response) => {
  asked.push(request.url);
  const [type, content] = FILES[request.url] ?? [];
  if (type === undefined) return response.writeHead(404).end();
  const packed = gzipSync(content, { level: 9 });
  sent += packed.length;
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'gzip',
    'content-security-policy':
      "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  });
  response.end(packed);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await Browser.start();
try {
  const { product } = await browser.send('Browser.getVersion');
  const page = await browser.open(900, 700);
  const errors = await page.noteErrors();
  await page.goTo(`http://127.0.0.1:${server.address().port}/`);
  await page.until(
    'the candles',
    "[...document.querySelectorAll('#candles img')].some((one) => one.complete && one.naturalWidth > 0) && globalThis.shownMs > 0",
  );
  const shownMs = Math.round(await page.evaluate('shownMs'));
  const [requests, kib] = [asked.length, sent / 1024];
  assert.ok(requests <= MOST_REQUESTS, `${requests} requests`);
  assert.ok(kib <= MOST_KIB, `${kib.toFixed(1)} KiB`);
  let calls = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [options, rounds] = [{ ...OPTIONS, seed }, seed === 1 ? ROUNDS : 1];
    const inPage = await page.evaluate(`answers(${JSON.stringify(options)}, ${rounds})`);
    assert.deepEqual(inPage, await answersOf(connect, options, rounds), `seed ${seed}`);
    calls += inPage.length;
  }
  assert.deepEqual(
    await page.evaluate(`answersOfWorker(${JSON.stringify(OPTIONS)})`),
    await answersOf(connect, OPTIONS),
  );
  const labMs = performance.now();
  const inPage = await page.evaluate('labAnswers()');
  const tookMs = Math.round(performance.now() - labMs);
  assert.deepEqual(inPage, await labAnswers(lab, 2));
  const { ids, open } = await page.evaluate(ENDED_CLIENTS.replace('OPTIONS', JSON.stringify(OPTIONS)));
  assert.equal(new Set(ids).size, 2);
  assert.deepEqual(open.toSorted(), ids.toSorted());
  assert.deepEqual(errors, []);
  assert.deepEqual(
    asked.filter((path) => !(path in FILES)),
    [],
  );
  console.log(`${calls} calls with ${SEEDS} seeds: the same bytes on Node and in ${product}.`);
  console.log(`${inPage.length} runs and sweeps of the lab: the same results in ${tookMs} ms.`);
  console.log(`First candles: ${kib.toFixed(1)} KiB by gzip, ${requests} requests, ${shownMs} ms.`);
} finally {
  await browser.close();
  server.close();
}
process.exit(0);
