// Installs the packages of package-lock.json when they are missing or out of date. Needs nothing but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`spotlab needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Runs a command in the project, on the terminal; ends this process when it fails. */
function run(command, args) {
  const done = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Runs `npm ci` unless the installed packages are those of the lock file. */
export function installPackages() {
  const stamp = join(root, 'node_modules', '.spotlab-installed');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
    console.error('Installing packages (npm ci)…');
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund']);
    writeFileSync(stamp, lock);
  }
}
