/**
 * Tests that the first order of a symbol loads the filters of this symbol: when the request is sent, and what happens
 * to orders if the filters are missing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, expect, test, vi } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { SymbolRules } from '../../src/client/session/symbol-rules.js';
import { ExchangeError, FilterError, SpotlabError, TransportError } from '../../src/client/types/errors.js';
import { SendError, type WireRequest } from '../../src/transport/index.js';
import { FakeClock } from '../support/fake-clock.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW, type TestClient } from '../support/make-client.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const symbolInfo = (tickSize = '0.01') => ({
  symbol: 'BTCUSDT',
  baseAsset: 'BTC',
  quoteAsset: 'USDT',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01', maxPrice: '1000000', tickSize },
    { filterType: 'LOT_SIZE', minQty: '0.00001', maxQty: '9000', stepSize: '0.00001' },
    {
      filterType: 'NOTIONAL',
      minNotional: '5',
      applyMinToMarket: true,
      maxNotional: '0',
      applyMaxToMarket: false,
      avgPriceMins: 5,
    },
    { filterType: 'MAX_NUM_ORDERS', maxNumOrders: 200 },
  ],
});

const PLACED: Answer = { body: { symbol: 'BTCUSDT', orderId: 1, status: 'NEW' } };
const isInfo = ({ path }: WireRequest) => path.includes('exchangeInfo');

/** A client that checks filters; `info` answers exchangeInfo, `order` the orders. */
function checking(
  info: () => Answer = () => ({ body: { symbols: [symbolInfo()] } }),
  order: () => Answer = () => PLACED,
  parts: Parameters<typeof makeClient>[1] = {},
): TestClient {
  const client = makeClient((request) => (isInfo(request) ? info() : order()), parts);
  const symbols = new SymbolRules(() => client.clock.now());
  Object.assign(client.session.parts, { symbols, checkFilters: true, ...parts });
  return client;
}

const good = ({ x }: TestClient) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
const bad = ({ x }: TestClient) => x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000.001');
const verbsOf = ({ transport }: TestClient) => transport.sent.map(({ verb }) => verb);
const INFO = 'general.exchangeInfo';
const LIMIT = 'orders.limit';

const errorOf = async (call: PromiseLike<unknown>): Promise<unknown> => Promise.resolve(call).catch((error) => error);

describe('the first order of a symbol', () => {
  test('loads the filters, is checked, and is sent if it passes', async () => {
    const client = checking();
    expect(await errorOf(bad(client))).toBeInstanceOf(FilterError);
    expect(verbsOf(client)).toEqual([INFO]);
    expect(client.transport.sent[0]?.path).toBe('/api/v3/exchangeInfo?symbol=BTCUSDT');
    await good(client);
    await good(client);
    expect(verbsOf(client)).toEqual([INFO, LIMIT, LIMIT]);
  });

  test('opens no asynchronous context in a program, which would make each later promise slower', async () => {
    const run = vi.spyOn(AsyncLocalStorage.prototype, 'run');
    try {
      await good(checking());
      expect(run.mock.calls.filter(([store]) => typeof store === 'object' && 'signal' in store)).toEqual([]);
    } finally {
      run.mockRestore();
    }
  });

  test('shares its request with the orders that are made at the same time', async () => {
    const client = checking();
    await Promise.all([good(client), good(client), good(client)]);
    expect(verbsOf(client)).toEqual([INFO, LIMIT, LIMIT, LIMIT]);
  });

  test('loads nothing when a reply has contained the filters', async () => {
    const client = checking();
    await client.x.general.exchangeInfo('BTCUSDT');
    expect(await errorOf(bad(client))).toBeInstanceOf(FilterError);
    await good(client);
    expect(verbsOf(client)).toEqual([INFO, LIMIT]);
  });

  test('is sent unchecked when the filters cannot be loaded, and its result says why', async () => {
    const client = checking(() => new SendError('no connection', false, 'network'));
    const order = await bad(client);
    expect(order.meta.uncheckedBecause).toMatch(/^general\.exchangeInfo: no connection\./);
    expect(verbsOf(client)).toEqual([INFO, LIMIT]);
    expect(bad(client).explain().notes.join(' ')).toMatch(/not known yet \(general\.exchangeInfo: no connection\./);
  });

  test('does not repeat a failed request for filters within half a minute', async () => {
    let isDown = true;
    const client = checking(() => (isDown ? { status: 503, body: {} } : { body: { symbols: [symbolInfo()] } }));
    await bad(client);
    await bad(client);
    isDown = false;
    await client.clock.advance(30_000);
    expect(await errorOf(bad(client))).toBeInstanceOf(FilterError);
    expect(verbsOf(client)).toEqual([INFO, LIMIT, LIMIT, INFO]);
  });

  test('is sent unchecked when the filters do not come within two seconds', async () => {
    let reply: (value: unknown) => void = () => undefined;
    const clock = new FakeClock(NOW);
    const client = checking(undefined, undefined, { clock });
    const { transport } = client;
    const send = transport.send.bind(transport);
    client.session.wire.send = async (request: WireRequest) => {
      if (isInfo(request)) await new Promise((resolve) => (reply = resolve));
      return send(request);
    };
    const order = bad(client).then((result) => result.meta.uncheckedBecause);
    await clock.advance(0);
    await clock.advance(2_000);
    expect(await order).toBe('exchangeInfo was not answered within 2 s');
    reply(undefined);
    await clock.advance(0);
    expect(await errorOf(bad(client))).toBeInstanceOf(FilterError);
  });

  test('the first order of a symbol with .fit() waits for the filters, and fails when they cannot be loaded', async () => {
    const client = checking(() => ({ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }));
    expect(await errorOf(bad(client).fit())).toBeInstanceOf(ExchangeError);
    expect(verbsOf(client)).toEqual([INFO]);
  });
});

describe('an order that needs confirmation', () => {
  test('is confirmed once, before its filters are loaded', async () => {
    const tickets: string[] = [];
    let answer = false;
    const client = checking(undefined, undefined, {
      confirm: ({ verb }) => {
        tickets.push(verb);
        return answer;
      },
    });
    expect(await errorOf(good(client))).toMatchObject({ code: 'SPOTLAB_NOT_CONFIRMED' });
    expect(verbsOf(client)).toEqual([]);
    answer = true;
    await good(client);
    expect(verbsOf(client)).toEqual([INFO, LIMIT]);
    await good(client);
    expect(tickets).toEqual([LIMIT, LIMIT, LIMIT]);
  });
});

describe('no filters are loaded', () => {
  test('no filters are loaded for an order that the client itself refuses', async () => {
    const refused = checking(undefined, undefined, { tradingRefused: true });
    expect(await errorOf(good(refused))).toMatchObject({ code: 'SPOTLAB_TRADING_REFUSED' });
    const keyless = checking(undefined, undefined, { credentials: undefined });
    expect(await errorOf(good(keyless))).toMatchObject({ code: 'SPOTLAB_NO_KEY' });
    const broken = checking();
    expect(await errorOf(good(broken).icebergQty('0.001').tif('IOC'))).toBeInstanceOf(SpotlabError);
    for (const { transport } of [refused, keyless, broken]) expect(transport.sent).toEqual([]);
  });

  test('no filters are loaded for an order with .unchecked(), a test order, or with the option off', async () => {
    const client = checking();
    await bad(client).unchecked();
    await bad(client).test();
    const off = checking(undefined, undefined, { checkFilters: false });
    expect((await bad(off)).meta).not.toHaveProperty('uncheckedBecause');
    expect([...verbsOf(client), ...verbsOf(off)]).toEqual([LIMIT, 'orders.test.limit', LIMIT]);
  });

  test('an order that is aborted while it waits for its filters is not sent', async () => {
    const client = checking();
    const stop = new AbortController();
    const waiting = errorOf(good(client).signal(stop.signal).send());
    stop.abort();
    const error = await waiting;
    expect(error).toBeInstanceOf(TransportError);
    expect(error).toMatchObject({ reason: 'aborted', carriedOut: false });
    expect(verbsOf(client)).not.toContain(LIMIT);
  });

  test('an order of an interrupted input is not sent by the next input', async () => {
    const client = checking();
    const [first, second] = [new AbortController(), new AbortController()];
    setInterruptSignal(first.signal);
    const waiting = errorOf(good(client).send());
    first.abort();
    setInterruptSignal(second.signal);
    try {
      expect(await waiting).toMatchObject({ reason: 'aborted', carriedOut: false });
      expect(verbsOf(client)).not.toContain(LIMIT);
    } finally {
      setInterruptSignal(undefined);
    }
  });
});

describe('known filters are loaded again', () => {
  test('known filters are loaded again after an hour: at the same time as an order that passes the old filters, and before an order that breaks them is refused', async () => {
    let tickSize = '0.01';
    const client = checking(() => ({ body: { symbols: [symbolInfo(tickSize)] } }));
    await good(client);
    await client.clock.advance(HOUR);
    tickSize = '0.001';
    await bad(client);
    expect(verbsOf(client)).toEqual([INFO, LIMIT, INFO, LIMIT]);
    await client.clock.advance(HOUR);
    await good(client);
    await client.clock.advance(0);
    expect(verbsOf(client).slice(4).sort()).toEqual([INFO, LIMIT]);
  });

  test("known filters are loaded again after a refusal by a filter that the client's own check had passed", async () => {
    let tickSize = '0.01';
    const refusal = { status: 400, body: { code: -1013, msg: 'Filter failure: PRICE_FILTER' } };
    const client = checking(
      () => ({ body: { symbols: [symbolInfo(tickSize)] } }),
      () => refusal,
    );
    expect(await errorOf(good(client))).toBeInstanceOf(ExchangeError);
    tickSize = '100000';
    expect(await errorOf(good(client))).toBeInstanceOf(FilterError);
    expect(verbsOf(client)).toEqual([INFO, LIMIT, INFO]);
  });

  test('known filters are not loaded again after a refusal that depends on the open orders', async () => {
    const refusal = { status: 400, body: { code: -1013, msg: 'Filter failure: MAX_NUM_ORDERS' } };
    const client = checking(undefined, () => refusal);
    expect(String(await errorOf(good(client)))).toContain('At most 200 orders may be open on BTCUSDT.');
    await errorOf(good(client));
    expect(verbsOf(client)).toEqual([INFO, LIMIT, LIMIT]);
  });
});

describe('filters that need other data', () => {
  const ASSETS = {
    exchangeFilters: [],
    symbolFilters: [],
    assetFilters: [{ filterType: 'MAX_ASSET', asset: 'USDT', limit: '1000' }],
  };

  test('MAX_ASSET is checked once account.filters has named it, and .fit() lowers the quantity to it', async () => {
    const client = makeClient((request) =>
      isInfo(request)
        ? { body: { symbols: [symbolInfo()] } }
        : request.path.includes('myFilters')
          ? { body: ASSETS }
          : PLACED,
    );
    await client.x.general.exchangeInfo('BTCUSDT');
    const order = client.x.orders.limit('BTCUSDT', 'BUY', '0.03', '50000');
    expect(order.explain().notes.join(' ')).toMatch(/MAX_ASSET \(needs await x\.account\.filters\('BTCUSDT'\)\)/);
    await client.x.account.filters('BTCUSDT');
    expect(await errorOf(order)).toMatchObject({
      code: 'SPOTLAB_FILTER',
      checks: [{ name: 'MAX_ASSET', parameter: 'quantity', nearest: ['0.02'] }],
    });
    expect(order.fit().explain().fitted).toMatchObject([{ parameter: 'quantity', to: '0.02' }]);
    expect(order.explain().notes.join(' ')).not.toMatch(/MAX_ASSET/);
    const byAmount = client.x.orders.market('BTCUSDT', 'BUY', { quoteOrderQty: '1500' });
    expect(byAmount.fit().explain().params.quoteOrderQty).toBe('1000');
  });

  test('.fit() raises a market order to minNotional at an average price that is at most a minute old', async () => {
    const average = { mins: 5, price: '50000.00000000', closeTime: NOW };
    const client = makeClient((request) =>
      isInfo(request)
        ? { body: { symbols: [symbolInfo()] } }
        : request.path.includes('avgPrice')
          ? { body: average }
          : PLACED,
    );
    await client.x.general.exchangeInfo('BTCUSDT');
    const order = client.x.orders.market('BTCUSDT', 'BUY', '0.00002').fit();
    expect(order.explain().fitted).toEqual([]);
    expect(order.explain().notes.join(' ')).toMatch(/NOTIONAL \(needs await x\.market\.avgPrice\('BTCUSDT'\)\)/);
    await client.x.market.avgPrice('BTCUSDT');
    expect(order.explain().fitted).toEqual([
      {
        parameter: 'quantity',
        from: '0.00002',
        to: '0.0001',
        why: 'raised because of minNotional 5 at the average price 50000',
      },
    ]);
    await client.clock.advance(MINUTE + 1);
    expect(order.explain().fitted).toEqual([]);
  });
});
