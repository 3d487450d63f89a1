/**
 * The spot exchange: commands in, events and outcomes out.
 *
 * The exchange is pure, single-threaded and deterministic: the same setup and the same commands at the same times give
 * the same state. It does no I/O and reads no clock: each command comes with its time (microseconds since the epoch)
 * and its client order ids. A refused command throws a {@link Refusal} and changes nothing. Each half of a
 * cancel-replace can be refused separately.
 */

import { AMOUNT_SCALE, formatUnits, parseUnits, Refusal, refusal } from '../protocol/index.js';
import type { OrderBook } from './book/order-book.js';
import { ExchangeRules } from './checks/exchange-rules.js';
import type { PriceRange } from './checks/price-range.js';
import { AccountRecord } from './funds/account.js';
import { type AccountSettings, applySettings, assetFiltersOf, assetLimitsOf } from './funds/account-settings.js';
import { BnbPrices, DISCOUNT_ASSET, DISCOUNT_FACTOR, type DiscountReport } from './funds/discount.js';
import { checkHolds } from './integrity.js';
import { ExchangeContext } from './matching/context.js';
import type { AccountOptions, BalanceReport, ExchangeSetup } from './matching/exchange-setup.js';
import { MarketFeed } from './matching/market-feed.js';
import * as participants from './matching/participant-orders.js';
import { checkSors, routedBooks, type Sor } from './matching/routing.js';
import { SymbolEngine } from './matching/symbol-engine.js';
import type {
  AmendOrder,
  CancelOpenOrders,
  CancelOrder,
  CancelOrderList,
  CancelReplace,
  Command,
  PlaceOco,
  PlaceOrder,
  PlaceOto,
  PlaceSorOrder,
} from './model/commands.js';
import type { ExchangeEvent } from './model/events.js';
import { Commission, DEFAULT_RATE } from './model/fees.js';
import type { Account, Order, OrderList } from './model/model.js';
import type {
  AmendedOutcome,
  CancelledAllOutcome,
  CancelledListOutcome,
  CancelledOutcome,
  CancelReplacedOutcome,
  Outcome,
  PlacedListOutcome,
  PlacedOutcome,
} from './model/outcomes.js';
import type { SymbolFilter, SymbolInfo, SymbolStatus } from './model/symbol-info.js';
import { SymbolRules } from './model/symbol-rules.js';
import type { Allocation } from './model/trade-records.js';
import { findList, findOrder, isArchived, type OrderKey, type OrderListKey } from './orders/lookup.js';
import { symbolsInUse } from './orders/symbols-in-use.js';
import { perform, validate } from './perform.js';
import { expireOrders } from './placement/expire-orders.js';
import { balanceReports } from './report/account-report.js';
import { type BookTickerReport, bookTickerOf, type DepthReport, depthOf } from './report/depth-report.js';

export class Exchange {
  readonly context: ExchangeContext;
  private readonly engines = new Map<string, SymbolEngine>();
  /** Index: account id minus one. */
  private readonly accounts: AccountRecord[] = [];
  /** Symbols that are routed together, as `exchangeInfo.sors` lists them. */
  readonly sors: readonly Sor[];

  constructor(setup: ExchangeSetup) {
    const none = () => undefined;
    const rules = new ExchangeRules(setup.exchangeFilters ?? []);
    this.context = new ExchangeContext(setup.averagePriceOf ?? none, setup.referencePriceOf ?? none, rules);
    const bnb = new BnbPrices(this.engines);
    for (const info of setup.symbols) {
      const range = setup.priceRanges?.get(info.symbol);
      this.engines.set(info.symbol, new SymbolEngine(new SymbolRules(info), this.context, bnb, range));
    }
    this.sors = setup.sors ?? [];
    checkSors(this.sors, (symbol) => this.engine(symbol).rules);
  }

  /** Called with every event while a command runs. The listener must not give commands. */
  get onEvent(): ((event: ExchangeEvent) => void) | undefined {
    return this.context.onEvent;
  }

  set onEvent(listener: ((event: ExchangeEvent) => void) | undefined) {
    this.context.onEvent = listener;
  }

  /** Opens an account with these free balances, decimal strings by asset. @returns its id, ascending from 1 */
  openAccount(funds: Readonly<Record<string, string>>, options: AccountOptions = {}): number {
    const { makerRate = DEFAULT_RATE, takerRate = DEFAULT_RATE, isParticipant = false, tradeGroupId } = options;
    const commission = new Commission({ standard: { maker: makerRate, taker: takerRate } });
    const id = this.accounts.length + 1;
    const account = new AccountRecord(id, commission, isParticipant, tradeGroupId, this.context.orders);
    this.accounts.push(account);
    applySettings(account, options);
    for (const [asset, amount] of Object.entries(funds)) this.fund(id, asset, amount);
    return id;
  }

  /** Changes the given settings of an account; all other settings stay. */
  changeAccount(account: number, settings: AccountSettings): void {
    applySettings(this.account(account), settings);
  }

  /** Switches the discount for commissions in BNB on or off for the symbol. Default: on. */
  setDiscount(symbol: string, isOn: boolean): void {
    this.engine(symbol).feeAccount.discount.isOn = isOn;
  }

  /** Adds `amount`, a decimal string, to the free balance. */
  fund(account: number, asset: string, amount: string): void {
    this.account(account).balances.of(asset).free += parseUnits(amount, AMOUNT_SCALE);
  }

  /** See {@link MarketFeed.startFrom}. */
  seedSymbol(symbol: string, last: { readonly lastPrice: string; readonly nextTradeId: number }): void {
    this.marketFeed(symbol).startFrom(last.lastPrice, last.nextTradeId);
  }

  /** The input of market data for the symbol, besides commands. */
  marketFeed(symbol: string): MarketFeed {
    return new MarketFeed(this.engine(symbol));
  }

  /**
   * Sets the status of a symbol. Outside TRADING, orders can only be cancelled, and in CANCEL_ONLY also amended. With
   * `expireAtUs`, open orders expire: see expire-orders.ts.
   */
  setStatus(symbol: string, status: SymbolStatus, expireAtUs?: number): void {
    this.engine(symbol).rules.status = status;
    if (expireAtUs !== undefined) expireOrders(this.engine(symbol), this.accounts, expireAtUs);
  }

  /**
   * Executes one command at `nowUs`, which must not be before the time of the last command.
   *
   * @throws {@link Refusal} with the exchange's code and text when the command is refused; nothing has changed then
   */
  apply(command: PlaceOrder | PlaceSorOrder, nowUs: number): PlacedOutcome;
  apply(command: PlaceOco | PlaceOto, nowUs: number): PlacedListOutcome;
  apply(command: CancelOrder, nowUs: number): CancelledOutcome | CancelledListOutcome;
  apply(command: CancelOrderList, nowUs: number): CancelledListOutcome;
  apply(command: CancelOpenOrders, nowUs: number): CancelledAllOutcome;
  apply(command: CancelReplace, nowUs: number): CancelReplacedOutcome;
  apply(command: AmendOrder, nowUs: number): AmendedOutcome;
  apply(command: Command, nowUs: number): Outcome;
  apply(command: Command, nowUs: number): Outcome {
    const outcome = this.perform(command, nowUs);
    if (outcome instanceof Refusal) throw outcome;
    return outcome;
  }

  /** As {@link apply}, but returns a refusal instead of throwing it: for callers that expect many refusals. */
  tryApply(command: PlaceOrder | PlaceSorOrder, nowUs: number): PlacedOutcome | Refusal;
  tryApply(command: CancelOrder, nowUs: number): CancelledOutcome | CancelledListOutcome | Refusal;
  tryApply(command: Command, nowUs: number): Outcome | Refusal;
  tryApply(command: Command, nowUs: number): Outcome | Refusal {
    try {
      return this.perform(command, nowUs);
    } catch (error) {
      if (error instanceof Refusal) return error;
      throw error;
    }
  }

  /** Orders of participants; see matching/participant-orders.ts. @throws {@link Refusal} */
  placeForParticipant(order: participants.ParticipantOrder, nowUs: number): Order {
    this.context.nowUs = nowUs;
    return participants.placeParticipantOrder(this.engine(order.symbol), this.account(order.account), order);
  }

  reduceForParticipant(order: Order, lots: number, nowUs: number): void {
    this.context.nowUs = nowUs;
    participants.reduceParticipantOrder(this.engine(order.symbol), order, lots);
  }

  cancelForParticipant(order: Order, nowUs: number): void {
    this.context.nowUs = nowUs;
    participants.cancelParticipantOrder(this.engine(order.symbol), order);
  }

  private perform(command: Command, nowUs: number): Outcome | Refusal {
    const engine = this.engine(command.symbol);
    const account = this.account(command.account);
    this.context.nowUs = nowUs;
    return perform(command, engine, account, this.booksFor);
  }

  /** Checks a placement without executing it: all except funds, book and duplicate ids. @throws {@link Refusal} */
  check(command: PlaceOrder | PlaceSorOrder | PlaceOco | PlaceOto): void {
    const engine = this.engine(command.symbol);
    const account = this.account(command.account);
    validate(command, engine, account, this.booksFor);
  }

  /** Up to `limit` price levels per side, best price first. */
  depth(symbol: string, limit: number): DepthReport {
    const { book, rules } = this.engine(symbol);
    return depthOf(book, rules, limit);
  }

  /** Best prices with their quantities; zeros for an empty side. */
  bookTicker(symbol: string): BookTickerReport {
    const { book, rules } = this.engine(symbol);
    return bookTickerOf(book, rules);
  }

  /** Price of the last trade, 8 decimals; `undefined` before the first. */
  lastPrice(symbol: string): string | undefined {
    const { lastTicks, rules } = this.engine(symbol);
    return lastTicks === 0 ? undefined : rules.priceText(lastTicks);
  }

  /**
   * One open or remembered order of the account.
   *
   * @param nowUs time of the query; without it, archived orders are returned too
   * @throws {@link Refusal} `noSuchOrder`, `orderArchived`, `invalidSymbol`, and `clientOrderIdMismatch` when both ids
   * are given and belong to different orders
   */
  order(account: number, symbol: string, key: OrderKey, nowUs = 0): Order {
    this.engine(symbol);
    const order = findOrder(this.account(account), symbol, key);
    if (order === undefined) throw refusal('noSuchOrder');
    if (isArchived(order, nowUs)) throw refusal('orderArchived');
    return order;
  }

  /** Open orders of the account, by id, ascending; of all symbols when no symbol is given. */
  openOrders(account: number, symbol?: string): Order[] {
    if (symbol !== undefined) this.engine(symbol);
    const open = [...this.account(account).openOrders.values()];
    return symbol === undefined ? open : open.filter((order) => order.symbol === symbol);
  }

  /** Every open or stored order of the account on the symbol, by id, ascending. */
  allOrders(account: number, symbol: string): Order[] {
    this.engine(symbol);
    return this.account(account).allOrders(symbol);
  }

  /**
   * The list with the given ids. When both ids are given, both must belong to the list.
   *
   * @throws {@link Refusal} `noSuchOrderList`
   */
  orderList(account: number, key: OrderListKey): OrderList {
    const list = findList(this.account(account), key);
    if (list === undefined) throw refusal('noSuchOrderList');
    return list;
  }

  /** Lists of the account by id, ascending; with `openOnly`, only the open ones. */
  orderLists(account: number, openOnly = false): OrderList[] {
    const { openLists } = this.account(account);
    return openOnly ? [...openLists.values()] : this.account(account).allLists();
  }

  /** Balances with 8 decimals, zero balances included, in the sequence in which they were created. */
  balances(account: number): BalanceReport[] {
    return balanceReports(this.account(account).balances.all());
  }

  /** Fills of the account's routed orders on the symbol, oldest first. */
  allocations(account: number, symbol: string): Allocation[] {
    this.engine(symbol);
    const all = this.account(account).allAllocations();
    return all.filter((one) => one.symbol === symbol);
  }

  /** The commission schedule of the account on the symbol; without a symbol, its general schedule. */
  commission(account: number, symbol?: string): Commission {
    const owner = this.account(account);
    return symbol === undefined ? owner.commission : owner.commissionOn(symbol);
  }

  /** Whether the account pays commissions on the symbol in BNB, and the discount. */
  discount(account: number, symbol: string): DiscountReport {
    return {
      enabledForAccount: this.account(account).paysInBnb,
      enabledForSymbol: this.engine(symbol).feeAccount.discount.isOn,
      discountAsset: DISCOUNT_ASSET,
      discount: DISCOUNT_FACTOR,
    };
  }

  /** Filters of the whole exchange, as `exchangeInfo` lists them. */
  get exchangeFilters(): readonly SymbolFilter[] {
    return this.context.exchangeRules.filters;
  }

  /** The account's MAX_ASSET filters for these assets. */
  assetFilters(account: number, assets: readonly string[]): SymbolFilter[] {
    return assetFiltersOf(this.account(account), assets);
  }

  /** The largest amount of each asset that one order of the account may trade, for the assets that have a limit. */
  assetLimits(account: number): Record<string, string> {
    return assetLimitsOf(this.account(account));
  }

  /** Commissions collected so far, 8 decimals, by asset. */
  collectedCommissions(): { readonly asset: string; readonly amount: string }[] {
    return [...this.context.feeBalances.all()].map(({ asset, free }) => ({
      asset,
      amount: formatUnits(free, AMOUNT_SCALE),
    }));
  }

  /** Net amounts that the routing account has received, units of 1e-8 by asset; they can be negative. */
  routingPositions(): ReadonlyMap<string, bigint> {
    return new Map(this.context.routing.all());
  }

  /** Id of the symbol's next trade. */
  nextTradeId(symbol: string): number {
    return this.engine(symbol).nextTradeId;
  }

  /** How far from its reference price the symbol may trade; `undefined` when there is no limit. */
  priceRange(symbol: string): PriceRange | undefined {
    return this.engine(symbol).priceRange;
  }

  book(symbol: string): OrderBook {
    return this.engine(symbol).book;
  }

  rules(symbol: string): SymbolRules {
    return this.engine(symbol).rules;
  }

  symbolInfo(symbol: string): SymbolInfo {
    const { info, status } = this.engine(symbol).rules;
    return info.status === status ? info : { ...info, status };
  }

  hasSymbol(symbol: string): boolean {
    return this.engines.has(symbol);
  }

  /** Names of all symbols, in the order of the setup. */
  symbols(): string[] {
    return [...this.engines.keys()];
  }

  hasAccount(account: number): boolean {
    return this.accounts[account - 1] !== undefined;
  }

  /** Throws when books or holds are inconsistent; for tests, after every command. */
  checkIntegrity(): void {
    for (const engine of this.engines.values()) {
      engine.book.check();
      engine.triggers.check();
    }
    for (const account of this.accounts) checkHolds(account);
  }

  /**
   * The objects that exist from the setup on and are never replaced, by name: a snapshot restores their fields. Exchanges
   * of the same symbols have the same names.
   */
  snapshotRoots(): ReadonlyMap<string, object> {
    const roots = new Map<string, object>([
      ['exchange', this],
      ['context', this.context],
    ]);
    for (const [symbol, engine] of this.engines) roots.set(`engine ${symbol}`, engine);
    return roots;
  }

  /** See {@link ExchangeContext.hasOwnOrderIds}. */
  shareOrderIds(): void {
    this.context.hasOwnOrderIds = false;
  }

  /** See orders/symbols-in-use.ts. */
  symbolsInUse(): ReadonlySet<string> | undefined {
    return symbolsInUse(this.accounts);
  }

  private readonly booksFor = (symbol: string): SymbolEngine[] =>
    routedBooks(this.sors, symbol, (one) => this.engine(one));

  private engine(symbol: string): SymbolEngine {
    const engine = this.engines.get(symbol);
    if (engine === undefined) throw refusal('invalidSymbol');
    return engine;
  }

  /** The account's record. @throws Error for an id that no account has */
  account(id: number): Account {
    const account = this.accounts[id - 1];
    if (account === undefined) throw new Error(`No account has the id ${id}.`);
    return account;
  }
}
