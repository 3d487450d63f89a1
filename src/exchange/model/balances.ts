/**
 * The balances of an account: per asset, a free and a locked amount in units of 1e-8.
 *
 * The engine checks a balance before it moves an amount. So a balance below zero is a bug in the engine and throws an
 * Error, not a Refusal.
 */

import { type Amount, add, amountOf, subtract } from './amounts.js';

/** The balance of one asset in one account, units of 1e-8. */
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

  /** Whether the free balance is at least `amount`. */
  covers(amount: Amount): boolean {
    return this.freeAmount >= amount;
  }

  receive(amount: Amount): void {
    this.freeAmount = add(this.freeAmount, amount);
  }

  /** Moves an amount from free to locked. A negative amount moves back. */
  lock(amount: Amount): void {
    this.freeAmount = subtract(this.freeAmount, amount);
    this.lockedAmount = add(this.lockedAmount, amount);
    if (this.freeAmount < 0 || this.lockedAmount < 0) {
      throw new Error(`Balance below zero: ${this.asset} has free ${this.freeAmount} and locked ${this.lockedAmount}.`);
    }
  }

  /** Pays from the free balance, which may become negative: for participants, whose funds have no limit. */
  payUnlimited(amount: Amount): void {
    this.freeAmount = subtract(this.freeAmount, amount);
  }

  payFree(amount: Amount): void {
    this.freeAmount = subtract(this.freeAmount, amount);
    if (this.freeAmount < 0)
      throw new Error(`Balance below zero: ${this.asset} has free ${this.freeAmount} after a payment of ${amount}.`);
  }

  payLocked(amount: Amount): void {
    this.lockedAmount = subtract(this.lockedAmount, amount);
    if (this.lockedAmount < 0)
      throw new Error(
        `Balance below zero: ${this.asset} has locked ${this.lockedAmount} after a payment of ${amount}.`,
      );
  }
}

/** The balances of one account. A balance is created when it is first used. */
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

  /** The balance of the asset; `undefined` when it has not been created. */
  known(asset: string): Balance | undefined {
    return this.byAsset.get(asset);
  }

  /** Free units of the asset. The call does not create a balance. */
  freeOf(asset: string): bigint {
    return this.byAsset.get(asset)?.free ?? 0n;
  }

  /** Free and locked units of the asset. */
  totalOf(asset: string): bigint {
    const balance = this.byAsset.get(asset);
    return balance === undefined ? 0n : balance.free + balance.locked;
  }

  /** The balances in the sequence in which they were created. */
  all(): IterableIterator<Balance> {
    return this.byAsset.values();
  }
}
