// Checks src/, repl/ and site/ and compiles them to dist/ when a source, or a script that may be part of the build, is newer
// than the last build; writes only the pages of the site when a text of docs/ or notebooks/ is newer. With `--no-check` it
// only compiles them, because `npm test` checks the types of all files, tests included, at the same time.
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { writeBundled } from './bundled.mjs';
import { bundleCommonJs } from './commonjs.mjs';
import { leaveOutFacades } from './facades.mjs';
import { joinModules } from './join.mjs';
import { keepPublicTypes } from './public-types.mjs';
import { bundleSite } from './site.mjs';
import { copyLibraries } from './vendor.mjs';
import { buildWeb } from './web.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'dist', '.built');

function newest(dir) {
  let time = statSync(dir).mtimeMs;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    const path = join(dir, entry.name);
    time = Math.max(time, entry.isDirectory() ? newest(path) : statSync(path).mtimeMs);
  }
  return time;
}

const scripts = readdirSync(join(root, 'scripts')).filter((name) => name.endsWith('.mjs'));
const settings = ['package.json', 'tsconfig.json', 'package-lock.json'];
const sources = Math.max(
  newest(join(root, 'src')),
  newest(join(root, 'repl')),
  newest(join(root, 'site')),
  ...[...scripts.map((name) => join('scripts', name)), ...settings].map((path) => statSync(join(root, path)).mtimeMs),
);
if (!existsSync(stamp) || statSync(stamp).mtimeMs < sources) {
  // The output of a deleted source must be deleted too, because the package would contain it.
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const tsc = join(root, 'node_modules', 'typescript-native', 'bin', 'tsc');
  // The compiler checks the types and writes the declarations.
  const types = join(root, 'dist', 'types');
  const args = [
    tsc,
    '-p',
    join(root, 'tsconfig.json'),
    '--emitDeclarationOnly',
    '--checkers',
    '1',
    '--declarationDir',
    types,
    ...(process.argv.includes('--no-check') ? ['--noCheck'] : []),
  ];
  const declarations = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
  const checked = new Promise((resolve) => declarations.on('close', (code) => resolve(code ?? 1)));
  const bundledSite = bundleSite(root);
  const joined = Promise.all([
    joinModules(root),
    copyLibraries(root),
    buildWeb(root),
    bundledSite.then(({ modules }) => modules),
  ]).catch((error) => error);
  const code = await checked;
  if (code !== 0) process.exit(code);
  const written = await joined;
  if (written instanceof Error) throw written;
  // The page of the class's board is served as it is.
  cpSync(join(root, 'src/server/class/page'), join(root, 'dist/src/server/class/page'), { recursive: true });
  keepPublicTypes(root);
  leaveOutFacades(root);
  writeBundled(root, [...written.flat(), ...(await bundleCommonJs(root))]);
  await writeSite(bundledSite);
  writeFileSync(stamp, '');
  utimesSync(stamp, new Date(), new Date(sources + 1));
  chmodSync(join(root, 'dist/src/cli/main.js'), 0o755);
}
// The pages have the documentation and the walkthroughs, too.
const texts = Math.max(newest(join(root, 'docs')), newest(join(root, 'notebooks')));
if (statSync(join(root, 'dist/site.json.br')).mtimeMs < texts) await writeSite(bundleSite(root));

/** The pages show what the built exchange draws. */
async function writeSite(bundled) {
  const { buildSite } = await import('../site/build/build.mjs');
  await buildSite(root, (await bundled).scripts);
}
