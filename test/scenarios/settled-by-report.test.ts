/**
 * Placements whose reply is lost while a stream of the account is open: the report settles each of them, without a query
 * and within a round trip. None is lost, and none is placed twice.
 */
import { afterEach, describe, expect, test } from 'vitest';

import { type ConnectOptions, connect, type Spot } from '../../src/index.js';
import { trials } from '../support/depth.js';
import { speedUpClock } from '../support/fast-clock.js';
import { seeded } from '../support/fault-plan.js';

const SYMBOL = 'BTCUSDT';
const REPORT_FAULTS = ['gap', 'duplicate', 'reorder', 'delay', 'disconnect', 'silence'] as const;
const opened: Spot[] = [];
let restore = () => {};
afterEach(async () => {
  restore();
  for (const x of opened.splice(0)) await x.close();
});

/** A client with a live stream of its account, and the verbs that it sends. */
async function open(options: ConnectOptions = {}): Promise<{ x: Spot; sent: string[] }> {
  const sent: string[] = [];
  const x = await connect({
    ...{ seed: 7, time: '2026-03-01T00:00:00Z', paused: true, symbols: [SYMBOL], limits: 'off' as const },
    ...options,
    onRequest: ({ verb }) => sent.push(verb),
  });
  opened.push(x);
  x.stream
    .account()
    .on(() => undefined)
    .done.catch(() => undefined);
  const marker = await x.orders.limit(SYMBOL, 'BUY', '0.01', '20000').send();
  await x.stream.order(marker).reached('NEW');
  await x.orders.cancelAll(SYMBOL);
  sent.length = 0;
  return { x, sent };
}

describe('a lost reply to an order, with a stream of the account', () => {
  const count = trials(60, 10_000, 4_000);
  test(`the outcomes of ${count} orders with lost replies are each known from a report, and no query is sent`, {
    timeout: 300_000,
  }, async () => {
    const { x, sent } = await open();
    const wasLost: boolean[] = [];
    for (let index = 0; index < count; index += 1) {
      const isLost = index % 3 !== 0;
      if (isLost) await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
      const isMarket = index % 5 === 0;
      const order = isMarket
        ? await x.orders.market(SYMBOL, index % 2 === 0 ? 'BUY' : 'SELL', '0.001').send()
        : await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
      expect(order.status).toBe(isMarket ? 'FILLED' : 'NEW');
      const { reconciled, params } = order.meta;
      expect(reconciled !== undefined).toBe(isLost);
      expect(order.clientOrderId).toBe(params.newClientOrderId);
      if (isLost) {
        expect(reconciled).toMatchObject({ queries: [], missing: [] });
        expect(order.fills.reduce((sum, { qty }) => sum + Number(qty), 0)).toBeCloseTo(isMarket ? 0.001 : 0, 8);
      }
      wasLost.push(reconciled !== undefined);
      if (index % 100 === 99) await x.orders.cancelAll(SYMBOL);
    }
    expect(wasLost.filter(Boolean).length).toBeGreaterThan(count / 2);
    expect(sent.filter((verb) => verb === 'orders.get' || verb === 'account.myTrades')).toEqual([]);
    expect(sent.filter((verb) => verb === 'orders.limit' || verb === 'orders.market')).toHaveLength(count);
    await x.orders.cancelAll(SYMBOL).catch(() => undefined);
    const all = await x.account.allOrders(SYMBOL).limit(1000);
    const ids = all.map(({ orderId }) => orderId);
    expect(new Set(ids).size).toBe(ids.length);
    // The marker is the first order.
    expect(Math.max(...ids.map(Number))).toBe(count + 1);
  });

  test('the outcome of an order with a lost reply over the WebSocket API is known from a report', async () => {
    const { x, sent } = await open({ orderEntry: 'websocket' });
    await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
    const order = await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
    expect(order.meta.reconciled?.queries).toEqual([]);
    expect(sent.filter((verb) => verb === 'orders.get')).toEqual([]);
  });

  test('after a lost reply to a cancel-replace, a report tells the new order, and a query the cancelled order', async () => {
    const { x } = await open();
    const order = await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
    await x.exchange.faults.add('drop', { endpoint: 'cancelReplaceOrder', after: true });
    const replaced = await x.orders.replace.limit(SYMBOL, order.orderId, 'BUY', '0.002', '30000').send();
    expect(replaced).toMatchObject({ cancelResult: 'SUCCESS', newOrderResult: 'SUCCESS' });
    expect(replaced.newOrderResponse.origQty).toBe('0.00200000');
  });
});

describe('with faults of the account stream and of replies', () => {
  const count = trials(12, 200);
  test.each([['http'], ['websocket']] as const)(
    `${count} orders over %s are each placed once`,
    {
      timeout: 600_000,
    },
    async (orderEntry) => {
      // A lost reply ends a connection of the WebSocket API, and the pauses before the next one grow.
      restore = speedUpClock(50);
      const { x, sent } = await open({ orderEntry });
      const random = seeded(orderEntry.length);
      const ids: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const isLost = random() < 0.6;
        if (isLost) await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
        const action = REPORT_FAULTS[Math.floor(random() * 8)];
        if (action) await x.exchange.faults.stream(action, { account: 0 });
        const order =
          index % 3 === 0
            ? await x.orders.market(SYMBOL, index % 2 === 0 ? 'BUY' : 'SELL', '0.001').send()
            : await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
        expect([order.status, order.clientOrderId]).toEqual([
          index % 3 === 0 ? 'FILLED' : 'NEW',
          order.meta.params.newClientOrderId,
        ]);
        if (isLost) expect(order.meta.reconciled).toBeDefined();
        ids.push(order.orderId as number);
        await x.exchange.faults.clear();
        if (index % 50 === 49) await x.orders.cancelAll(SYMBOL);
        await x.exchange.clock.advance('1s');
      }
      expect(sent.filter((verb) => verb === 'orders.limit' || verb === 'orders.market')).toHaveLength(count);
      // The marker has the first id, and an order that was placed twice would take another one.
      expect(ids).toEqual(ids.map((_, index) => index + 2));
    },
  );
});

test('a call that places an order does not wait for its reply any longer when the report of the order has come', async () => {
  const { x, sent } = await open();
  await x.exchange.faults.add('delay', { endpoint: 'newOrder', after: true, by: '8s' });
  const startedMs = performance.now();
  const order = await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
  expect(performance.now() - startedMs).toBeLessThan(4_000);
  expect(order.meta.reconciled).toMatchObject({
    why: 'no reply within 500 ms after the report of the order',
    queries: [],
  });
  expect(sent.filter((verb) => verb === 'orders.limit')).toHaveLength(1);
});

test('without a stream of the account, the outcome of an order with a lost reply is found by queries', async () => {
  const x = await connect({ seed: 7, paused: true, symbols: [SYMBOL] });
  opened.push(x);
  await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true });
  const order = await x.orders.limit(SYMBOL, 'BUY', '0.001', '30000').send();
  expect(order.meta.reconciled?.queries).toEqual(['orders.get']);
});
