/**
 * Loads all pictures in a real browser, if one is installed. Its XML parser must accept every picture, no text may leave
 * the picture or overlap another text in the browser's font, and the tooltips must be at their places. On a narrow page
 * the browser must show the narrow picture, and nothing may shrink; on a wide page the picture must fill the page.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { MARGIN } from '../../src/display/theme/page-layers.js';
import { drawnPictures } from './drawn-pictures.js';

const browser = ['chromium', 'chromium-browser', 'google-chrome']
  .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  .find((path) => existsSync(path));
if (!browser) process.stderr.write('skipped: pictures in a browser, since there is no Chromium here\n');

interface Finding {
  readonly name: string;
  /** The error of the XML parser; '' if there is none. */
  readonly error: string;
  readonly isShown: boolean;
  readonly outside: readonly string[];
  readonly touching: readonly string[];
  /** Tooltip areas that another element covers, or that are not at their place. */
  readonly misplaced: readonly string[];
  readonly parts: number;
  /** Whether the image keeps its width on a narrow page. */
  readonly isWhole: boolean;
  /** The pixels of a wide page that the picture leaves free. */
  readonly free: number;
  /** The width of the picture for narrow pages. */
  readonly narrow: number;
  /** Whether a narrow page shows the picture for wide pages. */
  readonly isWideSeen: boolean;
}

/** Runs in the page and sends its findings to the test. */
const FIND = `
const found = [];
const boxOf = (text) => { const { left, right, top, bottom } = text.getBoundingClientRect(); return { left, right, top, bottom }; };
(async () => {
  for (const holder of document.querySelectorAll('[data-name]')) {
    const parsed = new DOMParser().parseFromString(JSON.parse(holder.dataset.svg), 'image/svg+xml');
    const error = parsed.querySelector('parsererror')?.textContent ?? '';
    const image = holder.querySelector('img');
    await image.decode().catch(() => {});
    const inline = document.importNode(parsed.documentElement, true);
    document.body.append(inline);
    const frame = inline.getBoundingClientRect();
    const texts = [...inline.querySelectorAll('text')].map((text) => ({ said: text.textContent, ...boxOf(text) }));
    const outside = texts.filter((t) => t.left < frame.left - 0.5 || t.right > frame.right + 0.5 || t.top < frame.top - 2 || t.bottom > frame.bottom + 3);
    // A box also includes the space above and below the letters.
    const touching = texts.flatMap((a, at) => texts.slice(at + 1).filter((b) =>
      a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top + 3 < b.bottom - 3 && b.top + 3 < a.bottom - 3).map((b) => a.said + ' | ' + b.said));
    inline.remove();
    holder.scrollIntoView();
    const parts = [...holder.querySelectorAll('[title]')].filter((part) => part.closest('.spotlab-narrow') === null);
    const misplaced = parts.filter((part) => {
      // A picture may be higher than the window, and a point outside of the window has no element.
      part.scrollIntoView({ block: 'center' });
      const edge = image.getBoundingClientRect();
      const box = part.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      return document.elementFromPoint(x, y) !== part || x < edge.left || x > edge.right || y < edge.top || y > edge.bottom;
    }).map((part) => part.title);
    found.push({ name: holder.dataset.name, error, isShown: image.naturalWidth > 0 && image.getBoundingClientRect().width > 0, parts: parts.length,
      outside: outside.map((t) => t.said), touching, misplaced });
  }
  // The page becomes narrower than the pictures.
  document.body.style.width = '500px';
  for (const finding of found) {
    const holder = document.querySelector('[data-name="' + finding.name + '"]');
    const [image, narrow] = [holder.querySelector('img'), holder.querySelector('.spotlab-narrow')];
    finding.isWhole = image.parentElement.getBoundingClientRect().width >= image.naturalWidth - ${2 * MARGIN};
    finding.narrow = narrow === null ? 0 : narrow.firstChild.firstChild.getBoundingClientRect().width;
    finding.isWideSeen = narrow === null || getComputedStyle(holder.querySelector('.spotlab-wide')).clipPath === 'none';
  }
  // The page becomes wider than the pictures; they must be stretched to its width.
  document.body.style.width = '1000px';
  for (const finding of found) {
    const area = document.querySelector('[data-name="' + finding.name + '"] img').parentElement;
    finding.free = Math.round(1000 - ${2 * MARGIN} - area.getBoundingClientRect().width);
  }
  await fetch('/found', { method: 'POST', body: JSON.stringify(found) });
})();
`;

/**
 * Opens the page in the browser and resolves with what its script sends; the page may take any time for it.
 *
 * @param profile the folder for the browser's profile
 */
async function sentBy(page: string, profile: string): Promise<string> {
  let sent = (_body: string) => {};
  const found = new Promise<string>((resolve) => {
    sent = resolve;
  });
  const server = createServer((request, response) => {
    if (request.method === 'POST') void text(request).then(sent);
    response.setHeader('content-type', 'text/html; charset=utf-8').end(request.url === '/' ? page : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const options = ['--headless', '--no-sandbox', '--disable-gpu', '--window-size=900,900', '--remote-debugging-port=0'];
  const child = spawn(browser as string, [...options, `--user-data-dir=${profile}`, url], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  try {
    return await Promise.race([found, ended.then(([code]) => `the browser ended with ${code}`)]);
  } finally {
    child.kill();
    await ended;
    server.closeAllConnections();
    server.close();
  }
}

test.skipIf(!browser)('in a browser no picture is cut, no texts touch, and each tooltip is at its place', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'spotlab pictures '));
  try {
    const quoted = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;');
    const holders = drawnPictures().map(
      ({ name, svg, bundle }) =>
        `<div data-name="${name}" data-svg="${quoted(JSON.stringify(svg))}">${bundle['text/html']}</div>`,
    );
    const page = `<!doctype html><meta charset="utf-8"><body style="margin:0;width:860px">${holders.join('')}<script>${FIND}</script>`;
    const findings = JSON.parse(await sentBy(page, join(folder, 'profile'))) as Finding[];
    expect(findings.map(({ name }) => name)).toEqual(drawnPictures().map(({ name }) => name));
    const well = { error: '', isShown: true, outside: [], touching: [], misplaced: [], isWhole: true, free: 0 };
    expect(findings.map(({ parts, narrow, isWideSeen, ...finding }) => finding)).toEqual(
      // Diagrams are not stretched.
      findings.map(({ name, free }) => ({ name, ...well, ...(name.startsWith('order-list') && { free }) })),
    );
    // Pictures whose figures need more room are as wide on every page, and scroll.
    for (const { name, narrow, isWideSeen } of findings) expect(isWideSeen ? 0 : narrow, name).toBeLessThan(760);
    // Each picture of the usual wide width has a narrow one here; the others are as wide on every page.
    const widths = new Map(drawnPictures().map(({ name, svg }) => [name, Number(/width="(\d+)"/.exec(svg)?.[1])]));
    for (const { name, isWideSeen } of findings) expect(isWideSeen, name).toBe(widths.get(name) !== 760);
    expect(findings.filter(({ isWideSeen }) => !isWideSeen).length).toBeGreaterThan(40);
    expect(findings.reduce((sum, { parts }) => sum + parts, 0)).toBeGreaterThan(500);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
});
