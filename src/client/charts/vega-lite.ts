/**
 * Writes a plot as a Vega-Lite 5 specification, which JupyterLab and VS Code draw. The data is inside it: times in
 * milliseconds, numbers as floats. The chart has the design of the still picture: its colours, dashes, title and axes; its
 * texts have the colour of the page.
 */
import {
  ANY_PAGE,
  cellColor,
  GROUP_COLORS,
  GROUP_DASHES,
  GROUP_SHAPES,
  type GroupShape,
  sideOfGroup,
} from '../../colors/index.js';
import { asMs } from '../../protocol/index.js';
import type { DataColumn, DataColumns, DataValue } from '../types/data-export.js';
import type { PlotColumns } from './plot-columns.js';
import { annotationLayers } from './vega-annotations.js';

/** A Vega-Lite specification as JSON, which users may change. */
export type VegaLiteSpec = Record<string, unknown>;

/** Maximum number of rows, because more make a page slow; of longer data every n-th row is taken. */
const MAX_ROWS = 5000;
/** The dashes and shapes of groups, in the order of the still picture. */
const DASHES = GROUP_DASHES.map((lengths) => (lengths.length === 0 ? [1, 0] : lengths));
const SHAPES: Readonly<Record<GroupShape, string>> = {
  circle: 'circle',
  square: 'square',
  diamond: 'diamond',
  cross: 'M-.7,-.7L.7,.7M.7,-.7L-.7,.7',
  plus: 'cross',
  pointer: 'triangle-right',
  up: 'triangle-up',
  down: 'triangle-down',
};
const GRID = ANY_PAGE.grid;
/** Texts have the colour of the page around the chart. */
const INK = 'currentColor';
/** Labels of times: the day where it begins, otherwise the minute, as in the still picture. */
const TIME_LABEL =
  "utcFormat(datum.value, utchours(datum.value) + utcminutes(datum.value) === 0 ? '%m-%d' : " +
  "utcseconds(datum.value) === 0 ? '%H:%M' : '%H:%M:%S')";

export function vegaLiteSpec(columns: PlotColumns, data: DataColumns, name: string): VegaLiteSpec {
  const { mark, x, y, color, facet, value } = columns;
  const used = [x, ...y, ...[color, facet, value].flatMap((one) => (one ? [one] : []))];
  const every = Math.max(1, Math.ceil(data.length / MAX_ROWS));
  const indices = Array.from({ length: Math.ceil(data.length / every) }, (_, at) => at * every);
  const values = indices.map((at) =>
    Object.fromEntries(used.map(({ name: column, type }) => [column, plainValue(data, column, type, at)])),
  );
  const thinned = every > 1 ? [`1 in ${every} of ${data.length} rows`] : [];
  const names = y.map(({ name: column }) => column).join(', ');
  const what =
    mark === 'histogram'
      ? `distribution of ${x.name}`
      : mark === 'heatMap'
        ? `${value?.name ?? 'rows'} by ${names} and ${x.name}`
        : `${names} by ${x.name}`;
  const title = [name === '' ? what : `${name} · ${what}`, ...thinned].join(', ');
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v5.json',
    title,
    background: 'transparent',
    // `currentColor` is the text colour of the page in an SVG only: vega-embed draws a canvas before the canvas is part
    // of the page.
    usermeta: { embedOptions: { renderer: 'svg' } },
    data: { values },
    ...(y.length > 1 ? { transform: [{ fold: y.map((one) => field(one.name)), as: ['column', 'value'] }] } : {}),
    ...drawnParts(columns, {
      mark: markOf(mark),
      encoding:
        mark === 'heatMap'
          ? cellEncoding(columns, data)
          : {
              ...encodingOf(columns, color ? [...new Set(values.map((row) => row[color.name]))] : []),
              ...signsOf(columns, data),
            },
    }),
    config: {
      font: "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif",
      view: { stroke: null },
      axis: {
        labelColor: INK,
        titleColor: INK,
        gridColor: GRID,
        gridOpacity: 0.22,
        domainColor: GRID,
        tickColor: GRID,
      },
      legend: { labelColor: INK, titleColor: INK, orient: 'top', title: null, symbolType: 'stroke' },
      title: { color: INK, anchor: 'start', fontSize: 15, fontWeight: 600 },
      mark: { color: GROUP_COLORS[0] },
    },
  };
}

/** The marks of the plot, and the marked places as further layers; with `facet`, once for each value of its column. */
function drawnParts({ facet, axes, annotations, x }: PlotColumns, unit: object): object {
  const layered =
    annotations.length > 0 ? { layer: [unit, ...annotationLayers(annotations, x.type === 'time')] } : unit;
  if (facet === undefined) return { width: 640, height: 300, ...layered };
  return {
    facet: { field: field(facet.name), type: 'nominal', sort: null, title: null },
    columns: 2,
    spec: { width: 300, height: 130, ...layered },
    ...(axes === 'own' ? { resolve: { scale: { x: 'independent', y: 'independent' } } } : {}),
  };
}

/** More distinct numbers than this are joined to ranges, as in the still picture. */
const MAX_DISTINCT = 31;

function cellEncoding({ x, y, value }: PlotColumns, { floats }: DataColumns): object {
  const axisOf = ({ name, type }: DataColumn): object => {
    const isMany = type !== 'boolean' && new Set(floats[name]).size > MAX_DISTINCT;
    if (type === 'time')
      return { field: field(name), type: 'ordinal', timeUnit: 'utcyearmonthdatehoursminutes', title: `${name}, UTC` };
    if (isMany) return { field: field(name), type: 'quantitative', bin: { maxbins: 20 }, title: name };
    return {
      field: field(name),
      type: 'ordinal',
      title: name,
      ...(floats[name] && type !== 'boolean' ? {} : { sort: null }),
    };
  };
  const [first] = y;
  const values = value ? Array.from(floats[value.name] ?? []).filter(Number.isFinite) : [];
  const isSigned = values.some((one) => one < 0);
  const [accent] = ANY_PAGE.series;
  const range = isSigned
    ? [cellColor(ANY_PAGE.down, 1), cellColor(GRID, 0), cellColor(ANY_PAGE.up, 1)]
    : [cellColor(accent, 0), cellColor(accent, 1)];
  return {
    x: axisOf(x),
    y: first ? { ...axisOf(first), axis: { orient: 'left' } } : {},
    color: {
      ...(value ? { aggregate: 'mean', field: field(value.name) } : { aggregate: 'count' }),
      type: 'quantitative',
      // The default interpolation goes through other hues and would give the values near zero a third colour.
      scale: { range, interpolate: 'rgb', ...(isSigned ? { domainMid: 0 } : {}) },
      legend: { title: value ? `mean ${value.name}` : 'rows', orient: 'right' },
    },
  };
}

function markOf(mark: PlotColumns['mark']): object {
  if (mark === 'line') return { type: 'line', strokeWidth: 1.6, tooltip: true };
  if (mark === 'step') return { type: 'line', interpolate: 'step-after', strokeWidth: 1.6, tooltip: true };
  if (mark === 'area') return { type: 'area', line: { strokeWidth: 1.6 }, fillOpacity: 0.2, tooltip: true };
  if (mark === 'heatMap') return { type: 'rect', tooltip: true };
  if (mark === 'point') return { type: 'point', filled: true, tooltip: true };
  return { type: 'bar', tooltip: true };
}

/** `names` are the values of the column of groups. */
function encodingOf({ mark, x, y, color, log }: PlotColumns, names: readonly unknown[]): object {
  if (mark === 'histogram') {
    return {
      x: { field: field(x.name), type: 'quantitative', bin: { maxbins: 30 }, title: x.name },
      y: { aggregate: 'count', type: 'quantitative', title: 'rows', axis: { orient: 'right' } },
    };
  }
  const [first] = y;
  const many = y.length > 1;
  const isTime = x.type === 'time';
  const xType = mark === 'bar' ? (isTime ? 'ordinal' : 'nominal') : isTime ? 'temporal' : 'quantitative';
  // Times are shown in UTC, not in the time zone of the browser.
  const utc = { ...(xType === 'temporal' ? { scale: { type: 'utc' } } : {}), axis: { labelExpr: TIME_LABEL } };
  const sort = mark === 'bar' ? { sort: null } : {};
  const zeroOf = (isLog: boolean, hasZero = mark === 'bar' || mark === 'area'): object =>
    hasZero ? {} : { scale: isLog ? { type: 'log', nice: false } : { zero: false } };
  return {
    x: {
      field: field(x.name),
      type: xType,
      title: isTime ? `${x.name}, UTC` : x.name,
      ...(isTime ? utc : {}),
      ...sort,
      ...(xType === 'quantitative' ? zeroOf(log.x, false) : {}),
    },
    y: {
      field: many ? 'value' : field(first?.name ?? ''),
      type: 'quantitative',
      title: many ? y.map(({ name }) => name).join(', ') : (first?.name ?? ''),
      axis: { orient: 'right' },
      ...zeroOf(log.y),
      // Areas overlap; they are not sums.
      ...(mark === 'area' ? { stack: null } : {}),
    },
    ...(many ? groups('column', mark, []) : {}),
    ...(color ? groups(color.name, mark, names) : {}),
  };
}

/**
 * Where some bars without groups are below zero, the bars above zero are outlined and the bars below zero are filled,
 * as in the still picture.
 */
function signsOf({ mark, y, color }: PlotColumns, { floats }: DataColumns): object {
  const [only, ...more] = y;
  if (mark !== 'bar' || color || !only || more.length > 0) return {};
  if (!floats[only.name]?.some((one) => one < 0)) return {};
  const isBelow = `datum[${JSON.stringify(only.name)}] < 0`;
  const { up, down } = ANY_PAGE;
  const bySign = { condition: { test: isBelow, value: down }, value: up };
  return { fill: bySign, stroke: bySign, fillOpacity: { condition: { test: isBelow, value: 1 }, value: 0.15 } };
}

/** Groups differ in colour, and in dashes or shape. A group that is a side of the market has the colour of the side. */
function groups(column: string, mark: PlotColumns['mark'], names: readonly unknown[]): object {
  const sides = names.map((name) => sideOfGroup(column, String(name)));
  let next = 0;
  const sources = sides.map((side) => (side === undefined ? next++ : side));
  const isSided = sides.some((side) => side !== undefined);
  // Groups in the order of the rows, as in the still picture. Without sides, Vega-Lite itself gives each group the next
  // value of the range.
  const channel = <T>(range: readonly T[], bySide: Readonly<Record<'up' | 'down', T>>): object => ({
    field: field(column),
    type: 'nominal',
    sort: null,
    scale: isSided
      ? {
          domain: names,
          range: sources.map((source) => (typeof source === 'string' ? bySide[source] : range[source % range.length])),
        }
      : { range },
  });
  const { up, down } = ANY_PAGE;
  return {
    color: channel(GROUP_COLORS, { up, down }),
    ...(mark === 'line' || mark === 'step'
      ? { strokeDash: channel(DASHES, { up: DASHES[0] ?? [], down: DASHES[1] ?? [] }) }
      : {}),
    ...(mark === 'point'
      ? {
          shape: channel(
            GROUP_SHAPES.map((shape) => SHAPES[shape]),
            SHAPES,
          ),
        }
      : {}),
  };
}

/** Escapes dots and brackets, which Vega-Lite would read as a path in the field name. */
const field = (name: string): string => name.replace(/[\\.[\]]/g, '\\$&');

function plainValue(data: DataColumns, column: string, type: string, at: number): string | number | boolean | null {
  const float = data.floats[column]?.[at];
  if (float !== undefined && type !== 'boolean') {
    // Vega-Lite takes times in milliseconds, so times in microseconds are divided.
    if (!Number.isFinite(float)) return null;
    return type === 'time' ? asMs(float) : float;
  }
  const exact: DataValue | undefined = data.exact[column]?.[at];
  return typeof exact === 'bigint' ? String(exact) : (exact ?? null);
}
