/**
 * The curves of a run in panes over one axis of times: the profit of the trading, the profit of the account without
 * trading, and their sum; the loss of the equity since its peak; and the quantities bought and sold. Lengths are
 * pixels.
 */

import { readOnce } from '../context/read-once.js';
import { percentText } from '../lab-figures/run-amounts.js';
import { linePath, seriesHover, seriesTimes, seriesX } from '../series/series-svg.js';
import { boundsOf } from '../series/series-text.js';
import {
  axisTicks,
  bottomLabels,
  columnLines,
  labelsAt,
  levelLine,
  type PlotArea,
  rightLabels,
  rowLines,
} from '../svg/chart-axes.js';
import { END_GAP, endLabelRoom, endLabels } from '../svg/end-labels.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import type { HoverStrip } from '../svg/picture.js';
import { DIM, EDGE, LABEL_SIZE, svgDot, svgText, svgTextSize, type TextStyle } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { compact, fixed } from '../text/number-text.js';
import { clockParts } from '../text/zone-time.js';
import type { PictureColors } from '../theme/palette.js';
import { type ProfitCurve, profitCurves, type RunModel } from './run-model.js';

const PROFIT_HEIGHT = 154;
const PANE_HEIGHT = 40;
/** From the bottom of a pane to the top of the next one, whose heading stands there. */
const PANE_GAP = 26;
/** From a heading to its pane. */
const HEADING_GAP = 6;
/** Groups of values whose extremes a curve shows: about one for each two pixels. */
const MAX_GROUPS = 400;
const MIN_LABELS = 48;
const BOLD: TextStyle = { weight: 600 };

/** The panes: their elements and tooltips, and the height at which they end. */
export interface RunPanes {
  readonly parts: readonly string[];
  readonly hover: HoverStrip;
  readonly bottom: number;
}

/** A pane: its area, the pixel of a point, and the colours. */
interface Pane {
  readonly area: PlotArea;
  readonly x: Scale;
  readonly colors: PictureColors;
}

/** The frame of the panes: the width of the picture, the top of the first heading, minutes east of UTC. */
interface PanesFrame {
  readonly width: number;
  readonly top: number;
  readonly zone: number;
  readonly colors: PictureColors;
}

/** @param unit the valuation asset */
export function runPanes(model: RunModel, unit: string, { width, top, zone, colors }: PanesFrame): RunPanes {
  const { times, position } = model;
  const labels = profitCurves(model).map((curve) => svgTextSize(endLabel(curve), styleOf(curve)));
  const right = Math.floor(
    width - EDGE - (labels.length > 1 ? endLabelRoom(Math.max(...labels)) : END_GAP + Math.max(MIN_LABELS, ...labels)),
  );
  const areaFrom = (start: number, height: number): PlotArea => ({
    left: EDGE,
    right,
    top: start,
    bottom: start + height,
  });
  const profit = areaFrom(top + 16, PROFIT_HEIGHT);
  const loss = areaFrom(profit.bottom + PANE_GAP, PANE_HEIGHT);
  const amount = areaFrom(loss.bottom + PANE_GAP, PANE_HEIGHT);
  const bottom = (position ? amount : loss).bottom;
  const x = seriesX(times.length, profit);
  // The axis of times needs no more points than the curves show.
  const every = Math.ceil(times.length / MAX_GROUPS);
  const bars = times.filter((_, at) => at % every === 0).map((time) => ({ openMs: time, closeMs: time }));
  const columns = seriesTimes({ bars }, zone, (at) => x(at * every), profit);
  return {
    parts: [
      ...[profit, loss, ...(position ? [amount] : [])].flatMap((area) => columnLines(columns, area)),
      ...profitPane(model, unit, { area: profit, x, colors }),
      ...lossPane(model, { area: loss, x, colors }),
      ...positionPane(model, { area: amount, x, colors }),
      ...bottomLabels(columns, bottom + 16, width),
    ],
    hover: seriesHover(times.length, { ...profit, bottom }, (_, to) => pointText(model, unit, to - 1, zone)),
    bottom: bottom + 22,
  };
}

const styleOf = ({ name }: ProfitCurve): TextStyle => (name === 'held' ? DIM : BOLD);
const endLabel = ({ name, end }: ProfitCurve): string => `${name} ${end}`;

/**
 * The strokes of the curves. They differ in width and strength, and the trading also in colour, because a curve with much noise does not look like a line if
 * it is dashed.
 */
function strokeOf({ name }: ProfitCurve, { accent, text }: PictureColors): string {
  if (name === 'trading') return `stroke="${accent}" stroke-width="2" stroke-linejoin="round"`;
  return name === 'held' ? `stroke="${text}" stroke-opacity=".55"` : `stroke="${text}" stroke-width="1.6"`;
}

function profitPane(model: RunModel, unit: string, { area, x, colors }: Pane): string[] {
  const curves = profitCurves(model);
  const [low, high] = boundsOf(curves.flatMap(({ values }) => values).concat(0));
  const y = linearScale([low, high], [area.bottom - 4, area.top + 4]);
  const ticks = labelsAt(axisTicks(low, high, 4, model.decimals), y);
  const ends = curves.map(({ values }) => y(values.at(-1) ?? 0));
  const colorOf = ({ name }: ProfitCurve): string => (name === 'trading' ? colors.accent : colors.text);
  const labels = endLabels(
    curves.map((curve, at) => ({
      x: area.right,
      y: ends[at] ?? 0,
      label: endLabel(curve),
      color: colorOf(curve),
      style: { ...styleOf(curve), ...(curve.name === 'trading' ? { fill: colors.accent } : {}) },
    })),
    area.right,
    [area.top + 2, area.bottom - 2],
  );
  return [
    svgText(area.left, area.top - HEADING_GAP, `profit, ${unit}`, BOLD),
    rowLines(ticks, area),
    levelLine(y(0), area),
    // The trading is drawn last, so that it is on top.
    ...curves.toReversed().map((curve) => linePath(curve.values, x, y).path(`fill="none" ${strokeOf(curve, colors)}`)),
    ...curves.map((curve, at) => svgDot(area.right, ends[at] ?? 0, colorOf(curve))),
    ...labels.parts,
    ...rightLabels(ticks, area, labels.heights),
  ];
}

function lossPane({ drawdown: { losses, worst, isPercent } }: RunModel, { area, x, colors }: Pane): string[] {
  const deepest = Math.min(0, losses[worst] ?? 0);
  const isFlat = deepest === 0;
  const y = linearScale([isFlat ? -1 : deepest, 0], [area.bottom, area.top]);
  const label = isPercent ? percentText(deepest / 100) : compact(deepest);
  const ends = isFlat ? [] : [{ position: area.bottom - 3, label }];
  return [
    svgText(area.left, area.top - HEADING_GAP, isFlat ? 'equity never below its peak' : 'equity below its peak', BOLD),
    isFlat
      ? ''
      : closed(linePath(losses, x, y), losses.length, x, area.top).path(
          `fill="${colors.down}" fill-opacity=".3" stroke="${colors.down}"`,
        ),
    levelLine(area.top, area),
    ...rightLabels([{ position: area.top, label: '0' }, ...ends], area),
  ];
}

function positionPane({ position }: RunModel, { area, x, colors: { accent } }: Pane): string[] {
  if (!position) return [];
  const { values, unit, isValue } = position;
  const [low, high] = boundsOf([...values, 0]);
  const y = linearScale([low, high], [area.bottom, area.top]);
  const ends = [low, high].filter((value) => value !== 0);
  // Where 0 has no room beside the label of an end, its line has no label.
  const hasZero = ends.every((value) => Math.abs(y(value) - y(0)) > LABEL_SIZE);
  const labels = [...ends, ...(hasZero ? [0] : [])].map((value) => ({
    position: Math.min(area.bottom - 3, y(value)),
    label: amountLabel(value),
  }));
  return [
    svgText(area.left, area.top - HEADING_GAP, `bought less sold, ${isValue ? `value in ${unit}` : unit}`, BOLD),
    closed(stepPath(values, x, y), values.length, x, y(0)).path(
      `fill="${accent}" fill-opacity=".2" stroke="${accent}"`,
    ),
    levelLine(y(0), area),
    ...rightLabels(labels, area),
  ];
}

const amountLabel = (value: number): string => `${value > 0 ? '+' : ''}${compact(value)}`;

/** A line with steps between the values. If there are many values, it connects the extremes of groups of values. */
function stepPath(values: readonly number[], x: Scale, y: Scale): Pen {
  if (values.length > 2 * MAX_GROUPS) return linePath(values, x, y);
  const pen = new Pen().move(x(0), y(values[0] ?? 0));
  values.forEach((value, at) => {
    const before = values[at - 1] ?? value;
    if (value !== before) pen.line(x(at), y(before)).line(x(at), y(value));
  });
  return pen.line(x(values.length - 1), y(values.at(-1) ?? 0));
}

/** The area between a line of `count` values and a height. */
const closed = (line: Pen, count: number, x: Scale, height: number): Pen =>
  line
    .line(x(count - 1), height)
    .line(x(0), height)
    .close();

/** The tooltips of points, for the pictures of all widths. */
const tooltipsOf = readOnce((_: RunModel) => new Map<number, string>());

/** The tooltip of a point. */
function pointText(model: RunModel, unit: string, at: number, zone: number): string {
  const said = tooltipsOf(model);
  const text = said.get(at) ?? textAt(model, unit, at, zone);
  said.set(at, text);
  return text;
}

function textAt(model: RunModel, unit: string, at: number, zone: number): string {
  const { times, drawdown, position } = model;
  const clock = clockParts(times[at] ?? Number.NaN, zone);
  const profits = profitCurves(model).map((curve) => `${curve.name} ${curve.exact(at)}`);
  return [
    `${clock?.date ?? ''} ${clock?.second ?? ''}: ${profits.join(', ')} ${unit}`,
    ...((drawdown.losses[at] ?? 0) < 0
      ? [`${fixed(drawdown.losses[at] ?? 0, 3)}${drawdown.isPercent ? ' %' : ''} below the peak`]
      : []),
    ...(position ? [`${amountLabel(position.values[at] ?? 0)} ${position.unit}`] : []),
  ].join(', ');
}
