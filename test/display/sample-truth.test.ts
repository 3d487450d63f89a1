/**
 * Tests that samples are arithmetically possible: a picture of figures that contradict each other shows a fault that no
 * program has, and hides one that a program has.
 */
import { describe, expect, it } from 'vitest';
import {
  addExact,
  divideExact,
  type Exact,
  exactText,
  multiplyExact,
  parseExact,
  subtractExact,
  trimDecimal,
} from '../../src/protocol/index.js';
import { samples } from './sample.js';
import { sampleDepth } from './sample-data.js';
import { pictureSamples } from './sample-pictures.js';

type Fields = Readonly<Record<string, unknown>>;

const ZERO: Exact = { units: 0n, scale: 0 };
const exactOf = (value: unknown): Exact | undefined => (typeof value === 'string' ? parseExact(value) : undefined);
const plain = (value: Exact): string => trimDecimal(exactText(value));
const sum = (values: readonly Exact[]): Exact => values.reduce(addExact, ZERO);
const signOf = (value: Exact): number => (value.units > 0n ? 1 : value.units < 0n ? -1 : 0);
const compare = (a: Exact, b: Exact): number => signOf(subtractExact(a, b));

/** All objects in a value, at every depth. */
function objectsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Fields, ...Object.values(value).flatMap(objectsIn)];
}

const all = [...samples, ...pictureSamples].flatMap(({ name, value, more }) =>
  objectsIn([value, more?.orders]).map((fields) => ({ name, fields })),
);

/** The objects for which a check returns a contradiction. */
const contradictions = (check: (fields: Fields) => string | undefined): string[] =>
  all.flatMap(({ name, fields }) => {
    const found = check(fields);
    return found === undefined ? [] : [`${name}: ${found}`];
  });

/** Quantities and prices of the fills in a reply, or in the events of one order's life. */
function fillsOf(
  fills: readonly Fields[],
): { readonly quantity: Exact; readonly quote: Exact; readonly price: Exact }[] {
  return fills.flatMap((fill) => {
    const [price, quantity] = [exactOf(fill.price), exactOf(fill.qty ?? fill.quantity)];
    return price && quantity ? [{ price, quantity, quote: multiplyExact(price, quantity) }] : [];
  });
}

/** The contradiction between an order and its fills; undefined if there is none. */
function contradictionOf(order: Fields, fills: ReturnType<typeof fillsOf>): string | undefined {
  const [executed, quote, limit] = [
    exactOf(order.executedQty) ?? ZERO,
    exactOf(order.cummulativeQuoteQty),
    exactOf(order.price) ?? ZERO,
  ];
  const filled = sum(fills.map((one) => one.quantity));
  if (compare(filled, executed) !== 0) return `fills ${plain(filled)}, executed ${plain(executed)}`;
  const paid = sum(fills.map((one) => one.quote));
  if (quote && compare(paid, quote) !== 0) return `fills cost ${plain(paid)}, the order ${plain(quote)}`;
  const worse = order.side === 'BUY' ? 1 : -1;
  const bad = fills.find(({ price }) => limit.units !== 0n && compare(price, limit) === worse);
  return bad && `${order.side} at ${plain(limit)} filled at ${plain(bad.price)}`;
}

describe('in every sample value that is drawn for goldens', () => {
  it('the label at the end of a curve is the last value of the curve', () => {
    expect(
      contradictions(({ y, last }) => {
        if (!Array.isArray(y) || typeof last !== 'string' || last === '') return undefined;
        const decimals = last.split('.')[1]?.length ?? 0;
        return Number(last) === Number(Number(y.at(-1)).toFixed(decimals)) ? undefined : `${last} at ${y.at(-1)}`;
      }),
    ).toEqual([]);
  });

  it('there are several orders, fills, trades and tickers, so that the other tests check something', () => {
    for (const field of ['executedQty', 'fills', 'quoteQty', 'lastPrice', 'unrealised'])
      expect(all.filter(({ fields }) => field in fields).length).toBeGreaterThan(1);
  });

  it('price times quantity is the amount of a trade', () => {
    expect(
      contradictions(({ price, qty, quoteQty }) => {
        const [at, quantity, quote] = [exactOf(price), exactOf(qty), exactOf(quoteQty)];
        if (!at || !quantity || !quote || compare(multiplyExact(at, quantity), quote) === 0) return undefined;
        return `${price} × ${qty} is not ${quoteQty}`;
      }),
    ).toEqual([]);
  });

  it('the status of an order fits its executed quantity', () => {
    expect(
      contradictions(({ status, origQty, executedQty, cummulativeQuoteQty }) => {
        const [whole, executed] = [exactOf(origQty), exactOf(executedQty)];
        if (!whole || !executed || typeof status !== 'string') return undefined;
        const [all, quote] = [compare(executed, whole), exactOf(cummulativeQuoteQty)];
        if (all > 0 || (status === 'FILLED' && all !== 0)) return `${executedQty} of ${origQty}: ${status}`;
        if (status.endsWith('NEW') && executed.units !== 0n) return `${executedQty} executed: ${status}`;
        if (status === 'PARTIALLY_FILLED' && (executed.units === 0n || all === 0)) return `${executedQty}: ${status}`;
        return quote && signOf(quote) !== signOf(executed) ? `${executedQty} for ${cummulativeQuoteQty}` : undefined;
      }),
    ).toEqual([]);
  });

  it('the fills of an order add up to its executed quantity and cost, and none has a worse price than the order allows', () => {
    expect(
      contradictions((fields) => {
        const { fills } = fields;
        if (!Array.isArray(fills) || !('executedQty' in fields)) return undefined;
        return contradictionOf(fields, fillsOf(fills as Fields[]));
      }),
    ).toEqual([]);
  });

  it('the average price of an order is not worse than its price', () => {
    expect(
      contradictions(({ side, price, executedQty, cummulativeQuoteQty }) => {
        const [limit, executed, quote] = [exactOf(price), exactOf(executedQty), exactOf(cummulativeQuoteQty)];
        if (!limit?.units || !executed || !quote) return undefined;
        const isWorse = compare(quote, multiplyExact(limit, executed)) === (side === 'BUY' ? 1 : -1);
        return isWorse ? `${side} ${executedQty} at ${price} for ${cummulativeQuoteQty}` : undefined;
      }),
    ).toEqual([]);
  });

  it('the fills in the life of an order add up to its executed quantity, and its distances are right', () => {
    const lives = samples.filter(({ kind }) => kind === 'life');
    expect(lives.length).toBeGreaterThan(1);
    for (const { value } of lives) {
      const { orders, events, distances = [] } = value as Record<'orders' | 'events' | 'distances', Fields[]>;
      for (const order of orders) {
        const own = events.filter(({ what, orderId }) => what === 'fill' && orderId === order.orderId);
        expect(contradictionOf(order, fillsOf(own))).toBeUndefined();
        for (const [at, { executed }] of own.entries())
          expect(trimDecimal(String(executed))).toBe(
            plain(sum(fillsOf(own.slice(0, at + 1)).map((one) => one.quantity))),
          );
      }
      for (const { orderId, at, price, market, distance, percent } of distances) {
        const order = orders.find((one) => one.orderId === orderId) ?? {};
        const [own, there] = [exactOf(price) ?? ZERO, exactOf(market) ?? ZERO];
        expect(compare(own, exactOf(order[String(at)]) ?? ZERO)).toBe(0);
        expect(plain(subtractExact(own, there))).toBe(distance);
        expect(Number(percent)).toBeCloseTo((Number(distance) / Number(market)) * 100, 5);
      }
    }
  });

  it('the last price of a ticker is in its range, and its changes are those since the opening', () => {
    expect(
      contradictions(({ lastPrice, lowPrice, highPrice, openPrice, priceChange, priceChangePercent: percent }) => {
        const [last, low, high, open] = [lastPrice, lowPrice, highPrice, openPrice].map(exactOf);
        if (!last || !low || !high) return undefined;
        if (compare(last, low) < 0 || compare(last, high) > 0) return `${lastPrice} in ${lowPrice} to ${highPrice}`;
        if (!open) return undefined;
        const change = subtractExact(last, open);
        if (compare(change, exactOf(priceChange) ?? change) !== 0) return `changed by ${plain(change)}, ${priceChange}`;
        const part = (Number(exactText(change)) / Number(exactText(open))) * 100;
        return Math.abs(part - Number(percent)) > 0.000_51 ? `${part} %, ${percent} %` : undefined;
      }),
    ).toEqual([]);
  });

  it('the volumes of a ticker give its average price', () => {
    expect(
      contradictions(({ volume, quoteVolume, weightedAvgPrice }) => {
        const [base, quote] = [exactOf(volume), exactOf(quoteVolume)];
        if (!base || !quote || typeof weightedAvgPrice !== 'string') return undefined;
        const average = divideExact(quote, base, 8)?.text ?? '';
        return average === trimDecimal(weightedAvgPrice) ? undefined : `${average}, ${weightedAvgPrice}`;
      }),
    ).toEqual([]);
  });

  it('the balances that a ticket expects follow from its fills and its commission', () => {
    const sample = samples.find(({ name }) => name === 'ticket')?.value as Fields;
    const { params, fills, commission } = sample;
    const of = (fields: unknown, name: string): Exact => exactOf((fields as Fields)[name]) ?? ZERO;
    const [base, quote] = (sample.balances as Fields).assets as [Fields, Fields];
    const [now, later, whole] = [of(fills, 'quantity'), of(fills, 'rest'), of(params, 'quantity')];
    // A commission is the part of the quantity that fills as taker or as maker, of the commission of the whole quantity.
    const paid = (part: Exact, role: string): Exact => multiplyExact(part, of(commission, role));
    const gained = (fee: Exact, quantity: Exact): Exact =>
      subtractExact(multiplyExact(addExact(of(base, 'free'), quantity), whole), fee);
    expect(compare(addExact(now, later), whole)).toBe(0);
    expect(compare(multiplyExact(of(base.after, 'free'), whole), gained(paid(now, 'asTaker'), now))).toBe(0);
    const fees = addExact(paid(now, 'asTaker'), paid(later, 'asMaker'));
    expect(compare(multiplyExact(of(base.filled, 'free'), whole), gained(fees, whole))).toBe(0);
    const rests = multiplyExact(later, of(params, 'price'));
    const left = subtractExact(subtractExact(of(quote, 'free'), of(fills, 'amount')), rests);
    expect(plain(left)).toBe((quote.after as Fields).free);
    expect(plain(left)).toBe((quote.filled as Fields).free);
    expect(plain(addExact(of(quote, 'locked'), rests))).toBe((quote.after as Fields).locked);
  });

  it('the cost and the profits of positions add up', () => {
    const sample = samples.find(({ name }) => name === 'positions')?.value as { positions: Fields[]; total: Fields };
    const { positions, total } = sample;
    const USDT_OF_BTC = exactOf(positions.find(({ symbol }) => symbol === 'BTCUSDT')?.price) ?? ZERO;
    const sums = { realised: ZERO, unrealised: ZERO };
    for (const one of positions) {
      const of = (field: string): Exact => exactOf(one[field]) ?? ZERO;
      expect(compare(multiplyExact(of('quantity'), of('averagePrice')), of('cost'))).toBe(0);
      if (one.price !== null) {
        const worth = multiplyExact(of('quantity'), of('price'));
        expect(compare(subtractExact(worth, of('cost')), of('unrealised'))).toBe(0);
        expect(compare(addExact(of('realised'), of('unrealised')), of('profit'))).toBe(0);
      }
      for (const field of ['realised', 'unrealised'] as const) {
        const own = one.quoteAsset === 'BTC' ? multiplyExact(of(field), USDT_OF_BTC) : of(field);
        sums[field] = addExact(sums[field], own);
      }
    }
    expect(plain(sums.realised)).toBe(total.realised);
    expect(plain(sums.unrealised)).toBe(total.unrealised);
    const profit = subtractExact(addExact(sums.realised, sums.unrealised), exactOf(total.otherCommissions) ?? ZERO);
    expect(plain(profit)).toBe(total.profit);
  });
});

it('a sample of an order book with more levels begins with the levels of a sample with fewer', () => {
  const [few, many] = [sampleDepth(4), sampleDepth(500)];
  expect(many.bids.slice(0, 4)).toEqual(few.bids);
  expect(many.asks.slice(0, 4)).toEqual(few.asks);
});
