/**
 * Writes a plot as a Vega-Lite 5 specification, which JupyterLab and VS Code draw. The data is inside it: times in
 * milliseconds, numbers as floats. The colours are readable on light and dark pages.
 */
import { asMs } from '../../protocol/index.js';
import type { DataColumns, DataValue } from '../results/data-export.js';
import type { PlotColumns } from './plot-columns.js';

/** A Vega-Lite specification as JSON, which users may change. */
export type VegaLiteSpec = Record<string, unknown>;

/** Maximum number of rows, because more make a page slow; of longer data every n-th row is taken. */
const MAX_ROWS = 5000;
const GREY = '#70757e';

export function vegaLiteSpec(columns: PlotColumns, data: DataColumns, name: string): VegaLiteSpec {
  const { mark, x, y, color } = columns;
  const used = [x, ...y, ...(color ? [color] : [])];
  const every = Math.max(1, Math.ceil(data.length / MAX_ROWS));
  const indices = Array.from({ length: Math.ceil(data.length / every) }, (_, at) => at * every);
  const values = indices.map((at) =>
    Object.fromEntries(used.map(({ name: column, type }) => [column, plainValue(data, column, type, at)])),
  );
  const thinned = every > 1 ? [`1 in ${every} of ${data.length} rows`] : [];
  const title = [name, ...thinned].filter((text) => text !== '').join(', ');
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    ...(title === '' ? {} : { title }),
    width: 640,
    height: 300,
    background: 'transparent',
    data: { values },
    ...(y.length > 1 ? { transform: [{ fold: y.map((one) => field(one.name)), as: ['column', 'value'] }] } : {}),
    mark: markOf(mark),
    encoding: encodingOf(columns),
    config: {
      view: { stroke: null },
      axis: {
        labelColor: GREY,
        titleColor: GREY,
        gridColor: GREY,
        gridOpacity: 0.25,
        domainColor: GREY,
        tickColor: GREY,
      },
      legend: { labelColor: GREY, titleColor: GREY },
      title: { color: GREY },
    },
  };
}

function markOf(mark: PlotColumns['mark']): object {
  if (mark === 'line') return { type: 'line', tooltip: true };
  if (mark === 'point') return { type: 'point', filled: true, tooltip: true };
  return { type: 'bar', tooltip: true };
}

function encodingOf({ mark, x, y, color, log }: PlotColumns): object {
  if (mark === 'histogram') {
    return {
      x: { field: field(x.name), type: 'quantitative', bin: { maxbins: 30 }, title: x.name },
      y: { aggregate: 'count', type: 'quantitative', title: 'rows' },
    };
  }
  const [first] = y;
  const many = y.length > 1;
  const xType = mark === 'bar' ? 'nominal' : x.type === 'time' ? 'temporal' : 'quantitative';
  // Times are shown in UTC, not in the time zone of the browser.
  const utc = xType === 'temporal' ? { scale: { type: 'utc' } } : {};
  const sort = mark === 'bar' ? { sort: null } : {};
  const zeroOf = (isLog: boolean): object =>
    mark === 'bar' ? {} : { scale: isLog ? { type: 'log', nice: false } : { zero: false } };
  return {
    x: {
      field: field(x.name),
      type: xType,
      title: x.name,
      ...utc,
      ...sort,
      ...(xType === 'quantitative' ? zeroOf(log.x) : {}),
    },
    y: {
      field: many ? 'value' : field(first?.name ?? ''),
      type: 'quantitative',
      title: many ? y.map(({ name }) => name).join(', ') : (first?.name ?? ''),
      ...zeroOf(log.y),
    },
    ...(many ? { color: { field: 'column', type: 'nominal' } } : {}),
    ...(color ? { color: { field: field(color.name), type: 'nominal', title: color.name } } : {}),
  };
}

/** Escapes dots and brackets, which Vega-Lite would read as a path in the field name. */
const field = (name: string): string => name.replace(/[\\.[\]]/g, '\\$&');

function plainValue(data: DataColumns, column: string, type: string, at: number): string | number | boolean | null {
  const float = data.floats[column]?.[at];
  if (float !== undefined && type !== 'boolean') {
    // Dates are milliseconds; larger values are microseconds and are divided.
    if (!Number.isFinite(float)) return null;
    return type === 'time' ? asMs(float) : float;
  }
  const exact: DataValue | undefined = data.exact[column]?.[at];
  return typeof exact === 'bigint' ? String(exact) : (exact ?? null);
}
