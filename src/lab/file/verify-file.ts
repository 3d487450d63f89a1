/** `lab.verify`: makes the runs of a file again, and says whether the result is the same, byte for byte. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { checkOptionNames } from '../../client/index.js';
import { VERSION } from '../../protocol/index.js';
import { hashOfFile } from '../market/portable-market.js';
import { threadsOf } from '../sweep/play-runs.js';
import type { LabDifference, LabVerification, LabVerifyOptions } from './file-types.js';
import { isSweepFile, type LabFile } from './lab-file.js';
import { readLabFile } from './open-file.js';
import { type AddDifference, repeatRun } from './repeat-run.js';
import { repeatSweep } from './repeat-sweep.js';

/** @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, is none of the lab, or was changed */
export async function verifyFile(path: string, options: LabVerifyOptions = {}): Promise<LabVerification> {
  checkOptionNames('lab.verify', options, { signal: true, workers: true, onProgress: true });
  threadsOf('verify', options.workers);
  const { file, path: target } = await readLabFile(path);
  const notes: string[] = [];
  const differences: LabDifference[] = [];
  const add: AddDifference = (what, text) => void differences.push({ what, text });
  if (file.version !== VERSION) notes.push(`spotlab ${file.version} wrote the file, this is ${VERSION}.`);
  compareSources(file, add, notes);
  const isComplete = await compareContents(file, add);
  const again = isSweepFile(file) ? repeatSweep : repeatRun;
  const result = await again(file as never, options, isComplete, add, notes);
  return { path: target, isSame: differences.length === 0, differences, notes, hash: file.hash, result };
}

/** Compares the sources of a strategy that is a file with those on disk. The saved ones are run. */
function compareSources({ strategy }: LabFile, add: AddDifference, notes: string[]): void {
  if (strategy.kind !== 'file') return;
  for (const { name, text, sha256 } of strategy.parts) {
    const path = resolve(strategy.folder, name);
    if (!existsSync(path)) {
      notes.push(`${path} is not on this machine; the source in the file was run.`);
      continue;
    }
    const found = readFileSync(path, 'utf8');
    if (found !== text)
      add(
        'strategy',
        `The strategy changed after the run was saved: ${path} had the SHA-256 ${sha256.slice(0, 12)}…, ${lineTexts(text, found)}. The saved source was run.`,
      );
  }
}

/** The first line that differs. */
function lineTexts(was: string, is: string): string {
  const [before, after] = [was.split('\n'), is.split('\n')];
  const at = before.findIndex((line, index) => line !== after[index]);
  const line = at < 0 ? before.length : at;
  const shown = (text: string | undefined) =>
    text === undefined ? 'the end of the file' : JSON.stringify(text.trim());
  return `line ${line + 1}: ${shown(before[line])} in the file, ${shown(after[line])} now`;
}

/** @returns whether all files of the market are here */
async function compareContents({ contents }: LabFile, add: AddDifference): Promise<boolean> {
  let isComplete = true;
  for (const { path, sha256, bytes } of contents) {
    if (path === 'events') continue;
    if (!existsSync(path)) {
      isComplete = false;
      add('market', `${basename(path)} is missing: ${path} does not exist.`);
      continue;
    }
    const found = await hashOfFile(path);
    if (found.sha256 === sha256) continue;
    add(
      'market',
      `${path} changed: SHA-256 ${sha256} and ${bytes} bytes in the file, ${found.sha256} and ${found.bytes} bytes now.`,
    );
  }
  return isComplete;
}
