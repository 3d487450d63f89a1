/**
 * Records a run: orders, fills, points of the equity curve, and the accounting of all balances. It reads the events of
 * the exchange, not the store of the strategy's client (decision 171).
 */
import type { ExchangeEvent } from '../../exchange/index.js';
import { AccountPublisher } from '../../feeds/index.js';
import {
  AMOUNT_SCALE,
  formatUnits,
  isOpenStatus,
  msOf,
  parseSignedUnits,
  parseUnits,
  trimDecimal,
} from '../../protocol/index.js';
import type { MemoryExchange } from '../../server/index.js';
import type { LabEquity, LabFill, LabPosition } from '../base/lab-result.js';
import type { VirtualTime } from '../time/virtual-time.js';
import { FillMiddles, middleText, type WatchedFill } from './fill-middles.js';
import { Ledger, valueText } from './ledger.js';
import { MARK_SCALE, type Mark, MarkPrices } from './mark-prices.js';
import { RunFlows } from './run-flows.js';

/** The fields that an execution report and an order of `openOrders` have in common. */
interface OrderFacts {
  readonly orderId: number;
  readonly clientOrderId: string;
  readonly symbol: string;
  readonly type: string;
  readonly timeInForce: string;
  price: string;
  executedQty: string;
  cummulativeQuoteQty: string;
  status: string;
}

/** An order as its execution reports describe it. Times: microseconds. */
export interface RecordedOrder extends OrderFacts {
  readonly side: 'BUY' | 'SELL';
  readonly stopPrice: string;
  origQty: string;
  readonly timeUs: number;
  workingUs: number | null;
  endUs: number | null;
  /** Whether the order was open before the run. */
  readonly isFromBefore: boolean;
  /** The `strategyId` that the strategy gave the order; null without one. */
  readonly strategyId: number | null;
  /** Middle of the book when the order was placed, and when it ended; 0 if the middle is not known. */
  readonly middle: bigint;
  endMiddle: bigint;
  /** Quantity that was in the book at the price of the order when the order entered; null for an order that is no limit order. */
  ahead: string | null;
}

/** The fields that the recorder reads from an order that was open before the run. Times: milliseconds. */
export interface OrderBefore extends Readonly<OrderFacts> {
  readonly side: string;
  readonly stopPrice?: string;
  readonly origQty?: string;
  readonly time: number;
  /** -1 for an order that is not in the market yet. */
  readonly workingTime: number;
}

const NOTHING = '0.00000000';

/** The fields that the recorder reads from an execution report. */
interface Report {
  readonly e: string;
  readonly [field: string]: string | number | boolean | null;
}

const microseconds = (us: number): number => us;

export class Recorder {
  readonly orders = new Map<string, RecordedOrder>();
  readonly fills: LabFill[] = [];
  readonly equity: LabEquity[] = [];
  readonly positions: LabPosition[] = [];
  /** Values of the equity curve in integers, for statistics. */
  readonly values: bigint[] = [];
  /** Values of the account without trading, at the same points. */
  readonly helds: bigint[] = [];
  /** Values of the quantities bought and sold, at the same points: without signs, and with signs. */
  readonly exposures: { readonly gross: bigint; readonly net: bigint }[] = [];
  /** Marks at the same points: of the base asset of the first symbol, and of the assets of the first symbols. */
  readonly prices: { readonly first: readonly bigint[]; readonly of: ReadonlyMap<string, readonly bigint[]> };
  readonly flows = new RunFlows();
  /** Number of points of the equity curve at which the account was at risk. */
  atRisk = 0;
  readonly marks: MarkPrices;
  readonly #exchange: MemoryExchange;
  readonly #publisher: AccountPublisher;
  readonly #ledger: Ledger;
  readonly #assets = new Map<string, { readonly base: string; readonly quote: string }>();
  readonly #prices = new Map<string, bigint[]>();
  readonly #shown = new Map<string, bigint>();
  #highest = 0n;
  /** Middles before the request that is executed now. The fills of its order as a taker use them. */
  readonly #before = new Map<string, Mark>();
  readonly #middles: FillMiddles;

  constructor(exchange: MemoryExchange, time: VirtualTime, valuation: string) {
    this.#exchange = exchange;
    this.marks = new MarkPrices(exchange, valuation);
    this.#middles = new FillMiddles(exchange, time, this.marks);
    for (const { symbol, baseAsset, quoteAsset } of exchange.venue.symbols) {
      this.#assets.set(symbol, { base: baseAsset, quote: quoteAsset });
    }
    this.#ledger = new Ledger(this.marks, this.#balances());
    const [symbol, ...others] = exchange.venue.symbols.slice(0, MAX_PRICED);
    for (const one of symbol ? [symbol, ...others] : []) {
      for (const asset of [one.baseAsset, one.quoteAsset]) this.#prices.set(asset, []);
    }
    this.prices = { first: (symbol && this.#prices.get(symbol.baseAsset)) ?? [], of: this.#prices };
    this.#publisher = new AccountPublisher(exchange.venue.hostFor([]).exchange);
    this.#publisher.subscribe(exchange.account, (build) => this.#take(build(microseconds) as Report));
  }

  get ledger(): Ledger {
    return this.#ledger;
  }

  /** Takes every event of the engine. */
  onEvent(event: ExchangeEvent): void {
    this.#publisher.onEvent(event);
  }

  /** Stores the middle prices before a request is executed. @param symbol of the request, if it names one */
  beforeRequest(symbol: string | undefined): void {
    this.#before.clear();
    if (symbol !== undefined && this.#assets.has(symbol)) this.#before.set(symbol, this.marks.middles(symbol));
  }

  afterRequest(): void {
    this.#before.clear();
  }

  /** Adds a point to the equity curve. */
  point(timeUs: number): void {
    const ledger = this.#ledger;
    ledger.compareWith(this.#balances());
    const { value } = ledger;
    if (value > this.#highest) this.#highest = value;
    const time = msOf(timeUs);
    const drawdown = this.#highest > 0n ? ratio(value - this.#highest, this.#highest) : 0;
    this.values.push(value);
    this.helds.push(ledger.heldValue);
    for (const [asset, marks] of this.#prices) marks.push(this.marks.of(asset).price);
    this.equity.push({ time, equity: valueText(value), held: valueText(ledger.heldValue), drawdown });
    if (ledger.isAtRisk) this.atRisk += 1;
    let [gross, net] = [0n, 0n];
    for (const { asset, amount, change, mark } of ledger.positions()) {
      if (asset !== this.marks.valuation && change !== 0n) {
        net += change * mark;
        gross += (change < 0n ? -change : change) * mark;
      }
      this.flows.note(asset, timeUs, change);
      if (this.#shown.get(asset) === amount) continue;
      this.#shown.set(asset, amount);
      this.positions.push({
        time,
        asset,
        amount: amountText(amount),
        change: amountText(change),
        price: trimDecimal(formatUnits(mark, MARK_SCALE)),
        value: valueText(amount * mark),
      });
    }
    this.exposures.push({ gross, net });
  }

  /** Takes an order that was open before the run. */
  adopt(order: OrderBefore): void {
    const { orderId, clientOrderId, symbol, type, timeInForce, price, status } = order;
    const { origQty = NOTHING, executedQty, cummulativeQuoteQty, time, workingTime, stopPrice = NOTHING } = order;
    this.orders.set(`${symbol} ${orderId}`, {
      ...{ orderId, clientOrderId, symbol, type, timeInForce, price, stopPrice, status },
      ...{ origQty, executedQty, cummulativeQuoteQty },
      side: order.side as 'BUY' | 'SELL',
      timeUs: time * 1_000,
      workingUs: workingTime > 0 ? workingTime * 1_000 : null,
      endUs: null,
      isFromBefore: true,
      ...{ strategyId: null, middle: 0n, endMiddle: 0n, ahead: null },
    });
  }

  #balances(): Map<string, bigint> {
    const { balances } = this.#exchange.venue.hostFor([]).exchange.account(this.#exchange.account);
    const all = new Map<string, bigint>();
    for (const { asset, free, locked } of balances.all()) {
      if (free + locked > 0n || this.#shown.has(asset)) all.set(asset, free + locked);
    }
    return all;
  }

  #take(report: Report): void {
    if (report.e !== 'executionReport') return;
    const key = `${String(report.s)} ${String(report.i)}`;
    const order = this.orders.get(key) ?? this.#open(key, report);
    order.price = String(report.p);
    order.origQty = String(report.q);
    order.executedQty = String(report.z);
    order.cummulativeQuoteQty = String(report.Z);
    order.status = String(report.X);
    order.workingUs ??= (report.W as number | undefined) ?? null;
    if (order.ahead === null && order.workingUs !== null && report.x === 'NEW') order.ahead = this.#ahead(order);
    if (!isOpenStatus(order.status)) {
      order.endUs = report.T as number;
      order.endMiddle = this.marks.middle(order.symbol);
    }
    if (report.x === 'TRADE') this.#fill(report);
  }

  #open(key: string, report: Report): RecordedOrder {
    const order: RecordedOrder = {
      orderId: report.i as number,
      clientOrderId: String(report.c),
      symbol: String(report.s),
      side: report.S as 'BUY' | 'SELL',
      type: String(report.o),
      timeInForce: String(report.f),
      price: String(report.p),
      stopPrice: String(report.P),
      origQty: String(report.q),
      executedQty: '0',
      cummulativeQuoteQty: '0',
      status: String(report.X),
      timeUs: report.O as number,
      workingUs: null,
      endUs: null,
      isFromBefore: false,
      strategyId: (report.j as number | undefined) ?? null,
      middle: this.marks.middle(String(report.s)),
      ...{ endMiddle: 0n, ahead: null },
    };
    this.orders.set(key, order);
    return order;
  }

  /** The quantity in the book at the price of an order that enters. The order itself is not included, because its report comes before it is added. */
  #ahead({ symbol, side, type, price }: RecordedOrder): string | null {
    if (!type.includes('LIMIT')) return null;
    const { exchange } = this.#exchange.venue.hostFor([symbol]);
    const rules = exchange.rules(symbol);
    const ticks = rules.ticksIn(units(price));
    const { bids, asks } = exchange.book(symbol);
    return ticks === undefined ? null : rules.quantityText((side === 'BUY' ? bids : asks).lotsAt(ticks));
  }

  #fill(report: Report): void {
    const symbol = String(report.s);
    const assets = this.#assets.get(symbol) as { base: string; quote: string };
    const isMaker = report.m === true;
    const middle = (isMaker ? undefined : this.#before.get(symbol)) ?? this.marks.middles(symbol);
    const isBuy = report.S === 'BUY';
    const commission = String(report.n);
    const commissionAsset = String(report.N ?? assets.quote);
    const timeUs = report.T as number;
    this.#ledger.fill({
      ...assets,
      isBuy,
      quantity: units(report.l),
      quoteQuantity: units(report.Y),
      commission: parseSignedUnits(commission, AMOUNT_SCALE),
      commissionAsset,
      middle,
    });
    this.#enter(report, { isBuy, assets, commission: parseSignedUnits(commission, AMOUNT_SCALE), commissionAsset });
    const fill: WatchedFill = {
      time: msOf(timeUs),
      symbol,
      orderId: report.i as number,
      tradeId: report.t as number,
      side: isBuy ? 'BUY' : 'SELL',
      price: String(report.L),
      quantity: String(report.l),
      quoteQuantity: String(report.Y),
      commission,
      commissionAsset,
      isMaker,
      mid: middleText(middle.price),
      ...{ mid100ms: null, mid1s: null, mid5s: null, mid30s: null, mid300s: null },
      position: amountText(this.#ledger.changeOf(assets.base)),
    };
    this.fills.push(fill);
    this.#middles.watch(fill, timeUs);
  }

  /** Books the changes that a fill makes, for round trips and inventories. */
  #enter(report: Report, { isBuy, assets, commission, commissionAsset }: EnteredFill): void {
    const timeUs = report.T as number;
    const [quantity, paid] = [units(report.l), units(report.Y) * this.marks.of(assets.quote).price];
    const isInBase = commissionAsset === assets.base;
    const fee = isInBase ? 0n : commission * this.marks.of(commissionAsset).price;
    this.flows.add({
      ...{ symbol: String(report.s), orderId: report.i as number, timeUs },
      change: (isBuy ? quantity : -quantity) - (isInBase ? commission : 0n),
      cash: (isBuy ? -paid : paid) - fee,
    });
    for (const asset of new Set([assets.base, assets.quote, commissionAsset]))
      this.flows.note(asset, timeUs, this.#ledger.changeOf(asset));
  }
}

interface EnteredFill {
  readonly isBuy: boolean;
  readonly assets: { readonly base: string; readonly quote: string };
  readonly commission: bigint;
  readonly commissionAsset: string;
}

/** Maximum number of symbols whose prices are stored at each point. */
const MAX_PRICED = 8;

const units = (text: unknown): bigint => parseUnits(String(text), AMOUNT_SCALE);
const amountText = (amount: bigint): string => formatUnits(amount, AMOUNT_SCALE);

/** A quotient of integers as a number, cut after twelve decimals, so that it is the same on every machine. */
export function ratio(part: bigint, whole: bigint): number {
  return whole === 0n ? 0 : Number((part * 1_000_000_000_000n) / whole) / 1e12;
}
