/** Writes the conclusion of a sweep over order sizes in one sentence. */
import type { LabCapacityRow } from '../base/lab-sweep.js';

interface Found {
  readonly rows: readonly LabCapacityRow[];
  readonly best: LabCapacityRow;
  readonly breakEven: number | null;
  readonly unit: string;
  /** Whether the strategy's own fills have moved prices in any run. */
  readonly hasImpact: boolean;
}

export function capacitySentence({ rows, best, breakEven, unit, hasImpact }: Found): string {
  const { profit, size } = best;
  const mean = `${amount(profit.mean)} ${unit}`.trim();
  const moved = hasImpact ? '' : ' Prices did not follow the orders here, so large sizes look better than they are.';
  if (profit.mean <= 0) return `No size earns: the best is ${size} with ${mean} a run.${moved}`;
  const isClear = profit.low !== null && profit.low > 0;
  const sure = isClear ? '' : ', which is not clearly above zero';
  const end =
    rows.at(-1) === best
      ? 'It is the largest size, so the capacity is not reached'
      : breakEven === null
        ? 'Larger sizes earn less'
        : `From about ${Number(breakEven.toPrecision(2))} on, the profit is gone`;
  return `The profit is largest with ${size}: ${mean} a run${sure}. ${end}.${moved}`;
}

const amount = (value: number): string => `${value > 0 ? '+' : ''}${Number(value.toPrecision(3))}`;
