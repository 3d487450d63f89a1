/**
 * Reads the content of a heat map of a table's columns: the distinct values of two columns, or ranges of values if
 * there are many; and for each pair the mean of a third column, or the number of rows.
 */
import type { ShowContext } from '../context/context.js';
import { saidOnce } from '../context/read-once.js';
import type { DrawnHeatMap } from '../lab-figures/lab-drawing.js';
import { valueTicks } from '../svg/axis.js';
import { scaleLinear } from '../svg/linear-scale.js';
import { compact } from '../text/number-text.js';
import { isWireObject, textOf } from '../text/wire-value.js';
import { clockParts, timeRange, zoneLabel, zoneOf } from '../text/zone-time.js';
import { type Column, columnOf } from './plot-model.js';

/** If there are more distinct numbers or times than this, they are grouped into ranges. */
const MAX_DISTINCT = 31;
const RANGES = 20;
/** Maximum number of names that are drawn. */
const MAX_NAMES = 60;

/** The possible lengths of ranges of times, in minutes. */
const SPANS_MIN = [1, 5, 15, 60, 240, 1440, 7 * 1440, 28 * 1440, 364 * 1440];
const MINUTE_MS = 60_000;

/** The places of an axis: their names, and the place of each row; -1 for a row without one. */
interface Places {
  readonly names: readonly string[];
  readonly at: readonly number[];
  /** What one place stands for, such as `in ranges of 5`, and the year and the zone of times; '' if each place is one number or name. */
  readonly note: string;
  readonly hiddenCount: number;
  readonly isUpward?: true;
}

/** A heat map of columns, and notes about its ranges and about rows that it leaves out. */
export interface ColumnHeatMap {
  readonly map: DrawnHeatMap;
  readonly notes: readonly string[];
}

/** A heat map of columns, `{ mark: 'heatMap', x, y: [], value?, rows, name }`; undefined for another value. */
export const readHeatMap = saidOnce((value: unknown, context: ShowContext): ColumnHeatMap | undefined => {
  if (!isWireObject(value) || value.mark !== 'heatMap' || !Array.isArray(value.y)) return undefined;
  const zone = zoneOf(context);
  const [x, y] = [columnOf(value.x), columnOf(value.y[0])];
  const shown = value.value === undefined ? undefined : columnOf(value.value);
  const [across, down] = [placesOf(x, zone), upwards(placesOf(y, zone))];
  const sums = down.names.map(() => across.names.map(() => ({ sum: 0, count: 0 })));
  let skippedCount = 0;
  for (let at = 0; at < Number(value.rows); at += 1) {
    const cell = sums[down.at[at] ?? -1]?.[across.at[at] ?? -1];
    const one = shown ? (shown.floats[at] as number) : 1;
    if (!cell || !Number.isFinite(one)) {
      skippedCount += 1;
      continue;
    }
    cell.sum += one;
    cell.count += 1;
  }
  const cells = sums.map((row) => row.map(({ sum, count }) => (count === 0 ? null : shown ? sum / count : count)));
  const isSigned = cells.flat().some((cell) => cell !== null && cell < 0);
  const notes = [
    ...(across.note === '' ? [] : [`${x.name} ${across.note}`]),
    ...(down.note === '' ? [] : [`${y.name} ${down.note}`]),
    ...(across.hiddenCount + down.hiddenCount > 0 ? [`${across.hiddenCount + down.hiddenCount} more names`] : []),
    ...(skippedCount > 0
      ? [`${skippedCount} ${skippedCount === 1 ? 'row' : 'rows'} without a cell or a number, left out`]
      : []),
  ];
  const what = shown ? (Number(value.rows) > filledOf(cells) ? `mean ${shown.name}` : shown.name) : 'rows';
  return {
    map: {
      name: textOf(value.name),
      figure: { name: what, unit: '', isSigned, isColumn: true },
      row: y.name,
      column: x.name,
      rows: down.names,
      columns: across.names,
      cells,
    },
    notes,
  };
});

const filledOf = (cells: readonly (readonly (number | null)[])[]): number =>
  cells.flat().filter((cell) => cell !== null).length;

/** Ranges of numbers ascend from the bottom, as on an axis of values. Single values are listed from the top, as in a table. */
function upwards(places: Places): Places {
  if (places.isUpward !== true) return places;
  const last = places.names.length - 1;
  return { ...places, names: places.names.toReversed(), at: places.at.map((at) => (at < 0 ? at : last - at)) };
}

/** Names keep the order of the rows; numbers and times ascend. */
function placesOf(column: Column, zone: number): Places {
  const numbers = Array.from(column.floats);
  const isNamed = !numbers.some(Number.isFinite) || column.texts.some((text) => typeof text === 'boolean');
  if (!column.isTime && isNamed) return namedPlaces(column.texts.map((text) => textOf(text) || '–'));
  const distinct = [...new Set(numbers.filter(Number.isFinite))].sort((a, b) => a - b);
  const placed = (values: readonly number[], keyOf: (value: number) => number): readonly number[] => {
    const index = new Map(values.map((value, at) => [value, at]));
    return numbers.map((value) => (Number.isFinite(value) ? (index.get(keyOf(value)) ?? -1) : -1));
  };
  if (distinct.length <= MAX_DISTINCT) {
    const names = distinct.map((value) => (column.isTime ? timeName(value, zone) : String(value)));
    const note = column.isTime ? spanText(distinct, zone) : '';
    return { names, at: placed(distinct, (value) => value), note, hiddenCount: 0 };
  }
  return column.isTime ? timeRanges(distinct, placed, zone) : numberRanges(distinct, placed);
}

type Placed = (values: readonly number[], keyOf: (value: number) => number) => readonly number[];

function namedPlaces(texts: readonly string[]): Places {
  const all = [...new Set(texts)];
  const names = all.slice(0, MAX_NAMES);
  const index = new Map(names.map((name, at) => [name, at]));
  return { names, at: texts.map((text) => index.get(text) ?? -1), note: '', hiddenCount: all.length - names.length };
}

function numberRanges(distinct: readonly number[], placed: Placed): Places {
  const [low, high] = [distinct[0] ?? 0, distinct.at(-1) ?? 1];
  const ticks = scaleLinear().domain([low, high]).nice(RANGES).ticks(RANGES);
  const starts = ticks.filter((tick, at) => tick <= high && (at === ticks.length - 1 || (ticks[at + 1] ?? high) > low));
  const step = (ticks[1] ?? high) - (ticks[0] ?? low);
  // Labels have the decimals that the step needs.
  const labels = new Map(
    valueTicks(starts[0] ?? low, starts.at(-1) ?? high, RANGES, 8).map((one) => [one.value, one.label]),
  );
  return {
    names: starts.map((start) => labels.get(start) ?? compact(start)),
    at: placed(starts, (value) => starts.findLast((start) => start <= value) ?? starts[0] ?? low),
    note: `in ranges of ${compact(step)}, from the number shown`,
    hiddenCount: 0,
    isUpward: true,
  };
}

function timeRanges(distinct: readonly number[], placed: Placed, zone: number): Places {
  const [first, last] = [distinct[0] ?? 0, distinct.at(-1) ?? 0];
  const minutes =
    SPANS_MIN.find((span) => (last - first) / (span * MINUTE_MS) < MAX_DISTINCT - 1) ?? SPANS_MIN.at(-1) ?? 1;
  const spanMs = minutes * MINUTE_MS;
  const shift = zone * MINUTE_MS;
  const startOf = (time: number): number => Math.floor((time + shift) / spanMs) * spanMs - shift;
  const starts: number[] = [];
  for (let start = startOf(first); start <= last; start += spanMs) starts.push(start);
  return {
    names: starts.map((start) => timeName(start, zone)),
    at: placed(starts, startOf),
    note: `in ranges of ${minutes % 1440 === 0 ? `${minutes / 1440} d` : minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`}, ${spanText(distinct, zone)}`,
    hiddenCount: 0,
  };
}

/** The first and the last time, with the year and the zone that the names of the places do not have. */
const spanText = (times: readonly number[], zone: number): string =>
  `${timeRange(times[0] ?? 0, times.at(-1) ?? 0, zone)} ${zoneLabel(zone)}`;

function timeName(time: number, zone: number): string {
  const { second = '', minute = '', day = '' } = clockParts(time, zone) ?? {};
  return second === '00:00:00' ? day : `${day} ${second.endsWith(':00') ? minute : second}`;
}
