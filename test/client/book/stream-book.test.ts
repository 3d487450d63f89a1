/** `x.stream.book` over a source without connections: its snapshots, members, changes, and its end. */
import { inspect } from 'node:util';
import { afterEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../../src/client/session/interrupt.js';
import { setLiveHost } from '../../../src/client/watch/live-run.js';
import * as data from '../../../src/data/index.js';
import { toMime, toText } from '../../../src/display/index.js';
import { FakeStreamSource } from '../../support/fake-stream-source.js';
import type { Answer } from '../../support/fake-transport.js';
import { makeClient } from '../../support/make-client.js';

const NAME = 'btcusdt@depth@100ms';
const BOOK = {
  lastUpdateId: 100,
  bids: [
    ['99.00', '1.00'],
    ['98.00', '2.00'],
  ],
  asks: [
    ['101.00', '1.00'],
    ['102.50', '2.00'],
  ],
};

function diff(firstId: number, lastId: number, bids: string[][] = [], asks: string[][] = []) {
  return { e: 'depthUpdate', E: lastId, s: 'BTCUSDT', U: firstId, u: lastId, b: bids, a: asks };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function client(answer: Answer[] | ((request: { readonly path: string }) => Answer) = [{ body: BOOK }]) {
  const source = new FakeStreamSource();
  const displays = { toText, toMime } as never;
  const floors = { displays: () => displays, dataBackend: () => data };
  const made = makeClient(answer, { marketStreams: async () => source, ...floors });
  return { ...made, source };
}

/** A client with an open book. */
async function opened(...given: Parameters<typeof client>) {
  const made = client(...given);
  return { ...made, book: await made.x.stream.book('BTCUSDT') };
}

afterEach(() => {
  setInterruptSignal(undefined);
  setLiveHost(undefined);
});

describe('opening', () => {
  test('subscribes, then reads the snapshot when diffs arrive, and resolves with the book', async () => {
    const { x, source, transport } = client();
    const call = x.stream.book('BTCUSDT');
    expect([call.verb, call.name, call.params, source.subscribed]).toEqual([
      'stream.book',
      NAME,
      { symbol: 'BTCUSDT' },
      [],
    ]);
    const opening = call.then((book) => book);
    await source.live(NAME);
    expect(source.subscribed).toEqual([NAME]);
    source.send(NAME, diff(99, 101, [['99.50', '3.00']]));
    const book = await opening;
    expect(transport.sent.map(({ path }) => path)).toEqual(['/api/v3/depth?symbol=BTCUSDT&limit=5000']);
    expect(book).toMatchObject({ symbol: 'BTCUSDT', name: NAME, updateId: 101, isSynchronized: true, isOpen: true });
    expect([book.bestBid, book.bestAsk, book.spread, book.eventTime]).toEqual([
      ['99.50', '3.00'],
      ['101.00', '1.00'],
      '1.50',
      101,
    ]);
    expect([book.bids(2), book.asks(), await call]).toEqual([[['99.50', '3.00'], BOOK.bids[0]], BOOK.asks, book]);
    expect(x.limits.windows.find(({ type }) => type === 'REQUEST_WEIGHT')?.used).toBe(250);
  });

  test('takes another speed and smaller snapshots', async () => {
    const { x, source, transport } = client();
    const call = x.stream.book('BTCUSDT').every('1s').limit(100);
    expect([call.name, call.params]).toEqual(['btcusdt@depth', { symbol: 'BTCUSDT', every: '1s', limit: '100' }]);
    const opening = call.then((book) => book);
    await source.live('btcusdt@depth');
    await opening;
    expect(transport.sent[0]?.path).toBe('/api/v3/depth?symbol=BTCUSDT&limit=100');
    expect(x.limits.windows.find(({ type }) => type === 'REQUEST_WEIGHT')?.used).toBe(5);
  });

  test('asks again for a snapshot that is older than the first diff', async () => {
    const bodies = [BOOK, BOOK, { ...BOOK, lastUpdateId: 104 }];
    const { x, source, transport, clock } = client(() => ({ body: bodies.shift() }));
    const opening = x.stream.book('BTCUSDT').then((book) => book);
    await source.live(NAME);
    source.send(NAME, diff(105, 106, [['99.00', '9.00']]));
    await turn();
    expect(transport.sent.length).toBe(2);
    await clock.advance(100);
    expect([(await opening).updateId, transport.sent.length]).toEqual([106, 3]);
  });

  test('consumers share a book until the last of them closes', async () => {
    const { x, book, source, transport } = await opened();
    const other = await x.stream.book('BTCUSDT');
    await book.close();
    source.send(NAME, diff(101, 101, [['99.00', '7.00']]));
    expect([other.bestBid, other.isOpen, book.isOpen, book.isSynchronized]).toEqual([
      ['99.00', '7.00'],
      true,
      false,
      false,
    ]);
    await other.close();
    await other.close();
    expect([source.subscribed, source.open, transport.sent.length, other.isOpen]).toEqual([[NAME], [], 1, false]);
  });

  test.each([
    ['a symbol', (x: ReturnType<typeof client>['x']) => x.stream.book(undefined as never)],
    ['a symbol of letters', (x: ReturnType<typeof client>['x']) => x.stream.book('btc/usdt')],
    ['a speed that exists', (x: ReturnType<typeof client>['x']) => x.stream.book('BTCUSDT').every('5s' as never)],
    ['a whole number of levels', (x: ReturnType<typeof client>['x']) => x.stream.book('BTCUSDT').limit(1.5)],
  ])('needs %s', async (_, call) => {
    const { x, source } = client();
    await expect(call(x)).rejects.toMatchObject({ name: 'ParameterError', verb: 'stream.book' });
    expect(source.subscribed).toEqual([]);
  });

  test('rejects for a symbol that the exchange does not have', async () => {
    const { x, source } = client([{ status: 400, body: { code: -1121, msg: 'Invalid symbol.' } }]);
    const opening = x.stream.book('NOSUCH');
    const failing = expect(opening).rejects.toMatchObject({ name: 'ExchangeError', exchangeCode: -1121 });
    await failing;
    expect(source.open).toEqual([]);
  });

  test('gives up after three snapshots without a reply', async () => {
    const { x, source, transport, clock } = client([{ status: 503, body: { code: -1, msg: 'busy' } }]);
    const failing = expect(x.stream.book('BTCUSDT')).rejects.toMatchObject({ name: 'ExchangeError', status: 503 });
    await source.live(NAME);
    for (let wait = 0; wait < 5; wait += 1) await clock.advance(1_000);
    await failing;
    expect([transport.sent.length, source.open]).toEqual([3, []]);
  });

  test('ends with its signal, and with an interrupt of the input that waits', async () => {
    const { x, source } = client();
    const stop = new AbortController();
    const failing = expect(x.stream.book('BTCUSDT').signal(stop.signal)).rejects.toMatchObject({ reason: 'aborted' });
    await source.live(NAME);
    stop.abort(new Error('enough'));
    await failing;
    const interrupt = new AbortController();
    setInterruptSignal(interrupt.signal);
    const interrupted = expect(x.stream.book('BTCUSDT')).rejects.toThrow('Ctrl-C');
    await source.live(NAME);
    interrupt.abort(new Error('Ctrl-C'));
    await interrupted;
    expect(source.open).toEqual([]);
  });
});

describe('an open book', () => {
  test('gives its changes, with the best levels before and after', async () => {
    const { book, source } = await opened();
    const changes = book[Symbol.asyncIterator]();
    const next = changes.next();
    source.send(NAME, diff(101, 103, [['99.50', '3.00']], [['102.50', '0.00']]));
    const { value } = await next;
    expect(value.toJSON()).toEqual({
      firstUpdateId: 101,
      updateId: 103,
      eventTime: 103,
      bids: [['99.50', '3.00']],
      asks: [['102.50', '0.00']],
      bestBid: ['99.50', '3.00'],
      bestAsk: ['101.00', '1.00'],
      before: { bestBid: ['99.00', '1.00'], bestAsk: ['101.00', '1.00'] },
      isSynchronized: true,
      isReloaded: false,
    });
    await changes.return?.();
    expect(book.isOpen).toBe(true);
  });

  test('merges the changes that wait for a slow loop, and never delays itself', async () => {
    const { book, source } = await opened();
    const changes = book[Symbol.asyncIterator]();
    source.send(NAME, diff(101, 101, [['99.50', '3.00']]));
    for (let id = 102; id < 2_000; id += 1)
      source.send(NAME, diff(id, id, [['99.50', `${id}.00`]], [['103.00', '1.00']]));
    source.send(NAME, diff(2_000, 2_000, [['99.50', '0.00']]));
    expect([book.updateId, source.isPaused]).toEqual([2_000, false]);
    expect((await changes.next()).value).toMatchObject({
      firstUpdateId: 101,
      updateId: 2_000,
      bids: [['99.50', '0.00']],
      asks: [['103.00', '1.00']],
      bestBid: ['99.00', '1.00'],
      before: { bestBid: ['99.00', '1.00'] },
    });
  });

  test('tells its consumers when it is not synchronized, and when it was loaded again', async () => {
    const bodies = [BOOK, { ...BOOK, lastUpdateId: 120, bids: [['97.00', '1.00']] }];
    const { book, source } = await opened(() => ({ body: bodies.shift() }));
    const seen: unknown[] = [];
    book.on(({ updateId, isSynchronized, isReloaded, why, bids }) => {
      seen.push([updateId, isSynchronized, isReloaded, why, bids.length]);
    });
    source.send(NAME, diff(101, 101, [['99.50', '3.00']]));
    source.lose(NAME);
    expect([book.isSynchronized, book.bestBid]).toEqual([false, ['99.50', '3.00']]);
    source.reconnect(NAME);
    await turn();
    source.send(NAME, diff(121, 121, [['97.50', '1.00']]));
    expect(seen).toEqual([
      [101, true, false, undefined, 1],
      [101, false, false, 'lost', 0],
      [120, true, true, 'lost', 0],
      [121, true, false, undefined, 1],
    ]);
    expect(book.resyncs).toEqual({ count: 1, reasons: { lost: 1 } });
  });

  test('reads a snapshot after a gap, and goes on trying without a reply', async () => {
    const down = { status: 503, body: { code: -1, msg: 'busy' } };
    const answers: Answer[] = [{ body: BOOK }, down, down, down, down, { body: { ...BOOK, lastUpdateId: 110 } }];
    const { book, source, clock, transport } = await opened(() => answers.shift() as Answer);
    for (const id of [103, 104, 105, 106]) source.send(NAME, diff(id, id, [['99.00', '5.00']]));
    for (let wait = 0; wait < 8; wait += 1) await clock.advance(1_000);
    expect([book.isSynchronized, book.updateId, book.bestBid, book.resyncs, transport.sent.length]).toEqual([
      true,
      110,
      ['99.00', '1.00'],
      { count: 1, reasons: { gap: 1 } },
      6,
    ]);
  });

  test('gives up a missing diff after half a second, because a quiet market may send no further ones', async () => {
    const bodies = [BOOK, { ...BOOK, lastUpdateId: 110 }];
    const { book, source, clock } = await opened(() => ({ body: bodies.shift() }));
    source.send(NAME, diff(103, 103));
    await clock.advance(499);
    expect([book.isSynchronized, book.resyncs.count]).toEqual([false, 0]);
    await clock.advance(1);
    expect([book.isSynchronized, book.updateId, book.resyncs.reasons]).toEqual([true, 110, { gap: 1 }]);
    source.send(NAME, diff(112, 112));
    source.send(NAME, diff(111, 111));
    await clock.advance(500);
    expect([book.isSynchronized, book.updateId, book.resyncs.count]).toEqual([true, 112, 1]);
  });

  test('takes only a part of the limits when every snapshot is followed by a crossed book', async () => {
    let id = 100;
    const { book, source, clock, transport } = await opened(() => ({ body: { ...BOOK, lastUpdateId: id } }));
    for (let tick = 0; tick < 600; tick += 1) {
      id += 1;
      source.send(NAME, diff(id, id, [['101.00', '1.00']]));
      await clock.advance(100);
    }
    expect(transport.sent.length).toBeGreaterThan(5);
    expect(transport.sent.length).toBeLessThan(15);
    expect(book.resyncs.reasons.crossed).toBeGreaterThan(5);
  });

  test('gives up after three snapshots that are none', async () => {
    const { x, source, clock } = client([{ body: { lastUpdateId: 5, bids: [['1e5', '1']], asks: [] } }]);
    const failing = expect(x.stream.book('BTCUSDT')).rejects.toThrow(
      'stream.book: the snapshot has levels that are no pairs',
    );
    await source.live(NAME);
    for (let wait = 0; wait < 3; wait += 1) await clock.advance(1_000);
    await failing;
  });

  test('a handler gets every change, and those that come while it waits as one', async () => {
    const { book, source } = await opened();
    const seen: number[][] = [];
    let finish = () => {};
    const handle = book.on(({ firstUpdateId, updateId }) => {
      seen.push([firstUpdateId, updateId]);
      if (seen.length === 1) return new Promise<void>((resolve) => (finish = resolve));
    });
    await turn();
    for (const id of [101, 102, 103]) source.send(NAME, diff(id, id));
    finish();
    await turn();
    source.send(NAME, diff(104, 104));
    expect([seen, handle.events]).toEqual([
      [
        [101, 101],
        [102, 103],
        [104, 104],
      ],
      3,
    ]);
    await handle.stop();
    source.send(NAME, diff(105, 105));
    expect([seen.length, book.updateId]).toEqual([3, 105]);
  });

  test('ends its loops when it is closed, when the client is, and with the error of the stream', async () => {
    const closed = await opened();
    const loop = closed.book[Symbol.asyncIterator]();
    const last = loop.next();
    await closed.book[Symbol.asyncDispose]();
    expect([await last, await closed.book[Symbol.asyncIterator]().next()]).toEqual([
      { done: true, value: undefined },
      { done: true, value: undefined },
    ]);

    const left = await opened();
    const waiting = expect(left.book[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'SPOTLAB_STREAM_CLOSED',
    });
    await left.x.close();
    await waiting;

    const failed = await opened();
    const failing = expect(failed.book[Symbol.asyncIterator]().next()).rejects.toMatchObject({
      code: 'SPOTLAB_STREAM',
    });
    failed.source.end(NAME, new Error('refused'));
    await failing;
    expect(failed.book.isOpen).toBe(false);
  });

  test('its signal closes it', async () => {
    const { x, source } = client();
    const stop = new AbortController();
    const opening = x.stream
      .book('BTCUSDT')
      .signal(stop.signal)
      .then((book) => book);
    await source.live(NAME);
    const book = await opening;
    stop.abort();
    expect([book.isOpen, source.open]).toEqual([false, []]);
  });

  test('refuses an impossible number of levels', async () => {
    const { book } = await opened();
    expect(() => book.bids(0)).toThrow(/bids\(0\) is not possible/);
    expect(() => book.depth('all' as never)).toThrow(/depth\(all\) is not possible/);
  });
});

describe('display', () => {
  test('a book draws itself as a ladder, with its state', async () => {
    const { book, source } = await opened();
    const drawn = inspect(book, { colors: true });
    expect(drawn).toContain('BTCUSDT order book');
    expect(drawn).toContain('update 100');
    expect(drawn).not.toContain('not synchronized');
    source.lose(NAME);
    expect(inspect(book, { colors: true })).toContain('not synchronized: changes are missing');
    const mime = (book as unknown as Record<symbol, () => Record<string, string>>)[Symbol.for('Jupyter.display')]?.();
    expect(Object.keys(mime ?? {})).toEqual(expect.arrayContaining(['text/plain', 'text/html']));
    expect(inspect(book.depth(1), { colors: true })).toContain('1 asks, 1 bids');
    expect(JSON.parse(JSON.stringify(book.depth(1)))).toEqual({
      lastUpdateId: 100,
      bids: [BOOK.bids[0]],
      asks: [BOOK.asks[0]],
    });
  });

  test('x.chart draws a book and its levels', async () => {
    const { x, book } = await opened();
    for (const value of [book, book.depth()]) {
      expect(inspect(x.chart(value, 'curve'), { colors: true })).toContain('BTCUSDT depth');
      expect(inspect(x.chart(value, 'ladder'), { colors: true })).toContain('BTCUSDT order book');
    }
  });

  test('the call says that it is not open', () => {
    const { x } = client();
    expect(inspect(x.stream.book('BTCUSDT'))).toMatch(
      /^stream\.book: the book of BTCUSDT, kept by the stream btcusdt@depth@100ms .*\n {2}Not open/,
    );
    expect(inspect(x.stream.book('btc/usdt'))).toMatch(/cannot be opened/);
  });

  test('live() draws each change in place, and closes a book that it has opened', async () => {
    const { x, source, clock } = client();
    const drawn: unknown[] = [];
    setLiveHost((live) => live.begin(({ last }) => void drawn.push((last as typeof BOOK | undefined)?.lastUpdateId)));
    const live = x.stream.book('BTCUSDT').live();
    await source.live(NAME);
    while (drawn.length < 1) await turn();
    await turn();
    source.send(NAME, diff(101, 101));
    source.send(NAME, diff(102, 102));
    await clock.advance(100);
    while (drawn.length < 2) await turn();
    expect([drawn, live.name]).toEqual([[100, 102], 'stream.book']);
    await live.stop();
    await turn();
    expect(source.open).toEqual([]);
  });

  test('live() of an open book leaves it open', async () => {
    const { book } = await opened();
    setLiveHost((live) => live.begin(() => {}));
    const live = book.live('1s');
    await turn();
    await live.stop();
    await turn();
    expect([live.everyMs, book.isOpen]).toEqual([1_000, true]);
  });
});
