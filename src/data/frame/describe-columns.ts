/** Describes the numeric columns of a table by their statistics. */
import { columnsTable, type GivenColumn, type TableData } from '../table/table-data.js';
import { figureOf } from './figures.js';

/** Times are left out: their mean says little. */
const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'integer', 'float']);

/** One row for each column of numbers; columns of times are left out. */
export function describeColumns(data: TableData): TableData {
  const names = data.columns.filter(({ type }) => NUMBERS.has(type)).map(({ name }) => name);
  const rows = Array.from({ length: data.length }, (_, row) => row);
  const all = (figure: (name: string) => unknown) =>
    names.map((name) => figureOf(data, figure(name), 'describe').of(rows));
  const counts = all((name) => ['count', name]);
  // `min` and `max` contain exact values from columns of several types, so they are columns of texts.
  const exact = (which: 'min' | 'max'): GivenColumn => [
    which,
    undefined,
    all((name) => [which, name]).map((value) => (value === null ? null : String(value))),
  ];
  return columnsTable([
    ['column', 'text', names],
    ['count', 'integer', counts],
    ['missing', 'integer', counts.map((count) => data.length - Number(count))],
    ['mean', 'float', all((name) => ['mean', name])],
    ['std', 'float', all((name) => ['std', name])],
    exact('min'),
    ['q25', 'float', all((name) => ['quantile', name, 0.25])],
    ['median', 'float', all((name) => ['median', name])],
    ['q75', 'float', all((name) => ['quantile', name, 0.75])],
    exact('max'),
  ]);
}
