/**
 * The changes of amounts and cash by each fill, and the amount of each asset that the run had bought or sold at each
 * time: in integers, for round trips and inventories.
 */

/** A fill as a change of an amount and of cash. Times: microseconds. */
export interface Flow {
  readonly symbol: string;
  readonly orderId: number;
  readonly timeUs: number;
  /** Change of the amount of the base asset, minus a commission paid in this asset; units of 1e-8. */
  readonly change: bigint;
  /** Value received (positive) or paid (negative), minus commissions in other assets. */
  readonly cash: bigint;
}

/** A change of an inventory: from this time on, the amount of the asset minus its amount at the start. */
export interface InventoryStep {
  readonly timeUs: number;
  readonly change: bigint;
}

export class RunFlows {
  readonly flows: Flow[] = [];
  /** The changes of each asset, in the order of their times. */
  readonly inventories = new Map<string, InventoryStep[]>();

  add(flow: Flow): void {
    this.flows.push(flow);
  }

  /** Stores the change of an asset since the start. */
  note(asset: string, timeUs: number, change: bigint): void {
    const steps = this.inventories.get(asset);
    if (!steps) {
      if (change !== 0n) this.inventories.set(asset, [{ timeUs, change }]);
    } else if (steps.at(-1)?.change !== change) steps.push({ timeUs, change });
  }
}
