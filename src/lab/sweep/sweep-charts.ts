/** The pictures of a sweep: a heat map over two parameters, the distribution over seeds, and means with intervals. */

import { type Chart, type Displays, drawAs, savable } from '../../client/index.js';
import type { DrawnFigure, DrawnHeatMap, DrawnSweep, LabDrawing } from '../../display/index.js';
import { countText } from '../../protocol/index.js';
import { figureOf } from '../base/figure-of.js';
import type {
  LabPivot,
  LabSweep,
  LabSweepChartKind,
  LabSweepChartOptions,
  LabSweepFigure,
  LabSweepSummary,
} from '../base/lab-sweep.js';
import { optionError } from '../base/option-error.js';
import { capacityDrawing } from './capacity.js';
import { FIGURES } from './summary.js';
import { sweepText } from './sweep-tables.js';

type Picture = NonNullable<DrawnSweep['picture']>;

const KINDS: readonly LabSweepChartKind[] = ['heatMap', 'distribution', 'intervals', 'folds', 'capacity'];
const SHARES: readonly LabSweepFigure[] = ['return', 'maxDrawdown', 'fillRate', 'timeAtRisk'];
const UNSIGNED: readonly LabSweepFigure[] = ['turnover', 'fillRate', 'timeAtRisk'];

/** The name of a statistic, and how its values are written. */
export function figureNamed(sweep: LabSweep, name: LabSweepFigure): DrawnFigure {
  const valuation = sweep.runs.find((run) => run.valuation !== null)?.valuation ?? '';
  const unit = name === 'profit' ? valuation : SHARES.includes(name) ? '%' : '';
  return { name, unit, isSigned: !UNSIGNED.includes(name) };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));

/** The name of a set: its parameters that differ between the sets. If there is only one set, all its parameters. */
export function setName({ summary }: LabSweep, params: LabSweepSummary['params']): string {
  const all = Object.keys(params);
  const varied = all.filter((name) => new Set(summary.map((set) => textOf(set.params[name]))).size > 1);
  const names = varied.length > 0 ? varied : all;
  return names.map((name) => `${name} ${textOf(params[name])}`).join(', ') || 'no parameters';
}

/** @throws SpotlabError `SPOTLAB_OPTION` for an unknown kind, figure or parameter, and for a sweep without such a picture */
export function sweepChart(
  sweep: LabSweep,
  kind: LabSweepChartKind | undefined,
  options: LabSweepChartOptions,
  displays: () => Displays | undefined,
): Chart {
  if (kind !== undefined && !KINDS.includes(kind))
    throw optionError(`chart: invalid kind '${String(kind)}'.`, `The kinds are ${KINDS.join(', ')}.`);
  const { figure = 'profit' } = options;
  if (!FIGURES.includes(figure))
    throw optionError(`chart: '${String(figure)}' is no figure.`, `Give ${FIGURES.join(', ')}.`);
  const drawn = kind ?? usualKind(sweep);
  // A picture that compares sets also shows the sentence about luck.
  const value: LabDrawing = {
    ...pictureOf(sweep, drawn, options),
    ...(drawn === 'capacity' || sweep.luck.verdict === 'unknown' ? {} : { verdict: verdictOf(sweep) }),
  };
  const context = { kind: 'lab', params: {} } as const;
  const chart = savable({
    toString: () => displays()?.toText(value, { ...context, width: 80, color: false }) ?? 'chart',
  });
  drawAs(chart, displays, () => ({ value, context, isPicture: true }));
  return chart;
}

/** The default kind, by what differs most: two parameters, the sets of parameters, or only the seeds. */
function usualKind({ info, summary }: LabSweep): LabSweepChartKind {
  if (Object.keys(info.axes).length >= 2) return 'heatMap';
  return summary.length > 1 ? 'intervals' : 'distribution';
}

function pictureOf(sweep: LabSweep, kind: LabSweepChartKind, options: LabSweepChartOptions): Picture {
  switch (kind) {
    case 'heatMap':
      return heatMap(sweep, options);
    case 'distribution':
      return distribution(sweep, options);
    case 'intervals':
      return intervals(sweep, options);
    case 'folds':
      return folds(sweep);
    case 'capacity':
      return capacityDrawing(sweep, sweep.capacity(options.size, options.params), figureNamed(sweep, 'profit'));
  }
}

function heatMap(sweep: LabSweep, { row, column, figure, of }: LabSweepChartOptions): Picture {
  const [first, second] = Object.keys(sweep.info.axes).filter((name) => name !== row && name !== column);
  const [down, across] = row === undefined ? [first, column ?? second] : [row, column ?? first];
  if (down === undefined || across === undefined) {
    throw optionError(
      'chart: a heat map needs two parameters with several values.',
      "Draw 'intervals' or 'distribution', or name row and column.",
    );
  }
  return pivotDrawing(sweep, sweep.pivot(down, across, figure, of));
}

/** The drawing of a statistic by two parameters. */
export function pivotDrawing(sweep: LabSweep, pivot: LabPivot): Picture {
  const { row, column, rows, columns, cells, figure, of } = pivot;
  const rest = Object.keys(sweep.info.axes).filter((name) => name !== row && name !== column);
  const over = [`${of} over ${countText(sweep.info.seeds.length, 'seed')}`, ...rest].join(' and ');
  return {
    draw: 'heatMap',
    heatMap: {
      name: `${sweep.info.strategy}, ${over}`,
      ...{ figure: figureNamed(sweep, figure), row, column, cells },
      ...{ rows: rows.map(textOf), columns: columns.map(textOf) },
      ...fewerOf(sweep, pivot),
    },
  };
}

/** The number of runs in each cell of a pivot, for cells in which some runs failed. */
function fewerOf({ summary }: LabSweep, { row, column, rows, columns }: LabPivot): Pick<DrawnHeatMap, 'fewer'> {
  if (summary.every(({ failed }) => failed === 0)) return {};
  const fewer = rows.map((down) =>
    columns.map((across) => {
      const sets = summary.filter(
        ({ params, sample }) =>
          sample !== 'out' && textOf(params[row]) === textOf(down) && textOf(params[column]) === textOf(across),
      );
      const [runs, failed] = [
        sets.reduce((all, one) => all + one.runs, 0),
        sets.reduce((all, one) => all + one.failed, 0),
      ];
      return failed === 0 ? null : `${runs} of ${runs + failed}`;
    }),
  );
  return { fewer };
}

/** The runs of one set of parameters: of the given set, or of the set with the largest mean. */
function distribution(sweep: LabSweep, { figure = 'profit', params }: LabSweepChartOptions): Picture {
  const known = sweep.summary.filter((set) => set[figure] !== null);
  const matches = params
    ? known.filter((set) => Object.entries(params).every(([name, value]) => textOf(set.params[name]) === textOf(value)))
    : known;
  const best = matches.toSorted((a, b) => (b[figure]?.mean ?? 0) - (a[figure]?.mean ?? 0))[0];
  const spread = best?.[figure];
  if (!best || !spread) {
    const sets = known.map((set) => setName(sweep, set.params)).slice(0, 5);
    throw optionError(
      `chart: no run with ${params ? `the parameters ${JSON.stringify(params)}` : `the figure '${figure}'`}.`,
      sets.length > 0 ? `There are ${sets.join('; ')}.` : 'All runs failed.',
    );
  }
  const key = JSON.stringify(best.params);
  const values = sweep.runs
    .filter((run) => JSON.stringify(run.params) === key && run.sample === best.sample)
    .flatMap((run) => figureOf(run, figure) ?? []);
  const name =
    sweep.summary.length > 1 || params ? `${sweep.info.strategy}, ${setName(sweep, best.params)}` : sweep.info.strategy;
  return { draw: 'distribution', distribution: { name, figure: figureNamed(sweep, figure), values, spread } };
}

function intervals(sweep: LabSweep, { figure = 'profit' }: LabSweepChartOptions): Picture {
  return {
    draw: 'intervals',
    intervals: {
      name: sweep.info.strategy,
      figure: figureNamed(sweep, figure),
      rows: sweep.summary.map((set) => ({
        name:
          setName(sweep, set.params) +
          (set.sample === null ? '' : set.sample === 'in' ? ', in sample' : ', out of sample'),
        runs: set.failed === 0 ? String(set.runs) : `${set.runs} of ${set.runs + set.failed}`,
        spread: set[figure],
      })),
    },
  };
}

/** The chosen sets in sample and out of sample, by the profit of their trading. */
function folds(sweep: LabSweep): Picture {
  if (sweep.folds.length === 0) {
    throw optionError(
      'chart: the sweep has no parts of time to choose and to test in.',
      'Give lab.sweep folds or walkForward, or draw another kind.',
    );
  }
  return {
    draw: 'folds',
    folds: {
      name: sweep.info.strategy,
      figure: figureNamed(sweep, 'profit'),
      folds: sweep.folds.map(({ fold, from, params, inSample, outOfSample, rank, sets }) => ({
        name: `${fold} · ${new Date(from).toISOString().slice(5, 16).replace('T', ' ')}`,
        ...{ chosen: setName(sweep, params), inSample, outOfSample, rank, sets },
      })),
    },
  };
}

const verdictOf = ({ luck }: LabSweep): NonNullable<DrawnSweep['verdict']> => ({
  isEdge: luck.verdict === 'edge',
  text: luck.sentence,
});

/** The whole sweep, as it is shown at a prompt. */
export function sweepDrawing(sweep: LabSweep): LabDrawing {
  const { info, summary, runs } = sweep;
  const { strategy, seeds, total, done, failed, market, end } = info;
  const error = runs.find((run) => run.error !== null)?.error;
  const hasPicture = summary.some(({ profit }) => profit !== null);
  return {
    draw: 'sweep',
    sweep: {
      name: `sweep of ${strategy}`,
      facts: [
        countText(summary.length, 'parameter set'),
        countText(seeds.length, 'seed'),
        ...(info.windows.length > 0 ? [countText(info.windows.length, 'time window')] : []),
        done === total ? countText(total, 'run') : `${done} of ${countText(total, 'run')}`,
        market,
      ],
      warnings: [
        ...(end.why === 'stopped' ? [end.text] : []),
        ...(failed > 0 ? [`${countText(failed, 'run')} failed; the first: ${error ?? ''}`] : []),
      ],
      verdict: verdictOf(sweep),
      picture: hasPicture ? pictureOf(sweep, usualKind(sweep), {}) : undefined,
      table: sweepText(sweep),
    },
  };
}
