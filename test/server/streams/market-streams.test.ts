/** Tests the URLs, the control messages and the connection rules of market streams over WebSocket, and that their events agree with replies of REST. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type EventField, marketEvents } from '../../../src/protocol/streams/stream-events.js';
import { parseStreamName } from '../../../src/protocol/streams/stream-names.js';
import { streamById } from '../../../src/protocol/streams/stream-table.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { type Message, StreamClient } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const SYMBOL = 'BTCUSDT';
const NAMES = [
  ...['aggTrade', 'trade', 'blockTrade', 'kline_1m', 'kline_1s', 'kline_1h@+08:00', 'miniTicker', 'ticker'],
  ...[
    'ticker_1h',
    'bookTicker',
    'avgPrice',
    'depth5@100ms',
    'depth20',
    'depth20@1000ms',
    'depth',
    'depth@100ms',
    'depth@1000ms',
  ],
].map((kind) => `btcusdt@${kind}`);

let exchange: RunningExchange;

beforeAll(async () => {
  exchange = await startExchange({ startMs: START_MS, paused: true, seed: 3, symbols: [SYMBOL, 'ETHUSDT'] });
});
afterAll(() => exchange.close());

const advance = (by: string) => fetch(`${exchange.adminUrl}/clock/advance?by=${by}`, { method: 'POST' });
const rest = async (path: string) => (await fetch(`${exchange.baseUrl}/api/v3/${path}`)).json() as Promise<Message>;

/** Opens a connection, advances the exchange, and returns all events by stream. */
async function eventsOf(names: readonly string[], by: string): Promise<Map<string, Message[]>> {
  const client = await StreamClient.open(`${exchange.streamUrl}/stream?streams=${names.join('/')}`);
  await advance(by);
  await client.request('LIST_SUBSCRIPTIONS');
  const events = new Map<string, Message[]>(names.map((name) => [name, []]));
  for (const { stream, data } of client.messages) if (stream) events.get(stream)?.push(data);
  await client.close();
  return events;
}

describe('the streams of a symbol', () => {
  let events: Map<string, Message[]>;
  const of = (kind: string) => events.get(`btcusdt@${kind}`) ?? [];

  beforeAll(async () => {
    events = await eventsOf([...NAMES, '!miniTicker@arr', '!ticker_4h@arr', 'ethbtc@trade'], '150s');
  });

  test('send events with the fields of the reference, in its order', () => {
    for (const [name, list] of events) {
      const address = parseStreamName(name);
      if (address === undefined || address.id === 'blockTrade') continue;
      const stream = streamById(address.id);
      const fields = marketEvents[stream.event].map(({ key }) => key);
      if (name !== 'ethbtc@trade') expect([name, list.length]).not.toEqual([name, 0]);
      for (const one of stream.isArray ? list.flat() : list) {
        expect([name, Object.keys(one as object)]).toEqual([name, fields]);
      }
    }
    const [kline] = of('kline_1m');
    const fields: readonly EventField[] = marketEvents.kline;
    expect(Object.keys(kline.k)).toEqual(fields.find(({ key }) => key === 'k')?.fields?.map(({ key }) => key));
  });

  test('send their events at the documented intervals', () => {
    for (const [kind, everyMs] of [
      ['miniTicker', 1_000],
      ['kline_1s', 1_000],
      ['kline_1m', 2_000],
    ] as const) {
      const times = [...new Set(of(kind).map(({ E }) => E as number))];
      expect(times.every((time) => time % everyMs === 0)).toBe(true);
      expect([kind, times.length]).toEqual([kind, 150_000 / everyMs]);
    }
  });

  test('send each trade once and in order, as REST has them', async () => {
    const trades = of('trade');
    expect(trades.length).toBeGreaterThan(5);
    const listed = await rest(`historicalTrades?symbol=${SYMBOL}&fromId=${trades[0].t}&limit=1000`);
    expect(trades.map(({ t, p, q, T, m }) => [t, p, q, T, m])).toEqual(
      listed.map(({ id, price, qty, time, isBuyerMaker }: Message) => [id, price, qty, time, isBuyerMaker]),
    );
    const aggregates = of('aggTrade');
    const merged = await rest(`aggTrades?symbol=${SYMBOL}&fromId=${aggregates[0].a}&limit=1000`);
    expect(aggregates.map(({ a, p, q, f, l, T, m, M }) => ({ a, p, q, f, l, T, m, M }))).toEqual(merged);
  });

  test('close each kline once, with the values of REST', async () => {
    const closed = of('kline_1m').filter(({ k }) => k.x);
    expect(closed).toHaveLength(3);
    const rows = await rest(`klines?symbol=${SYMBOL}&interval=1m&startTime=${closed[0].k.t}&limit=3`);
    expect(closed.map(({ k }) => [k.t, k.o, k.h, k.l, k.c, k.v, k.T, k.q, k.n, k.V, k.Q, k.B])).toEqual(rows);
  });

  test('send changes of the book without a gap, which lead to the book of REST', async () => {
    for (const kind of ['depth', 'depth@100ms', 'depth@1000ms']) {
      const diffs = of(kind);
      for (let i = 1; i < diffs.length; i += 1) expect(diffs[i].U).toBe(diffs[i - 1].u + 1);
      const book = await rest(`depth?symbol=${SYMBOL}&limit=5000`);
      expect(diffs.at(-1).u).toBe(book.lastUpdateId);
      const now = new Map(book.bids as [string, string][]);
      const changed = new Map<string, string>(diffs.flatMap(({ b }) => b as [string, string][]));
      for (const [price, quantity] of changed) expect(now.get(price) ?? '0.00000000').toBe(quantity);
    }
    const top = await rest(`ticker/bookTicker?symbol=${SYMBOL}`);
    const { b, B, a, A } = of('bookTicker').at(-1);
    expect([b, B, a, A]).toEqual([top.bidPrice, top.bidQty, top.askPrice, top.askQty]);
  });

  test('send block trades', async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, seed: 3, symbols: [SYMBOL], live: false });
    const client = await StreamClient.open(`${own.streamUrl}/ws/btcusdt@blockTrade`);
    await fetch(`${own.adminUrl}/clock/advance?by=12h`, { method: 'POST' });
    const event = await client.next(({ e }) => e === 'blockTrade');
    expect(Object.keys(event)).toEqual(marketEvents.blockTrade.map(({ key }) => key));
    const reply = await fetch(`${own.baseUrl}/api/v3/historicalBlockTrades?symbol=${SYMBOL}&fromId=${event.t}&limit=1`);
    expect(await reply.json()).toMatchObject([{ id: event.t, price: event.p, qty: event.q, time: event.T }]);
    await client.close();
    await own.close();
  });

  test('are silent for a symbol that does not exist', () => {
    expect(events.get('ethbtc@trade')).toEqual([]);
  });
});

describe('events of streams', () => {
  test('are not sent while the clock is paused', async () => {
    const client = await StreamClient.open(`${exchange.streamUrl}/ws/btcusdt@miniTicker`);
    await client.request('LIST_SUBSCRIPTIONS');
    expect(client.messages).toHaveLength(1);
    await advance('1s');
    expect(await client.next(({ e }) => e === '24hrMiniTicker')).toMatchObject({ s: SYMBOL });
    await client.close();
  });

  test('are the same for all clients, whatever other streams are subscribed', async () => {
    const run = async (names: string[]) => {
      const own = await startExchange({ startMs: START_MS, paused: true, seed: 9, symbols: [SYMBOL] });
      const client = await StreamClient.open(`${own.streamUrl}/ws/${names.join('/')}`);
      for (const by of ['1s', '60s', '300ms']) {
        await fetch(`${own.adminUrl}/clock/advance?by=${by}`, { method: 'POST' });
      }
      await client.request('LIST_SUBSCRIPTIONS');
      const trades = client.messages.filter(({ e }) => e === 'trade');
      await client.close();
      await own.close();
      return trades;
    };
    const alone = await run(['btcusdt@trade']);
    expect(await run(NAMES)).toEqual(alone);
    expect(alone.length).toBeGreaterThan(0);
  });

  test('have times in microseconds if the URL requests this', async () => {
    const client = await StreamClient.open(`${exchange.streamUrl}/ws/btcusdt@trade?timeUnit=microsecond`);
    await advance('2m');
    const { T } = await client.next(({ e }) => e === 'trade');
    expect(String(T)).toHaveLength(16);
    await client.close();
  });
});

describe('control messages of a stream connection', () => {
  test('subscribe, list and unsubscribe streams, and switch the wrapping of events with stream names', async () => {
    const client = await StreamClient.open(`${exchange.streamUrl}/ws`);
    expect(await client.request('SUBSCRIBE', ['btcusdt@avgPrice', 'btcusdt@trade'])).toEqual({ result: null, id: 1 });
    expect((await client.request('UNSUBSCRIBE', ['btcusdt@trade', 'x@trade'])).result).toBeNull();
    expect((await client.request('LIST_SUBSCRIPTIONS')).result).toEqual(['btcusdt@avgPrice']);
    expect((await client.request('SET_PROPERTY', ['combined', true])).result).toBeNull();
    await advance('1s');
    expect(await client.next(({ stream }) => stream === 'btcusdt@avgPrice')).toHaveProperty('data.e', 'avgPrice');
    await client.close();
  });

  test('report that events are wrapped with stream names by default on /stream only', async () => {
    for (const [path, isCombined] of [
      ['ws', false],
      ['stream', true],
    ] as const) {
      const client = await StreamClient.open(`${exchange.streamUrl}/${path}`);
      expect((await client.request('GET_PROPERTY', ['combined'])).result).toBe(isCombined);
      await client.close();
    }
  });

  test('more than five control messages in a second end the connection', async () => {
    const client = await StreamClient.open(`${exchange.streamUrl}/ws`);
    for (let i = 0; i < 6; i += 1) client.send('{"method":"LIST_SUBSCRIPTIONS","id":1}');
    expect(await client.closed).toEqual({ code: 1008, reason: 'Too many messages: at most 5 a second.' });
    expect(client.messages).toHaveLength(5);
  });
});

describe('a stream connection', () => {
  test('is refused for another path or time unit', async () => {
    for (const path of ['', '/x', '/ws-api', '/ws-api/v4', '/stream/x', '/ws?timeUnit=hour']) {
      await expect(StreamClient.open(`${exchange.streamUrl}${path}`)).rejects.toThrow(/40[04]/);
    }
  });

  test('gets an event of the shutdown before it is closed', async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, symbols: [SYMBOL] });
    const clients = await Promise.all([
      StreamClient.open(`${own.streamUrl}/ws`),
      StreamClient.open(`${own.streamUrl}/stream`),
      StreamClient.open(own.wsApiUrl),
    ]);
    await own.close();
    const event = { e: 'serverShutdown', E: START_MS };
    expect(clients.map(({ messages }) => messages)).toEqual([
      [event],
      [{ stream: '!serverShutdown', data: event }],
      [{ event }],
    ]);
    for (const { closed } of clients) expect((await closed).code).toBe(1001);
  });

  test("ends when it is 24 hours old by the exchange's clock", async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, symbols: [SYMBOL], live: false });
    const client = await StreamClient.open(`${own.streamUrl}/ws`);
    await fetch(`${own.adminUrl}/clock/advance?by=1d`, { method: 'POST' });
    expect(await client.closed).toEqual({ code: 1000, reason: 'The connection is 24 hours old.' });
    await own.close();
  });

  test("gets a message when the exchange's clock is moved forward, at most one in a second", async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, symbols: [SYMBOL], live: false });
    const socket = new WebSocket(`${own.streamUrl}/ws`);
    const clock = new Promise((resolve) => {
      socket.once('upgrade', ({ headers }) => resolve(headers['x-spotlab-clock']));
    });
    const pings: number[] = [];
    socket.on('ping', (payload) => pings.push(Number(String(payload))));
    const pinged = () => new Promise((resolve) => socket.once('ping', resolve));
    await new Promise((resolve) => socket.once('open', resolve));
    expect(await clock).toBe(`${START_MS * 1_000} 0`);
    const first = pinged();
    await fetch(`${own.adminUrl}/clock/advance?by=9m`, { method: 'POST' });
    for (let hour = 0; hour < 3; hour += 1) await fetch(`${own.adminUrl}/clock/advance?by=1h`, { method: 'POST' });
    await first;
    await pinged();
    expect(pings).toEqual([START_MS + 69 * 60_000, START_MS + 189 * 60_000]);
    socket.terminate();
    await own.close();
  });

  test('is refused with 429 after 300 attempts of its address in five minutes', async () => {
    const own = await startExchange({ startMs: START_MS, paused: true, symbols: [SYMBOL], live: false });
    const attempts = Array.from({ length: 300 }, () => StreamClient.open(`${own.streamUrl}/ws`));
    const clients = await Promise.all(attempts);
    await expect(StreamClient.open(`${own.streamUrl}/ws`)).rejects.toThrow('429');
    await fetch(`${own.adminUrl}/clock/advance?by=5m`, { method: 'POST' });
    clients.push(await StreamClient.open(`${own.streamUrl}/ws`));
    for (const { socket } of clients) socket.terminate();
    await own.close();
  });
});
