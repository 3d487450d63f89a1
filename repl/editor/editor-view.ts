/**
 * Computes the screen of the line editor: the prompt, the input, and the lines below it, which show a search, the
 * completion menu, or hints. It writes nothing.
 */
import type { EditorOptions } from './editor-options.js';
import { type Layout, layOut } from './layout.js';
import { type Menu, menuLines } from './menu.js';
import type { Search } from './recall.js';
import { atEnd, type Text } from './text.js';
import { widthOf } from './width.js';

export interface EditorView {
  readonly promptText: string;
  readonly text: Text;
  readonly search: Search | undefined;
  readonly menu: Menu | undefined;
  /** Whether the next Ctrl-C exits. */
  readonly isExitPending: boolean;
  readonly isMultiline: boolean;
  /** Whether to leave out the lines below the input. */
  readonly isBare: boolean;
}

type ViewOptions = Pick<EditorOptions, 'output' | 'color' | 'entries' | 'hint' | 'paint'>;

const CONTINUATION = '... ';
/** Rows of the menu on a small screen; on a larger screen it may take half of the rows. */
const MENU_ROWS = 10;
const EXIT_HINT = 'Press Ctrl-C again to exit (or Ctrl-D, or .exit).';
const MULTILINE_HINT = 'Enter: new line. Ctrl-D: run. Ctrl-C: discard.';

export function layoutOf(view: EditorView, options: ViewOptions): Layout {
  const { search, promptText: prompt, isBare } = view;
  const found = search && search.index >= 0 ? options.entries[search.index] : undefined;
  const { text, cursor } = found === undefined ? view.text : atEnd(found);
  const below = isBare ? [] : linesBelow(view, options);
  const picture = { prompt, continuation: CONTINUATION, text, cursor, below, paint: options.paint(text) };
  return layOut(picture, columnsOf(options), rowsOf(options), widthOf);
}

function linesBelow({ text: state, search, menu, isExitPending, isMultiline }: EditorView, options: ViewOptions) {
  const { color, hint } = options;
  const faint = (text: string) => (color ? `\x1b[2m${text}` : text);
  if (search) {
    const { query, isExhausted } = search;
    return [`${isExhausted ? 'no more matches' : 'search'}: ${query}${color ? '\x1b[7m \x1b[0m' : '_'}`];
  }
  if (menu) {
    const height = rowsOf(options);
    const rows = Math.max(1, Math.min(Math.max(MENU_ROWS, Math.floor(height / 2)), height - 2));
    return menuLines(menu, { columns: columnsOf(options), rows, color });
  }
  if (isExitPending) return [faint(EXIT_HINT)];
  const { text, cursor } = state;
  const hints = hint(text.slice(0, cursor), text.slice(cursor));
  return isMultiline ? [...hints, faint(MULTILINE_HINT)] : hints;
}

const columnsOf = ({ output }: ViewOptions): number => output.columns || 80;

const rowsOf = ({ output }: ViewOptions): number => output.rows || 24;
