/**
 * Waits at the end of a cell for the first pictures of the displays that the cell started, so that a saved notebook
 * contains them.
 */

/** The longest wait. */
const FIRST_PICTURE_MS = 3_000;

/** Resolves when all first pictures are drawn, or after three seconds. */
export async function drawnFirst(firsts: readonly Promise<void>[]): Promise<void> {
  if (firsts.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, FIRST_PICTURE_MS);
  });
  await Promise.race([Promise.all(firsts), timeout]);
  clearTimeout(timer);
}
