/** Tests lists of stream events: how they are drawn, and how they become tables. */
import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import * as data from '../../src/data/index.js';
import { toMime, toText } from '../../src/display/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

function streaming() {
  const source = new FakeStreamSource();
  const displays = () => ({ toText, toMime, mode: 'drawn' as const });
  const parts = { marketStreams: async () => source, displays, dataBackend: () => data };
  const { x } = makeClient([{ body: { symbol: 'BTCUSDT', price: '1' } }], parts);
  /** Takes these events of a stream. */
  const take = async <T>(
    stream: { name: string; take(count: number): Promise<T> },
    ...events: object[]
  ): Promise<T> => {
    const taking = stream.take(events.length);
    await source.live(stream.name);
    for (const event of events) source.send(stream.name, event);
    return taking;
  };
  return { x, source, take };
}

const shown = (value: unknown) => inspect(value, { breakLength: 80 });

test('trades are drawn like the trades of a request, and have a table with their fields', async () => {
  const { x, take } = streaming();
  const trade = (t: number) => ({ e: 'trade', E: t, s: 'BTCUSDT', t, p: '100.5', q: '2', T: t, m: true, M: true });
  const rows = await take(x.stream.trades('BTCUSDT'), trade(1_767_225_600_000), trade(1_767_225_600_001));
  expect(shown(rows)).toContain('BTCUSDT trades  2');
  expect(rows.toCSV().split('\n')[0]).toBe('eventType,eventTime,symbol,id,price,qty,time,isBuyerMaker,isBestMatch');
  expect(rows.toTable().columns.find(({ name }) => name === 'price')?.type).toBe('decimal');
});

test('klines are drawn as candles, each by its last event', async () => {
  const { x, take } = streaming();
  const open = 1_767_225_600_000;
  const kline = (at: number, c: string, closed = false) => ({
    e: 'kline',
    E: open + at,
    s: 'BTCUSDT',
    k: {
      ...{
        t: open + at,
        T: open + at + 999,
        s: 'BTCUSDT',
        i: '1s',
        f: 1,
        L: 2,
        o: '1',
        c,
        h: '9',
        l: '1',
        v: '5',
        n: 2,
      },
      ...{ x: closed, q: '5', V: '1', Q: '1', B: '0' },
    },
  });
  const rows = await take(x.stream.klines('BTCUSDT', '1s'), kline(0, '2'), kline(0, '3', true), kline(1_000, '4'));
  expect(shown(rows)).toMatch(/^BTCUSDT 1s {2}4 .* 2 klines .* UTC$/m);
  const [head, , second] = rows.toCSV().split('\n');
  expect(head).toContain('openTime,closeTime,symbol,interval');
  expect(second).toContain(',3,');
});

test('tickers of one symbol are drawn by the newest one, and a book by the last one', async () => {
  const { x, take } = streaming();
  const quote = (u: number) => ({ u, s: 'BTCUSDT', b: `${100 + u}.0`, B: '1', a: '110.0', A: '2' });
  const quotes = shown(await take(x.stream.bookTicker('BTCUSDT'), quote(1), quote(2)));
  expect(quotes).toContain('bid     102 for 1');
  expect(quotes).toContain('the newest values of 2 events');
  const book = (id: number) => ({ lastUpdateId: id, bids: [['99', '1']], asks: [['101', '1']] });
  const books = shown(await take(x.stream.depth('BTCUSDT').levels(5), book(7), book(8)));
  expect(books).toContain('update 8');
  expect(books).toContain('the last of 2 books');
});
