/**
 * Tests what a sweep in a page learns about its workers: about a worker that cannot start, and about one that ends
 * during the sweep.
 */
import { expect, test } from 'vitest';
import type { PortableSweep, ThreadReport } from '../../src/lab/index.js';
import { useLabWorker } from '../../src/web/lab/lab-workers.js';
import { openSweepWorker } from '../../src/web/lab/sweep-worker.js';

/** A worker that does nothing by itself. */
class SilentWorker extends EventTarget {
  readonly posted: unknown[] = [];
  isEnded = false;
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

function opened() {
  const [worker, told] = [new SilentWorker(), [] as ThreadReport[]];
  useLabWorker(() => worker as never);
  const sweep = { strategy: 'of the test' } as unknown as PortableSweep;
  return { worker, told, sweep, thread: openSweepWorker(sweep, (report) => told.push(report)) };
}

const failure = (message?: string) => Object.assign(new Event('error'), message === undefined ? {} : { message });

test('a worker of the lab gets the sweep before its first run, and the sweep ends the worker', async () => {
  const { worker, sweep, thread } = opened();
  const job = { run: 1 } as never;
  thread.post(job);
  expect(worker.posted).toEqual([
    { kind: 'sweep', sweep },
    { kind: 'run', job },
  ]);
  await thread.end();
  expect(worker.isEnded).toBe(true);
});

test('a worker of the lab whose file is not there fails the sweep, with advice', () => {
  const { worker, told } = opened();
  worker.dispatchEvent(failure());
  expect(told).toEqual([{ kind: 'failed', error: expect.objectContaining({ code: 'SPOTLAB_START' }) }]);
  const [report] = told;
  expect(report?.kind === 'failed' && report.error.message).toMatch(/its file is not there.*useLabWorker.*workers: 0/s);
});

test('an error of a worker after its first report ends this worker and fails only its run', async () => {
  const { worker, told, thread } = opened();
  worker.dispatchEvent(Object.assign(new Event('message'), { data: { kind: 'share', share: 0.5 } }));
  worker.dispatchEvent(failure('out of memory'));
  expect(await thread.ended).toBe('out of memory');
  expect(told).toEqual([{ kind: 'share', share: 0.5 }]);
});
