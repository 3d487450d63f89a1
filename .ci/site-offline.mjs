// The site without network: after one visit of one page all pages open and their cells run, below a path of a host that lets browsers cache
// nothing. The next visit with network shows a new release, also while a page of the old release is open; that page keeps the files of the
// old release. If the host has only some of the files of a new release yet, the browser keeps the release that it has stored.
import { strict as assert } from 'node:assert';
import { createHash } from 'node:crypto';
import { Browser } from './devtools.mjs';
import { Host } from './site-host.mjs';

/** A service worker that is allowed to start does so in less time. */
const PATIENCE_MS = 2500;

const CELL = "document.querySelectorAll('[data-live]')";
const STATE = "querySelector('[data-output]').dataset.state";

async function runCell(page, at) {
  await page.run(`${CELL}[${at}].querySelector('[data-run]').click()`);
  const ended = `['done', 'error'].includes(${CELL}[${at}].${STATE})`;
  await page.until('the end of a cell', ended);
  assert.equal(await page.evaluate(`${CELL}[${at}].${STATE}`), 'done');
}

const releaseOf = (files) => /const RELEASE="(\w+)"/.exec(files.get('service-worker.js'))[1];

/** The files of the site with the name of another release. */
function nextRelease(files, name) {
  const old = releaseOf(files);
  const next = new Map([...files].map((file) => file.map((text) => text.replaceAll(old, name))));
  next.set('index.html', next.get('index.html').replace(/<h1>[^<]*/, `<h1>Release ${name}`));
  const hashes = [...next].map(([path, text]) => [path, createHash('sha256').update(text).digest('base64')]);
  const known = Object.fromEntries(hashes.filter(([path]) => path !== 'service-worker.js'));
  const worker = next.get('service-worker.js').replace(/FILES=\{.*?\}/, `FILES=${JSON.stringify(known)}`);
  return next.set('service-worker.js', worker);
}

/** Code with which a cell could write into the caches of the site. */
const POISON = `for (const name of await caches.keys()) {
  const cache = await caches.open(name);
  for (const one of await cache.keys())
    await cache.put(one, new Response('<h1>poison</h1>', { headers: { 'content-type': 'text/html' } }));
}`;

const RELEASES = "caches.keys().then((names) => names.map((name) => name.split(' ').at(-1)).sort().join())";
const HEADING = "document.querySelector('h1').innerText";

export async function checkOffline(files) {
  const [host, browser] = [new Host(), await Browser.start()];
  try {
    await host.begin(files);
    const page = await browser.open(1200, 900);
    await page.goTo(host.url);
    await page.until(
      'the files are kept',
      `navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')`,
    );
    assert.equal(await page.evaluate(RELEASES), releaseOf(files));
    await host.end();
    // The open page loads more files now, and then every kind of page opens.
    await runCell(page, 0);
    const errors = await page.noteErrors();
    await page.goTo(`${host.url}learn/01-first-look.html`);
    await runCell(page, 0);
    await page.goTo(`${host.url}learn/`);
    assert.ok((await page.evaluate("document.querySelectorAll('[data-lesson]').length")) >= 8);
    await page.goTo(`${host.url}play`);
    assert.equal(await page.evaluate('location.href'), `${host.url}play/`);
    await page.until('the notebook', `${CELL}.length > 1`);
    await runCell(page, 0);
    await page.goTo(`${host.url}docs/client.html#clients`);
    await page.run("document.querySelector('#query').focus()");
    await page.type('lost reply');
    await page.until('the results', "document.querySelectorAll('#results a').length > 3");
    assert.deepEqual(errors, []);

    // A new release, while a page of the old one is open.
    const second = nextRelease(files, 'second0000');
    await host.begin(files);
    const other = await browser.open(1200, 900);
    await other.goTo(host.url);
    host.files = second;
    await page.goTo(host.url);
    assert.equal(await page.evaluate(HEADING), 'Release second0000');
    await runCell(page, 0);
    const both = [releaseOf(files), 'second0000'].sort().join();
    await page.until('the new release is kept', `${RELEASES}.then((names) => names === '${both}')`);
    await page.until(
      'the new worker waits',
      'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)',
    );
    await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
    await runCell(other, 0);
    await other.close();
    await page.goTo(host.url);
    await page.until('the old release is gone', `${RELEASES}.then((names) => names === 'second0000')`);

    // A host in the middle of a change: it has the new scripts, and the old pages.
    const pages = [...second].filter(([path]) => path.endsWith('.html'));
    host.files = new Map([...second, ...nextRelease(second, 'third00000'), ...pages]);
    await page.goTo(`${host.url}play/`);
    const failed = `navigator.serviceWorker.getRegistration().then((one) => one.update()).then((one) => new Promise((done) => {
      const look = () => (one.installing === null ? done(one.waiting === null) : setTimeout(look, 20));
      look();
    }), () => true)`;
    assert.ok(await page.evaluate(failed), 'half a release is refused');
    assert.equal(await page.evaluate(RELEASES), 'second0000');
    await host.end();
    await page.goTo(host.url);
    assert.equal(await page.evaluate(HEADING), 'Release second0000');
    await runCell(page, 0);
    // Files that are not those of the release are not shown: the page does not open.
    await page.evaluate(`(async () => { ${POISON} })()`);
    await assert.rejects(page.goTo(`${host.url}play/`));
    console.log('Without network: all pages after one visit, and never files of two releases.');
  } finally {
    await browser.close();
    await host.end().catch(() => {});
  }
}
