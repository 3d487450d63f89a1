/** Gives a value that is not a result, such as a client or an incomplete order list, a text for printing. */
import { INSPECT, JUPYTER_DISPLAY } from './display-hooks.js';

/** Adds display hooks that show one text in a terminal and in a notebook; they are not enumerable. */
export function describeAs<T extends object>(target: T, text: () => string): T {
  return Object.defineProperties(target, {
    [INSPECT]: { value: text },
    [JUPYTER_DISPLAY]: { value: () => ({ 'text/plain': text() }) },
  });
}
