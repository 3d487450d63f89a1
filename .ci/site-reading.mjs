// The pages of the site for readers with weak eyes, and for those without a mouse: every text has a contrast of at least 4.5 in both
// colour schemes (WCAG 2, 1.4.3); Tab reaches every control, and the focused control is marked with a contrast of at least 3 (2.1.1,
// 2.4.7, 1.4.11); the keyboard runs and stops a cell.
import { strict as assert } from 'node:assert';
import { coloursInPage, contrastOf } from './page-colours.mjs';

const LEAST = 4.5;
const LEAST_OF_MARKS = 3;
/** More stops than any page has. */
const MOST_STOPS = 600;

const TAB = ['Tab', { keyCode: 9 }];
const ESCAPE = ['Escape', { keyCode: 27 }];
const SHIFT = 8;

/** Opens the editor of a cell and types over its code. */
async function typeIn(page, at, code) {
  const cell = `document.querySelectorAll('[data-live]')[${at}]`;
  await page.run(`${cell}.querySelector('[data-editor]').focus()`);
  await page.until('the editor', `${cell}.querySelector('.cm-content') !== null`);
  await page.typeOver(`${cell}.querySelector('.cm-content')`, code);
  return cell;
}

const runByKeys = (page) => page.press('Enter', { keyCode: 13, modifiers: SHIFT });

async function runCode(page, at, code) {
  const cell = await typeIn(page, at, code);
  await runByKeys(page);
  await page.until(
    `the end of ${code}`,
    `['done', 'error'].includes(${cell}.querySelector('[data-output]').dataset.state)`,
  );
}

const runFirst = async (page) => {
  await page.run("document.querySelector('[data-run]').click()");
  await page.until('the first cell', "document.querySelector('[data-output]').dataset.state === 'done'");
};

/** Each kind of page, with the actions after which it shows everything that it can show. */
const PAGES = {
  '': async (page) => {
    await runFirst(page);
    await runCode(page, 1, "console.error('a warning'); console.log(1); throw new Error('an error')");
    await typeIn(page, 2, 'x.orders.');
    await page.until('the completion', "document.querySelector('.cm-tooltip-autocomplete li') !== null");
  },
  'learn/': async () => {},
  // Some cells of this page do not run, and say why.
  'learn/14-streams.html': async () => {},
  'learn/02-the-order-book.html': async (page) => {
    await runFirst(page);
    await typeIn(page, 1, '1 + 1');
    await page.until('both versions', "document.querySelector('.versions button') !== null");
  },
  'play/': async (page) => {
    // The notebook of the site, and not one of an earlier check.
    await page.run('localStorage.clear()');
    await page.goTo(await page.evaluate('location.href'));
    await page.until('the notebook', "document.querySelector('[data-run]') !== null");
    await runCode(page, 0, 'x.orders.limit?');
    await page.run(`document.querySelector('[aria-label="Delete the cell"]').click()`);
  },
  'docs/': async () => {},
  'docs/client.html': async (page) => {
    await page.run("document.querySelector('#query').focus()");
    await page.type('order');
    await page.until('the results', "document.querySelectorAll('#results a').length > 3");
  },
};

/** @param opened opens a page by its path */
export async function checkReading(opened) {
  let [texts, stops] = [0, 0];
  for (const [path, prepare] of Object.entries(PAGES)) {
    const page = await opened(path);
    await prepare(page);
    for (const scheme of ['light', 'dark']) {
      await page.prefer(scheme);
      texts += await checkTexts(page, `${path} in ${scheme}`);
    }
    await page.close();
    const again = await opened(path);
    if (path === 'play/') await again.until('the notebook', "document.querySelector('[data-run]') !== null");
    stops += await checkStops(again, path);
    await again.close();
  }
  await checkStop(await opened(''));
  console.log(
    `For reading: ${texts} texts have a contrast of ${LEAST} and more, the keyboard has reached ${stops} controls.`,
  );
}

async function checkTexts(page, what) {
  const texts = await page.evaluate(`(${textsInPage})(${coloursInPage})`);
  assert.ok(texts.length > 10, what);
  const bad = texts
    .map(({ said, ink, ground }) => ({ said, ratio: contrastOf(ink, ground) }))
    .filter(({ ratio }) => ratio < LEAST);
  assert.deepEqual(
    bad.map(({ said, ratio }) => `${ratio.toFixed(2)} ${said}`),
    [],
    what,
  );
  return texts.length;
}

/** Runs in the page: all texts that are seen, also those of shadow roots, with their colours. */
function textsInPage(coloursInPage) {
  const { inkOf, groundOf } = coloursInPage();
  const texts = [];
  const take = (root) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.shadowRoot) take(node.shadowRoot);
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const element = node.parentElement ?? node.getRootNode().host;
      const said = node.textContent.trim().slice(0, 60);
      // Opacity does not matter here: a text that becomes visible under the mouse is measured, too.
      const isSeen =
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('.cell-tools, style, script, noscript');
      if (said === '' || !isSeen) continue;
      const ground = groundOf(element);
      texts.push({ said, ink: inkOf(element, ground), ground });
    }
  };
  take(document.body);
  return texts;
}

/** Goes through a page with Tab. */
async function checkStops(page, what) {
  await page.run(`window.reached = new Set(); window.stopOf = ${stopInPage}; window.colours = (${coloursInPage})()`);
  let count = 0;
  for (; count < MOST_STOPS; count += 1) {
    // In code Tab indents, unless Escape was pressed before: the page says so.
    if (await page.evaluate("document.activeElement.closest('.cm-editor') !== null")) {
      const hint = "getComputedStyle(document.activeElement.closest('.cell').querySelector('.hint')).visibility";
      assert.equal(await page.evaluate(hint), 'visible', what);
      await page.press(...ESCAPE);
    }
    await page.press(...TAB);
    if (await page.evaluate("document.activeElement.matches('[data-editor]')"))
      await page.until('the editor', "document.activeElement.closest('.cm-editor') !== null");
    const stop = await page.evaluate('window.stopOf()');
    if (stop === undefined) break;
    assert.ok(stop.mark && contrastOf(stop.mark, stop.ground) >= LEAST_OF_MARKS, `${what}: no mark at ${stop.name}`);
    assert.equal(stop.opacity, 1, `${what}: ${stop.name} has the keyboard and is not seen`);
  }
  assert.ok(count > 3 && count < MOST_STOPS, `${what}: ${count} stops`);
  const missed = `(${controlsInPage})().filter((one) => !window.reached.has(one)).map((one) => one.outerHTML.slice(0, 90))`;
  assert.deepEqual(await page.evaluate(missed), [], what);
  return count;
}

/** Runs in the page: the element with the keyboard, and the colour that marks it; undefined when the page has been left. */
function stopInPage() {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  if (element === null || element === document.body || window.reached.has(element)) return undefined;
  window.reached.add(element);
  const { rgba, groundOf } = window.colours;
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  const code = element.closest('.cm-editor')?.closest('.cell-code');
  let opacity = 1;
  for (let outer = element; outer; outer = outer.parentElement) opacity *= Number(getComputedStyle(outer).opacity);
  const mark =
    code !== undefined && code !== null
      ? getComputedStyle(code).borderTopColor
      : outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && outlineColor;
  const ground = groundOf(code?.parentElement ?? element.parentElement ?? element.getRootNode().host);
  return { name: element.outerHTML.slice(0, 90), mark: mark && rgba(mark).slice(0, 3), ground, opacity };
}

/** Runs in the page: the elements that the keyboard must reach. */
function controlsInPage() {
  const found = [];
  const take = (root) => {
    for (const one of root.querySelectorAll('*')) {
      if (one.shadowRoot) take(one.shadowRoot);
      const isControl = one.matches('a[href], button, input, select, textarea, summary, [tabindex="0"], .cm-content');
      if (isControl && !one.disabled && one.checkVisibility({ visibilityProperty: true })) found.push(one);
    }
  };
  take(document);
  return found;
}

/** An endless loop begins and ends by keys, and the keyboard stays at its cell. */
async function checkStop(page) {
  const cell = await typeIn(page, 1, 'for (;;);');
  const state = `${cell}.querySelector('[data-output]').dataset.state`;
  await runByKeys(page);
  await page.until('the loop', `${state} === 'running'`);
  // The first Escape may only close the completion.
  await page.press(...ESCAPE);
  await page.press(...ESCAPE);
  await page.press(...TAB);
  assert.ok(await page.evaluate("document.activeElement.matches('[data-stop]')"), 'Stop is the next control');
  await page.press(' ', { keyCode: 32 });
  await page.until('the stop', `${state} === 'error'`);
  assert.ok(await page.evaluate("document.activeElement.matches('[data-run]')"), 'Run has the keyboard');
  await page.close();
}
