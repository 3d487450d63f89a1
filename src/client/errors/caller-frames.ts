/**
 * Completes the stack of an error that a call throws before it has sent anything.
 *
 * Such an error is made while `await` calls `then` of the call, and at that moment V8 knows no line of the program.
 * One turn later, inside an async function, V8 follows the promises to the line that awaits the call.
 */

/** @returns the error, with the frames of its async callers at the end of its stack */
export async function withCallerFrames<E>(error: E): Promise<E> {
  if (!(error instanceof Error) || error.stack === undefined) return error;
  await null;
  const known = new Set(error.stack.split('\n'));
  // The first two lines are the message and this function.
  const callers = new Error().stack?.split('\n').slice(2) ?? [];
  const frames = callers.filter((line) => !known.has(line));
  if (frames.length > 0) error.stack = [error.stack, ...frames].join('\n');
  return error;
}

/** A promise that rejects with the error and these frames. */
export async function rejectedWithFrames(error: unknown): Promise<never> {
  throw await withCallerFrames(error);
}
