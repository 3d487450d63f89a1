/**
 * Drafts: files that get their name when they are complete. Until then, a draft has a name that begins with a dot and ends
 * with `.draft`, so that programs which read the folder do not treat it as data. A killed process leaves its drafts behind;
 * the next process that uses the folder removes them.
 */
import { basename, dirname, join } from 'node:path';

let drafts = 0;

/** A new path, beside the file, for a draft of it. */
export function draftOf(path: string): string {
  drafts += 1;
  return join(dirname(path), `.${basename(path)}.${process.pid}-${drafts}.draft`);
}

const DRAFT = /^\..+\.(\d+)-\d+\.draft$/;

/** The process that made a draft; undefined for the name of any other file. */
export function processOfDraft(name: string): number | undefined {
  const pid = DRAFT.exec(name)?.[1];
  return pid === undefined ? undefined : Number(pid);
}

/** Whether a process of this machine runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
