/**
 * Waits until a strategy rests: everything that it can do without the exchange and without time is done.
 *
 * Promises and `process.nextTick` are done before the next turn of Node's event loop begins. Reads and writes of files
 * take several turns; while the process has such work, the strategy may be waiting for it, so the exchange waits, too.
 */
import { elapsedMs, nextOwnTurn } from '../../platform/index.js';
import { countFileWork } from './file-work.js';

/** Maximum time for which a run waits for work on files: a file that never answers, such as a pipe, must not stop the run. */
const MAX_WAIT_MS = 5_000;
/** After this number of turns without work, the work counts as finished: one such turn may lie between two pieces of work. */
const QUIET_TURNS = 2;

/** Number of pieces of work that did not end in time. Later calls do not wait for them again. */
let abandoned = 0;

export async function rest(): Promise<void> {
  await nextOwnTurn();
  if (!isWorking()) return;
  const untilMs = elapsedMs() + MAX_WAIT_MS;
  for (let quiet = 0; quiet < QUIET_TURNS; quiet = isWorking() ? 0 : quiet + 1) {
    if (elapsedMs() >= untilMs) abandoned = countFileWork();
    await nextOwnTurn();
  }
}

function isWorking(): boolean {
  const count = countFileWork();
  abandoned = Math.min(abandoned, count);
  return count > abandoned;
}
