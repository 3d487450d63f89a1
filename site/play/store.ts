/**
 * The reader's notebook in this browser. The key of the stored notebook contains the path of the page, so other sites on
 * the same host have other keys.
 */
import { choiceOf, type PlayNotebook } from './notebook.js';

const PAGE = location.pathname.replace(/index\.html$/, '');
export const KEY = `spotlab notebook ${PAGE}`;
/** The state of its exchange, see exchange-store.ts. */
export const EXCHANGE_KEY = `spotlab exchange ${PAGE}`;
/** Outputs beyond this size are not kept: a browser keeps some 5 million characters for a host. */
const MOST_CHARACTERS = 2_000_000;

/** @returns whether the browser kept it */
export function save(notebook: PlayNotebook): boolean {
  const whole = JSON.stringify(notebook);
  const cells = notebook.cells.map(({ kind, text }) => ({ kind, text }));
  const text = whole.length <= MOST_CHARACTERS ? whole : JSON.stringify({ ...notebook, cells });
  try {
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // The reader's text is more important than the exchange, so it gets the room.
      localStorage.removeItem(EXCHANGE_KEY);
      localStorage.setItem(KEY, text);
    }
    return true;
  } catch {
    return false;
  }
}

export function saved(): PlayNotebook | undefined {
  try {
    const text = localStorage.getItem(KEY);
    const kept = text === null ? undefined : (JSON.parse(text) as Partial<PlayNotebook> | null);
    // Another site on this host, or an older version, may have written the stored text.
    if (!Array.isArray(kept?.cells)) return undefined;
    return { choice: choiceOf(kept.choice), cells: kept.cells };
  } catch {
    return undefined;
  }
}
