/**
 * The line editor: inputs of one line or of many, edited as a whole, drawn below a prompt.
 *
 * What is pasted is put in as it is: nothing of it runs before Enter, and no tab completes. Enter runs an input that is
 * complete, from its last line; in a line above it, and where the input is not complete, it begins a new line.
 */
import type { Key } from 'node:readline';
import { echoOff } from '../screen/echo.js';
import { indentAfter, outdentFor } from './indent.js';
import { KeySource } from './key-source.js';
import { type Action, actionOf, typedBy } from './keymap.js';
import { type Layout, layOut, type Paint } from './layout.js';
import { commonStart, type Menu, type MenuChoices, menuLines, openMenu, selectNext } from './menu.js';
import { NEW_SEARCH, type Search, searchFor, searchOn, type Walk, walk } from './recall.js';
import { Screen } from './screen.js';
import {
  atEnd,
  cleanPaste,
  EMPTY,
  insert,
  lineEnd,
  lineStart,
  replaceBefore,
  steps,
  type Text,
  vertical,
} from './text.js';
import { loadWidths, widthOf } from './width.js';

export interface EditorOptions {
  readonly input: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  readonly color: boolean;
  /** Asked for before each input. */
  prompt(): string;
  /** Inputs of before, newest first; looked at when a key asks for them. */
  readonly entries: readonly string[];
  /** Whether an input goes on in the next line. */
  isIncomplete(text: string): boolean;
  /** What may stand at the cursor. */
  complete(before: string): MenuChoices;
  /** Lines to say below the input, such as what a call takes; asked for at every key, so it must be quick. */
  hint(before: string, after: string): readonly string[];
  /** Colours of the input. */
  paint(text: string): readonly Paint[];
  /** An input is complete. Keys wait until {@link InputEditor.prompt} is called. */
  submit(text: string): void;
  leave(): void;
}

const CONTINUATION = '... ';
/** Rows that the menu may have in any case; on a high screen it may have half of it. */
const MENU_ROWS = 10;
/** Steps that can be undone. */
const MAX_UNDO = 200;
const LEAVE_HINT = 'Ctrl-C again leaves; so do Ctrl-D and .exit.';
const MULTILINE_HINT = 'Enter begins a new line. Ctrl-D runs it, Ctrl-C gives it up.';

export class InputEditor {
  private state: Text = EMPTY;
  private undone: Text[] = [];
  private lastCut = '';
  private walk: Walk | undefined;
  private search: Search | undefined;
  private menu: Menu | undefined;
  /** Enter begins a new line whatever there is; Ctrl-D runs the input. */
  private isMultiline = false;
  private isExitPending = false;
  private wasExitPending = false;
  private promptText = '';
  private readonly screen: Screen;
  private readonly keys: KeySource;

  constructor(private readonly options: EditorOptions) {
    const { input, output } = options;
    this.screen = new Screen(output);
    this.keys = new KeySource(input, output, {
      key: (text, key) => this.handleKey(text, key),
      paste: (raw) => this.paste(raw),
      end: () => options.leave(),
      resumed: () => this.redraw(),
    });
    process.stdout.on('resize', this.onResize);
    setImmediate(() => void loadWidths());
  }

  /** Stands a prompt and reads. `isFree`: over as many lines as the user likes, until Ctrl-D. */
  prompt(text = '', isFree = false): void {
    this.state = atEnd(text);
    this.undone = [];
    this.walk = undefined;
    this.isMultiline = isFree;
    this.isExitPending = false;
    this.promptText = this.options.prompt();
    this.screen.forget();
    this.draw();
    this.keys.startReading();
  }

  /** Draws the standing prompt again, from where the cursor is. */
  redraw(): void {
    if (!this.keys.isReading) return;
    this.screen.forget();
    this.draw();
  }

  /** Rows from the first one of the prompt to the cursor. */
  get cursorRow(): number {
    return this.screen.row;
  }

  /** Whether a prompt stands. */
  get isPrompting(): boolean {
    return this.keys.isReading;
  }

  clearScreen(): void {
    this.screen.clear();
  }

  close(): void {
    process.stdout.off('resize', this.onResize);
    this.keys.close();
  }

  private readonly onResize = () => {
    if (!this.keys.isReading) return;
    // The terminal has folded what stood there to its new width, the cursor with it.
    this.screen.moved(this.layout([]).cursor.row);
    this.draw();
  };

  private paste(raw: string): void {
    // A line break at the very end is how the text was selected, not a wish to run it.
    const piece = cleanPaste(raw).replace(/\n$/, '');
    if (this.search) this.search = searchFor(this.options.entries, this.search, this.search.query + piece);
    else {
      this.menu = undefined;
      this.change(insert(this.state, piece));
    }
    this.draw();
  }

  private handleKey(text: string | undefined, key: Key): void {
    this.wasExitPending = this.isExitPending;
    this.isExitPending = false;
    const typed = typedBy(text, key);
    const action = typed === undefined ? actionOf(key) : undefined;
    if (typed === undefined && action === undefined) return;
    const isTaken =
      (this.search && this.handleSearchKey(typed, action)) || (this.menu && this.handleMenuKey(typed, action));
    if (!isTaken) {
      if (typed !== undefined) this.type(typed);
      else if (action) this.perform(action);
    }
    if (this.keys.isReading) this.draw();
  }

  private type(typed: string): void {
    const before = this.state.text.slice(lineStart(this.state), this.state.cursor);
    const back = outdentFor(before, typed);
    this.change(replaceBefore(this.state, this.state.cursor - back, typed));
  }

  /** Another text, or another place in it. A change ends the walk through the history, and can be undone. */
  private change(next: Text): void {
    if (next.text !== this.state.text) {
      this.undone.push(this.state);
      if (this.undone.length > MAX_UNDO) this.undone.shift();
      this.walk = undefined;
    }
    if (next.cut !== undefined) this.lastCut = next.cut;
    this.state = { text: next.text, cursor: next.cursor };
  }

  private perform(action: Action): void {
    if (action in steps) this.change(steps[action as keyof typeof steps](this.state));
    else this.actions[action as keyof typeof this.actions]();
  }

  private readonly actions = {
    submit: () => this.enter(),
    newLine: () => this.newLine(),
    up: () => this.verticalOrRecall(-1),
    down: () => this.verticalOrRecall(1),
    older: () => this.recall(1),
    newer: () => this.recall(-1),
    searchOlder: () => {
      this.search = NEW_SEARCH;
    },
    searchNewer: () => {},
    complete: () => this.complete(),
    completeBack: () => {},
    escape: () => {},
    interrupt: () => this.interrupt(),
    deleteOrLeave: () => {
      if (this.isMultiline && this.state.cursor === this.state.text.length) this.finish();
      else if (this.state.text === '') this.leave();
      else this.change(steps.deleteRight(this.state));
    },
    clearScreen: () => this.screen.clear(),
    putBack: () => this.change(insert(this.state, this.lastCut)),
    undo: () => {
      this.state = this.undone.pop() ?? this.state;
    },
    suspend: () => {
      this.screen.leave();
      this.keys.suspend();
    },
  };

  private enter(): void {
    const { text } = this.state;
    const isLastLine = lineEnd(this.state) === text.length;
    if (!this.isMultiline && isLastLine && (text.trim() === '' || !this.options.isIncomplete(text))) this.finish();
    else {
      // What is open is open at the end: from the middle of the last line the cursor goes there.
      if (isLastLine && !this.isMultiline) this.state = atEnd(text);
      this.newLine();
    }
  }

  private newLine(): void {
    const before = this.state.text.slice(0, this.state.cursor);
    this.change(insert(this.state, `\n${indentAfter(before)}`));
  }

  private finish(): void {
    const { text } = this.state;
    this.leaveOnScreen();
    this.keys.stopReading();
    echoOff(this.options.input);
    this.options.submit(text);
  }

  private leave(): void {
    this.leaveOnScreen();
    this.keys.stopReading();
    this.options.leave();
  }

  /** The input stays on the screen, without what hangs below it. */
  private leaveOnScreen(mark = ''): void {
    this.menu = undefined;
    this.search = undefined;
    this.state = atEnd(this.state.text);
    this.screen.draw(this.layout([]));
    if (mark !== '') this.options.output.write(mark);
    this.screen.leave();
  }

  private interrupt(): void {
    if (this.state.text !== '' || this.isMultiline) {
      this.leaveOnScreen('^C');
      this.prompt();
    } else if (this.wasExitPending) this.leave();
    else this.isExitPending = true;
  }

  private verticalOrRecall(direction: -1 | 1): void {
    const moved = vertical(this.state, direction);
    if (moved) this.state = moved;
    else this.recall(direction === -1 ? 1 : -1);
  }

  private recall(direction: 1 | -1): void {
    const { entries } = this.options;
    const next = walk(entries, this.walk ?? { index: -1, typed: this.state.text }, direction);
    if (!next) return;
    this.undone = [];
    this.walk = next;
    this.state = atEnd(next.index < 0 ? next.typed : (entries[next.index] as string));
  }

  /** A key in the search; false for one that ends it and means something else. */
  private handleSearchKey(typed: string | undefined, action: Action | undefined): boolean {
    const { entries } = this.options;
    const search = this.search as Search;
    if (typed !== undefined) this.search = searchFor(entries, search, search.query + typed);
    else if (action === 'searchOlder') this.search = searchOn(entries, search, 1);
    else if (action === 'searchNewer') this.search = searchOn(entries, search, -1);
    else if (action === 'deleteLeft') this.search = searchFor(entries, search, search.query.slice(0, -1));
    else {
      const entry = entries[search.index];
      this.search = undefined;
      if (action === 'interrupt' || action === 'escape') return true;
      if (entry !== undefined) this.change(atEnd(entry));
      // Enter takes what was found into the line, and only a second one runs it: it may be an order.
      return action === 'submit';
    }
    return true;
  }

  private complete(): void {
    const before = this.state.text.slice(0, this.state.cursor);
    const isIndent = before.includes('\n') && before.slice(lineStart(this.state)).trim() === '';
    if (!this.keys.isTypedByHand || isIndent) {
      this.change(insert(this.state, '  '));
      return;
    }
    const found = this.options.complete(before);
    if (found.candidates.length === 0) return;
    const after = this.state.text[this.state.cursor] ?? '';
    const common = withoutQuote(commonStart(found.candidates), after);
    const start = this.state.cursor - found.prefix.length;
    if (common.length > found.prefix.length || found.candidates.length === 1) {
      this.change(replaceBefore(this.state, start, common));
    }
    // Of the only one it is told what it is where nothing of it was typed, or all.
    const [only = ''] = found.candidates;
    const isTold = (found.prefix === '' || common === found.prefix) && found.describe?.(only) !== undefined;
    if (found.candidates.length === 1 && !isTold) return;
    const prefix = this.state.text.slice(start, this.state.cursor);
    this.menu = openMenu({ ...found, prefix }, this.state.cursor);
  }

  /** A key while the menu is open; false for one that closes it and means something else. */
  private handleMenuKey(typed: string | undefined, action: Action | undefined): boolean {
    const menu = this.menu as Menu;
    const isOn = action === 'complete' || action === 'down';
    if (isOn || action === 'completeBack' || action === 'up') {
      const next = selectNext(menu, isOn ? 1 : -1);
      this.change(replaceBefore(this.state, menu.start, next.candidates[next.selected] as string));
      this.menu = next;
      return true;
    }
    this.menu = undefined;
    if (action === 'escape') this.change(replaceBefore(this.state, menu.start, menu.typed));
    if (action === 'escape' || (action === 'submit' && menu.selected >= 0)) return true;
    if (menu.selected >= 0 || (typed === undefined && action !== 'deleteLeft')) return false;
    // What is typed on makes the list shorter.
    if (typed !== undefined) this.type(typed);
    else this.change(steps.deleteLeft(this.state));
    const found = this.options.complete(this.state.text.slice(0, this.state.cursor));
    const isSamePlace = found.prefix !== '' && this.state.cursor - found.prefix.length === menu.start;
    if (isSamePlace && found.candidates.length > 0) this.menu = openMenu(found, this.state.cursor);
    return true;
  }

  private draw(): void {
    this.screen.draw(this.layout(this.linesBelow()));
  }

  /** What hangs below the input. */
  private linesBelow(): readonly string[] {
    const { color, hint } = this.options;
    const faint = (text: string) => (color ? `\x1b[2m${text}` : text);
    if (this.search) {
      const { query, isExhausted } = this.search;
      return [`${isExhausted ? 'nothing more with' : 'search'}: ${query}${color ? '\x1b[7m \x1b[0m' : '_'}`];
    }
    if (this.menu) {
      const rows = Math.max(1, Math.min(Math.max(MENU_ROWS, Math.floor(this.height() / 2)), this.height() - 2));
      return menuLines(this.menu, { columns: this.columns(), rows, color });
    }
    if (this.isExitPending) return [faint(LEAVE_HINT)];
    const { text, cursor } = this.state;
    const hints = hint(text.slice(0, cursor), text.slice(cursor));
    return this.isMultiline ? [...hints, faint(MULTILINE_HINT)] : hints;
  }

  private layout(below: readonly string[]): Layout {
    const found = this.search && this.search.index >= 0 ? this.options.entries[this.search.index] : undefined;
    const { text, cursor } = found === undefined ? this.state : atEnd(found);
    const paint = this.options.paint(text);
    const picture = { prompt: this.promptText, continuation: CONTINUATION, text, cursor, below, paint };
    return layOut(picture, this.columns(), this.height(), widthOf);
  }

  private columns(): number {
    return this.options.output.columns || 80;
  }

  private height(): number {
    return this.options.output.rows || 24;
  }
}

/** A closing quote that stands behind the cursor already is not put in again. */
function withoutQuote(text: string, after: string): string {
  return /^['"`]$/.test(after) && text.endsWith(after) ? text.slice(0, -1) : text;
}
