/** The summary of a result as rows of text, for its display. */
import type { LabResult } from './lab-result.js';

export interface SummaryRow {
  readonly what: string;
  readonly value: string;
  readonly note: string;
}

const percent = (share: number | null): string => (share === null ? '-' : `${(share * 100).toFixed(3)} %`);
const number = (value: number | null): string => (value === null ? '-' : value.toFixed(2));
/** Cuts a decimal after eight places, for reading. The result has every digit. */
const short = (text: string): string => text.replace(/(\.\d{8})\d+$/, '$1');

export function summaryRows({ info, statistics, attribution, assumptions, equity }: LabResult): SummaryRow[] {
  const { valuation } = info;
  const [first, last] = [equity[0]?.equity ?? '0', equity.at(-1)?.equity ?? '0'];
  const period = `${statistics.periods} periods of ${statistics.periodMs / 1_000} s`;
  const row = (what: string, value: string, note = ''): SummaryRow => ({ what, value, note });
  return [
    row('market', info.market, `${new Date(info.startTime).toISOString()} to ${new Date(info.endTime).toISOString()}`),
    row('equity', `${short(last)} ${valuation}`, `from ${short(first)}`),
    row('return', percent(statistics.return), `drawdown ${percent(statistics.maxDrawdown)}`),
    row('Sharpe', number(statistics.sharpe), `Sortino ${number(statistics.sortino)}; ${period}, yearly`),
    row('orders', String(statistics.orders), `${statistics.fills} fills, fill rate ${percent(statistics.fillRate)}`),
    row('turnover', number(statistics.turnover), `notional ${short(statistics.notional)} ${valuation}`),
    row('time at risk', percent(statistics.timeAtRisk), `maker share ${percent(statistics.makerShare)}`),
    row('profit', short(attribution.total), 'the sum of the parts below'),
    row('  spread', short(attribution.spread), 'fills against the middle of the book'),
    row('  inventory', short(attribution.inventory), 'price moves of what was traded'),
    row('  holdings', short(attribution.holdings), 'price moves of the starting balances'),
    row('  commission', short(attribution.commission)),
    ...(attribution.other === '0' ? [] : [row('  other', short(attribution.other), 'transfers and conversions')]),
    ...assumptions.map(({ name, fillRate, profit, filledOrders, orders }) =>
      row(`fills by ${name}`, percent(fillRate), `${filledOrders} of ${orders} limit orders; profit ${short(profit)}`),
    ),
    row('end', info.end.why, info.end.text),
    ...info.notes.map((note) => row('note', '', note)),
  ];
}
