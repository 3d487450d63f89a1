/**
 * A plot as a Vega-Lite specification, version 5: the one that JupyterLab and VS Code draw. It holds its data, times in
 * milliseconds and numbers as the nearest floats. Colours of text and rules read on light and on dark pages.
 */
import { asMs } from '../../protocol/index.js';
import type { DataColumns, DataValue } from '../results/data-export.js';
import type { PlotColumns } from './plot-columns.js';

/** A specification: JSON, to be changed at will. */
export type VegaLiteSpec = Record<string, unknown>;

/** More rows make a page slow; of more the plot takes them evenly. */
const MAX_ROWS = 5000;
const GREY = '#7a7f88';

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

function encodingOf({ mark, x, y, color }: PlotColumns): object {
  if (mark === 'histogram') {
    return {
      x: { field: field(x.name), type: 'quantitative', bin: { maxbins: 30 }, title: x.name },
      y: { aggregate: 'count', type: 'quantitative', title: 'rows' },
    };
  }
  const [first] = y;
  const many = y.length > 1;
  const xType = mark === 'bar' ? 'nominal' : x.type === 'time' ? 'temporal' : 'quantitative';
  // Times are of the exchange: shown as UTC, not in the zone of whoever reads.
  const utc = xType === 'temporal' ? { scale: { type: 'utc' } } : {};
  const sort = mark === 'bar' ? { sort: null } : {};
  const zero = mark === 'bar' ? {} : { scale: { zero: false } };
  return {
    x: { field: field(x.name), type: xType, title: x.name, ...utc, ...sort, ...(xType === 'quantitative' ? zero : {}) },
    y: {
      field: many ? 'value' : field(first?.name ?? ''),
      type: 'quantitative',
      title: many ? y.map(({ name }) => name).join(', ') : (first?.name ?? ''),
      ...zero,
    },
    ...(many ? { color: { field: 'column', type: 'nominal' } } : {}),
    ...(color ? { color: { field: field(color.name), type: 'nominal', title: color.name } } : {}),
  };
}

/** Dots and brackets in a field's name are paths to Vega-Lite unless they are escaped. */
const field = (name: string): string => name.replace(/[\\.[\]]/g, '\\$&');

function plainValue(data: DataColumns, column: string, type: string, at: number): string | number | boolean | null {
  const float = data.floats[column]?.[at];
  if (float !== undefined && type !== 'boolean') {
    // Microseconds, which are told by their size, are brought down: dates are milliseconds.
    if (!Number.isFinite(float)) return null;
    return type === 'time' ? asMs(float) : float;
  }
  const exact: DataValue | undefined = data.exact[column]?.[at];
  return typeof exact === 'bigint' ? String(exact) : (exact ?? null);
}
