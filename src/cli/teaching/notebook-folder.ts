/**
 * Where a graded notebook and its exchange run: two sandboxes with one folder in common, in which the socket of the
 * exchange lies. Without a sandbox, they are two processes with a common temporary folder.
 */
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { kernelParts, PARTS_VARIABLE } from '../../kernel/index.js';
import { SANDBOX_FOLDER } from '../sandbox/bubblewrap.js';
import { type SandboxKind, sandboxUser } from '../sandbox/sandbox.js';

export interface NotebookFolder {
  /** Undefined without a sandbox. */
  readonly sandbox: SandboxKind | undefined;
  /** The user id in the sandbox, for a kind that changes the user. */
  readonly user: number;
  /** The folder that both sandboxes see; undefined without a sandbox. */
  readonly shared: string | undefined;
  /** The working folder without a sandbox. */
  readonly cwd: string | undefined;
  /** All environment variables of both programs. */
  readonly environment: Readonly<Record<string, string>>;
  /** Removes the folder. */
  remove(): void;
}

/** Variables that programs need; none of them names a file or a key of the user. */
const PASSED = ['LANG', 'LC_ALL', 'LC_CTYPE', 'SystemRoot'];

export function makeNotebookFolder(sandbox: SandboxKind | undefined): NotebookFolder {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'spotlab-grade-')));
  const user = sandboxUser();
  if (sandbox?.changesUser) {
    chownSync(folder, user, user);
    chmodSync(folder, 0o700);
  }
  const home = sandbox ? SANDBOX_FOLDER : folder;
  const { folder: parts } = kernelParts();
  const passed = PASSED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    sandbox,
    user,
    shared: sandbox ? folder : undefined,
    cwd: sandbox ? undefined : folder,
    environment: {
      ...Object.fromEntries(passed),
      ...{ HOME: home, TMPDIR: home, TEMP: home },
      // The zone of this machine is in a file that a sandbox does not have.
      TZ: process.env.TZ ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      // A program with another home folder would not find the packages of the kernel.
      ...(parts ? { [PARTS_VARIABLE]: resolve(parts) } : {}),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
