/** Work that would hold up a key is done when none is expected. */

/** Who has not typed for so long has stopped to think. */
const IDLE_MS = 250;

/** Calls `work` once no key has come for a moment. Holds nothing up: a process that ends before that ends. */
export function whenIdle(keys: NodeJS.EventEmitter, work: () => void): void {
  const timer = setTimeout(() => {
    keys.off('keypress', onKey);
    work();
  }, IDLE_MS).unref();
  const onKey = () => timer.refresh();
  keys.on('keypress', onKey);
}
