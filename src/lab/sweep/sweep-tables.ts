/** The tables of a sweep: rows of plain values for exports and SQL, and rows of text for its display. */
import { longSharpe } from '../../display/index.js';
import { portable } from '../../protocol/index.js';
import type { LabSpread, LabSweepData, LabSweepRun, LabSweepSummary } from '../base/lab-sweep.js';
import type { LabFold } from '../base/lab-time.js';
import { paramColumns, profitColumns } from '../result/result-row.js';
import { pairedWithBest } from './paired.js';
import { FIGURES } from './summary.js';

type Row = Record<string, unknown>;
type TextRow = Record<string, string>;

/** A row for each run: its parameters and figures as columns. The parts of the profit are `profitSpread` and so on. */
export function runTable(runs: readonly LabSweepRun[]): Row[] {
  return runs.map((row) => {
    const { run, params, seed, fold, sample, from, to, end, error, at, valuation, statistics, attribution, hash } = row;
    const profit = attribution?.total ?? null;
    const { return: gain = null, ...figures } = statistics ?? {};
    const own = {
      ...{
        seed,
        fold,
        sample,
        fromTime: from,
        toTime: to,
        end,
        error,
        at,
        valuation,
        profit,
        return: gain,
        ...figures,
      },
      ...{ ...profitColumns(attribution), hash },
    };
    return { run, ...paramColumns(params, { run, ...own }), ...own };
  });
}

/** A row for each set of parameters: `returnMean`, `returnMedian`, `returnStandardError`, `returnLow`, `returnHigh` … */
export function summaryTable(summary: readonly LabSweepSummary[]): Row[] {
  return summary.map((set) => {
    const own: Row = { sample: set.sample, runs: set.runs, failed: set.failed };
    for (const figure of [...FIGURES, 'versusBest'] as const) {
      for (const part of ['mean', 'median', 'standardError', 'low', 'high'] as const)
        own[`${figure}${part[0]?.toUpperCase()}${part.slice(1)}`] = set[figure]?.[part] ?? null;
    }
    return { ...paramColumns(set.params, own), ...own };
  });
}

/** A row for each test, with the parameters of the chosen set as columns. */
export function foldTable(folds: readonly LabFold[]): Row[] {
  return folds.map(({ params, bestParams, from, to, trainFrom, trainTo, fold, ...figures }) => {
    const own = {
      ...{ fold, fromTime: from, toTime: to, trainFromTime: trainFrom, trainToTime: trainTo },
      ...{ ...figures, bestParams: JSON.stringify(bestParams) },
    };
    return { ...paramColumns(params, own), ...own };
  });
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const plain = (value: number): string => value.toFixed(2);

/** Makes the function that writes the values of one statistic, with so many decimals that the largest value has three digits. */
function textsFor(spreads: readonly (LabSpread | null)[], factor: number, unit = ''): (value: number) => string {
  const largest = spreads.reduce((most, spread) => Math.max(most, Math.abs(spread?.mean ?? 0) * factor), 0);
  const whole = largest > 0 ? portable.decimalExponent(largest) + 1 : DIGITS;
  const decimals = Math.min(MAX_DECIMALS, Math.max(2, DIGITS - whole));
  return (value) => `${(value * factor).toFixed(decimals).replace(/^-(0\.0*)$/, '$1')}${unit}`;
}

const SAMPLES = { in: 'in sample', out: 'out of sample' } as const;
const DIGITS = 3;
const MAX_DECIMALS = 8;

/** The summary as text: mean ± half of the confidence interval. */
export function sweepText(sweep: Pick<LabSweepData, 'info' | 'runs' | 'summary'>): TextRow[] {
  const { info, summary, runs: all } = sweep;
  const paired = pairedWithBest(all, summary, 'profit');
  const hasSamples = summary.some(({ sample }) => sample !== null);
  const isPaired = paired.some(({ spread }) => spread !== null);
  const pairedText = textsFor(
    paired.map(({ spread }) => spread),
    1,
  );
  const isLong = all.some(({ statistics }) => statistics && longSharpe(statistics) !== null);
  const unit = all.find(({ valuation }) => valuation !== null)?.valuation ?? '';
  const profitText = textsFor(
    summary.map(({ profit }) => profit),
    1,
  );
  const returnText = textsFor(
    summary.map((set) => set.return),
    100,
    ' %',
  );
  const lossText = textsFor(
    summary.map(({ maxDrawdown }) => maxDrawdown),
    100,
    ' %',
  );
  const names = [...new Set(summary.flatMap(({ params }) => Object.keys(params)))];
  return summary.map(({ params, sample, runs, failed, profit, return: gain, maxDrawdown, sharpe, fillRate }, at) => ({
    ...Object.fromEntries(names.map((name) => [name, textOf(params[name])])),
    ...(hasSamples && { sample: sample === null ? '-' : SAMPLES[sample] }),
    runs: failed === 0 ? String(runs) : `${runs} of ${runs + failed}`,
    [`profit ${unit}`.trim()]: spreadText(profit, profitText),
    // This column shows the difference to the best set for the same seed. The intervals of the means do not show it.
    ...(isPaired && {
      'vs best by seed': paired[at]?.isBest ? 'best' : spreadText(paired[at]?.spread ?? null, pairedText),
    }),
    return: spreadText(gain, returnText),
    drawdown: maxDrawdown ? lossText(maxDrawdown.mean) : '-',
    ...(isLong && { Sharpe: sharpe ? plain(sharpe.mean) : '-' }),
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
