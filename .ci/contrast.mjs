// Measures the contrast of every text of outputs in the pages of front ends: of HTML and tracebacks by their computed
// colours, of pictures by their pixels. WCAG 2 asks for 4.5 (1.4.3).
//
// Usage: node contrast.mjs PICTURES LAB NOTEBOOK.ipynb [EXPORT.html...]
//   PICTURES   the folder for screenshots
//   LAB        a folder with JupyterLab's packages, unpacked
//   NOTEBOOK   an executed notebook
//   EXPORT     the same notebook as HTML, as nbconvert wrote it
import { strict as assert } from 'node:assert';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser } from './devtools.mjs';
import { outputsOf, pagesOf } from './front-ends.mjs';
import { coloursInPage, contrastOf } from './page-colours.mjs';
import { contrast, eachPixel } from './png.mjs';

const LEAST = 4.5;
const WIDTH = 1100;
const HEIGHT = 12_000;
/** Pixels of the screenshot for each pixel of the page: the strokes of small letters have their full colour. */
const SCALE = 2;
/** A colour of fewer pixels is an accident of smooth edges. */
const MIN_PIXELS = 3;

const [pictures, lab, notebook, ...exports] = process.argv.slice(2).map((path) => resolve(path));
mkdirSync(pictures, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), 'spotlab contrast '));
const browser = await Browser.start();
const page = await browser.open(WIDTH, HEIGHT);
try {
  const outputs = outputsOf(notebook);
  for (const kind of ['html', 'error', 'stdout', 'stderr'])
    assert.ok(
      outputs.some((output) => output.kind === kind),
      `no ${kind} in ${notebook}`,
    );
  const addresses = exports.map((path) => [`nbconvert-${basename(path, '.html')}`, pathToFileURL(path).href]);
  for (const [name, html] of Object.entries(pagesOf(outputs, lab))) {
    writeFileSync(join(folder, `${name}.html`), html);
    addresses.push([name, pathToFileURL(join(folder, `${name}.html`)).href]);
  }
  for (const [name, address] of addresses) await measure(name, address);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(name, address) {
  await page.prefer(name.endsWith('dark') ? 'dark' : 'light');
  await page.goTo(address);
  const { texts, drawn } = await page.evaluate(`(${inPage})(${coloursInPage})`);
  assert.ok(texts.length > 100 && drawn.length > 4, `${name}: ${texts.length} texts, ${drawn.length} pictures`);
  const found = texts.map(({ said, ink, ground }) => ({ said, ratio: contrastOf(ink, ground) }));
  for (const { box, words } of drawn) {
    const png = await page.screenshot(box, SCALE);
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const pixels = new Uint32Array(width * height);
    let at = 0;
    eachPixel(png, (red, green, blue) => {
      pixels[at++] = (red << 16) | (green << 8) | blue;
    });
    for (const word of words) found.push({ said: word.said, ratio: ratioIn(pixels, width, word) });
  }
  await page.photograph(join(pictures, `contrast-${name}.png`));
  const bad = found.filter(({ ratio }) => ratio < LEAST).map(({ said, ratio }) => `${ratio.toFixed(2)} ${said}`);
  assert.deepEqual(bad, [], `${name}: ${bad.length} of ${found.length} texts have a contrast below ${LEAST}`);
  const least = Math.min(...found.map(({ ratio }) => ratio));
  console.log(`${name}: ${found.length} texts, the lowest contrast is ${least.toFixed(2)}`);
}

/** The contrast of the most frequent colour in a part of a screenshot and the colour that differs most from it. */
function ratioIn(pixels, width, { x, y, right, bottom }) {
  const counts = new Map();
  for (let row = Math.floor(y * SCALE); row < bottom * SCALE; row++) {
    for (let column = Math.floor(x * SCALE); column < right * SCALE; column++) {
      const colour = pixels[row * width + column];
      if (colour !== undefined) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  const [ground] = [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0]);
  return [...counts].reduce(
    (most, [colour, count]) => (count >= MIN_PIXELS ? Math.max(most, contrast(colour, ground)) : most),
    1,
  );
}

/** Runs in the page: the texts of its outputs with their colours, and the texts of its pictures with their places. */
async function inPage(coloursInPage) {
  const { inkOf, groundOf } = coloursInPage();
  const roots = [...document.querySelectorAll('[data-output], .jp-OutputArea-output')].filter(
    (root) => !root.parentElement.closest('[data-output], .jp-OutputArea-output'),
  );
  const texts = [];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement: element, textContent } = walker.currentNode;
      const said = textContent.trim().slice(0, 60);
      if (said === '' || !element.checkVisibility() || element.closest('style, script')) continue;
      const ground = groundOf(element);
      texts.push({ said, ink: inkOf(element, ground), ground });
    }
  }
  const drawn = [];
  for (const image of roots.flatMap((root) => [...root.querySelectorAll('img[src^="data:image/svg"]')])) {
    await image.decode();
    const box = image.getBoundingClientRect();
    const words = [];
    // The layers over the image, which hold the texts that are seen: each is the mask of an area.
    for (const layer of image.parentElement.querySelectorAll('.spotlab-text')) {
      const [, url] =
        /^url\("data:image\/svg\+xml,(.*)"\)$/s.exec(layer.style.getPropertyValue('--spotlab-text')) ?? [];
      const svg = new DOMParser().parseFromString(decodeURIComponent(url), 'image/svg+xml').documentElement;
      const holder = document.body.appendChild(document.createElement('div'));
      holder.style.cssText = `position:absolute;left:0;top:0;visibility:hidden;width:${box.width}px`;
      const inline = holder.appendChild(document.importNode(svg, true));
      inline.setAttribute('width', box.width);
      inline.setAttribute('height', box.height);
      const frame = inline.getBoundingClientRect();
      for (const text of inline.querySelectorAll('text')) {
        for (const part of text.children.length > 0 ? text.children : [text]) {
          if (getComputedStyle(part).fill === 'none') continue;
          const place = part.getBoundingClientRect();
          const [x, y] = [place.left - frame.left, place.top - frame.top];
          words.push({ said: part.textContent, x, y, right: x + place.width, bottom: y + place.height });
        }
      }
      holder.remove();
    }
    drawn.push({ box: { x: box.left + scrollX, y: box.top + scrollY, width: box.width, height: box.height }, words });
  }
  return { texts, drawn };
}
