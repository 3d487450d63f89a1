/** Tests a load that happens once. */
import { expect, test, vi } from 'vitest';
import { onceLoaded } from '../../src/platform/index.js';

test('callers that come together and callers that come later share one load', async () => {
  const load = vi.fn(async () => ({}));
  const loaded = onceLoaded(load);
  expect(load).not.toHaveBeenCalled();
  const [first, second] = await Promise.all([loaded(), loaded()]);
  expect([first === second, first === (await loaded()), load.mock.calls.length]).toEqual([true, true, 1]);
});

test('a load that fails rejects for all that wait for it, and the next call loads again', async () => {
  const load = vi.fn(async () => 'loaded').mockRejectedValueOnce(new Error('the network is down'));
  const loaded = onceLoaded(load);
  const results = await Promise.allSettled([loaded(), loaded()]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([await loaded(), load.mock.calls.length]).toEqual(['loaded', 2]);
});
