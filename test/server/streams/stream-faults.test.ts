/** Planned faults of streams: what clients receive, and which events and connections a fault affects. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { type Message, StreamClient, signedParams } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const TRADES = 'btcusdt@trade';
const DIFFS = 'btcusdt@depth@100ms';

let exchange: RunningExchange;
/** The machine's clock, which counts the messages of a second. The exchange's clock is paused. */
let wallMs = START_MS;
const clients: StreamClient[] = [];

beforeAll(async () => {
  exchange = await startExchange({
    ...{ startMs: START_MS, paused: true, seed: 3, accounts: 2, symbols: ['BTCUSDT', 'ETHUSDT'], rateLimits: [] },
    clock: () => wallMs,
  });
});
afterEach(async () => {
  await admin('faults/clear');
  await Promise.all(clients.splice(0).map((one) => one.close()));
});
afterAll(() => exchange.close());

async function admin(path: string): Promise<Message> {
  const reply = await fetch(`${exchange.adminUrl}/${path}`, { method: /list|show/.test(path) ? 'GET' : 'POST' });
  return reply.json();
}
const advance = (by: string) => admin(`clock/advance?by=${by}`);
const plan = (query: string) => admin(`faults/stream?${query}`);

async function open(path: string): Promise<StreamClient> {
  const client = await StreamClient.open(`${exchange.streamUrl}${path}`);
  clients.push(client);
  return client;
}

/** All events that a client has received, after everything that was sent has arrived. */
async function received(client: StreamClient): Promise<Message[]> {
  wallMs += 1_000;
  await client.request('LIST_SUBSCRIPTIONS');
  return client.messages.filter((message) => !('id' in message) || message.e !== undefined);
}

/** Advances the exchange with these faults; returns the received trade ids and all trade ids of the exchange. */
async function tradesOf(by: string, ...plans: string[]): Promise<{ ids: number[]; sent: number[] }> {
  const client = await open(`/ws/${TRADES}`);
  for (const one of plans) await plan(one);
  await advance(by);
  const ids = (await received(client)).map(({ t }) => t as number);
  const from = Math.min(...ids) - 5;
  const reply = await fetch(`${exchange.baseUrl}/api/v3/historicalTrades?symbol=BTCUSDT&fromId=${from}&limit=1000`);
  const all = ((await reply.json()) as Message[]).map(({ id }) => id as number);
  return { ids, sent: all };
}

const apiClient = async (account = 0) => {
  const key = exchange.accounts[account] as { apiKey: string; secretKey: string };
  const client = await StreamClient.open(exchange.wsApiUrl);
  clients.push(client);
  const signed = (params = {}) => signedParams(key, params, Math.floor(exchange.marketTimeUs() / 1_000));
  return {
    client,
    statusOf: async (origClientOrderId: string) =>
      (await client.request('order.status', signed({ symbol: 'BTCUSDT', origClientOrderId }))).status,
    subscribe: () => client.request('userDataStream.subscribe.signature', signed()),
    place: (newClientOrderId: string) =>
      client.request(
        'order.place',
        signed({
          ...{ symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '0.01', price: '30000' },
          newClientOrderId,
        }),
      ),
    reports: () => client.messages.filter(({ event }) => event?.e === 'executionReport').map(({ event }) => event.c),
  };
};

describe('faults of events, which a command plans', () => {
  test('a gap loses whole events, and the ids have a hole', async () => {
    const { ids, sent } = await tradesOf('3m', `action=gap&stream=${TRADES}&skip=2&count=3`);
    const from = sent.indexOf(ids[0] as number);
    const expected = sent.slice(from);
    expected.splice(2, 3);
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual(expected);
  });

  test('a gap in a book leaves a hole between u and U', async () => {
    const client = await open(`/ws/${DIFFS}`);
    await plan(`action=gap&stream=${DIFFS}&skip=1`);
    await advance('20s');
    const diffs = await received(client);
    const isNext = diffs.slice(1).map(({ U }, index) => U === diffs[index].u + 1);
    expect(isNext.filter((one) => !one)).toHaveLength(1);
    expect(isNext[0]).toBe(false);
  });

  test('a duplicate makes the exchange send the event twice in a row', async () => {
    const { ids, sent } = await tradesOf('3m', `action=duplicate&stream=${TRADES}&skip=1&count=2`);
    const expected = sent.slice(sent.indexOf(ids[0] as number));
    expect(ids).toEqual([expected[0], expected[1], expected[1], expected[2], expected[2], ...expected.slice(3)]);
  });

  test('a reordering swaps an event with the one after it, and faults do not count the second of the two', async () => {
    const { ids, sent } = await tradesOf('3m', `action=reorder&stream=${TRADES}&count=2`);
    const [a, b, c, d, ...rest] = sent.slice(sent.indexOf(Math.min(...ids)));
    expect(ids).toEqual([b, a, d, c, ...rest]);
  });

  test('an event that a reordering holds back is sent when the fault is cleared', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=reorder&stream=btcusdt@avgPrice');
    await advance('1s');
    expect(await received(client)).toEqual([]);
    await admin('faults/clear');
    expect(await received(client)).toEqual([]);
    // The fault was used up, so there was nothing to clear: the event still waits for the next one.
    await advance('1s');
    const times = (await received(client)).map(({ E }) => E as number);
    expect(times).toHaveLength(2);
    expect(times[0]).toBeGreaterThan(times[1] as number);
    await plan('action=reorder&stream=btcusdt@avgPrice&count=0');
    await advance('1s');
    expect(await received(client)).toHaveLength(2);
    await admin('faults/clear');
    expect(await received(client)).toHaveLength(3);
  });

  test('a delay holds an event back by the exchange’s clock, and the stream stays in order', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=delay&stream=btcusdt@avgPrice&by=3500ms');
    const arrived: number[] = [];
    for (let second = 0; second < 6; second += 1) {
      await advance('1s');
      arrived.push((await received(client)).length);
    }
    // Sent at 1 s; due at 4.5 s, together with the events of 2, 3 and 4 s, which wait behind it.
    expect(arrived).toEqual([0, 0, 0, 0, 5, 6]);
    const times = (await received(client)).map(({ E }) => E as number);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test('delayed events arrive between the events of other streams, in the order of the times to which they are delayed', async () => {
    const client = await open('/stream?streams=btcusdt@avgPrice/ethusdt@avgPrice');
    await plan('action=delay&stream=btcusdt@avgPrice&by=1500ms&count=0');
    await advance('4s');
    const streams = (await received(client)).map(({ stream }) => stream.slice(0, 3));
    expect(streams).toEqual(['eth', 'eth', 'btc', 'eth', 'btc', 'eth']);
  });

  test('one event counts once, however many connections receive it', async () => {
    const [one, other] = [await open('/ws/btcusdt@avgPrice'), await open('/ws/btcusdt@avgPrice')];
    await plan('action=gap&stream=btcusdt@avgPrice&probability=0.5&seed=9&for=1h');
    await advance('40s');
    const [ids, others] = [await received(one), await received(other)].map((list) => list.map(({ E }) => E));
    expect(ids).toEqual(others);
    const [fault] = await admin('faults/list');
    expect(fault).toMatchObject({ kind: 'stream', action: 'gap', matches: 'btcusdt@avgPrice', left: null });
    expect(fault.matched - fault.affected).toBe(ids?.length);
    expect(fault.affected).toBeGreaterThan(10);
    expect(fault.affected).toBeLessThan(30);
  });

  test('a fault ends at its time', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    const { untilMs } = await plan('action=gap&for=2500ms');
    expect(untilMs).toBe(Math.floor(exchange.marketTimeUs() / 1_000) + 2_500);
    await advance('5s');
    const times = (await received(client)).map(({ E }) => E as number);
    expect(times).toHaveLength(3);
    expect(Math.min(...times)).toBeGreaterThan(untilMs);
    expect(await admin('faults/list')).toEqual([]);
  });

  test('a fault for the pattern btcusdt@* affects all streams of the symbol, and no other stream', async () => {
    const client = await open('/stream?streams=btcusdt@avgPrice/btcusdt@ticker/ethusdt@avgPrice');
    await plan('action=gap&stream=btcusdt@*&for=1h');
    await advance('3s');
    expect([...new Set((await received(client)).map(({ stream }) => stream))]).toEqual(['ethusdt@avgPrice']);
  });

  test('the events of one account are affected, those of another are not', async () => {
    const [mine, theirs] = [await apiClient(0), await apiClient(1)];
    await Promise.all([mine.subscribe(), theirs.subscribe()]);
    await plan('action=gap&account=0&count=1');
    await Promise.all([mine.place('a'), theirs.place('b')]);
    await Promise.all([mine.place('c'), theirs.place('d')]);
    expect([mine.reports(), theirs.reports()]).toEqual([['c'], ['b', 'd']]);
  });

  test('a later subscriber does not receive a delayed event from before its subscription', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=delay&stream=btcusdt@avgPrice&by=2s&count=1');
    await advance('1s');
    const later = await open('/ws/btcusdt@avgPrice');
    await advance('2s');
    expect([(await received(client)).length, (await received(later)).length]).toEqual([3, 2]);
  });
});

describe('faults of connections, which a command plans', () => {
  test('a disconnection cuts the matching connections at once, without a close frame', async () => {
    const [one, other] = [await open(`/ws/${TRADES}`), await open('/ws/ethusdt@trade')];
    const fault = await plan(`action=disconnect&stream=${TRADES}`);
    expect(fault).toMatchObject({ action: 'disconnect', left: 0, untilMs: null });
    expect((await one.closed).code).toBe(1006);
    expect(await admin('faults/list')).toEqual([]);
    await other.request('LIST_SUBSCRIPTIONS');
    await open(`/ws/${TRADES}`);
  });

  test('a disconnection for a time also cuts new connections and new subscriptions', async () => {
    const fault = await plan(`action=disconnect&stream=${TRADES}&for=10s`);
    const named = await open(`/ws/${TRADES}`);
    const subscribed = await open('/ws');
    subscribed.send(`{"method":"SUBSCRIBE","params":["${TRADES}"],"id":1}`);
    expect([(await named.closed).code, (await subscribed.closed).code]).toEqual([1006, 1006]);
    expect((await admin('faults/list'))[0]).toMatchObject({ id: fault.id, affected: fault.affected + 2, left: null });
    await advance('10s');
    const client = await open(`/ws/${TRADES}`);
    await client.request('LIST_SUBSCRIPTIONS');
  });

  test('a disconnection that skips two events cuts the connection at the third event, which is lost', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=disconnect&stream=btcusdt@avgPrice&skip=2');
    await advance('5s');
    await client.closed;
    expect(client.messages).toHaveLength(2);
  });

  test('a silence stops events, replies and pings, and the connection stays open', async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, symbols: ['BTCUSDT'], rateLimits: [] });
    const client = await StreamClient.open(`${own.streamUrl}/ws/btcusdt@avgPrice`);
    const other = await StreamClient.open(`${own.streamUrl}/ws/btcusdt@avgPrice`);
    let pongs = 0;
    client.socket.on('pong', () => {
      pongs += 1;
    });
    const go = (path: string) => fetch(`${own.adminUrl}/${path}`, { method: 'POST' });
    await go('clock/advance?by=1s');
    await client.request('LIST_SUBSCRIPTIONS');
    const before = client.messages.length;
    await other.close();
    await go('faults/stream?action=silence&for=5s');
    client.send('{"method":"LIST_SUBSCRIPTIONS","id":77}');
    client.socket.ping();
    await go('clock/advance?by=5s');
    const later = await StreamClient.open(`${own.streamUrl}/ws/btcusdt@avgPrice`);
    await go('clock/advance?by=1s');
    await Promise.all([client.request('LIST_SUBSCRIPTIONS'), later.request('LIST_SUBSCRIPTIONS')]);
    // The event at the end of the silence and the one after it; nothing of the silence is sent later.
    const events = client.messages.slice(before).filter(({ e }) => e === 'avgPrice');
    expect(events.map(({ E }) => E)).toEqual([START_MS + 6_000, START_MS + 7_000]);
    expect([client.messages.some(({ id }) => id === 77), pongs]).toEqual([false, 0]);
    await Promise.all([client.close(), later.close()]);
    await own.close();
  });

  test('a silent WebSocket API executes orders and sends no reply', async () => {
    const { client, place, subscribe } = await apiClient(0);
    await subscribe();
    await plan('action=silence&account=0&for=1h');
    void place('silent');
    const watching = await apiClient(0);
    await expect.poll(() => watching.statusOf('silent')).toBe(200);
    await admin('faults/clear');
    // The reply and the report are lost, and the connection works again.
    const { result } = await client.request('time');
    expect(result.serverTime).toBeGreaterThan(START_MS);
    expect(client.messages.filter(({ event }) => event)).toEqual([]);
    await watching.client.close();
  });

  test('a shutdown announces itself to clients, and closes their connections after its time', async () => {
    const raw = await open('/ws/btcusdt@avgPrice');
    const api = await apiClient(0);
    const fault = await plan('action=shutdown&by=5500ms');
    expect(fault).toMatchObject({ left: 0 });
    const nowMs = Math.floor(exchange.marketTimeUs() / 1_000);
    expect(await raw.next(({ e }) => e === 'serverShutdown')).toEqual({ e: 'serverShutdown', E: nowMs });
    expect(await api.client.next(({ event }) => event)).toEqual({ event: { e: 'serverShutdown', E: nowMs } });
    const fresh = await open('/ws/btcusdt@avgPrice');
    await advance('5500ms');
    expect(await raw.closed).toEqual({ code: 1001, reason: 'The exchange shuts down.' });
    expect((await api.client.closed).code).toBe(1001);
    // Events arrived until the close; the connection that was opened in time still gets them.
    expect(raw.messages.filter(({ e }) => e === 'avgPrice')).toHaveLength(5);
    await advance('500ms');
    expect((await received(fresh)).length).toBe(6);
  });

  test('the oldest fault that matches applies, and later ones do not count the event', async () => {
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=gap&count=2');
    await plan('action=duplicate&count=1');
    await advance('4s');
    const times = (await received(client)).map(({ E }) => E as number);
    expect(times).toHaveLength(3);
    expect(times[0]).toBe(times[1]);
  });

  test('delayed events are dropped when a snapshot sets the market back', async () => {
    await admin('snapshot?name=before');
    const client = await open('/ws/btcusdt@avgPrice');
    await plan('action=delay&stream=btcusdt@avgPrice&by=5s&count=0');
    await advance('3s');
    await admin('restore?name=before');
    await admin('faults/clear');
    await advance('10s');
    const times = (await received(client)).map(({ E }) => E as number);
    expect(times).toEqual([...new Set(times)]);
    expect(times).toHaveLength(10);
  });
});

describe('the arguments of a stream fault', () => {
  test.each([
    ['action=gap&stream=BTCUSDT@trade', "no market stream has the name 'BTCUSDT@trade'"],
    ['action=gap&stream=nosuch@trade', "no market stream has the name 'nosuch@trade'"],
    ['action=gap&stream=btcusdt@trade&account=0', 'give stream or account, not both'],
    ['action=gap&by=1s', 'by cannot be used with the action gap'],
    ['action=gap&account=7', 'There is no account 7'],
    ['action=explode', "invalid action 'explode'"],
  ])('%s is refused', async (query, text) => {
    expect(await plan(query)).toEqual({ code: 'SPOTLAB_CONTROL', msg: expect.stringContaining(text) });
    expect(await admin('faults/list')).toEqual([]);
  });
});
