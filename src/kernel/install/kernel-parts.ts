/**
 * Finds the packages that only the kernel needs: tslab with its compiler and ZeroMQ, and the types of Node. They are not
 * dependencies of spotlab, because they have a hundred megabytes and a `tsc` command of their own.
 *
 * The packages lie beside spotlab (this repository, or a project that installed tslab), or in a folder of this user,
 * where `spotlab kernel install` puts them.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, posix, resolve, win32 } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { exposureOf, modeText } from '../../files/index.js';
import type { JupyterHost } from './jupyter-paths.js';
import { LOCKED_PACKAGES, PARTS } from './kernel-parts.gen.js';

/** The npm packages that the kernel needs, on this machine. */
export interface KernelParts {
  /** The folder of the package tslab. */
  readonly tslab: string;
  /** The folder `node_modules/@types` that contains the types of Node. */
  readonly types: string;
  /** The folder of `spotlab kernel install` that contains both; undefined when they lie beside spotlab. */
  readonly folder?: string;
}

/** The file that exists when an installation in the folder of the user is complete. */
export const COMPLETE_FILE = 'complete';

/** Environment variable with the folder of the packages. */
export const PARTS_VARIABLE = 'SPOTLAB_KERNEL_PARTS';

/** The packages, beside spotlab or in the folder of the user; undefined when they are not installed. */
export function findKernelParts(host: JupyterHost = thisHost()): KernelParts | undefined {
  return partsBeside(import.meta.url) ?? partsIn(partsFolder(host));
}

let found: KernelParts | undefined;

/** The packages of this process. @throws SpotlabError `SPOTLAB_KERNEL` when they are not installed */
export function kernelParts(): KernelParts {
  found ??= findKernelParts();
  if (found) return found;
  throw new SpotlabError('SPOTLAB_KERNEL', 'The packages of the notebook kernel are not installed.', {
    advice: 'Run `npx spotlab kernel install` once; it downloads them.',
  });
}

/** The folder in which `spotlab kernel install` puts the packages. Each list of packages has a folder of its own. */
export function partsFolder(host: JupyterHost): string {
  const chosen = host.environment[PARTS_VARIABLE];
  if (chosen) return resolve(chosen);
  const hash = createHash('sha256').update(JSON.stringify(LOCKED_PACKAGES)).digest('hex').slice(0, 8);
  const { join: joined } = host.platform === 'win32' ? win32 : posix;
  return joined(userFolder(host), 'spotlab', `kernel-${PARTS.tslab}-${hash}`);
}

/**
 * The packages in a folder; undefined when it does not contain a complete installation.
 *
 * @throws SpotlabError `SPOTLAB_KERNEL` when others than the owner can change the packages, which will run
 */
export function partsIn(folder: string): KernelParts | undefined {
  if (!existsSync(join(folder, COMPLETE_FILE))) return undefined;
  const modules = join(folder, 'node_modules');
  const tslab = join(modules, 'tslab');
  for (const path of [folder, modules, tslab]) {
    const found = statSync(path, { throwIfNoEntry: false });
    // The owner may be an administrator, who has installed the packages for others.
    if (found === undefined || exposureOf(found, found.uid) !== 'writable') continue;
    throw new SpotlabError(
      'SPOTLAB_KERNEL',
      `Others can change the packages of the notebook kernel in ${path} (${modeText(found)}), so they were not loaded.`,
      { advice: `If you trust what is in it: chmod -R go-w '${folder}'` },
    );
  }
  return { tslab, types: join(modules, '@types'), folder };
}

/** The packages that a module can require; undefined unless tslab has the exact version. */
function partsBeside(url: string): KernelParts | undefined {
  const tslab = packageFolder(url, 'tslab');
  if (tslab === undefined || versionIn(tslab) !== PARTS.tslab) return undefined;
  const own = packageFolder(url, '@types/node');
  // Other versions than ours may use syntax that the compiler of the cells does not have.
  const isOurs = own !== undefined && versionIn(own) === PARTS['@types/node'];
  const types = isOurs ? own : packageFolder(join(tslab, 'package.json'), '@types/node');
  return types === undefined ? undefined : { tslab, types: dirname(types) };
}

function packageFolder(from: string, name: string): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`));
  } catch {
    // The package is not installed there.
    return undefined;
  }
}

function versionIn(folder: string): string {
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
}

/** The folder for the data of programs, on each platform. */
function userFolder({ environment, platform, home }: JupyterHost): string {
  if (platform === 'darwin') return posix.join(home, 'Library', 'Application Support');
  if (platform === 'win32') return environment.LOCALAPPDATA || win32.join(home, 'AppData', 'Local');
  return environment.XDG_DATA_HOME || posix.join(home, '.local', 'share');
}

/** This machine and user. */
export function thisHost(): JupyterHost {
  return { environment: process.env, platform: process.platform, home: homedir() };
}
