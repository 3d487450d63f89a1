// Draws contact sheets of the displays, for a reader who judges them: npm run sheets -- [NAME …] [--out DIR]. For each sample
// of test/display whose name contains a NAME (without a NAME: for all samples) it writes NAME.png, the picture, table or card
// on light and dark pages, as an image without styles, in grey print, and 480 and 1160 pixels wide; and NAME.terminal.png, the
// text at 40 to 200 columns, with 16 and 256 colours, without colour, and in ASCII. Needs Chromium.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';

import { Browser } from '../.ci/devtools.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: join(tmpdir(), 'spotlab-sheets') }, rows: { type: 'string' } },
});
mkdirSync(values.out, { recursive: true });

const server = await createServer({
  root,
  logLevel: 'error',
  server: { middlewareMode: true },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
});
const load = (path) => server.ssrLoadModule(`/${path}`);
const { samples, contextOf } = await load('test/display/sample.ts');
const { pictureSamples } = await load('test/display/sample-pictures.ts');
const { toMime, toText } = await load('src/display/index.ts');
const { DARK, LIGHT } = await load('src/colors/index.ts');

/** The sixteen colours of a plain terminal theme, and the cube of 256. */
const THEME = '#000000 #cd3131 #0dbc79 #e5e510 #2472c8 #bc3fbc #11a8cd #e5e5e5'.split(' ');
const BRIGHT = '#666666 #f14c4c #23d18b #f5f543 #3b8eea #d670d6 #29b8db #ffffff'.split(' ');
const cube = (index) =>
  index >= 216
    ? `rgb(${Array(3).fill(8 + 10 * (index - 216))})`
    : `rgb(${[Math.floor(index / 36), Math.floor(index / 6) % 6, index % 6].map((level) => (level ? 55 + 40 * level : 0))})`;
/** A Braille character as a terminal draws it: dots in its cell. The dots of other fonts have another width. */
const BRAILLE_DOTS = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 0],
  [1, 1],
  [1, 2],
  [0, 3],
  [1, 3],
];
const brailleCell = (character) => {
  const bits = character.codePointAt(0) - 0x2800;
  const dots = BRAILLE_DOTS.flatMap(([x, y], at) =>
    (bits >> at) & 1 ? [`<circle cx="${1 + 2 * x}" cy="${1 + 2 * y}" r=".72"/>`] : [],
  );
  return `<svg class="cell" viewBox="0 0 4 8" preserveAspectRatio="none" fill="currentColor">${dots.join('')}</svg>`;
};
const escaped = (text) =>
  text.replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;')).replace(/[\u2800-\u28ff]/g, brailleCell);

/** Terminal text as HTML. */
function ansiHtml(text) {
  const style = {};
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this pattern searches for escape sequences
  const parts = text.split(/(\u001b\[[\d;]*m)/);
  return parts
    .map((part, at) => {
      if (at % 2 === 0) {
        const css = [
          style.bold ? 'font-weight:bold' : '',
          style.dim ? 'opacity:.6' : '',
          style.color ? `color:${style.color}` : '',
          style.ground ? `background:${style.ground}` : '',
          style.inverse ? 'filter:invert(1)' : '',
        ].filter(Boolean);
        return css.length > 0 ? `<span style="${css.join(';')}">${escaped(part)}</span>` : escaped(part);
      }
      const codes = part.slice(2, -1).split(';').map(Number);
      for (let index = 0; index < codes.length; index += 1) {
        const code = codes[index];
        if (code === 1) style.bold = true;
        else if (code === 2) style.dim = true;
        else if (code === 7) style.inverse = true;
        else if (code === 22) style.bold = style.dim = false;
        else if (code === 27) style.inverse = false;
        else if (code === 39) style.color = undefined;
        else if (code === 49) style.ground = undefined;
        else if (code === 38) {
          style.color = cube(codes[index + 2] - 16);
          index += 2;
        } else if (code === 48) {
          style.ground = cube(codes[index + 2] - 16);
          index += 2;
        } else if (code >= 100) style.ground = BRIGHT[code - 100];
        else if (code >= 90) style.color = BRIGHT[code - 90];
        else if (code >= 40) style.ground = THEME[code - 40];
        else if (code >= 30) style.color = THEME[code - 30];
      }
      return '';
    })
    .join('');
}

const page = (parts) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:0;font:14px system-ui,'DejaVu Sans',sans-serif}` +
  'section{display:inline-block;vertical-align:top;padding:8px 12px;box-sizing:border-box}h3{font:11px sans-serif;margin:0 0 6px;opacity:.6}' +
  `pre{font:14px/1.2 'DejaVu Sans Mono',monospace;margin:0}.cell{width:1ch;height:1.2em;vertical-align:bottom}</style>${parts.join('')}`;
const part = (name, { ink, page: ground }, width, inside, more = '') =>
  `<section style="width:${width};background:${ground};color:${ink};${more}"><h3>${name}</h3>${inside}</section>`;

function picturePage(bundle) {
  const svg = bundle['image/svg+xml'];
  const html = bundle['text/html'];
  const bare = `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" style="max-width:100%">`;
  return page([
    part('light page', LIGHT, '890px', html),
    part('dark page', DARK, '890px', html),
    part('image alone, white', LIGHT, '890px', bare),
    part('image alone, #111', { ink: '#eee', page: '#111' }, '890px', bare),
    part('grey print', LIGHT, '890px', bare, 'filter:grayscale(1);'),
    part('480 pixels', LIGHT, '504px', html),
    part('1160 pixels', DARK, '1184px', html),
  ]);
}

/** Tables, cards and texts of a page, which have no picture. */
const wordPage = ({ 'text/html': html }) =>
  page([
    part('light page', LIGHT, '890px', html),
    part('dark page', DARK, '890px', html),
    part('grey print', LIGHT, '890px', html, 'filter:grayscale(1);'),
    part('480 pixels', LIGHT, '504px', `<div style="overflow-x:auto">${html}</div>`),
    part('1160 pixels', DARK, '1184px', html),
  ]);

const PLAIN_DARK = { ink: '#d4d4d4', page: '#1e1e1e' };
const TERMINALS = [
  ['80 columns, 16 colours', 80, { color: true }, PLAIN_DARK],
  ['80, 256 colours, dark', 80, { color: true, palette: 256, background: 'dark' }, PLAIN_DARK],
  ['80, 256 colours, light', 80, { color: true, palette: 256, background: 'light' }, LIGHT],
  ['80, 256 colours, unknown', 80, { color: true, palette: 256 }, LIGHT],
  ['80, NO_COLOR', 80, { color: false }, PLAIN_DARK],
  ['80, ASCII', 80, { color: false, ascii: true }, PLAIN_DARK],
  ['40', 40, { color: true, palette: 256, background: 'dark' }, PLAIN_DARK],
  ['100', 100, { color: true, palette: 256, background: 'dark' }, PLAIN_DARK],
  ['160', 160, { color: true, palette: 256, background: 'dark' }, PLAIN_DARK],
  ['200', 200, { color: true, palette: 256, background: 'dark' }, PLAIN_DARK],
];

const terminalPage = (sample) =>
  page(
    TERMINALS.map(([name, width, style, theme]) => {
      const rows = values.rows === undefined ? {} : { height: Number(values.rows) };
      const text = toText(sample.value, { ...contextOf(sample, width, style.color), ...style, ...rows });
      return part(name, theme, `${Math.ceil(width * 8.43) + 32}px`, `<pre>${ansiHtml(text)}</pre>`);
    }),
  );

const browser = await Browser.start();
try {
  const tab = await browser.open(1800, 900);
  const shoot = async (name, html) => {
    const [source, file] = [join(values.out, `${name}.html`), join(values.out, `${name}.png`)];
    writeFileSync(source, html);
    await tab.goTo(pathToFileURL(source).href);
    writeFileSync(file, await tab.screenshot());
    console.log(file);
  };
  for (const sample of [...samples, ...pictureSamples]) {
    if (positionals.length > 0 && !positionals.some((name) => sample.name.includes(name))) continue;
    const bundle = toMime(sample.value, contextOf(sample, 80, false));
    await shoot(sample.name, bundle['image/svg+xml'] === undefined ? wordPage(bundle) : picturePage(bundle));
    if (samples.includes(sample)) await shoot(`${sample.name}.terminal`, terminalPage(sample));
  }
} finally {
  await browser.close();
  await server.close();
}
