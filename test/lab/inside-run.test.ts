/** Tests calls that are refused inside of a run, because they could show a strategy its own future. */
import { expect, test } from 'vitest';
import { connect, lab, type Spot } from '../../src/index.js';

const market = lab.simulated({ seed: 7, length: '5s' });
const TIME = '2026-01-05T12:00:00Z';

const calls: [string, () => Promise<unknown>][] = [
  ['connect() with an embedded exchange', () => connect({ seed: 7, time: TIME, paused: true })],
  ['lab.run', () => lab.run(async () => {}, { market })],
  ['lab.sweep', () => lab.sweep(async () => {}, { market })],
  ['lab.verify', () => lab.verify('run.lab.json')],
];

async function refusalOf(
  strategy: (x: Spot, call: () => Promise<unknown>) => Promise<unknown>,
  call: () => Promise<unknown>,
) {
  let refusal: unknown;
  await lab.run(
    async (x) => {
      refusal = await strategy(x, call).then(
        (made) => (made as Spot | undefined)?.close?.(),
        (error) => error,
      );
    },
    { market },
  );
  return refusal;
}

test.each(calls)('inside of a run %s is refused: at once, after an await, and in a timer', async (name, call) => {
  const error = { code: 'SPOTLAB_LAB_INSIDE', message: expect.stringContaining(`${name} was called inside of a run`) };
  expect(await refusalOf((_, open) => open(), call)).toMatchObject(error);
  expect(
    await refusalOf(async (x, open) => {
      await x.market.ticker.price('BTCUSDT');
      return open();
    }, call),
  ).toMatchObject(error);
  expect(
    await refusalOf(
      (_, open) => new Promise((resolve, reject) => setTimeout(() => open().then(resolve, reject), 1_000)),
      call,
    ),
  ).toMatchObject(error);
});

test('a run fails if its strategy starts an exchange and does not catch the refusal', async () => {
  const error = lab.run(() => connect({ seed: 7 }), { market });
  await expect(error).rejects.toThrow(/connect\(\) with an embedded exchange was called inside of a run/);
  await expect(error).rejects.toMatchObject({ code: 'SPOTLAB_LAB_STRATEGY', cause: { code: 'SPOTLAB_LAB_INSIDE' } });
});

test('outside of a run an exchange can start, also while the run goes on', async () => {
  const [result, other] = await Promise.all([
    lab.run((x) => x.clock.sleep('1s'), { market }),
    connect({ seed: 7, time: TIME, paused: true }),
  ]);
  expect(result.info.seed).toBe(1);
  expect((await other.market.ticker.price('BTCUSDT')).symbol).toBe('BTCUSDT');
  await other.close();
});
