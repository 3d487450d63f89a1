/**
 * Kernel specs: the folder by which Jupyter knows our kernel.
 *
 * A spec is `kernels/NAME/kernel.json` and a logo. Paths are absolute and each an argument of its own, so spaces need no
 * quoting; the running Node is named, because a desktop's Jupyter may not find the one on our PATH. Installing again
 * keeps the display name and the environment that were chosen before. A spec that is not ours is neither overwritten nor
 * removed.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kernelEntry } from '../notebook/kernel-process.js';

export const displayName = 'TypeScript (spotlab)';

/** What is written to `kernel.json`. */
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
  /** What keeps it from starting; undefined when nothing does. */
  readonly problem: string | undefined;
}

/** A spec cannot be written or removed; the message says why. */
export class KernelSpecError extends Error {
  override readonly name = 'KernelSpecError';
}

/** What a user may choose of a spec. */
export interface SpecChoice {
  readonly displayName?: string | undefined;
  /** Set in the environment of the kernel. Never keys: whoever may use the machine can read a spec. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

/** Makes the spec that starts this installation of spotlab. */
export function makeKernelSpec(
  platform: NodeJS.Platform,
  { displayName: title, env = {} }: SpecChoice = {},
): KernelSpec {
  return {
    argv: [stableNodePath(process.execPath), kernelEntry(), '--config-path', '{connection_file}'],
    display_name: title ?? displayName,
    language: 'typescript',
    // Windows has no SIGINT between processes.
    interrupt_mode: platform === 'win32' ? 'message' : 'signal',
    env,
    metadata: { debugger: false, spotlab: true },
  };
}

/**
 * A name of this Node that outlives its next upgrade: Homebrew keeps each version in a folder of its own, which goes with
 * the upgrade, and a link to the current one beside it.
 */
export function stableNodePath(path: string, resolveLink: (path: string) => string = realpathOrNothing): string {
  const [, prefix, formula] = /^(.*)\/Cellar\/([^/]+)\/[^/]+\/bin\/node$/.exec(path) ?? [];
  const link = `${prefix}/opt/${formula}/bin/node`;
  return prefix !== undefined && resolveLink(link) === path ? link : path;
}

function realpathOrNothing(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return '';
  }
}

/** What was chosen for the spec of that name when it was installed; nothing where there is none. */
export function previousChoice(dataFolder: string, name: string): SpecChoice {
  const spec = readSpec(specFolder(dataFolder, name));
  return spec?.metadata?.spotlab === true ? { displayName: spec.display_name, env: spec.env } : {};
}

/** Writes a spec under a Jupyter data folder; returns its folder. */
export function installKernelSpec(dataFolder: string, name: string, spec: KernelSpec): string {
  const folder = specFolder(dataFolder, name);
  if (existsSync(folder) && readSpec(folder)?.metadata?.spotlab !== true) {
    throw new KernelSpecError(`${folder} belongs to another kernel; choose another --name`);
  }
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'logo-svg.svg'), logo);
    writeFileSync(join(folder, 'kernel.json'), `${JSON.stringify(spec, null, 2)}\n`);
  } catch (error) {
    throw new KernelSpecError(`cannot write ${folder}: ${(error as Error).message}`);
  }
  return folder;
}

/** Removes our spec of that name; returns its folder, or undefined when there is none. */
export function removeKernelSpec(dataFolder: string, name: string): string | undefined {
  const folder = specFolder(dataFolder, name);
  if (!existsSync(folder)) return undefined;
  if (readSpec(folder)?.metadata?.spotlab !== true) throw new KernelSpecError(`${folder} is not a spotlab kernel`);
  try {
    rmSync(folder, { recursive: true });
  } catch (error) {
    throw new KernelSpecError(`cannot remove ${folder}: ${(error as Error).message}`);
  }
  return folder;
}

/** Our specs under the given data folders. */
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

/** What keeps a kernel that is started by `argv` from starting: its Node or its spotlab was moved, upgraded or removed. */
export function specProblem(argv: unknown): string | undefined {
  if (!Array.isArray(argv) || argv.length < 2) return 'its spec names no program; install again';
  const missing = argv.slice(0, 2).find((path) => !existsSync(String(path)));
  return missing === undefined ? undefined : `${missing} is gone; install again`;
}

function specFolder(dataFolder: string, name: string): string {
  if (!/^[a-z0-9._-]+$/i.test(name) || /^\.+$/.test(name)) {
    throw new KernelSpecError(`--name is '${name}'; Jupyter takes letters, digits, dots, dashes and underscores`);
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

/** Three candles: hollow rises, filled falls. */
const logo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64">
<title>spotlab</title>
<g stroke="#2a78b8" stroke-width="4" fill="none"><path d="M14 26V14M14 56V46"/><rect x="8" y="26" width="12" height="20"/>
<path d="M50 14V6M50 46V36"/><rect x="44" y="14" width="12" height="22"/></g>
<g stroke="#d9822b" stroke-width="4" fill="#d9822b"><path d="M32 18V8M32 56V44"/><rect x="26" y="18" width="12" height="26"/></g>
</svg>
`;
