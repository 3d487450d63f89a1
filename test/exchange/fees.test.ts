/** Commissions: rates by role and side, rounding, and the total that the exchange collects. */
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from '../../src/exchange/model/amounts.js';
import { Commission, type CommissionRates } from '../../src/exchange/model/fees.js';
import { orderFull } from '../../src/exchange/report/order-report.js';
import { sharedJson, testWith } from '../support/shared.js';
import { LessonMarket } from './scenario.js';

interface Rates {
  readonly standard: CommissionRates;
  readonly tax: CommissionRates;
  readonly special: CommissionRates;
}

interface Vector {
  readonly input: { readonly side: string; readonly role: string; readonly rates: Rates };
  readonly output: { readonly received: string; readonly totalInReceivedAsset: string };
}

const vectors = 'spec/orders.json';

describe('commission', () => {
  testWith(vectors)('equals the examples of the reference that are paid in the received asset', () => {
    const { commission = [] } = sharedJson<{ vectors: { commission: Vector[] } }>(vectors)?.vectors ?? {};
    expect(commission).toHaveLength(3);
    for (const { input, output } of commission) {
      const received = parseAmount(output.received);
      const units = new Commission(input.rates).charge(received, input.role === 'maker', input.side === 'BUY', 8);
      expect(formatAmount(units)).toBe(output.totalInReceivedAsset);
    }
  });

  it('is cut to the precision of the asset, never rounded up', () => {
    const commission = new Commission({ standard: { taker: '0.001' } });
    expect(commission.charge(1999, false, true, 8)).toBe(1);
    expect(commission.charge(199_999_999, false, true, 4)).toBe(190_000);
    expect(commission.charge(999, false, true, 8)).toBe(0);
    expect(commission.charge(1_000_000, true, true, 8)).toBe(0);
  });

  it('a commission at a negative rate is a rebate, cut in the same way and without the discount', () => {
    const cost = new Commission({ standard: { maker: '0.00015' } });
    const rebate = new Commission({ standard: { maker: '-0.00015' } });
    const huge = 12_345_678_901_234_567_890n;
    for (const [received, precision] of [
      [1999, 8],
      [12_345_678, 8],
      [12_345_678, 5],
      [huge, 8],
    ] as const) {
      const [paid, got] = [cost, rebate].map((one) => one.charge(received, true, false, precision));
      expect(BigInt(got ?? 0)).toBe(-BigInt(paid ?? 0));
    }
    expect(Object.is(rebate.charge(1, true, false, 8), 0)).toBe(true);
    expect([rebate.isRebate(true, false), rebate.isRebate(false, false), cost.isRebate(true, false)]).toEqual([
      true,
      false,
      false,
    ]);

    const { exchange } = new LessonMarket({});
    const maker = exchange.openAccount({ SOL: '10', BNB: '1' }, {});
    exchange.changeAccount(maker, { commission: { standard: { maker: '-0.0002' } }, paysInBnb: true });
    const taker = exchange.openAccount({ USDT: '1000' });
    const common = { kind: 'placeOrder', symbol: 'SOLUSDT', type: 'LIMIT', price: '100', quantity: '5' } as const;
    exchange.apply({ ...common, account: maker, side: 'SELL', clientOrderId: 'm' }, 1);
    exchange.apply({ ...common, account: taker, side: 'BUY', clientOrderId: 't' }, 2);
    expect(exchange.balances(maker)).toContainEqual({ asset: 'USDT', free: '500.10000000', locked: '0.00000000' });
    expect(exchange.balances(maker)).toContainEqual({ asset: 'BNB', free: '1.00000000', locked: '0.00000000' });
    expect(exchange.collectedCommissions()).toContainEqual({ asset: 'USDT', amount: '-0.10000000' });
  });

  it('is charged in the received asset, at the rate of maker or taker, and collected in the fee account', () => {
    const { exchange } = new LessonMarket({});
    const maker = exchange.openAccount({ SOL: '10' }, { makerRate: '0.0002' });
    const taker = exchange.openAccount({ USDT: '1000' });
    const common = { kind: 'placeOrder', symbol: 'SOLUSDT', type: 'LIMIT', price: '100', quantity: '5' } as const;
    exchange.apply({ ...common, account: maker, side: 'SELL', clientOrderId: 'm' }, 1);
    const outcome = exchange.apply({ ...common, account: taker, side: 'BUY', clientOrderId: 't' }, 2);
    expect(orderFull(outcome, Number).fills).toEqual([
      { price: '100.00000000', qty: '5.00000000', commission: '0.00500000', commissionAsset: 'SOL', tradeId: 0 },
    ]);
    expect(exchange.balances(taker)).toContainEqual({ asset: 'SOL', free: '4.99500000', locked: '0.00000000' });
    expect(exchange.balances(maker)).toContainEqual({ asset: 'USDT', free: '499.90000000', locked: '0.00000000' });
    expect(exchange.collectedCommissions()).toEqual([
      { asset: 'SOL', amount: '0.00500000' },
      { asset: 'USDT', amount: '0.10000000' },
    ]);
    expect(exchange.account(maker).commission.standard).toMatchObject({ maker: '0.00020000', taker: '0.00100000' });
  });
});
