/** The files of the site: pages, styles and scripts, packed into one file by the build. */
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { writeWholeFile } from '../../files/index.js';
import { withStoredOutputs } from './stored-outputs.js';

/** Path below the site -> text. */
export type SiteFiles = ReadonlyMap<string, string>;

/** Beside the compiled program; for the sources of a clone, in the folder of its build. */
const PLACES = ['../../../site.json.br', '../../../dist/site.json.br'];

/** Undefined when the site has not been built. */
export function siteFiles(): SiteFiles | undefined {
  const paths = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  const path = paths.find((one) => existsSync(one));
  if (path === undefined) return undefined;
  const files = JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8')) as Record<string, string>;
  return new Map(Object.entries(files).map(([name, text]) => [name, withStoredOutputs(text)]));
}

/**
 * Writes all files to a folder, for any static server. Other files of the folder stay.
 *
 * @returns the number of files
 */
export function writeSite(files: SiteFiles, folder: string): number {
  const root = resolve(folder);
  for (const [path, text] of files) {
    const target = join(root, ...path.split('/'));
    if (!target.startsWith(root + sep)) throw new Error(`${path} is outside of the site.`);
    mkdirSync(dirname(target), { recursive: true });
    writeWholeFile(target, text, { mode: 0o666 });
  }
  return files.size;
}
