// The lessons of the site in Chromium: all their cells that need no more than a page run, with the outputs that Jupyter has stored
// (decision 272); an exercise is solved; and a cell that the reader has changed is kept over a reload, also if the lesson has
// changed meanwhile.
import { strict as assert } from 'node:assert';
import { fileURLToPath } from 'node:url';
import { outputDifferences } from '../dist/src/kernel/index.js';
import { namesIn, usesOf } from '../site/build/lesson-needs.mjs';
import { lessonsOf } from '../site/build/lessons.mjs';
import { atAnyTime } from './any-time.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const CELLS = "[...document.querySelectorAll('[data-live]')]";
const STATES = `${CELLS}.map((one) => one.querySelector('[data-output]').dataset.state)`;
const FAILED = `${CELLS}.filter((one) => one.querySelector('[data-output]').dataset.state === 'error').map((one) => one.innerText)`;

/**
 * The outputs by the ids of their cells: `whole` is all text; `outputs` are their kinds and lines, without the styles, whose widths depend
 * on the numbers.
 */
const OUTPUTS = `(() => {
  const linesIn = (root) => {
    const lines = [];
    let [line, entry] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.localName === 'img') lines.push(node.alt);
      const parent = node.parentElement;
      if (node.nodeType !== Node.TEXT_NODE || parent?.closest('style')) continue;
      const [ownLine, ownEntry] = [parent?.closest('tr, pre, p, div'), parent?.closest('td, th, dt, dd')];
      if (ownLine !== line || lines.length === 0) lines.push('');
      lines[lines.length - 1] += (ownEntry === entry ? '' : ' ') + node.data.replace(/[^\\S\\n]+/g, ' ');
      [line, entry] = [ownLine, ownEntry];
    }
    return lines.join('\\n');
  };
  const outputsOf = (cell) => [...cell.querySelectorAll('[data-output] > *')].map((one) => [one.className, one.shadowRoot ?? one]);
  return Object.fromEntries(${CELLS}.map((cell) => {
    const outputs = outputsOf(cell);
    const whole = outputs.map(([, root]) => root.textContent.replace(/\\s+/g, ' ').trim()).join(' ');
    return [cell.dataset.id, { whole, outputs: outputs.map(([kind, root]) => ({ kind, text: linesIn(root) })) }];
  }));
})()`;

/** The cells that do not run: their number, and those that have a button, or no sentence that says why. */
const STOPPED = `(() => {
  const cells = [...document.querySelectorAll('.cell:not([data-live])')];
  const isRight = (one) => !one.querySelector('button') && /runs in Jupyter.*: it (?:needs|uses) /.test(one.querySelector('.lacks')?.innerText);
  return { stopped: cells.length, without: cells.filter((one) => !isRight(one)).map((one) => one.innerText) };
})()`;

/** The day of the stored outputs: on another day words such as "rises" differ, and so do the numbers of all candles. */
const TIME = '2026-11-30T03:48:00Z';
/** Lessons of the lab take long on a loaded machine. */
const MOST_MS = 300_000;
/** Lessons that run at the same time: CI has two cores. */
const AT_ONCE = 2;

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
  const lessons = [...lessonsOf(ROOT).values()].filter(({ isPage }) => isPage);
  assert.ok(lessons.length >= 20, 'lessons that run in a page');
  // Long lessons run first, so that no long lesson runs alone at the end.
  const waiting = lessons.sort((one, other) => lengthOf(other) - lengthOf(one));
  const differences = [];
  const worked = Array.from({ length: AT_ONCE }, async () => {
    for (let lesson = waiting.shift(); lesson !== undefined; lesson = waiting.shift())
      differences.push(...(await lastingDifferences(lesson, opened, files)));
  });
  await Promise.all(worked);
  assert.deepEqual(differences, [], 'cells with other outputs than the stored ones');
  await checkExercise(opened, files);
}

const codeOf = ({ cells }) => cells.filter((cell) => cell.cell_type === 'code');
const lengthOf = (lesson) => codeOf(lesson).filter(({ text }) => /\blab\.\w/.test(text)).length;

/**
 * The differences of a lesson from its stored outputs. If there are any, the lesson runs once more, and the second run counts: on a slow
 * machine the market may have moved further when a cell reads it, and a word may differ.
 */
async function lastingDifferences(...given) {
  const found = await differencesOf(...given);
  if (found.length === 0) return found;
  console.log(`${given[0].page} runs once more, after ${JSON.stringify(found)}`);
  return differencesOf(...given);
}

/** Runs a lesson. @returns the cells that print other things than their stored outputs */
async function differencesOf(lesson, opened, files) {
  const path = `learn/${lesson.page}`;
  const original = files.get(path);
  const choice = JSON.stringify({ seed: 1, time: TIME }).replaceAll('"', '&quot;');
  files.set(path, original.replace(/data-choice="[^"]*"/, `data-choice="${choice}"`));
  const page = await opened(path);
  files.set(path, original);
  const live = codeOf(lesson).filter(({ lacks }) => lacks === undefined);
  assert.deepEqual(
    await page.evaluate(`${CELLS}.map((one) => one.dataset.id)`),
    live.map(({ id }) => id),
    path,
  );
  const { stopped, without } = await page.evaluate(STOPPED);
  assert.deepEqual([stopped, without], [codeOf(lesson).length - live.length, []], `cells of ${path} that do not run`);
  const stored = await page.evaluate(OUTPUTS);
  assert.ok(Object.values(stored).filter(({ whole }) => whole !== '').length > 3, `stored outputs of ${path}`);
  await page.run("document.querySelector('#bar button').click()");
  const ended = `${STATES}.every((state) => state === 'done') || ${STATES}.includes('error')`;
  await page.until(`the end of ${path}`, ended, MOST_MS);
  assert.deepEqual(await page.evaluate(FAILED), [], path);
  const now = await page.evaluate(OUTPUTS);
  await page.close();
  const others = live.filter(({ id }) => now[id].whole !== stored[id].whole);
  const moving = movingCells(lesson);
  const differences = others.flatMap((cell) => {
    const { id } = cell;
    if (!moving.has(id)) return [{ path, id, stored: stored[id].whole, now: now[id].whole }];
    const found = outputDifferences(notebookOf(cell, stored[id], cell.outputs), notebookOf(cell, now[id]));
    const differ = ({ missing, added }) => atAnyTime(missing.map(withoutAddress)) !== atAnyTime(added);
    return found.filter(differ).map((one) => ({ path, id, ...one }));
  });
  const equal = live.length - others.length;
  if (differences.length === 0)
    console.log(`${path}: ${equal} of ${live.length} cells print the same bytes, the others the same words.`);
  return differences;
}

/**
 * The ids of the cells that may print other numbers at another moment: they use the market of `x`, which goes on while the cells
 * run, or the notebook says so by a tag. Drawings of `x.table` and `x.chart` do not count, because they show values that the cell
 * itself contains.
 */
function movingCells(lesson) {
  const code = codeOf(lesson);
  const texts = code.map(({ text }) => text.replace(/\bx\.(?=(?:table|chart)\()/g, ''));
  const isOfMarket = (_, free) => free.has('x');
  const uses = usesOf(texts, isOfMarket);
  const moves = ({ metadata }, at) =>
    uses[at].length > 0 || isOfMarket('', namesIn(texts[at]).free) || metadata.tags?.includes('volatile');
  return new Set(code.filter(moves).map(({ id }) => id));
}

/** The exchange of a page has no address that an error could tell, and no connection that Node's client could name. */
const withoutAddress = (line) => line.replace(/ to http:\/\/# broke \(UND_ERR_SOCKET\)/, ' broke');

/** A notebook with one cell, as the comparison of `spotlab run --check` takes it. `from` has the marks of progress displays. */
function notebookOf({ metadata }, { outputs }, from = []) {
  const shown = outputs.map(({ kind, text }, at) => ({
    ...{ output_type: 'stream', name: kind, text },
    ...(from[at]?.metadata && { metadata: from[at].metadata }),
  }));
  return { cells: [{ cell_type: 'code', metadata, outputs: shown }] };
}

async function checkExercise(opened, files) {
  const path = 'learn/01-first-look.html';
  const page = await opened(path);
  const url = await page.evaluate('location.href');
  const text = `document.querySelector("${EXERCISE} [data-editor]").innerText`;
  await page.run(`document.querySelector("${EXERCISE} [data-editor]").focus()`);
  await page.until('the editor', `document.querySelector("${EXERCISE} .cm-content") !== null`);
  await page.typeOver(`document.querySelector("${EXERCISE} .cm-content")`, SOLUTION);
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
