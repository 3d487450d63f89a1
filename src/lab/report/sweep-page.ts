/** The report of a saved sweep: its pictures, the summary of each set of parameters, all runs, sources and hashes. */

import type { LabSpread, LabSweep } from '../base/lab-sweep.js';
import type { SweepFile } from '../file/lab-file.js';
import { setName } from '../sweep/sweep-charts.js';
import { runTable, sweepText } from '../sweep/sweep-tables.js';
import { escaped, type Html, section, table } from './html.js';
import { note, options, page, picturesOf, rows, spanText, strategy, verification } from './page-parts.js';

/**
 * @param file with the paths that the page shows
 * @param name of the file, for the command that verifies it
 */
export async function sweepPage(sweep: LabSweep, file: SweepFile, name: string): Promise<string> {
  const { info, runs } = sweep;
  const isDone = runs.length > info.failed;
  const sections = [
    section('Result', verdict(sweep), ...(isDone ? await pictures(sweep) : []), ending(sweep)),
    ...(isDone ? [section('Is it more than luck?', luck(sweep), note(LUCK))] : []),
    ...(sweep.folds.length > 0
      ? [section('In sample and out of sample', ...(await picturesOf([sweep.chart('folds')])), folds(sweep))]
      : []),
    ...(isDone ? await capacity(sweep) : []),
    section('Sets of parameters', ...(isDone ? [summary(sweep), note(MEANING)] : [note('No run came to its end.')])),
    section('Runs', rows(runTable(runs), 'run')),
    section('Market and options', options(file, [])),
    section('Strategy', ...strategy(file)),
    section('How to verify', ...verification(file, name)),
  ];
  const count = `${info.done} of ${info.total} ${info.total === 1 ? 'run' : 'runs'}`;
  return page(`Sweep of ${info.strategy} in the lab`, `${info.market}. ${count}.`, sections);
}

/** The sentence of `sweep.luck` about the best set. */
const verdict = ({ luck: { sentence } }: LabSweep): Html => ({ html: `<p class="verdict">${escaped(sentence)}</p>` });

const LUCK =
  'An observation is the profit of the trading in one of up to 16 equal parts of a run. The formulas and their sources are in the page ' +
  'lab-figures of the documentation.';

/** The measures of luck. */
function luck({ luck: one }: LabSweep): Html {
  const share = (value: number | null): string => (value === null ? '-' : `${(value * 100).toFixed(2)} %`);
  const ratio = (value: number | null): string => (value === null ? '-' : value.toFixed(4));
  const neighbours = one.neighbours.map(
    ({ param, value, neighbours: beside, share: kept }): [string, string, string] => [
      `neighbours in ${param}`,
      share(kept),
      `mean profit with ${beside.map((other) => JSON.stringify(other)).join(' and ')} / that with ${JSON.stringify(value)}`,
    ],
  );
  return table(
    ['measure', 'value', 'meaning'],
    [
      ['trials', String(one.trials), 'sets of parameters that were tried, earlier sweeps included'],
      ['independent trials', ratio(one.independentTrials), 'as many sets without any correlation'],
      ['observations', String(one.observations), 'of each set'],
      ['Sharpe ratio', ratio(one.sharpe), 'mean / standard deviation of the observations of the best set'],
      ['Sharpe ratio of luck', ratio(one.luckySharpe), 'of the best of the trials on average, if none has an edge'],
      ['probabilistic Sharpe ratio', share(one.probabilistic), 'probability that the true ratio is above 0'],
      ['deflated Sharpe ratio', share(one.deflated), 'probability that it is above that of luck; 97.5 % is needed'],
      [
        'overfitting',
        share(one.overfitting),
        `splits in which the best of one half is in the lower half of the other, of ${one.splits}`,
      ],
      ['loss out of sample', share(one.lossOutOfSample), 'splits in which the best of one half loses in the other'],
      ...neighbours,
      ['kept out of sample', share(one.kept), 'profit of the chosen sets out of sample / in sample'],
    ],
    [1],
  );
}

/** Each test: the chosen set, and its profit. */
function folds(sweep: LabSweep): Html {
  const { folds: all } = sweep;
  const amount = (value: number): string => value.toPrecision(6);
  return table(
    ['test', 'chosen', 'in sample', 'out of sample', 'rank', 'best in hindsight'],
    all.map((one) => [
      ...[`${one.fold}: ${spanText(one.from, one.to)}`, setName(sweep, one.params), amount(one.inSample)],
      ...[amount(one.outOfSample), `${one.rank} of ${one.sets}`, setName(sweep, one.bestParams)],
    ]),
    [2, 3, 4],
  );
}

const MEANING =
  'Means over the runs of a set. ± is half of the 95 % confidence interval of the mean, about the seeds of this market only. ' +
  'The best of many sets is partly luck: test it with other seeds or another time.';

/** Maximum number of maps: nobody would look at more. */
const MAX_MAPS = 6;

/** A heat map for each pair of parameters; the intervals of the sets, if there are several sets; the distribution over the seeds. */
function pictures(sweep: LabSweep): Promise<Html[]> {
  const { info, summary: sets } = sweep;
  const names = Object.keys(info.axes);
  const pairs = names.flatMap((row, at) => names.slice(at + 1).map((column) => ({ row, column })));
  return picturesOf([
    ...pairs.slice(0, MAX_MAPS).map((pair) => sweep.chart('heatMap', pair)),
    ...(sets.length > 1 ? [sweep.chart('intervals')] : []),
    ...(info.seeds.length > 1 ? [sweep.chart('distribution')] : []),
  ]);
}

/** The profit by size, if the sweep has a parameter called `size` with several numbers. */
async function capacity(sweep: LabSweep): Promise<string[]> {
  const sizes = sweep.info.axes[SIZE] ?? [];
  if (sizes.length === 0 || !sizes.every((size) => Number(size) > 0)) return [];
  const { sentence, rows: all } = sweep.capacity(SIZE);
  const body = all.map(({ size, runs, profit, added, notional, bps, impact }) => [
    ...[size, String(runs), spreadText(profit), added ? spreadText(added) : '-', notional.toFixed(2)],
    ...[bps === null ? '-' : bps.toFixed(4), impact.toFixed(2)],
  ]);
  const head = ['size', 'runs', 'profit of the trading', 'added by the size', 'notional', 'bps', 'impact'];
  const parts = [
    ...(await picturesOf([sweep.chart('capacity', { size: SIZE })])),
    table(head, body, [0, 1, 2, 3, 4, 5, 6]),
  ];
  return [section('Capacity', note(sentence), ...parts)];
}

const SIZE = 'size';
const spreadText = ({ mean, high }: LabSpread): string =>
  high === null ? mean.toFixed(2) : `${mean.toFixed(2)} ± ${(high - mean).toFixed(2)}`;

/** Texts about failed and missing runs of the sweep. */
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
