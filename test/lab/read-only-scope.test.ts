/** Tests runs of the lab inside of `watch`, `live` and the controls of a notebook, whose code may send only reads to the exchange. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runReadOnly } from '../../src/client/index.js';
import { connect, type LabResult, lab, type Spot } from '../../src/index.js';

let outside: Spot;
beforeAll(async () => {
  outside = await connect({ seed: 1, paused: true });
});
afterAll(() => outside.close());

async function maker(x: Spot): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const { bids } = await x.market.depth('BTCUSDT').limit(5);
    await x.orders.limit('BTCUSDT', 'BUY', '0.001', bids[4]?.[0] ?? '').catch(() => {});
    await x.clock.sleep('1s');
  }
}

const run = (strategy: (x: Spot) => Promise<void>): Promise<LabResult> =>
  lab.run(strategy, { market: lab.simulated({ length: '10s' }) });

test('a run inside a read-only scope gives the same bytes as outside, and its requests do not count for the display', async () => {
  const plain = await run(maker);
  expect(plain.orders).toHaveLength(5);
  const { done, usage } = runReadOnly(() => run(maker));
  expect(JSON.stringify(await done)).toBe(JSON.stringify(plain));
  expect(usage.requests).toBe(0);
});

test('a client that was made outside of the run stays read-only inside a run that a display starts', async () => {
  let refusal: unknown;
  const { done } = runReadOnly(() =>
    run(async () => {
      refusal = await outside.orders.market('BTCUSDT', 'BUY', '0.001').then(undefined, (error) => error);
    }),
  );
  await done;
  expect(refusal).toMatchObject({ code: 'SPOTLAB_READ_ONLY' });
  expect(await outside.account.myTrades('BTCUSDT')).toEqual([]);
});
