/** Tests planned faults: which requests they affect, and what a client sees. */
import { describe, expect, test } from 'vitest';

import { ControlArguments } from '../../../src/server/base/command-arguments.js';
import type { ServiceRequest } from '../../../src/server/base/service-messages.js';
import { faultPlan } from '../../../src/server/control/fault-plan.js';
import { Faults } from '../../../src/server/control/faults.js';
import { Middleware, type NextHandler } from '../../../src/server/control/middleware.js';
import { startTestExchange, type TestExchange } from '../../conformance/running-exchange.js';

const ping = { method: 'GET', path: '/api/v3/ping', endpoint: 'ping' };
const order = { method: 'POST', path: '/api/v3/order', endpoint: 'newOrder' };
const planned = (values: object) =>
  faultPlan(new ControlArguments({ action: 'drop', ...values }), 1_000_000, () => {
    throw new Error('no copy is made here');
  });

function faultsWith(...plans: object[]): Faults {
  const faults = new Faults();
  for (const plan of plans) faults.add(planned(plan));
  return faults;
}

describe('which requests are affected', () => {
  test('a fault affects the next request, once, unless an option says otherwise', () => {
    const faults = faultsWith({});
    expect(faults.match(ping)?.effect.action).toBe('drop');
    expect([faults.match(ping), faults.isEmpty]).toEqual([undefined, true]);
  });

  test('`count` is the number of affected requests after `skip` others; with 0 all are affected until the fault is cleared', () => {
    const faults = faultsWith({ skip: 2, count: 3 });
    expect(Array.from({ length: 7 }, () => faults.match(ping) !== undefined)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
    ]);
    const all = faultsWith({ count: 0 });
    for (let i = 0; i < 50; i += 1) expect(all.match(ping)).toBeDefined();
    expect(all.list(0)).toMatchObject([{ matched: 50, affected: 50, left: null }]);
    expect([all.clear(99), all.clear(1), all.isEmpty]).toEqual([0, 1, true]);
  });

  test.each([
    [{ endpoint: 'newOrder' }, 'newOrder'],
    [{ endpoint: '/api/v3/order' }, '/api/v3/order'],
    [{ method: 'POST' }, 'POST'],
    [{ method: 'POST', endpoint: 'newOrder' }, 'POST newOrder'],
  ])('a fault can be restricted to requests to an endpoint, or with a method: %o', (match, requests) => {
    const faults = faultsWith(match);
    expect(faults.list(0)[0]?.matches).toBe(requests);
    expect(faults.match(ping)).toBeUndefined();
    expect(faults.match(order)).toBeDefined();
  });

  test('a fault can affect random requests, which are the same ones for the same seed', () => {
    const lucky = (seed: number) => {
      const faults = faultsWith({ probability: 0.25, seed });
      return Array.from({ length: 400 }, () => (faults.match(ping) ? 1 : 0));
    };
    const affected = lucky(7).reduce<number>((sum, one) => sum + one, 0);
    expect(affected).toBeGreaterThan(70);
    expect(affected).toBeLessThan(130);
    expect(lucky(7)).toEqual(lucky(7));
    expect(lucky(7)).not.toEqual(lucky(8));
    expect(faultsWith({ probability: 0, count: 0 }).match(ping)).toBeUndefined();
  });

  test('if several faults match a request, the oldest one affects it', () => {
    const faults = faultsWith({ action: 'refuse', status: 500 }, {});
    expect([faults.match(ping)?.effect.action, faults.match(ping)?.effect.action]).toEqual(['refuse', 'drop']);
  });
});

describe('delays', () => {
  const request: ServiceRequest = { ...ping, query: '', body: '', headers: {}, address: '127.0.0.1' };

  /** A middleware whose delays end when the test ends them. */
  function middlewareWith(plan: object) {
    const events: string[] = [];
    const next: NextHandler = () => {
      events.push('carried out');
      return { status: 200, headers: {}, body: '1' };
    };
    let end = (_isOver: boolean) => {};
    const wait = (ms: number, signal: AbortSignal) =>
      new Promise<boolean>((resolve) => {
        events.push(`waits ${ms}`);
        end = resolve;
        signal.addEventListener('abort', () => resolve(false));
      });
    const middleware = new Middleware({ next, faults: faultsWith({ action: 'delay', ...plan }), wait });
    return { events, middleware, end: (isOver: boolean) => end(isOver) };
  }

  test('a fault can delay a request before it is executed', async () => {
    const { events, middleware, end } = middlewareWith({ by: 250 });
    const answer = middleware.handle(request);
    expect(events).toEqual(['waits 250']);
    end(true);
    expect([await answer, events]).toEqual([expect.objectContaining({ status: 200 }), ['waits 250', 'carried out']]);
  });

  test('a fault can delay a reply after its request was executed', async () => {
    const { events, middleware, end } = middlewareWith({ after: true });
    const answer = middleware.handle(request);
    await Promise.resolve();
    expect(events).toEqual(['carried out', 'waits 1000']);
    end(true);
    expect(await answer).toMatchObject({ status: 200 });
  });

  test('delayed requests that still wait when the exchange is closed are not executed', async () => {
    const { events, middleware } = middlewareWith({});
    const answer = middleware.handle(request);
    middleware.close();
    expect([await answer, events]).toEqual(['dropped', ['waits 1000']]);
  });

  test('delays of a fault are measured by the machine’s clock', async () => {
    const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
    await x.raw('POST', '/admin/v1/faults/add?action=delay&by=30');
    const startedMs = performance.now();
    expect((await x.get('ping')).status).toBe(200);
    expect(performance.now() - startedMs).toBeGreaterThan(25);
  });
});

describe('the effects of a fault for a client', async () => {
  const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
  const add = (query: string) => x.raw('POST', `/admin/v1/faults/add?${query}`);
  const place = (y: TestExchange, newClientOrderId: string) =>
    y.signed('POST', 'order', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '50000',
      newClientOrderId,
    });
  const isPlaced = async (origClientOrderId: string) =>
    (await x.signed('GET', 'order', { symbol: 'BTCUSDT', origClientOrderId })).status === 200;
  /** Sends a request without the check that no reply is a 5xx. */
  const raw = async (path: string) => {
    const answer = await fetch(`${x.running.baseUrl}${path}`);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  test('a fault can drop the connection before the order is carried out, or after it', async () => {
    await add('action=drop&endpoint=newOrder');
    await expect(place(x, 'before')).rejects.toThrow();
    await add('action=drop&endpoint=newOrder&after=true');
    await expect(place(x, 'after')).rejects.toThrow();
    expect([await isPlaced('before'), await isPlaced('after')]).toEqual([false, true]);
  });

  test('a fault can send a reply with an unknown outcome for an order that was carried out', async () => {
    await add('action=refuse&code=-1007&endpoint=newOrder&after=true');
    await expect(place(x, 'unknown')).rejects.toThrow(
      '504 {"code":-1007,"msg":"Timeout waiting for response from backend server. Send status unknown; execution status unknown."}',
    );
    expect(await isPlaced('unknown')).toBe(true);
  });

  test.each([
    ['code=-1000', 500, 'An unknown error occurred while processing the request.'],
    ['code=-1001', 500, 'Internal error; unable to process your request. Please try again.'],
    ['code=-1006', 500, 'An unexpected response was received from the message bus. Execution status unknown.'],
    ['code=-1008', 503, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    ['code=-1016', 503, 'This service is no longer available.'],
    ['status=500', 500, 'An unknown error occurred while processing the request.'],
    ['', 503, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
    ['status=504', 504, 'Timeout waiting for response from backend server.'],
    ['status=502', 502, '<html>'],
    ['status=403', 403, '<html>'],
    ['code=-2015', 401, 'Invalid API-key, IP, or permissions for action.'],
    ['code=-1003&status=418', 418, 'Way too much request weight used; IP banned until '],
  ])('a refusal that a fault plans is sent with its status and text: %s', async (terms, status, text) => {
    await add(`action=refuse&${terms}`);
    const answer = await raw('/api/v3/ping');
    expect(answer.text).toContain(text);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe(text === '<html>' ? 'text/html' : 'application/json;charset=UTF-8');
    expect((await raw('/api/v3/ping')).status).toBe(200);
  });

  test.each([
    [429, '', '1'],
    [429, '&retryAfter=9', '9'],
    [418, '', '120'],
    [418, '&retryAfter=300', '300'],
  ])('a refusal that a fault plans with %i%s is sent with Retry-After %s', async (status, terms, seconds) => {
    await add(`action=refuse&status=${status}${terms}`);
    const answer = await raw('/api/v3/ping');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, seconds]);
    expect(JSON.parse(answer.text).code).toBe(-1003);
  });

  test('with a fault of the clock, the exchange shows a time ahead or behind, and refuses signed requests by this time', async () => {
    const shown = async () => (await x.get('time')).body.serverTime - x.nowMs;
    await add('action=skew&by=10s&count=2');
    expect(await shown()).toBe(10_000);
    expect((await x.signed('GET', 'account')).body.msg).toContain('outside of the recvWindow');
    await add('action=skew&by=10s&back=true&count=2');
    expect(await shown()).toBe(-10_000);
    expect((await x.signed('GET', 'account')).body.msg).toContain('1000ms ahead');
    expect([await shown(), (await x.signed('GET', 'account')).status]).toEqual([0, 200]);
  });
});

describe('old replies (the fault `stale`)', () => {
  const placed = async (x: TestExchange, newClientOrderId: string) => {
    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      quantity: '0.01',
      price: '30000',
    };
    return (await x.signed('POST', 'order', { ...order, newClientOrderId })).status;
  };

  test('have the state of the time when the fault was planned', async () => {
    const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
    const read = (id: string) => x.signed('GET', 'order', { symbol: 'BTCUSDT', origClientOrderId: id });
    expect(await placed(x, 'before')).toBe(200);
    await x.raw('POST', '/admin/v1/faults/add?action=stale&count=0');
    x.advance(60_000);
    expect(await placed(x, 'after')).toBe(200);
    expect((await read('before')).body.status).toBe('NEW');
    expect(await read('after')).toMatchObject({ status: 400, body: { code: -2013 } });
    expect((await x.signed('GET', 'openOrders', {})).body).toMatchObject([{ clientOrderId: 'before' }]);
    // A request that the exchange refuses gets its refusal, not a stale reply.
    const unsigned = await x.raw('GET', '/api/v3/order?symbol=BTCUSDT&origClientOrderId=before');
    expect(unsigned.body.code).toBeLessThan(-1_000);
    const [fault] = (await x.raw('GET', '/admin/v1/faults/list')).body;
    expect(fault).toMatchObject({ action: 'stale', effect: 'the reply has the state of 2026-01-31T12:00:30.000Z' });
    await x.raw('POST', '/admin/v1/faults/clear');
    expect((await read('after')).status).toBe(200);
  });

  test('add to the used weight as any other reply does', async () => {
    const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
    const used = async () =>
      Number((await x.get('ticker/price', { symbol: 'BTCUSDT' })).headers['x-mbx-used-weight-1m']);
    const before = await used();
    await x.raw('POST', '/admin/v1/faults/add?action=stale&endpoint=tickerPrice');
    expect((await used()) - before).toBe(2);
  });

  test.each([
    ['endpoint=newOrder', 'stale cannot be used with the endpoint newOrder'],
    ['method=POST', 'stale cannot be used with a POST request'],
    ['by=1s', 'by cannot be used with the action stale'],
  ])('%s is refused', async (terms, text) => {
    const x = await startTestExchange({ live: false, symbols: ['BTCUSDT'] });
    const { body } = await x.raw('POST', `/admin/v1/faults/add?action=stale&${terms}`);
    expect(body).toEqual({ code: 'SPOTLAB_CONTROL', msg: expect.stringContaining(text) });
  });
});
