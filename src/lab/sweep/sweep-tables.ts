/** The tables of a sweep: rows of plain values for exports and SQL, and rows of text for its display. */
import { paramColumns, profitColumns } from '../result/result-row.js';
import type { LabSpread, LabSweep, LabSweepRun, LabSweepSummary } from './lab-sweep.js';
import { FIGURES } from './summary.js';

type Row = Record<string, unknown>;
type TextRow = Record<string, string>;

/** A row for each run: its parameters and figures as columns. The parts of the profit are `profitSpread` and so on. */
export function runTable(runs: readonly LabSweepRun[]): Row[] {
  return runs.map(({ run, params, seed, end, error, valuation, statistics, attribution, hash }) => {
    const profit = attribution?.total ?? null;
    const { return: gain = null, ...figures } = statistics ?? {};
    const own = {
      ...{ seed, end, error, valuation, profit, return: gain, ...figures },
      ...{ ...profitColumns(attribution), hash },
    };
    return { run, ...paramColumns(params, { run, ...own }), ...own };
  });
}

/** A row for each set of parameters: `returnMean`, `returnMedian`, `returnStandardError`, `returnLow`, `returnHigh` … */
export function summaryTable(summary: readonly LabSweepSummary[]): Row[] {
  return summary.map((set) => {
    const own: Row = { runs: set.runs, failed: set.failed };
    for (const figure of FIGURES) {
      for (const part of ['mean', 'median', 'standardError', 'low', 'high'] as const)
        own[`${figure}${part[0]?.toUpperCase()}${part.slice(1)}`] = set[figure]?.[part] ?? null;
    }
    return { ...paramColumns(set.params, own), ...own };
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(3)} %`;
const plain = (value: number): string => value.toFixed(2);

/** The summary as text: mean ± half of the confidence interval. */
export function sweepText({ info, summary, runs: all }: LabSweep): TextRow[] {
  const unit = all.find(({ valuation }) => valuation !== null)?.valuation ?? '';
  const names = [...new Set(summary.flatMap(({ params }) => Object.keys(params)))];
  return summary.map(({ params, runs, failed, profit, return: gain, maxDrawdown, sharpe, fillRate }) => ({
    ...Object.fromEntries(names.map((name) => [name, textOf(params[name])])),
    runs: failed === 0 ? String(runs) : `${runs}, ${failed} failed`,
    [`profit ${unit}`.trim()]: spreadText(profit, plain),
    return: spreadText(gain, percent),
    drawdown: maxDrawdown ? percent(maxDrawdown.mean) : '-',
    Sharpe: sharpe ? plain(sharpe.mean) : '-',
    'fill rate': fillRate ? percent(fillRate.mean) : '-',
    ...(info.end.why === 'stopped' && { note: 'partial' }),
  }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '-'));

function spreadText(spread: LabSpread | null, text: (value: number) => string): string {
  if (!spread) return '-';
  const { mean, high } = spread;
  return high === null ? text(mean) : `${text(mean)} ± ${text(high - mean)}`;
}
