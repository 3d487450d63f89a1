/** Tests when symbols are brought up to date in the background: not while a request waits, and not right after one. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BackgroundCatchUp } from '../../src/server/venue/background-catch-up.js';
import type { Venue } from '../../src/server/venue/venue.js';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setImmediate', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('nothing is done while a reply is prepared, however long, and for a while after it', async () => {
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
