/** Runs several tasks at once and yields their results in the order of the tasks. */

/**
 * The results of `tasks` in order.
 *
 * A result that is early waits and counts as running, so that memory stays bounded. An error is thrown at the position
 * of its result. A consumer that stops early must abort the running tasks with a signal of its own.
 *
 *
 *
 * @param mayStart called before each task with the number of running tasks; one task always runs
 */
export async function* inOrder<T>(
  tasks: Iterable<() => Promise<T>>,
  mayStart: (running: number) => boolean,
): AsyncGenerator<T, void, undefined> {
  const waiting = tasks[Symbol.iterator]();
  const running: Promise<T>[] = [];
  let isOver = false;
  const fill = (): void => {
    while (!isOver && (running.length === 0 || mayStart(running.length))) {
      const next = waiting.next();
      if (next.done) {
        isOver = true;
        return;
      }
      const result = next.value();
      // The promise is awaited later or never; without this, its error would be an unhandled rejection.
      result.catch(() => {});
      running.push(result);
    }
  };
  fill();
  for (let first = running.shift(); first; first = running.shift()) {
    const result = await first;
    yield result;
    fill();
  }
}
