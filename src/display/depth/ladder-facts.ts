/**
 * The facts that a ladder shows: the size of each level, the depth up to the level, its distance from the middle, the
 * account's own orders, the balance of both sides, and the average price of a market order. Figures are exact; floats
 * serve only for the lengths of bars.
 */
import {
  type Exact,
  ExactSum,
  exactText,
  isOpenStatus,
  isZero,
  multiplyExact,
  parseExact,
  subtractExact,
  trimDecimal,
  unitsAt,
} from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { paramOf } from '../context/context-values.js';
import { averageText } from '../lab-figures/rounded.js';
import { bpsText, fixed } from '../text/number-text.js';
import { floatOf, objectsOf, textOf } from '../text/wire-value.js';
import { type Book, type Level, runningTotals } from './depth-model.js';

/** A level with its place in the picture. */
export interface LadderLevel extends Level {
  readonly isBid: boolean;
  readonly total: string;
  /** Basis points from the middle, `+0.11`; '' without a middle. */
  readonly bps: string;
  /** The size of the level and the depth up to the level, from 0 to 1. Both sides have the same scales. */
  readonly sizeShare: number;
  readonly depthShare: number;
  /** The level is larger than its bar can show. */
  readonly isClipped: boolean;
  /** The depth up to the level is larger than the steps can show. */
  readonly isDepthClipped: boolean;
  /** The open quantity of own orders at this level; '' for none. */
  readonly mine: string;
}

export interface Ladder {
  /** The levels of both sides, from the best price outwards. */
  readonly asks: readonly LadderLevel[];
  readonly bids: readonly LadderLevel[];
  readonly hasMine: boolean;
  /** The quantity near the middle on each side; undefined if one side is empty. */
  readonly balance?: {
    readonly within: string;
    readonly bid: string;
    readonly ask: string;
    /** The share of the bids in both quantities, 0 to 1. */
    readonly bidShare: number;
    /** From -1 (only asks) to +1 (only bids). */
    readonly imbalance: string;
  };
  /** `0.5 BTC at market: buy ≈ 62715.1000, sell ≈ 62708.93`; '' if one side is empty. */
  readonly marketOrder: string;
}

/** The balance of bids and asks counts quantities within this many basis points of the middle. */
const NEAR_BPS = 5;
/** A level larger than this many times the 90 % quantile of all sizes is clipped, because it would make the others invisible. */
const CLIP = 4;
const QUANTILE = 0.9;

/** The facts of the best `count` levels of each side. */
export function ladderOf(book: Book, count: number, context: ShowContext): Ladder {
  const mine = ownOrders(context);
  const [asks, bids] = [book.asks.slice(0, count), book.bids.slice(0, count)];
  const sizes = [...asks, ...bids].map(({ quantity }) => floatOf(quantity)).sort((a, b) => a - b);
  const most = sizes.at(-1) ?? 0;
  const usual = sizes[Math.floor((sizes.length - 1) * QUANTILE)] ?? 0;
  const largest = usual > 0 && most > CLIP * usual ? CLIP * usual : most;
  // For the depth, a clipped level counts only as much as its bar shows. With its whole size, the depth of the other side would look like a line.
  const depthOf = (levels: readonly Level[]): number =>
    levels.reduce((sum, { quantity }) => sum + Math.min(largest, floatOf(quantity)), 0);
  const deepest = most > largest ? Math.max(depthOf(asks), depthOf(bids)) : Math.max(endOf(asks), endOf(bids));
  const levelsOf = (levels: readonly Level[], isBid: boolean): LadderLevel[] => {
    const totals = runningTotals(levels);
    return levels.map((level, index) => {
      const { price, quantity, priceFloat, totalFloat } = level;
      const size = floatOf(quantity);
      return {
        price,
        quantity,
        priceFloat,
        totalFloat,
        isBid,
        total: totals[index] ?? '',
        bps: distanceOf(level, book),
        sizeShare: largest > 0 ? Math.min(1, size / largest) : 0,
        depthShare: deepest > 0 ? Math.min(1, totalFloat / deepest) : 0,
        isDepthClipped: totalFloat > deepest,
        isClipped: size > largest,
        mine: ownAt(level, levels[index - 1], isBid, mine),
      };
    });
  };
  const drawn = { asks: levelsOf(asks, false), bids: levelsOf(bids, true) };
  const balance = balanceOf(book);
  return {
    ...drawn,
    hasMine: [...drawn.asks, ...drawn.bids].some((level) => level.mine !== ''),
    ...(balance ? { balance } : {}),
    marketOrder: marketOrderText(book, context),
  };
}

/** The depth up to the last level of a side. */
const endOf = (levels: readonly Level[]): number => levels.at(-1)?.totalFloat ?? 0;

/**
 * The book with its levels joined by a step of prices: bids are added to the next lower multiple of the step, asks to the next higher one. The best prices,
 * the spread and the middle do not change. If the step is no positive number, the book is returned unchanged.
 */
export function groupedBook(book: Book, step: string | undefined): Book {
  const by = parseExact(step ?? '');
  if (!by || by.units <= 0n) return book;
  return { ...book, bids: joined(book.bids, by, false), asks: joined(book.asks, by, true) };
}

function joined(levels: readonly Level[], step: Exact, isUp: boolean): Level[] {
  const groups = new Map<string, ExactSum>();
  for (const { price, quantity } of levels) {
    const exact = parseExact(price);
    if (!exact) continue;
    const scale = Math.max(exact.scale, step.scale);
    const [units, size] = [unitsAt(exact, scale), unitsAt(step, scale)];
    const multiple = isUp ? ((units + size - 1n) / size) * size : (units / size) * size;
    const key = exactText({ units: multiple, scale });
    const sum = groups.get(key) ?? new ExactSum();
    sum.add(quantity);
    groups.set(key, sum);
  }
  let totalFloat = 0;
  return [...groups].map(([price, { text }]) => {
    totalFloat += Number(text);
    return { price, quantity: text, priceFloat: Number(price), totalFloat };
  });
}

/** Floats above this number have no exact hundredths. */
const MAX_HUNDREDTHS = 1e15;

function distanceOf({ priceFloat }: Level, { middle, middleFloat }: Book): string {
  if (middle === '' || middleFloat <= 0) return '';
  const bps = ((priceFloat - middleFloat) / middleFloat) * 10_000;
  const hundredths = Math.round(Math.abs(bps) * 100);
  if (hundredths === 0) return '0.00';
  // The text is made from an integer: this takes a third of the time of `toFixed`, and a ladder has a distance for each level.
  if (hundredths > MAX_HUNDREDTHS) return `${bps < 0 ? '-' : '+'}${fixed(Math.abs(bps), 2)}`;
  const part = hundredths % 100;
  return `${bps < 0 ? '-' : '+'}${(hundredths - part) / 100}.${part < 10 ? '0' : ''}${part}`;
}

interface OwnOrder {
  readonly isBid: boolean;
  readonly price: number;
  readonly left: string;
}

/** The open orders of the symbol that are in the book, from earlier replies. */
function ownOrders(context: ShowContext): OwnOrder[] {
  const symbol = paramOf(context, 'symbol');
  return objectsOf(context.orders ?? []).flatMap((order): OwnOrder[] => {
    const [whole, executed] = [parseExact(textOf(order.origQty)), parseExact(textOf(order.executedQty) || '0')];
    const price = textOf(order.price);
    const status = textOf(order.status);
    const isWaiting = status === 'PENDING_NEW' || order.isWorking === false;
    const isInBook = isOpenStatus(status) && !isWaiting && !isZero(price || '0');
    if (textOf(order.symbol) !== symbol || !isInBook || !whole || !executed) return [];
    const left = exactText(subtractExact(whole, executed));
    return [{ isBid: textOf(order.side) === 'BUY', price: Number(price), left }];
  });
}

/** The own quantity of a level: of own orders at its price, or, for a group of prices, between its price and the level before. */
function ownAt(level: Level, before: Level | undefined, isBid: boolean, orders: readonly OwnOrder[]): string {
  if (orders.length === 0) return '';
  const sum = new ExactSum();
  let found = false;
  for (const order of orders) {
    if (order.isBid !== isBid) continue;
    const isInside = isBid ? order.price >= level.priceFloat : order.price <= level.priceFloat;
    const isBehind =
      before === undefined || (isBid ? order.price < before.priceFloat : order.price > before.priceFloat);
    if (!isInside || !isBehind) continue;
    sum.add(order.left);
    found = true;
  }
  return found ? trimDecimal(sum.text) : '';
}

function balanceOf({ bids, asks, middle, middleFloat }: Book): Ladder['balance'] {
  if (middle === '' || middleFloat <= 0) return undefined;
  const bpsOf = ({ priceFloat }: Level): number => (Math.abs(priceFloat - middleFloat) / middleFloat) * 10_000;
  const reach = (levels: readonly Level[]): number => bpsOf(levels.at(-1) as Level);
  // If the known levels of a side end nearer to the middle than this, both sides count only up to the distance of that end.
  const limit = Math.min(NEAR_BPS, reach(bids), reach(asks));
  const sumOf = (levels: readonly Level[]): string => {
    const sum = new ExactSum();
    for (const level of levels) {
      // Levels stand from the best price outwards.
      if (bpsOf(level) > limit + 1e-9) break;
      sum.add(level.quantity);
    }
    return trimDecimal(sum.text);
  };
  const [bid, ask] = [sumOf(bids), sumOf(asks)];
  const both = Number(bid) + Number(ask);
  if (!(both > 0)) return undefined;
  const share = Number(bid) / both;
  const text = fixed(2 * share - 1, 2);
  return {
    within: `within ${limit === NEAR_BPS ? NEAR_BPS : bpsText(limit)} bps`,
    bid,
    ask,
    bidShare: share,
    imbalance: /^-?0\.00$/.test(text) ? '0.00' : `${share > 0.5 ? '+' : ''}${text}`,
  };
}

/** Levels of each side that a market order is tested with, whatever number is shown: one book has the same test in every width. */
const TESTED_LEVELS = 10;

/** The average prices of a market order on both sides, for a round quantity of about half of the depth of the tested levels. */
function marketOrderText(book: Book, { baseAsset = '', tickSize = '' }: ShowContext): string {
  const [asks, bids] = [book.asks.slice(0, TESTED_LEVELS), book.bids.slice(0, TESTED_LEVELS)];
  const depth = Math.min(asks.at(-1)?.totalFloat ?? 0, bids.at(-1)?.totalFloat ?? 0) / 2;
  if (!(depth > 0) || !Number.isFinite(depth) || book.middle === '') return '';
  const [digit = '1', power = '0'] = depth.toExponential(0).split('e');
  // `toExponential` may round up, to twice as much at the most.
  const step = [5, 2, 1].find((one) => one <= Number(digit) && Number(`${one}e${power}`) <= depth) ?? 1;
  const exponent = Number(`${step}e${power}`) <= depth ? Number(power) : Number(power) - 1;
  const quantity = fixed(Number(`${step}e${exponent}`), Math.max(0, -exponent));
  const decimals = Math.max(0, (parseExact(trimDecimal(tickSize))?.scale ?? 2) + 2);
  const [buy, sell] = [averageOf(asks, quantity, decimals), averageOf(bids, quantity, decimals)];
  if (buy === '' || sell === '') return '';
  return `${`${quantity} ${baseAsset}`.trim()} at market: buy ${buy}, sell ${sell}`;
}

/** The average price of a market order, after `≈` if the price is rounded; '' if the levels have less than this quantity. */
function averageOf(levels: readonly Level[], quantity: string, decimals: number): string {
  const whole = parseExact(quantity);
  if (!whole) return '';
  let left = whole;
  const paid = new ExactSum();
  for (const level of levels) {
    const [price, size] = [parseExact(level.price), parseExact(level.quantity)];
    if (!price || !size) continue;
    const rest = subtractExact(left, size);
    paid.add(exactText(multiplyExact(price, rest.units < 0n ? left : size)));
    left = rest;
    if (rest.units <= 0n) break;
  }
  const cost = parseExact(paid.text);
  if (left.units > 0n || !cost) return '';
  const average = averageText(cost, whole, decimals);
  return average.startsWith('≈') ? average : trimDecimal(average);
}
