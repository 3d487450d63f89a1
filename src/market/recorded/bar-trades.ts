/**
 * Trades that could have made a recorded bar.
 *
 * Always exact: the volume, and no price outside of the bar. Exact where the volume has a lot for every price that must
 * be touched: first, highest, lowest and last price. The number of trades is the bar's count, unless touching its prices
 * takes more or its lots are fewer. The volume bought by takers is exact when there are two trades or more. The quote
 * amounts, in all and bought by takers, are exact where each side has at least two trades besides those that touch
 * open, high, low and close, and the rest of its volume an average price within the bar; otherwise as near as whole
 * ticks and lots come. Real minutes of a liquid symbol are exact throughout.
 */
import type { Random } from '../simulated/random.js';

/** A recorded bar in ticks, lots and ticks x lots. */
export interface BarToFill {
  readonly openTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly closeTicks: number;
  readonly lots: number;
  readonly tickLots: bigint;
  readonly takerBuyLots: number;
  readonly takerBuyTickLots: bigint;
  readonly tradeCount: number;
}

/** Prices and volume of a bar, what {@link tradesInBar} goes by. */
export type BarShape = Pick<BarToFill, 'openTicks' | 'highTicks' | 'lowTicks' | 'closeTicks' | 'lots' | 'tradeCount'>;

interface Fill {
  priceTicks: number;
  lots: number;
  readonly isBuy: boolean;
}

/** Columns of trades in time order. */
export interface BarTrades {
  readonly priceTicks: Float64Array;
  readonly quantityLots: Float64Array;
  /** 1 where the buyer was the maker. */
  readonly buyerMaker: Uint8Array;
}

/** How many trades a bar is filled with. */
export function tradesInBar(bar: BarShape): number {
  if (bar.lots <= 0) return 0;
  return Math.min(bar.lots, Math.max(bar.tradeCount, touchesOf(bar).length));
}

/** Trades that add up to the bar, in time order. The draws only decide sizes and order. */
export function fillBar(bar: BarToFill, random: Random): BarTrades {
  const count = tradesInBar(bar);
  const touches = touchesOf(bar).slice(0, count);
  const sides = { buy: newSide(bar, true), sell: newSide(bar, false) };
  const touching: Fill[] = [];
  for (const priceTicks of touches) touching.push(touch(priceTicks, bar, sides, count - touches.length < 2, touching));
  const body = bodyOf(bar, sides, touching, count - touching.length, random);
  shuffle(body, random);
  return columnsOf(arrange(touching, body));
}

/** Prices that must be traded at, in time order: open, then low and high, the nearer to open first, then close. */
function touchesOf(bar: BarShape): number[] {
  const { openTicks, highTicks, lowTicks, closeTicks } = bar;
  const between = closeTicks >= openTicks ? [lowTicks, highTicks] : [highTicks, lowTicks];
  const inner = between.filter(
    (price, i) => price !== openTicks && price !== closeTicks && between.indexOf(price) === i,
  );
  const isOne = openTicks === closeTicks && inner.length === 0 && bar.tradeCount <= 1;
  return isOne ? [openTicks] : [openTicks, ...inner, closeTicks];
}

/** What one side's takers have still to trade. */
interface SideLeft {
  readonly isBuy: boolean;
  lots: number;
  tickLots: bigint;
}

function newSide(bar: BarToFill, isBuy: boolean): SideLeft {
  if (isBuy) return { isBuy, lots: bar.takerBuyLots, tickLots: bar.takerBuyTickLots };
  return { isBuy, lots: bar.lots - bar.takerBuyLots, tickLots: bar.tickLots - bar.takerBuyTickLots };
}

/**
 * Trades one lot at a price that must be touched: buyers push up, sellers down, if they have volume left. Where few other
 * trades come, both sides get a touching trade, which can then take in the rest of the side's volume.
 */
function touch(
  priceTicks: number,
  bar: BarToFill,
  sides: { readonly buy: SideLeft; readonly sell: SideLeft },
  isLean: boolean,
  before: readonly Fill[],
): Fill {
  const [wanted, other] =
    priceTicks * 2 >= bar.highTicks + bar.lowTicks ? [sides.buy, sides.sell] : [sides.sell, sides.buy];
  const has = (side: SideLeft) => before.some((fill) => fill.isBuy === side.isBuy);
  const due = isLean && before.length > 0 ? [wanted, other].find((side) => side.lots > 0 && !has(side)) : undefined;
  const side = due ?? (wanted.lots > 1 || other.lots < wanted.lots ? wanted : other);
  side.lots -= 1;
  side.tickLots -= BigInt(priceTicks);
  return { priceTicks, lots: 1, isBuy: side.isBuy };
}

/** The other trades: as many as are left, shared by the sides by their volume. */
function bodyOf(
  bar: BarToFill,
  sides: { buy: SideLeft; sell: SideLeft },
  touching: Fill[],
  count: number,
  random: Random,
): Fill[] {
  const { buy, sell } = sides;
  const lots = buy.lots + sell.lots;
  if (lots === 0) return [];
  let buys = Math.round((count * buy.lots) / lots);
  // A side with volume wants two trades to come out exact, and cannot have more trades than lots.
  buys = Math.max(Math.min(2, buy.lots, count), Math.min(buys, count - Math.min(2, sell.lots)));
  buys = Math.min(buy.lots, Math.max(buys, count - sell.lots));
  // A side that no touching trade belongs to would otherwise hand its volume to the other side's.
  const isDue = (side: SideLeft) => (side.lots > 0 && !touching.some(({ isBuy }) => isBuy === side.isBuy) ? 1 : 0);
  buys = Math.min(count, Math.max(isDue(buy), Math.min(buys, count - isDue(sell))));
  return [
    ...fillSide(bar, buy, Math.max(0, buys), touching, random),
    ...fillSide(bar, sell, Math.max(0, count - buys), touching, random),
  ];
}

function fillSide(bar: BarToFill, side: SideLeft, count: number, touching: Fill[], random: Random): Fill[] {
  if (side.lots === 0) return [];
  const lots = BigInt(side.lots);
  const total = clamp(side.tickLots, lots * BigInt(bar.lowTicks), lots * BigInt(bar.highTicks));
  const { isBuy } = side;
  if (count === 0) {
    absorb(side.lots, Number(total / lots), isBuy, touching);
    return [];
  }
  const price = Number(total / lots);
  const above = Number(total % lots);
  if (count === 1) {
    const nearest = above * 2 > side.lots ? price + 1 : price;
    return [{ priceTicks: nearest, lots: side.lots, isBuy }];
  }
  // Some lots one tick higher, the others at the price below: together exactly the amount.
  const atPrice = side.lots - above;
  let higher = above === 0 ? 0 : Math.max(1, Math.round((count * above) / side.lots));
  higher = Math.max(count - atPrice, Math.min(higher, count - 1, above));
  const fills = split(above, higher, random).map((one) => ({ priceTicks: price + 1, lots: one, isBuy }));
  const room = Math.min(price - bar.lowTicks, bar.highTicks - price);
  return [...fills, ...spread(split(atPrice, count - higher, random), price, room, isBuy, random)];
}

/** Gives volume for which no trade is left to the touching trade of the side, or of any, whose price is nearest. */
function absorb(lots: number, priceTicks: number, isBuy: boolean, touching: Fill[]): void {
  const own = touching.filter((fill) => fill.isBuy === isBuy);
  const nearest = (own.length > 0 ? own : touching).reduce((best, fill) =>
    Math.abs(fill.priceTicks - priceTicks) < Math.abs(best.priceTicks - priceTicks) ? fill : best,
  );
  nearest.lots += lots;
}

/** Moves pairs of fills of one size apart by as much up as down, which leaves the amount as it is. */
function spread(sizes: number[], price: number, room: number, isBuy: boolean, random: Random): Fill[] {
  const fills = sizes.map((lots) => ({ priceTicks: price, lots, isBuy }));
  for (let i = 0; i + 1 < fills.length; i += 2) {
    const [one, other] = [fills[i] as Fill, fills[i + 1] as Fill];
    const even = Math.floor((one.lots + other.lots) / 2);
    const away = Math.floor(room * random.unit() * random.unit());
    if (even * 2 !== one.lots + other.lots) continue;
    one.lots = even;
    other.lots = even;
    one.priceTicks += away;
    other.priceTicks -= away;
  }
  return fills;
}

/** Cuts lots into `count` uneven parts of at least one. */
function split(lots: number, count: number, random: Random): number[] {
  if (count <= 0) return [];
  const weights = Array.from({ length: count }, () => 0.05 + random.unit() ** 3);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = lots - count;
  let sum = 0;
  let given = 0;
  return weights.map((weight) => {
    sum += weight;
    const until = Math.min(free, Math.round((free * sum) / total));
    const part = 1 + until - given;
    given = until;
    return part;
  });
}

/** Touching trades in their order, the first and the last at the ends, the body spread between them. */
function arrange(touching: Fill[], body: Fill[]): Fill[] {
  if (touching.length < 2) return [...touching, ...body];
  const gaps = touching.length - 1;
  const trades: Fill[] = [];
  for (let i = 0; i < gaps; i += 1) {
    trades.push(touching[i] as Fill);
    trades.push(...body.slice(Math.floor((body.length * i) / gaps), Math.floor((body.length * (i + 1)) / gaps)));
  }
  trades.push(touching[gaps] as Fill);
  return trades;
}

function shuffle(fills: Fill[], random: Random): void {
  for (let i = fills.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [fills[i], fills[j]] = [fills[j] as Fill, fills[i] as Fill];
  }
}

function columnsOf(fills: readonly Fill[]): BarTrades {
  return {
    priceTicks: Float64Array.from(fills, (fill) => fill.priceTicks),
    quantityLots: Float64Array.from(fills, (fill) => fill.lots),
    buyerMaker: Uint8Array.from(fills, (fill) => (fill.isBuy ? 0 : 1)),
  };
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}
