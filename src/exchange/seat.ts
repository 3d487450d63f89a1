/** An account on a symbol: what its orders there have in common. */
import type { Account } from './account.js';
import type { Balance } from './balances.js';
import type { SymbolRules } from './symbol-rules.js';

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
