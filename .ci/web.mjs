// Checks `spotlab/web` in Chromium: a page with a plain module script shows candles, the same calls as on Node have the same
// bytes for many seeds, nothing is asked of another address, and no error is printed. Prints sizes, requests and times.
//
// Usage: node web.mjs     (needs a build; SPOTLAB_SEEDS, default 20)
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { connect } from '../dist/src/index.js';
import { answersOf, OPTIONS } from '../test/web/calls.mjs';
import { Browser } from './devtools.mjs';

const SEEDS = Number(process.env.SPOTLAB_SEEDS ?? 20);
/** Rounds of calls with the first seed: some two hundred requests. */
const ROUNDS = 5;
const MOST_REQUESTS = 12;

const PAGE = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><div id="candles"></div>
<script type="module">
  import { connect } from './web/index.js';
  import { answersOf } from './calls.mjs';
  const x = await connect({ seed: 7 });
  const candles = await x.market.klines('BTCUSDT', '1h').limit(48);
  document.getElementById('candles').innerHTML = candles[Symbol.for('Jupyter.display')]()['text/html'];
  Object.assign(globalThis, { answers: (options, rounds) => answersOf(connect, options, rounds), shownMs: performance.now() });
</script>`;

const file = (path) => readFileSync(fileURLToPath(new URL(path, import.meta.url)));
const FILES = {
  '/': ['text/html', PAGE],
  '/calls.mjs': ['text/javascript', file('../test/web/calls.mjs')],
  '/web/index.js': ['text/javascript', file('../dist/web/index.js')],
  '/web/more.js': ['text/javascript', file('../dist/web/more.js')],
};
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
      "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:",
  });
  response.end(packed);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const browser = await Browser.start();
try {
  const { product } = await browser.send('Browser.getVersion');
  const page = await browser.open(900, 700);
  await page.goTo(`http://127.0.0.1:${server.address().port}/`);
  await page.until(
    'the candles',
    "[...document.querySelectorAll('#candles img')].some((one) => one.complete && one.naturalWidth > 0) && globalThis.shownMs > 0",
  );
  const shownMs = Math.round(await page.evaluate('shownMs'));
  const [requests, kib] = [asked.length, Math.round(sent / 1024)];
  assert.ok(requests <= MOST_REQUESTS, `${requests} requests`);
  let calls = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const [options, rounds] = [{ ...OPTIONS, seed }, seed === 1 ? ROUNDS : 1];
    const inPage = await page.evaluate(`answers(${JSON.stringify(options)}, ${rounds})`);
    assert.deepEqual(inPage, await answersOf(connect, options, rounds), `seed ${seed}`);
    calls += inPage.length;
  }
  assert.deepEqual(
    asked.filter((path) => !(path in FILES)),
    [],
  );
  console.log(`${calls} calls with ${SEEDS} seeds: the same bytes on Node and in ${product}.`);
  console.log(`First candles: ${kib} KiB by gzip, ${requests} requests, ${shownMs} ms.`);
} finally {
  await browser.close();
  server.close();
}
process.exit(0);
