/** Accounts on a symbol: what the orders of one account there have in common. */

import type { SymbolRules } from '../checks/symbol-rules.js';
import type { Account } from './account.js';
import type { Balance } from './balances.js';

export class SymbolAccount {
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

/** The register of the exchange's orders, which numbers the symbol accounts. */
interface SymbolAccountRegister {
  openSymbolAccount(owner: Account, rules: SymbolRules): SymbolAccount;
}

/** The symbol accounts of one symbol. */
export class SymbolAccounts {
  private readonly rules: SymbolRules;
  private readonly register: SymbolAccountRegister;
  /** By account id: of those that have traded here. */
  private readonly byAccountId: (SymbolAccount | undefined)[] = [];

  constructor(rules: SymbolRules, register: SymbolAccountRegister) {
    this.rules = rules;
    this.register = register;
  }

  /** The account's record on this symbol; it is created when the account has none. */
  of(account: Account): SymbolAccount {
    const { byAccountId } = this;
    const known = byAccountId[account.id];
    if (known !== undefined) return known;
    while (byAccountId.length <= account.id) byAccountId.push(undefined);
    const opened = this.register.openSymbolAccount(account, this.rules);
    byAccountId[account.id] = opened;
    return opened;
  }

  /** The balance that the account's orders on one side pay from; `undefined` when it has not been opened. */
  payingOf(account: Account, isBuy: boolean): Balance | undefined {
    const known = this.byAccountId[account.id];
    if (known !== undefined) return isBuy ? known.quote : known.base;
    return account.balances.known(isBuy ? this.rules.quoteAsset : this.rules.baseAsset);
  }
}
