/** Live displays of cells: outputs that are drawn again and again, also while later cells run, as in a notebook. */
import { type LiveRun, setLiveHost } from '../../src/client/index.js';
import { type LiveStatus, withCaption } from '../../src/display/index.js';
import { type MimeBundle, mimeBundleOf } from '../../src/kernel/index.js';
import { nowMs, randomBytes } from '../../src/platform/index.js';
import type { CellOutputs } from './outputs.js';

/** Shortest time between two pictures: a page needs no more pictures. */
const MIN_INTERVAL_MS = 200;

export class LiveOutputs {
  readonly #running = new Map<LiveRun<unknown>, string>();

  /** @param current the outputs of the running cell, and what names the cell on the page */
  constructor(current: () => { readonly outputs: CellOutputs; readonly cell: string }) {
    setLiveHost((live) => {
      const { outputs, cell } = current();
      this.#open(live, outputs, cell);
    });
  }

  /** Ends the displays that an earlier run of a cell has started. */
  stopCell(cell: string): void {
    for (const [live, owner] of this.#running) if (owner === cell) void live.stop();
  }

  #open(live: LiveRun<unknown>, outputs: CellOutputs, cell: string): void {
    // The id is random, because the worker that starts after a stop must not draw in the places of this worker.
    const id = randomBytes(16).toString('hex');
    let [sentMs, drawn] = [0, {} as MimeBundle];
    this.#running.set(live, cell);
    outputs.showLive(live, id);
    live.begin(async () => {
      const atMs = nowMs();
      if (live.end === undefined && atMs - sentMs < MIN_INTERVAL_MS) return;
      sentMs = atMs;
      if (live.updates > 0) drawn = await mimeBundleOf(live.last, outputs.report);
      outputs.update(id, withCaption(drawn, statusOf(live, atMs)));
    });
    live.done.catch(() => {}).finally(() => this.#running.delete(live));
  }
}

function statusOf({ updates, weight, tick, end, plan, by, window }: LiveRun<unknown>, atMs: number): LiveStatus {
  const error = end ? (end.why === 'failed' ? end.error : undefined) : tick?.error;
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    ...{ updates, weight, atMs },
    schedule: { everyMs: plan.everyMs, by, leftMs: tick?.pause?.waitMs ?? 0, pause: tick?.pause },
    lastPoll: tick && { weight: tick.usage.weight, window },
    ...(error !== undefined && { failure: { message, inRow: tick?.failures ?? 1, most: plan.failures } }),
    ...(end && { end: end.why }),
  };
}
