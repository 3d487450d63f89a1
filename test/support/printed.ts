/** What the process prints on standard error during a test. */
import { vi } from 'vitest';

/** A warning about calls that were never sent. Its time is that of the garbage collection. */
const UNSENT = '[SPOTLAB_UNSENT]';

/**
 * Catches standard error until `vi.restoreAllMocks()`, and returns the texts. Warnings about calls of earlier tests in the
 * same worker are left out.
 */
export function catchPrinted(): string[] {
  const texts: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    if (!String(text).includes(UNSENT)) texts.push(String(text));
    return true;
  });
  return texts;
}
