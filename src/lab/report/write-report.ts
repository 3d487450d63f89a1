/** `lab.report`: writes the report of a file of a run. */
import { basename, dirname, resolve } from 'node:path';
import { SpotlabError } from '../../client/index.js';
import { replaceFile } from '../../data/index.js';
import { withRelativePaths } from '../file/file-paths.js';
import type { LabReport } from '../file/file-types.js';
import { openFile, readLabFile } from '../file/open-file.js';
import { reportPage } from './report-page.js';

/** @throws SpotlabError `SPOTLAB_LAB_FILE`, `SPOTLAB_FILE` */
export async function writeReport(path: string, output: string): Promise<LabReport> {
  if (typeof output !== 'string' || output === '')
    throw new SpotlabError('SPOTLAB_FILE', `lab.report: '${String(output)}' is no path.`, {
      advice: "Give 'run.html'.",
    });
  const { file, path: source } = await readLabFile(path);
  const target = resolve(output);
  if (target === source) throw new SpotlabError('SPOTLAB_FILE', `lab.report: ${output} is the file of the run itself.`);
  // Paths of this machine are no business of the page's readers.
  const page = await reportPage(await openFile(path), withRelativePaths(file, dirname(source)), basename(source));
  const { bytes } = await replaceFile(target, page);
  return { path: target, bytes };
}
