/** The name and the formula of each statistic of a run. docs/lab-figures.md has the same list. */
import { durationText } from '../../display/index.js';
import { spanText } from '../../protocol/index.js';
import type { LabStatistics } from '../base/lab-result.js';
import { MIN_DAYS } from '../result/risk.js';

export interface StatisticNote {
  readonly label: string;
  readonly formula: string;
  readonly text: (statistics: LabStatistics) => string;
}

const NONE = '-';
const percent = (share: number | null): string => (share === null ? NONE : `${(share * 100).toFixed(4)} %`);
const SHORT = `none: fewer than ${MIN_DAYS} days`;
const lossText = (loss: number | null, { riskPeriodMs }: LabStatistics): string =>
  loss === null ? NONE : `${percent(loss)} of ${spanText(riskPeriodMs)}`;
const spanOf = (ms: number | null): string => (ms === null ? NONE : durationText(ms));
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
    formula: 'mean / standard deviation (n - 1) of the daily returns × √365, ± its standard error (Mertens 2002)',
    text: (s) => (s.sharpe === null ? SHORT : `${number(s.sharpe)} ± ${number(s.sharpeError)}`),
  },
  {
    label: 'Sortino ratio',
    formula: 'mean of the daily returns r / √(mean of min(r, 0)²) × √365',
    text: (s) => (s.days < MIN_DAYS ? SHORT : number(s.sortino)),
  },
  {
    label: 'value at risk, 95 %',
    formula: 'smallest loss of the worst 5 % of the returns, of a day in a run of 20 days or more, else of a step',
    text: (s) => lossText(s.valueAtRisk, s),
  },
  {
    label: 'expected shortfall, 95 %',
    formula: 'mean loss of the worst 5 % of these returns',
    text: (s) => lossText(s.expectedShortfall, s),
  },
  {
    label: 'beta, alpha',
    formula: 'regression of the returns on those of the first symbol: slope, and constant × steps',
    text: (s) => (s.beta === null ? NONE : `${number(s.beta)}, ${percent(s.alpha)}`),
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
  {
    label: 'exposure',
    formula: 'value of what was bought and sold, without signs, / equity: mean and largest; mean with signs',
    text: (s) => `${percent(s.exposure)}, ${percent(s.maxExposure)}; ${percent(s.netExposure)}`,
  },
  {
    label: 'cancelled to filled',
    formula: 'cancelled orders / orders with a fill',
    text: (s) => number(s.cancelToFill),
  },
  { label: 'round trips', formula: 'orders that closed a part of a position', text: (s) => String(s.roundTrips) },
  { label: 'hit ratio', formula: 'round trips with a profit / round trips', text: (s) => percent(s.hitRatio) },
  {
    label: 'profit factor',
    formula: 'sum of the profits / sum of the losses of the round trips',
    text: (s) => number(s.profitFactor),
  },
  {
    label: 'holding time',
    formula: 'mean and median over the round trips',
    text: (s) => `${spanOf(s.meanHoldingMs)}, ${spanOf(s.medianHoldingMs)}`,
  },
  {
    label: 'implementation shortfall',
    formula: 'costs of the parent orders / (quantity × price at arrival)',
    text: (s) => (s.shortfallBps === null ? NONE : `${number(s.shortfallBps)} bps`),
  },
];

/** The parts of the profit, each with its formula. */
export const ATTRIBUTION_NOTES = [
  ['spread', 'fills against the middle of the book: quantity × (middle - price) for a buy, the reverse for a sale'],
  ['inventory', '(amount - amount at the start) × move of the price without the fills'],
  ['impact', 'amount × what the fills of the run moved the price'],
  ['commission', 'commissions at the price of their asset'],
  ['other', 'transfers and conversions'],
  ['trading', 'spread + inventory + impact + commission + other: what the strategy did'],
  ['holdings', 'amount at the start × move of the price without the fills'],
  ['total', 'last equity - first equity: trading + holdings, exactly'],
] as const;

export const ASSUMPTION_NOTES: Readonly<Record<string, string>> = {
  queue: 'the engine: what is ahead of an order at its price is filled first',
  touch: 'filled whole as soon as a trade reaches the price',
  candle: 'filled whole if a one-minute kline reaches the price',
};
