// A Vite plugin for the whole test run: what tests import from src/ and repl/ is loaded from dist/, where `npm test` has
// just built it. Node loads the built files by itself and in a few joined chunks; transforming each source again takes about
// a third of a run. The tests of one folder (`npm test -- exchange`) run the sources, so that they need no build.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** Tests that replace modules of Node inside the sources, which works in transformed sources only. */
const NEEDS_SOURCES = ['test/server/verify-signature.test.ts'];

export function builtSources(root) {
  /** Modules of pages have no built file of their own. Without this rule, each of them would bring the sources of all floors below. */
  const isSourceOnly = (path) =>
    /^(src|site)\/.*\.ts$/.test(path) && !existsSync(join(root, 'dist', path.replace(/\.ts$/, '.js')));
  return {
    name: 'built-sources',
    enforce: 'pre',
    resolveId(specifier, importer) {
      if (!importer || !specifier.startsWith('.') || !specifier.endsWith('.js')) return null;
      const from = relative(root, importer.split('?')[0]).split(sep).join('/');
      if (!/^(test|scripts)\//.test(from) && !isSourceOnly(from)) return null;
      if (NEEDS_SOURCES.includes(from)) return null;
      const target = relative(root, resolve(dirname(importer), specifier))
        .split(sep)
        .join('/');
      if (!/^(src|repl)\//.test(target)) return null;
      const built = join(root, 'dist', target);
      return existsSync(built) ? { id: built, external: true } : null;
    },
  };
}
