// Builds the site: dist/site.json.br, one packed file of all pages, which `spotlab site` serves or writes to a folder.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { withStoredOutputs } from '../../dist/src/cli/site/stored-outputs.js';
import { cellDeclarations } from './declarations.mjs';
import { docsPages } from './docs.mjs';
import { frontPage } from './front.mjs';
import { learnPages } from './learn.mjs';
import { playPage } from './play.mjs';

/** Quality of the compression of 6 MB. A higher quality takes ten times as long and saves a tenth of the size. */
const QUALITY = 9;

/** Stands in addresses for the hash of the release, until all pages are written. */
const RELEASE = '@release@';
const ASSETS = `assets/${RELEASE}`;

const SERVICE_WORKER = 'service-worker.js';

/** Files that the service worker keeps only after a page has used them: they are as large as all other files together. */
const ON_DEMAND = ['types.js', 'types.json'];

/**
 * Builds all pages. It needs the built package, whose exchange draws the stored outputs.
 *
 * @param scripts the scripts by their names, see scripts/site.mjs
 */
export async function buildSite(root, scripts) {
  const { [SERVICE_WORKER]: worker, ...files } = { ...scripts, 'site.css': stylesIn(join(root, 'site/style')) };
  const written = {
    'index.html': await frontPage(ASSETS),
    'play/index.html': playPage(ASSETS),
    ...learnPages(root, ASSETS),
    ...docsPages(root, ASSETS),
    [`${ASSETS}/types.json`]: JSON.stringify(cellDeclarations(root)),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`${ASSETS}/${name}`, text])),
  };
  // Pages and scripts of two releases never mix: the scripts of each release have a folder of their own.
  const release = hashOf({ ...written, [SERVICE_WORKER]: worker });
  const named = Object.entries(written).map((file) => file.map((text) => text.replaceAll(RELEASE, release)));
  const pages = Object.fromEntries(named);
  const hashes = Object.entries(pages).map(([path, text]) => [path, sha256(withStoredOutputs(text), 'base64')]);
  const facts = {
    RELEASE: release,
    FILES: Object.fromEntries(hashes),
    ON_DEMAND: ON_DEMAND.map((name) => `assets/${release}/${name}`),
  };
  const known = Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  pages[SERVICE_WORKER] = `const ${known.join(',')};\n${worker}`;
  writeFileSync(join(root, 'dist/site.json.br'), packed(JSON.stringify(pages)));
}

/** The name of a release. It also depends on the stored outputs of the lessons. */
function hashOf(files) {
  const whole = Object.entries(files).map(([name, text]) => [name, withStoredOutputs(text)]);
  return sha256(JSON.stringify(whole), 'hex').slice(0, 10);
}

const sha256 = (text, encoding) => createHash('sha256').update(text).digest(encoding);

/** The style sheets in the order of their names, joined into one text. */
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
