/** Tests a stream whose handler is slower than the events: memory is bounded, and no event is lost or repeated. */
import { expect, test } from 'vitest';
import { FakeStreamSource } from '../support/fake-stream-source.js';
import { makeClient } from '../support/make-client.js';

const TRADES = 'btcusdt@trade';
const trade = (t: number) => ({ e: 'trade', E: t, s: 'BTCUSDT', t, p: '1', q: '1', T: t, m: true, M: true });

test('if a handler takes 50 ms and 1,000 events a second arrive, the source waits, and the handler gets every event once', async () => {
  const source = new FakeStreamSource();
  const { x, clock } = makeClient([{ body: { symbol: 'BTCUSDT', price: '1' } }], { marketStreams: async () => source });
  const ids: number[] = [];
  const handle = x.stream.trades('BTCUSDT').on(async ({ id }) => {
    ids.push(id);
    await clock.sleep(50);
  });
  await source.live(TRADES);
  await handle.ready;
  // Two minutes of the exchange: it sends 50 events in 50 ms, unless it has to wait.
  let sent = 0;
  let mostWaiting = 0;
  for (let at = 0; at < 2_400; at += 1) {
    for (let one = 0; one < 50 && !source.isPaused; one += 1) {
      sent += 1;
      source.send(TRADES, trade(sent));
    }
    mostWaiting = Math.max(mostWaiting, sent - ids.length);
    await clock.advance(50);
  }
  expect(mostWaiting).toBeLessThanOrEqual(1_001);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => at + 1));
  expect(ids.length).toBeGreaterThan(2_300);
  expect(sent - ids.length).toBeGreaterThan(400);
  await handle.stop();
  await clock.advance(50);
  await handle.done;
});
