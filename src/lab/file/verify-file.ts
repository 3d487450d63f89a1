/** `lab.verify`: makes the runs of a file again, and says whether the result is the same, byte for byte. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { checkOptionNames, describeAs, SpotlabError } from '../../client/index.js';
import { VERSION } from '../../protocol/index.js';
import type { MarketRecording } from '../../server/index.js';
import { cleanText } from '../../text/index.js';
import { hashOfFile, hashOfRows } from '../market/market-contents.js';
import { threadsOf } from '../sweep/play-runs.js';
import { decodedColumns } from './coded-columns.js';
import { programsOf } from './file-programs.js';
import type { LabDifference, LabSource, LabVerification, LabVerifyOptions } from './file-types.js';
import { isSweepFile, type LabFile } from './lab-file.js';
import { readLabFile } from './open-file.js';
import { type AddDifference, repeatRun } from './repeat-run.js';
import { repeatSweep } from './repeat-sweep.js';
import { hasTrustedPrograms } from './trusted-programs.js';
import { verdictText } from './verdict-text.js';

/** The programs that a verification would run. */
export interface FileSources {
  readonly sources: readonly LabSource[];
  /** Whether this user has saved a run of the same programs on this machine. */
  readonly isOwn: boolean;
}

/** @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed */
export async function fileSources(path: string): Promise<FileSources> {
  const { file } = await readLabFile(path);
  return { sources: sourcesIn(file), isOwn: await hasTrustedPrograms(file) };
}

const sourcesIn = (file: LabFile): LabSource[] =>
  programsOf(file).flatMap(([of, { parts }]) =>
    parts.map(({ name, text, sha256 }) => ({ of, name: cleanText(name), bytes: Buffer.byteLength(text), sha256 })),
  );

/**
 * @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed;
 *   `SPOTLAB_LAB_TRUST` for a file of somebody else, without `trust`
 */
export async function verifyFile(path: string, options: LabVerifyOptions = {}): Promise<LabVerification> {
  checkOptionNames('lab.verify', options, { trust: true, signal: true, workers: true, onProgress: true });
  threadsOf('verify', options.workers);
  const { file, path: target } = await readLabFile(path);
  // This check comes before the code reads or runs anything that the file names.
  if (options.trust !== true && !(await hasTrustedPrograms(file))) throw notTrusted(path, file);
  const notes: string[] = [];
  const differences: LabDifference[] = [];
  const add: AddDifference = (what, text) => void differences.push({ what, text });
  if (file.version !== VERSION) notes.push(`spotlab ${file.version} wrote the file, this is ${VERSION}.`);
  compareSources(file, add, notes);
  const isComplete = await compareContents(file, add);
  const result = isSweepFile(file)
    ? await repeatSweep(file, options, isComplete, add, notes)
    : await repeatRun(file, options, isComplete, add);
  const isSame = differences.length === 0;
  const found: LabVerification = { path: target, isSame, differences, notes, hash: file.hash, result };
  // A prompt shows only the verdict: otherwise it would also draw the whole result.
  return describeAs(found, () => verdictText(path, found));
}

function notTrusted(path: string, file: LabFile): SpotlabError {
  const names = sourcesIn(file).map(({ name, sha256 }) => `${name} (SHA-256 ${sha256.slice(0, 12)}…)`);
  return new SpotlabError(
    'SPOTLAB_LAB_TRUST',
    `${path} was not saved by you on this machine, so its program was not run: ${names.join(', ')}.`,
    {
      advice:
        'To verify the file, the program in it must run with your rights. Read its sources first: ' +
        "lab.report(path, 'page.html'). Then call lab.verify(path, { trust: true }).",
    },
  );
}

/** Compares the saved sources of a strategy in a file with the sources on disk. The run uses the saved sources. */
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

/** @returns whether all files of the market are on this machine */
async function compareContents({ contents, market }: LabFile, add: AddDifference): Promise<boolean> {
  let isComplete = true;
  // The saved file contains rows only for parts of the market that are events, in the order of the parts.
  const events = market.recordings.filter((rows) => rows !== null);
  for (const { path, sha256, bytes } of contents) {
    if (path === 'events') {
      const found = hashOfRows(decodedColumns(events.shift()) as MarketRecording).sha256;
      if (found !== sha256)
        add(
          'market',
          `The events in the file do not match their hash: the file names the SHA-256 ${sha256}, the events have ${found}.`,
        );
      continue;
    }
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
