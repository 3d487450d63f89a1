/**
 * Shows the progress of lists that are read page by page, and of runs of the lab: one display under the cell, updated in place. At the
 * end the progress of a list is one line with the number of rows; the progress of a run disappears, because the run has a result. Work
 * of less than half a second shows nothing.
 */
import { randomUUID } from 'node:crypto';
import type { PagingProgress, WorkProgress } from '../../client/index.js';
import { toMime } from '../../display/index.js';
import type { CellOutput } from './cell-output.js';
import { NOTHING, PROGRESS_METADATA } from './progress-metadata.js';

/** Work that ends sooner gets no display. */
const DELAY_MS = 500;
/** Minimum time between two updates: front ends process every update. */
const UPDATE_MS = 250;
const COLUMNS = 120;

type Progress = PagingProgress | WorkProgress;

interface Shown {
  readonly output: CellOutput;
  readonly displayId: string;
  atMs: number;
}

export class ProgressDisplay {
  readonly #shown = new Map<number, Shown>();

  /**
   * Shows or updates the progress of one list or run.
   *
   * @param output output of the cell that began it; undefined before the first cell
   * @param running output of the running cell. Updates are published there, because tools that execute notebooks
   * receive only messages of the running cell
   */
  update(progress: Progress, output: CellOutput | undefined, running?: CellOutput): void {
    const known = this.#shown.get(progress.id);
    const isOver = progress.state !== 'running';
    if (!known) {
      if (isOver || progress.elapsedMs < DELAY_MS || !output) return;
      const shown = { output, displayId: randomUUID(), atMs: progress.elapsedMs };
      this.#shown.set(progress.id, shown);
      send(shown, 'display_data', progress);
      return;
    }
    if (isOver) this.#shown.delete(progress.id);
    else if (progress.elapsedMs - known.atMs < UPDATE_MS) return;
    known.atMs = progress.elapsedMs;
    send({ ...known, output: running ?? known.output }, 'update_display_data', progress);
  }
}

function send({ output, displayId }: Shown, type: string, progress: Progress): void {
  const isRemoved = 'done' in progress && progress.state === 'done';
  const data = isRemoved ? NOTHING : toMime(progress, { kind: 'progress', params: {}, width: COLUMNS, color: false });
  output.send(type, { data, metadata: PROGRESS_METADATA, transient: { display_id: displayId } });
}
