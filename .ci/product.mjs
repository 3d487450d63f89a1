// Uses the npm package as its users do: installed from the tarball in an empty folder outside of the repository, with a
// home folder of its own. Each step prints one line with its seconds; the first failure ends the program.
//
//   node .ci/product.mjs [NODE...]      NODE: further Node binaries
//
// With this Node, all walkthroughs run, and all are graded with their solutions filled in. With each further Node, only
// the walkthroughs of SOME_LESSONS and all other steps run. With `--quick`, this Node too runs only these. Needs tmux,
// which .ci/run installs, and the built dist/.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { classSteps } from './product/class.mjs';
import { dataSteps } from './product/data.mjs';
import { labSteps } from './product/lab.mjs';
import { lessonSteps } from './product/lessons.mjs';
import { packageSteps } from './product/package.mjs';
import { promptSteps } from './product/prompt.mjs';
import { User } from './product/user.mjs';

/** The walkthroughs that run with each Node: a first session, order lists, streams, a sweep in threads. */
const SOME_LESSONS = ['01', '05', '15', '17'];

const root = resolve(fileURLToPath(new URL('..', import.meta.url)));
const isQuick = process.argv.includes('--quick');
const others = process.argv.slice(2).filter((argument) => argument !== '--quick');
const work = realpathSync(mkdtempSync(join(tmpdir(), 'spotlab product ')));
try {
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', work];
  const tarball = join(work, execFileSync('npm', pack, { cwd: root, encoding: 'utf8' }).trim());
  for (const node of [process.execPath, ...others.map((path) => resolve(path))]) {
    const lessons = isQuick || node !== process.execPath ? SOME_LESSONS : undefined;
    await useAll(new User(node, join(work, execFileSync(node, ['-v'], { encoding: 'utf8' }).trim())), tarball, lessons);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** All steps with one Node. */
async function useAll(user, tarball, lessons) {
  const started = Date.now();
  const steps = [
    ...packageSteps(user, tarball),
    ...promptSteps(user),
    ...lessonSteps(user, lessons),
    ...classSteps(user),
    ...labSteps(user),
    ...dataSteps(user),
  ];
  try {
    for (const [title, use] of steps) {
      const begun = Date.now();
      const said = await use().catch((error) => {
        console.log(`-- ${user.version}: ${title} FAILED (${seconds(begun)} s)`);
        throw error;
      });
      console.log(`-- ${user.version}: ${title}${said ? `: ${said}` : ''} (${seconds(begun)} s)`);
    }
  } finally {
    await user.leave();
  }
  console.log(`-- ${user.version}: ${steps.length} steps (${seconds(started)} s)`);
}

function seconds(since) {
  return ((Date.now() - since) / 1000).toFixed(1);
}
