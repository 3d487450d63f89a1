/**
 * Waits until a strategy rests: everything that it can do without the exchange and without time is done.
 *
 * Promises and `process.nextTick` are done before the next turn of Node's event loop begins. Reads and writes of files
 * take several turns; while the process has such work, the strategy may be waiting for it, so the exchange waits, too.
 */
import { elapsedMs, nextOwnTurn } from '../../platform/index.js';
import { countFileWork } from './file-work.js';

/** A file that does not answer, such as a pipe, must not stop a run for ever. */
const MAX_WAIT_MS = 5_000;
/** Turns without work after which work is over: between two pieces of work there may be one such turn. */
const QUIET_TURNS = 2;

/** Pieces of work that did not end in time: these are not waited for again. */
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
