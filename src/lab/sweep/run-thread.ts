/** One worker thread that plays runs of a sweep, one after the other. */
import type { LabSweepRun } from '../base/lab-sweep.js';
import type { SweepJob } from './grid.js';
import { failedRow, type PortableSweep } from './runner.js';
import { openSweepWorker, type SweepWorker } from './sweep-worker.js';
import { retoldError, type ThreadReport } from './thread-messages.js';

export class RunThread {
  readonly #worker: SweepWorker;
  #report: ((report: ThreadReport) => void) | undefined;
  /** Why the thread has ended; undefined while it runs. */
  #ended: string | undefined;
  readonly #exited: Promise<void>;

  constructor(sweep: PortableSweep) {
    this.#worker = openSweepWorker(sweep, (report) => this.#report?.(report));
    this.#exited = this.#worker.ended.then((why) => {
      this.#ended = why;
    });
  }

  /** Whether the thread can play another run: a strategy can end its thread. */
  get isAlive(): boolean {
    return this.#ended === undefined;
  }

  /**
   * Plays one run. If the thread ends during the run, the run has failed.
   *
   * @throws the errors of options and recordings
   */
  async play(job: SweepJob, onShare: (share: number) => void): Promise<LabSweepRun> {
    const played = new Promise<LabSweepRun>((resolve, reject) => {
      this.#report = (report) => {
        if (report.kind === 'share') onShare(report.share);
        else if (report.kind === 'row') resolve(report.row);
        else reject(retoldError(report.error));
      };
    });
    const lost = this.#exited.then(() => failedRow(job, `The thread of the run ended: ${this.#ended}.`));
    this.#worker.post(job);
    try {
      return await Promise.race([played, lost]);
    } finally {
      this.#report = undefined;
    }
  }

  /** Ends the thread at once, and the run that it plays. */
  async end(): Promise<void> {
    await this.#worker.end();
  }
}
