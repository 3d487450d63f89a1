// Checks every picture and table in the outputs of a page: it exists, is complete, is not blank, and has enough
// contrast.
import { strict as assert } from 'node:assert';
import { legibility } from './png.mjs';

/** Minimum number of colours of a picture. Text alone has about forty, because of its smoothed edges. */
const MIN_COLOURS = 20;
/** Minimum share of pixels that differ clearly from the background. */
const MIN_LEGIBLE = 0.003;

/**
 * Checks the outputs below `selector`. Resolves to the measurements of each picture and table, in order; throws an
 * error that lists all problems.
 */
export async function look(page, selector) {
  const seen = await page.evaluate(`(${inPage})(${JSON.stringify(selector)})`);
  const wrong = [];
  for (const each of seen) {
    for (const problem of each.problems) wrong.push(`${each.what}: ${problem}`);
    if (each.problems.length > 0) continue;
    Object.assign(each, legibility(await page.screenshot(each.box)));
    const share = each.legible / (each.box.width * each.box.height);
    if (each.kind === 'picture' && each.colours < MIN_COLOURS)
      wrong.push(`${each.what}: ${each.colours} colours: blank?`);
    if (share < MIN_LEGIBLE)
      wrong.push(`${each.what}: only ${(share * 100).toFixed(2)} % can be read: hidden by its background?`);
  }
  assert.deepEqual(wrong, [], `${wrong.length} things look wrong`);
  return seen;
}

/** Fails if a picture or a table has far fewer visible pixels in one colour scheme than in the other. */
export function compareSchemes(light, dark) {
  assert.equal(dark.length, light.length, 'the dark page has another number of pictures');
  for (const [index, { what, visible }] of light.entries()) {
    const [less, more] = [visible, dark[index].visible].sort((a, b) => a - b);
    assert.ok(less > more / 4, `${what}: ${visible} pixels can be seen on light, ${dark[index].visible} on dark`);
  }
}

export const count = (seen, kind) => seen.filter((each) => each.kind === kind).length;

/** This function runs in the page. */
function inPage(selector) {
  const boxOf = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + window.scrollX, y: top + window.scrollY, width, height };
  };
  /** The nearest element around the given element that cuts it off. A table may scroll horizontally; a picture must not. */
  const cutBy = (element, mayScroll) => {
    const box = element.getBoundingClientRect();
    for (let outer = element.parentElement; outer && outer !== document.documentElement; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const room = outer.getBoundingClientRect();
      const isWider = box.left < room.left - 1 || box.right > room.right + 1;
      const isHigher = box.top < room.top - 1 || box.bottom > room.bottom + 1;
      const cutsX = overflowX !== 'visible' && !(mayScroll && overflowX !== 'hidden');
      if ((cutsX && isWider) || (overflowY !== 'visible' && isHigher)) return outer.className || outer.tagName;
    }
    return undefined;
  };
  return [...document.querySelectorAll(`:is(${selector}) :is(img, table)`)].map((element, index) => {
    const isPicture = element.tagName === 'IMG';
    const box = boxOf(element);
    const problems = [];
    const title = (isPicture ? element.alt : element.textContent).replace(/\s+/g, ' ').trim().slice(0, 60);
    if (title === '') problems.push(isPicture ? 'has no alt text' : 'is empty');
    if (isPicture && !(element.complete && element.naturalWidth > 0 && element.naturalHeight > 0))
      problems.push('is not there');
    if (!(box.width > 20 && box.height > 10)) problems.push(`is ${box.width} x ${box.height}`);
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) problems.push('is hidden');
    const cut = cutBy(element, !isPicture);
    if (cut !== undefined) problems.push(`is cut off by ${cut}`);
    return {
      kind: isPicture ? 'picture' : 'table',
      what: `${isPicture ? 'picture' : 'table'} ${index + 1} (${title})`,
      box,
      problems,
    };
  });
}
