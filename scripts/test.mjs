// `npm test`: installs and builds what is missing, then lint, type check and all tests.
//
//   npm test                       everything but the longest test files, which CI runs; see vitest.config.ts
//   npm test -- exchange           the tests of one floor or folder below test/, without lint and type check
//   npm test -- client/fit         the test files whose path contains this text
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installPackages } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const named = process.argv.slice(2);
const bin = (path) => join(root, 'node_modules', path);
const steps = {
  build: [join(root, 'scripts/build.mjs')],
  lint: [bin('@biomejs/biome/bin/biome'), 'check', '.'],
  // Writes the declarations without checking the types, which `check` does: half of the time of the compiler.
  unchecked: [join(root, 'scripts/build.mjs'), '--no-check'],
  // Several checkers would each check the types that many files share, and the build takes the other processor.
  check: [bin('typescript-native/bin/tsc'), '-p', 'tsconfig.test.json', '--checkers', '1'],
};

/**
 * Runs a Node script in the project; resolves to its exit code. Its output is shown at once (`isShown`) or only after a
 * failure.
 */
function run(args, { isShown = false } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      if (code !== 0) process.stderr.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Folders whose tests run the built files; the others run the sources, so they need no build. */
function needsBuild(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.ts'));
  return files.some((name) => /\bdist\b|run-cli/.test(readFileSync(join(root, folder, name), 'utf8')));
}

installPackages();
const folders = named.map((name) => `test/${name}`).filter((folder) => existsSync(join(root, folder)));
const needed =
  named.length === 0
    ? ['unchecked', 'lint', 'check']
    : folders.length === named.length && !folders.some(needsBuild)
      ? []
      : ['build'];
const codes = await Promise.all(needed.map((step) => run(steps[step])));
const failed = needed.filter((_, at) => codes[at] !== 0);
if (failed.length > 0) {
  // The next build checks the types.
  if (failed.includes('check')) rmSync(join(root, 'dist/.built'), { force: true });
  console.error(`npm test: ${failed.join(' and ').replace('unchecked', 'build')} failed.`);
  process.exit(1);
}
const filters = named.map((name) => (folders.includes(`test/${name}`) ? `test/${name}/` : name));
// The whole run loads the built files; see built-sources.mjs.
if (named.length === 0) {
  process.env.SPOTLAB_TEST_BUILT = '1';
  if (!process.env.SPOTLAB_TEST_DEPTH) {
    process.env.SPOTLAB_TEST_DEPTH = 'short';
    console.log('npm test leaves out the longest test files. SPOTLAB_TEST_DEPTH=full npm test runs them too.');
  }
}
process.exit(await run([bin('vitest/vitest.mjs'), 'run', ...filters], { isShown: true }));
