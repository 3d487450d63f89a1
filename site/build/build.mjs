// Builds the site: dist/site.json.br, one packed file of all pages, which `spotlab site` serves or writes to a folder.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { docsPages } from './docs.mjs';
import { frontPage } from './front.mjs';
import { learnPages } from './learn.mjs';
import { playPage } from './play.mjs';

/** Compression of 6 MB: more takes ten times as long, for a tenth less. */
const QUALITY = 9;

/**
 * Builds all pages. It needs the built package, whose exchange draws the stored outputs.
 *
 * @param scripts the scripts by their names, see scripts/site.mjs
 */
export async function buildSite(root, scripts) {
  const files = { ...scripts, 'site.css': stylesIn(join(root, 'site/style')) };
  // Pages and scripts of two releases never mix: each release has a folder of its own.
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 10);
  const assets = `assets/${hash}`;
  const pages = {
    'index.html': await frontPage(assets),
    'play/index.html': playPage(assets),
    ...learnPages(root, assets),
    ...docsPages(root, assets),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${assets}/${name}`, text])),
  };
  writeFileSync(join(root, 'dist/site.json.br'), packed(JSON.stringify(pages)));
}

/** The style sheets in the order of their names, as one. */
function stylesIn(folder) {
  const names = readdirSync(folder).sort();
  return names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
}

const packed = (text) =>
  brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
