/**
 * Reads the content of a plot of a table's columns: the rows that are drawn, their groups, and the bounds of both axes.
 * All values are floats: a plot shows the course of values, not exact figures.
 */

import { GROUP_COLORS, sideOfGroup } from '../../colors/index.js';
import type { ShowContext } from '../context/context.js';
import { saidOnce } from '../context/read-once.js';
import { binCount, binEdges } from '../svg/bins.js';
import { isWireObject, objectOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { clockParts, zoneOf } from '../text/zone-time.js';

export type PlotMark = 'line' | 'step' | 'area' | 'point' | 'bar' | 'histogram' | 'heatMap';

/** Whether the points of a group are joined. */
export const isJoined = (mark: PlotMark): boolean => mark === 'line' || mark === 'step' || mark === 'area';

/** One point of a plot, in the units of its columns. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number;
}

/** The points of one column of values, or of the rows with one value in the column of groups. */
export interface PlotGroup {
  readonly name: string;
  /** A row has a point only if both numbers exist. */
  readonly points: readonly PlotPoint[];
  /** Set for a group of buys (`up`) or sells (`down`). */
  readonly direction?: 'up' | 'down' | undefined;
  /** The exact text of the last value; only for named curves. */
  readonly last?: string;
}

/** A bin of a histogram: values from `from` (included) to `to` (excluded). */
export interface PlotBin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** A marked place: a horizontal line (`y`), a vertical line (`x`), a point (`x` and `y`), or a band between two values of an axis. Times are milliseconds. */
export interface PlotAnnotation {
  readonly x?: number;
  readonly x2?: number;
  readonly y?: number;
  readonly y2?: number;
  readonly text: string;
}

/** A plot, ready to be drawn. */
export interface PlotModel {
  readonly mark: PlotMark;
  readonly name: string;
  readonly xName: string;
  readonly yName: string;
  readonly isTime: boolean;
  readonly groups: readonly PlotGroup[];
  /** Names of the bars of a bar chart. */
  readonly categories: readonly string[];
  readonly bins: readonly PlotBin[];
  /** The number of all rows. */
  readonly rows: number;
  /** The number of values left out because they are not numbers. */
  readonly skippedCount: number;
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  /** The number of bars or groups above the maximum, which are not drawn. */
  readonly hiddenCount: number;
  /** Which axes are logarithmic: their values are above zero. */
  readonly log: { readonly x: boolean; readonly y: boolean };
  /** The title in place of the names of the columns; '' for a plot of columns. */
  readonly title: string;
  /** The units of both axes of named curves, if they are known. */
  readonly units?: { readonly x: string; readonly y: string };
  /** The noun after the number of `rows`. */
  readonly unit: 'row' | 'value';
  /** The subject of named curves, such as their market; '' or absent for a plot of columns. */
  readonly about?: string;
  readonly annotations: readonly PlotAnnotation[];
  /** The parts of a plot that is divided by the values of a column. Each part has the name of its value. Empty for a plot that is not divided. */
  readonly panels: readonly PlotModel[];
  /** The things that `hiddenCount` counts. */
  readonly hidden: 'bars' | 'groups' | 'panels';
}

/** More bars than this could not be distinguished. */
const MAX_BARS = 40;
/** The number of colours and shapes that readers can distinguish. */
export const MAX_GROUPS = GROUP_COLORS.length;
/** The largest number of parts of a plot that fit on a page. */
const MAX_PANELS = 12;

/** `59 of 60 rows`. Each row of bars or of a histogram has one value, so the rows without a value are not drawn. */
export function countText({ rows, unit, mark, skippedCount }: PlotModel): string {
  const isSingle = (mark === 'bar' || mark === 'histogram') && skippedCount > 0 && skippedCount <= rows;
  return `${isSingle ? `${rows - skippedCount} of ${rows}` : rows} ${rows === 1 ? unit : `${unit}s`}`;
}

/** A column: its values as floats (times in milliseconds) and in their own form. */
export interface Column {
  readonly name: string;
  readonly isTime: boolean;
  readonly floats: ArrayLike<number>;
  readonly texts: readonly unknown[];
}

/**
 * Reads `{ mark, x, y: [], color?, facet?, axes?, annotations?, rows, name?, log? }`, columns as `{ name, type, floats?, texts }`, or named curves as
 * `{ mark: 'line', curves: [{ name, x, y, last }], isTime, name?, log? }`; undefined for others.
 */
export const readPlot = saidOnce((value: unknown, context: ShowContext): PlotModel | undefined => {
  if (!isWireObject(value)) return undefined;
  if (Array.isArray(value.curves)) return namedCurves(value, value.curves);
  if (!Array.isArray(value.y)) return undefined;
  const zone = zoneOf(context);
  const mark = textOf(value.mark) as PlotMark;
  const x = columnOf(value.x);
  const ys = value.y.map(columnOf);
  const rows = Number(value.rows);
  const base: Base = {
    mark,
    name: textOf(value.name),
    xName: x.name,
    yName: ys.map(({ name }) => name).join(', '),
    isTime: x.isTime,
    categories: [],
    bins: [],
    rows,
    hiddenCount: 0,
    log: logOf(value),
    title: '',
    unit: 'row' as const,
    annotations: annotationsOf(value.annotations),
    panels: [],
    hidden: mark === 'bar' ? 'bars' : 'groups',
  };
  const columns = { x, ys, ...(value.color === undefined ? {} : { color: columnOf(value.color) }) };
  if (value.facet === undefined) return modelOf(base, columns, zone);
  return dividedModel(base, columns, columnOf(value.facet), textOf(value.axes), zone);
});

/** The columns of a plot. */
interface PlotColumns {
  readonly x: Column;
  readonly ys: readonly Column[];
  readonly color?: Column;
}

/** @param edges the values that the bins of a histogram must cover */
function modelOf(base: Base, { x, ys, color }: PlotColumns, zone: number, edges?: readonly number[]): PlotModel {
  if (base.mark === 'histogram') return withRoom(histogram(base, x, edges));
  if (base.mark === 'bar') return withRoom(bars(base, x, ys, zone));
  const groups = groupsOf(x, ys, color, base.rows);
  const shown = groups.slice(0, MAX_GROUPS);
  const shownPoints = shown.flatMap(({ points }) => points);
  const all = color === undefined ? base.rows * ys.length : base.rows;
  // An area is a size, so it begins at zero.
  const zero = base.mark === 'area' ? [0] : [];
  return withRoom({
    ...base,
    groups: shown,
    skippedCount: all - groups.reduce((sum, { points }) => sum + points.length, 0),
    x: boundsOf(shownPoints.map((point) => point.x)),
    y: boundsOf([...zero, ...shownPoints.map((point) => point.y)]),
    hiddenCount: groups.length - shown.length,
  });
}

/** A part of a plot is flat if its values take less than this share of the common scale. */
const FLAT = 0.125;

/**
 * A plot with one part for each value of a column. With shared axes, equal values have equal places in all parts.
 *
 * @param axes `shared`, `own`, or '': shared, unless the lines or points of most parts would then be flat
 */
function dividedModel(base: Base, columns: PlotColumns, facet: Column, axes: string, zone: number): PlotModel {
  const isShared = axes !== 'own';
  const whole = modelOf(base, columns, zone);
  const rowsOf = new Map<string, number[]>();
  for (let at = 0; at < base.rows; at += 1) {
    const name = textOf(facet.texts[at]) || '–';
    const list = rowsOf.get(name) ?? [];
    rowsOf.set(name, list);
    list.push(at);
  }
  const isBare = [...rowsOf.keys()].every(isBareName);
  const edges =
    isShared && base.mark === 'histogram' ? Array.from(columns.x.floats).filter(Number.isFinite) : undefined;
  const drawn = [...rowsOf].slice(0, MAX_PANELS).map(([name, rows]): PlotModel => {
    const picked = {
      x: pickedColumn(columns.x, rows),
      ys: columns.ys.map((y) => pickedColumn(y, rows)),
      ...(columns.color ? { color: pickedColumn(columns.color, rows) } : {}),
    };
    const part = modelOf(
      { ...base, name: isBare ? `${facet.name} ${name}` : name, rows: rows.length },
      picked,
      zone,
      edges,
    );
    // A group has the same colour and shape in all parts, so each part has all groups, also those without a point
    // there.
    const groups = whole.groups.map(
      (group) => part.groups.find((one) => one.name === group.name) ?? { ...group, points: [] },
    );
    return base.mark === 'bar' || base.mark === 'histogram' ? part : { ...part, groups };
  });
  const x = boundsOf(drawn.flatMap((part) => part.x));
  const y = boundsOf(drawn.flatMap((part) => part.y));
  const flat = drawn.filter((part) => part.y[1] - part.y[0] < FLAT * (y[1] - y[0])).length;
  const isSplit = axes === '' && whole.groups.length > 0 && base.mark !== 'bar' && flat * 2 > drawn.length;
  const panels = isShared
    ? drawn.map((part) => ({ ...part, ...(isSplit ? {} : { y }), ...(base.mark === 'bar' ? {} : { x }) }))
    : drawn;
  const hiddenCount = rowsOf.size - drawn.length;
  return { ...whole, panels, x, y, ...(hiddenCount > 0 ? { hiddenCount, hidden: 'panels' as const } : {}) };
}

function pickedColumn({ name, isTime, floats, texts }: Column, rows: readonly number[]): Column {
  return {
    name,
    isTime,
    floats: Float64Array.from(rows, (at) => floats[at] ?? Number.NaN),
    texts: rows.map((at) => texts[at]),
  };
}

/** The plot with its axes extended to the marked places that are beyond its values. */
function withRoom(plot: PlotModel): PlotModel {
  const values = (...names: readonly ('x' | 'x2' | 'y' | 'y2')[]): number[] =>
    plot.annotations.flatMap((one) => names.flatMap((name) => one[name] ?? []));
  const x = plot.mark === 'bar' ? plot.x : boundsOf([...plot.x, ...values('x', 'x2')]);
  return { ...plot, x, y: boundsOf([...plot.y, ...values('y', 'y2')]) };
}

function annotationsOf(given: unknown): PlotAnnotation[] {
  return (Array.isArray(given) ? given : []).map((one) => {
    const { text, ...places } = objectOf(one);
    const numbers = Object.entries(places).filter(([, value]) => Number.isFinite(value));
    return { ...Object.fromEntries(numbers), text: textOf(text) };
  });
}

function logOf({ log }: WireObject): PlotModel['log'] {
  const { x, y } = objectOf(log);
  return { x: x === true, y: y === true };
}

/** Named curves, each with its own points, such as several profit curves over the same time. */
function namedCurves(value: WireObject, curves: readonly unknown[]): PlotModel {
  const isTime = value.isTime === true;
  let all = 0;
  const groups = curves.slice(0, MAX_GROUPS).map((curve): PlotGroup => {
    const { name, x, y, last } = objectOf(curve);
    const [xs, ys] = [x, y].map((list) => (Array.isArray(list) ? list : []).map(Number)) as [number[], number[]];
    all += ys.length;
    const points = ys.flatMap((one, at): PlotPoint[] => {
      const across = isTime ? timeMsOf(xs[at]) : (xs[at] ?? Number.NaN);
      return Number.isFinite(one) && Number.isFinite(across) ? [{ x: across, y: one }] : [];
    });
    return { name: textOf(name), points, last: textOf(last) };
  });
  const points = groups.flatMap((group) => group.points);
  return {
    mark: 'line',
    name: textOf(value.name),
    xName: isTime ? 'time' : 'value',
    yName: groups.map(({ name }) => name).join(', '),
    isTime,
    groups,
    categories: [],
    bins: [],
    rows: all,
    skippedCount: all - points.length,
    x: boundsOf(points.map((point) => point.x)),
    y: boundsOf(points.map((point) => point.y)),
    hiddenCount: Math.max(0, curves.length - MAX_GROUPS),
    log: logOf(value),
    title: groups.map(({ name }) => name).join(', '),
    unit: 'value',
    ...(value.units === undefined
      ? {}
      : { units: { x: textOf(objectOf(value.units).x), y: textOf(objectOf(value.units).y) } }),
    about: textOf(value.about),
    annotations: [],
    panels: [],
    hidden: 'groups',
  };
}

/** A column that the client has handed in. */
export function columnOf(value: unknown): Column {
  const { name, type, floats, texts } = objectOf(value) as WireObject & { floats?: ArrayLike<number> };
  const isTime = type === 'time';
  const list = Array.isArray(texts) ? texts : [];
  const numbers = floats ?? list.map(Number);
  return { name: textOf(name), isTime, floats: isTime ? Float64Array.from(numbers, timeMsOf) : numbers, texts: list };
}

/** One group for each column of values, or for each value of the column of groups. */
function groupsOf(x: Column, ys: readonly Column[], color: Column | undefined, rows: number): PlotGroup[] {
  const isThere = (y: Column, at: number): boolean => Number.isFinite(x.floats[at]) && Number.isFinite(y.floats[at]);
  const pointOf = (y: Column, at: number): PlotPoint => ({ x: x.floats[at] as number, y: y.floats[at] as number });
  const indices = Array.from({ length: rows }, (_, at) => at);
  const [first] = ys;
  if (!color || !first) {
    return ys.map((y) => ({
      name: y.name,
      points: indices.filter((at) => isThere(y, at)).map((at) => pointOf(y, at)),
    }));
  }
  const groups = new Map<string, PlotPoint[]>();
  for (const at of indices) {
    const name = textOf(color.texts[at]) || '–';
    const points = groups.get(name) ?? [];
    groups.set(name, points);
    if (isThere(first, at)) points.push(pointOf(first, at));
  }
  // A name such as `true` or `3` means nothing without the name of its column.
  const isBare = [...groups.keys()].every(isBareName);
  return [...groups].map(([name, points]) => ({
    name: isBare ? `${color.name}: ${name}` : name,
    points,
    direction: sideOfGroup(color.name, name),
  }));
}

const isBareName = (name: string): boolean => /^(?:true|false|–|-?\d+(?:\.\d+)?)$/.test(name);

type Base = Omit<PlotModel, 'groups' | 'skippedCount' | 'x' | 'y'>;

function histogram(base: Base, { floats }: Column, covered?: readonly number[]): PlotModel {
  const values = Array.from(floats).filter(Number.isFinite);
  const all = covered ?? values;
  const least = all.reduce((low, value) => Math.min(low, value), Number.POSITIVE_INFINITY);
  const most = all.reduce((high, value) => Math.max(high, value), Number.NEGATIVE_INFINITY);
  const edges = all.length === 0 ? [] : binEdges(least, most, binCount(all.length));
  const step = (edges[1] ?? 1) - (edges[0] ?? 0);
  const start = edges[0] ?? 0;
  const bins = edges.map((from) => ({ from, to: from + step, count: 0 }));
  for (const value of values) {
    // A value on an edge belongs to the bin that begins there, even if the division rounds to another bin.
    let at = Math.min(bins.length - 1, Math.max(0, Math.floor((value - start) / step)));
    if (value >= (bins[at + 1]?.from ?? Number.POSITIVE_INFINITY)) at += 1;
    else if (value < (bins[at]?.from ?? Number.NEGATIVE_INFINITY)) at -= 1;
    const bin = bins[Math.max(0, at)];
    if (bin) bin.count += 1;
  }
  // All parts of a plot have the same bins, also where theirs are empty.
  if ((bins.at(-1)?.from ?? 0) > most) bins.pop();
  const peak = bins.reduce((top, { count }) => Math.max(top, count), 0);
  return {
    ...base,
    yName: 'rows',
    groups: [],
    bins,
    skippedCount: floats.length - values.length,
    x: [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 1],
    y: [0, peak || 1],
  };
}

function bars(base: Base, x: Column, ys: readonly Column[], zone: number): PlotModel {
  const [y] = ys;
  const names = x.texts.map((text) => {
    const parts = x.isTime ? clockParts(timeMsOf(text), zone) : undefined;
    return parts ? (parts.minute === '00:00' ? parts.date : `${parts.day} ${parts.minute}`) : textOf(text);
  });
  const there = names.flatMap((_, at) => (Number.isFinite(y?.floats[at]) ? [at] : []));
  const shown = there.slice(0, MAX_BARS);
  const points = shown.map((at, index) => ({ x: index, y: y?.floats[at] as number }));
  const [low, high] = boundsOf([0, ...points.map((point) => point.y)]);
  return {
    ...base,
    groups: [{ name: y?.name ?? '', points }],
    categories: shown.map((at) => names[at] ?? ''),
    skippedCount: names.length - there.length,
    x: [-0.5, shown.length - 0.5],
    y: [low, high],
    hiddenCount: there.length - shown.length,
  };
}

/** The smallest and the largest value, moved apart if they are equal; 0 and 1 without values. */
function boundsOf(values: readonly number[]): [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) return [0, 1];
  const margin = low === high ? Math.abs(low) * 0.001 || 1 : 0;
  return [low - margin, high + margin];
}
