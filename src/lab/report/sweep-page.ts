/** The report of a saved sweep: its pictures, the summary of each set of parameters, all runs, sources and hashes. */

import type { LabSweep } from '../base/lab-sweep.js';
import type { SweepFile } from '../file/lab-file.js';
import { runTable, sweepText } from '../sweep/sweep-tables.js';
import { escaped, type Html, section, table } from './html.js';
import { note, options, page, picturesOf, rows, strategy, verification } from './page-parts.js';

/**
 * @param file with the paths that the page shows
 * @param name of the file, for the command that verifies it
 */
export async function sweepPage(sweep: LabSweep, file: SweepFile, name: string): Promise<string> {
  const { info, runs } = sweep;
  const isDone = runs.length > info.failed;
  const sections = [
    section('Result', ...(isDone ? await pictures(sweep) : []), ending(sweep)),
    section('Sets of parameters', ...(isDone ? [summary(sweep), note(MEANING)] : [note('No run came to its end.')])),
    section('Runs', rows(runTable(runs), 'run')),
    section('Market and options', options(file, [])),
    section('Strategy', ...strategy(file)),
    section('How to verify', ...verification(file, name)),
  ];
  const count = `${info.done} of ${info.total} ${info.total === 1 ? 'run' : 'runs'}`;
  return page(`Sweep of ${info.strategy} in the lab`, `${info.market}. ${count}.`, sections);
}

const MEANING =
  'Means over the runs of a set. ± is half of the 95 % confidence interval of the mean, about the seeds of this market only. ' +
  'The best of many sets is partly luck: test it with other seeds or another time.';

/** The heat map, if there are two parameters; the sets side by side, if there are several; the distribution over the seeds. */
function pictures(sweep: LabSweep): Promise<Html[]> {
  const { info, summary: sets } = sweep;
  return picturesOf([
    ...(Object.keys(info.axes).length >= 2 ? [sweep.chart('heatMap')] : []),
    ...(sets.length > 1 ? [sweep.chart('intervals')] : []),
    ...(info.seeds.length > 1 ? [sweep.chart('distribution')] : []),
  ]);
}

/** Why the sweep is not whole. */
function ending({ info }: LabSweep): Html {
  const texts = [
    ...(info.end.why === 'stopped' ? [info.end.text] : []),
    ...(info.failed > 0 ? [`${info.failed} of ${info.done} runs failed.`] : []),
  ];
  return { html: texts.map((text) => `<p class="failed">${escaped(text)}</p>`).join('') };
}

/** The table that the sweep shows at a prompt. */
function summary(sweep: LabSweep): Html {
  const all = sweepText(sweep);
  const names = [...new Set(all.flatMap((row) => Object.keys(row)))];
  const numbers = names.map((_, at) => at);
  return table(
    names,
    all.map((row) => names.map((one) => row[one] ?? '')),
    numbers,
  );
}
