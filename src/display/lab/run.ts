/**
 * The result of a run as terminal text: a heading with the figures, the equity curve with its drawdown, the sources of
 * the profit beside the fills under three assumptions, and the notes. Everything fits on one screen.
 */
import type { ShowContext } from '../context.js';
import { columnsOf, paramOf } from '../context-values.js';
import { equityLines } from '../series/equity-text.js';
import { type Block, blocksToLines, line, note } from '../text/blocks.js';
import { changeTone } from '../text/number-text.js';
import { NO_BREAK_SPACE, padSpans, type Span, span } from '../text/rich.js';
import { timeRange, zoneLabel, zoneMinutes } from '../text/zone-time.js';
import { assumptionLines } from './assumptions.js';
import { attributionLines } from './attribution.js';
import type { DrawnRun } from './lab-drawing.js';
import { amountDecimals, lengthText, percentText, rounded } from './rounded.js';

/** From this width on, the sources of the profit and the assumptions stand beside each other; on a low screen earlier. */
const WIDE = 96;
const WIDE_ENOUGH = 76;
const LOW = 28;
const GAP = 4;
const DEFAULT_ROWS = 32;
const MAX_CURVE_ROWS = 12;
const MIN_CURVE_ROWS = 4;
/** The line at zero of the drawdown, and the axis of times. */
const FRAME_ROWS = 3;

/** The equity curve of a run with rounded texts. */
export interface RunSeries {
  readonly values: readonly number[];
  readonly texts: readonly string[];
  readonly decimals: number;
  readonly bars: readonly { readonly openMs: number; readonly closeMs: number }[];
}

export function runSeries({ equity, attribution }: Pick<DrawnRun, 'equity' | 'attribution'>): RunSeries {
  const decimals = amountDecimals([attribution.total, ...Object.values(attribution)]);
  return {
    values: equity.map((point) => Number(point.equity)),
    texts: equity.map((point) => rounded(point.equity, decimals)),
    decimals,
    bars: equity.map(({ time }) => ({ openMs: time, closeMs: time })),
  };
}

/** `maker  spread 3` */
export function paramTexts({ info }: DrawnRun): string {
  return Object.entries(info.params)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
}

export function runTimes({ info }: DrawnRun, zone: number): string {
  const { startTime, endTime } = info;
  // A time range needs no fractions of a second.
  const whole = (ms: number): number => Math.floor(ms / 1_000) * 1_000;
  return `${timeRange(whole(startTime), whole(endTime), zone)} ${zoneLabel(zone)}`;
}

/** The figures of the heading by name; the value of a figure without a name speaks for itself. */
export function runFigures({ statistics }: DrawnRun): { readonly name: string; readonly value: string }[] {
  const { orders, fills, fillRate, makerShare, turnover, timeAtRisk } = statistics;
  const share = (one: number | null): string => (one === null ? '' : `${(one * 100).toFixed(1)} %`);
  return [
    { name: 'orders', value: String(orders) },
    { name: 'fills', value: String(fills) },
    { name: 'fill rate', value: share(fillRate) },
    { name: 'as maker', value: share(makerShare) },
    { name: 'turnover', value: `${turnover.toFixed(2)} × equity` },
    { name: 'time at risk', value: share(timeAtRisk) },
  ].filter(({ value }) => value !== '');
}

/** `12.30 (yearly, 300 periods of 1 s)` */
export function sharpeText({ statistics }: DrawnRun): string {
  const { sharpe, periods, periodMs } = statistics;
  return sharpe === null ? '' : `${sharpe.toFixed(2)} (yearly, ${periods} periods of ${lengthText(periodMs)})`;
}

/** What ended a run before the end of its market; '' for a whole run. */
export const endText = ({ info: { end } }: DrawnRun): string =>
  end.why === 'market' ? '' : end.why === 'failed' ? end.text : `stopped: ${end.text}`;

/** A figure with its name, which a narrow screen does not break apart. */
const unbroken = (text: string): string => text.replaceAll(' ', NO_BREAK_SPACE);

const together = (figures: readonly string[]): string => figures.map(unbroken).join('  ');

export function runBlocks(run: DrawnRun, context: ShowContext): Block[] {
  const width = columnsOf(context);
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  const { info, statistics } = run;
  const series = runSeries(run);
  const params = paramTexts(run);
  const sharpe = sharpeText(run);
  const ended = endText(run);
  const head: Block[] = [
    line(span(info.strategy, 'strong'), ...(params === '' ? [] : [`  ${params}`])),
    line(span(together([runTimes(run, zone), info.market]), 'dim')),
    line(
      span(unbroken(`return${NO_BREAK_SPACE}`)),
      span(unbroken(percentText(statistics.return, true)), changeTone(statistics.return)),
      `  ${together([`${series.texts.at(-1) ?? ''} ${info.valuation} from ${series.texts[0] ?? ''}`])}`,
      span(`  drawdown${NO_BREAK_SPACE}`),
      span(unbroken(percentText(statistics.maxDrawdown)), statistics.maxDrawdown < 0 ? 'down' : 'plain'),
      ...(sharpe === '' ? [] : [`  ${unbroken(`Sharpe ${sharpe}`)}`]),
    ),
    line(together(runFigures(run).map(({ name, value }) => `${name} ${value}`))),
    ...(ended === '' ? [] : [line(span(`✗ ${ended}`, info.end.why === 'failed' ? 'alarm' : 'warn'))]),
  ];
  const notes = info.notes.map((text) => note(`• ${text}`));
  const { height } = context;
  const rows = height === undefined || !Number.isFinite(height) ? DEFAULT_ROWS : Math.floor(height);
  const below = panels(run, width, width >= (rows < LOW ? WIDE_ENOUGH : WIDE));
  const lossRows = rows < 24 ? 2 : 3;
  const around = blocksToLines([...head, ...notes], width).length + below.length;
  const free = rows - around - lossRows - FRAME_ROWS;
  const curve = equityLines({
    ...series,
    columns: width,
    rows: Math.min(MAX_CURVE_ROWS, Math.max(MIN_CURVE_ROWS, free)),
    lossRows,
    zone,
    isAscii: context.ascii === true,
  });
  return [...head, { kind: 'picture', lines: [...curve, ...below] }, ...notes];
}

/** The sources of the profit and the assumptions, beside each other or below each other. */
function panels({ attribution, assumptions, info }: DrawnRun, width: number, isBeside: boolean): Span[][] {
  if (!isBeside) {
    return [
      ...attributionLines(attribution, info.valuation, width),
      ...assumptionLines(assumptions, info.valuation, width),
    ];
  }
  const half = Math.floor((width - GAP) / 2);
  const left = attributionLines(attribution, info.valuation, half);
  const right = assumptionLines(assumptions, info.valuation, half);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, row) => [
    ...padSpans(left[row] ?? [], half + GAP, 'left'),
    ...(right[row] ?? []),
  ]);
}
