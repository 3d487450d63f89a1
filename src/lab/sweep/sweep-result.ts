/** Makes the result of a sweep from its rows, in whatever order they came: of this process, of other ones, or of a file. */
import { drawAs } from '../../client/index.js';
import type { LabSweep, LabSweepInfo, LabSweepRun } from '../base/lab-sweep.js';
import type { LabWindow } from '../base/lab-time.js';
import { sweepHash } from '../base/result-hash.js';
import { foldTests } from '../luck/fold-tests.js';
import { luckOf } from '../luck/luck-of.js';
import type { LabParams } from '../options/lab-options.js';
import { rowsOf } from '../result/lab-rows.js';
import type { LabOutput } from '../run/lab-output.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import { capacityOf } from './capacity.js';
import { pivotOf } from './pivot.js';
import { summaryOf } from './summary.js';
import { figureNamed, pivotDrawing, sweepChart, sweepDrawing } from './sweep-charts.js';
import { foldTable, runTable, summaryTable } from './sweep-tables.js';

const LAB = { kind: 'lab', params: {} } as const;

export interface SweepParts {
  readonly rows: readonly LabSweepRun[];
  readonly sets: readonly LabParams[];
  readonly axes: Readonly<Record<string, readonly unknown[]>>;
  readonly seeds: readonly number[];
  readonly windows: readonly LabWindow[];
  readonly earlierTrials: number;
  readonly isSimulated: boolean;
  readonly output: LabOutput;
  readonly strategy: PortableStrategy;
  readonly market: string;
  readonly total: number;
  /** Version of spotlab that played the runs. */
  readonly version: string;
}

export function sweepOf(parts: SweepParts): LabSweep {
  const { rows, sets, axes, seeds, windows, earlierTrials, isSimulated, output, strategy, market, total } = parts;
  const runs = [...rows].sort((a, b) => a.run - b.run);
  const done = runs.length;
  const failed = runs.filter(({ end }) => end === 'failed').length;
  const end: LabSweepInfo['end'] =
    done === total
      ? { why: 'all', text: 'All runs are done.' }
      : { why: 'stopped', text: `The sweep was stopped after ${done} of ${total} runs.` };
  const summary = summaryOf(runs, sets);
  const folds = foldTests(runs, sets, windows);
  const sweep = {
    info: {
      ...{ strategy: strategy.name, strategySha256: strategy.sha256, market, axes, seeds },
      ...{ isSimulated, windows, earlierTrials, total, done, failed, end, version: parts.version },
    },
    runs: rowsOf(runs, output, { table: runTable(runs) }),
    summary: rowsOf(summary, output, { table: summaryTable(summary) }),
    folds: rowsOf(folds, output, { table: foldTable(folds) }),
    luck: luckOf({ runs, sets, axes, folds, isSimulated, earlier: earlierTrials }),
  };
  const displays = () => output.displays;
  const whole = sweep as LabSweep;
  const pivot: LabSweep['pivot'] = (row, column, figure, of) => {
    const table = pivotOf(runs, sets, row, column, figure, of);
    drawAs(table, displays, () => ({ value: pivotDrawing(whole, table), context: LAB }));
    return table;
  };
  const chart: LabSweep['chart'] = (kind, options = {}) => sweepChart(whole, kind, options, displays);
  const capacity: LabSweep['capacity'] = (parameter, params = {}) =>
    capacityOf(whole, parameter, params, output, figureNamed(whole, 'profit'));
  Object.defineProperties(sweep, {
    ...{ pivot: { value: pivot }, chart: { value: chart }, capacity: { value: capacity } },
  });
  // The hash is computed when a program reads it, because the lists of a sweep can be changed.
  Object.defineProperty(sweep, 'hash', { get: () => sweepHash(whole), configurable: true });
  drawAs(sweep, displays, () => ({ value: sweepDrawing(whole), context: LAB }));
  return whole;
}
