/** Tests how streams of a client open, give events to their consumers, slow down their source, and end. The source of events needs no network. */
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { isStream, ParameterError, type Spot } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';
import { clearInterrupts, streaming, TRADES, turn } from './stream-clients.js';

clearInterrupts();

describe('opening a stream', () => {
  test('a stream opens when it is iterated, and closes when the loop is left', async () => {
    const { x, source, trades } = streaming();
    const stream = x.stream.trades('BTCUSDT');
    expect(source.open).toEqual([]);
    const prices: string[] = [];
    const loop = (async () => {
      for await (const event of stream) if (prices.push(event.price) === 2) break;
    })();
    await source.live(TRADES);
    trades(1, 2);
    await loop;
    expect([prices, source.open]).toEqual([['1.5', '2.5'], []]);
  });

  test('consumers of the same stream share one subscription, which ends with the last one', async () => {
    const { x, source, trades } = streaming();
    const stream = x.stream.trades('BTCUSDT');
    const taking = [stream.take(1), stream.take(2), x.stream.trades('BTCUSDT').take(2)];
    await source.live(TRADES);
    await turn();
    trades(1);
    await taking[0];
    expect(source.open).toEqual([TRADES]);
    trades(2);
    await Promise.all(taking);
    expect([source.subscribed, source.open]).toEqual([[TRADES], []]);
  });

  test('setters return new streams, whose names contain the set values', () => {
    const { stream } = streaming().x;
    const depth = stream.depth('BTCUSDT');
    expect([depth.levels(5).every('100ms').name, depth.name]).toEqual(['btcusdt@depth5@100ms', 'btcusdt@depth20']);
    expect(stream.klines('BTCUSDT', '1h').tz('8').name).toBe('btcusdt@kline_1h@+08:00');
    expect(stream.klines('BTCUSDT', '1h').tz('+08:00').tz('0').name).toBe('btcusdt@kline_1h');
    expect(stream.diffs('BTCUSDT').every('100ms').name).toBe('btcusdt@depth@100ms');
    expect([stream.miniTickers().name, stream.rollingTickers('4h').name]).toEqual([
      '!miniTicker@arr',
      '!ticker_4h@arr',
    ]);
    expect(stream.rollingTicker('BTCUSDT', '1d').params).toEqual({ symbol: 'BTCUSDT', window: '1d' });
  });

  test('an invalid argument is an error when the stream is used', async () => {
    const { stream } = streaming().x as unknown as {
      stream: Record<string, (...given: unknown[]) => ReturnType<Spot['stream']['klines']>>;
    };
    const messageOf = async (made: unknown) => {
      const error = await (made as ReturnType<Spot['stream']['klines']>).take(1).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ParameterError);
      return (error as Error).message;
    };
    expect(await messageOf(stream.trades?.('btcusdt'))).toBe(
      "stream.trades: symbol 'btcusdt' is not a symbol. Did you mean 'BTCUSDT'?",
    );
    expect(await messageOf(stream.trades?.())).toBe(
      'stream.trades: symbol is missing. Usage: x.stream.trades(symbol).',
    );
    expect(await messageOf(stream.miniTickers?.('BTCUSDT'))).toContain(
      'takes no arguments, 1 given. Usage: x.stream.miniTickers().',
    );
    expect(await messageOf(stream.klines?.('BTCUSDT', '7m'))).toContain(
      "interval '7m' is not a valid value. Allowed: 1s 1m",
    );
    expect(await messageOf(stream.klines?.('BTCUSDT', '1m').tz('5'))).toContain("the time zone '5' has no stream");
    expect(await messageOf(stream.trades?.('BTCUSDT').buffer(0))).toContain('buffer(0) is not possible');
    expect(await messageOf(stream.trades?.('BTCUSDT').gaps('none' as 'fill'))).toContain(
      "gaps 'none' is not 'fill', 'report' or 'throw'",
    );
    const skipping = "latest() skips events, so gaps('report') and gaps('throw') are not possible with it.";
    expect(await messageOf(stream.trades?.('BTCUSDT').latest().gaps('throw'))).toContain(skipping);
    expect(await messageOf(stream.trades?.('BTCUSDT').gaps('throw').latest())).toContain(skipping);
    await expect(
      (async () => {
        for await (const _ of stream.trades?.('') ?? []);
      })(),
    ).rejects.toBeInstanceOf(ParameterError);
  });

  test('a symbol that the exchange does not have is an error', async () => {
    const source = new FakeStreamSource();
    const body = { code: -1121, msg: 'Invalid symbol.' };
    const { x } = makeClient([{ status: 400, body }], { marketStreams: async () => source });
    await expect(x.stream.trades('NOTHING').take(1)).rejects.toMatchObject({ exchangeCode: -1121 });
    expect(source.open).toEqual([]);
  });

  test('a printed stream names itself, and the error of an awaited stream says how to use it', async () => {
    const { x } = streaming();
    const stream = x.stream.klines('BTCUSDT', '1m').tz('8').gaps('throw').buffer(9);
    expect(isStream(stream)).toBe(true);
    expect(inspect(stream)).toContain(
      'the stream btcusdt@kline_1m@+08:00 (at most 9 waiting events, gaps: throw). Not open',
    );
    expect(inspect(x.stream)).toContain('\n  .klines(symbol, interval).tz(…)\n');
    const awaiting = (async () => await (stream as unknown as Promise<never>))();
    await expect(awaiting).rejects.toMatchObject({ code: 'SPOTLAB_STREAM_AWAIT' });
    await expect(awaiting).rejects.toThrow('await x.stream.klines(…).take(10)');
  });
});

describe('.on() of a stream', () => {
  test('gives events one at a time: the next one waits for the promise of the handler', async () => {
    const { x, source, trades } = streaming();
    const begun: number[] = [];
    let finish = () => {};
    const handle = x.stream.trades('BTCUSDT').on(({ id }) => {
      begun.push(id);
      return new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await source.live(TRADES);
    trades(1, 2, 3);
    expect(begun).toEqual([1]);
    finish();
    expect(inspect(handle)).toBe('btcusdt@trade: 1 event so far; stop() ends it, done waits for its end');
    await turn();
    expect([begun, handle.events, handle.isRunning]).toEqual([[1, 2], 2, true]);
    await handle.stop();
    expect([handle.isRunning, source.open]).toEqual([false, []]);
    expect(inspect({ handle })).toBe('{ handle: btcusdt@trade: ended after 2 events }');
    finish();
    await handle.done;
    expect([begun, handle.isRunning, source.open]).toEqual([[1, 2], false, []]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('mine');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('mine');
      },
    ],
  ])('ends when the handler %s, and `done` rejects with its error', async (_, fail) => {
    const { x, source, trades } = streaming();
    const handle = x.stream.trades('BTCUSDT').on(fail);
    await source.live(TRADES);
    trades(1, 2);
    await expect(handle.done).rejects.toThrow('mine');
    await turn();
    expect([handle.events, source.open]).toEqual([1, []]);
  });

  test('stops when the handler asks for it', async () => {
    const { x, source, trades } = streaming();
    const handle = x.stream.trades('BTCUSDT').on(async ({ id }) => {
      if (id === 2) await handle.stop();
    });
    await source.live(TRADES);
    trades(1, 2, 3);
    await handle.done;
    expect([handle.events, source.open]).toEqual([2, []]);
  });

  test('ends without an unhandled rejection when the client is closed', async () => {
    const { x, source } = streaming();
    const handle = x.stream.trades('BTCUSDT').on(() => {});
    await source.live(TRADES);
    await x.close();
    await turn();
    await expect(handle.done).rejects.toMatchObject({ code: 'SPOTLAB_STREAM_CLOSED' });
  });
});

describe('a consumer that is slower than the stream', () => {
  test('makes the source wait, and gets every event', async () => {
    const { x, source, trades } = streaming();
    const iterator = x.stream.trades('BTCUSDT')[Symbol.asyncIterator]();
    const first = iterator.next();
    await source.live(TRADES);
    let sent = 0;
    for (; !source.isPaused; sent += 1) trades(sent + 1);
    expect(sent).toBe(1_001);
    expect((await first).value.id).toBe(1);
    for (let id = 2; id <= sent; id += 1) {
      expect((await iterator.next()).value.id).toBe(id);
      // The source resumes when half of the events are taken.
      expect(source.isPaused, String(id)).toBe(id < 501);
    }
    await iterator.return?.();
  });

  test('gets the newest event with latest(), of a list the newest one of each symbol', async () => {
    const { x, source, trades } = streaming();
    const iterator = x.stream.trades('BTCUSDT').latest()[Symbol.asyncIterator]();
    const first = iterator.next();
    await source.live(TRADES);
    trades(1, 2, 5);
    expect([(await first).value.id, (await iterator.next()).value.id]).toEqual([1, 5]);
    await iterator.return?.();

    const lists = x.stream.miniTickers().latest()[Symbol.asyncIterator]();
    const list = lists.next();
    await source.live('!miniTicker@arr');
    const send = (...of: [string, number][]) =>
      source.send(
        '!miniTicker@arr',
        of.map(([s, E]) => ({ e: '24hrMiniTicker', E, s, c: `${E}` })),
      );
    send(['A', 1]);
    send(['A', 2], ['B', 2]);
    send(['A', 3], ['C', 3]);
    await list;
    const { value } = await lists.next();
    expect(value.map(({ symbol, lastPrice }: { symbol: string; lastPrice: string }) => symbol + lastPrice)).toEqual([
      'A3',
      'B2',
      'C3',
    ]);
    await lists.return?.();
  });

  test('gets an error with buffer(), after the events that were in the buffer', async () => {
    const { x, source, trades } = streaming();
    const iterator = x.stream.trades('BTCUSDT').buffer(2)[Symbol.asyncIterator]();
    const first = iterator.next();
    await source.live(TRADES);
    trades(1, 2, 3, 4);
    await first;
    expect([(await iterator.next()).value.id, (await iterator.next()).value.id]).toEqual([2, 3]);
    await expect(iterator.next()).rejects.toMatchObject({ code: 'SPOTLAB_STREAM_BUFFER' });
    expect(await iterator.next()).toEqual({ value: undefined, done: true });
    expect(source.open).toEqual([]);
  });
});
