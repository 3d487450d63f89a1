/** Clients with streams that are opened and closed again leave no handle, no timer, no listener and no client behind. */
import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connect, type Spot } from '../../src/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

const SYMBOL = 'BTCUSDT';
const ROUNDS = 4;

let exchange: RunningExchange;
beforeAll(async () => {
  exchange = await startExchange({ startMs: Date.UTC(2026, 1, 3), paused: true, seed: 7, symbols: [SYMBOL] });
});
afterAll(() => exchange.close());

/** Handles and timers of the process by their kind, such as TCPSocketWrap. */
function resources(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo()) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const listeners = () => process.eventNames().map((name) => [name, process.listenerCount(name)]);

/** Uses every kind of stream in every way to end it, and closes the client. */
async function useStreams(stop: AbortController): Promise<WeakRef<Spot>> {
  const { baseUrl: network, adminUrl, apiKey, secretKey } = exchange;
  const x = await connect({ network, adminUrl, apiKey, secretKey, checkFilters: false, orderEntry: 'websocket' });
  const { signal } = stop;
  const handles = [
    x.stream.trades(SYMBOL).on(() => {}),
    x.stream
      .bookTicker(SYMBOL)
      .latest()
      .signal(signal)
      .on(() => {}),
    x.stream
      .account()
      .signal(signal)
      .on(() => {}),
    x.stream.orders().on(() => {}),
  ];
  const taking = x.stream.aggTrades(SYMBOL).signal(signal).take(1_000);
  const book = await x.stream.book(SYMBOL).signal(signal);
  const changes = book[Symbol.asyncIterator]();
  const change = changes.next();
  await Promise.all([taking.ready, ...handles.map(({ ready }) => ready)]);
  const order = await x.orders.limit(SYMBOL, 'BUY', '0.01', '30000').send();
  await x.stream.order(order).reached('NEW');
  const klines = x.stream.klines(SYMBOL, '1m').take(1);
  await klines.ready;
  await x.exchange.clock.advance('5s');
  await klines;
  await change;
  await handles[3]?.stop();
  // The signal ends some streams, and the end of the client the others.
  stop.abort();
  await expect(taking).rejects.toThrow('aborted');
  await x.close();
  await Promise.allSettled(handles.map(({ done }) => done));
  return new WeakRef(x);
}

test('stopped clients that used streams leave no open handle, no listener and no object behind', async () => {
  // The first use loads modules and opens handles that the process keeps.
  await useStreams(new AbortController());
  const before = { resources: resources(), listeners: listeners() };
  const clients: WeakRef<Spot>[] = [];
  const stops = Array.from({ length: ROUNDS }, () => new AbortController());
  for (const stop of stops) clients.push(await useStreams(stop));
  // The exchange closes its ends of the connections a moment later.
  await vi.waitFor(() => expect(resources()).toEqual(before.resources), { timeout: 20_000 });
  expect(listeners()).toEqual(before.listeners);
  expect(stops.map(({ signal }) => getEventListeners(signal, 'abort'))).toEqual(stops.map(() => []));
  await vi.waitFor(
    () => {
      collect();
      // The last client may still be referenced by a processor register.
      expect(clients.filter((one) => one.deref() !== undefined).length).toBeLessThanOrEqual(1);
    },
    { timeout: 20_000 },
  );
});
