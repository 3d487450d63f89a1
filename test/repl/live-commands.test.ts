/** Dot commands that follow a stream: drawn in place where the terminal can, shown once elsewhere. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LiveSource } from '../../repl/live/watch-live.js';
import { beginWhenShown, setLiveHost } from '../../src/client/index.js';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { commandSession } from './command-session.js';

function streamingSession() {
  const source = new FakeStreamSource();
  return { ...commandSession([], 'embedded', { marketStreams: async () => source }), source };
}

beforeEach(() => setLiveHost(beginWhenShown));
afterEach(() => setLiveHost(undefined));

describe('.tape', () => {
  test('draws the stream of the trades in place, and shows the code that does the same', async () => {
    const { context, run, shownCode, source } = streamingSession();
    const sources: LiveSource[] = [];
    Object.assign(context, {
      drawsInPlace: true,
      live: async (one: LiveSource) => {
        sources.push(one);
        return one.read();
      },
    });
    const { value } = await run('.tape ethusdt 5');
    expect(value).toEqual([]);
    expect(shownCode).toEqual(["x.market.trades('ETHUSDT').limit(5).live()"]);
    expect(sources).toMatchObject([{ title: "x.market.trades('ETHUSDT').limit(5).live()", by: 'ethusdt@trade' }]);
    expect(source.open).toEqual(['ethusdt@trade']);
    sources[0]?.ended?.();
    await vi.waitFor(() => expect(source.open).toEqual([]));
  });

  test('prints the latest trades once if the output is no terminal', async () => {
    const { run, shownCode, source } = streamingSession();
    await run('.tape');
    expect([shownCode, source.subscribed]).toEqual([["x.market.trades('BTCUSDT').limit(20)"], []]);
  });
});
