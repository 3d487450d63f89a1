/** Tests `x.life`: the events in the history of an order, and of the orders of a list, on an exchange with a stopped clock. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inOrder, isComplete } from '../../src/client/charts/life.js';
import type { Amendment } from '../../src/client/types/data-types.gen.js';
import { connect, type OrderLife, type OrderQuery, ParameterError, type Spot } from '../../src/index.js';
import { drawResults } from '../support/drawn.js';
import { makeClient } from '../support/make-client.js';

drawResults();

let x: Spot;
let y: Spot;
let mid: number;

beforeAll(async () => {
  // With its own time and a clock that only commands move, the market is the same in every run.
  // The second user sweeps the book: its prices shall stay where the test names them.
  x = await connect({ seed: 1, time: '2026-03-01T12:00:30Z', paused: true, impact: 'off' });
  const { apiKey, secretKey } = await x.exchange.accounts.open({ funds: { BTC: '100000', USDT: '10000000' } });
  y = await connect({ network: x.network.baseUrl, apiKey, secretKey: secretKey as string });
  mid = Number((await x.market.ticker.book('BTCUSDT')).askPrice);
});
afterAll(async () => {
  await y.close();
  await x.close();
});

/** A price at a distance in percent from the middle that has no bid, because an earlier bid would be filled first. */
async function at(percent: number): Promise<string> {
  const { bids } = await x.market.depth('BTCUSDT').limit(5000);
  const taken = new Set(bids.map(([price]) => Math.round(Number(price) * 100)));
  let cents = Math.round(mid * (100 + percent));
  while (taken.has(cents)) cents -= 1;
  return (cents / 100).toFixed(2);
}
/** The other account takes every bid from a price on. */
async function takeBidsFrom(price: string): Promise<void> {
  while ((await sell('100', price)).status === 'FILLED');
}
const sell = (quantity: string, price: string) =>
  y.orders.limit('BTCUSDT', 'SELL', quantity, price).tif('IOC').stp('NONE');
const above = (price: string): string => (Number(price) + 0.01).toFixed(2);

const told = ({ events }: OrderLife): string[] =>
  events.map(({ what, quantity, status, executed }) =>
    [what, status ?? quantity ?? '', executed ?? ''].join(' ').trim(),
  );

test('the life of an order is complete unless a reply had the maximum number of rows', () => {
  const none = { trades: [], amendments: [], prevented: [], allocations: [] };
  const amendments = Array.from({ length: 1000 }, () => ({}) as Amendment);
  expect(isComplete({ ...none, amendments: amendments.slice(1) })).toBe(true);
  expect(isComplete({ ...none, amendments })).toBe(false);
});

describe('events of a list in the same millisecond', () => {
  const event = (orderId: number, what: OrderLife['events'][number]['what'], more: object = {}) =>
    ({ time: 5, orderId, what, ...more }) as OrderLife['events'][number];
  const gone = (orderId: number, reason = 'OCO_TRIGGER') => event(orderId, 'ended', { status: 'EXPIRED', reason });
  const filled = (orderId: number) => [event(orderId, 'fill'), event(orderId, 'ended', { status: 'FILLED' })];
  const short = (events: readonly OrderLife['events'][number][]) =>
    inOrder(events).map(({ orderId, what, status }) => `${orderId} ${status ?? what}`);

  test('in one millisecond the events of a pair are: both placements, the end of one leg, the trigger and fills of the other leg', () => {
    const stop = [event(1, 'placed'), event(1, 'triggered'), ...filled(1)];
    const limit = [event(2, 'placed'), gone(2)];
    const expected = ['1 placed', '2 placed', '2 EXPIRED', '1 triggered', '1 fill', '1 FILLED'];
    expect(short([...stop, ...limit])).toEqual(expected);
    expect(short([...limit, ...stop]).slice(2)).toEqual(expected.slice(2));
  });

  test('the fills of a working order come before the events that release its pair to the book, in one millisecond', () => {
    const working = [event(1, 'placed'), ...filled(1)];
    const stop = [event(2, 'placed'), event(2, 'released'), event(2, 'triggered'), ...filled(2)];
    const limit = [event(3, 'placed'), event(3, 'released'), gone(3)];
    expect(
      short([...working, ...stop, ...limit])
        .slice(3)
        .join(', '),
    ).toBe('1 fill, 1 FILLED, 2 released, 3 released, 3 EXPIRED, 2 triggered, 2 fill, 2 FILLED');
  });

  test('when a pair was cancelled, the leg that expires comes after the cancelled one, in one millisecond', () => {
    const cancelled = event(1, 'ended', { status: 'CANCELED' });
    expect(short([event(1, 'placed'), cancelled, event(2, 'placed'), gone(2)])).toEqual([
      '1 placed',
      '2 placed',
      '1 CANCELED',
      '2 EXPIRED',
    ]);
  });
});

describe('the life of an order', () => {
  test('contains placement, amendment, fills and cancel in order, with exact values and the weight of its requests', async () => {
    const price = await at(-1);
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.5', price).tif('GTC');
    await x.exchange.clock.advance('1s');
    await x.orders.amend('BTCUSDT', order.orderId, '0.4');
    await takeBidsFrom(above(price));
    await sell('0.1', price);
    // Without this bid a seller in these seconds would fill our order, which is the best bid now.
    await y.orders.limit('BTCUSDT', 'BUY', '50', above(price)).tif('GTC');
    await x.exchange.clock.advance('2s');
    await takeBidsFrom(above(price));
    await sell('0.2', price);
    const standing = inspect(await x.life(order), { breakLength: 100 });
    expect(standing).toMatch(/PARTIAL +in the book/);
    await x.orders.cancel('BTCUSDT', order.orderId);
    const life = await x.life('BTCUSDT', order.orderId);
    expect(told(life)).toEqual([
      'placed 0.50000000',
      'amended 0.40000000',
      'fill 0.10000000 0.1',
      'fill 0.20000000 0.3',
      'ended CANCELED',
    ]);
    expect(life.events[2]).toMatchObject({ role: 'maker', price: `${price}000000`, commissionAsset: 'BTC' });
    expect(life.events.map(({ time }) => time - order.transactTime)).toEqual([0, 1000, 1000, 3000, 3000]);
    expect(life).toMatchObject({
      isComplete: true,
      queries: ['orders.get', 'account.myTrades', 'account.amendments'],
      weight: 13,
    });
    expect(inspect(life, { breakLength: 100 })).toMatch(/○ +placed[\s\S]*■ +amended[\s\S]*● +fill[\s\S]*✗ +CANCELED/);
  });

  test('the life of an order list shows the present states, and which orders were released or expired', async () => {
    await x.exchange.clock.advance('1m');
    const now = Number((await x.market.depth('BTCUSDT').limit(5)).bids[0]?.[0]);
    const list = await x.orders
      .otoco('BTCUSDT')
      .working('LIMIT', { side: 'BUY', quantity: '0.05', price: (now * 0.999).toFixed(2) })
      .pendingAbove('LIMIT_MAKER', { side: 'SELL', quantity: '0.04', price: (now * 1.2).toFixed(2) })
      .pendingBelow('STOP_LOSS', { stopPrice: (now * 0.99).toFixed(2) });
    await x.exchange.clock.advance('1s');
    await takeBidsFrom((now * 0.9985).toFixed(2));
    await sell('60', (now * 0.999).toFixed(2));
    const entered = await x.life(list);
    expect(entered.orders.map(({ status }) => status)).toEqual(['FILLED', 'NEW', 'NEW']);
    await x.exchange.clock.advance('1s');
    const low = (now * 0.985).toFixed(2);
    await takeBidsFrom(low);
    await y.orders.limit('BTCUSDT', 'BUY', '1', low).tif('GTC');
    await sell('0.01', low);
    const over = await x.life({ orderListId: list.orderListId });
    const [working, below, above] = over.orders;
    const happened = (order: OrderQuery | undefined) =>
      over.events.filter(({ orderId }) => orderId === order?.orderId).map(({ what }) => what);
    expect(happened(working)).toEqual(['placed', 'fill', 'ended']);
    expect(happened(below)).toEqual(['placed', 'released', 'triggered', 'fill', 'ended']);
    expect(happened(above)).toEqual(['placed', 'released', 'ended']);
    const triggered = over.events.findIndex(({ what }) => what === 'triggered');
    expect(over.events[triggered - 1]).toMatchObject({ orderId: above?.orderId, reason: 'OCO_TRIGGER' });
    expect(over.list?.listOrderStatus).toBe('ALL_DONE');
    const bundle = (over as unknown as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
    expect(bundle?.['image/svg+xml']).toMatch(/OTOCO list[\s\S]*>one cancelled<[\s\S]*>triggered</);
  });

  test("is read at the exchange's time, also when its clock was paused long ago", async () => {
    const order = await y.orders.limit('BTCUSDT', 'BUY', '0.01', await at(-2));
    const { timeMs } = await x.exchange.clock.show();
    const life = await y.life(order);
    expect(life).toMatchObject({
      readAtMs: timeMs,
      queries: ['orders.get', 'market.ticker.book', 'general.time'],
      weight: 7,
    });
    await y.orders.cancel('BTCUSDT', order.orderId);
    expect((await y.life(order)).queries).not.toContain('general.time');
  });

  test('the life of an order list that was placed as OPO is named OPO, though the exchange calls it OTO', async () => {
    const opo = await x.orders
      .opo('BTCUSDT')
      .working('LIMIT', { side: 'BUY', quantity: '0.05', price: await at(-1.5) })
      .pending('LIMIT_MAKER', { side: 'SELL', price: await at(5) });
    await takeBidsFrom(opo.orderReports[0]?.price as string);
    const life = await x.life(opo);
    expect(life.orders.map(({ status }) => status)).toEqual(['FILLED', 'NEW']);
    expect(life.list?.contingencyType).toBe('OTO');
    expect(String(inspect(life))).toMatch(/^OPO list \d+ · BTCUSDT/);
    await x.orders.cancelList('BTCUSDT', opo.orderListId);
    expect(String(inspect(await x.life({ orderListId: opo.orderListId })))).toMatch(/^OTO list/);
  });

  test('the life of an order that met an order of its own account names the match that was prevented', async () => {
    const price = await at(-4);
    await takeBidsFrom(above(price));
    const resting = await x.orders.limit('BTCUSDT', 'BUY', '0.2', price).tif('GTC');
    const taker = await x.orders.limit('BTCUSDT', 'SELL', '0.1', price).tif('GTC').stp('EXPIRE_TAKER');
    const life = await x.life(taker);
    expect(told(life)).toEqual(['placed 0.10000000', 'prevented 0.10000000', 'ended EXPIRED_IN_MATCH']);
    expect(life.events[1]?.otherOrderId).toBe(resting.orderId);
    await x.orders.cancel('BTCUSDT', resting.orderId);
  });

  test('x.life only reads: a trading call, and a value without an order, are refused before anything is sent', async () => {
    const { x: other, transport } = makeClient();
    await expect(other.life(other.orders.market('BTCUSDT', 'BUY', '1') as never)).rejects.toThrow(
      'is not sent by x.life()',
    );
    await expect(other.life({ symbol: 'BTCUSDT' } as never)).rejects.toThrow(ParameterError);
    expect(transport.sent).toHaveLength(0);
  });
});
