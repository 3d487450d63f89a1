/** Chooses the columns of a plot from its options, and checks that each column exists and fits its mark. */

import { plotMarks } from '../../protocol/index.js';
import type { PlotOptions } from '../types/chart-types.js';
import type { DataColumn } from '../types/data-export.js';
import { ParameterError } from '../types/errors.js';
import { type MarkedPlace, placesOf } from './plot-annotations.js';

const MARKS = Object.keys(plotMarks) as readonly PlotOptions['mark'][];
const LOGS: readonly unknown[] = [false, true, 'x', 'y', 'xy'];
const USAGE = "Usage: x.chart(rows, { mark: 'point', x: 'price', y: 'qty' }).";

/** The mark of a plot and the columns that it draws. */
export interface PlotColumns {
  readonly mark: PlotOptions['mark'];
  readonly x: DataColumn;
  readonly y: readonly DataColumn[];
  readonly color?: DataColumn;
  /** The values of the cells of a heat map. */
  readonly value?: DataColumn;
  /** The column that divides the plot into parts, and whether these share their axes. If it is not given, the display decides. */
  readonly facet?: DataColumn;
  readonly axes: 'shared' | 'own' | undefined;
  readonly annotations: readonly MarkedPlace[];
  /** Which axes are logarithmic. */
  readonly log: { readonly x: boolean; readonly y: boolean };
}

/**
 * @throws ParameterError for an unknown mark or column, and for a column without numbers where the mark draws numbers
 */
export function columnsFor(
  columns: readonly DataColumn[],
  { mark, x, y, color, value, facet, axes: scales, annotations, log = false }: PlotOptions,
): PlotColumns {
  if (!MARKS.includes(mark)) {
    throw new ParameterError('chart', 'mark', `Invalid mark '${mark}': allowed are ${MARKS.join(', ')}.`, USAGE);
  }
  const find = (name: string, wanted: string): DataColumn => {
    const found = columns.find((one) => one.name === wanted);
    if (!found) {
      const names = columns.map((one) => one.name).join(', ');
      throw new ParameterError(
        'chart',
        name,
        `There is no column '${wanted}' for ${name}. The columns are ${names}.`,
        USAGE,
      );
    }
    return found;
  };
  const need = (name: string): never => {
    throw new ParameterError('chart', name, `a plot with mark '${mark}' needs ${name}, the name of a column.`, USAGE);
  };
  const xColumn = find(
    'x',
    x ?? columns.find(({ type }) => type === (mark === 'bar' ? 'text' : 'time'))?.name ?? need('x'),
  );
  const ys = mark === 'histogram' ? [] : [y ?? need('y')].flat().map((one) => find('y', one));
  const valueColumn = value === undefined ? undefined : find('value', value);
  // The axes of a heat map take any column.
  const numbers = mark === 'heatMap' ? (valueColumn ? [valueColumn] : []) : mark === 'bar' ? ys : [xColumn, ...ys];
  const odd = numbers.find(({ type }) => type === 'text' || type === 'json');
  if (odd)
    throw new ParameterError(
      'chart',
      odd.name,
      `column '${odd.name}' has type ${odd.type}, but a plot needs numbers.`,
      USAGE,
    );
  if ((color !== undefined || mark === 'bar' || mark === 'heatMap') && ys.length > 1) {
    throw new ParameterError('chart', 'y', 'y must be a single column with color, for bars and for a heat map.', USAGE);
  }
  refuseUnused({ mark, color, value, facet, axes: scales, annotations });
  if (!LOGS.includes(log))
    throw new ParameterError(
      'chart',
      'log',
      `Invalid log '${String(log)}': allowed are 'x', 'y', 'xy' and true.`,
      USAGE,
    );
  if (log !== false && mark !== 'line' && mark !== 'step' && mark !== 'point') {
    throw new ParameterError(
      'chart',
      'log',
      `a plot with mark '${mark}' counts or compares from zero, so it has no logarithmic axis.`,
    );
  }
  const axes = { x: log === 'x' || log === 'xy', y: log === true || log === 'y' || log === 'xy' };
  if (axes.x && xColumn.type === 'time')
    throw new ParameterError('chart', 'log', `column '${xColumn.name}' has times, which have no logarithmic axis.`);
  const isTime = xColumn.type === 'time';
  return {
    ...{ mark, log: axes, x: xColumn, y: ys, axes: scales },
    ...(color === undefined ? {} : { color: find('color', color) }),
    ...(valueColumn === undefined ? {} : { value: valueColumn }),
    ...(facet === undefined ? {} : { facet: find('facet', facet) }),
    annotations: placesOf(annotations, { isTime, hasX: mark !== 'bar', log: axes }),
  };
}

/** @throws ParameterError for an option that would do nothing with this mark, and for an invalid value of `axes` */
function refuseUnused({ mark, color, value, facet, axes, annotations }: Omit<PlotOptions, 'log'>): void {
  const refuse = (name: string, why: string): never => {
    throw new ParameterError('chart', name, why);
  };
  if (value !== undefined && mark !== 'heatMap')
    refuse('value', `value is the column of the cells of a heat map; a plot with mark '${mark}' has none.`);
  if (mark === 'heatMap') {
    const odd = Object.entries({ color, facet, annotations }).find(([, given]) => given !== undefined)?.[0];
    if (odd !== undefined) refuse(odd, `a heat map has no ${odd}. The option value names the column of its cells.`);
  }
  if (axes !== undefined && axes !== 'shared' && axes !== 'own')
    refuse('axes', `invalid axes '${String(axes)}': allowed are 'shared' and 'own'.`);
  if (axes === 'own' && facet === undefined)
    refuse('axes', 'axes are shared or not between the plots of facet; name a facet.');
}
