/**
 * Runs the worked vectors of the reference, one test each, on the exchange service and compares all fields of its
 * replies. A group or step of a vector that no test runs is a failure.
 */
import { describe, expect } from 'vitest';
import type { SymbolFilter, SymbolInfo } from '../../src/exchange/model/symbol-info.js';
import type { MarketSeries } from '../../src/market/series/market-series.js';
import { bucketsOf, meanReference, type ReferenceSource } from '../../src/market/simulated/reference-price.js';
import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { symbolWith } from '../exchange/symbols.js';
import { BareExchange, type BareSetup, type Fields, START_MS, type Trader } from '../support/bare-exchange.js';
import { sharedJson, sharedPath, testWith } from '../support/shared.js';

const SPEC = 'spec/orders.json';

/** A vector as the reference writes it. Its fields depend on its group. */
type Vector = ReturnType<typeof JSON.parse>;
const vectors = sharedJson<{ vectors: Record<string, Vector> }>(SPEC)?.vectors ?? {};

const of = (group: string): Vector[] =>
  Array.isArray(vectors[group]) ? vectors[group] : group in vectors ? [vectors[group]] : [];

const PLAIN: readonly SymbolFilter[] = [
  { filterType: 'PRICE_FILTER', minPrice: '0.00010000', maxPrice: '100000.00000000', tickSize: '0.00010000' },
  { filterType: 'LOT_SIZE', minQty: '0.01000000', maxQty: '100000.00000000', stepSize: '0.01000000' },
];
const MODES = ['NONE', 'EXPIRE_TAKER', 'EXPIRE_MAKER', 'EXPIRE_BOTH', 'DECREMENT', 'TRANSFER'] as const;
const plain = (changes: Partial<SymbolInfo> = {}): SymbolInfo =>
  symbolWith({ filters: PLAIN, allowedSelfTradePreventionModes: MODES, ...changes });
const RICH = { SOL: '100000', USDT: '10000000', USDC: '10000000' };
const FREE_OF_CHARGE = { makerRate: '0', takerRate: '0' };

function open(setup: Partial<BareSetup> = {}): BareExchange {
  return new BareExchange({ symbols: [plain()], ...setup });
}

const SOL = { symbol: 'SOLUSDT' };
const GTC = { ...SOL, type: 'LIMIT', timeInForce: 'GTC' };

/** Two orders trade at a price, which becomes the last price. */
function trade(x: BareExchange, by: Trader, price: string, quantity = '1'): void {
  x.place(by, { ...GTC, side: 'SELL', price, quantity, selfTradePreventionMode: 'NONE' });
  x.place(by, { ...GTC, side: 'BUY', price, quantity, selfTradePreventionMode: 'NONE' });
}

/** The number with eight decimals, so that equal numbers are equal texts. */
const same = (decimal: string) => formatUnits(parseUnits(decimal, 8), 8);

function balance(x: BareExchange, trader: Trader, asset: string): { free: string; locked: string } {
  const { balances } = x.signed(trader, 'GET', 'account').body;
  return balances.find((one: { asset: string }) => one.asset === asset) ?? { free: '0.00000000', locked: '0.00000000' };
}

/** The tests of a group; without the reference one skipped test stands for them. */
function group(name: string, tests: () => void): void {
  if (sharedPath(SPEC)) describe(name, tests);
  else testWith(SPEC)(name, () => undefined);
}

group('trailing stops', () => {
  of('trailing').forEach((vector, index) => {
    testWith(SPEC)(
      `trailing stop, example ${index} of the reference: ${vector.order.type} ${vector.order.side}`,
      () => {
        const x = open({ lastPrices: { SOLUSDT: vector.lastPriceAtPlacement } });
        const [trader, others] = [x.open(RICH), x.open(RICH, FREE_OF_CHARGE)];
        const isLimit = vector.order.price !== undefined;
        const terms = { ...vector.order, quantity: '1', ...(isLimit && { timeInForce: 'GTC' }) };
        const { orderId } = x.place(trader, { ...SOL, ...terms });
        for (const [number, step] of vector.steps.entries()) {
          if (step.trade !== null) trade(x, others, step.trade);
          const order = x.signed(trader, 'GET', 'order', { ...SOL, orderId }).body;
          const { rules, extremeTicks, trailingStopTicks } = x.exchange.order(trader.account, 'SOLUSDT', { orderId });
          const price = (ticks: number) => (ticks === 0 ? null : rules.priceText(ticks));
          expect(
            {
              tracking: order.trailingTime >= 0,
              extreme: price(extremeTicks),
              triggerAt: price(trailingStopTicks),
              triggered: order.isWorking,
            },
            `step ${number}`,
          ).toEqual({
            tracking: step.tracking,
            extreme: step.extreme && same(step.extreme),
            triggerAt: step.triggerAt && same(step.triggerAt),
            triggered: step.triggered,
          });
        }
      },
    );
  });
});

group('commissions', () => {
  of('commission').forEach((vector, index) => {
    const { input, output } = vector;
    testWith(SPEC)(
      `commission, example ${index} of the protocol reference: ${input.role} ${input.side}${input.bnb ? ' in BNB' : ''}`,
      () => {
        const priced = open({
          symbols: [plain(), plain({ symbol: 'BNBUSDT', baseAsset: 'BNB' })],
          ...(input.bnb && { lastPrices: { BNBUSDT: input.bnb.receivedAssetPerBnb } }),
        });
        expect(priced.exchange.symbolInfo('SOLUSDT')).toMatchObject({ baseAsset: input.base, quoteAsset: input.quote });
        const other = priced.open(RICH, FREE_OF_CHARGE);
        /** The commission of the account for its side of the trade, under a schedule, in the received asset or in BNB. */
        const charged = (rates: object, paysInBnb: boolean) => {
          const schedule = { standard: {}, ...rates };
          const trader = priced.open({ ...RICH, BNB: '1' }, { commission: schedule, paysInBnb });
          const terms = { ...GTC, price: input.price, quantity: input.qty };
          const sides = { [input.side]: trader, [input.side === 'BUY' ? 'SELL' : 'BUY']: other };
          const [first, second] = input.role === 'maker' ? [trader, other] : [other, trader];
          for (const who of [first, second]) {
            const side = sides.BUY === who ? 'BUY' : 'SELL';
            priced.place(who, { ...terms, side });
          }
          const [record] = priced.signed(trader, 'GET', 'myTrades', SOL).body;
          return { ...record, trader };
        };
        const { standard, tax, special } = input.rates;
        const whole = charged(input.rates, false);
        const received = input.side === 'BUY' ? whole.qty : whole.quoteQty;
        expect({
          receivedAsset: whole.commissionAsset,
          received,
          standard: charged({ standard }, false).commission,
          tax: charged({ tax }, false).commission,
          special: charged({ special }, false).commission,
          totalInReceivedAsset: whole.commission,
        }).toEqual({ ...output, paidInBnb: undefined });
        if (!output.paidInBnb) return;
        const inBnb = charged(input.rates, true);
        expect(inBnb.commissionAsset).toBe('BNB');
        expect({
          standard: charged({ standard }, true).commission,
          tax: charged({ tax }, true).commission,
          special: charged({ special }, true).commission,
          total: inBnb.commission,
        }).toEqual(output.paidInBnb);
        const { discount } = priced.signed(inBnb.trader, 'GET', 'account/commission', SOL).body;
        expect(discount).toMatchObject({ enabledForAccount: true, discount: input.bnb.discount });
      },
    );
  });
});

group('reference prices', () => {
  of('referencePrice').forEach((vector, index) => {
    const { config, now, cutoff, buckets } = vector;
    testWith(SPEC)(`reference price, example ${index} of the reference: at ${now}`, () => {
      const { bucketCount, bucketWidthMs, quotePrecision } = config;
      const mean = meanReference(bucketCount, bucketWidthMs);
      let series: MarketSeries | undefined;
      const seen: ReferenceSource = {
        ...mean,
        priceAt: (given, nowUs) => {
          series = given;
          return mean.priceAt(given, nowUs);
        },
      };
      const x = open({ symbols: [plain({ quotePrecision })], sides: { references: new Map([['SOLUSDT', seen]]) } });
      const others = x.open(RICH, FREE_OF_CHARGE);
      for (const [timeMs, price] of vector.trades) {
        x.nowMs = START_MS + timeMs;
        trade(x, others, price);
      }
      x.nowMs = START_MS + now;
      expect(x.get('referencePrice', SOL).body).toEqual({
        ...SOL,
        referencePrice: same(vector.referencePrice),
        timestamp: x.nowMs,
      });
      expect(x.get('referencePrice/calculation', SOL).body).toEqual({
        ...SOL,
        calculationType: 'ARITHMETIC_MEAN',
        bucketCount,
        bucketWidthMs,
      });
      if (series === undefined) throw new Error('nobody asked for the mean');
      const found = bucketsOf(series, bucketCount, bucketWidthMs * 1_000, x.nowMs * 1_000);
      expect(
        found.map(({ openUs, count, sum, isProrated }) => ({
          open: openUs / 1_000 - START_MS,
          count: Number(count),
          sum: String(sum),
          prorated: isProrated,
        })),
      ).toEqual(buckets);
      expect(now - bucketCount * bucketWidthMs).toBe(cutoff);
    });
  });
});

group('self-trade prevention', () => {
  const [stp] = of('stp');
  for (const result of stp?.results ?? []) {
    testWith(SPEC)(`an order with the mode ${result.effective} ends as the reference says`, () => {
      const mode = result.effective.split(' ')[0];
      const isTransfer = mode === 'TRANSFER';
      const wanted = result.sameAs
        ? { ...stp.results.find((one: Vector) => one.effective === result.sameAs), ...result }
        : result;
      const x = open();
      const group = { ...FREE_OF_CHARGE, ...(isTransfer && { tradeGroupId: 5 }) };
      const makers = x.open({ SOL: '100', USDT: '1000' }, group);
      const takers = isTransfer ? x.open({ SOL: '100', USDT: '1000' }, group) : makers;
      const common = { ...SOL, timeInForce: 'GTC', selfTradePreventionMode: mode };
      const maker = x.place(makers, { ...common, ...stp.given.maker });
      const before = [balance(x, makers, 'USDT'), balance(x, takers, 'USDT')];
      const taker = x.place(takers, { ...common, ...stp.given.taker });

      const rowOf = (trader: Trader, { orderId }: Vector) => {
        const order = x.signed(trader, 'GET', 'order', { ...SOL, orderId }).body;
        const lots = (text = '0') => parseUnits(text, 8);
        const openUnits = lots(order.origQty) - lots(order.executedQty) - lots(order.preventedQuantity);
        return { ...order, openQty: formatUnits(openUnits, 8) };
      };
      const expectOrder = (row: Vector, want: Vector) => {
        expect(row.status).toBe(want.status);
        if (want.executedQty !== undefined) expect(row.executedQty).toBe(same(want.executedQty));
        if (want.preventedQuantity === null) expect(row).not.toHaveProperty('preventedQuantity');
        else if (want.preventedQuantity !== undefined) expect(row.preventedQuantity).toBe(same(want.preventedQuantity));
        if (want.open !== undefined) expect(row.openQty).toBe(same(want.open));
        if (want.rests !== undefined) {
          const [quantity, price] = want.rests.split(' at ').map(same);
          expect(x.get('depth', SOL).body.asks).toEqual([[price, quantity]]);
        }
      };
      const [makerRow, takerRow] = [rowOf(makers, maker), rowOf(takers, taker)];
      expectOrder(makerRow, wanted.maker);
      expectOrder(takerRow, wanted.taker);
      const [match] = x.signed(takers, 'GET', 'myPreventedMatches', { ...SOL, orderId: taker.orderId }).body;
      if (wanted.preventedMatch === undefined) expect(match).toBeUndefined();
      else {
        const { takerPreventedQuantity, makerPreventedQuantity } = match;
        const text = (value?: string) => (value === undefined ? undefined : same(value));
        expect({ takerPreventedQuantity, makerPreventedQuantity }).toEqual({
          takerPreventedQuantity: text(wanted.preventedMatch.takerPreventedQuantity),
          makerPreventedQuantity: text(wanted.preventedMatch.makerPreventedQuantity),
        });
        expect(match).toMatchObject({
          price: '10.00000000',
          selfTradePreventionMode: mode,
          makerOrderId: maker.orderId,
        });
      }
      if (!isTransfer) return;
      // The maker bought 3 for 30 of its locked funds, the taker sold them; no commission was paid.
      expect(wanted.balances).toEqual({
        maker: { base: '+3', quote: '-30 from locked' },
        taker: { base: '-3', quote: '+30' },
      });
      expect(before.map(({ free }) => free)).toEqual(['950.00000000', '1000.00000000']);
      expect(before[0]?.locked).toBe('50.00000000');
      expect(balance(x, makers, 'SOL').free).toBe('103.00000000');
      expect(balance(x, makers, 'USDT')).toMatchObject({ free: '950.00000000', locked: '20.00000000' });
      expect(balance(x, takers, 'SOL')).toMatchObject({ free: '97.00000000', locked: '0.00000000' });
      expect(balance(x, takers, 'USDT').free).toBe('1030.00000000');
      expect(wanted.commission).toMatch(/^none/);
      for (const one of [makers, takers]) expect(x.signed(one, 'GET', 'myTrades', SOL).body).toEqual([]);
    });
  }
});

group('smart order routing', () => {
  of('sor').forEach((vector, index) => {
    const setUp = () => {
      const symbols = [plain(), plain({ symbol: 'SOLUSDC', quoteAsset: 'USDC' })];
      const x = open({ symbols });
      expect(x.get('exchangeInfo').body.sors).toEqual(vector.sors);
      const [others, trader] = [x.open(RICH, FREE_OF_CHARGE), x.open(RICH, FREE_OF_CHARGE)];
      for (const [symbol, levels] of Object.entries(vector.asks as Record<string, [string, string][]>)) {
        for (const [price, quantity] of levels) x.place(others, { ...GTC, symbol, side: 'SELL', price, quantity });
      }
      return { x, trader };
    };
    const send = (x: BareExchange, trader: Trader, change: Fields = {}) =>
      x.signed(trader, 'POST', 'sor/order', { ...vector.order, newOrderRespType: 'FULL', ...change }).body;

    testWith(SPEC)(`smart order routing, example ${index} of the reference`, () => {
      const { x, trader } = setUp();
      const placed = send(x, trader);
      expect(placed.fills.map((one: Vector) => [one.price, one.qty])).toEqual(
        vector.fills.map(({ price, qty }: Vector) => [same(price), same(qty)]),
      );
      for (const fill of placed.fills) expect(fill).toMatchObject({ matchType: 'ONE_PARTY_TRADE_REPORT', tradeId: -1 });
      // The trades of each book show which fills came from it.
      const tape = (symbol: string) => x.get('trades', { symbol }).body.map((one: Vector) => [one.price, one.qty]);
      for (const book of ['SOLUSDT', 'SOLUSDC']) {
        const wanted = vector.fills.filter((one: Vector) => one.book === book);
        expect(tape(book)).toEqual(wanted.map(({ price, qty }: Vector) => [same(price), same(qty)]));
      }
      expect(placed).toMatchObject({
        status: vector.status,
        executedQty: same(vector.executedQty),
        cummulativeQuoteQty: vector.cummulativeQuoteQty,
        workingFloor: vector.workingFloorAfterwards,
        usedSor: true,
      });
      const { quantity, price, book } = vector.rest;
      expect(x.get('depth', { symbol: book }).body.bids).toEqual([[same(price), same(quantity)]]);
      const rested = parseUnits(price, 8) * BigInt(quantity);
      const paid = parseUnits(vector.cummulativeQuoteQty, 8);
      const { free, locked } = balance(x, trader, vector.spentIn);
      expect([free, locked]).toEqual([
        formatUnits(parseUnits(RICH.USDT, 8) - paid - rested, 8),
        formatUnits(rested, 8),
      ]);
      expect(balance(x, trader, 'USDC').free).toBe(same(RICH.USDC));
    });

    testWith(SPEC)(`smart order routing, example ${index} of the reference: ${vector.note}`, () => {
      for (const change of [{ timeInForce: 'IOC' }, { type: 'MARKET' }] as Fields[]) {
        const { x, trader } = setUp();
        const { timeInForce: _, price: __, ...market } = vector.order;
        // The market has one more level than the limit reaches, so the order takes what the limit would and one more.
        const terms = 'type' in change ? { ...market, ...change, newOrderRespType: 'FULL', quantity: '20' } : undefined;
        const placed = terms ? x.signed(trader, 'POST', 'sor/order', terms).body : send(x, trader, change);
        expect(placed.status).toBe('EXPIRED');
        expect(placed.executedQty).toBe(same(terms ? '19' : vector.executedQty));
        expect(x.get('depth', SOL).body.bids).toEqual([]);
      }
    });
  });
});

group('OPO quantities', () => {
  of('opo').forEach((vector, index) => {
    testWith(SPEC)(
      `OPO, example ${index} of the reference: commission taken from the ${vector.commissionTakenFrom}`,
      () => {
        const filters = PLAIN.map((one) => ({ ...one, ...('stepSize' in one && { stepSize: vector.lotStep }) }));
        const x = open({ symbols: [plain({ filters })] });
        const rate = (Number(vector.baseCommission) / Number(vector.workingQuantity)).toFixed(8);
        const trader = x.open({ USDT: '1000', SOL: vector.freeBase }, { makerRate: rate });
        const list = x.signed(trader, 'POST', 'orderList/opo', {
          ...SOL,
          workingType: 'LIMIT',
          workingSide: 'BUY',
          workingTimeInForce: 'GTC',
          workingPrice: '10',
          workingQuantity: vector.workingQuantity,
          pendingType: 'LIMIT_MAKER',
          pendingSide: 'SELL',
          pendingPrice: '12',
        }).body;
        const pending = () => x.signed(trader, 'GET', 'order', { ...SOL, orderId: list.orders[1].orderId }).body;
        expect(pending()).not.toHaveProperty('origQty');
        const others = x.open(RICH, FREE_OF_CHARGE);
        x.place(others, { ...GTC, side: 'SELL', price: '10', quantity: vector.workingQuantity });

        const [record] = x.signed(trader, 'GET', 'myTrades', SOL).body;
        expect([record.commission, record.commissionAsset]).toEqual([same(vector.baseCommission), 'SOL']);
        expect(pending()).toMatchObject({ status: 'NEW', origQty: same(vector.pendingQuantity) });
        const { free, locked } = balance(x, trader, 'SOL');
        expect(locked).toBe(same(vector.pendingQuantity));
        const fromFree = vector.commissionTakenFrom === 'free balance';
        const units = (text: string) => parseUnits(text, 8);
        const left = units(vector.freeBase) - (fromFree ? units(vector.baseCommission) : 0n);
        expect(free).toBe(formatUnits(left + units(vector.unlocked), 8));
        expect(units(vector.available) - units(vector.pendingQuantity)).toBe(units(vector.unlocked));
      },
    );
  });
});

describe('the count of unfilled orders', () => {
  testWith(SPEC)('is that of the protocol reference after every step', () => {
    const x = open();
    const [trader, others] = [x.open(RICH, FREE_OF_CHARGE), x.open(RICH, FREE_OF_CHARGE)];
    const counts = (): number[] => x.signed(trader, 'GET', 'rateLimit/order').body.map((one: Vector) => one.count);
    let during: number[] = [];
    // The count while the order was new: the reply to its placement contains the count after its fills.
    const watch = x.exchange.onEvent;
    x.exchange.onEvent = (event) => {
      if (event.kind === 'order' && event.executionType === 'NEW' && event.account === trader.account)
        during = counts();
      watch?.(event);
    };
    const rest = (side: 'BUY' | 'SELL', price: string, quantity: string, who = trader, change: Fields = {}) =>
      x.place(who, { ...GTC, side, price, quantity, ...change });
    let last: Vector;
    const steps: Readonly<Record<string, () => number[] | undefined>> = {
      'place LIMIT A': () => void rest('BUY', '8', '1'),
      'place LIMIT B, rests': () => void rest('BUY', '9', '2'),
      'B first fill as maker, partial': () => void rest('SELL', '9', '1', others),
      'B filled completely': () => void rest('SELL', '9', '1', others),
      'place MARKET C': () => {
        rest('SELL', '10', '1', others);
        x.place(trader, { ...SOL, type: 'MARKET', side: 'BUY', quantity: '1' });
        return during;
      },
      'C fills as taker': () => undefined,
      'place LIMIT D': () => {
        last = rest('BUY', '7', '1');
        return undefined;
      },
      'cancel D': () => void x.signed(trader, 'DELETE', 'order', { ...SOL, orderId: last.orderId }),
      'place FOK E, expires unfilled': () => {
        expect(rest('BUY', '9', '1', trader, { timeInForce: 'FOK' })).toMatchObject({
          status: 'EXPIRED',
          expiryReason: 'UNFILLED_FOK_ORDER_EXPIRED',
        });
        return undefined;
      },
    };
    for (const { action, count } of of('orderCount')) {
      const step = steps[action];
      if (!step) throw new Error(`nobody plays the step "${action}"`);
      const seen = step() ?? counts();
      const wanted = Number.parseInt(String(count), 10);
      expect([action, ...seen]).toEqual([action, wanted, wanted]);
    }
  });
});

testWith(SPEC)('these tests use every example of the protocol reference', () => {
  const sizes = Object.fromEntries(Object.keys(vectors).map((group) => [group, of(group).length]));
  expect(sizes).toEqual({
    trailing: 3,
    commission: 3,
    referencePrice: 2,
    stp: 1,
    sor: 1,
    opo: 2,
    orderCount: 9,
  });
  expect(of('stp')[0].results).toHaveLength(6);
});
