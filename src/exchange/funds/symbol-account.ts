/** Accounts on a symbol: what the orders of one account there have in common. */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from './account.js';
import type { Balance } from './balances.js';

export class Seat {
  /** Its number in the register of the exchange's orders, from 1. */
  readonly number: number;
  readonly owner: Account;
  readonly rules: SymbolRules;
  readonly base: Balance;
  readonly quote: Balance;

  constructor(number: number, owner: Account, rules: SymbolRules) {
    this.number = number;
    this.owner = owner;
    this.rules = rules;
    this.base = owner.balances.of(rules.baseAsset);
    this.quote = owner.balances.of(rules.quoteAsset);
  }
}

/** The register of the exchange's orders, which numbers the seats. */
interface SeatRegister {
  takeSeat(owner: Account, rules: SymbolRules): Seat;
}

/** The seats of one symbol. */
export class Seats {
  private readonly rules: SymbolRules;
  private readonly register: SeatRegister;
  /** By account id: of those that have traded here. */
  private readonly taken: (Seat | undefined)[] = [];

  constructor(rules: SymbolRules, register: SeatRegister) {
    this.rules = rules;
    this.register = register;
  }

  /** The account's seat, which it takes now if it has none. */
  of(account: Account): Seat {
    const { taken } = this;
    const known = taken[account.id];
    if (known !== undefined) return known;
    while (taken.length <= account.id) taken.push(undefined);
    const seat = this.register.takeSeat(account, this.rules);
    taken[account.id] = seat;
    return seat;
  }

  /** The balance that the account's orders on one side pay from; `undefined` when it has not been opened. */
  payingOf(account: Account, isBuy: boolean): Balance | undefined {
    const seat = this.taken[account.id];
    if (seat !== undefined) return isBuy ? seat.quote : seat.base;
    return account.balances.known(isBuy ? this.rules.quoteAsset : this.rules.baseAsset);
  }
}
