/** Tests when symbols are brought up to date in the background: not while a request waits or just after a request. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackgroundCatchUp } from '../../src/server/service/background-catch-up.js';
import type { Venue } from '../../src/server/venue/venue.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('after the start one symbol is caught up (simulated up to now); the others wait for a request, or for a few seconds', async () => {
  const stops: boolean[] = [];
  const catchUpNext = (mustStop: () => boolean) => {
    vi.advanceTimersByTime(50);
    stops.push(mustStop());
    return true;
  };
  const start = async () => {
    stops.length = 0;
    const catchUp = new BackgroundCatchUp({ venue: { catchUpNext } as unknown as Venue });
    catchUp.start();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stops).toEqual([false]);
    return catchUp;
  };
  const unused = await start();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(stops.length).toBeGreaterThan(1);
  unused.stop();
  const used = await start();
  used.noteRequest();
  await vi.advanceTimersByTimeAsync(500);
  expect(stops.length).toBeGreaterThan(1);
  used.stop();
});

test('no symbol is caught up in the background while a reply is prepared, and for a while after it', async () => {
  let slices = 0;
  const catchUpNext = () => {
    slices += 1;
    return true;
  };
  const catchUp = new BackgroundCatchUp({ venue: { catchUpNext } as unknown as Venue });
  let reply = () => {};
  catchUp.noteRequest(new Promise<void>((resolve) => (reply = resolve)));
  catchUp.start();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(slices).toBe(0);
  reply();
  await vi.advanceTimersByTimeAsync(200);
  expect(slices).toBe(0);
  await vi.advanceTimersByTimeAsync(300);
  expect(slices).toBeGreaterThan(0);
  catchUp.stop();
});
