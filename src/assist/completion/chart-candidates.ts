/** Candidates for the arguments of `x.chart(value, kind | options)`: chart types, options and marks. Pure: no I/O. */
import { chartKinds, plotMarks } from '../../protocol/index.js';
import type { Candidate } from '../input/candidate.js';
import type { ArgumentPosition } from '../text/cursor.js';
import type { ArgumentCandidates } from './param-values.js';

/** The options of a chart, and those of a plot of columns. */
const OPTIONS: Readonly<Record<string, string>> = {
  kind: 'the chart type',
  mark: 'plots columns of any rows as lines, points, bars, a histogram or a heat map',
  x: 'column of the plot; default: the first column with times',
  y: 'column of the plot, or a list of columns for lines and points',
  color: 'column whose values divide the rows into coloured groups',
  value: 'for a heat map: the column whose mean is in a cell',
  facet: 'column whose values divide the plot into small plots',
  axes: 'for facet: shared, or own for each plot',
  annotations: 'marked places: lines, bands and points with a text',
  average: 'simple moving averages over candles, by their number of klines',
  exponential: 'exponential moving averages over candles, by their number of klines',
  overlays: 'lines over candles: columns of the rows, or lists by name',
  fills: 'fills on candles: a result of account.myTrades, or placed orders',
  orders: 'orders on candles: a result of account.openOrders',
  log: 'a logarithmic axis of values',
  name: 'title; default: the symbol of the call',
  timeZone: 'offset from UTC, such as 8 or -1:00',
  prices: 'for an account: a result of market.ticker.price()',
  in: 'for an account: the asset that balances are valued in',
};

/** Each chart type once, with the values that have it. */
const KINDS: readonly Candidate[] = [...new Set(Object.values(chartKinds).flat())].map((text) => ({
  text,
  note: Object.entries(chartKinds)
    .filter(([, kinds]) => (kinds as readonly string[]).includes(text))
    .map(([value]) => value)
    .join(', '),
}));

const AXES: readonly Candidate[] = [
  { text: 'shared', note: 'equal values have equal places in all plots' },
  { text: 'own', note: 'each plot has its own axes' },
];

const MARKS: readonly Candidate[] = Object.entries(plotMarks).map(([text, note]) => ({ text, note }));

export function chartCandidates({ index, key, keys = [] }: ArgumentPosition): ArgumentCandidates {
  if (index !== 1) return {};
  if (key === undefined || key === 'kind') return { values: KINDS };
  if (key === 'mark') return { values: MARKS };
  if (key === 'axes') return { values: AXES };
  if (key !== '') return {};
  const free = Object.entries(OPTIONS).filter(([name]) => !keys.includes(name));
  return { keys: free.map(([name, note]) => ({ text: `${name}: `, note })) };
}
