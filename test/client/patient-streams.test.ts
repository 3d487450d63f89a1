/** Streams request missed events until they have them, and end only when the exchange refuses such a request. */
import { expect, test } from 'vitest';
import { SendError } from '../../src/transport/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import type { Answer } from '../support/fake-transport.js';
import { makeClient, NOW } from '../support/make-client.js';
import { orderRow } from '../support/order-row.js';

const ACCOUNT = 'account';
const KLINES = 'btcusdt@kline_1m';

type Wait = { readonly why: string; readonly waitMs: number };

/** @param failures the replies to the first requests of one endpoint */
function streaming(endpoint: string, failures: readonly Answer[]) {
  const source = new FakeStreamSource();
  const accountEvents = async () => ({
    subscribe: (listener: Parameters<FakeStreamSource['subscribe']>[1]) => source.subscribe(ACCOUNT, listener),
  });
  const left = [...failures];
  const waits: Wait[] = [];
  const row = orderRow({ status: 'CANCELED', time: NOW + 1_000, updateTime: NOW + 2_000 });
  const replies: Readonly<Record<string, object>> = {
    openOrders: [],
    allOrders: [row],
    order: row,
    myTrades: [],
    account: { updateTime: NOW + 2_000, balances: [{ asset: 'BTC', free: '1', locked: '0' }] },
    time: { serverTime: NOW },
    klines: [1, 2, 3].map((minute) => [
      minute * 60_000,
      '1',
      '1',
      '1',
      '1',
      '1',
      minute * 60_000 + 59_999,
      '1',
      1,
      '1',
      '1',
      '0',
    ]),
    price: { symbol: 'BTCUSDT', price: '1' },
  };
  const client = makeClient(
    ({ path }) => {
      const name = new URL(path, 'http://x').pathname.split('/').at(-1) as string;
      return (name === endpoint ? left.shift() : undefined) ?? { body: replies[name] };
    },
    { accountEvents, marketStreams: async () => source, onWait: (wait: Wait) => waits.push(wait) },
  );
  const turns = async () => {
    for (let at = 0; at < 20; at += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  /** Lets time pass until nobody waits for a known time. */
  const settle = async () => {
    for (let at = 0; at < 60; at += 1) {
      await turns();
      await client.clock.advance(5_000);
    }
    await turns();
  };
  return { ...client, source, waits, settle, turns, left };
}

const report = {
  ...{ e: 'executionReport', E: NOW + 1_000, s: 'BTCUSDT', c: 'mine', S: 'BUY', o: 'LIMIT', f: 'GTC', q: '5.00000000' },
  ...{ p: '100.00000000', P: '0', F: '0', g: -1, C: '', x: 'NEW', X: 'NEW', r: 'NONE', i: 7, l: '0', z: '0.00000000' },
  ...{ L: '0', n: '0', N: null, T: NOW + 1_000, t: -1, I: 1, w: true, m: false, O: NOW + 1_000, Z: '0', Y: '0' },
  ...{ Q: '0', W: NOW + 1_000, V: 'NONE' },
};

const times = (count: number, answer: Answer) => Array.from({ length: count }, () => answer);
const refusal = (status: number, code: number): Answer => ({ status, body: { code, msg: 'no' } });
const drop = new SendError('the connection broke', true, 'network');

const PASSING: readonly (readonly [string, string, readonly Answer[]])[] = [
  ['one 429', 'openOrders', [{ status: 429, headers: { 'retry-after': '1' }, body: { code: -1003, msg: 'wait' } }]],
  ['one 418', 'openOrders', [{ status: 418, headers: { 'retry-after': '2' }, body: { code: -1003, msg: 'ban' } }]],
  ['eight 503', 'openOrders', times(8, refusal(503, -1008))],
  ['eight -1007', 'allOrders', times(8, refusal(504, -1007))],
  ['eight lost connections', 'myTrades', times(8, drop)],
  ['eight -1021', 'account', times(8, refusal(400, -1021))],
  ['eight pages of a proxy', 'openOrders', times(8, { status: 502, body: '<html>Bad gateway</html>' })],
];

/** Opens both streams of the account, loses the connection after one report, and gets it back. */
async function interrupted(mode: 'fill' | 'report', endpoint: string, failures: readonly Answer[]) {
  const client = streaming(endpoint, failures);
  const { x, source, turns, settle } = client;
  const events: string[] = [];
  const changes: string[] = [];
  const ends: string[] = [];
  const ended = (error: Error & { code?: string }) => ends.push(`${error.code}`);
  const account = x.stream.account().gaps(mode as 'report');
  const first = account.on((e) => events.push(`${e.eventType} ${(e as { status?: string }).status ?? ''}`.trim()));
  first.done.catch(ended);
  const orders = x.stream.orders().gaps(mode as 'report');
  const second = orders.on((change) => changes.push('order' in change ? change.order.status : change.eventType));
  second.done.catch(ended);
  await Promise.all([first.ready, second.ready]);
  await turns();
  source.send(ACCOUNT, report);
  await turns();
  source.reconnect(ACCOUNT);
  await settle();
  return { ...client, events, changes, ends };
}

test.each(PASSING)(
  'after %s while missed reports are read, the streams of the account go on',
  async (_, endpoint, failures) => {
    const { events, changes, ends, waits, left } = await interrupted('fill', endpoint, failures);
    expect({ ends, left }).toEqual({ ends: [], left: [] });
    expect(events).toEqual(['executionReport NEW', 'executionReport CANCELED', 'outboundAccountPosition']);
    expect(changes).toEqual(['NEW', 'CANCELED']);
    const told = waits.filter(({ why }) => why === 'missed').map(({ waitMs }) => waitMs);
    expect(told.at(-1)).toBe(0);
    // Each pause is reported, and none is longer than five seconds.
    expect(told.length).toBeGreaterThan(1);
    expect(Math.max(...told)).toBeLessThanOrEqual(5_000);
  },
);

test('if the exchange does not find an order whose reports were missed, the streams go on', async () => {
  const { events, ends, left } = await interrupted('fill', 'allOrders', [{ body: [] }]);
  expect({ ends, left }).toEqual({ ends: [], left: [] });
  expect(events.length).toBe(3);
  const gone = await interrupted('fill', 'order', times(3, refusal(400, -2013)));
  expect(gone.ends).toEqual([]);
});

test("a refused request for missed reports ends the streams, or is reported as a gap with gaps('report')", async () => {
  const failures = times(9, refusal(401, -2015));
  const filled = await interrupted('fill', 'openOrders', failures);
  expect(filled.ends).toEqual(['SPOTLAB_STREAM_GAP', 'SPOTLAB_STREAM_GAP']);
  const reported = await interrupted('report', 'openOrders', failures);
  expect(reported.ends).toEqual([]);
  expect(reported.events).toEqual(['executionReport NEW', 'gap']);
  expect(reported.changes).toEqual(['NEW', 'gap']);
  const whole = await interrupted('report', 'openOrders', []);
  expect(whole.events).toEqual(['executionReport NEW', 'executionReport CANCELED', 'outboundAccountPosition']);
});

test.each(PASSING)('after %s while missed klines are read, the stream goes on', async (_, __, failures) => {
  const { x, source, turns, settle } = streaming('klines', failures);
  const seen: number[] = [];
  const ends: unknown[] = [];
  x.stream
    .klines('BTCUSDT', '1m')
    .on((kline) => seen.push(kline.kline.openTime))
    .done.catch((error) => ends.push(error));
  await source.live(KLINES);
  await turns();
  const kline = (minute: number) => ({
    ...{ e: 'kline', E: minute * 60_000 + 60_000, s: 'BTCUSDT' },
    k: {
      ...{ t: minute * 60_000, T: minute * 60_000 + 59_999, s: 'BTCUSDT', i: '1m', f: 1, L: 1, o: '1', c: '1', h: '1' },
      ...{ l: '1', v: '1', n: 1, x: true, q: '1', V: '1', Q: '1', B: '0' },
    },
  });
  source.send(KLINES, kline(0));
  source.send(KLINES, kline(4));
  await settle();
  expect(ends).toEqual([]);
  expect(seen.map((time) => time / 60_000)).toEqual([0, 1, 2, 3, 4]);
});
