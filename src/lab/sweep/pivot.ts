/** Makes a table of one statistic of a sweep: the values of one parameter are the rows, the values of another one are the columns. */

import { figureOf } from '../base/figure-of.js';
import type { LabPivot, LabSweepFigure, LabSweepRun } from '../base/lab-sweep.js';
import { optionError } from '../base/option-error.js';
import { medianOf, rounded } from '../base/spread.js';
import type { LabParams } from '../options/lab-options.js';
import { FIGURES } from './summary.js';

/** @throws SpotlabError `SPOTLAB_OPTION` */
export function pivotOf(
  runs: readonly LabSweepRun[],
  sets: readonly LabParams[],
  row: string,
  column: string,
  figure: LabSweepFigure = 'profit',
  of: 'mean' | 'median' = 'mean',
): LabPivot {
  const names = [...new Set(sets.flatMap((set) => Object.keys(set)))];
  for (const name of [row, column]) {
    if (names.includes(name)) continue;
    const known = names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`;
    throw optionError(`pivot: the sweep has no parameter '${name}'.`, known);
  }
  if (row === column) throw optionError(`pivot: row and column are both '${row}'.`, 'Name two parameters.');
  if (!FIGURES.includes(figure)) throw optionError(`pivot: '${figure}' is no figure.`, `Give ${FIGURES.join(', ')}.`);
  if (of !== 'mean' && of !== 'median')
    throw optionError(`pivot: '${String(of)}' is unknown.`, "Give 'mean' or 'median'.");
  const valuesOf = (name: string): Map<string, unknown> => new Map(sets.map((set) => [keyOf(set[name]), set[name]]));
  const [rows, columns] = [valuesOf(row), valuesOf(column)];
  const values = new Map<string, number[]>();
  for (const run of runs) {
    // A map of the parameters is used to choose a set of parameters, so the runs out of sample do not count.
    if (run.sample === 'out') continue;
    const value = figureOf(run, figure);
    if (value === undefined) continue;
    const key = `${keyOf(run.params[row])}\n${keyOf(run.params[column])}`;
    const known = values.get(key);
    if (known) known.push(value);
    else values.set(key, [value]);
  }
  const cell = (known: readonly number[] | undefined): number | null => {
    if (!known) return null;
    return rounded(of === 'median' ? medianOf(known) : known.reduce((sum, one) => sum + one, 0) / known.length);
  };
  const cells = [...rows.keys()].map((one) => [...columns.keys()].map((other) => cell(values.get(`${one}\n${other}`))));
  return { row, column, figure, of, rows: [...rows.values()], columns: [...columns.values()], cells };
}

const keyOf = (value: unknown): string => JSON.stringify(value) ?? 'undefined';
