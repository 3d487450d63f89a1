/** Tests reference prices and execution rules over HTTP. */
import { describe, expect, test } from 'vitest';

import { formatUnits, parseUnits } from '../../src/protocol/values/decimal.js';
import { checkedRequests } from './checked-reply.js';
import { startTwinExchange } from './twin-exchange.js';

const x = await startTwinExchange();
const answered = checkedRequests(x);
const still = await startTwinExchange({ live: false });

interface TradeRow {
  readonly price: string;
  readonly time: number;
}

const NONE = { code: -2043, msg: "This symbol doesn't have a reference price." };
const WIDTH_US = 5_000_000n;
const BUCKETS = 12n;

/** The mean price as the reference defines it, from the trades over HTTP; null without trades. */
function meanOf(trades: readonly TradeRow[], nowUs: bigint): string | null {
  const fromUs = nowUs - WIDTH_US * BUCKETS;
  const oldest = fromUs / WIDTH_US;
  let [count, sum] = [0n, 0n];
  let [oldCount, oldSum] = [0n, 0n];
  for (const { price, time } of trades) {
    const bucket = BigInt(time) / WIDTH_US;
    const [units, one] = [parseUnits(price, 8) * 10_000n, 10_000n];
    if (bucket === oldest) [oldCount, oldSum] = [oldCount + one, oldSum + units];
    else if (bucket > oldest) [count, sum] = [count + one, sum + units];
  }
  const covered = (oldest + 1n) * WIDTH_US - fromUs;
  count += (oldCount * covered) / WIDTH_US;
  sum += (oldSum * covered) / WIDTH_US;
  return count === 0n ? null : formatUnits(sum / count, 8);
}

describe('the reference price', () => {
  test('is, at every request, the mean of recent trades if this is how it is calculated for the symbol', async () => {
    expect((await answered('referencePriceCalculation', { symbol: 'ETHBTC' })).body).toEqual({
      symbol: 'ETHBTC',
      calculationType: 'ARITHMETIC_MEAN',
      bucketCount: 12,
      bucketWidthMs: 5_000,
    });
    const seen = new Set<string>();
    for (let i = 0; i < 25; i += 1) {
      x.advance(3_700);
      const { body } = await answered('referencePrice', { symbol: 'ETHBTC' });
      const header = { 'x-mbx-time-unit': 'MICROSECOND' };
      const trades = await x.get('trades', { symbol: 'ETHBTC', limit: 100 }, header);
      expect(body).toEqual({
        symbol: 'ETHBTC',
        referencePrice: meanOf(trades.body, BigInt(x.nowMs) * 1_000n),
        timestamp: x.nowMs,
      });
      seen.add(body.referencePrice);
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  test('is null while its window has no trades', async () => {
    still.advance(75_000);
    const { body } = await checkedRequests(still)('referencePrice', { symbol: 'ETHBTC' });
    expect(body).toEqual({ symbol: 'ETHBTC', referencePrice: null, timestamp: still.nowMs });
  });

  test('a reference price from outside of the market has the time of the last full second, and is near the middle price', async () => {
    const symbol = '柚子USDT';
    expect((await answered('referencePriceCalculation', { symbol })).body).toEqual({
      symbol,
      calculationType: 'EXTERNAL',
      externalCalculationId: 2,
    });
    const { body } = await answered('referencePrice', { symbol });
    expect(body.timestamp).toBe(Math.floor(x.nowMs / 1_000) * 1_000);
    const { body: best } = await x.get('ticker/bookTicker', { symbol });
    const mid = (Number(best.bidPrice) + Number(best.askPrice)) / 2;
    expect(Math.abs(Number(body.referencePrice) / mid - 1)).toBeLessThan(0.002);
  });

  test('and its calculation are refused for a symbol without a reference price', async () => {
    for (const path of ['referencePrice', 'referencePrice/calculation']) {
      const { status, body } = await x.get(path, { symbol: 'BTCUSDT' });
      expect([status, body]).toEqual([400, NONE]);
    }
    const { body } = await x.get('referencePrice/calculation', { symbol: 'ETHBTC', symbolStatus: 'HALT' });
    expect(body.code).toBe(-1220);
  });
});

describe('execution rules', () => {
  const RANGE = {
    ruleType: 'PRICE_RANGE',
    bidLimitMultUp: '1.0500',
    bidLimitMultDown: '0.9000',
    askLimitMultUp: '1.1000',
    askLimitMultDown: '0.9500',
  };

  test('are listed for one symbol, several, those of a status, and all', async () => {
    expect((await answered('executionRules', { symbol: 'ETHBTC' })).body).toEqual({
      symbolRules: [{ symbol: 'ETHBTC', rules: [RANGE] }],
    });
    const { body } = await answered('executionRules', { symbols: '["BTCUSDT","ETHBTC"]' });
    expect(body.symbolRules).toEqual([
      { symbol: 'BTCUSDT', rules: [] },
      { symbol: 'ETHBTC', rules: [RANGE] },
    ]);
    expect((await answered('executionRules')).body.symbolRules).toHaveLength(x.running.symbols.length);
    expect((await answered('executionRules', { symbolStatus: 'TRADING' })).body.symbolRules).not.toEqual([]);
    expect((await answered('executionRules', { symbolStatus: 'BREAK' })).body.symbolRules).toEqual([]);
    const { body: refused } = await x.get('executionRules', { symbol: 'ETHBTC', symbolStatus: 'TRADING' });
    expect(refused.code).toBe(-1128);
  });

  test('apply to orders: an order that would take beyond the price range expires there, and its earlier fills stay', async () => {
    const rich = await startTwinExchange({ symbols: ['柚子USDT'], funds: { USDT: '1000000000', 柚子: '1000' } });
    const { body: depth } = await rich.get('depth', { symbol: '柚子USDT', limit: 5000 });
    const offered = depth.asks.reduce((total: number, [, quantity]: [string, string]) => total + Number(quantity), 0);
    const { body: reference } = await rich.get('referencePrice', { symbol: '柚子USDT' });
    const high = Number(reference.referencePrice) * 1.1;
    expect(Number(depth.asks.at(-1)[0])).toBeLessThan(high);
    // Beyond the last quote of the market: an offer of ours that no buyer may take.
    const price = (Math.ceil(high * 10_000) / 10_000 + 0.0001).toFixed(4);
    const offer = { symbol: '柚子USDT', side: 'SELL', type: 'LIMIT', timeInForce: 'GTC', quantity: '100', price };
    expect((await rich.signed('POST', 'order', offer)).body.status).toBe('NEW');
    // All offers are more than the maximum of one order.
    const first = 500_000;
    const buy = { symbol: '柚子USDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
    const { body: half } = await rich.signed('POST', 'order', { ...buy, quantity: first, price: depth.asks.at(-1)[0] });
    expect(half.status).toBe('FILLED');
    const spent = { ...buy, quantity: (offered - first + 50).toFixed(1) };
    const { body } = await checkedRequests(rich)(
      'newOrder',
      { ...spent, price, selfTradePreventionMode: 'NONE' },
      'FULL',
    );
    expect(body).toMatchObject({ status: 'EXPIRED', expiryReason: 'EXECUTION_RULE_PRICE_RANGE_EXCEEDED' });
    expect(Number(body.executedQty)).toBeCloseTo(offered - first, 6);
  });
});
