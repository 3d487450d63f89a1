/**
 * Tests `take` of a stream, with a source of events that needs no network: the list that it returns, when it ends, and from
 * which time on the list has events.
 */
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

const TRADES = 'btcusdt@trade';

function streaming() {
  const source = new FakeStreamSource();
  const client = makeClient([{ body: { symbol: 'BTCUSDT', price: '1' } }], { marketStreams: async () => source });
  const trades = (...ids: number[]) => {
    for (const t of ids)
      source.send(TRADES, { e: 'trade', E: t, s: 'BTCUSDT', t, p: `${t}.5`, q: '1', T: t, m: true, M: true });
  };
  return { ...client, source, trades };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('.take() of a stream', () => {
  test('resolves with a list of events that has its stream in `meta`', async () => {
    const { x, source, trades } = streaming();
    const taking = x.stream.trades('BTCUSDT').take(2);
    await source.live(TRADES);
    trades(7, 8, 9);
    const rows = await taking;
    expect(rows.map(({ id }) => id)).toEqual([7, 8]);
    expect(rows.meta).toMatchObject({ verb: 'stream.trades', stream: TRADES, params: { symbol: 'BTCUSDT' } });
    expect([Object.keys(rows), source.open]).toEqual([['0', '1'], []]);
  });

  test('rejects when it is aborted, and the error has the events that came before', async () => {
    const { x, source, trades } = streaming();
    const stop = new AbortController();
    const taking = x.stream
      .trades('BTCUSDT')
      .signal(stop.signal)
      .take(3)
      .catch((error: unknown) => error);
    await source.live(TRADES);
    trades(1);
    await turn();
    stop.abort();
    const error = (await taking) as TransportError;
    expect(error).toBeInstanceOf(TransportError);
    expect(error.message).toBe('stream.trades: aborted after 1 of 3 events.');
    expect(error.rows).toMatchObject([{ id: 1 }]);
    expect(source.open).toEqual([]);
  });

  test('resolves `ready` when the exchange has acknowledged the subscription', async () => {
    const { x, source, trades } = streaming();
    source.accepts = false;
    const taking = x.stream.trades('BTCUSDT').take(1);
    let isReady = false;
    const ready = taking.ready.then(() => {
      isReady = true;
    });
    await turn();
    expect(isReady).toBe(false);
    source.accept();
    await ready;
    trades(1);
    expect([(await taking).length, Object.keys(taking)]).toEqual([1, []]);
  });

  test('take of a stream that ends before its subscription rejects `ready` too, and does not end the process', async () => {
    const { x, source } = streaming();
    source.accepts = false;
    const taking = x.stream.trades('BTCUSDT').take(1);
    const { ready } = taking;
    await turn();
    source.end(TRADES, new Error('Gone.'));
    await expect(ready).rejects.toMatchObject({ code: 'SPOTLAB_STREAM' });
    // An unhandled rejection would be reported in this turn, and fail the test run.
    await turn();
    await expect(taking).rejects.toMatchObject({ code: 'SPOTLAB_STREAM' });
    await expect(x.stream.trades('btc').take(1).ready).rejects.toThrow('is not a symbol');
    await expect(x.stream.trades('BTCUSDT').take(0).ready).rejects.toThrow('take(0) is not possible');
  });
});
