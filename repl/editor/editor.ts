/**
 * The line editor: edits inputs of one or more lines below a prompt.
 *
 * A paste is inserted unchanged: it runs nothing before Enter, and tabs in it do not complete. Enter runs a complete
 * input from any line; when the input is incomplete, it starts a new line. At the end of the input, the rest of the
 * newest earlier input with the same begin is suggested.
 */
import type { Key } from 'node:readline';
import { echoOff } from '../screen/echo.js';
import type { EditorOptions } from './editor-options.js';
import { layoutOf } from './editor-view.js';
import { editOutside } from './external-editor.js';
import { indentAfter, outdentFor } from './indent.js';
import { KeySource } from './key-source.js';
import { type Action, actionOf, typedBy } from './keymap.js';
import type { Layout } from './layout.js';
import { commonStart, type Menu, openMenu, selectNext } from './menu.js';
import { NEW_SEARCH, type Search, searchFor, searchOn, suggestionFor, type Walk, walk } from './recall.js';
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
import { loadWidths } from './width.js';

const INTERRUPT_HINT = 'Press Ctrl-C again to exit (or Ctrl-D, or .exit).';
const LEAVE_HINT = 'Ctrl-D again exits; .save state FILE keeps them.';

/** Most steps that can be undone. */
const MAX_UNDO = 200;

export class InputEditor {
  private state: Text = EMPTY;
  private undone: Text[] = [];
  private lastCut = '';
  private walk: Walk | undefined;
  private search: Search | undefined;
  private menu: Menu | undefined;
  /** Enter always starts a new line; Ctrl-D runs the input. */
  private isMultiline = false;
  /** Shown after a key that exits when it is pressed again. */
  private exitHint: string | undefined;
  private wasExitPending = false;
  private isDrawPending = false;
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

  /** Shows a prompt and starts reading. `isMultiline`: Enter starts new lines until Ctrl-D. */
  prompt(text = '', isFree = false): void {
    this.state = atEnd(text);
    this.undone = [];
    this.walk = undefined;
    this.isMultiline = isFree;
    this.exitHint = undefined;
    this.promptText = this.options.prompt();
    this.screen.forget();
    this.draw();
    this.keys.startReading();
  }

  /** Draws the current prompt again at the cursor. */
  redraw(): void {
    if (!this.keys.isReading) return;
    this.screen.forget();
    this.draw();
  }

  /** Rows from the first row of the prompt to the cursor. */
  get cursorRow(): number {
    return this.screen.row;
  }

  /** Whether a prompt is on the screen. */
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
    // The terminal has wrapped the text to its new width and moved the cursor.
    this.screen.moved(this.layout(true).cursor.row);
    this.draw();
  };

  private paste(raw: string): void {
    // A line break at the end of the paste comes from the selection; it does not run the input.
    const piece = cleanPaste(raw).replace(/\n$/, '');
    if (this.search) this.search = searchFor(this.options.entries, this.search, this.search.query + piece);
    else {
      this.menu = undefined;
      this.change(insert(this.state, piece));
    }
    this.draw();
  }

  private handleKey(text: string | undefined, key: Key): void {
    this.wasExitPending = this.exitHint !== undefined;
    this.exitHint = undefined;
    const typed = typedBy(text, key);
    const action = typed === undefined ? actionOf(key) : undefined;
    if (typed === undefined && action === undefined) return;
    const isTaken =
      (this.search && this.handleSearchKey(typed, action)) || (this.menu && this.handleMenuKey(typed, action));
    if (!isTaken) {
      if (typed !== undefined) this.type(typed);
      else if (action) this.perform(action);
    }
    if (!this.keys.isReading) return;
    if (!this.keys.isBulk) this.draw();
    // A paste without marks arrives key by key: it is drawn once.
    else if (!this.isDrawPending) {
      this.isDrawPending = true;
      setImmediate(() => {
        this.isDrawPending = false;
        if (this.keys.isReading) this.draw();
      });
    }
  }

  private type(typed: string): void {
    const before = this.state.text.slice(lineStart(this.state), this.state.cursor);
    const back = outdentFor(before, typed);
    this.change(replaceBefore(this.state, this.state.cursor - back, typed));
  }

  /**
   * Sets another text or another cursor position. A changed text ends the walk through the history, and can be undone.
   */
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
    const suggested = (action === 'right' || action === 'lineEnd') && this.suggestion();
    if (suggested) this.change(atEnd(this.state.text + suggested));
    else if (action in steps) this.change(steps[action as keyof typeof steps](this.state));
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
      else if (this.state.text === '') this.leaveOrWarn();
      else this.change(steps.deleteRight(this.state));
    },
    clearScreen: () => this.screen.clear(),
    putBack: () => this.change(insert(this.state, this.lastCut)),
    undo: () => {
      this.state = this.undone.pop() ?? this.state;
    },
    editOutside: () => {
      this.screen.leave();
      const edited = this.keys.lend(() => editOutside(this.state.text));
      if (edited !== undefined) this.change(atEnd(edited));
    },
    suspend: () => {
      this.screen.leave();
      this.keys.suspend();
    },
  };

  private enter(): void {
    const { text } = this.state;
    if (!this.isMultiline && (text.trim() === '' || !this.options.isIncomplete(text))) this.finish();
    else {
      // Open brackets are continued at the end: from the middle of the last line the cursor moves there.
      const isLastLine = lineEnd(this.state) === text.length;
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

  /** Leaves the input on the screen and removes the lines below it. */
  private leaveOnScreen(mark = ''): void {
    this.menu = undefined;
    this.search = undefined;
    this.state = atEnd(this.state.text);
    this.screen.draw(this.layout(true));
    if (mark !== '') this.options.output.write(mark);
    this.screen.leave();
  }

  private interrupt(): void {
    if (this.state.text !== '' || this.isMultiline) {
      this.leaveOnScreen('^C');
      this.prompt();
    } else if (this.wasExitPending) this.leave();
    else this.exitHint = INTERRUPT_HINT;
  }

  private leaveOrWarn(): void {
    const warning = this.wasExitPending ? undefined : this.options.leaveWarning();
    if (warning === undefined) this.leave();
    else this.exitHint = `${warning} ${LEAVE_HINT}`;
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

  /** Handles a key during a search; returns false if the key ends the search and must then be handled normally. */
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
      // The first Enter accepts the found input; only a second one runs it, because it may be an order.
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
    // The description of a single candidate is shown when none or all of it was typed.
    const [only = ''] = found.candidates;
    const showsDescription = (found.prefix === '' || common === found.prefix) && found.describe?.(only) !== undefined;
    if (found.candidates.length === 1 && !showsDescription) return;
    const prefix = this.state.text.slice(start, this.state.cursor);
    this.menu = openMenu({ ...found, prefix }, this.state.cursor);
  }

  /**
   * Handles a key while the menu is open; returns false if the key closes the menu and must then be handled normally.
   */
  private handleMenuKey(typed: string | undefined, action: Action | undefined): boolean {
    const menu = this.menu as Menu;
    const isNext = action === 'complete' || action === 'down';
    if (isNext || action === 'completeBack' || action === 'up') {
      const next = selectNext(menu, isNext ? 1 : -1);
      this.change(replaceBefore(this.state, menu.start, next.candidates[next.selected] as string));
      this.menu = next;
      return true;
    }
    this.menu = undefined;
    if (action === 'escape') this.change(replaceBefore(this.state, menu.start, menu.typed));
    if (action === 'escape' || (action === 'submit' && menu.selected >= 0)) return true;
    if (menu.selected >= 0 || (typed === undefined && action !== 'deleteLeft')) return false;
    // Further typing filters the list.
    if (typed !== undefined) this.type(typed);
    else this.change(steps.deleteLeft(this.state));
    const found = this.options.complete(this.state.text.slice(0, this.state.cursor));
    const isSamePlace = found.prefix !== '' && this.state.cursor - found.prefix.length === menu.start;
    if (isSamePlace && found.candidates.length > 0) this.menu = openMenu(found, this.state.cursor);
    return true;
  }

  /** The rest of the suggested input; undefined when there is none, or where the cursor is not at the end. */
  private suggestion(): string | undefined {
    const { state, options } = this;
    return options.color ? suggestionFor(state, options.entries) : undefined;
  }

  private draw(): void {
    this.screen.draw(this.layout());
  }

  /** Computes the layout of prompt and input; `isBare`: without the lines below the input. */
  private layout(isBare = false): Layout {
    const { state: text, search, menu, exitHint, isMultiline, promptText } = this;
    return layoutOf(
      { text, search, menu, exitHint, isMultiline, promptText, isBare, suggestion: this.suggestion() },
      this.options,
    );
  }
}

/** Drops the closing quote of a completion if the quote is already in the text. */
function withoutQuote(text: string, after: string): string {
  return /^['"`]$/.test(after) && text.endsWith(after) ? text.slice(0, -1) : text;
}
