/** Tests the history of accounts: trades and prevented self-trades, and how many of them the exchange remembers. */
import { describe, expect, it } from 'vitest';
import { Exchange } from '../../src/exchange/exchange.js';
import { HISTORY_LIMIT } from '../../src/exchange/funds/account.js';
import { AccountHistory } from '../../src/exchange/funds/account-history.js';
import type { ExchangeEvent } from '../../src/exchange/model/events.js';
import type { StpMode } from '../../src/exchange/model/order-terms.js';
import { accountTradeReport } from '../../src/exchange/report/account-report.js';
import { solusdt } from './symbols.js';

/** Two users and a participant of the market, and all events in order. */
function stage() {
  const exchange = new Exchange({ symbols: [solusdt] });
  const records = new AccountHistory();
  const events: ExchangeEvent[] = [];
  exchange.onEvent = (event) => {
    events.push(event);
    records.record(event);
  };
  const funds = { SOL: '1000', USDT: '100000' };
  const group = { tradeGroupId: 7 };
  const [ann, bob] = [exchange.openAccount(funds, group), exchange.openAccount(funds, group)];
  const maker = exchange.openAccount(funds, { isParticipant: true });
  let orders = 0;
  const place = (account: number, side: 'BUY' | 'SELL', quantity: string, mode: StpMode) => {
    orders += 1;
    const terms = { type: 'LIMIT', timeInForce: 'GTC', price: '10', clientOrderId: `o${orders}` } as const;
    const command = { kind: 'placeOrder', account, symbol: 'SOLUSDT', side, quantity, ...terms } as const;
    return exchange.apply({ ...command, selfTradePreventionMode: mode }, 1_000_000 * orders).order.id;
  };
  return { records, events, ann, bob, maker, place };
}

describe('the history of accounts', () => {
  it('contains both sides of a trade, each for its account, with its own commission', () => {
    const { records, ann, bob, place } = stage();
    const bought = place(ann, 'BUY', '5', 'NONE');
    const sold = place(bob, 'SELL', '2', 'NONE');
    const report = (account: number) =>
      records.trades(account, 'SOLUSDT').map((one) => accountTradeReport(one, (us) => us / 1_000));
    const shared = { symbol: 'SOLUSDT', id: 0, orderListId: -1, price: '10.00000000', qty: '2.00000000' };
    const common = { ...shared, quoteQty: '20.00000000', time: 2_000, isBestMatch: true };
    expect(report(ann)).toEqual([
      { ...common, orderId: bought, commission: '0.00200000', commissionAsset: 'SOL', isBuyer: true, isMaker: true },
    ]);
    expect(report(bob)).toEqual([
      { ...common, orderId: sold, commission: '0.02000000', commissionAsset: 'USDT', isBuyer: false, isMaker: false },
    ]);
  });

  it('contains nothing of a participant of the simulated market', () => {
    const { records, ann, maker, place } = stage();
    place(maker, 'SELL', '5', 'NONE');
    place(ann, 'BUY', '5', 'NONE');
    expect(records.trades(ann, 'SOLUSDT')).toHaveLength(1);
    expect(records.trades(maker, 'SOLUSDT')).toEqual([]);
  });

  it('contains a prevented match for both accounts if they belong to one trade group', () => {
    const { records, ann, bob, place } = stage();
    const makerOrderId = place(ann, 'BUY', '5', 'NONE');
    const takerOrderId = place(bob, 'SELL', '2', 'EXPIRE_TAKER');
    const [match] = records.preventedMatches(bob, 'SOLUSDT');
    expect(match).toMatchObject({ makerOrderId, takerOrderId, tradeGroupId: 7, mode: 'EXPIRE_TAKER' });
    expect(records.preventedMatches(ann, 'SOLUSDT')).toEqual([match]);
  });

  it('drops the oldest trade when it is full', () => {
    const { records, events, ann, bob, place } = stage();
    place(ann, 'BUY', '5', 'NONE');
    place(bob, 'SELL', '1', 'NONE');
    place(bob, 'SELL', '2', 'NONE');
    const second = events.findLast(
      (one) => one.kind === 'order' && one.executionType === 'TRADE' && one.account === ann,
    );
    if (second === undefined) throw new Error('nothing traded');
    for (let i = 0; i < HISTORY_LIMIT - 1; i += 1) records.record(second);
    const kept = records.trades(ann, 'SOLUSDT');
    expect(kept).toHaveLength(HISTORY_LIMIT);
    expect(kept[0]?.trade.quantity).toBe('2.00000000');
  });
});
