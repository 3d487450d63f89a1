/** Tests the exchange in a worker, over the channels of Node: calls, streams, saved states of the exchange, and clients that go away. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { connect as connectOnNode } from '../../src/index.js';
import { connect, stateOf } from '../../src/web/connect.js';
import { ExchangeHost, type HostedExchange, MOST_UNREAD, serveExchange } from '../../src/web/exchange-host.js';
import type { StartOptions } from '../../src/web/page-options.js';
import { PortLink } from '../../src/web/port-link.js';
import type { WorkerLike } from '../../src/web/ports.js';
import { type StartedExchange, startExchange } from '../../src/web/start-exchange.js';
import { answersOf, OPTIONS } from './calls.mjs';

/** A worker of which only the channel is real. */
function madeWorker(): WorkerLike {
  const { port1, port2 } = new MessageChannel();
  serveExchange(port1);
  return Object.assign(port2, { terminate: () => port2.close() }) as unknown as WorkerLike;
}

const running: StartedExchange[] = [];
const start = async (options: StartOptions = OPTIONS) => {
  const exchange = await startExchange({ ...options, worker: madeWorker() });
  running.push(exchange);
  return exchange;
};
afterEach(() => {
  for (const exchange of running.splice(0)) exchange.close();
});

const TAKER = { event: () => undefined, lost: () => undefined, ended: () => undefined };

const failure = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => Promise.reject(new Error('it did not fail')),
    (error) => error,
  );

test('a script of calls to an exchange in a worker gets the same answers as on Node', async () => {
  const throughPort = async (options: StartOptions) => {
    const exchange = await start(options);
    return connect({ port: exchange.port() });
  };
  expect(await answersOf(throughPort, OPTIONS)).toEqual(await answersOf(connectOnNode, OPTIONS));
});

describe('a client of an exchange in a worker', () => {
  test('can be closed without ending the exchange and its orders, and the next client makes other ids', async () => {
    const exchange = await start();
    const first = await connect({ port: exchange.port() });
    const order = await first.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
    await first.close();
    expect((await failure(first.general.time().send())).message).toContain('the client is closed');
    const second = await connect({ port: exchange.port() });
    expect((await second.account.openOrders()).map(({ orderId }) => orderId)).toEqual([order.orderId]);
    const other = await second.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
    expect(other.clientOrderId).not.toBe(order.clientOrderId);
  });

  test('needs a MessagePort of its own, and no other value is accepted as a port', async () => {
    const exchange = await start();
    const port = exchange.port();
    await connect({ port });
    expect((await failure(connect({ port }))).message).toContain('The port has a client already.');
    expect((await failure(connect({ port: 7 as never }))).message).toContain('port must be a MessagePort, not 7');
  });

  test('has options of its own, and refuses options of the exchange', async () => {
    const exchange = await start();
    const x = await connect({ port: exchange.port(), timeUnit: 'MICROSECOND', timeoutMs: 5_000 });
    expect(String((await x.general.time()).serverTime)).toMatch(/^\d{16}$/);
    for (const options of [{ seed: 3 }, { snapshot: '{}' }, { accounts: 2 }]) {
      const error = await failure(connect({ ...options, port: exchange.port() }));
      expect([error.code, error.message]).toEqual([
        'SPOTLAB_OPTION',
        expect.stringContaining('Write it in startExchange'),
      ]);
    }
    expect((await failure(start({ timeoutMs: 5 } as never))).message).toContain('timeoutMs is an option of a client');
  });

  test('gets a dropped reply and an abort as from any exchange', async () => {
    const exchange = await start();
    const x = await connect({ port: exchange.port(), retries: 0 });
    await x.exchange.faults.add('drop', { endpoint: 'newOrder', after: true, count: 1 });
    expect((await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')).meta.reconciled).toBeDefined();
    const stopped = AbortSignal.abort();
    expect((await failure(x.general.time().signal(stopped).send())).message).toContain('aborted');
  });
});

describe('subscriptions at an exchange in a worker', () => {
  test('give their events to each client, and a client that goes away leaves no subscription', async () => {
    const subscribed = new Set<string>();
    const exchange: HostedExchange = {
      key: { apiKey: 'a', secretKey: 'b' },
      request: async () => 'dropped',
      subscribe: (name = 'account') => {
        subscribed.add(name);
        return () => subscribed.delete(name);
      },
      close: () => undefined,
    };
    const { port1, port2 } = new MessageChannel();
    new ExchangeHost(exchange).serve(port1, { seed: undefined, number: 0, salt: undefined });
    const link = new PortLink(port2);
    const leave = link.subscribe('btcusdt@trade', 'ms', TAKER);
    link.subscribe(undefined, 'ms', TAKER);
    while (subscribed.size < 2) await turn();
    leave();
    while (subscribed.size > 1) await turn();
    // As when the worker that has this end is terminated.
    port2.close();
    while (subscribed.size > 0) await turn();
  });

  test('subscriptions of a client that is gone (its lock is free) are removed, because not all browsers close the port of a client', async () => {
    const waiting = new Map<string, () => unknown>();
    const request = (name: string, act: () => unknown) => {
      const first = waiting.get(name);
      waiting.set(name, act);
      return Promise.resolve(first === undefined ? act() : undefined);
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const exchange = await start();
    const x = await connect({ port: exchange.port() });
    const fault = await x.exchange.faults.stream('duplicate', { stream: 'btcusdt@trade', count: 1_000_000 });
    const lost = async () => {
      await x.exchange.clock.advance('5m');
      return (await x.exchange.faults.list()).find(({ id }) => id === fault.id)?.affected ?? 0;
    };
    const other = new PortLink(exchange.port());
    await other.welcome();
    other.subscribe('btcusdt@trade', 'ms', TAKER);
    const [, gone] = [...waiting.keys()];
    const before = await lost();
    expect(before).toBeGreaterThan(0);
    waiting.get(gone as string)?.();
    const atEnd = await lost();
    expect([atEnd, await lost()]).toEqual([before, before]);
    vi.unstubAllGlobals();
  });

  test('subscriptions of a client that reads nothing end, and begin again with a gap when it reads', async () => {
    const exchange = await start({ ...OPTIONS, symbols: ['BTCUSDT'] });
    const x = await connect({ port: exchange.port() });
    const gaps: unknown[] = [];
    const trades = x.stream
      .trades('BTCUSDT')
      .gaps('report')
      .on((event) => {
        if (event.eventType === 'gap') gaps.push(event);
      });
    await trades.ready;
    await x.exchange.clock.advance('12h');
    while (gaps.length === 0) await x.exchange.clock.advance('1s');
    expect(gaps.length).toBe(1);
    await trades.stop();
    expect(MOST_UNREAD).toBeGreaterThan(1_000);
  });

  test('end with the exchange', async () => {
    const exchange = await start();
    const x = await connect({ port: exchange.port(), retries: 0 });
    const taking = x.stream.trades('BTCUSDT').take(1);
    await taking.ready;
    exchange.close();
    expect((await failure(taking)).message).toContain('the exchange has ended');
    expect((await failure(x.general.time().send())).message).toContain('the exchange has ended');
  });
});

describe('the saved state of an exchange in a worker', () => {
  test('is read through a client or without one, and another exchange continues from it', async () => {
    const exchange = await start();
    const x = await connect({ port: exchange.port() });
    const order = await x.orders.limit('BTCUSDT', 'BUY', '0.01', '50000');
    const state = await stateOf(x);
    expect(await exchange.state()).toBe(state);
    const next = await connect({ port: (await start({ ...OPTIONS, snapshot: state })).port() });
    expect((await next.account.openOrders())[0]?.clientOrderId).toBe(order.clientOrderId);
    expect((await next.orders.limit('BTCUSDT', 'BUY', '0.01', '50000')).clientOrderId).not.toBe(order.clientOrderId);
  });

  test('a damaged saved state, and an exchange that cannot start, are refused', async () => {
    const error = await failure(start({ ...OPTIONS, snapshot: '{}' }));
    expect(error.code).toBe('SPOTLAB_CONTROL');
    expect((await failure(start({ seed: -1 }))).message).toContain('seed is -1');
  });
});
