/** What things that are no results say of themselves when they are shown: a client, a half-described order list. */
import { INSPECT, JUPYTER_DISPLAY } from './display-hooks.js';

/** Gives `target` hooks that show one text, in a terminal and in a notebook; they do not enumerate. */
export function describeAs<T extends object>(target: T, text: () => string): T {
  return Object.defineProperties(target, {
    [INSPECT]: { value: text },
    [JUPYTER_DISPLAY]: { value: () => ({ 'text/plain': text() }) },
  });
}
