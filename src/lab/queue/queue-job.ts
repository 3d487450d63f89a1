/**
 * The data in Redis: the sweep once, under a key that expires when its sender is gone, and for each run a job, which
 * contains the id of that key.
 */

import type { LabSweepRun } from '../base/lab-sweep.js';
import { codedColumns, decodedColumns } from '../file/coded-columns.js';
import type { MarketContent } from '../market/market-contents.js';
import type { SweepJob } from '../sweep/grid.js';
import type { PortableSweep } from '../sweep/runner.js';
import type { ReportedError } from '../sweep/thread-messages.js';
import { queueError } from './queue-link.js';

/** A sweep for other machines, with the hashes of its files. */
export interface QueuedSweep extends PortableSweep {
  /** The files and events of the market: one list for each part of the market. */
  readonly contents: readonly (readonly MarketContent[])[];
}

export interface QueuedJob {
  /** Id of the sweep. */
  readonly sweep: string;
  readonly job: SweepJob;
}

export type QueuedReply =
  | { readonly kind: 'row'; readonly row: LabSweepRun }
  /** An error that each run would have. */
  | { readonly kind: 'failed'; readonly error: ReportedError }
  /** The sweep is stopped, or its sender is gone. */
  | { readonly kind: 'gone' };

/** Time in seconds after which the key of the sweep expires without a sign of its sender. */
export const SWEEP_LIFE_S = 60;

/** Redis accepts texts of up to 512 MB, but such a long text would make every worker slow to start. */
const MAX_TEXT = 128_000_000;

export const sweepKey = (id: string): string => `spotlab:lab:sweep:${id}`;

/** @throws SpotlabError `SPOTLAB_QUEUE` for more events than a queue should carry */
export function sweepText(sweep: QueuedSweep): string {
  const text = JSON.stringify(codedColumns(sweep));
  if (text.length <= MAX_TEXT) return text;
  const megabytes = Math.round(text.length / 1_000_000);
  throw queueError(
    `the events of the market have ${megabytes} MB, which is too much for a queue.`,
    'Write the events to a file, use lab.recording, and give the workers the folder of the file: --data DIR.',
  );
}

export const sweepFrom = (text: string): QueuedSweep => decodedColumns(JSON.parse(text)) as QueuedSweep;
