/** Writes what a drawing of a run says in words, in terminals and on pages: the name of the run, its parameters, its times and its figures. */
import { DAY_MS } from '../../protocol/index.js';
import type { DrawnRun } from '../lab-figures/lab-drawing.js';
import { rounded } from '../lab-figures/rounded.js';
import { amountDecimals } from '../lab-figures/run-amounts.js';
import { timeRange, zoneLabel } from '../text/zone-time.js';

/** `maker · spread 3, size 0.001`: the name of a run, which is the title of its picture and of each part of it. */
export function runTitle(run: Pick<DrawnRun, 'info'>): string {
  const params = paramTexts(run);
  return params === '' ? run.info.strategy : `${run.info.strategy} · ${params}`;
}

/** `spread 3, size 0.001` */
export function paramTexts({ info }: Pick<DrawnRun, 'info'>): string {
  return Object.entries(info.params)
    .map(([name, value]) => `${name} ${typeof value === 'object' ? spacedJson(value) : String(value)}`)
    .join(', ');
}

/** JSON with a blank after each comma, where a line can be broken. */
const spacedJson = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replace(/(?<=[[{])\n *|\n *(?=[\]}])/g, '')
    .replace(/\n */g, ' ');

export function runTimes({ info }: Pick<DrawnRun, 'info'>, zone: number): string {
  const { startTime, endTime } = info;
  // A time range needs no fractions of a second.
  const whole = (ms: number): number => Math.floor(ms / 1_000) * 1_000;
  return `${timeRange(whole(startTime), whole(endTime), zone)} ${zoneLabel(zone)}`;
}

/** The time and the market of a run, as a text. */
export const runAside = (run: Pick<DrawnRun, 'info'>, zone: number): string =>
  `${runTimes(run, zone)} · ${run.info.market}`;

/** The figures below the headline by name. */
export function runFigures(run: DrawnRun): { readonly name: string; readonly value: string }[] {
  const { fillRate, turnover, timeAtRisk } = run.statistics;
  const share = (one: number | null): string => (one === null ? '' : `${(one * 100).toFixed(1)} %`);
  return [
    { name: 'fill rate', value: share(fillRate) },
    { name: 'turnover', value: `${turnover.toFixed(2)} × equity` },
    { name: 'time at risk', value: share(timeAtRisk) },
    { name: 'Sharpe, yearly', value: sharpeText(run.statistics) },
  ].filter(({ value }) => value !== '');
}

/** A run shorter than this has no yearly Sharpe ratio, because the ratio would be almost only chance. */
const MIN_SHARPE_MS = 30 * DAY_MS;

/** The Sharpe ratio of a year; null for a run that is too short for one. */
export const longSharpe = (statistics: DrawnRun['statistics']): number | null =>
  hasSharpe(statistics) ? statistics.sharpe : null;

/** The yearly Sharpe ratio with its standard error. */
function sharpeText(statistics: DrawnRun['statistics']): string {
  const [ratio, error] = [longSharpe(statistics), statistics.sharpeError];
  return ratio === null ? '' : `${ratio.toFixed(2)}${error === null ? '' : ` ± ${error.toFixed(2)}`}`;
}

/** Whether the run is long enough for a Sharpe ratio. */
const hasSharpe = ({ periods, periodMs }: Pick<DrawnRun['statistics'], 'periods' | 'periodMs'>): boolean =>
  periods * periodMs >= MIN_SHARPE_MS;

/** Why a run ended before the end of its market; '' for a complete run. */
export const endText = ({ info: { end } }: DrawnRun): string =>
  end.why === 'market' ? '' : end.why === 'failed' ? end.text : `stopped: ${end.text}`;

/** The notes of a run, with the meaning of the rare source that its name does not tell. */
export const runNotes = ({ info, attribution }: DrawnRun): readonly string[] => [
  ...info.notes,
  ...sourceNotes(attribution),
];

export const sourceNotes = ({ other }: DrawnRun['attribution']): readonly string[] =>
  Number(other) === 0 ? [] : ['other: transfers and conversions'];

/** The equity at each point as texts, with the decimals of the sources of the profit. */
export function equityTexts({ equity, attribution }: Pick<DrawnRun, 'attribution'> & EquityPoints): readonly string[] {
  const decimals = amountDecimals(Object.values(attribution));
  return equity.map((point) => rounded(point.equity, decimals));
}

interface EquityPoints {
  readonly equity: readonly { readonly equity: string }[];
}
