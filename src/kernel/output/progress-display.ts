/**
 * Shows in a cell how far the reading of a list has come: a display of its own, updated where it stands, that ends as one
 * line of what was read. What is over at once shows nothing.
 */
import { randomUUID } from 'node:crypto';
import type { PagingProgress } from '../../client/index.js';
import { toMime } from '../../display/index.js';
import type { CellOutput } from './cell-output.js';
import { PROGRESS_METADATA } from './progress-metadata.js';

/** What is over sooner is not worth a display. */
const QUIET_MS = 500;
/** Shortest time between two updates: front ends and saved notebooks carry every one of them. */
const UPDATE_MS = 250;
const COLUMNS = 120;

interface Shown {
  readonly output: CellOutput;
  readonly displayId: string;
  atMs: number;
}

export class ProgressDisplay {
  readonly #shown = new Map<number, Shown>();

  /**
   * Takes one progress.
   *
   * @param output of the cell whose code reads; undefined before the first cell
   * @param running of the cell that runs now: updates are published under it, because tools that execute notebooks hear
   *   only what is
   */
  update(progress: PagingProgress, output: CellOutput | undefined, running?: CellOutput): void {
    const known = this.#shown.get(progress.id);
    const isOver = progress.state !== 'running';
    if (!known) {
      if (isOver || progress.elapsedMs < QUIET_MS || !output) return;
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

function send({ output, displayId }: Shown, type: string, progress: PagingProgress): void {
  const data = toMime(progress, { kind: 'progress', params: {}, width: COLUMNS, color: false });
  output.send(type, { data, metadata: PROGRESS_METADATA, transient: { display_id: displayId } });
}
