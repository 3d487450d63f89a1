/** Tests in which ways a stream of a client ends, with or without an error. */
import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { withInterruptSignal } from '../../src/client/base/interrupt.js';
import { type Spot, setInterruptSignal } from '../../src/client/index.js';
import { FluentStream } from '../../src/client/streams/fluent-stream.js';
import { openNewestRows } from '../../src/client/streams/newest-rows.js';
import { clearInterrupts, streaming, TRADES, trade, turn } from './stream-clients.js';

clearInterrupts();

/** Collects the ids of trades until the iteration ends; resolves with its error. */
function collect(stream: ReturnType<Spot['stream']['trades']>, ids: number[]): Promise<unknown> {
  return (async () => {
    for await (const { id } of stream) ids.push(id);
  })().catch((error: unknown) => error);
}

describe('the end of an iteration', () => {
  test('comes with the signal of the stream, without an error', async () => {
    const { x, source, trades } = streaming();
    const stop = new AbortController();
    const ids: number[] = [];
    const loop = collect(x.stream.trades('BTCUSDT').signal(stop.signal), ids);
    await source.live(TRADES);
    trades(1);
    stop.abort();
    expect(await loop).toBeUndefined();
    expect([ids, source.open]).toEqual([[1], []]);
  });

  test('comes with an interrupt, whose reason it throws', async () => {
    const { x, source } = streaming();
    const interrupt = new AbortController();
    setInterruptSignal(interrupt.signal);
    const loop = collect(x.stream.trades('BTCUSDT'), []);
    await source.live(TRADES);
    interrupt.abort(new Error('Interrupted.'));
    expect(await loop).toMatchObject({ message: 'Interrupted.' });
    expect(source.open).toEqual([]);
  });

  test('comes when the client is closed, and a closed client opens no stream', async () => {
    const { x, source } = streaming();
    const loop = collect(x.stream.trades('BTCUSDT'), []);
    await source.live(TRADES);
    await x.close();
    expect(await loop).toMatchObject({ code: 'SPOTLAB_STREAM_CLOSED' });
    await expect(x.stream.trades('BTCUSDT').take(1)).rejects.toMatchObject({ code: 'SPOTLAB_STREAM_CLOSED' });
    expect(source.subscribed).toEqual([TRADES]);
  });

  test('comes when the source ends the stream, with its reason', async () => {
    const { x, source, trades } = streaming();
    const ids: number[] = [];
    const loop = collect(x.stream.trades('BTCUSDT'), ids);
    await source.live(TRADES);
    trades(1, 2);
    source.end(TRADES, new Error('the exchange refuses connections (HTTP 403)'));
    expect(await loop).toMatchObject({
      code: 'SPOTLAB_STREAM',
      message: `stream.trades: the stream ${TRADES} has ended: the exchange refuses connections (HTTP 403).`,
    });
    expect(ids).toEqual([1, 2]);
  });

  test('the iteration ends after 15 s when the connection cannot be opened, but goes on when an open connection is lost', async () => {
    const { x, source, clock, trades } = streaming();
    source.accepts = false;
    const taking = x.stream
      .trades('BTCUSDT')
      .take(1)
      .catch((error: unknown) => error);
    await source.live(TRADES);
    source.lose(TRADES, {
      why: 'refused',
      text: 'No connection to ws://127.0.0.1:9/stream: connect ECONNREFUSED 127.0.0.1:9.',
    });
    await clock.advance(14_999);
    expect(source.open).toEqual([TRADES]);
    await clock.advance(1);
    expect(await taking).toMatchObject({
      code: 'SPOTLAB_STREAM',
      message:
        `stream.trades: the stream ${TRADES} could not be opened within 15 s. No connection to ws://127.0.0.1:9/stream: ` +
        'connect ECONNREFUSED 127.0.0.1:9. Check the address and your connection; `spotlab doctor` tests both.',
    });
    source.accepts = true;
    const again = x.stream.trades('BTCUSDT').take(1);
    await source.live(TRADES);
    await turn();
    source.lose(TRADES);
    await clock.advance(60_000);
    trades(1);
    expect(await again).toHaveLength(1);
  });

  test('the iteration ends when the exchange was set back to an earlier state, and goes on after a repeated event', async () => {
    const { x, source, clock } = streaming();
    const ids: number[] = [];
    const loop = collect(x.stream.trades('BTCUSDT'), ids);
    await source.live(TRADES);
    const send = (id: number, E: number) => source.send(TRADES, { ...trade(id), E });
    send(1, 1_000);
    send(2, 200_000);
    send(1, 100_000);
    await turn();
    expect(source.open).toEqual([TRADES]);
    // While a connection is replaced, its events come after the events of the next connection.
    send(1, 1_000);
    await clock.advance(9_000);
    send(1, 1_000);
    send(3, 201_000);
    send(1, 2_000);
    await turn();
    expect(source.open).toEqual([TRADES]);
    await clock.advance(10_000);
    send(1, 2_000);
    expect(await loop).toMatchObject({
      code: 'SPOTLAB_STREAM',
      message: expect.stringContaining(
        'its events are now 199 s older than the last one: the state of the exchange was restored. Open the stream again.',
      ),
    });
    expect(ids).toEqual([1, 2, 3]);
  });

  test('an event that cannot be read does not end the iteration', async () => {
    const { x, source, trades } = streaming();
    const taking = x.stream.trades('BTCUSDT').take(2);
    await source.live(TRADES);
    trades(1);
    source.send(TRADES, '{"e":"trade"');
    trades(2);
    expect((await taking).map(({ id }) => id)).toEqual([1, 2]);
  });
});

test('a live display gives the newest events, and after each reading has removed its listener from the signal that can end it', async () => {
  const { x, source, session, trades } = streaming();
  const plan = FluentStream.parts(x.stream.trades('BTCUSDT') as unknown as FluentStream<unknown>);
  const rows = await openNewestRows<{ id: number }>({ session, open: plan.context.open }, plan.plan);
  await source.live(TRADES);
  const stop = new AbortController();
  for (let id = 1; id <= 5; id += 1) {
    const next = withInterruptSignal(stop.signal, () => rows.next());
    trades(id);
    expect((await next).map((trade) => trade.id)).toEqual(Array.from({ length: id }, (_, at) => at + 1));
  }
  expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  const ended = withInterruptSignal(stop.signal, () => rows.next());
  stop.abort(new Error('stopped'));
  await expect(ended).rejects.toThrow('stopped');
  rows.close();
  expect(source.open).toEqual([]);
});
