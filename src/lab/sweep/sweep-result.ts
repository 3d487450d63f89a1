/** Makes the result of a sweep from its rows, in whatever order they came. */
import { VERSION } from '../../protocol/index.js';
import type { LabParams } from '../options/lab-options.js';
import { drawRows, rowsOf } from '../result/lab-rows.js';
import type { LabOutput } from '../run/lab-client.js';
import type { PortableStrategy } from '../strategy/portable-strategy.js';
import type { LabSweep, LabSweepInfo, LabSweepRun } from './lab-sweep.js';
import { pivotOf } from './pivot.js';
import { summaryOf } from './summary.js';
import { runTable, summaryTable, sweepText } from './sweep-tables.js';

export interface SweepParts {
  readonly rows: readonly LabSweepRun[];
  readonly sets: readonly LabParams[];
  readonly axes: Readonly<Record<string, readonly unknown[]>>;
  readonly seeds: readonly number[];
  readonly output: LabOutput;
  readonly strategy: PortableStrategy;
  readonly market: string;
  readonly total: number;
}

export function sweepOf({ rows, sets, axes, seeds, output, strategy, market, total }: SweepParts): LabSweep {
  const runs = [...rows].sort((a, b) => a.run - b.run);
  const done = runs.length;
  const failed = runs.filter(({ end }) => end === 'failed').length;
  const end: LabSweepInfo['end'] =
    done === total
      ? { why: 'all', text: 'All runs are done.' }
      : { why: 'stopped', text: `The sweep was stopped after ${done} of ${total} runs.` };
  const summary = summaryOf(runs, sets);
  const sweep = {
    info: {
      ...{ strategy: strategy.name, strategySha256: strategy.sha256, market, axes, seeds },
      ...{ total, done, failed, end, version: VERSION },
    },
    runs: rowsOf(runs, output, { table: runTable(runs) }),
    summary: rowsOf(summary, output, { table: summaryTable(summary) }),
  };
  Object.defineProperty(sweep, 'pivot', {
    value: ((row, column, figure, of) => pivotOf(runs, sets, row, column, figure, of)) satisfies LabSweep['pivot'],
  });
  drawRows(sweep, output, () => sweepText(sweep as LabSweep));
  return sweep as LabSweep;
}
