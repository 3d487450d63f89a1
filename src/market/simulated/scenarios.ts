/**
 * The scenarios of a simulated market: starts them, and makes their changes of the exchange itself, which are halts and
 * other commissions. Their effects on participants are in scenarios/conditions.ts.
 */
import type { AccountSettings, Exchange } from '../../exchange/index.js';
import type { ReadEvent } from '../../protocol/index.js';
import type { FairPrice } from './path/fair-price.js';
import { Conditions, type ScenarioFees, SymbolConditions, type TimedEvent } from './scenarios/conditions.js';
import type { SimulatedHistories } from './simulated-histories.js';

/** The objects that a scenario uses to change the exchange. */
export interface ChangeScope {
  /** The accounts of users. */
  readonly users: readonly number[];
  /** Ends the generated history of an idle symbol, which must come before a change of its status. */
  readonly activate: (symbol: string) => void;
}

export class Scenarios {
  readonly conditions = new Conditions();
  private readonly exchange: Exchange;
  private readonly histories: SimulatedHistories;

  constructor(exchange: Exchange, histories: SimulatedHistories) {
    this.exchange = exchange;
    this.histories = histories;
  }

  /** Starts a scenario. All symbols must be up to date. */
  start(events: readonly ReadEvent[], scope: ChangeScope, nowUs: number): void {
    this.conditions.add(events, nowUs);
    this.makeChanges(scope, nowUs);
  }

  /** The events of all scenarios that were started. */
  get events(): readonly TimedEvent[] {
    return this.conditions.events;
  }

  /**
   * Makes the changes of the exchange that are due at this time. Events may overlap. The event that began last counts; when it ends, the events that are not
   * over count again.
   */
  makeChanges(scope: ChangeScope, nowUs: number): void {
    const { conditions } = this;
    if (conditions.changesAt('halt', nowUs)) this.haltAll(conditions.isHalted(nowUs), scope);
    if (!conditions.changesAt('fees', nowUs)) return;
    for (const user of scope.users) this.changeFees(user, conditions.fees(nowUs));
  }

  /** Records that an account got another commission. While an event changes commissions, it applies after the event. */
  accountChanged(user: number, { commission }: AccountSettings, nowUs: number): void {
    const { commissions } = this.conditions;
    const rates = this.conditions.fees(nowUs);
    if (!commission || !rates || !commissions.has(user)) return;
    const { standard, tax, special } = this.exchange.commission(user);
    commissions.set(user, { standard, tax, special });
    this.exchange.changeAccount(user, { commission: { standard: rates } });
  }

  /** The conditions of a symbol. */
  conditionsOf(symbol: string, fair: FairPrice): SymbolConditions {
    const { universe } = this.histories;
    const { baseAsset, quoteAsset } = universe.symbol(symbol);
    const moves = (asset: string) => {
      const { marketWeight, dailyVolatility } = universe.asset(asset);
      return marketWeight !== 0 || dailyVolatility > 0;
    };
    const facts = { baseAsset, quoteAsset, baseMoves: moves(baseAsset), quoteMoves: moves(quoteAsset), fair };
    return new SymbolConditions(this.conditions, facts);
  }

  private haltAll(isHalt: boolean, { activate }: ChangeScope): void {
    const { exchange } = this;
    const { halted } = this.conditions;
    for (const symbol of isHalt ? exchange.symbols() : [...halted]) {
      if (exchange.symbolInfo(symbol).status !== (isHalt ? 'TRADING' : 'HALT')) continue;
      if (isHalt) activate(symbol);
      exchange.setStatus(symbol, isHalt ? 'HALT' : 'TRADING');
      if (isHalt) halted.add(symbol);
    }
    if (!isHalt) halted.clear();
  }

  /** Gives an account the commission of an event, or its own one again. */
  private changeFees(user: number, rates: ScenarioFees | undefined): void {
    const { exchange } = this;
    const { commissions } = this.conditions;
    const own = commissions.get(user);
    if (rates) {
      const { standard, tax, special } = exchange.commission(user);
      if (!own) commissions.set(user, { standard, tax, special });
      exchange.changeAccount(user, { commission: { standard: rates } });
    } else if (own) {
      commissions.delete(user);
      exchange.changeAccount(user, { commission: own });
    }
  }
}
