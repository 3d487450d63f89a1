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

/** Runs a Node script in the project; resolves to its exit code and its output, which is empty if it is shown at once. */
function run(args, { isShown = false } = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) => {
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output) }));
  });
}

const nameOf = (step) => (step === 'unchecked' ? 'build' : step);

/** Runs steps one after the other; resolves to those that failed, with their output. */
async function failuresOf(names) {
  const failed = [];
  for (const step of names) {
    const { code, output } = await run(steps[step]);
    if (code === 0) continue;
    console.error(`npm test: ${nameOf(step)} failed.`);
    failed.push({ step, output });
  }
  return failed;
}

/** Shows what failed, as the last thing on the screen, and ends the command. */
function giveUp(failed) {
  for (const { output } of failed) process.stderr.write(output);
  const names = failed.map(({ step }) => step);
  // The next build checks the types.
  if (names.includes('check')) rmSync(join(root, 'dist/.built'), { force: true });
  console.error(`npm test: ${names.map(nameOf).join(' and ')} failed.`);
  process.exit(1);
}

/** Folders whose tests run the built files; the others run the sources, so they need no build. */
function needsBuild(folder) {
  const files = readdirSync(join(root, folder), { recursive: true }).filter((name) => name.endsWith('.ts'));
  return files.some((name) => /\bdist\b|run-cli/.test(readFileSync(join(root, folder, name), 'utf8')));
}

installPackages();
const folders = named.map((name) => `test/${name}`).filter((folder) => existsSync(join(root, folder)));
const isWhole = named.length === 0;
const isFromSources = !isWhole && folders.length === named.length && !folders.some(needsBuild);
// The tests need the build only. The other steps run beside both, because many tests only wait.
const beside = failuresOf(isWhole ? ['check', 'lint'] : []);
const unbuilt = await failuresOf(isWhole ? ['unchecked'] : isFromSources ? [] : ['build']);
if (unbuilt.length > 0) giveUp([...unbuilt, ...(await beside)]);
const filters = named.map((name) => (folders.includes(`test/${name}`) ? `test/${name}/` : name));
// The whole run loads the built files; see built-sources.mjs.
if (isWhole) {
  process.env.SPOTLAB_TEST_BUILT = '1';
  if (!process.env.SPOTLAB_TEST_DEPTH) {
    process.env.SPOTLAB_TEST_DEPTH = 'short';
    console.log('npm test leaves out the longest test files. SPOTLAB_TEST_DEPTH=full npm test runs them too.');
  }
}
const tests = await run([bin('vitest/vitest.mjs'), 'run', ...filters], { isShown: true });
const unclean = await beside;
if (unclean.length > 0) giveUp(unclean);
process.exit(tests.code);
