/**
 * Installs, removes and lists kernel specs: the folders by which Jupyter finds the spotlab kernel.
 *
 * A spec is a folder `kernels/NAME` with `kernel.json` and a logo. Paths in it are absolute and separate arguments, so
 * spaces need no quotes. It contains the path of the running Node, because a Jupyter that was started from the desktop
 * may have another PATH. Installing again keeps the display name and environment of the existing spec. Specs of other
 * kernels are never overwritten or removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWholeFile } from '../files/index.js';
import { kernelEntry } from './notebook/kernel-process.js';

export const displayName = 'TypeScript (spotlab)';

/** The content of `kernel.json`. */
export interface KernelSpec {
  readonly argv: readonly string[];
  readonly display_name: string;
  readonly language: string;
  readonly interrupt_mode: 'signal' | 'message';
  readonly env: Readonly<Record<string, string>>;
  readonly metadata: { readonly debugger: false; readonly spotlab: true };
}

export interface InstalledSpec {
  readonly name: string;
  readonly folder: string;
  readonly displayName: string;
  /** The reason why the kernel cannot start; undefined if it can. */
  readonly problem: string | undefined;
}

/** A spec cannot be written or removed; the message contains the reason. */
export class KernelSpecError extends Error {
  override readonly name = 'KernelSpecError';
}

/** The parts of a spec that a user can choose. */
export interface SpecChoice {
  readonly displayName?: string | undefined;
  /** Environment variables of the kernel. Never put keys here: every user of the machine can read a spec. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/**
 * Makes a spec that starts this installation of spotlab.
 *
 * @param partsFolder the folder of the kernel's packages, if they are not beside spotlab. The spec contains it, because
 *   Jupyter may start the kernel with another environment or for another user.
 */
export function makeKernelSpec(
  platform: NodeJS.Platform,
  { displayName: title, env = {} }: SpecChoice = {},
  partsFolder?: string,
): KernelSpec {
  return {
    argv: [
      ...[stableNodePath(process.execPath), kernelEntry()],
      ...(partsFolder === undefined ? [] : ['--parts', partsFolder]),
      ...['--config-path', '{connection_file}'],
    ],
    display_name: title ?? displayName,
    language: 'typescript',
    // Windows cannot send SIGINT to another process.
    interrupt_mode: platform === 'win32' ? 'message' : 'signal',
    env,
    metadata: { debugger: false, spotlab: true },
  };
}

/**
 * A path of this Node that stays valid after an upgrade. Homebrew stores each version in a separate folder, which an
 * upgrade removes, and keeps a link to the current version.
 */
export function stableNodePath(path: string, resolveLink: (path: string) => string = realpathOrEmpty): string {
  const [, prefix, formula] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/bin\/node$/.exec(path) ?? [];
  const link = `${prefix}/opt/${formula}/bin/node`;
  return prefix !== undefined && resolveLink(link) === path ? link : path;
}

function realpathOrEmpty(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return '';
  }
}

/** The choices in the installed spec of that name; empty if there is none. */
export function previousChoice(dataFolder: string, name: string): SpecChoice {
  const spec = readSpec(specFolder(dataFolder, name));
  return spec?.metadata?.spotlab === true ? { displayName: spec.display_name, env: spec.env } : {};
}

/** Writes a spec in a Jupyter data folder. @returns the folder of the spec */
export function installKernelSpec(dataFolder: string, name: string, spec: KernelSpec): string {
  const folder = specFolder(dataFolder, name);
  if (existsSync(folder) && readSpec(folder)?.metadata?.spotlab !== true) {
    throw new KernelSpecError(`${folder} belongs to another kernel: choose another name with --name.`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    writeWholeFile(join(folder, 'logo-svg.svg'), logo, { mode: 0o666 });
    writeWholeFile(join(folder, 'kernel.json'), `${JSON.stringify(spec, null, 2)}\n`, { mode: 0o666 });
  } catch (error) {
    throw new KernelSpecError(`Cannot write ${folder}: ${(error as Error).message}`);
  }
  return folder;
}

/** Removes the spotlab spec of that name. @returns its folder; undefined if there is none */
export function removeKernelSpec(dataFolder: string, name: string): string | undefined {
  const folder = specFolder(dataFolder, name);
  if (!existsSync(folder)) return undefined;
  if (readSpec(folder)?.metadata?.spotlab !== true)
    throw new KernelSpecError(`${folder} belongs to another kernel, so it was not removed.`);
  try {
    rmSync(folder, { recursive: true });
  } catch (error) {
    throw new KernelSpecError(`Cannot remove ${folder}: ${(error as Error).message}`);
  }
  return folder;
}

/** The spotlab specs in the given data folders. */
export function listKernelSpecs(dataFolders: readonly string[]): InstalledSpec[] {
  return dataFolders.flatMap((dataFolder) => {
    const kernels = join(dataFolder, 'kernels');
    const names = existsSync(kernels) ? readdirSync(kernels).sort() : [];
    return names.flatMap((name) => {
      const folder = join(kernels, name);
      const spec = readSpec(folder);
      if (spec?.metadata?.spotlab !== true) return [];
      return [{ name, folder, displayName: spec.display_name ?? name, problem: specProblem(spec.argv) }];
    });
  });
}

/** The reason why `argv` cannot start a kernel: its Node, its spotlab or its packages were moved, upgraded or removed. */
export function specProblem(argv: unknown): string | undefined {
  if (!Array.isArray(argv) || argv.length < 2) return 'kernel.json contains no command; install the kernel again';
  const paths = argv.filter((_, at) => at < 2 || argv[at - 1] === '--parts');
  const missing = paths.find((path) => !existsSync(String(path)));
  return missing === undefined ? undefined : `${missing} does not exist any more; install the kernel again`;
}

function specFolder(dataFolder: string, name: string): string {
  if (!/^[a-z0-9._-]+$/i.test(name) || /^\.+$/.test(name)) {
    throw new KernelSpecError(`Invalid --name '${name}': use letters, digits, dots, dashes and underscores.`);
  }
  return join(dataFolder, 'kernels', name);
}

interface SpecFile extends Partial<Omit<KernelSpec, 'metadata'>> {
  readonly metadata?: { readonly spotlab?: unknown };
}

function readSpec(folder: string): SpecFile | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'kernel.json'), 'utf8')) as SpecFile;
  } catch {
    return undefined;
  }
}

/** Three klines: hollow bars rise, the filled bar falls. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<title>spotlab</title>
<g stroke="#2a78b8" stroke-width="4" fill="none"><path d="M14 26V14M14 56V46"/><rect x="8" y="26" width="12" height="20"/>
<path d="M50 14V6M50 46V36"/><rect x="44" y="14" width="12" height="22"/></g>
<g stroke="#d9822b" stroke-width="4" fill="#d9822b"><path d="M32 18V8M32 56V44"/><rect x="26" y="18" width="12" height="26"/></g>
</svg>
`;
