// Tests the board of a class in Chromium with 30 students who trade: the live page, a name that contains HTML, the
// teacher's commands, use by keyboard, the projector view, narrow screens, and the contrast of every text, light and dark.
//
// Usage: node class-board.mjs PICTURES     (the folder for screenshots; needs the built dist/ and Chromium)
import { strict as assert } from 'node:assert';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from '../dist/src/index.js';
import { startExchange } from '../dist/src/server/embedded.js';
import { Browser } from './devtools.mjs';

const STUDENTS = 30;
const HOSTILE = `<img src=x onerror="document.title='broken'">`;
const TAB = { keyCode: 9 };

/** The lowest contrast of a visible text with its background, this text, and the pixels by which the page is too wide. */
const MEASURE = `(() => {
  const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (colour) => { const [r, g, b] = colour.map((part) => { const c = part / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4 }); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
  const ground = (element) => { for (let at = element; at; at = at.parentElement) { const found = rgb(getComputedStyle(at).backgroundColor); if (found.length < 4 || found[3] > 0) return found.slice(0, 3) } return [255, 255, 255] };
  let least = Infinity, text = '';
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest('svg, .hidden, option')) continue;
    const [one, other] = [light(rgb(getComputedStyle(element).color).slice(0, 3)), light(ground(element))];
    const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    if (contrast < least) { least = contrast; text = element.textContent.trim().slice(0, 40) }
  }
  return { least, text, overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth) };
})()`;

const pictures = resolve(process.argv[2]);
mkdirSync(pictures, { recursive: true });
const classNames = [
  HOSTILE,
  'Æsa Þórsdóttir',
  '李雷',
  ...Array.from({ length: STUDENTS - 3 }, (_, at) => `Student ${at + 4}`),
];
// The exchange runs as for a class on a network: the board needs its token, and all students are behind one address.
const boardFolder = fileURLToPath(new URL('../dist/src/server/class/page', import.meta.url));
const exchange = await startExchange({
  boardFolder,
  classNames,
  host: '0.0.0.0',
  allowRemote: true,
  symbols: ['BTCUSDT', 'ETHUSDT'],
});
const network = `http://127.0.0.1:${exchange.port}`;
const boardUrl = exchange.boardUrl;
const browser = await Browser.start();
const page = await browser.open(1280, 1400);
const clients = [];
try {
  await joinAll();
  await openBoard();
  await tradeAndWatch();
  await command();
  await lookAtAxis();
  await useKeys();
  await lookAtAll();
} catch (error) {
  await page.photograph(join(pictures, 'class-failed.png')).catch(() => {});
  throw error;
} finally {
  await browser.close();
  await Promise.all(clients.map((x) => x.close()));
  await exchange.close();
}

async function joinAll() {
  for (const { name, joinCode } of exchange.students) {
    const answer = await fetch(`${network}/class/v1/join`, {
      method: 'POST',
      body: JSON.stringify({ name, joinCode }),
    });
    assert.equal(answer.status, 200);
    const { apiKey, secretKey } = await answer.json();
    clients.push(await connect({ network, apiKey, secretKey }));
  }
}

/** Opens the board without its token, with a wrong one, and with the right one in its address. */
async function openBoard() {
  await page.goTo(`${network}/board`);
  await page.until('the page asks for the token', `!document.querySelector('#login').hidden`);
  await page.run(`document.querySelector('#token').value = 'wrong'; document.querySelector('#login button').click()`);
  await page.until('a wrong token is refused', `document.querySelector('#status').textContent.includes('not the one')`);
  await page.photograph(join(pictures, 'class-login.png'));
  await page.goTo('about:blank');
  await page.goTo(boardUrl);
  await page.until('all rows are there', `document.querySelectorAll('#rows tr').length === ${STUDENTS}`);
  assert.equal(await page.evaluate('location.href'), `${network}/board`, 'the token stays in the address');
  assert.equal(await page.evaluate(`document.querySelectorAll('#rows img').length`), 0, 'a name became HTML');
  assert.equal(await page.evaluate('document.title'), 'Class board');
  assert.ok(
    await page.evaluate(
      `[...document.querySelectorAll('.name')].some((one) => one.textContent === ${JSON.stringify(HOSTILE)})`,
    ),
  );
  console.log('board: asks for its token, removes it from the address, and shows a hostile name as text');
}

/** All students trade; the page shows the trades without being loaded again. */
async function tradeAndWatch() {
  await page.run('window.stays = true');
  await Promise.all(
    clients.map(async (x, at) => {
      const [symbol, quantity] = at % 3 === 0 ? ['ETHUSDT', '0.5'] : ['BTCUSDT', `0.0${(at % 8) + 1}`];
      for (let round = 0; round <= at % 4; round += 1)
        await x.orders.market(symbol, at % 2 === 0 ? 'BUY' : 'SELL', quantity);
      if (at % 5 === 0) await x.orders.limit('BTCUSDT', 'BUY', '0.01', '30000');
    }),
  );
  const rowText = (selector) => `[...document.querySelectorAll('#rows ${selector}')].map((one) => one.textContent)`;
  await page.until('every row has trades', `${rowText('.trades')}.every((text) => Number(text) > 0)`);
  await page.until(
    'open orders are there',
    `${rowText('.open')}.filter((text) => text === '1').length === ${STUDENTS / 5}`,
  );
  assert.ok(await page.evaluate('window.stays'), 'the page was loaded again');
  const profits = await page.evaluate(
    `[...document.querySelectorAll('#rows .profit')].map((one) => Number(one.title))`,
  );
  assert.ok(profits.some((one) => one !== 0));
  assert.deepEqual(
    profits,
    profits.toSorted((a, b) => b - a),
    'the rows are sorted by profit',
  );
  console.log(`board: ${STUDENTS} students trade, and the page follows`);
}

/** Halts, resumes, moves and exports with the buttons of the page. */
async function command() {
  const status = (text) => `document.querySelector('#status').textContent.includes('${text}')`;
  await page.run(`document.querySelector('#halt').click()`);
  await page.until('the halt is shown', status('trading is halted'));
  await assert.rejects(async () => clients[0].orders.market('BTCUSDT', 'BUY', '0.01'));
  await page.photograph(join(pictures, 'class-halted.png'));
  await page.run(`document.querySelector('#resume').click()`);
  await page.until('trading goes on', `!${status('halted')}`);
  const before = Number((await clients[0].market.ticker.price('BTCUSDT')).price);
  await page.run(
    `document.querySelector('#asset').value = 'BTC'; document.querySelector('#percent').value = '-8'; document.querySelector('#shock').click()`,
  );
  await page.until('the price has fallen', `Number(document.querySelector('#price').textContent) < ${before * 0.95}`);
  await page.evaluate(`URL.createObjectURL = (blob) => { window.exported = blob.text(); return 'data:,' }`);
  await page.run(`document.querySelector('#csv').click()`);
  const csv = await page.until('the export', 'window.exported');
  assert.equal(csv.split('\r\n').length, STUDENTS + 1);
  console.log('board: halt, resume, news shock and export work');
}

/** The price axis: some round prices, the lowest at the bottom, and none outside of the chart. */
async function lookAtAxis() {
  const labels = await page.evaluate(
    `[...document.querySelectorAll('#axis span')].map((one) => [Number(one.textContent.replace(/\\s/g, '')), one.getBoundingClientRect().top])`,
  );
  assert.ok(labels.length >= 2 && labels.length <= 8, `${labels.length} prices on the axis`);
  for (const [at, [price, top]] of labels.entries()) {
    assert.ok(at === 0 || (price > labels[at - 1][0] && top < labels[at - 1][1]), 'the prices do not rise');
  }
  const inside = await page.evaluate(
    `(() => { const box = document.querySelector('#plot').getBoundingClientRect(); return [...document.querySelectorAll('#axis span')].every((one) => { const { top, bottom } = one.getBoundingClientRect(); return (top + bottom) / 2 >= box.top && (top + bottom) / 2 <= box.bottom }) })()`,
  );
  assert.ok(inside, 'a price is outside of the chart');
  console.log(`board: the chart has a price axis with ${labels.length} prices`);
}

/** Presses a key that activates a button, which needs the character too. */
async function push(key, keyCode, text) {
  const event = { key, code: key === ' ' ? 'Space' : key, windowsVirtualKeyCode: keyCode, text };
  await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event });
  await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

/** Resets an account with the keyboard alone. */
async function useKeys() {
  await page.run(
    `document.querySelector('#sort').value = 'name'; document.querySelector('#sort').dispatchEvent(new Event('change'))`,
  );
  await page.run(`document.querySelector('#projector').focus()`);
  await page.press('Tab', TAB);
  assert.equal(await page.evaluate('document.activeElement.id'), 'symbol');
  await page.press('Tab', TAB);
  const account = await page.evaluate(`document.activeElement.closest('tr').dataset.account`);
  assert.match(await page.evaluate('document.activeElement.ariaLabel'), /^Reset the account of /);
  await push('Enter', 13, '\r');
  await page.until('the question', `document.querySelector('#ask').open`);
  assert.equal(await page.evaluate('document.activeElement.id'), 'no');
  await page.run(`document.querySelector('#yes').focus()`);
  await push(' ', 32, ' ');
  await page.until(
    'the account is reset',
    `document.querySelector('tr[data-account="${account}"] .trades').textContent === '0'`,
  );
  assert.equal(
    await page.evaluate(`document.activeElement.closest('tr')?.dataset.account`),
    account,
    'the focus is lost',
  );
  console.log('board: an account is reset by the keyboard, which keeps its place');
}

/** Photographs the board in both schemes, in the projector view and 400 pixels wide, and measures every text. */
async function lookAtAll() {
  await page.run(
    `document.activeElement.blur(); document.querySelector('#sort').value = 'profit'; document.querySelector('#sort').dispatchEvent(new Event('change'))`,
  );
  for (const [name, width, height, isProjector] of [
    ['wide', 1280, 1400, false],
    ['projector', 1920, 1080, true],
    ['narrow', 400, 1400, false],
  ]) {
    await page.resize(width, height);
    const isOn = await page.evaluate(`document.body.classList.contains('projector')`);
    if (isProjector) await page.run(`document.querySelector('#projector').click()`);
    else if (isOn) await push('Escape', 27);
    assert.equal(await page.evaluate(`document.body.classList.contains('projector')`), isProjector);
    for (const scheme of ['light', 'dark']) {
      await page.prefer(scheme);
      const { least, text, overflow } = await page.evaluate(MEASURE);
      await page.photograph(join(pictures, `class-${name}-${scheme}.png`));
      assert.ok(least >= 4.5, `contrast ${least} of '${text}' in ${name} ${scheme}`);
      assert.equal(overflow, 0, `${name} is ${overflow} pixels too wide`);
      console.log(`board: ${name}, ${scheme}: the lowest contrast is ${least.toFixed(1)}`);
    }
    if (isProjector) {
      const shown = await page.evaluate(
        `[...document.querySelectorAll('#rows tr:first-child :is(.name, td, .small)')].filter((one) => one.checkVisibility()).map((one) => one.className.split(' ')[0])`,
      );
      assert.deepEqual(shown, ['name', 'profit']);
      assert.ok(
        (await page.evaluate('document.documentElement.scrollHeight')) <= height,
        '30 names do not fit the projector',
      );
      const rows = await page.evaluate(
        `[...document.querySelectorAll('#rows tr')].map((row) => { const { left, top, bottom } = row.getBoundingClientRect(); return { rank: Number(row.querySelector('.rank').textContent), left, top, bottom } })`,
      );
      assert.ok(Math.max(...rows.map(({ bottom }) => bottom)) > height * 0.95, 'the lower part of the page is empty');
      for (const [at, { rank, left, top }] of rows.entries()) {
        const before = rows[at - 1];
        assert.ok(!before || (rank >= before.rank && rank <= at + 1), 'the ranks are not in order');
        assert.ok(
          !before || (left === before.left ? top > before.top : left > before.left),
          'the rows of a column are not one below the other',
        );
      }
      const buttons = await page.evaluate(
        `[...document.querySelectorAll('button, select, input')].filter((one) => one.checkVisibility()).length`,
      );
      assert.equal(buttons, 0, 'the projector view has controls');
    }
  }
}
