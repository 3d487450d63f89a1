// Tests in Chromium what a web page of another origin of this machine can do to an exchange: use up its request weight by
// fetches, pictures, forms and new windows, open streams, end the process, and get at it through a name of its own (DNS
// rebinding). None of this may work; the pages of the exchange itself and a typed address must work.
//
// Usage: node foreign-page.mjs        (needs the built dist/ and Chromium)
import { strict as assert } from 'node:assert';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { startExchange } from '../dist/src/server/embedded.js';
import { Browser } from './devtools.mjs';

const FETCHES = 480;
/** Requests for icons, of weight 1, that the navigations of this test may cause. */
const ICONS = 3;
const REBOUND = 'rebind.test';
const boardFolder = fileURLToPath(new URL('../dist/src/server/class/page', import.meta.url));
// The clock stands still, so that the minute of the weight does not end in the middle of the test.
const options = { boardFolder, classNames: ['Ann'], symbols: ['BTCUSDT'], limitsBy: 'address', paused: true };
const exchange = await startExchange(options);
const allowing = await startExchange({ ...options, allowHosts: [REBOUND] });
const { port, baseUrl, streamUrl } = exchange;
const other = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end('<!doctype html><title>another site</title>');
});
await new Promise((resolve) => other.listen(0, '127.0.0.1', resolve));
const foreign = `http://127.0.0.1:${other.address().port}/`;
const browser = await Browser.start([`--host-resolver-rules=MAP ${REBOUND} 127.0.0.1`]);
try {
  const page = await browser.open(800, 600);
  const usedWeight = async () => {
    const reply = await fetch(`${baseUrl}/api/v3/ping`);
    assert.equal(reply.status, 200, 'the user of the machine is banned');
    return Number(reply.headers.get('x-mbx-used-weight-1m'));
  };
  /** Whether the page can open a connection: `open` or `refused`. */
  const opened = (url) =>
    page.evaluate(`new Promise((resolve) => {
      const socket = new WebSocket(${JSON.stringify(url)});
      socket.onopen = () => { socket.close(); resolve('open') };
      socket.onerror = () => resolve('refused');
    })`);

  await page.goTo(foreign);
  const depth = `${baseUrl}/api/v3/depth?symbol=BTCUSDT&limit=5000`;
  const before = await usedWeight();
  await page.evaluate(`(async () => {
    for (let at = 0; at < ${FETCHES}; at += 40)
      await Promise.all(Array.from({ length: 40 }, () => fetch(${JSON.stringify(depth)}, { mode: 'no-cors' }).catch(() => 0)));
    await Promise.all(Array.from({ length: 20 }, (_, at) => new Promise((resolve) => {
      const picture = new Image();
      picture.onload = picture.onerror = resolve;
      picture.src = ${JSON.stringify(depth)} + '&at=' + at;
    })));
    await fetch(${JSON.stringify(`${baseUrl}/api/v3/order`)}, { method: 'POST', mode: 'no-cors', body: 'a=b' }).catch(() => 0);
  })()`);
  assert.equal(await usedWeight(), before + 1, 'fetches, pictures or forms of a page used weight');
  console.log(`foreign page: ${FETCHES} fetches, 20 pictures and a form use no weight`);

  for (const path of ['/ws/btcusdt@trade', '/stream', '/ws-api/v3', '//'])
    assert.equal(await opened(`${streamUrl}${path}`), 'refused', path);
  assert.equal(await usedWeight(), before + 2);
  console.log('foreign page: opens none of 4 connections, and the exchange goes on');

  const shown = () => page.evaluate('document.body.innerText');
  await page.leave(`location.href = ${JSON.stringify(depth)}`);
  assert.match(await shown(), /-1002/);
  await page.goTo(foreign);
  await page.leave(`
    const form = document.createElement('form');
    Object.assign(form, { action: ${JSON.stringify(depth)}, method: 'POST' });
    document.body.append(form);
    form.submit();
  `);
  assert.match(await shown(), /-1002/);
  // For the page of a refusal too, a browser may ask for an icon, which is a request of the exchange's own page.
  assert.ok((await usedWeight()) <= before + 3 + ICONS, 'a navigation of a page used weight');
  console.log('foreign page: a link and a form that lead to the exchange are refused with a reason');

  await page.goTo(`http://${REBOUND}:${port}/api/v3/depth?symbol=BTCUSDT`);
  assert.match(await shown(), /--allow-host rebind\.test/);
  assert.equal(await opened(`ws://${REBOUND}:${port}/ws/btcusdt@trade`), 'refused');
  assert.ok((await usedWeight()) <= before + 4 + ICONS);
  await page.goTo(`http://${REBOUND}:${allowing.port}/api/v3/ping`);
  assert.equal(await shown(), '{}');
  console.log('foreign page: a name that leads here is refused, and --allow-host allows it');

  await page.goTo(`${baseUrl}/api/v3/ping`);
  assert.equal(await shown(), '{}', 'a typed address is refused');
  assert.equal(await opened(`${streamUrl}/ws/btcusdt@trade`), 'open', 'a page of the exchange opens no stream');
  await page.goTo(foreign);
  await page.leave(`location.href = ${JSON.stringify(exchange.boardUrl)}`);
  await page.until('the board shows its student', `document.body.innerText.includes('Ann')`);
  console.log('foreign page: a typed address, a page of the exchange and a link to the board work');
} finally {
  await browser.close();
  other.close();
  await Promise.all([exchange.close(), allowing.close()]);
}
process.exit();
