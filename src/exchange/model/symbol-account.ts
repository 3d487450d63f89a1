/** A symbol account: the data that all orders of one account on one symbol share. */

import type { Balance } from './balances.js';
import type { Account } from './model.js';
import type { SymbolRules } from './symbol-rules.js';

export class SymbolAccount {
  /** Number in the order register of the exchange, from 1. */
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

/** The order register of the exchange, which gives each symbol account its number. */
interface SymbolAccountRegister {
  openSymbolAccount(owner: Account, rules: SymbolRules): SymbolAccount;
}

/** The symbol accounts of one symbol. */
export class SymbolAccounts {
  private readonly rules: SymbolRules;
  private readonly register: SymbolAccountRegister;
  /** The symbol accounts by account id; only accounts that have placed an order on the symbol have one. */
  private readonly byAccountId: (SymbolAccount | undefined)[] = [];

  constructor(rules: SymbolRules, register: SymbolAccountRegister) {
    this.rules = rules;
    this.register = register;
  }

  /** The symbol account of the account; it is created when there is none. */
  of(account: Account): SymbolAccount {
    const { byAccountId } = this;
    const known = byAccountId[account.id];
    if (known !== undefined) return known;
    while (byAccountId.length <= account.id) byAccountId.push(undefined);
    const opened = this.register.openSymbolAccount(account, this.rules);
    byAccountId[account.id] = opened;
    return opened;
  }

  /** The balance that the account's orders on this side pay from; `undefined` when it has not been created. */
  payingOf(account: Account, isBuy: boolean): Balance | undefined {
    const known = this.byAccountId[account.id];
    if (known !== undefined) return isBuy ? known.quote : known.base;
    return account.balances.known(isBuy ? this.rules.quoteAsset : this.rules.baseAsset);
  }
}
