/**
 * Waits until a strategy rests: everything that it can do without the exchange and without time is done.
 *
 * Promises and `process.nextTick` are done before the next turn of Node's event loop begins. Reads and writes of files
 * take several turns; while the process has such work, the strategy may be waiting for it, so the exchange waits, too.
 */
import { machine } from '../time/strategy-globals.js';

/** Work on files and names that the process waits for. */
const isWork = (resource: string): boolean => resource.startsWith('FSReq') || resource === 'GetAddrInfoReqWrap';

/** A file that does not answer must not stop a run for ever. */
const MAX_WAIT_MS = 5_000;

export async function rest(): Promise<void> {
  await nextTurn();
  if (!process.getActiveResourcesInfo().some(isWork)) return;
  const untilMs = machine.now() + MAX_WAIT_MS;
  do await nextTurn();
  while (process.getActiveResourcesInfo().some(isWork) && machine.now() < untilMs);
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void machine.setImmediate(resolve));
}
