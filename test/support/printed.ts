/** Collects what the process prints on standard error during a test. */
import { vi } from 'vitest';

/** The mark of a warning about calls that were never sent, which comes at the time of a garbage collection. */
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
