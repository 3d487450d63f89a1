/** Tests watches, which repeat a read: their intervals, pauses and end, and that trading calls inside of a watch are refused. */
import { describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { LimitError, ParameterError } from '../../src/client/types/errors.js';
import { runReadOnly } from '../../src/client/types/read-only-scope.js';
import { pauseAfter } from '../../src/client/watch/poll-throttle.js';
import { type WatchTick, watchPlan, watchTicks } from '../../src/client/watch/watch.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeClient } from '../support/make-client.js';

const BOOK = { body: { lastUpdateId: 1, bids: [], asks: [] } };
const plan = (options: object = {}) => watchPlan('test', options);

/** Takes `count` ticks and moves the clock to each next request; returns the time at which each request began. */
async function take<R>(clock: FakeClock, ticks: AsyncGenerator<WatchTick<R>>, count: number): Promise<WatchTick<R>[]> {
  const taken: WatchTick<R>[] = [];
  while (taken.length < count) {
    const next = ticks.next();
    await new Promise((resolve) => setImmediate(resolve));
    if (clock.nextMs !== undefined) await clock.advance(clock.nextMs);
    const { value, done } = await next;
    if (done) break;
    taken.push(value);
  }
  return taken;
}

describe('call.watch()', () => {
  test('a watch sends no request before a loop reads it, and then a new request for each result', async () => {
    const { x, transport, clock } = makeClient([BOOK]);
    const watch = x.market.depth('BTCUSDT').watch('1s');
    expect(transport.sent).toHaveLength(0);
    const results = watch[Symbol.asyncIterator]();
    for (const sent of [1, 2, 3]) {
      const next = results.next();
      if (sent > 1) {
        await new Promise((resolve) => setImmediate(resolve));
        await clock.advance(1000);
      }
      expect((await next).value).toMatchObject({ lastUpdateId: 1, meta: { verb: 'market.depth' } });
      expect(transport.sent).toHaveLength(sent);
    }
    await results.return?.();
  });

  test('ends after the given number of results', async () => {
    const { x, transport } = makeClient([BOOK]);
    const seen = [];
    for await (const book of x.market.depth('BTCUSDT').watch({ times: 1 })) seen.push(book);
    expect([seen.length, transport.sent.length]).toEqual([1, 1]);
  });

  test('ends when its signal or the signal of the call is aborted, also while it waits', async () => {
    for (const place of ['watch', 'call'] as const) {
      const { x, transport } = makeClient([BOOK]);
      const stop = new AbortController();
      const call = x.market.depth('BTCUSDT');
      const watch = place === 'watch' ? call.watch({ signal: stop.signal }) : call.signal(stop.signal).watch();
      let seen = 0;
      for await (const _book of watch) {
        seen += 1;
        setImmediate(() => stop.abort(new Error('enough')));
      }
      expect([seen, transport.sent.length]).toEqual([1, 1]);
    }
  });

  test('fails with the interrupt of its input, so that the code after the loop does not run', async () => {
    const { x } = makeClient([BOOK]);
    const input = new AbortController();
    const reason = new Error('Stop');
    setInterruptSignal(input.signal);
    try {
      const results = x.market.depth('BTCUSDT').watch()[Symbol.asyncIterator]();
      await results.next();
      const next = results.next();
      input.abort(reason);
      await expect(next).rejects.toBe(reason);
    } finally {
      setInterruptSignal(undefined);
    }
  });

  test('is refused for a call that trades', () => {
    const { x, transport } = makeClient();
    const trading = [
      x.orders.limit('BTCUSDT', 'BUY', '1', '1'),
      x.orders.cancel('BTCUSDT', 1),
      x.orders.cancelAll('BTCUSDT'),
    ];
    for (const call of trading) expect(() => call.watch()).toThrow(/would change something, but a watch may only read/);
    expect(() => x.orders.limit('BTCUSDT', 'BUY', '1', '1').test().watch()).not.toThrow();
    expect(transport.sent).toHaveLength(0);
  });

  test('refuses an impossible interval and an unknown option, and names them', () => {
    const { x } = makeClient();
    const call = x.market.depth('BTCUSDT');
    expect(() => call.watch('soon')).toThrow(/market\.depth: every is 'soon'; it must be milliseconds, or text/);
    expect(() => call.watch(20)).toThrow(/at least 100 ms/);
    expect(() => call.watch({ times: 0 })).toThrow(/times is 0/);
    expect(() => call.watch({ evry: 5 } as object)).toThrow(/has no option 'evry'. Nearest: every/);
    expect(call.watch().everyMs).toBe(1000);
    expect(call.watch('1m30s').everyMs).toBe(90_000);
  });

  test('repeats a failed request after the next interval, and fails with the fifth failure in a row', async () => {
    const { x, transport, clock } = makeClient([BOOK, { status: 500, body: {} }]);
    const results = x.market.depth('BTCUSDT').watch({ failures: 5 })[Symbol.asyncIterator]();
    await results.next();
    const failing = results.next();
    failing.catch(() => {});
    for (let turn = 0; turn < 5; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      await clock.advance(1000);
    }
    await expect(failing).rejects.toMatchObject({ status: 500 });
    expect(transport.sent).toHaveLength(6);
  });
});

describe('the requests of a watch', () => {
  test('start at the beginnings of intervals of equal length, however long a reply takes', async () => {
    const clock = new FakeClock(0);
    const began: number[] = [];
    const ask = async () => {
      began.push(clock.now());
      await clock.sleep(300);
    };
    const next = async (ticks: AsyncGenerator) => {
      const tick = ticks.next();
      while (!(await Promise.race([tick.then(() => true), new Promise((resolve) => setImmediate(resolve))]))) {
        if (clock.nextMs !== undefined) await clock.advance(clock.nextMs);
      }
    };
    const ticks = watchTicks(ask, plan({ every: 1000 }), clock);
    for (let count = 0; count < 3; count += 1) await next(ticks);
    expect(began).toEqual([0, 1000, 2000]);
  });

  test('a watch counts as one of the watches that share a limit from its first request to its last', async () => {
    const { x, clock } = makeClient([BOOK]);
    const ask = () => x.market.depth('BTCUSDT').limit(5000).send();
    const first = watchTicks(ask, plan({ every: 1000 }), clock);
    const second = watchTicks(ask, plan({ every: 1000 }), clock);
    expect((await take(clock, first, 1))[0]?.pause?.everyMs).toBe(5000);
    expect((await take(clock, second, 1))[0]?.pause?.everyMs).toBe(10_000);
    await second.return();
    expect((await take(clock, first, 1))[0]?.pause?.everyMs).toBe(5000);
    await first.return();
  });

  test('the requests of a watch never overlap: if one takes longer than the interval, the next one starts right after it', async () => {
    const clock = new FakeClock(0);
    const ask = async () => {
      await clock.advance(2500);
      return clock.now();
    };
    const taken = await take(clock, watchTicks(ask, plan({ every: 1000 }), clock), 3);
    expect(taken.map(({ result }) => result?.value)).toEqual([2500, 5000, 7500]);
    expect(taken[0]?.pause).toEqual({ waitMs: 0, why: 'every', everyMs: 1000 });
  });

  test('a watch ends at once with an error that would come again at each request', async () => {
    const clock = new FakeClock(0);
    const banned = new LimitError('market.depth', 'SPOTLAB_LIMIT_BANNED', 'banned', 1);
    const undeclared = new ReferenceError('book is not defined');
    for (const error of [
      new ParameterError('market.depth', 'limit', 'no'),
      new SyntaxError('no'),
      banned,
      undeclared,
    ]) {
      const ticks = watchTicks(() => Promise.reject(error), plan(), clock);
      const { value } = await ticks.next();
      expect(value).toMatchObject({ number: 1, error, failures: 1 });
      expect((value as WatchTick<unknown>).pause).toBeUndefined();
      expect((await ticks.next()).done).toBe(true);
    }
  });

  test('after a success, earlier failures do not count', async () => {
    const clock = new FakeClock(0);
    let count = 0;
    const ask = async () => {
      count += 1;
      if (count % 2 === 0) throw new Error(`failure ${count}`);
      return count;
    };
    const taken = await take(clock, watchTicks(ask, plan({ failures: 2 }), clock), 4);
    expect(taken.map(({ failures }) => failures)).toEqual([0, 1, 0, 1]);
    expect(taken.at(-1)?.pause).toBeDefined();
  });
});

describe('the pace of a watch', () => {
  test('is lowered if needed, so that a watch uses at most half of the request weight of a minute', async () => {
    const { x } = makeClient([BOOK]);
    const pace = async (limit: number) => {
      const { done, usage } = runReadOnly(() => x.market.depth('BTCUSDT').limit(limit).send());
      await done;
      return { weight: usage.weight, ...pauseAfter(1000, 0, usage) };
    };
    // 6000 a minute, half of it for the watch: 3000 / 5 is one each 100 ms, 3000 / 250 is one each 5 s.
    expect(await pace(5)).toEqual({ weight: 5, waitMs: 1000, why: 'every', everyMs: 1000 });
    expect(await pace(5000)).toEqual({ weight: 250, waitMs: 5000, why: 'share', everyMs: 5000 });
  });

  test('leaves the last tenth of each request limit unused', async () => {
    const headers = { 'x-mbx-used-weight-1m': '5397' };
    const { x, clock } = makeClient([{ ...BOOK, headers }]);
    await clock.advance(12_000);
    const { done, usage } = runReadOnly(() => x.market.depth('BTCUSDT').limit(5).send());
    await done;
    expect(pauseAfter(1000, 0, usage)).toEqual({ waitMs: 48_000, why: 'room', everyMs: 1000 });
  });

  test('is divided among all watches that use the same limit', async () => {
    const { x } = makeClient([BOOK]);
    const [heavy, free] = [runReadOnly(() => x.market.depth('BTCUSDT').limit(5000).send()), runReadOnly(async () => 1)];
    await Promise.all([heavy.done, free.done]);
    expect(pauseAfter(1000, 0, heavy.usage, [free.usage])).toMatchObject({ everyMs: 5000 });
    expect(pauseAfter(1000, 0, heavy.usage, [heavy.usage, heavy.usage])).toMatchObject({
      why: 'share',
      everyMs: 15_000,
    });
  });

  test('waits for the rest of the interval if the read sent no request', async () => {
    const { done, usage } = runReadOnly(async () => 1);
    await done;
    expect(pauseAfter(500, 200, usage)).toEqual({ waitMs: 300, why: 'every', everyMs: 500 });
  });
});

describe('a read-only scope never trades', () => {
  const order = () => makeClient([{ body: { orderId: 1 } }]);

  test('a trading call that is awaited inside, however deep, is refused and not sent', async () => {
    const { x, transport } = order();
    const strategy = async () => {
      await Promise.resolve();
      return [await x.orders.limit('BTCUSDT', 'BUY', '1', '1')];
    };
    await expect(runReadOnly(strategy).done).rejects.toMatchObject({ code: 'SPOTLAB_READ_ONLY' });
    expect(transport.sent).toHaveLength(0);
  });

  test('code outside of a read-only scope trades as before', async () => {
    const { x, transport } = order();
    let stop = () => {};
    const { done } = runReadOnly(() => new Promise<void>((resolve) => (stop = resolve)));
    await x.orders.cancel('BTCUSDT', 1);
    stop();
    await done;
    expect(transport.sent).toHaveLength(1);
  });

  test('the requests of a read-only scope are counted, with weight and latency', async () => {
    const { x } = makeClient([BOOK]);
    const { done, usage } = runReadOnly(async () => {
      await Promise.all([x.market.depth('BTCUSDT'), x.market.depth('ETHUSDT').limit(5000)]);
    });
    await x.market.depth('BNBUSDT');
    await done;
    expect(usage).toMatchObject({ requests: 2, weight: 255 });
  });
});
