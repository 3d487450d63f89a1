/** Delays slow work until the user pauses between two keys. */

/** After this time without a key the user has probably paused. */
const IDLE_MS = 1_000;

/** Calls `work` after a pause in typing. The timer does not keep the process alive. */
export function whenIdle(keys: NodeJS.EventEmitter, work: () => void): void {
  const timer = setTimeout(() => {
    keys.off('keypress', onKey);
    work();
  }, IDLE_MS).unref();
  const onKey = () => timer.refresh();
  keys.on('keypress', onKey);
}
