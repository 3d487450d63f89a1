/** Tests how the texts of events are decoded: readable names, exact ids, unknown fields; and stored results for the documented samples. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EventField, marketEvents, parseStreamName, streamById, userEvents } from '../../src/protocol/index.js';
import { type RunningExchange, startExchange } from '../../src/server/embedded.js';
import { decoderOf, decodeUserEvent } from '../../src/streams/index.js';
import { testWith } from '../support/shared.js';
import { type Message, StreamClient, signedParams } from '../support/stream-client.js';
import { eventNameOf, SAMPLES_PATH, sampleEvents } from '../support/stream-samples.js';

const GOLDEN = resolve(import.meta.dirname, '../golden/stream-events.txt');
const tables: Readonly<Record<string, readonly EventField[]>> = { ...marketEvents, ...userEvents };

describe('the samples of events in the protocol reference', () => {
  testWith(SAMPLES_PATH)('are decoded to the stored (golden) events', () => {
    const lines = sampleEvents().map(({ section, value }) => {
      const event = decoderOf(eventNameOf(value))(JSON.stringify(value));
      return `${section}\n  ${JSON.stringify(event)}\n`;
    });
    const text = lines.join('');
    if (process.env.UPDATE_GOLDEN) writeFileSync(GOLDEN, text);
    expect(text).toBe(readFileSync(GOLDEN, 'utf8'));
  });
});

describe('a decoded event', () => {
  const trade =
    '{"e":"trade","E":1672515782136,"s":"BNBBTC","t":12345,"p":"0.001","q":"100","T":1672515782136,"m":true,"M":true}';

  test('is a plain object with readable names, in the order of the fields on the wire', () => {
    const event = decoderOf('trade')(trade) as object;
    expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
    expect(Object.keys(event)).toEqual(marketEvents.trade.map(({ name }) => name));
  });

  test('has the nested names of a kline, and of each object of a list', () => {
    const kline = decoderOf('kline')('{"e":"kline","E":1,"s":"BNBBTC","k":{"t":1,"x":true,"B":"0"}}');
    expect(kline).toEqual({
      ...{ eventType: 'kline', eventTime: 1, symbol: 'BNBBTC' },
      kline: { openTime: 1, isClosed: true, unused: '0' },
    });
    const text = '{"e":"outboundAccountPosition","E":2,"u":1,"B":[{"a":"BTC","f":"1.0","l":"0.0"}]}';
    expect(decodeUserEvent(text)).toEqual({
      ...{ eventType: 'outboundAccountPosition', eventTime: 2, lastUpdateTime: 1 },
      balances: [{ asset: 'BTC', free: '1.0', locked: '0.0' }],
    });
  });

  test('may be a list of events', () => {
    const text = '[{"e":"24hrMiniTicker","s":"A","c":"1"},{"e":"24hrMiniTicker","s":"B","c":"2"}]';
    expect(decoderOf('24hrMiniTicker')(text)).toEqual([
      { eventType: '24hrMiniTicker', symbol: 'A', lastPrice: '1' },
      { eventType: '24hrMiniTicker', symbol: 'B', lastPrice: '2' },
    ]);
  });

  test('keeps an id above 2^53 exact, and is JSON with its digits as a string', () => {
    const event = decoderOf('trade')(trade.replace('12345', '9007199254740993')) as { id: bigint };
    expect(event.id).toBe(9_007_199_254_740_993n);
    expect(Object.keys(event)).toEqual(marketEvents.trade.map(({ name }) => name));
    expect(JSON.parse(JSON.stringify(event)).id).toBe('9007199254740993');
  });

  test('keeps a field that the table does not know, under its name on the wire', () => {
    const text = `${trade.slice(0, -1)},"zz":[1],"__proto__":{"a":1},"price":"2"}`;
    const event = decoderOf('trade')(text) as object;
    expect(Object.keys(event)).toEqual([...marketEvents.trade.map(({ name }) => name), 'zz', '__proto__']);
    expect(event).toMatchObject({ price: '0.001', zz: [1] });
    expect(Object.getPrototypeOf(event)).toBe(Object.prototype);
  });

  test('a text that is not an event throws a SyntaxError', () => {
    for (const text of ['', 'x', '{', '1', 'null', '"e"', trade.slice(1), `${trade}}`])
      expect(() => decoderOf('trade')(text)).toThrow(SyntaxError);
  });

  test('an event of the account is decoded by its type, wherever this stands in the text; an unknown type is kept', () => {
    expect(decodeUserEvent('{"E":1,"e":"balanceUpdate","a":"BTC"}')).toEqual({
      ...{ eventTime: 1, eventType: 'balanceUpdate', asset: 'BTC' },
    });
    expect(decodeUserEvent('{"e":"constructor","E":1,"zz":2}')).toEqual({
      ...{ eventType: 'constructor', eventTime: 1, zz: 2 },
    });
    expect(() => decodeUserEvent('null')).toThrow(SyntaxError);
  });
});

describe('the events of an exchange', () => {
  let exchange: RunningExchange;
  beforeAll(async () => {
    exchange = await startExchange({ startMs: Date.UTC(2026, 0, 31), paused: true, seed: 3, symbols: ['BTCUSDT'] });
  });
  afterAll(() => exchange.close());
  const post = (path: string) => fetch(`${exchange.adminUrl}/${path}`, { method: 'POST' });

  /** Checks the names against the table and the values against the wire. */
  function check(event: object, wire: Message, fields: readonly EventField[]): void {
    const given = fields.filter(({ key }) => key in wire);
    expect(Object.keys(event)).toEqual(given.map(({ name }) => name));
    for (const { key, name, fields: nested } of given) {
      const value = (event as Message)[name];
      if (!nested) expect(value).toEqual(wire[key]);
      else
        [value].flat().forEach((one, index) => {
          check(one, [wire[key]].flat()[index], nested);
        });
    }
  }

  test('have every field of the market streams under its name', async () => {
    const names = ['aggTrade', 'trade', 'kline_1m', 'miniTicker', 'ticker', 'ticker_1h', 'bookTicker', 'avgPrice'];
    const streams = [...names, 'depth5@100ms', 'depth'].map((name) => `btcusdt@${name}`).concat('!miniTicker@arr');
    const client = await StreamClient.open(`${exchange.streamUrl}/stream?streams=${streams.join('/')}`);
    await post('clock/advance?by=60s');
    await client.request('LIST_SUBSCRIPTIONS');
    const seen = new Set<string>();
    for (const { stream, data } of client.messages) {
      if (stream === undefined) continue;
      seen.add(stream);
      const { event } = streamById(parseStreamName(stream)?.id as 'trade');
      const decoded = decoderOf(event)(JSON.stringify(data));
      [decoded].flat().forEach((one, index) => {
        check(one as object, [data].flat()[index], tables[event] ?? []);
      });
    }
    expect([...seen].sort()).toEqual([...streams].sort());
    await client.close();
  });

  test('have every field of the user data events under its name', async () => {
    const client = await StreamClient.open(exchange.wsApiUrl);
    const nowMs = () => Math.floor(exchange.marketTimeUs() / 1_000);
    await client.request('userDataStream.subscribe.signature', signedParams(exchange, {}, nowMs()));
    const order = { symbol: 'BTCUSDT', side: 'BUY', type: 'MARKET', quantity: '0.01' };
    await client.request('order.place', signedParams(exchange, order, nowMs()));
    await client.next((message) => message.event?.e === 'outboundAccountPosition');
    const events = client.messages.flatMap(({ event }) => (event ? [event] : []));
    expect(events.map(({ e }) => e)).toContain('executionReport');
    for (const event of events)
      check(decodeUserEvent(JSON.stringify(event)) as object, event, tables[event.e as 'trade'] ?? []);
    await client.close();
  });
});
