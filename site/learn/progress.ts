/**
 * What a reader has done in a lesson, kept in this browser: the cells that have run, the exercises that are solved, and the changed
 * cells. A changed cell is kept with a hash of the cell's original text in the lesson: a new version of the lesson never replaces
 * the reader's text.
 */

/** A cell as the reader has changed it. */
export interface Copy {
  readonly text: string;
  /** The hash of the lesson's cell at that time. */
  readonly original: string;
  /** The copy before this one, if the reader began again from the lesson's cell. */
  readonly earlier?: string;
}

export interface Progress {
  readonly ran: readonly string[];
  readonly solved: readonly string[];
  readonly copies: Readonly<Record<string, Copy>>;
}

const NOTHING: Progress = { ran: [], solved: [], copies: {} };

/** The folder is a part of the key, because lessons of other sites on the same host have other paths. */
const folder = location.pathname.replace(/[^/]*$/, '');
const keyOf = (page: string): string => `spotlab lesson ${folder}${page}`;

export function progressOf(page: string): Progress {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(page)) ?? '{}') as Partial<Progress> | null;
    // Another site on this host, or an older version, may have written the stored text.
    const copies = Object.entries(kept?.copies ?? {}).filter(([, copy]) => typeof copy?.text === 'string');
    return { ran: listOf(kept?.ran), solved: listOf(kept?.solved), copies: Object.fromEntries(copies) };
  } catch {
    return NOTHING;
  }
}

const listOf = (given: unknown): string[] => (Array.isArray(given) ? given.map(String) : []);

/**
 * Changes the stored progress. The progress is read again before the change, because another tab may have changed other cells.
 *
 * @returns whether the browser kept it
 */
export function keepProgress(page: string, change: (kept: Progress) => Partial<Progress>): boolean {
  const kept = progressOf(page);
  try {
    localStorage.setItem(keyOf(page), JSON.stringify({ ...kept, ...change(kept) }));
    return true;
  } catch {
    return false;
  }
}

export function forgetProgress(page: string): void {
  localStorage.removeItem(keyOf(page));
}

/** A hash of a text, 53 bits, in which two versions of a cell differ. */
export function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
}
