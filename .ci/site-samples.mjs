// The samples of the documentation in Chromium: each sample with a Run button runs alone. The samples of a page run from the last one to
// the first, so that no sample can use names that an earlier sample declares.
import { strict as assert } from 'node:assert';

const CELL = (at) => `document.querySelectorAll('[data-live]')[${at}]`;
const STATE = (at) => `${CELL(at)}.querySelector('[data-output]').dataset.state`;

/**
 * @param opened opens a page by its path
 * @param files the files of the site, as the server has them
 */
export async function checkSamples(opened, files) {
  const names = [...files]
    .filter(([name, text]) => name.startsWith('docs/') && text.includes(' data-live'))
    .map(([name]) => name);
  let count = 0;
  const failed = [];
  for (const name of names) {
    const page = await opened(name);
    const cells = await page.evaluate("document.querySelectorAll('[data-live]').length");
    for (let at = cells - 1; at >= 0; at -= 1) {
      await page.run(`${CELL(at)}.querySelector('[data-run]').click()`);
      await page.until(`the end of sample ${at} of ${name}`, `${STATE(at)} !== 'running'`);
      if ((await page.evaluate(STATE(at))) !== 'done')
        failed.push(`${name} ${at}: ${await page.evaluate(`${CELL(at)}.innerText`)}`);
    }
    count += cells;
    await page.close();
  }
  assert.ok(count > 50, `${count} samples run in a page`);
  assert.deepEqual(failed, []);
  console.log(`${count} samples of ${names.length} pages of the documentation run.`);
}
