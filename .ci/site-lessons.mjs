// The lessons of the site in Chromium: each runs from its first cell to its last, an exercise is solved, and a changed cell is there
// after a reload, also when the lesson has changed.
import { strict as assert } from 'node:assert';

const CELLS = "[...document.querySelectorAll('[data-live]')]";
const STATES = `${CELLS}.map((one) => one.querySelector('[data-output]').dataset.state)`;
const FAILED = `${CELLS}.filter((one) => one.querySelector('[data-output]').dataset.state === 'error').map((one) => one.innerText)`;

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
  assert.ok(names.length >= 8, 'lessons that run in a page');
  for (const name of names) {
    const page = await opened(name);
    assert.ok(await page.evaluate("document.querySelectorAll('.out-data').length > 3"), `stored outputs of ${name}`);
    await page.run("document.querySelector('#bar button').click()");
    const ended = `${STATES}.every((state) => state === 'done') || ${STATES}.includes('error')`;
    await page.until(`the end of ${name}`, ended);
    assert.deepEqual(await page.evaluate(FAILED), [], name);
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
