/** Tests that an input which Ctrl-C ends still shows the partial result of its work, also on a busy machine. */
import { expect, test, vi } from 'vitest';
import { interruptible } from '../../repl/evaluation/interruptible.js';
import { interruptSignal } from '../../src/client/index.js';
import { interrupt } from '../../src/interrupts/index.js';

test('an aborted read reports its partial result, although a busy machine has delayed it beyond the time that it may take', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const partial = Object.assign(new Error('aborted'), { name: 'TransportError', reason: 'aborted', rows: [1, 2] });
    const work = async () => {
      await new Promise<void>((done) => {
        const signal = interruptSignal();
        signal?.addEventListener('abort', () => done(), { once: true });
      });
      for (let turn = 0; turn < 10; turn += 1) await new Promise((done) => setImmediate(done));
      throw partial;
    };
    const ended = interruptible(async () => work(), { onLateFailure: () => {}, leave: () => {} });
    ended.catch(() => {});
    interrupt();
    vi.advanceTimersByTime(10_000);
    await expect(ended).rejects.toMatchObject({ name: 'Interrupted', message: 'Interrupted.', rows: [1, 2] });
  } finally {
    vi.useRealTimers();
  }
});
