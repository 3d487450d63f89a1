/**
 * Statistics of the net amount of each asset that a run had bought or sold: mean, quantiles, extremes. Amounts are
 * integers; each amount has as weight the microseconds for which the run held it.
 */
import { AMOUNT_SCALE, formatUnits } from '../../protocol/index.js';
import type { LabInventory } from '../base/lab-execution.js';
import { ratio } from '../run/recorder.js';
import type { InventoryStep } from '../run/run-flows.js';

/** An amount, and how long it was held. */
interface Held {
  readonly change: bigint;
  readonly us: bigint;
}

/** A row for each asset that changed, except the valuation asset. */
export function inventoryOf(
  inventories: ReadonlyMap<string, readonly InventoryStep[]>,
  valuation: string,
  startUs: number,
  endUs: number,
): LabInventory[] {
  return [...inventories]
    .filter(([asset, steps]) => asset !== valuation && steps.length > 0 && endUs > startUs)
    .map(([asset, steps]) => rowOf(asset, steps, startUs, endUs));
}

function rowOf(asset: string, steps: readonly InventoryStep[], startUs: number, endUs: number): LabInventory {
  const all = [{ timeUs: startUs, change: 0n }, ...steps];
  const held = all
    .map(({ timeUs, change }, at): Held => ({ change, us: BigInt((all[at + 1]?.timeUs ?? endUs) - timeUs) }))
    .filter(({ us }) => us > 0n);
  const spanUs = BigInt(endUs - startUs);
  const sorted = held.toSorted((a, b) => (a.change < b.change ? -1 : a.change > b.change ? 1 : 0));
  const sum = (of: (one: Held) => bigint): bigint => held.reduce((total, one) => total + of(one), 0n);
  return {
    asset,
    mean: text(sum(({ change, us }) => change * us) / spanUs),
    meanAbsolute: text(sum(({ change, us }) => (change < 0n ? -change : change) * us) / spanUs),
    lowest: text(sorted[0]?.change ?? 0n),
    low5: text(quantile(sorted, spanUs, 5n)),
    median: text(quantile(sorted, spanUs, 50n)),
    high95: text(quantile(sorted, spanUs, 95n)),
    highest: text(sorted.at(-1)?.change ?? 0n),
    last: text(all.at(-1)?.change ?? 0n),
    longShare: ratio(
      sum(({ change, us }) => (change > 0n ? us : 0n)),
      spanUs,
    ),
    shortShare: ratio(
      sum(({ change, us }) => (change < 0n ? us : 0n)),
      spanUs,
    ),
  };
}

/** The lowest amount at or below which the inventory was for `percent` of the time. */
function quantile(sorted: readonly Held[], spanUs: bigint, percent: bigint): bigint {
  let passed = 0n;
  for (const { change, us } of sorted) {
    passed += us;
    if (passed * 100n >= spanUs * percent) return change;
  }
  return sorted.at(-1)?.change ?? 0n;
}

const text = (amount: bigint): string => formatUnits(amount, AMOUNT_SCALE);
