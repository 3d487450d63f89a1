// The lessons of the site in Chromium: they run from their first cell to their last, those of the lab with the outputs that Jupyter has
// stored; an exercise is solved, and a changed cell is there after a reload, also when the lesson has changed.
import { strict as assert } from 'node:assert';

const CELLS = "[...document.querySelectorAll('[data-live]')]";
const STATES = `${CELLS}.map((one) => one.querySelector('[data-output]').dataset.state)`;
const FAILED = `${CELLS}.filter((one) => one.querySelector('[data-output]').dataset.state === 'error').map((one) => one.innerText)`;

/** The texts of all outputs by the ids of their cells. */
const OUTPUTS = `Object.fromEntries(${CELLS}.map((one) => [one.dataset.id, [...one.querySelectorAll('[data-output] > *')]
  .map((output) => (output.shadowRoot ?? output).textContent.replace(/\\s+/g, ' ').trim()).join(' ')]))`;
/** Lessons whose market begins at a fixed time: runs, a sweep in workers, groups of traders, and a scenario. */
const OF_LAB = /^learn\/(?:11|17|21|22)-/;
/** The other lessons with the lab, which use no more of a page than these, and take a minute. */
const LONG = /^learn\/(?:16|18|19|20)-/;
const MOST_MS = 300_000;

/** The first exercise of the first lesson: its cell, and a solution. */
const EXERCISE = "[data-id='turn-1-check']";
const SOLUTION = `import { check } from 'spotlab/teaching'
await x.orders.limit('BTCUSDT', 'BUY', '0.02', '50000')
await check(x, '01-resting-buy')`;

/**
 * @param opened opens a page by its path
 * @param files the files of the site, as the server has them
 */
export async function checkLessons(opened, files) {
  const names = [...files.keys()].filter((name) => /^learn\/\d/.test(name));
  assert.ok(names.length >= 17, 'lessons that run in a page');
  for (const name of names.filter((one) => !LONG.test(one))) {
    const page = await opened(name);
    assert.ok(await page.evaluate("document.querySelectorAll('.out-data').length > 3"), `stored outputs of ${name}`);
    const stored = await page.evaluate(OUTPUTS);
    await page.run("document.querySelector('#bar button').click()");
    const ended = `${STATES}.every((state) => state === 'done') || ${STATES}.includes('error')`;
    await page.until(`the end of ${name}`, ended, MOST_MS);
    assert.deepEqual(await page.evaluate(FAILED), [], name);
    if (OF_LAB.test(name)) assert.deepEqual(await page.evaluate(OUTPUTS), stored, name);
    await page.close();
  }
  await checkExercise(opened, files);
}

async function checkExercise(opened, files) {
  const path = 'learn/01-first-look.html';
  const page = await opened(path);
  const url = await page.evaluate('location.href');
  const text = `document.querySelector("${EXERCISE} [data-editor]").innerText`;
  await page.run(`document.querySelector("${EXERCISE} [data-editor]").focus()`);
  await page.until('the editor', `document.querySelector("${EXERCISE} .cm-content") !== null`);
  await page.run(`document.querySelector("${EXERCISE} .cm-content").focus()`);
  await page.run("document.execCommand('selectAll')");
  await page.type(SOLUTION);
  await page.run(`document.querySelector("${EXERCISE} [data-run]").click()`);
  await page.until('the solved exercise', `document.querySelector("${EXERCISE} .mark").innerText.includes('solved')`);
  await page.goTo(url);
  assert.match(await page.evaluate(text), /50000/);
  assert.match(await page.evaluate(`document.querySelector("${EXERCISE} .mark").innerText`), /solved/);
  // A new version of the lesson keeps the reader's cell, and offers both.
  const lesson = files.get(path);
  files.set(path, lesson.replace('Write your code here.', 'Your code comes here.'));
  assert.notEqual(files.get(path), lesson);
  await page.goTo(url);
  assert.match(await page.evaluate(text), /50000/);
  const versions = `document.querySelector("${EXERCISE} .versions")`;
  assert.match(await page.evaluate(`${versions}.innerText`), /lesson has changed it/);
  await page.run(`${versions}.querySelector('button').click()`);
  assert.match(await page.evaluate(text), /Your code comes here/);
  await page.run(`${versions}.querySelector('button').click()`);
  assert.match(await page.evaluate(text), /50000/);
  files.set(path, lesson);
  await page.goTo(new URL('.', url).href);
  assert.match(
    await page.evaluate("document.querySelector('[data-lesson] .mark').innerText"),
    /1 of 2 exercises solved/,
  );
  await page.close();
}
