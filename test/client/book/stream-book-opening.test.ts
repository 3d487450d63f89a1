/** Tests how a book of a stream is opened and drawn, with a source of events that has no connection. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../../src/client/base/interrupt.js';
import { setLiveHost } from '../../../src/client/watch/live-run.js';
import { BOOK, client, diff, endAfterEach, NAME, opened, turn } from './stream-book-source.js';

endAfterEach();

describe('opening a book', () => {
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

  test('a book takes another update speed and smaller snapshots as options', async () => {
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

  test('consumers share one book until the last of them closes it', async () => {
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
  ])('x.stream.book() needs %s, and otherwise fails before anything is subscribed', async (_, call) => {
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

  test('fails after three requests for a snapshot that the exchange has refused as busy', async () => {
    const { x, source, transport, clock } = client([{ status: 503, body: { code: -1, msg: 'busy' } }]);
    const failing = expect(x.stream.book('BTCUSDT')).rejects.toMatchObject({ name: 'ExchangeError', status: 503 });
    await source.live(NAME);
    for (let wait = 0; wait < 5; wait += 1) await clock.advance(1_000);
    await failing;
    expect([transport.sent.length, source.open]).toEqual([3, []]);
  });

  test('fails when its signal is aborted, or when the input that waits for it is interrupted', async () => {
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

describe('the display of a book', () => {
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
    expect(inspect(book.depth(1), { colors: true })).toContain('1 ask, 1 bid');
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

  test('a printed call of x.stream.book says that its book is not open', () => {
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

  test('live() of an open book leaves the book open when the display stops', async () => {
    const { book } = await opened();
    setLiveHost((live) => live.begin(() => {}));
    const live = book.live('1s');
    await turn();
    await live.stop();
    await turn();
    expect([live.everyMs, book.isOpen]).toEqual([1_000, true]);
  });
});
