/** Tests `x.stream.book` with a source of events that has no connection: the requests for snapshots, the methods of the book, its changes, and how it ends. */
import { describe, expect, test } from 'vitest';
import type { Answer } from '../../support/fake-transport.js';
import { BOOK, client, diff, endAfterEach, NAME, opened, turn } from './stream-book-source.js';

endAfterEach();

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

  test('gives a slow loop the changes that wait for it as one merged change, and does not wait for this loop', async () => {
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

  test('tells its consumers when the book is not synchronized, and when it was loaded again', async () => {
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

  test('requests a snapshot after a gap, and repeats the request until a snapshot comes', async () => {
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

  test('treats a missing diff as lost after half a second, because a quiet market may send no more diffs', async () => {
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

  test('requests fewer than 15 snapshots in a minute when every snapshot is followed by a diff that crosses the book', async () => {
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

  test('rejects after three replies that are not a snapshot', async () => {
    const { x, source, clock } = client([{ body: { lastUpdateId: 5, bids: [['1e5', '1']], asks: [] } }]);
    const failing = expect(x.stream.book('BTCUSDT')).rejects.toThrow(
      'stream.book: the snapshot has levels that are not pairs',
    );
    await source.live(NAME);
    for (let wait = 0; wait < 3; wait += 1) await clock.advance(1_000);
    await failing;
  });

  test('a handler misses no change; the changes that arrive while it is busy come as one merged change', async () => {
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

  test('ends the loops over it when the book or the client is closed, and with the error of the stream if that fails', async () => {
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

  test('the signal of a book closes it', async () => {
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
