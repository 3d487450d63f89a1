/** Tests a run at the prompt and in notebooks: they show its progress, and Ctrl-C ends it with a partial result. */
import { afterEach, expect, test } from 'vitest';
import {
  type PagingProgress,
  setInterruptSignal,
  setProgressListener,
  type WorkProgress,
} from '../../src/client/index.js';
import { lab } from '../../src/index.js';

afterEach(() => {
  setProgressListener(undefined);
  setInterruptSignal(undefined);
});

/** The reports that a host gets from now on. */
function heard(): (PagingProgress | WorkProgress)[] {
  const reports: (PagingProgress | WorkProgress)[] = [];
  setProgressListener((progress) => reports.push(progress));
  return reports;
}

test('a run reports its progress to its host (prompt or kernel) until the end of the market', async () => {
  const reports = heard();
  async function idle() {}
  await lab.run(idle, { market: lab.simulated({ length: '5m' }) });
  expect(reports.at(-1)).toMatchObject({ verb: 'lab.run', subject: 'idle', state: 'done', share: 1 });
  expect((reports.at(-1) as WorkProgress).done).toBe('5 m 00 s');
});

test('a run with the option onProgress reports nothing to the host', async () => {
  const reports = heard();
  await lab.run(async () => {}, { market: lab.simulated({ length: '1m' }), onProgress: () => {} });
  expect(reports).toEqual([]);
});

test('an interrupt of the input ends a run with its partial result, and aborts no request of the strategy', async () => {
  const reports = heard();
  const controller = new AbortController();
  setInterruptSignal(controller.signal);
  let replies = 0;
  const result = await lab.run(
    async (x) => {
      for (let second = 0; ; second += 1) {
        await x.market.depth('BTCUSDT');
        replies += 1;
        if (second === 30) controller.abort();
        await x.clock.sleep('1s');
      }
    },
    { market: lab.simulated({ length: '1h' }) },
  );
  expect(result.info.end).toEqual({ why: 'stopped', text: 'The run was interrupted.' });
  expect(replies).toBeGreaterThan(30);
  expect(result.equity.length).toBeGreaterThan(30);
  expect(result.equity.length).toBeLessThan(3_600);
  const last = reports.at(-1) as WorkProgress;
  expect(last).toMatchObject({ state: 'stopped' });
  expect(last.share).toBeLessThan(1);
  expect(last.done).toMatch(/^\d+ s of 1 h 00 m$/);
});

test('a run that is called after an interrupt of its input does not start', async () => {
  const controller = new AbortController();
  setInterruptSignal(controller.signal);
  controller.abort(new Error('Interrupted.'));
  let hasRun = false;
  const run = lab.run(async () => {
    hasRun = true;
  });
  await expect(run).rejects.toThrow('Interrupted.');
  expect(hasRun).toBe(false);
});
