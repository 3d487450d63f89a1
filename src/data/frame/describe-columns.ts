/** Describes the columns of numbers of a table. */

import { deviation, floatsOf, quantile } from '../computed/float-figures.js';
import { columnsTable, type GivenColumn, type TableData } from '../table/table-data.js';
import { figureOf, orMissing } from './figures.js';

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'integer', 'time', 'float']);

/** One row for each column of numbers. Times are left out: their mean says little. */
export function describeColumns(data: TableData): TableData {
  const names = data.columns.filter(({ type }) => NUMBERS.has(type) && type !== 'time').map(({ name }) => name);
  const values = names.map((name) =>
    Array.from(floatsOf(data, name, 'describe')).filter((value) => !Number.isNaN(value)),
  );
  const rows = Array.from({ length: data.length }, (_, row) => row);
  const figure = (name: string, of: (numbers: readonly number[]) => number): GivenColumn => [
    name,
    'float',
    values.map((numbers) => (numbers.length === 0 ? null : orMissing(of(numbers)))),
  ];
  // Lowest and highest values are exact, so they are texts where the column has decimals.
  const exact = (which: 'min' | 'max'): GivenColumn => {
    const all = names.map((name) => figureOf(data, [which, name], 'describe').of(rows));
    return [which, undefined, all.map((value) => (value === null ? null : String(value)))];
  };
  return columnsTable([
    ['column', 'text', names],
    ['count', 'integer', values.map(({ length }) => length)],
    ['missing', 'integer', values.map(({ length }) => data.length - length)],
    figure('mean', (numbers) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length),
    figure('std', deviation),
    exact('min'),
    figure('q25', (numbers) => quantile(numbers, 0.25)),
    figure('median', (numbers) => quantile(numbers, 0.5)),
    figure('q75', (numbers) => quantile(numbers, 0.75)),
    exact('max'),
  ]);
}
