/**
 * What accounts own: per asset a free and a locked amount, in units of 1e-8.
 *
 * The engine checks before it moves; a balance below zero is a bug here, not a refusal, so it is an assertion.
 */

/** One asset of one account, units of 1e-8. */
export class Balance {
  readonly asset: string;
  free = 0n;
  locked = 0n;

  constructor(asset: string) {
    this.asset = asset;
  }

  /** Moves `units` from free to locked; a negative number moves them back. */
  lock(units: bigint): void {
    this.free -= units;
    this.locked += units;
    if (this.free < 0n || this.locked < 0n) throw new Error(`${this.asset}: free ${this.free}, locked ${this.locked}`);
  }

  payFree(units: bigint): void {
    this.free -= units;
    if (this.free < 0n) throw new Error(`${this.asset}: paid ${units}, ${-this.free} more than was free`);
  }

  payLocked(units: bigint): void {
    this.locked -= units;
    if (this.locked < 0n) throw new Error(`${this.asset}: paid ${units}, ${-this.locked} more than was locked`);
  }
}

/** The balances of one account, made on first use. */
export class Balances {
  private readonly byAsset = new Map<string, Balance>();

  of(asset: string): Balance {
    let balance = this.byAsset.get(asset);
    if (balance === undefined) {
      balance = new Balance(asset);
      this.byAsset.set(asset, balance);
    }
    return balance;
  }

  /** Free units of the asset; asking does not open a balance. */
  freeOf(asset: string): bigint {
    return this.byAsset.get(asset)?.free ?? 0n;
  }

  /** Free and locked units of the asset. */
  totalOf(asset: string): bigint {
    const balance = this.byAsset.get(asset);
    return balance === undefined ? 0n : balance.free + balance.locked;
  }

  /** In the order in which the assets first came up. */
  all(): IterableIterator<Balance> {
    return this.byAsset.values();
  }
}
