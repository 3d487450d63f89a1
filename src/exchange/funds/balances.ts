/**
 * What accounts own: per asset a free and a locked amount, in units of 1e-8.
 *
 * The engine checks before it moves; a balance below zero is a bug here, not a refusal, so it is an assertion.
 */
import { type Amount, add, amountOf, subtract } from './amounts.js';

/** One asset of one account, units of 1e-8. */
export class Balance {
  readonly asset: string;
  private freeAmount: Amount = 0;
  private lockedAmount: Amount = 0;

  constructor(asset: string) {
    this.asset = asset;
  }

  get free(): bigint {
    return BigInt(this.freeAmount);
  }

  set free(units: bigint) {
    this.freeAmount = amountOf(units);
  }

  get locked(): bigint {
    return BigInt(this.lockedAmount);
  }

  /** Whether so much is free. */
  covers(amount: Amount): boolean {
    return this.freeAmount >= amount;
  }

  receive(amount: Amount): void {
    this.freeAmount = add(this.freeAmount, amount);
  }

  /** Moves an amount from free to locked; a negative one moves back. */
  lock(amount: Amount): void {
    this.freeAmount = subtract(this.freeAmount, amount);
    this.lockedAmount = add(this.lockedAmount, amount);
    if (this.freeAmount < 0 || this.lockedAmount < 0) {
      throw new Error(`${this.asset}: free ${this.freeAmount}, locked ${this.lockedAmount}`);
    }
  }

  payFree(amount: Amount): void {
    this.freeAmount = subtract(this.freeAmount, amount);
    if (this.freeAmount < 0) throw new Error(`${this.asset}: paid ${amount}, free is ${this.freeAmount} now`);
  }

  payLocked(amount: Amount): void {
    this.lockedAmount = subtract(this.lockedAmount, amount);
    if (this.lockedAmount < 0) throw new Error(`${this.asset}: paid ${amount}, locked is ${this.lockedAmount} now`);
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

  /** The balance of the asset, if it has been opened. */
  known(asset: string): Balance | undefined {
    return this.byAsset.get(asset);
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
