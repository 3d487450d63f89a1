/**
 * Scenario tables: commands on the left, their expected results on the right. This file parses and runs them.
 *
 * ```
 * A sell 5 @ 10          | a1 NEW
 * B buy market 3         | b1 NEW · trade 3 @ 10 a1/b1 · b1 FILLED 3 · a1 PARTIALLY_FILLED 3
 * ```
 * The orders of a trade are written maker/taker.
 *
 * Accounts are single letters. An account is opened when it is first used, with 10,000 SOL and 1,000,000 USDT. It pays no
 * commission, so that amounts are easy to check. The name of an order, and its client order id, is the letter of the account
 * in lower case and a number, such as `a1`. The first order list of account A is `A-l1`. In an OCO the stop leg has the
 * lower number. Each line is one command; commands are one second apart.
 *
 * Commands: `A sell 5 @ 10 [IOC|FOK|maker|stp=MODE]`, `A buy market 3`, `A buy market =30` (amount),
 * `A sell stop 9 5`, `A sell stop 9 5 @ 8.9`, `A sell take 11 5 [@ 11.1]`,
 * `A sell oco 5 above 12 below 9 @ 8.9` (above: price, or `take 12 [@ 12.5]`; a buy has its stop above),
 * `A oto buy 5 @ 9 then sell 5 @ 12` (after `then` any order, or `sell 5 above 12 below 8 [@ 7.9]` for a pair),
 * `A opo buy 5 @ 9 then sell * @ 12` (the same without quantities), `A amend a1 3 [as ID]`,
 * `A replace a1 [or stop] buy 5 @ 9` (without `or stop` the new order is attempted even when the cancel is refused),
 * `A cancel a1 [new|partly]`, `A cancel list A-l1`, `A cancel all`, `A order a1`, `A funds SOL`, `book`, `last`.
 *
 * Orders may have the options `ice=1` (icebergQty), `trail=200` (trailingDelta; the stop price may be `-`) and
 * `peg=primary`, `peg=market+2` (the price may be `-`).
 * The result of a refused command is `! -2010 text`.
 */
import { expect } from 'vitest';
import type { PriceRange } from '../../src/exchange/checks/price-range.js';
import { Exchange } from '../../src/exchange/exchange.js';
import type { Command, Leg, LegPair, OrderRequest } from '../../src/exchange/model/commands.js';
import type { ExchangeEvent } from '../../src/exchange/model/events.js';
import type { Order } from '../../src/exchange/model/model.js';
import type { OrderType, Peg, Side, StpMode, TimeInForce } from '../../src/exchange/model/order-terms.js';
import type { CancelReplacedOutcome } from '../../src/exchange/model/outcomes.js';
import type { SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import { Refusal } from '../../src/protocol/errors/errors.js';
import { solusdt } from './symbols.js';

export interface ScenarioSetup {
  readonly symbol?: SymbolInfo;
  readonly lastPrice?: string;
  readonly averagePriceOf?: () => string | undefined;
  readonly priceRange?: PriceRange;
  readonly referencePriceOf?: () => string | undefined;
}

/** Runs the table and expects each line's right side. */
export function expectScenario(table: string, setup: ScenarioSetup = {}): void {
  const lines = table.split('\n').filter((line) => line.trim() !== '');
  const stage = new LessonMarket(setup);
  const got = lines.map((line) => {
    const [left = ''] = line.split('|');
    return `${left}| ${stage.run(left.trim())}`.trimEnd();
  });
  expect(got.map(tidy).join('\n')).toBe(lines.map(tidy).join('\n'));
}

function tidy(line: string): string {
  return line.trim().replace(/\s+/g, ' ');
}

/** One exchange, its accounts by letter, and the reports of the current command. */
export class LessonMarket {
  readonly exchange: Exchange;
  readonly symbol: SymbolInfo;
  private readonly accounts = new Map<string, number>();
  private readonly counts = new Map<string, number>();
  private nowUs = 1_700_000_000_000_000;
  private report: string[] = [];

  constructor({ symbol = solusdt, lastPrice, averagePriceOf, priceRange, referencePriceOf }: ScenarioSetup) {
    this.symbol = symbol;
    this.exchange = new Exchange({
      symbols: [symbol],
      ...(averagePriceOf && { averagePriceOf }),
      ...(priceRange && { priceRanges: new Map([[symbol.symbol, priceRange]]) }),
      ...(referencePriceOf && { referencePriceOf }),
    });
    if (lastPrice !== undefined) this.exchange.seedSymbol(symbol.symbol, { lastPrice, nextTradeId: 100 });
    this.exchange.onEvent = (event) => this.hear(event);
  }

  account(letter: string): number {
    let id = this.accounts.get(letter);
    if (id === undefined) {
      const { baseAsset, quoteAsset } = this.symbol;
      const funds = { [baseAsset]: '10000', [quoteAsset]: '1000000' };
      id = this.exchange.openAccount(funds, { makerRate: '0', takerRate: '0' });
      this.accounts.set(letter, id);
    }
    return id;
  }

  /** Runs the left side of a line and returns its results as text. */
  run(text: string): string {
    this.nowUs += 1_000_000;
    this.report = [];
    if (text === 'book') return this.book();
    if (text === 'last') return plain(this.exchange.lastPrice(this.symbol.symbol) ?? '-');
    const [letter = '', verb = '', ...words] = text.split(' ');
    if (verb === 'funds') return this.funds(letter, words[0] ?? '');
    if (verb === 'order') return this.orderLine(letter, words[0] ?? '');
    this.account(letter);
    const before = this.stateText();
    try {
      const outcome = this.exchange.apply(this.command(letter, verb, words), this.nowUs);
      if (outcome.kind === 'cancelReplaced') this.hearHalves(outcome);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      expect(this.stateText()).toBe(before);
      return `! ${error.code} ${error.message}`;
    }
    this.exchange.checkIntegrity();
    return this.report.join(' · ');
  }

  private command(letter: string, verb: string, words: string[]): Command {
    const account = this.account(letter);
    const { symbol } = this.symbol;
    if (verb === 'cancel') {
      const [target = '', name = ''] = words;
      const newClientOrderId = this.nextId(letter, 'x');
      if (target === 'all') return { kind: 'cancelOpenOrders', account, symbol, newClientOrderId };
      if (target === 'list') {
        return { kind: 'cancelOrderList', account, symbol, listClientOrderId: name, newClientOrderId };
      }
      const cancelRestrictions = name === 'new' ? 'ONLY_NEW' : name === 'partly' ? 'ONLY_PARTIALLY_FILLED' : undefined;
      return {
        kind: 'cancelOrder',
        account,
        symbol,
        origClientOrderId: target,
        newClientOrderId,
        ...(cancelRestrictions && { cancelRestrictions }),
      };
    }
    if (verb === 'amend') {
      const [origClientOrderId = '', newQty = '', , newClientOrderId = origClientOrderId] = words;
      return { kind: 'amendOrder', account, symbol, origClientOrderId, newClientOrderId, newQty };
    }
    if (verb === 'replace') return this.replace(letter, words);
    if (verb === 'oto' || verb === 'opo') return this.oto(letter, words);
    const side: Side = verb === 'buy' ? 'BUY' : 'SELL';
    if (words[0] === 'oco') return this.oco(letter, side, words.slice(1));
    const request = this.request(side, words);
    return { kind: 'placeOrder', account, symbol, ...request, clientOrderId: this.nextId(letter) };
  }

  private replace(letter: string, words: readonly string[]): Command {
    const [origClientOrderId = '', or, ...rest] = words;
    const stops = or === 'or';
    const [side, ...terms] = stops ? rest.slice(1) : words.slice(1);
    return {
      kind: 'cancelReplace',
      account: this.account(letter),
      symbol: this.symbol.symbol,
      mode: stops ? 'STOP_ON_FAILURE' : 'ALLOW_FAILURE',
      cancel: { origClientOrderId, newClientOrderId: this.nextId(letter, 'x') },
      place: { ...this.request(side === 'buy' ? 'BUY' : 'SELL', terms), clientOrderId: this.nextId(letter) },
    };
  }

  private oto(letter: string, words: readonly string[]): Command {
    const then = words.indexOf('then');
    const [workingSide, ...working] = words.slice(0, then);
    const [pendingSide, ...rest] = words.slice(then + 1);
    const side: Side = pendingSide === 'buy' ? 'BUY' : 'SELL';
    const first = this.request(workingSide === 'buy' ? 'BUY' : 'SELL', working);
    const quantity = rest.includes('above') ? rest[0] : this.request(side, rest).quantity;
    return {
      kind: 'placeOto',
      account: this.account(letter),
      symbol: this.symbol.symbol,
      working: { ...first, quantity: first.quantity ?? '', clientOrderId: this.nextId(letter) },
      pendingSide: side,
      ...(quantity !== '*' && { pendingQuantity: quantity }),
      pending: rest.includes('above')
        ? this.pair(letter, side, rest)
        : { ...withoutQuantity(this.request(side, rest)), clientOrderId: this.nextId(letter) },
      listClientOrderId: this.nextId(letter, 'l'),
    };
  }

  private request(side: Side, words: readonly string[]): Omit<OrderRequest, 'clientOrderId'> {
    const flags = words.filter((word) => /^(IOC|FOK|GTC|maker|(stp|ice|trail|peg)=.+)$/.test(word));
    const terms = words.filter((word) => !flags.includes(word) && word !== '@');
    const flag = (name: string) => flags.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1);
    const selfTradePreventionMode = flag('stp') as StpMode | undefined;
    const timeInForce = (flags.find((one) => /^[A-Z]{3}$/.test(one)) ?? 'GTC') as TimeInForce;
    const icebergQty = flag('ice');
    const trail = flag('trail');
    const peg = pegOf(flag('peg'));
    const common = {
      side,
      ...(selfTradePreventionMode && { selfTradePreventionMode }),
      ...(icebergQty !== undefined && { icebergQty }),
      ...(trail !== undefined && { trailingDelta: Number(trail) }),
      ...(peg && { peg }),
    };
    const [first = '', second = '', third, fourth] = terms;
    if (first === 'market') {
      const amount = second.startsWith('=') ? { quoteOrderQty: second.slice(1) } : { quantity: second };
      return { ...common, type: 'MARKET', ...amount };
    }
    if (first === 'stop' || first === 'take') {
      const kind = first === 'stop' ? 'STOP_LOSS' : 'TAKE_PROFIT';
      const stop = { ...common, ...(second !== '-' && { stopPrice: second }), quantity: third ?? '' };
      if (fourth === undefined) return { ...stop, type: kind };
      return { ...stop, type: `${kind}_LIMIT`, ...(fourth !== '-' && { price: fourth }), timeInForce };
    }
    const limit = { ...common, quantity: first, ...(second !== '-' && { price: second }) };
    if (flags.includes('maker')) return { ...limit, type: 'LIMIT_MAKER' };
    return { ...limit, type: 'LIMIT', timeInForce };
  }

  private oco(letter: string, side: Side, words: string[]): Command {
    return {
      kind: 'placeOco',
      account: this.account(letter),
      symbol: this.symbol.symbol,
      side,
      quantity: words[0] ?? '',
      ...this.pair(letter, side, words),
      listClientOrderId: this.nextId(letter, 'l'),
    };
  }

  private pair(letter: string, side: Side, words: readonly string[]): LegPair {
    const below = words.indexOf('below');
    const aboveWords = words.slice(2, below);
    const belowWords = words.slice(below + 1);
    const stopIsAbove = side === 'BUY';
    const stopId = this.nextId(letter);
    const otherId = this.nextId(letter);
    return {
      above: leg(aboveWords, stopIsAbove, stopIsAbove ? stopId : otherId),
      below: leg(belowWords, !stopIsAbove, stopIsAbove ? otherId : stopId),
    };
  }

  private nextId(letter: string, kind = ''): string {
    const count = (this.counts.get(letter + kind) ?? 0) + 1;
    this.counts.set(letter + kind, count);
    return kind === '' ? `${letter.toLowerCase()}${count}` : `${letter}-${kind}${count}`;
  }

  private hear(event: ExchangeEvent): void {
    if (event.kind === 'trade') {
      const { isBuyerMaker, price, quantity } = event.trade;
      const buyer = this.nameOf(event.trade.buyerAccount, event.trade.buyerOrderId);
      const seller = this.nameOf(event.trade.sellerAccount, event.trade.sellerOrderId);
      const parties = isBuyerMaker ? `${buyer}/${seller}` : `${seller}/${buyer}`;
      this.report.push(`trade ${plain(quantity)} @ ${plain(price)} ${parties}`);
    } else if (event.kind === 'order') {
      const { executionType, order } = event;
      const isStep = executionType === 'TRIGGERED' || executionType === 'RELEASED' || executionType === 'REPLACED';
      this.report.push(orderText(order, isStep ? executionType : order.status));
    } else if (event.kind === 'orderList') {
      this.report.push(`${event.list.listClientOrderId} ${event.list.status}`);
    }
  }

  /** Adds the failed halves of a cancel-replace to the results. Events have already added the successful halves. */
  private hearHalves({ cancelled, placed }: CancelReplacedOutcome): void {
    if (cancelled instanceof Refusal) this.report.push(`no cancel ${cancelled.code}`);
    if (placed === undefined) this.report.push('not attempted');
    if (placed instanceof Refusal) this.report.push(`no order ${placed.code}`);
  }

  /** The status of an order, executed and total quantity, and the prices that a peg or a trailing stop has set. */
  private orderLine(letter: string, origClientOrderId: string): string {
    const { symbol } = this.symbol;
    const order = this.exchange.order(this.account(letter), symbol, { origClientOrderId });
    const { rules, trailingTimeUs, extremeTicks, trailingStopTicks } = order;
    const quantity = order.isQuantityKnown ? plain(rules.quantityText(order.origLots)) : '?';
    const price = (ticks: number) => plain(rules.priceText(ticks));
    return [
      `${order.status} ${plain(rules.quantityText(order.executedLots))}/${quantity}`,
      ...(order.peg && order.limitTicks > 0 ? [`pegged @ ${price(order.limitTicks)}`] : []),
      ...(trailingTimeUs >= 0 ? [`extreme ${price(extremeTicks)} triggers ${price(trailingStopTicks)}`] : []),
    ].join(' ');
  }

  private nameOf(account: number, orderId: number): string {
    return this.exchange.order(account, this.symbol.symbol, { orderId }).clientOrderId;
  }

  private funds(letter: string, asset: string): string {
    const balance = this.exchange.balances(this.account(letter)).find((one) => one.asset === asset);
    return `${plain(balance?.free ?? '0')} + ${plain(balance?.locked ?? '0')} locked`;
  }

  private book(): string {
    const { bids, asks } = this.exchange.depth(this.symbol.symbol, 10);
    const text = (levels: [string, string][]): string => levels.map(([p, q]) => `${plain(q)} @ ${plain(p)}`).join(', ');
    return `${text(bids) || '-'} / ${text(asks) || '-'}`;
  }

  /** The state that a refused command must not change. */
  private stateText(): string {
    const { exchange, symbol } = this;
    const perAccount = [...this.accounts.values()].map((account) => [
      exchange.balances(account),
      exchange.allOrders(account, symbol.symbol).map((order) => order.snapshot()),
      exchange.orderLists(account).map((list) => [list.status, list.reservedUnits]),
      exchange.account(account).updateTimeUs,
    ]);
    const state = [exchange.depth(symbol.symbol, 5000), perAccount, exchange.nextTradeId(symbol.symbol)];
    return JSON.stringify(state, (key, value: unknown) => {
      if (LINKS.includes(key)) return undefined;
      return typeof value === 'bigint' ? String(value) : value;
    });
  }
}

/** Properties of an order that refer to other objects. */
const LINKS = ['owner', 'rules', 'paying', 'receiving', 'list', 'sibling'];

function pegOf(text: string | undefined): Peg | undefined {
  if (text === undefined) return undefined;
  const [side, offset = '0'] = text.split('+');
  return { priceType: side === 'market' ? 'MARKET_PEG' : 'PRIMARY_PEG', offset: Number(offset) };
}

function withoutQuantity({ side: _, quantity: __, ...terms }: Omit<OrderRequest, 'clientOrderId'>) {
  return terms;
}

function leg(given: readonly string[], isStop: boolean, clientOrderId: string): Leg {
  const trail = given.find((word) => word.startsWith('trail='))?.slice(6);
  const words = given.filter((word) => !word.includes('='));
  if (trail !== undefined) {
    const type: OrderType = isStop ? 'STOP_LOSS' : 'TAKE_PROFIT';
    const stop = words[0] === undefined || words[0] === '-' ? {} : { stopPrice: words[0] };
    return { type, ...stop, trailingDelta: Number(trail), clientOrderId };
  }
  const take = words[0] === 'take';
  const [first = '', , price] = take ? words.slice(1) : words;
  if (!isStop && !take) return { type: 'LIMIT_MAKER', price: first, clientOrderId };
  const kind = isStop ? 'STOP_LOSS' : 'TAKE_PROFIT';
  if (price === undefined) return { type: kind as OrderType, stopPrice: first, clientOrderId };
  return { type: `${kind}_LIMIT`, stopPrice: first, price, timeInForce: 'GTC', clientOrderId };
}

function orderText(order: Order, state: string): string {
  const executed = order.executedLots > 0 ? ` ${plain(order.rules.quantityText(order.executedLots))}` : '';
  const reason = order.expiryReason === undefined ? '' : ` ${order.expiryReason}`;
  const prevented = order.preventedLots > 0 ? ` prevented ${plain(order.rules.quantityText(order.preventedLots))}` : '';
  return `${order.clientOrderId} ${state}${executed}${prevented}${reason}`;
}

/** A decimal without trailing zeros. */
function plain(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
