/** `lab.open`: reads the file of a run, checks it, and gives the result as it was. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import type { LabResult } from '../result/lab-result.js';
import { resultWithMethods } from '../result/result-methods.js';
import { loadOutput } from '../run/lab-client.js';
import { withAbsolutePaths } from './file-paths.js';
import { FORMAT, type LabFile } from './lab-file.js';
import { withSave } from './origin.js';
import { resultHash } from './result-hash.js';

/** A file with absolute paths. */
export interface OpenedFile {
  readonly path: string;
  readonly file: LabFile;
}

const FIELDS = ['version', 'strategy', 'market', 'contents', 'options', 'hash', 'result'] as const;

/** @throws SpotlabError `SPOTLAB_LAB_FILE` for a file that cannot be read, is none of a run, or was changed */
export async function openFile(path: string): Promise<LabResult> {
  const opened = await readLabFile(path);
  const result = resultWithMethods(opened.file.result, await loadOutput());
  return withSave(result, { kind: 'file', file: opened.file, folder: dirname(opened.path) });
}

export async function readLabFile(path: string): Promise<OpenedFile> {
  const target = resolve(path);
  const text = await readFile(target, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw fileError(path, cause.code === 'ENOENT' ? 'the file does not exist' : cause.message, undefined, cause);
  });
  const file = contentOf(path, text);
  if (resultHash(file.result) !== file.hash) {
    throw fileError(
      path,
      `its result was changed: the hash is ${resultHash(file.result)}, and the file says ${file.hash}`,
      'Take an unchanged copy, or run the strategy again.',
    );
  }
  return { path: target, file: withAbsolutePaths(file, dirname(target)) };
}

function contentOf(path: string, text: string): LabFile {
  let content: Partial<Record<string, unknown>> | null;
  try {
    content = JSON.parse(text) as typeof content;
  } catch (cause) {
    throw fileError(path, 'it is no JSON, so it is no file of a run', WRITE, cause);
  }
  const format = content?.format;
  if (typeof format === 'string' && /^spotlab lab run \d+$/.test(format) && format !== FORMAT) {
    throw fileError(
      path,
      `its format is '${format}', this version of spotlab reads '${FORMAT}'`,
      `Use spotlab ${String(content?.version)}, which wrote it.`,
    );
  }
  if (format !== FORMAT) throw fileError(path, 'it is no file of a run', WRITE);
  const missing = FIELDS.find((name) => content?.[name] === undefined || content[name] === null);
  if (missing !== undefined) throw fileError(path, `it is damaged: ${missing} is missing`, WRITE);
  return content as unknown as LabFile;
}

const WRITE = "Write one: await result.save('run.lab.json').";

function fileError(path: string, text: string, advice?: string, cause?: unknown): SpotlabError {
  return new SpotlabError('SPOTLAB_LAB_FILE', `${path}: ${text}.`, { advice, cause });
}
