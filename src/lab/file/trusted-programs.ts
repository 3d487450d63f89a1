/**
 * Remembers, as hashes in the folder for state, the programs of the runs and sweeps that this user has saved on this machine.
 * `verify` runs such a program again without a question, because the user has run it before.
 */
import { join } from 'node:path';
import { readOwnFile, stateFolder, writeOwnFile } from '../../data/index.js';
import { programHash } from './file-programs.js';
import type { LabFile } from './lab-file.js';

/** The maximum number of trusted programs; the oldest are dropped first. */
const MAX_PROGRAMS = 5_000;

const pathOf = (environment: NodeJS.ProcessEnv): string => join(stateFolder(environment), 'lab-programs.txt');

const knownIn = (path: string): string[] => (readOwnFile(path) ?? '').split('\n').filter(Boolean);

/** Remembers the programs that this process has run. If the folder cannot be written, the next `verify` asks for `trust`. */
export async function rememberPrograms(file: LabFile, environment: NodeJS.ProcessEnv = process.env): Promise<void> {
  const hash = await programHash(file);
  const path = pathOf(environment);
  const known = knownIn(path);
  if (known.includes(hash)) return;
  try {
    writeOwnFile(path, `${[...known, hash].slice(-MAX_PROGRAMS).join('\n')}\n`);
  } catch {
    // The programs are then not known, so the next verification asks for `trust`.
  }
}

/** Whether this user has saved a run of the same programs on this machine. */
export async function hasTrustedPrograms(
  file: LabFile,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  return knownIn(pathOf(environment)).includes(await programHash(file));
}
