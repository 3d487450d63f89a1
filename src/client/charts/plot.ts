/** `x.chart(rows, { mark, x, y, color })`: a plot of any columns, as a chart and as a Vega-Lite specification. */

import { isDecimalText, type ShowContext } from '../../protocol/index.js';
import { type Displays, drawAs, JUPYTER_DISPLAY } from '../results/display-hooks.js';
import type { Chart, Plot, PlotOptions } from '../types/chart-types.js';
import type { DataColumn, DataColumns, DataTable, DataValue } from '../types/data-export.js';
import { notPositive } from './curves.js';
import { pictureWidth } from './picture-width.js';
import { columnsFor } from './plot-columns.js';
import { savable } from './save-chart.js';
import { type VegaLiteSpec, vegaLiteSpec } from './vega-lite.js';

export const VEGA_LITE = 'application/vnd.vegalite.v5+json';

/**
 * @throws ParameterError for an unknown mark or column, and for a column without numbers where the mark draws numbers
 */
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
    ...(chosen.value ? { value: column(chosen.value) } : {}),
    ...(chosen.facet ? { facet: column(chosen.facet), axes: chosen.axes } : {}),
    ...(chosen.annotations.length > 0 ? { annotations: chosen.annotations } : {}),
    log: chosen.log,
  };
  for (const axis of ['x', 'y'] as const) if (chosen.log[axis]) refuseNotPositive([chosen[axis]].flat(), data);
  const params = options.timeZone === undefined ? {} : { timeZone: String(options.timeZone) };
  const context: Omit<ShowContext, 'width' | 'height' | 'color'> = {
    kind: 'plot',
    params,
    ...pictureWidth(options.width),
  };
  const text = () => displays()?.toText(value, { ...context, width: 80, color: false }) ?? 'plot';
  const plot = savable({
    toString: text,
    spec: () => vegaLiteSpec(chosen, data, name),
    vega: () =>
      interactive(vegaLiteSpec(chosen, data, name), text, () =>
        displays()?.toMime(value, { ...context, width: 100, color: false }),
      ),
  });
  drawAs(plot, displays, () => ({ value, context, isPicture: true }));
  return plot;
}

/** @throws ParameterError for a value at or below zero, which has no place on a logarithmic axis */
function refuseNotPositive(columns: readonly DataColumn[], { floats }: DataColumns): void {
  for (const { name } of columns) {
    const at = floats[name]?.findIndex((value) => value <= 0) ?? -1;
    if (at >= 0) throw notPositive(`column '${name}'`, floats[name]?.[at], at);
  }
}

/**
 * The given data, with number columns in place of text columns that contain only numbers: '12' may be an id in a table,
 * but it is a number in a plot.
 */
function withNumbers(data: DataColumns): DataColumns {
  // Copies the getters, not the values: a column is computed only when it is read.
  const floats: Record<string, Float64Array> = {};
  Object.defineProperties(floats, Object.getOwnPropertyDescriptors(data.floats));
  const columns = data.columns.map((column) => {
    if (column.type !== 'text') return column;
    const texts = data.exact[column.name] ?? [];
    const isThere = (text: DataValue): boolean => text !== null && text !== '';
    if (!texts.some(isThere) || !texts.every((text) => !isThere(text) || isDecimalText(String(text)))) return column;
    floats[column.name] = Float64Array.from(texts, (text) => (isThere(text) ? Number(text) : Number.NaN));
    return { ...column, type: 'decimal' as const };
  });
  return { ...data, columns, floats };
}

/**
 * A chart without the output type HTML: front ends would prefer HTML to the Vega-Lite chart. The same HTML is given as
 * Markdown. JupyterLab prefers the Vega-Lite chart to Markdown; nbconvert and the classic Notebook prefer Markdown to a
 * bare SVG, of which nbconvert would keep only the texts.
 */
function interactive(
  spec: VegaLiteSpec,
  text: () => string,
  still: () => Readonly<Record<string, string>> | undefined,
): Chart {
  const chart = savable({ toString: text });
  Object.defineProperty(chart, JUPYTER_DISPLAY, {
    value: () => {
      const { 'text/html': html, 'image/svg+xml': drawn } = still() ?? {};
      // In the HTML, the picture is an image, which the page makes narrower. The SVG alone must itself become narrower
      // on a narrow page.
      const svg = drawn?.replace(/ width="(\d+)" height="\d+"/, ' width="100%" style="max-width:$1px"');
      return {
        [VEGA_LITE]: spec,
        ...(html === undefined ? {} : { 'text/markdown': html }),
        ...(svg === undefined ? {} : { 'image/svg+xml': svg }),
        'text/plain': text(),
      };
    },
  });
  return chart;
}
