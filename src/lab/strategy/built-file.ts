/** Finds compiled files of this package, for code that Node loads by itself: threads, and imports of strategies. */
import { existsSync } from 'node:fs';

/** Ways from this file to the compiled `src`: among the compiled files, in one CommonJS bundle, and in the sources. */
const WAYS = ['../../', '../src/', '../../../dist/src/'];

/** @param path in `src`, such as `index.js` */
export function builtFile(path: string): URL {
  const urls = WAYS.map((way) => new URL(`${way}${path}`, import.meta.url));
  return urls.find((url) => existsSync(url)) ?? (urls[0] as URL);
}
