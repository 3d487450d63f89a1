/** `lab.open`: reads the file of a run or a sweep, checks it, and returns the result as it was when it was saved. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { describedValue, VERSION } from '../../protocol/index.js';
import type { LabResult } from '../base/lab-result.js';
import type { LabSweep } from '../base/lab-sweep.js';
import { resultHash, sweepHash } from '../base/result-hash.js';
import { resultWithMethods } from '../result/result-methods.js';
import { loadOutput } from '../run/lab-output.js';
import { gridOf } from '../sweep/grid.js';
import { sweepOf } from '../sweep/sweep-result.js';
import { withAbsolutePaths } from './file-paths.js';
import { textProblem } from './file-programs.js';
import { isSweepFile, type LabFile, RUN_FORMAT, type RunFile, SWEEP_FORMAT, type SweepFile } from './lab-file.js';
import { withSave, withSweepSave } from './origin.js';

/** A file with absolute paths. */
export interface OpenedFile {
  readonly path: string;
  readonly file: LabFile;
}

const SAVE_FIRST = "Save the result first: await result.save('run.lab.json'). Then give the path 'run.lab.json'.";
const FIELDS = ['version', 'strategy', 'market', 'contents', 'options', 'hash', 'result'] as const;

/** @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, was not saved by the lab, or was changed */
export async function openFile(path: string): Promise<LabResult | LabSweep> {
  const { file } = await readLabFile(path);
  return isSweepFile(file) ? openedSweep(file) : openedRun(file);
}

/** The result in the file of a run. */
export async function openedRun(file: RunFile): Promise<LabResult> {
  return withSave(resultWithMethods(file.result, await loadOutput()), { kind: 'file', file });
}

/** The result in the file of a sweep. */
export async function openedSweep(file: SweepFile): Promise<LabSweep> {
  const { strategy, options, result } = file;
  const { market, isSimulated, total, version } = result.info;
  const { params, seeds, windows, earlierTrials } = options;
  const parts = { ...gridOf(params), seeds, windows, earlierTrials, strategy, market, isSimulated, total, version };
  const sweep = sweepOf({ ...parts, rows: result.runs, output: await loadOutput() });
  return withSweepSave(sweep, { kind: 'file', file });
}

export async function readLabFile(path: string): Promise<OpenedFile> {
  if (typeof path !== 'string')
    throw fileError('the path of a file of the lab', `it is ${describedValue(path)}`, SAVE_FIRST);
  const target = resolve(path);
  const text = await readFile(target, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw fileError(path, cause.code === 'ENOENT' ? 'the file does not exist' : cause.message, undefined, cause);
  });
  const file = contentOf(path, text);
  const problem = textProblem(file);
  if (problem !== undefined) throw fileError(path, problem, UNCHANGED);
  const hash = isSweepFile(file) ? sweepHash(file.result) : resultHash(file.result);
  if (hash !== file.hash) {
    throw fileError(path, `its result was changed: the hash is ${hash}, and the file says ${file.hash}`, UNCHANGED);
  }
  return { path: target, file: withAbsolutePaths(file, dirname(target)) };
}

function contentOf(path: string, text: string): LabFile {
  let content: Partial<Record<string, unknown>> | null;
  try {
    content = JSON.parse(text) as typeof content;
  } catch (cause) {
    throw fileError(path, 'it is no JSON, so it is no file of the lab', WRITE, cause);
  }
  const format = content?.format;
  const isKnown = format === RUN_FORMAT || format === SWEEP_FORMAT;
  if (typeof format === 'string' && /^spotlab lab (run|sweep) \d+$/.test(format) && !isKnown) {
    throw fileError(
      path,
      `its format is '${format}', spotlab ${VERSION} reads '${RUN_FORMAT}' and '${SWEEP_FORMAT}'`,
      `Use spotlab ${String(content?.version)}, which wrote the file.`,
    );
  }
  if (!isKnown) throw fileError(path, 'it is no file of a run or a sweep', WRITE);
  const missing = FIELDS.find((name) => content?.[name] === undefined || content[name] === null);
  if (missing !== undefined) throw fileError(path, `it is damaged: ${missing} is missing`, WRITE);
  return content as typeof content & LabFile;
}

const UNCHANGED = 'Take an unchanged copy, or run the strategy again.';
const WRITE = "Write one: await result.save('run.lab.json').";

function fileError(path: string, text: string, advice?: string, cause?: unknown): SpotlabError {
  return new SpotlabError('SPOTLAB_LAB_FILE', `${path}: ${text}.`, { advice, cause });
}
