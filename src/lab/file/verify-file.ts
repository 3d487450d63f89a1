/** `lab.verify`: makes the run of a file again, and says whether the result is the same, byte for byte. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { VERSION } from '../../protocol/index.js';
import type { MarketRecording } from '../../server/index.js';
import { hashOfFile, marketFrom } from '../market/portable-market.js';
import type { LabOptions, Strategy } from '../options/lab-options.js';
import type { LabResult } from '../result/lab-result.js';
import { LabError } from '../run/lab-error.js';
import { run } from '../run/run.js';
import { loadStrategy } from '../strategy/portable-strategy.js';
import { optionsFrom } from '../sweep/portable-options.js';
import { decodedColumns } from './coded-columns.js';
import type { LabDifference, LabVerification, LabVerifyOptions } from './file-types.js';
import { firstDifference } from './first-difference.js';
import type { LabFile } from './lab-file.js';
import { readLabFile } from './open-file.js';

/** @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, is none of a run, or was changed */
export async function verifyFile(path: string, options: LabVerifyOptions = {}): Promise<LabVerification> {
  const { file, path: target } = await readLabFile(path);
  const notes: string[] = [];
  const differences: LabDifference[] = [];
  const add = (what: LabDifference['what'], text: string) => void differences.push({ what, text });
  if (file.version !== VERSION) notes.push(`spotlab ${file.version} wrote the file, this is ${VERSION}.`);
  compareSources(file, add, notes);
  const isComplete = await compareContents(file, add);
  const why = file.result.info.end.why;
  if (why === 'stopped')
    add('run', 'The saved run was stopped before the end of its market, so it cannot be repeated.');
  const result = isComplete && why !== 'stopped' ? await repeat(file, options, add) : null;
  if (result && result.hash !== file.hash) {
    add('result', `The result differs first in ${firstDifference(file.result, result) ?? 'its hash'}.`);
  }
  return { path: target, isSame: differences.length === 0, differences, notes, hash: file.hash, result };
}

type Add = (what: LabDifference['what'], text: string) => void;

/** Compares the sources of a strategy that is a file with those on disk. The saved ones are run. */
function compareSources({ strategy }: LabFile, add: Add, notes: string[]): void {
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
async function compareContents({ contents }: LabFile, add: Add): Promise<boolean> {
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

/** Makes the run again, from what the file contains. */
async function repeat(file: LabFile, more: LabVerifyOptions, add: Add): Promise<LabResult | null> {
  const { strategy, market, options } = file;
  const recordings = market.recordings.map((one) => decodedColumns(one) as MarketRecording | null);
  try {
    const { params, seed } = options;
    const again = await run(await loadStrategy<Strategy>(strategy), {
      ...((await optionsFrom(options)) as LabOptions),
      market: marketFrom({ spec: market.spec, recordings }),
      ...{ params, seed },
      ...more,
    });
    if (again.info.end.why !== 'stopped') return again;
    add('run', 'The new run was stopped before the end of its market.');
    return null;
  } catch (error) {
    if (error instanceof LabError && error.result) return error.result;
    // The market was changed so that it cannot be read any more, or a package of the strategy is not here.
    add('run', `The run cannot be made again: ${(error as Error).message}`);
    return null;
  }
}
