/**
 * Computes the screen of the line editor: the prompt, the input, and the lines below it, which show a search, the
 * completion menu, or hints. It writes nothing.
 */
import { wrap } from '../../src/assist/index.js';
import { type Layout, layOut } from '../screen/layout.js';
import type { EditorOptions } from './editor-options.js';
import { type Menu, menuLines } from './menu.js';
import type { Search } from './recall.js';
import { atEnd, type Text } from './text.js';
import { widthOf } from './width.js';

export interface EditorView {
  readonly promptText: string;
  readonly text: Text;
  readonly search: Search | undefined;
  readonly menu: Menu | undefined;
  /** The rest of the input that the history suggests. */
  readonly suggestion: string | undefined;
  /** Says that the next press of a key exits. */
  readonly exitHint: string | undefined;
  readonly isMultiline: boolean;
  /** Whether to leave out the lines below the input. */
  readonly isBare: boolean;
}

type ViewOptions = Pick<EditorOptions, 'output' | 'color' | 'entries' | 'hint' | 'paint'>;

const CONTINUATION = '... ';
/** Rows of the menu on a small screen; on a larger screen it may take half of the rows. */
const MENU_ROWS = 10;
const OPEN_HINT = 'Still open: a bracket or a quote above. Ctrl-C discards the input.';
const MULTILINE_HINT = 'Enter: new line. Ctrl-D: run. Ctrl-C: discard.';

export function layoutOf(view: EditorView, options: ViewOptions): Layout {
  const { search, promptText: prompt, isBare } = view;
  const found = search && search.index >= 0 ? options.entries[search.index] : undefined;
  const { text, cursor } = found === undefined ? view.text : atEnd(found);
  const below = isBare ? [] : linesBelow(view, options);
  const suggestion = isBare || search || view.menu ? undefined : view.suggestion;
  const picture = { prompt, continuation: CONTINUATION, text, cursor, below, suggestion, paint: options.paint(text) };
  return layOut(picture, columnsOf(options), rowsOf(options), widthOf);
}

function linesBelow({ text: state, search, menu, exitHint, isMultiline }: EditorView, options: ViewOptions) {
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
  if (exitHint !== undefined) return wrap(exitHint, columnsOf(options) - 1, '').map(faint);
  const { text, cursor } = state;
  if (!isMultiline && cursor === text.length && /\n\s*\n\s*$/.test(text)) return [faint(OPEN_HINT)];
  const hints = hint(text.slice(0, cursor), text.slice(cursor));
  return isMultiline ? [...hints, faint(MULTILINE_HINT)] : hints;
}

const columnsOf = ({ output }: ViewOptions): number => output.columns || 80;

const rowsOf = ({ output }: ViewOptions): number => output.rows || 24;
