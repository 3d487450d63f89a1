// Writes dist/cjs/: the library as CommonJS, for programs that cannot `require` an ES module. Node 20.19 and newer can
// `require` ES modules, so only other module loaders, such as that of Jest, use these files.
import { join } from 'node:path';
import { rolldown } from 'rolldown';

import { modulesOf } from './bundled.mjs';

/**
 * Bundles the built library. A part that is loaded on demand stays a file of its own. Resolves to the modules that the
 * files contain, see bundled.mjs.
 */
export async function bundleCommonJs(root) {
  const bundle = await rolldown({
    cwd: root,
    input: {
      index: join(root, 'dist/src/index.js'),
      teaching: join(root, 'dist/src/teaching/index.js'),
      'sbe-decode': join(root, 'dist/src/sbe/decode.js'),
    },
    platform: 'node',
    plugins: [
      {
        // The loader of Jest has no `import()`, but it has `require`.
        name: 'require-packages',
        transform(code) {
          const found = code.replace(/\bawait import\((name|STORE)\)/g, 'require($1)');
          return found === code ? null : { code: found, map: null };
        },
      },
    ],
    // A slow machine must not fail the build.
    checks: { pluginTimings: false },
    onLog(level, log) {
      if (level === 'warn' && log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message);
    },
  });
  const { output } = await bundle.write({
    dir: join(root, 'dist/cjs'),
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name].cjs',
    comments: false,
  });
  return modulesOf(output, 'cjs');
}
