/** The reader's notebook in this browser. The key has the path of the page: other sites on the same host have others. */
import type { PlayNotebook } from './notebook.js';

const KEY = `spotlab notebook ${location.pathname}`;
/** Outputs beyond this size are not kept: a browser keeps some 5 million characters for a host. */
const MOST_CHARACTERS = 2_000_000;

/** @returns whether the browser kept it */
export function save(notebook: PlayNotebook): boolean {
  const whole = JSON.stringify(notebook);
  const cells = notebook.cells.map(({ kind, text }) => ({ kind, text }));
  try {
    localStorage.setItem(KEY, whole.length <= MOST_CHARACTERS ? whole : JSON.stringify({ ...notebook, cells }));
    return true;
  } catch {
    return false;
  }
}

export function saved(): PlayNotebook | undefined {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as PlayNotebook);
  } catch {
    return undefined;
  }
}
