/**
 * Conversions at quotes and limit orders. The test sets the books of SOLUSDT, SOLBTC and BTCEUR, so the route from SOL
 * to EUR has two books.
 */
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { conversionReport, quoteReport } from '../../src/exchange/convert/convert-report.js';
import { ConvertService } from '../../src/exchange/convert/convert-service.js';
import { Exchange } from '../../src/exchange/exchange.js';
import type { Side } from '../../src/exchange/model/order-terms.js';
import type { SymbolFilter } from '../../src/exchange/model/symbol-info.js';
import { Refusal } from '../../src/protocol/errors/errors.js';
import { parseUnits } from '../../src/protocol/values/decimal.js';
import { symbolWith } from './symbols.js';

const grid = (tickSize: string, stepSize: string): SymbolFilter[] => [
  { filterType: 'PRICE_FILTER', minPrice: tickSize, maxPrice: '1000000.00000000', tickSize },
  { filterType: 'LOT_SIZE', minQty: stepSize, maxQty: '100000.00000000', stepSize },
  { filterType: 'MIN_NOTIONAL', minNotional: '1.00000000', applyToMarket: true, avgPriceMins: 5 },
];
const SYMBOLS = [
  symbolWith({ filters: grid('0.01000000', '0.10000000') }),
  symbolWith({ symbol: 'SOLBTC', quoteAsset: 'BTC', filters: grid('0.00000100', '0.10000000') }),
  symbolWith({ symbol: 'BTCEUR', baseAsset: 'BTC', quoteAsset: 'EUR', filters: grid('0.01000000', '0.00001000') }),
];
const ASSETS = ['SOL', 'BTC', 'USDT', 'EUR'];
const SECOND_US = 1_000_000;

/** An exchange with a maker, whose quotes the test sets, and a user. */
class Bench {
  readonly exchange = new Exchange({ symbols: SYMBOLS });
  readonly desk: ConvertService;
  readonly maker: number;
  readonly user: number;
  nowUs = 1_700_000_000_000_000;
  private ids = 0;

  constructor() {
    this.maker = this.exchange.openAccount(
      { SOL: '1000000', BTC: '1000000', USDT: '100000000', EUR: '100000000' },
      { isParticipant: true },
    );
    this.user = this.exchange.openAccount({ SOL: '100', USDT: '10000' });
    this.desk = new ConvertService(this.exchange);
  }

  newId(): string {
    this.ids += 1;
    return `id-${this.ids}`;
  }

  /** Replaces all quotes of the symbol by this bid and this ask. */
  quote(symbol: string, bid: string, ask: string): void {
    for (const { clientOrderId } of this.exchange.openOrders(this.maker, symbol)) {
      const cancel = { kind: 'cancelOrder', account: this.maker, symbol, origClientOrderId: clientOrderId } as const;
      this.exchange.apply({ ...cancel, newClientOrderId: this.newId() }, this.nowUs);
    }
    this.offer(symbol, 'BUY', bid);
    this.offer(symbol, 'SELL', ask);
  }

  offer(symbol: string, side: Side, price: string): void {
    const terms = { type: 'LIMIT', timeInForce: 'GTC', quantity: '10', price, clientOrderId: this.newId() } as const;
    this.exchange.apply({ kind: 'placeOrder', account: this.maker, symbol, side, ...terms }, this.nowUs);
  }

  /** Moves the clock, runs the convert service, and checks that no amount was created or lost. */
  tick(seconds = 1): void {
    this.nowUs += seconds * SECOND_US;
    this.desk.advance(this.nowUs);
    this.exchange.checkIntegrity();
  }

  ask(fromAsset: string, toAsset: string, amount: { fromAmount?: string; toAmount?: string; walletType?: string }) {
    const request = { account: this.user, fromAsset, toAsset, validMs: 10_000, newId: this.newId(), ...amount };
    return this.desk.quote(request, this.nowUs);
  }

  limit(side: Side, limitPrice: string, amount: { baseAmount?: string; quoteAmount?: string; walletType?: string }) {
    const pair = { baseAsset: 'SOL', quoteAsset: 'USDT' };
    const request = { account: this.user, ...pair, side, limitPrice, expiresMs: 86_400_000, newId: this.newId() };
    return this.desk.placeLimit({ ...request, ...amount }, this.nowUs);
  }

  balance(asset: string): string {
    const found = this.exchange.balances(this.user).find((one) => one.asset === asset);
    const plain = (text = '0') => String(Number(text));
    return `${plain(found?.free)}+${plain(found?.locked)}`;
  }

  /** The total amount of an asset: in accounts, collected commissions and the convert service. */
  total(asset: string): bigint {
    const accounts = [this.maker, this.user].flatMap((account) => this.exchange.balances(account));
    const owned = accounts.filter((one) => one.asset === asset).map(({ free, locked }) => units(free) + units(locked));
    const house = this.exchange.collectedCommissions().filter((one) => one.asset === asset);
    const parts = [...owned, ...house.map(({ amount }) => units(amount)), this.desk.positions().get(asset) ?? 0n];
    return parts.reduce((sum, part) => sum + part, 0n);
  }
}

const units = (text: string) => parseUnits(text, 8);
const ms = (us: number) => Math.floor(us / 1_000);
const code = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof Refusal) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'accepted';
};

let bench: Bench;
beforeEach(() => {
  bench = new Bench();
  bench.quote('SOLUSDT', '149.90', '150.10');
  bench.quote('SOLBTC', '0.002499', '0.002501');
  bench.quote('BTCEUR', '54000.00', '56000.00');
});

describe('a quote', () => {
  it('has the middle of the best bid and ask as its rate, in both directions', () => {
    const sell = quoteReport(bench.ask('SOL', 'USDT', { fromAmount: '2' }), ms);
    expect(sell).toMatchObject({ ratio: '150', inverseRatio: '0.0066666666', fromAmount: '2', toAmount: '300' });
    const buy = quoteReport(bench.ask('USDT', 'SOL', { fromAmount: '500' }), ms);
    expect(buy).toMatchObject({
      ratio: '0.0066666666',
      inverseRatio: '150',
      fromAmount: '500',
      toAmount: '3.33333333',
    });
  });

  it('a quote for an amount to receive has the amount to pay, rounded up to eight decimals', () => {
    expect(quoteReport(bench.ask('SOL', 'USDT', { toAmount: '100' }), ms)).toMatchObject({
      fromAmount: '0.66666667',
      toAmount: '100',
    });
  });

  it('uses two books if no symbol trades both assets', () => {
    // 0.0025 x 55000
    expect(quoteReport(bench.ask('SOL', 'EUR', { fromAmount: '4' }), ms)).toMatchObject({
      ratio: '137.5',
      toAmount: '550',
    });
  });

  it('has an id when the wallet can pay, and none when it cannot', () => {
    expect(bench.ask('SOL', 'USDT', { fromAmount: '100' }).isFunded).toBe(true);
    expect(bench.ask('SOL', 'USDT', { fromAmount: '100.1' }).isFunded).toBe(false);
    expect(quoteReport(bench.ask('SOL', 'USDT', { fromAmount: '100.1' }), ms)).not.toHaveProperty('quoteId');
    expect(bench.ask('SOL', 'USDT', { fromAmount: '1', walletType: 'FUNDING_EARN' }).isFunded).toBe(false);
    expect(bench.ask('SOL', 'USDT', { fromAmount: '1', walletType: 'SPOT_EARN' }).isFunded).toBe(true);
  });

  it('is refused for unknown assets, invalid amounts and missing books', () => {
    const asked = (from: string, to: string, amount: { fromAmount?: string; toAmount?: string }) =>
      code(() => bench.ask(from, to, amount));
    const bad = (name: string) => `-1130 Data sent for parameter '${name}' is not valid.`;
    expect(asked('DOGE', 'USDT', { fromAmount: '1' })).toBe(bad('fromAsset'));
    expect(asked('SOL', 'DOGE', { fromAmount: '1' })).toBe(bad('toAsset'));
    expect(asked('SOL', 'SOL', { fromAmount: '1' })).toBe(bad('toAsset'));
    expect(asked('SOL', 'USDT', { fromAmount: '0' })).toBe(bad('fromAmount'));
    expect(asked('SOL', 'USDT', { fromAmount: '0.09' })).toBe(bad('fromAmount'));
    expect(asked('USDT', 'SOL', { fromAmount: '0.99' })).toBe(bad('fromAmount'));
    expect(asked('USDT', 'SOL', { toAmount: '100001' })).toBe(bad('toAmount'));
    expect(asked('SOL', 'USDT', { fromAmount: '1.000000001' })).toBe(
      "-1111 Parameter 'fromAmount' has too much precision.",
    );
    expect(asked('SOL', 'USDT', { fromAmount: '1.000000010000' })).toBe('accepted');
    bench.exchange.setStatus('BTCEUR', 'BREAK');
    expect(asked('SOL', 'EUR', { fromAmount: '1' })).toBe(bad('toAsset'));
    expect(code(() => new Bench().ask('SOL', 'USDT', { fromAmount: '1' }))).toBe('-1112 No orders on book for symbol.');
  });
});

describe('accepting a quote', () => {
  it('moves both amounts at the quoted rate, although the market has moved meanwhile', () => {
    const { id } = bench.ask('SOL', 'USDT', { fromAmount: '2' });
    bench.quote('SOLUSDT', '99.90', '100.10');
    bench.tick(10);
    const conversion = bench.desk.accept(bench.user, id, bench.nowUs);
    expect(conversionReport(conversion, ms)).toEqual({
      orderId: 1,
      orderStatus: 'SUCCESS',
      fromAsset: 'SOL',
      fromAmount: '2',
      toAsset: 'USDT',
      toAmount: '300',
      ratio: '150',
      inverseRatio: '0.0066666666',
      createTime: ms(bench.nowUs),
    });
    expect([bench.balance('SOL'), bench.balance('USDT')]).toEqual(['98+0', '10300+0']);
    expect(bench.exchange.account(bench.user).updateTimeUs).toBe(bench.nowUs);
    expect(bench.desk.conversion(bench.user, { quoteId: id })).toBe(conversion);
    expect(bench.desk.conversion(bench.user, { orderId: '1' })).toBe(conversion);
  });

  it('a quote is refused if it was accepted before, if its time is over, for another account, and if the funds are missing', () => {
    const used = bench.ask('SOL', 'USDT', { fromAmount: '2' });
    const late = bench.ask('SOL', 'USDT', { fromAmount: '2' });
    const unfunded = bench.ask('SOL', 'USDT', { fromAmount: '1000' });
    const accept = (id: string, account = bench.user) => code(() => bench.desk.accept(account, id, bench.nowUs));
    const bad = "-1130 Data sent for parameter 'quoteId' is not valid.";
    expect(accept(used.id, bench.maker)).toBe(bad);
    expect(accept(unfunded.id)).toBe(bad);
    expect(accept('nonsense')).toBe(bad);
    expect(accept(used.id)).toBe('accepted');
    expect(accept(used.id)).toBe(bad);
    const all = bench.ask('SOL', 'USDT', { fromAmount: '98' });
    bench.limit('SELL', '200', { baseAmount: '50' });
    expect(accept(all.id)).toBe('-2010 Account has insufficient balance for requested action.');
    bench.tick(10.000001);
    expect(accept(late.id)).toBe(bad);
    expect([bench.balance('SOL'), bench.balance('USDT')]).toEqual(['48+50', '10300+0']);
  });
});

describe('a convert limit order', () => {
  it('locks the amount to pay and converts once the middle is at its limit', () => {
    const order = bench.limit('BUY', '140', { quoteAmount: '300' });
    expect(conversionReport(order, ms)).toMatchObject({
      orderStatus: 'PROCESS',
      fromAsset: 'USDT',
      fromAmount: '300',
      toAsset: 'SOL',
      toAmount: '2.14285714',
      ratio: '0.0071428571',
      inverseRatio: '140',
    });
    expect(bench.balance('USDT')).toBe('9700+300');
    bench.quote('SOLUSDT', '139.90', '140.12');
    bench.tick();
    expect(order.status).toBe('PROCESS');
    bench.quote('SOLUSDT', '139.90', '140.10');
    bench.tick();
    expect(order.status).toBe('SUCCESS');
    expect([bench.balance('USDT'), bench.balance('SOL')]).toEqual(['9700+0', '102.14285714+0']);
    expect(bench.desk.openOrders(bench.user)).toEqual([]);
  });

  it('converts at the middle price if this is better than its limit: the named amount exactly; unused funds are returned', () => {
    bench.limit('BUY', '200', { baseAmount: '2' });
    expect([bench.balance('USDT'), bench.balance('SOL')]).toEqual(['9700+0', '102+0']);
    bench.limit('SELL', '100', { baseAmount: '2' });
    expect([bench.balance('USDT'), bench.balance('SOL')]).toEqual(['10000+0', '100+0']);
    bench.limit('SELL', '100', { quoteAmount: '300' });
    expect([bench.balance('USDT'), bench.balance('SOL')]).toEqual(['10300+0', '98+0']);
  });

  it('gives its funds back when it is cancelled or expires', () => {
    const first = bench.limit('SELL', '200', { baseAmount: '10' });
    const second = bench.limit('SELL', '210', { quoteAmount: '2100' });
    expect(bench.balance('SOL')).toBe('80+20');
    expect(bench.desk.openOrders(bench.user)).toEqual([first, second]);
    const cancel = (account: number) => code(() => bench.desk.cancel(account, first.id, bench.nowUs));
    expect(cancel(bench.maker)).toBe('-2011 Unknown order sent.');
    expect(cancel(bench.user)).toBe('accepted');
    expect(cancel(bench.user)).toBe('-2011 Unknown order sent.');
    expect([first.status, bench.balance('SOL')]).toEqual(['FAIL', '90+10']);
    bench.tick(86_399);
    expect(second.status).toBe('PROCESS');
    bench.tick(1);
    expect([second.status, bench.balance('SOL')]).toEqual(['FAIL', '100+0']);
    expect(bench.desk.completed(bench.user, 0, Number.MAX_SAFE_INTEGER)).toEqual([]);
  });

  it('waits while one of the books that its rate needs has an empty side', () => {
    const order = bench.limit('SELL', '151', { baseAmount: '1' });
    bench.quote('SOLUSDT', '159.00', '161.00');
    bench.exchange.apply(
      {
        kind: 'cancelOpenOrders',
        account: bench.maker,
        symbol: 'SOLUSDT',
        newClientOrderId: 'gone',
      },
      bench.nowUs,
    );
    bench.tick();
    expect(order.status).toBe('PROCESS');
    bench.quote('SOLUSDT', '159.00', '161.00');
    bench.tick();
    expect([order.status, bench.balance('USDT')]).toEqual(['SUCCESS', '10160+0']);
  });

  it('is refused without funds, from a wallet that is empty, and beyond a hundred', () => {
    const placed = (amount: { baseAmount?: string; walletType?: string }) =>
      code(() => bench.limit('SELL', '200', amount));
    const poor = '-2010 Account has insufficient balance for requested action.';
    expect(placed({ baseAmount: '101' })).toBe(poor);
    expect(placed({ baseAmount: '1', walletType: 'EARN' })).toBe(poor);
    for (let i = 0; i < 100; i += 1) bench.limit('SELL', '200', { baseAmount: '0.1' });
    expect(placed({ baseAmount: '0.1' })).toBe('-1013 Filter failure: MAX_NUM_ORDERS');
    expect(bench.balance('SOL')).toBe('90+10');
  });
});

describe('for any sequence of quotes, acceptances and orders of the convert service', () => {
  const amount = fc.integer({ min: 1, max: 30_000 }).map((cents) => (cents / 100).toFixed(2));
  const asset = fc.constantFrom(...ASSETS);
  const side = fc.constantFrom<Side>('BUY', 'SELL');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('quote' as const), from: asset, to: asset, amount, isFrom: fc.boolean() }),
    fc.record({ kind: fc.constant('accept' as const), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('limit' as const), side, amount, percent: fc.integer({ min: -10, max: 10 }) }),
    fc.record({ kind: fc.constant('cancel' as const), index: fc.nat(5) }),
    fc.record({ kind: fc.constant('move' as const), percent: fc.integer({ min: -10, max: 10 }) }),
  );

  it('no amount is created or lost, no balance is negative, and a rate is never worse than agreed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const own = new Bench();
        own.quote('SOLUSDT', '149.90', '150.10');
        own.quote('SOLBTC', '0.002499', '0.002501');
        own.quote('BTCEUR', '54000.00', '56000.00');
        const totals = ASSETS.map((name) => own.total(name));
        const quotes: string[] = [];
        let middle = 150;
        for (const one of steps) {
          try {
            if (one.kind === 'quote') {
              const named = one.isFrom ? { fromAmount: one.amount } : { toAmount: one.amount };
              quotes.push(own.ask(one.from, one.to, named).id);
            } else if (one.kind === 'accept') own.desk.accept(own.user, quotes.at(-1 - one.index) ?? '', own.nowUs);
            else if (one.kind === 'limit') {
              const price = (middle * (1 + one.percent / 100)).toFixed(2);
              const order = own.limit(one.side, price, { quoteAmount: one.amount });
              const { fromUnits, toUnits } = order;
              const [base, quote] = one.side === 'BUY' ? [toUnits, fromUnits] : [fromUnits, toUnits];
              const paidAtLimit = (base * units(price)) / 100_000_000n;
              if (one.side === 'BUY') expect(quote).toBeLessThanOrEqual(paidAtLimit + units(price) / 100_000_000n + 1n);
              else expect(quote).toBeGreaterThanOrEqual(paidAtLimit - units(price) / 100_000_000n - 1n);
            } else if (one.kind === 'cancel') {
              const open = own.desk.openOrders(own.user);
              own.desk.cancel(own.user, open[one.index]?.id ?? 0, own.nowUs);
            } else {
              middle *= 1 + one.percent / 100;
              own.quote('SOLUSDT', (middle - 0.1).toFixed(2), (middle + 0.1).toFixed(2));
            }
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
          }
          own.tick();
          expect(ASSETS.map((name) => own.total(name))).toEqual(totals);
        }
      }),
      { numRuns: 120 },
    );
  });
});
