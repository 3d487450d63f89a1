/** The progress of a sweep, which is reported to the caller, or else to the REPL or the notebook. */
import { beginWork, remainingEstimate } from '../../client/index.js';
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { LabSweepOptions } from './sweep-options.js';

export class SweepProgress {
  readonly #startMs = performance.now();
  readonly #estimate = remainingEstimate();
  readonly #shares = new Map<number, number>();
  readonly #total: number;
  readonly #tell: LabSweepOptions['onProgress'];
  readonly #notifyHost: ReturnType<typeof beginWork>;
  #done = 0;
  #failed = 0;

  constructor(total: number, name: string, tell: LabSweepOptions['onProgress']) {
    this.#total = total;
    this.#tell = tell;
    this.#notifyHost = tell ? undefined : beginWork('lab.sweep', name);
  }

  done({ run, end }: LabSweepRun): void {
    this.#shares.delete(run);
    this.#done += 1;
    if (end === 'failed') this.#failed += 1;
    this.#report();
  }

  share(run: number, share: number): void {
    this.#shares.set(run, share);
    this.#report();
  }

  end(isWhole: boolean): void {
    this.#notifyHost?.(this.#done / this.#total, this.#text, isWhole ? 'done' : 'stopped');
  }

  get #text(): string {
    const failed = this.#failed === 0 ? '' : `, ${this.#failed} failed`;
    return `${this.#done} of ${this.#total} ${this.#total === 1 ? 'run' : 'runs'}${failed}`;
  }

  #report(): void {
    const going = [...this.#shares.values()].reduce((sum, one) => sum + one, 0);
    const share = (this.#done + going) / this.#total;
    const elapsedMs = performance.now() - this.#startMs;
    this.#tell?.({
      ...{ done: this.#done, total: this.#total, failed: this.#failed, share, elapsedMs },
      remainingMs: this.#estimate(elapsedMs, share) ?? null,
    });
    this.#notifyHost?.(share, this.#text);
  }
}
