/** Tests live displays with a fake host and a test clock: how they begin and end, interrupts, and the maximum number of displays. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setInterruptSignal } from '../../src/client/base/interrupt.js';
import { beginWhenShown, type LiveRun, setLiveHost } from '../../src/client/watch/live-run.js';
import { makeClient } from '../support/make-client.js';

const BOOK = { body: { lastUpdateId: 1, bids: [], asks: [] } };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The calls of a view, one entry for each call. */
let drawn: string[];
let views: LiveRun<unknown>[];
beforeEach(() => {
  drawn = [];
  views = [];
  setLiveHost((live) => {
    views.push(live);
    live.begin((now) => void drawn.push(`${now.updates} ${now.end?.why ?? 'live'}`));
  });
});
afterEach(async () => {
  await Promise.all(views.map((live) => live.stop()));
  setInterruptSignal(undefined);
  setLiveHost(undefined);
});

describe('call.live()', () => {
  test('starts at once and continues until it is stopped', async () => {
    const { x, transport, clock } = makeClient([BOOK]);
    const live = x.market.depth('BTCUSDT').live('1s');
    for (let second = 0; second < 3; second += 1) {
      await turn();
      await clock.advance(1000);
    }
    expect([live.updates, live.weight, live.isRunning]).toEqual([4, 20, true]);
    expect(live.last).toMatchObject({ lastUpdateId: 1, meta: { verb: 'market.depth' } });
    await live.stop();
    await clock.advance(5000);
    expect([live.isRunning, transport.sent.length]).toEqual([false, 4]);
    expect(drawn).toEqual(['1 live', '2 live', '3 live', '4 live', '4 stopped']);
    await live.done;
  });

  test('ends after the given number of repetitions', async () => {
    const { x } = makeClient([BOOK]);
    await x.market.depth('BTCUSDT').live({ times: 1 }).done;
    expect(drawn).toEqual(['1 times']);
  });

  test('yields each result to an iteration, which can end without ending the display', async () => {
    const { x, clock } = makeClient([BOOK]);
    const live = x.market.depth('BTCUSDT').live();
    let seen = 0;
    for await (const book of live) {
      seen += book.lastUpdateId;
      if (seen === 2) break;
      await turn();
      void clock.advance(1000);
    }
    expect(live.isRunning).toBe(true);
    await live.stop();
    for await (const book of live) seen += book.lastUpdateId;
    expect(seen).toBe(3);
  });

  test('shows a failure and continues; after too many failures it ends, and `done` rejects with the last one', async () => {
    const { x, clock } = makeClient([BOOK, { status: 500, body: {} }]);
    const live = x.market.depth('BTCUSDT').live({ failures: 2 });
    for (let second = 0; second < 2; second += 1) {
      await turn();
      await clock.advance(1000);
    }
    await expect(live.done).rejects.toMatchObject({ status: 500 });
    expect(drawn).toEqual(['1 live', '1 live', '1 failed']);
  });

  test('ends with an interrupt of the input that started it, not of another input', async () => {
    const { x, clock } = makeClient([BOOK]);
    const [first, second] = [new AbortController(), new AbortController()];
    setInterruptSignal(first.signal);
    const live = x.market.depth('BTCUSDT').live();
    setInterruptSignal(second.signal);
    await turn();
    second.abort(new Error('another'));
    await clock.advance(1000);
    expect([live.isRunning, live.updates, drawn]).toEqual([true, 2, ['1 live', '2 live']]);
    const reason = new Error('Stop');
    first.abort(reason);
    // The code after `await live.done` in the input must not run.
    await expect(live.done).rejects.toBe(reason);
    expect(drawn.at(-1)).toBe('2 interrupted');
  });

  test('ends when its own signal or the signal of the call is aborted', async () => {
    for (const place of ['live', 'call'] as const) {
      const { x } = makeClient([BOOK]);
      const { signal, abort } = withAbort();
      const call = x.market.depth('BTCUSDT');
      const live = place === 'live' ? call.live({ signal }) : call.signal(signal).live();
      await turn();
      abort();
      await live.done;
      expect(live.isRunning).toBe(false);
    }
  });

  test('does not exist on a trading call', () => {
    const { x, transport } = makeClient();
    const trading = [x.orders.limit('BTCUSDT', 'BUY', '1', '1'), x.orders.cancel('BTCUSDT', 1)];
    for (const call of [...trading, x.request('DELETE', '/api/v3/order', {}, 'TRADE')])
      expect('live' in call).toBe(false);
    expect('live' in x.request('GET', '/api/v3/depth', { symbol: 'BTCUSDT' })).toBe(true);
    expect(transport.sent).toHaveLength(0);
  });

  test('is refused for the seventeenth display, and the error says how to end one', async () => {
    const { x } = makeClient([BOOK]);
    const lives = Array.from({ length: 16 }, () => x.limits.live());
    expect(() => x.limits.live()).toThrow(
      /limits: 16 live displays are already running, which is the maximum\. End a display with its stop\(\)/,
    );
    await lives[0]?.stop();
    expect(x.limits.live().isRunning).toBe(true);
  });

  test('fails with advice where nothing can draw', () => {
    setLiveHost(undefined);
    const { x, transport } = makeClient();
    expect(() => x.market.depth('BTCUSDT').live()).toThrow(
      /market\.depth: live\(\) works in a notebook cell and at the prompt of the REPL only\. .*for await .*watch\(\)/,
    );
    expect(() => x.market.depth('BTCUSDT').live('5ms')).toThrow(/at least 100 ms/);
    expect(transport.sent).toHaveLength(0);
  });

  test('waits at a prompt until it is shown or iterated', async () => {
    setLiveHost(beginWhenShown);
    const { x, transport } = makeClient([BOOK]);
    const live = x.market.depth('BTCUSDT').live({ times: 1 });
    await turn();
    expect([live.isRunning, transport.sent.length]).toEqual([false, 0]);
    for await (const book of live) expect(book.lastUpdateId).toBe(1);
    expect(transport.sent).toHaveLength(1);
  });
});

describe('x.live()', () => {
  test('calls the function each time, and sends a returned call again', async () => {
    const { x, clock, transport } = makeClient([BOOK]);
    const call = x.market.depth('BTCUSDT');
    const live = x.live(() => call, { times: 2 });
    await turn();
    await clock.advance(1000);
    await live.done;
    expect([live.updates, transport.sent.length]).toEqual([2, 2]);
  });

  test('refuses trading calls that its function makes, also inside of nested functions', async () => {
    const { x, transport } = makeClient();
    const order = () => x.orders.limit('BTCUSDT', 'BUY', '1', '1');
    const lives = [x.live(order), x.live(async () => [await order()])];
    for (const live of lives) await expect(live.done).rejects.toMatchObject({ code: 'SPOTLAB_READ_ONLY' });
    expect(transport.sent).toHaveLength(0);
  });

  test('takes a function only', () => {
    const { x } = makeClient();
    expect(() => x.live(x.limits as unknown as () => number)).toThrow(/draw is of type object; it must be a function/);
  });
});

describe('x.limits.live() and x.latency.live()', () => {
  test('x.limits.live() and x.latency.live() send no request', async () => {
    const { x, transport } = makeClient();
    const [limits, latency] = [x.limits.live({ times: 1 }), x.latency.live({ times: 1 })];
    await Promise.all([limits.done, latency.done]);
    expect([limits.last, latency.last]).toEqual([x.limits, x.latency]);
    expect(transport.sent).toHaveLength(0);
  });
});

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
