/** `lab.report`: writes a page with the report of a run or sweep from its saved file. */
import { basename, dirname, resolve } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { replaceFile } from '../../data/index.js';
import { withRelativePaths } from '../file/file-paths.js';
import type { LabReport } from '../file/file-types.js';
import { isSweepFile } from '../file/lab-file.js';
import { openedRun, openedSweep, readLabFile } from '../file/open-file.js';
import { runPage } from './run-page.js';
import { sweepPage } from './sweep-page.js';

/** @throws SpotlabError `SPOTLAB_LAB_FILE`, `SPOTLAB_FILE` */
export async function writeReport(path: string, output: string): Promise<LabReport> {
  if (typeof output !== 'string' || output === '')
    throw new SpotlabError('SPOTLAB_FILE', `lab.report: '${String(output)}' is no path.`, {
      advice: "Give 'run.html'.",
    });
  const { file, path: source } = await readLabFile(path);
  const target = resolve(output);
  if (target === source) throw new SpotlabError('SPOTLAB_FILE', `lab.report: ${output} is the saved file itself.`);
  // Readers of the page must not see the paths of this machine.
  const [folder, name] = [dirname(source), basename(source)];
  const page = isSweepFile(file)
    ? await sweepPage(await openedSweep(file), withRelativePaths(file, folder), name)
    : await runPage(await openedRun(file), withRelativePaths(file, folder), name);
  const { bytes } = await replaceFile(target, page);
  return { path: target, bytes };
}
