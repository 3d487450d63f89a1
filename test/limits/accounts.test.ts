/**
 * Tests of rate limits that are counted by account, by address and by endpoint, of backoffs and bans, and of the lower order
 * count after the first fill of an order.
 */
import { describe, expect, test } from 'vitest';

import { type Cost, LimitBook } from '../../src/limits/index.js';
import { FakeClock } from '../support/fake-clock.js';

const START = Date.UTC(2026, 0, 1, 12, 0, 30);
const LIMITERS = [
  { rateLimitType: 'REQUEST_WEIGHT', interval: 'MINUTE', intervalNum: 1, limit: 100 },
  { rateLimitType: 'ORDERS', interval: 'SECOND', intervalNum: 10, limit: 3 },
  { rateLimitType: 'ORDERS', interval: 'DAY', intervalNum: 1, limit: 200 },
] as const;
const weight = (n: number): Cost => ({ weight: n, orders: 0 });
const order: Cost = { weight: 1, orders: 1, weightOnSuccess: 0 };
const quote: Cost = { weight: 200, orders: 0, pool: 'sapi-uid', scope: 'POST /sapi/v1/convert/getQuote' };
const info: Cost = { weight: 3000, orders: 0, pool: 'sapi-ip', scope: 'GET /sapi/v1/convert/exchangeInfo' };

function setUp() {
  const clock = new FakeClock(START);
  return { clock, book: new LimitBook(clock, LIMITERS) };
}

const counts = (book: LimitBook) =>
  book.state().windows.map(({ type, interval, used, reserved }) => `${type} ${interval} ${used}+${reserved}`);

async function send(book: LimitBook, cost: Cost, status = 200, headers: Record<string, string> = {}, body = '') {
  const reservation = await book.reserve(cost, 'throw');
  book.charge(reservation, status, headers, body);
  return reservation;
}

describe('accounts of clients at one IP address', () => {
  test('share the used weight, and have order counts of their own', async () => {
    const { book } = setUp();
    const [one, other] = [book.forAccount('one'), book.forAccount('other')];
    await send(one, order, 200, {
      'x-mbx-used-weight-1m': '7',
      'x-mbx-order-count-10s': '3',
      'x-mbx-order-count-1d': '9',
    });
    expect(counts(one)).toEqual(['REQUEST_WEIGHT 1M 7+0', 'ORDERS 10S 3+0', 'ORDERS 1D 9+0']);
    expect(counts(other)).toEqual(['REQUEST_WEIGHT 1M 7+0', 'ORDERS 10S 0+0', 'ORDERS 1D 0+0']);
    expect(one.tryReserve(order, 'throw')).toMatchObject({ why: 'window', window: { type: 'ORDERS' } });
    expect(other.tryReserve(order, 'throw')).toMatchObject({ cost: order });
    expect(book.forAccount('one')).toBe(one);
  });

  test('have separate counts of everything if replies say that the exchange counts by account', async () => {
    const { book, clock } = setUp();
    const [one, other] = [book.forAccount('one'), book.forAccount('other')];
    const byAccount = { 'x-spotlab-limits-by': 'account' };
    const used = (count: string) => ({ ...byAccount, 'x-mbx-used-weight-1m': count });
    const inFlight = await one.reserve(weight(5), 'throw');
    await send(one, weight(5), 200, used('95'));
    expect(counts(one)[0]).toBe('REQUEST_WEIGHT 1M 95+0');
    expect(counts(other)[0]).toBe('REQUEST_WEIGHT 1M 0+5');
    one.charge(inFlight, 200, used('100'));
    expect(counts(one)[0]).toBe('REQUEST_WEIGHT 1M 100+0');
    expect(counts(other)[0]).toBe('REQUEST_WEIGHT 1M 0+0');
    // A ban of one account stops neither the others nor clients without a key.
    await send(other, weight(1), 200, used('1'));
    const ban = { ...byAccount, 'retry-after': '120' };
    clock.advance(60_000);
    await send(one, weight(1), 418, ban);
    expect(one.delayOf(weight(1))).toMatchObject({ why: 'ban' });
    expect(other.delayOf(weight(1))).toBeUndefined();
    expect(book.delayOf(weight(1))).toBeUndefined();
    // All accounts share the clock of the exchange.
    one.offsetMs = 700;
    expect(Math.round(other.offsetMs)).toBe(700);
  });

  test('get the limits that the exchange states, also an account that is added afterwards', () => {
    const { book } = setUp();
    const before = book.forAccount('before');
    book.adopt([{ ...LIMITERS[1], limit: 50 }, LIMITERS[0]]);
    for (const one of [before, book.forAccount('after')]) {
      expect(one.state().windows).toMatchObject([
        { type: 'ORDERS', interval: '10S', limit: 50 },
        { type: 'REQUEST_WEIGHT', limit: 100 },
      ]);
    }
  });
});

describe('budgets under /sapi', () => {
  test('budgets (rate limits) under /sapi appear when an endpoint is first used, and are independent of each other and of /api', async () => {
    const { book } = setUp();
    expect(book.state().windows).toHaveLength(3);
    await send(book, info);
    await send(book, quote, 200, { 'x-sapi-used-uid-weight-1m': '450' });
    expect(book.state().windows.slice(3)).toMatchObject([
      { pool: 'sapi-ip', scope: info.scope, limit: 12_000, used: 3000 },
      { pool: 'sapi-uid', scope: quote.scope, limit: 180_000, used: 450 },
    ]);
    expect(counts(book)[0]).toBe('REQUEST_WEIGHT 1M 0+0');
  });

  test('a full budget of an endpoint under /sapi stops only calls of this endpoint', async () => {
    const { book } = setUp();
    for (let i = 0; i < 4; i += 1) await send(book, info);
    expect(book.tryReserve(info, 'throw')).toMatchObject({ why: 'window', window: { scope: info.scope } });
    expect(book.delayOf({ ...info, scope: 'GET /sapi/v1/convert/assetInfo' })).toBeUndefined();
  });

  test('budgets under /sapi that the exchange counts by account are shown to that account only', async () => {
    const { book } = setUp();
    const [one, other] = [book.forAccount('one'), book.forAccount('other')];
    await send(one, quote);
    await send(one, info);
    expect(one.state().windows.map(({ pool }) => pool)).toEqual(['ip', 'account', 'account', 'sapi-uid', 'sapi-ip']);
    expect(other.state().windows.map(({ pool }) => pool)).toEqual(['ip', 'account', 'account', 'sapi-ip']);
  });

  test('budgets of a path under /sapi that the catalogue does not have come from the headers of its reply', async () => {
    const { book } = setUp();
    const guessed: Cost = { weight: 1, orders: 0, pool: 'sapi-ip', scope: 'GET /sapi/v1/asset' };
    await send(book, guessed, 200, { 'x-sapi-used-uid-weight-1m': '30' });
    expect(book.state().windows.slice(3)).toMatchObject([
      { pool: 'sapi-ip', used: 1 },
      { pool: 'sapi-uid', scope: 'GET /sapi/v1/asset', used: 30 },
    ]);
  });

  test('unused budgets under /sapi are dropped when there are more than a hundred', async () => {
    const { book, clock } = setUp();
    for (let i = 0; i < 128; i += 1)
      await send(book, { weight: 1, orders: 0, pool: 'sapi-ip', scope: `GET /sapi/${i}` });
    expect(book.state().windows).toHaveLength(131);
    await clock.advance(60_000);
    await send(book, info);
    expect(book.state().windows).toHaveLength(4);
  });
});

describe('backoffs and bans', () => {
  test('after the error -1015 (too many orders) only orders of that account wait', async () => {
    const { book, clock } = setUp();
    const [one, other] = [book.forAccount('one'), book.forAccount('other')];
    await send(one, order, 429, { 'retry-after': '4' }, '{"code":-1015,"msg":"Too many new orders"}');
    expect(one.tryReserve(order, 'throw')).toEqual({ why: 'backoff', waitMs: 4000 });
    expect(one.state().ordersBackoffForMs).toBe(4000);
    for (const free of [one.delayOf(weight(1)), other.delayOf(order)]) expect(free).toBeUndefined();
    await clock.advance(4000);
    expect(one.delayOf(order)).toBeUndefined();
  });

  test('a 429 without Retry-After causes a backoff until the next window', async () => {
    const { book } = setUp();
    await send(book, weight(1), 429);
    expect(book.delayOf(weight(1))).toEqual({ why: 'backoff', waitMs: 30_025 });
    const orders = setUp().book;
    await send(orders, order, 429, {}, '{"code":-1015}');
    expect(orders.delayOf(order)).toEqual({ why: 'backoff', waitMs: 10_025 });
  });

  test('a ban without Retry-After lasts until the time in its text, or for the shortest ban', async () => {
    const told = setUp().book;
    await send(told, weight(1), 418, {}, `{"code":-1003,"msg":"IP banned until ${START + 600_000}. Please"}`);
    expect(told.state()).toMatchObject({ bannedForMs: 600_000, bannedUntilMs: START + 600_000 });
    const untold = setUp().book;
    await send(untold, weight(1), 418);
    expect(untold.state().bannedForMs).toBe(120_000);
  });

  test('backoffs and bans are reported when they begin, and obeyed when an earlier client stored them', async () => {
    const { book, clock } = setUp();
    const told: unknown[] = [];
    book.onBackoff((times) => told.push(times));
    await send(book, weight(1), 429, { 'retry-after': '20' });
    await clock.advance(20_000);
    await send(book, weight(1), 418, { 'retry-after': '120' });
    expect(told).toEqual([
      { backoffUntilMs: START + 20_000, bannedUntilMs: 0 },
      { backoffUntilMs: START + 20_000, bannedUntilMs: START + 140_000 },
    ]);
    const next = new LimitBook(clock, LIMITERS);
    next.restore({ backoffUntilMs: START + 20_000, bannedUntilMs: START + 140_000 });
    expect(next.tryReserve(weight(1), 'off')).toEqual({ why: 'ban', waitMs: 120_000 });
  });
});

describe("an exchange's clock whose offset is not known", () => {
  test('makes a wait for a full window a second longer, until the offset is measured', async () => {
    const book = new LimitBook(new FakeClock(START), LIMITERS, { sharesClock: false });
    await send(book, weight(100));
    expect(book.delayOf(weight(1))?.waitMs).toBe(31_000);
    book.offsetMs = 2_000;
    expect(book.delayOf(weight(1))?.waitMs).toBe(28_025);
  });
});

describe('counts of unfilled orders', () => {
  const seen = (name: string, isFilled: boolean, isOpen = true) => [{ order: name, isFilled, isOpen }];
  const ordersUsed = (book: LimitBook) =>
    book
      .state()
      .windows.filter(({ type }) => type === 'ORDERS')
      .map(({ used }) => used);

  test('go down with the first fill of an order, once, in all windows', async () => {
    const { book } = setUp();
    const placed = await send(book, order, 200, { 'x-mbx-order-count-10s': '2', 'x-mbx-order-count-1d': '8' });
    book.ordersSeen(placed, seen('A', false));
    const asked = await send(book, weight(4));
    book.ordersSeen(asked, seen('A', true));
    book.ordersSeen(asked, seen('A', true, false));
    expect(ordersUsed(book)).toEqual([1, 7]);
  });

  test('counts of unfilled orders do not go down with a fill that the newest count of the exchange may include', async () => {
    const { book } = setUp();
    const placed = await send(book, order);
    book.ordersSeen(placed, seen('A', false));
    await send(book, order, 200, { 'x-mbx-order-count-10s': '1', 'x-mbx-order-count-1d': '1' });
    book.ordersSeen(await send(book, weight(4)), seen('A', true));
    expect(ordersUsed(book)).toEqual([1, 1]);
  });

  test('counts of unfilled orders go down with a fill if the order was seen unfilled after the newest count of the exchange', async () => {
    const { book } = setUp();
    book.ordersSeen(await send(book, order), seen('A', false));
    await send(book, order);
    book.ordersSeen(await send(book, weight(4)), seen('A', false));
    book.ordersSeen(await send(book, weight(4)), seen('A', true));
    expect(ordersUsed(book)).toEqual([1, 1]);
  });

  test('do not go down when an order is cancelled or expires', async () => {
    const { book } = setUp();
    book.ordersSeen(await send(book, order), seen('A', false));
    book.ordersSeen(await send(book, weight(1)), seen('A', false, false));
    book.ordersSeen(await send(book, weight(4)), seen('A', true, false));
    expect(ordersUsed(book)).toEqual([1, 1]);
  });

  test('counts of unfilled orders include a failed cancel-replace, and a placement that may have been carried out', async () => {
    const { book } = setUp();
    await send(
      book,
      order,
      400,
      {},
      '{"code":-2022,"data":{"cancelResult":"FAILURE","newOrderResult":"NOT_ATTEMPTED"}}',
    );
    expect(ordersUsed(book)).toEqual([1, 1]);
    await send(book, order, 503);
    expect(ordersUsed(book)).toEqual([2, 2]);
    await send(book, order, 400, {}, '{"code":-1013}');
    expect(ordersUsed(book)).toEqual([2, 2]);
  });
});
