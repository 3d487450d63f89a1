/**
 * Finds compiled files of this package, for code that Node loads by itself: threads, the parser, and imports of
 * strategies.
 *
 * The path of this file is read from a stack trace, because a program can be bundled as CommonJS, which has no
 * `import.meta`. In such a bundle there are no files to find; the error says so.
 */
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { optionError } from '../base/option-error.js';

/** Relative paths from this file to the compiled `src`: if this file is compiled, if it is part of one CommonJS bundle, and if it is a source. */
const WAYS = ['../../', '../src/', '../../../dist/src/'];

/**
 * @param path in `src`, such as `index.js`
 * @throws SpotlabError `SPOTLAB_OPTION` in a program that is bundled into one file
 */
export function builtFile(path: string): URL {
  const own = ownFileUrl();
  const urls = own === undefined ? [] : WAYS.map((way) => new URL(`${way}${path}`, own));
  const found = urls.find((url) => existsSync(url));
  if (found) return found;
  throw optionError(
    'sweeps in threads, strategies in files and saved runs need the files of spotlab, which this program does not have.',
    'Leave spotlab out of the bundle (external), so that it is loaded from node_modules; a sweep can also use workers: 0.',
  );
}

/** The file of this code as Node names it. */
function ownFileUrl(): string | undefined {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = 1;
    Error.prepareStackTrace = (_error, [site]) => site?.getFileName();
    const file = new Error('here').stack as unknown;
    if (typeof file !== 'string') return undefined;
    return file.startsWith('file:') ? file : pathToFileURL(file).href;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
