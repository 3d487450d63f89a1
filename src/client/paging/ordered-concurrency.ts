/** Runs tasks a few at a time and hands their results on in the order of the tasks. */

/**
 * The results of `tasks` in order.
 *
 * Results that are there too early wait, and count as running, so no more than the bound are ever held. A failure is
 * thrown where its result would have come. Whoever leaves early stops what is running by a signal of their own.
 *
 * @param mayStart asked before each task with the number of those that run; one always runs
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
      // It is awaited later, perhaps never; its failure must not be an unhandled one until then.
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
