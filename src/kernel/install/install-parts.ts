/**
 * Installs the npm packages that the kernel needs in a folder of the user: exactly the versions that this repository tests,
 * checked by their hashes. No install script runs, because ZeroMQ contains its binaries.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { LOCKED_PACKAGES, PARTS } from './kernel-parts.gen.js';
import { COMPLETE_FILE } from './kernel-parts.js';

/** The size of the installed packages, for the message before the download. */
export const APPROXIMATE_SIZE = 'about 100 MiB';

const NPM = ['ci', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund', '--prefer-offline'];

/** The permissions of folders that all may read and only the owner may change. */
const PUBLIC = 0o755;

/** Number of characters of npm's messages that an error contains. */
const MAX_MESSAGE = 2_000;

/**
 * Installs the packages in `folder`. The folder appears when all packages are there.
 *
 * @returns the size of the packages in bytes
 * @throws SpotlabError `SPOTLAB_KERNEL` when npm is missing or fails, or the folder cannot be written
 */
export async function installKernelParts(folder: string): Promise<number> {
  let draft: string | undefined;
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: PUBLIC });
    draft = mkdtempSync(join(dirname(folder), '.kernel-'));
    // Only its owner can read a temporary folder. When root grades notebooks, they run as another user and must read this folder.
    chmodSync(draft, PUBLIC);
    const title = { name: 'spotlab-kernel', version: '1.0.0', private: true, license: 'UNLICENSED' };
    const manifest = { ...title, dependencies: PARTS };
    const lock = {
      name: title.name,
      version: title.version,
      lockfileVersion: 3,
      requires: true,
      packages: { '': { ...title, dependencies: PARTS }, ...LOCKED_PACKAGES },
    };
    writeFileSync(join(draft, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(draft, 'package-lock.json'), JSON.stringify(lock));
    await runNpm(draft);
    const bytes = closed(draft);
    writeFileSync(join(draft, COMPLETE_FILE), '');
    // An incomplete folder is left over from an installation that was ended.
    if (existsSync(folder)) rmSync(folder, { recursive: true });
    renameSync(draft, folder);
    return bytes;
  } catch (error) {
    if (draft !== undefined) rmSync(draft, { recursive: true, force: true });
    if (error instanceof SpotlabError) throw error;
    throw failure(`${folder} cannot be written: ${(error as Error).message}`, 'Check the folder', error);
  }
}

function runNpm(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const isWindows = process.platform === 'win32';
    const npm = spawn('npm', [...NPM, '--global=false', '--prefix', isWindows ? '.' : folder], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      // On Windows npm is a batch file, which only a shell starts.
      shell: isWindows,
    });
    let text = '';
    npm.stderr.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-MAX_MESSAGE);
    });
    npm.on('error', (error) => reject(failure('npm cannot be started', 'npm is a part of Node; install it', error)));
    npm.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(failure(`npm ended with exit code ${code}.\n${text.trim()}\n`, 'Check the connection to the registry'));
    });
  });
}

function failure(why: string, what: string, cause?: unknown): SpotlabError {
  return new SpotlabError('SPOTLAB_KERNEL', `The npm packages that the kernel needs cannot be installed: ${why}`, {
    advice: `${what}, then run \`npx spotlab kernel install\` again.`,
    cause,
  });
}

/**
 * Makes the packages writable for their owner alone; under some umasks, npm lets other users write to them.
 *
 * @returns the size of the packages in bytes
 */
function closed(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(path, PUBLIC);
    if (!entry.isFile()) continue;
    chmodSync(path, 0o644);
    bytes += statSync(path).size;
  }
  return bytes;
}
