/** Tests binary market streams: who may open them, their control messages, and that each event has the same content as in the JSON stream. */
import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHeader, readMessage, streamSchema } from '../../../src/sbe/index.js';
import { type RunningExchange, startExchange } from '../../../src/server/embedded.js';
import { type Message, refusedUpgrade, StreamClient } from '../../support/stream-client.js';

const START_MS = Date.UTC(2026, 0, 31, 12, 0, 30);
const OPTIONS = { startMs: START_MS, paused: true, seed: 3, symbols: ['BTCUSDT', 'ETHUSDT'] };
const ED25519 = 'e'.repeat(64);
const ELSEWHERE = 'f'.repeat(64);
const publicKey = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }) as string;

let exchange: RunningExchange;

beforeAll(async () => {
  const registerKeys = [
    { apiKey: ED25519, kind: 'Ed25519' as const, publicKey, permissions: [] },
    { apiKey: ELSEWHERE, kind: 'Ed25519' as const, publicKey, addresses: ['10.0.0.1'] },
  ];
  exchange = await startExchange({ ...OPTIONS, registerKeys });
});
afterAll(() => exchange.close());

const advance = (by: string) => fetch(`${exchange.adminUrl}/clock/advance?by=${by}`, { method: 'POST' });
const open = (path: string) => StreamClient.open(`${exchange.streamUrl}/sbe/${path}`, { 'X-MBX-APIKEY': ED25519 });

type Event = Readonly<Record<string, Message>>;

/** The events of both encodings over the same time: binary ones by the name of their message, JSON ones by their stream. */
async function bothOf(binary: readonly string[], json: readonly string[], by: string) {
  const client = await open(`stream?streams=${binary.join('/')}`);
  const other = await StreamClient.open(`${exchange.streamUrl}/stream?timeUnit=MICROSECOND&streams=${json.join('/')}`);
  await advance(by);
  await Promise.all([client.request('LIST_SUBSCRIPTIONS'), other.request('LIST_SUBSCRIPTIONS')]);
  const messages = client.binary.map((bytes) => readMessage(streamSchema, bytes));
  await Promise.all([client.close(), other.close()]);
  return {
    binary: (message: string) => messages.filter(({ name }) => name === message).map(({ value }) => value as Event),
    json: (stream: string): Event[] => other.messages.filter((one) => one.stream === stream).map(({ data }) => data),
  };
}

const levels = (list: readonly Event[]) => list.map(({ price, qty }) => [price, qty]);

describe('binary streams (SBE)', () => {
  let both: Awaited<ReturnType<typeof bothOf>>;

  beforeAll(async () => {
    const kinds = ['trade', 'bestBidAsk', 'depth', 'depth20'].map((kind) => `btcusdt@${kind}`);
    both = await bothOf(kinds, ['btcusdt@trade', 'btcusdt@bookTicker', 'btcusdt@depth@100ms'], '60s');
  });

  test('have the same trades as the stream in JSON', () => {
    const events = both.binary('TradesStreamEvent');
    const rows = events.flatMap(({ eventTime: E, symbol: s, transactTime: T, trades }) =>
      (trades as Event[]).map(({ id: t, price: p, qty: q, isBuyerMaker: m, isBestMatch: M }) => ({
        ...{ e: 'trade', E, s, t, p, q, T, m, M },
      })),
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows).toEqual(both.json('btcusdt@trade'));
  });

  test('have the same best prices as the stream in JSON, and their time', () => {
    const quotes = both.binary('BestBidAskStreamEvent');
    expect(
      quotes.map(({ bookUpdateId: u, symbol: s, bidPrice: b, bidQty: B, askPrice: a, askQty: A }) => ({
        ...{ u, s, b, B, a, A },
      })),
    ).toEqual(both.json('btcusdt@bookTicker'));
    const times = quotes.map(({ eventTime }) => eventTime as number);
    expect(times).toEqual([...times].sort((one, other) => one - other));
  });

  test('have the changes of the book every 20 ms, which add up to the changes that JSON sends every 100 ms', () => {
    const diffs = both.binary('DepthDiffStreamEvent');
    for (let at = 1; at < diffs.length; at += 1)
      expect(diffs[at]?.firstBookUpdateId).toBe(diffs[at - 1]?.lastBookUpdateId + 1);
    expect(diffs.every(({ eventTime }) => eventTime % 20_000 === 0)).toBe(true);
    const slower = both.json('btcusdt@depth@100ms');
    expect(diffs.length).toBeGreaterThan(slower.length);
    const bookOf = (changes: readonly (readonly [string, string])[]) => Object.fromEntries(changes);
    for (const [side, short] of [
      ['bids', 'b'],
      ['asks', 'a'],
    ] as const) {
      const binary = bookOf(diffs.flatMap((diff) => levels(diff[side]) as [string, string][]));
      expect(binary).toMatchObject(bookOf(slower.flatMap((diff) => diff[short] as [string, string][])));
    }
  });

  test('have the best 20 levels every 50 ms; the last of them equal REST', async () => {
    const snapshots = both.binary('DepthSnapshotStreamEvent');
    expect(snapshots.every(({ eventTime }) => eventTime % 50_000 === 0)).toBe(true);
    const book = (await (await fetch(`${exchange.baseUrl}/api/v3/depth?symbol=BTCUSDT&limit=20`)).json()) as Message;
    const last = snapshots.at(-1) as Event;
    expect([last.bookUpdateId, levels(last.bids), levels(last.asks)]).toEqual([
      book.lastUpdateId,
      book.bids,
      book.asks,
    ]);
  });

  test('are subscribed by control messages in JSON, which are answered in JSON', async () => {
    const client = await open('ws');
    expect(await client.request('SUBSCRIBE', ['ethusdt@trade', 'ethusdt@kline_1m'])).toEqual({ id: 1, result: null });
    expect((await client.request('LIST_SUBSCRIPTIONS')).result).toEqual(['ethusdt@trade', 'ethusdt@kline_1m']);
    client.send('{"method":"NOTHING","id":9}');
    expect((await client.next(({ code }) => code !== undefined)).code).toBe(2);
    await advance('60s');
    await client.request('UNSUBSCRIBE', ['ethusdt@trade']);
    expect(client.binary.length).toBeGreaterThan(0);
    for (const bytes of client.binary)
      expect(readHeader(bytes)).toEqual({ blockLength: 18, templateId: 10_000, schemaId: 1, version: 0 });
    await client.close();
  });

  test('can have a fault that does not affect the JSON streams', async () => {
    const { status } = await fetch(
      `${exchange.adminUrl}/faults/stream?action=gap&count=1000&stream=sbe:btcusdt@depth20`,
      {
        method: 'POST',
      },
    );
    expect(status).toBe(200);
    const faulty = await bothOf(['btcusdt@depth20'], ['btcusdt@depth5@100ms'], '1s');
    await fetch(`${exchange.adminUrl}/faults/clear`, { method: 'POST' });
    expect(faulty.binary('DepthSnapshotStreamEvent')).toEqual([]);
    expect(faulty.json('btcusdt@depth5@100ms').length).toBeGreaterThan(0);
  });
});

describe('a connection to binary streams (SBE)', () => {
  const url = () => `${exchange.streamUrl}/sbe/ws/btcusdt@trade`;

  test.each([
    ['no key', () => ({}), 401, -2014],
    ['an unknown key', () => ({ 'X-MBX-APIKEY': 'a'.repeat(64) }), 401, -2015],
    ['a key for another address', () => ({ 'X-MBX-APIKEY': ELSEWHERE }), 401, -2015],
    ['an HMAC key', () => ({ 'X-MBX-APIKEY': exchange.apiKey }), 400, -4056],
  ])('a connection to binary streams with %s is refused', async (_, headers, status, code) => {
    expect(await refusedUpgrade(url(), headers())).toMatchObject({ status, body: { code } });
  });

  test('is refused where SBE is switched off', async () => {
    const without = await startExchange({ ...OPTIONS, sbe: false });
    const refused = await refusedUpgrade(`${without.streamUrl}/sbe/ws`, { 'X-MBX-APIKEY': without.apiKey });
    expect(refused).toMatchObject({ status: 400, body: { code: -1155, msg: 'SBE is not enabled.' } });
    await without.close();
  });

  test('receives the announcement of a shutdown in JSON', async () => {
    const other = await startExchange({ ...OPTIONS, registerKeys: [{ apiKey: ED25519, kind: 'Ed25519', publicKey }] });
    const client = await StreamClient.open(`${other.streamUrl}/sbe/ws`, { 'X-MBX-APIKEY': ED25519 });
    const [event] = await Promise.all([client.next(({ e }) => e === 'serverShutdown'), other.close()]);
    expect(event).toEqual({ e: 'serverShutdown', E: START_MS });
  });
});
