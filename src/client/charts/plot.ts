/**
 * `x.chart(rows, { mark, x, y, color })`: a plot of any columns, and the same as a Vega-Lite specification, which notebook
 * front ends draw themselves.
 */

import { ParameterError } from '../errors/errors.js';
import type { DataColumn, DataColumns, DataTable, DataValue } from '../results/data-export.js';
import { type Displays, drawAs, JUPYTER_DISPLAY, type ShowContext } from '../results/result.js';
import type { Chart, Plot, PlotOptions } from './chart-types.js';
import { type VegaLiteSpec, vegaLiteSpec } from './vega-lite.js';

export const VEGA_LITE = 'application/vnd.vegalite.v5+json';

const MARKS: readonly PlotOptions['mark'][] = ['line', 'point', 'bar', 'histogram'];
const USAGE = "Usage: x.chart(rows, { mark: 'point', x: 'price', y: 'qty' }).";

/** What is drawn: a mark, and the columns that it takes. */
export interface PlotColumns {
  readonly mark: PlotOptions['mark'];
  readonly x: DataColumn;
  readonly y: readonly DataColumn[];
  readonly color?: DataColumn;
}

/** @throws ParameterError for an unknown mark or column, and for one that holds no numbers where numbers are drawn. */
export function plotOf(
  table: DataTable,
  options: PlotOptions,
  name: string,
  displays: () => Displays | undefined,
): Plot {
  const data = withNumbers(table.toColumns());
  const chosen = columnsFor(data.columns, options);
  const column = (one: DataColumn) => ({ ...one, floats: data.floats[one.name], texts: data.exact[one.name] });
  const value = {
    mark: chosen.mark,
    name,
    rows: table.length,
    x: column(chosen.x),
    y: chosen.y.map(column),
    ...(chosen.color ? { color: column(chosen.color) } : {}),
  };
  const params = options.timeZone === undefined ? {} : { timeZone: String(options.timeZone) };
  const context: Omit<ShowContext, 'width' | 'height' | 'color'> = { kind: 'plot', params };
  const text = () => displays()?.toText(value, { ...context, width: 80, color: false }) ?? 'plot';
  const plot: Plot = {
    toString: text,
    spec: () => vegaLiteSpec(chosen, data, name),
    vega: () =>
      interactive(vegaLiteSpec(chosen, data, name), text, () =>
        displays()?.toMime(value, { ...context, width: 100, color: false }),
      ),
  };
  drawAs(plot, displays, () => ({ value, context }));
  return plot;
}

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** The same, columns of texts that are all numbers taken as numbers: '12' may be an id to a table, and is none to a plot. */
function withNumbers(data: DataColumns): DataColumns {
  const floats = { ...data.floats };
  const columns = data.columns.map((column) => {
    const texts = data.exact[column.name] ?? [];
    const isThere = (text: DataValue): boolean => text !== null && text !== '';
    const isNumber = column.type === 'text' && texts.some(isThere);
    if (!isNumber || !texts.every((text) => !isThere(text) || DECIMAL.test(String(text)))) return column;
    floats[column.name] = Float64Array.from(texts, (text) => (isThere(text) ? Number(text) : Number.NaN));
    return { ...column, type: 'decimal' as const };
  });
  return { ...data, columns, floats };
}

/** Shown without HTML, which front ends would prefer to what they can draw themselves. */
function interactive(
  spec: VegaLiteSpec,
  text: () => string,
  still: () => Readonly<Record<string, string>> | undefined,
): Chart {
  const chart: Chart = { toString: text };
  Object.defineProperty(chart, JUPYTER_DISPLAY, {
    value: () => {
      const svg = still()?.['image/svg+xml'];
      return { [VEGA_LITE]: spec, ...(svg === undefined ? {} : { 'image/svg+xml': svg }), 'text/plain': text() };
    },
  });
  return chart;
}

function columnsFor(columns: readonly DataColumn[], { mark, x, y, color }: PlotOptions): PlotColumns {
  if (!MARKS.includes(mark)) {
    throw new ParameterError('chart', 'mark', `mark is '${mark}'; it takes ${MARKS.join(', ')}.`, USAGE);
  }
  const find = (name: string, wanted: string): DataColumn => {
    const found = columns.find((one) => one.name === wanted);
    if (!found) {
      const names = columns.map((one) => one.name).join(', ');
      throw new ParameterError('chart', name, `${name} is '${wanted}'; the columns are ${names}.`, USAGE);
    }
    return found;
  };
  const need = (name: string): never => {
    throw new ParameterError('chart', name, `a plot of mark '${mark}' needs ${name}, the name of a column.`, USAGE);
  };
  const xColumn = find(
    'x',
    x ?? columns.find(({ type }) => type === (mark === 'bar' ? 'text' : 'time'))?.name ?? need('x'),
  );
  const ys = mark === 'histogram' ? [] : [y ?? need('y')].flat().map((one) => find('y', one));
  const numbers = mark === 'bar' ? ys : [xColumn, ...ys];
  const odd = numbers.find(({ type }) => type === 'text' || type === 'json');
  if (odd) throw new ParameterError('chart', odd.name, `${odd.name} holds no numbers but ${odd.type}.`, USAGE);
  if ((color !== undefined || mark === 'bar') && ys.length > 1) {
    throw new ParameterError('chart', 'y', 'with color, and for bars, y is one column.', USAGE);
  }
  return { mark, x: xColumn, y: ys, ...(color === undefined ? {} : { color: find('color', color) }) };
}
