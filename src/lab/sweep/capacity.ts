/** Capacity: how the profit of the trading changes with the size of the orders, from the runs of a sweep over several sizes. */
import { type Displays, drawAs } from '../../client/index.js';
import type { LabDrawing } from '../../display/index.js';
import type { LabCapacity, LabCapacityRow, LabSpread, LabSweepData, LabSweepRun } from '../base/lab-sweep.js';
import { optionError } from '../base/option-error.js';
import { rounded, spreadOf } from '../base/spread.js';
import type { LabParams } from '../options/lab-options.js';
import { rowsOf } from '../result/lab-rows.js';
import type { LabOutput } from '../run/lab-output.js';
import { capacitySentence } from './capacity-sentence.js';

const LAB = { kind: 'lab', params: {} } as const;

type Sweep = Pick<LabSweepData, 'info' | 'runs'>;

/**
 * @param parameter default: the only parameter with several values, or the parameter `size`
 * @param params values of other parameters. Default: those of the set with the largest mean profit
 * @throws SpotlabError `SPOTLAB_OPTION`
 */
export function capacityOf(
  sweep: Sweep,
  parameter: string | undefined,
  params: LabParams,
  output: LabOutput,
  figure: { readonly name: string; readonly unit: string; readonly isSigned: boolean },
): LabCapacity {
  const name = parameter ?? usualSize(sweep);
  // Capacity is used to choose a set of parameters, so the runs out of sample do not count.
  const runs = sweep.runs
    .filter((run) => run.attribution !== null && run.sample !== 'out')
    .filter((run) => Object.entries(params).every(([key, value]) => textOf(run.params[key]) === textOf(value)))
    .map(
      (run): SizedRun => ({
        run,
        size: sizeOf(run, name),
        others: JSON.stringify({ ...run.params, [name]: undefined }),
      }),
    );
  if (runs.length === 0) throw optionError(`capacity: no run is done with ${JSON.stringify(params)}.`);
  const others = bestOf(runs);
  const own = runs.filter((one) => one.others === others);
  const rows = rowsBySize(own, name);
  const best = rows.reduce((most, row) => (row.profit.mean > most.profit.mean ? row : most));
  const breakEven = breakEvenOf(rows, best);
  const hasImpact = own.some(({ run }) => Number(run.attribution?.impact) !== 0);
  const capacity = {
    ...{ parameter: name, params: JSON.parse(others) as LabParams, best: best.size, breakEven },
    sentence: capacitySentence({ rows, best, breakEven, unit: figure.unit, hasImpact }),
    rows: rowsOf(rows, output, { table: rows.map(tableRow) }),
  };
  const displays = (): Displays | undefined => output.displays;
  drawAs(capacity, displays, () => ({ value: capacityDrawing(sweep, capacity, figure), context: LAB }));
  return capacity;
}

export function capacityDrawing(
  { info }: Sweep,
  { parameter, rows, sentence }: LabCapacity,
  figure: { readonly name: string; readonly unit: string; readonly isSigned: boolean },
): Extract<LabDrawing, { draw: 'intervals' }> {
  return {
    draw: 'intervals',
    intervals: {
      name: `${info.strategy}, capacity`,
      figure,
      isOrdered: true,
      note: sentence,
      rows: rows.map(({ size, runs, profit }) => ({
        name: `${parameter} ${size}`,
        runs: String(runs),
        spread: profit,
      })),
    },
  };
}

function usualSize({ info }: Sweep): string {
  const varied = Object.keys(info.axes);
  const [only] = varied;
  if (only !== undefined && varied.length === 1) return only;
  const size = varied.find((name) => name === 'size');
  if (size !== undefined) return size;
  throw optionError(
    'capacity: which parameter is the size of the orders?',
    varied.length === 0 ? 'Give a sweep several values of a parameter.' : `Name one of ${varied.join(', ')}.`,
  );
}

function sizeOf({ params }: LabSweepRun, name: string): number {
  const value = params[name];
  if (value === undefined)
    throw optionError(`capacity: the sweep has no parameter '${name}'.`, `It has ${Object.keys(params).join(', ')}.`);
  const size = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN;
  if (Number.isFinite(size) && size > 0) return size;
  throw optionError(`capacity: ${name} ${textOf(value)} is no size.`, 'Sizes are numbers above 0.');
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '–'));
const profitOf = (run: LabSweepRun): number => Number(run.attribution?.trading);

/** The other parameters of the set with the largest mean profit. */
function bestOf(runs: readonly SizedRun[]): string {
  const means = [...groupedBy(runs, ({ size, others }) => `${size} ${others}`).values()].map((set) => ({
    others: set[0]?.others ?? '{}',
    mean: set.reduce((sum, { run }) => sum + profitOf(run), 0) / set.length,
  }));
  return means.reduce((most, one) => (one.mean > most.mean ? one : most)).others;
}

interface SizedRun {
  readonly run: LabSweepRun;
  readonly size: number;
  /** The other parameters, as JSON. */
  readonly others: string;
}

function groupedBy<T>(all: readonly T[], keyOf: (one: T) => string | number): Map<string | number, T[]> {
  const groups = new Map<string | number, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

function rowsBySize(runs: readonly SizedRun[], name: string): LabCapacityRow[] {
  const groups = [...groupedBy(runs, ({ size }) => size)].sort(([a], [b]) => Number(a) - Number(b));
  const sets = groups.map(([, group]) => group.map(({ run }) => run));
  return sets.map((set, at): LabCapacityRow => {
    const mean = (of: (run: LabSweepRun) => unknown): number =>
      rounded(set.reduce((sum, run) => sum + Number(of(run)), 0) / set.length);
    const profit = spreadOf(set.map(profitOf)) as LabSpread;
    const notional = mean(({ statistics }) => statistics?.notional);
    return {
      size: textOf(set[0]?.params[name]),
      runs: set.length,
      profit,
      added: addedTo(sets[at - 1], set),
      notional,
      bps: notional === 0 ? null : rounded((profit.mean / notional) * 10_000),
      impact: mean(({ attribution }) => attribution?.impact),
      commission: mean(({ attribution }) => attribution?.commission),
    };
  });
}

/** The differences of the profits of two sizes, for the same seed and the same time. */
function addedTo(smaller: readonly LabSweepRun[] | undefined, runs: readonly LabSweepRun[]): LabSpread | null {
  const pairOf = ({ fold, seed }: LabSweepRun): string => `${fold ?? 0} ${seed}`;
  const before = new Map(smaller?.map((run) => [pairOf(run), profitOf(run)]));
  const differences = runs.flatMap((run) => {
    const other = before.get(pairOf(run));
    return other === undefined ? [] : [profitOf(run) - other];
  });
  return spreadOf(differences);
}

/** The size at which the line from the last size with a profit to the first size without a profit crosses zero. */
function breakEvenOf(rows: readonly LabCapacityRow[], best: LabCapacityRow): number | null {
  if (best.profit.mean <= 0) return null;
  const at = rows.findIndex((row, index) => index > rows.indexOf(best) && row.profit.mean <= 0);
  const [last, first] = [rows[at - 1], rows[at]];
  if (!last || !first) return null;
  const share = last.profit.mean / (last.profit.mean - first.profit.mean);
  return rounded(Number(last.size) + share * (Number(first.size) - Number(last.size)));
}

/** `profitMean`, `profitLow`, `addedMean` and so on are columns. */
function tableRow({ size, runs, profit, added, notional, bps, impact, commission }: LabCapacityRow) {
  return {
    ...{ size, runs, profitMean: profit.mean, profitLow: profit.low, profitHigh: profit.high },
    ...{ addedMean: added?.mean ?? null, addedLow: added?.low ?? null, addedHigh: added?.high ?? null },
    ...{ notionalMean: notional, bps, impactMean: impact, commissionMean: commission },
  };
}
