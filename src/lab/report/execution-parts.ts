/** The parts of a report about costs and profits of fills and orders. docs/lab-figures.md has the formulas. */
import { plainDecimal } from '../../protocol/index.js';
import type { LabFillChance } from '../base/lab-execution.js';
import type { LabResult } from '../base/lab-result.js';
import { type Html, section, table } from './html.js';
import { note, rows, spanText } from './page-parts.js';

const NONE = '-';
/** Cuts an amount after four decimals: an exact amount can have as many digits as a price and a quantity together. */
const shortened = (amount: string): string => /^-?\d+(\.\d{1,4})?/.exec(amount)?.[0] ?? amount;
const percent = (share: number): string => `${(share * 100).toFixed(2)} %`;
const number = (value: number | null): string => (value === null ? NONE : value.toFixed(4));

/** The sections about parent orders, benchmarks, inventory, chances of fills and round trips. A section without rows is left out. */
export const executionSections = (result: LabResult): string[] =>
  [parents(result), benchmarks(result), inventory(result), chances(result), trips(result)].filter((one) => one !== '');

const sectionIf = (title: string, rowsOf: readonly unknown[], ...parts: readonly Html[]): string =>
  rowsOf.length === 0 ? '' : section(title, ...parts);

function parents({ parents: all }: LabResult): string {
  const head = ['parent', 'time', 'executed', 'arrival', 'average', 'shortfall', 'bps', 'to VWAP, bps', 'to TWAP, bps'];
  const body = all.map((one) => [
    ...[`${one.strategyId}: ${one.side} ${one.symbol}`, spanText(one.arrivalTime, one.endTime)],
    ...[`${plainDecimal(one.executed)} of ${plainDecimal(one.quantity)}`, one.arrivalMid],
    ...[one.averagePrice ?? NONE, shortened(one.shortfall)],
    ...[number(one.shortfallBps), number(one.vwapBps), number(one.twapBps)],
  ]);
  const meaning = note(
    'Costs are in the quote asset and positive for a loss: execution, what was not executed, and commission.',
  );
  return sectionIf('Implementation shortfall of parent orders', all, table(head, body, [2, 3, 4, 5, 6, 7, 8]), meaning);
}

function benchmarks({ benchmarks: all, info }: LabResult): string {
  const head = [
    'benchmark',
    `profit, ${info.valuation}`,
    'return',
    'beta',
    'alpha of the run',
    't of alpha',
    'correlation',
  ];
  const body = all.map(({ name, profit, return: gain, beta, alpha, alphaT, correlation }) => [
    ...[NAMES[name], shortened(profit), percent(gain), number(beta)],
    ...[alpha === null ? NONE : percent(alpha), number(alphaT), number(correlation)],
  ]);
  return sectionIf('Beside something simple', all, table(head, body, [1, 2, 3, 4, 5, 6]));
}

const NAMES = {
  held: 'the same account, only held',
  market: 'all in the first symbol',
  inventory: 'the mean inventory, held all the time',
} as const;

function inventory({ inventory: all }: LabResult): string {
  const head = ['asset', 'mean', 'lowest', '5 %', 'median', '95 %', 'highest', 'long', 'short'];
  const body = all.map((one) => [
    ...[one.asset, one.mean, one.lowest, one.low5, one.median, one.high95, one.highest],
    ...[percent(one.longShare), percent(one.shortShare)],
  ]);
  const meaning = note('Amounts since the start, weighted by time.');
  return sectionIf('Inventory', all, table(head, body, [1, 2, 3, 4, 5, 6, 7, 8]), meaning);
}

function chances({ fillChances: all }: LabResult): string {
  const head = ['orders', 'count', 'with a fill', 'chance', '95 % interval', 'mean wait'];
  const body = all.map((one) => [
    ...[rangeText(one), String(one.orders), String(one.filled), percent(one.chance)],
    ...[
      `${percent(one.low)} to ${percent(one.high)}`,
      one.waitMs === null ? NONE : `${(one.waitMs / 1_000).toFixed(3)} s`,
    ],
  ]);
  const meaning = note('An order that was cancelled soon had less time to be filled.');
  return sectionIf('Chances of fills', all, table(head, body, [1, 2, 3, 4, 5]), meaning);
}

function rangeText({ by, from, to }: LabFillChance): string {
  const what = by === 'distance' ? 'bps from the middle' : '× its quantity before it';
  if (by === 'queue' && to === 0) return 'nothing before it';
  return from === null ? `below ${to} ${what}` : to === null ? `${from} ${what} or more` : `${from} to ${to} ${what}`;
}

const trips = ({ roundTrips: all }: LabResult): string => sectionIf('Round trips', all, rows(all, 'round trip'));
