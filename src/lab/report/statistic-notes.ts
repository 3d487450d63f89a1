/** What each statistic of a run is called, and its formula. docs/lab.md has the same list. */
import { hasSharpe } from '../../display/index.js';
import type { LabStatistics } from '../base/lab-result.js';
import { hasYearlyRatios } from '../result/statistics.js';

export interface StatisticNote {
  readonly label: string;
  readonly formula: string;
  readonly text: (statistics: LabStatistics) => string;
}

const NONE = '-';
const percent = (share: number | null): string => (share === null ? NONE : `${(share * 100).toFixed(4)} %`);
const number = (value: number | null): string => (value === null ? NONE : value.toFixed(4));

export const STATISTIC_NOTES: readonly StatisticNote[] = [
  { label: 'return', formula: 'last equity / first equity - 1', text: (s) => percent(s.return) },
  {
    label: 'maximum drawdown',
    formula: 'smallest of equity / highest equity before it - 1',
    text: (s) => percent(s.maxDrawdown),
  },
  {
    label: 'Sharpe ratio',
    formula: 'mean / standard deviation (n - 1) of the returns of the periods × √(periods per year)',
    text: (s) => (hasSharpe(s) ? number(s.sharpe) : 'none: shorter than 30 days'),
  },
  {
    label: 'Sortino ratio',
    formula: 'mean of the returns r / √(mean of min(r, 0)²) × √(periods per year)',
    text: (s) => (hasYearlyRatios(s) ? number(s.sortino) : 'none: shorter than a day'),
  },
  {
    label: 'periods',
    formula: 'steps of the equity curve; periods per year = 365 days / length of a step',
    text: (s) => `${s.periods} of ${s.periodMs / 1_000} s`,
  },
  { label: 'orders', formula: 'orders that the strategy placed', text: (s) => String(s.orders) },
  { label: 'fills', formula: 'executions of its orders', text: (s) => String(s.fills) },
  { label: 'notional', formula: 'sum of price × quantity of all fills', text: (s) => s.notional },
  { label: 'turnover', formula: 'notional / first equity', text: (s) => number(s.turnover) },
  {
    label: 'fill rate',
    formula: 'mean over the orders of executed / ordered quantity',
    text: (s) => percent(s.fillRate),
  },
  { label: 'maker share', formula: 'notional of fills as a maker / notional', text: (s) => percent(s.makerShare) },
  {
    label: 'time at risk',
    formula:
      'share of the points at which an asset other than the valuation asset differs from the start, by a millionth or more',
    text: (s) => percent(s.timeAtRisk),
  },
];

/** The parts of the profit, and what each is the sum of. */
export const ATTRIBUTION_NOTES = [
  ['spread', 'fills against the middle of the book: quantity × (middle - price) for a buy, the reverse for a sale'],
  ['inventory', '(amount - amount at the start) × move of the price'],
  ['holdings', 'amount at the start × move of the price'],
  ['commission', 'commissions at the price of their asset'],
  ['other', 'transfers and conversions'],
  ['trading', 'spread + inventory + commission + other: what the strategy did'],
  ['total', 'last equity - first equity: trading + holdings, exactly'],
] as const;

export const ASSUMPTION_NOTES: Readonly<Record<string, string>> = {
  queue: 'the engine: what is ahead of an order at its price is filled first',
  touch: 'filled whole as soon as a trade reaches the price',
  candle: 'filled whole if a one-minute kline reaches the price',
};
