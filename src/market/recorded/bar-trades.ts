/**
 * Synthesises trades that add up to a recorded bar (a kline).
 *
 * The volume is always exact, and no price is outside of the bar. The required prices (open, high, low, close) are all
 * traded if the volume has at least one lot for each. The number of trades is the bar's trade count, unless the
 * required prices need more trades or the volume has fewer lots. The taker-buy volume is exact if there are at least
 * two trades. The quote amounts (total and taker-buy) are exact if each side has at least two trades besides those at
 * open, high, low and close, and if the average price of the other trades of each side is between low and high.
 * Otherwise they are as
 * close as whole ticks and lots allow. Real minutes of a liquid symbol are exact in everything.
 */
import { portable } from '../../protocol/index.js';
import type { Random } from '../universe/random.js';

/** A recorded bar in ticks, lots and ticks x lots. */
export interface RecordedBar {
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

/** The fields of a bar that {@link tradesInBar} needs. */
export type BarShape = Pick<RecordedBar, 'openTicks' | 'highTicks' | 'lowTicks' | 'closeTicks' | 'lots' | 'tradeCount'>;

interface BarTrade {
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

/** Number of trades that {@link synthesiseTrades} creates for a bar. */
export function tradesInBar(bar: BarShape): number {
  if (bar.lots <= 0) return 0;
  return Math.min(bar.lots, Math.max(bar.tradeCount, requiredPrices(bar).length));
}

/** Trades that add up to the bar, in time order. The random numbers only affect sizes and order. */
export function synthesiseTrades(bar: RecordedBar, random: Random): BarTrades {
  const count = tradesInBar(bar);
  const prices = requiredPrices(bar).slice(0, count);
  const sides = { buy: newSide(bar, true), sell: newSide(bar, false) };
  const required: BarTrade[] = [];
  for (const priceTicks of prices)
    required.push(requiredTrade(priceTicks, bar, sides, count - prices.length < 2, required));
  const others = otherTrades(bar, sides, required, count - required.length, random);
  shuffle(others, random);
  return columnsOf(arrange(required, others));
}

/**
 * Prices at which a trade is required, in time order: open, then low and high (the one closer to open first), then
 * close.
 */
function requiredPrices(bar: BarShape): number[] {
  const { openTicks, highTicks, lowTicks, closeTicks } = bar;
  const between = closeTicks >= openTicks ? [lowTicks, highTicks] : [highTicks, lowTicks];
  const inner = between.filter(
    (price, i) => price !== openTicks && price !== closeTicks && between.indexOf(price) === i,
  );
  const isOne = openTicks === closeTicks && inner.length === 0 && bar.tradeCount <= 1;
  return isOne ? [openTicks] : [openTicks, ...inner, closeTicks];
}

/** Volume that takers of one side still have to trade. */
interface SideRemainder {
  readonly isBuy: boolean;
  lots: number;
  tickLots: bigint;
}

function newSide(bar: RecordedBar, isBuy: boolean): SideRemainder {
  if (isBuy) return { isBuy, lots: bar.takerBuyLots, tickLots: bar.takerBuyTickLots };
  return { isBuy, lots: bar.lots - bar.takerBuyLots, tickLots: bar.tickLots - bar.takerBuyTickLots };
}

/**
 * Creates a trade of one lot at a required price: a buy in the upper half of the bar, a sell in the lower half, if that
 * side has volume left. If there are few other trades, each side gets a required trade, which can then take the rest of
 * the side's volume.
 */
function requiredTrade(
  priceTicks: number,
  bar: RecordedBar,
  sides: { readonly buy: SideRemainder; readonly sell: SideRemainder },
  hasFewOthers: boolean,
  before: readonly BarTrade[],
): BarTrade {
  const [wanted, other] =
    priceTicks * 2 >= bar.highTicks + bar.lowTicks ? [sides.buy, sides.sell] : [sides.sell, sides.buy];
  const has = (side: SideRemainder) => before.some((fill) => fill.isBuy === side.isBuy);
  const missingSide =
    hasFewOthers && before.length > 0 ? [wanted, other].find((side) => side.lots > 0 && !has(side)) : undefined;
  const side = missingSide ?? (wanted.lots > 1 || other.lots < wanted.lots ? wanted : other);
  side.lots -= 1;
  side.tickLots -= BigInt(priceTicks);
  return { priceTicks, lots: 1, isBuy: side.isBuy };
}

/** Creates the remaining trades; the number per side is proportional to the side's volume. */
function otherTrades(
  bar: RecordedBar,
  sides: { buy: SideRemainder; sell: SideRemainder },
  required: BarTrade[],
  count: number,
  random: Random,
): BarTrade[] {
  const { buy, sell } = sides;
  const lots = buy.lots + sell.lots;
  if (lots === 0) return [];
  let buys = Math.round((count * buy.lots) / lots);
  // A side with volume needs two trades to be exact, and cannot have more trades than lots.
  buys = Math.max(Math.min(2, buy.lots, count), Math.min(buys, count - Math.min(2, sell.lots)));
  buys = Math.min(buy.lots, Math.max(buys, count - sell.lots));
  // A side without a required trade needs another trade; otherwise the other side would get its volume.
  const isDue = (side: SideRemainder) => (side.lots > 0 && !required.some(({ isBuy }) => isBuy === side.isBuy) ? 1 : 0);
  buys = Math.min(count, Math.max(isDue(buy), Math.min(buys, count - isDue(sell))));
  return [
    ...fillSide(bar, buy, Math.max(0, buys), required, random),
    ...fillSide(bar, sell, Math.max(0, count - buys), required, random),
  ];
}

function fillSide(
  bar: RecordedBar,
  side: SideRemainder,
  count: number,
  required: BarTrade[],
  random: Random,
): BarTrade[] {
  if (side.lots === 0) return [];
  const lots = BigInt(side.lots);
  const total = clamp(side.tickLots, lots * BigInt(bar.lowTicks), lots * BigInt(bar.highTicks));
  const { isBuy } = side;
  if (count === 0) {
    addToNearest(side.lots, Number(total / lots), isBuy, required);
    return [];
  }
  const price = Number(total / lots);
  const above = Number(total % lots);
  if (count === 1) {
    const nearest = above * 2 > side.lots ? price + 1 : price;
    return [{ priceTicks: nearest, lots: side.lots, isBuy }];
  }
  // Some lots trade one tick higher than the others, so that together they have exactly the quote amount.
  const atPrice = side.lots - above;
  let higher = above === 0 ? 0 : Math.max(1, Math.round((count * above) / side.lots));
  higher = Math.max(count - atPrice, Math.min(higher, count - 1, above));
  const fills = split(above, higher, random).map((one) => ({ priceTicks: price + 1, lots: one, isBuy }));
  const maxShift = Math.min(price - bar.lowTicks, bar.highTicks - price);
  return [...fills, ...spread(split(atPrice, count - higher, random), price, maxShift, isBuy, random)];
}

/**
 * Adds volume for which no trade is left to the required trade with the nearest price, of the same side if possible.
 */
function addToNearest(lots: number, priceTicks: number, isBuy: boolean, required: BarTrade[]): void {
  const own = required.filter((fill) => fill.isBuy === isBuy);
  const nearest = (own.length > 0 ? own : required).reduce((best, fill) =>
    Math.abs(fill.priceTicks - priceTicks) < Math.abs(best.priceTicks - priceTicks) ? fill : best,
  );
  nearest.lots += lots;
}

/** Changes the prices of pairs of trades of equal size: one price goes up and the other goes down by the same amount, so the quote amount stays the same. */
function spread(sizes: number[], price: number, maxShift: number, isBuy: boolean, random: Random): BarTrade[] {
  const fills = sizes.map((lots) => ({ priceTicks: price, lots, isBuy }));
  for (let i = 0; i + 1 < fills.length; i += 2) {
    const [one, other] = [fills[i] as BarTrade, fills[i + 1] as BarTrade];
    const even = Math.floor((one.lots + other.lots) / 2);
    const away = Math.floor(maxShift * random.uniform() * random.uniform());
    if (even * 2 !== one.lots + other.lots) continue;
    one.lots = even;
    other.lots = even;
    one.priceTicks += away;
    other.priceTicks -= away;
  }
  return fills;
}

/** Splits lots into `count` uneven parts of at least one lot. */
function split(lots: number, count: number, random: Random): number[] {
  if (count <= 0) return [];
  const weights = Array.from({ length: count }, () => 0.05 + portable.pow(random.uniform(), 3));
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

/** Puts the required trades in their order, first and last at the ends, with the other trades spread between them. */
function arrange(required: BarTrade[], others: BarTrade[]): BarTrade[] {
  if (required.length < 2) return [...required, ...others];
  const gaps = required.length - 1;
  const trades: BarTrade[] = [];
  for (let i = 0; i < gaps; i += 1) {
    trades.push(required[i] as BarTrade);
    trades.push(...others.slice(Math.floor((others.length * i) / gaps), Math.floor((others.length * (i + 1)) / gaps)));
  }
  trades.push(required[gaps] as BarTrade);
  return trades;
}

function shuffle(fills: BarTrade[], random: Random): void {
  for (let i = fills.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    [fills[i], fills[j]] = [fills[j] as BarTrade, fills[i] as BarTrade];
  }
}

function columnsOf(fills: readonly BarTrade[]): BarTrades {
  return {
    priceTicks: Float64Array.from(fills, (fill) => fill.priceTicks),
    quantityLots: Float64Array.from(fills, (fill) => fill.lots),
    buyerMaker: Uint8Array.from(fills, (fill) => (fill.isBuy ? 0 : 1)),
  };
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value;
}
