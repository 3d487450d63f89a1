/**
 * The line editor: edits inputs of one or more lines below a prompt.
 *
 * A paste is inserted unchanged: it runs nothing before Enter, and tabs in it do not complete. Enter runs a complete
 * input from any line; when the input is incomplete, it starts a new line. At the end of the input, the rest of the
 * newest earlier input with the same start is suggested.
 */
import type { Key } from 'node:readline';
import type { Layout } from '../screen/layout.js';
import { echoOff } from '../screen/mode/echo.js';
import { Completing } from './completing.js';
import { Draft } from './draft.js';
import type { EditorOptions } from './editor-options.js';
import { layoutOf } from './editor-view.js';
import { editOutside } from './external-editor.js';
import { indentAfter, outdentFor } from './indent.js';
import { KeySource } from './key-source.js';
import { type Action, actionOf, typedBy } from './keymap.js';
import { Recalling } from './recalling.js';
import { Screen } from './screen.js';
import { atEnd, cleanPaste, lineEnd, lineStart, replaceBefore, steps, vertical } from './text.js';
import { loadWidths } from './width.js';

const INTERRUPT_HINT = 'Press Ctrl-C again to exit (or Ctrl-D, or .exit).';
const LEAVE_HINT = 'Ctrl-D again exits; .save state FILE saves the exchange.';

export class InputEditor {
  private readonly draft: Draft = new Draft(() => this.recalling.endWalk());
  private readonly recalling: Recalling;
  private readonly completing: Completing;
  /** Whether Enter always starts a new line, and Ctrl-D runs the input. */
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
    this.recalling = new Recalling(this.draft, options);
    this.completing = new Completing(this.draft, (before) => options.complete(before));
    this.keys = new KeySource(input, output, {
      key: (text, key) => this.handleKey(text, key),
      paste: (raw) => this.paste(raw),
      end: () => options.leave(),
      resumed: () => this.redraw(),
    });
    process.stdout.on('resize', this.onResize);
    setImmediate(() => void loadWidths());
  }

  /** Shows a prompt and starts reading. `isFree`: Enter starts new lines until Ctrl-D. */
  prompt(text = '', isFree = false): void {
    this.draft.replace(text);
    this.recalling.endWalk();
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
    if (this.recalling.search) this.recalling.searchMore(piece);
    else {
      this.completing.close();
      this.draft.insert(piece);
    }
    this.draw();
  }

  private handleKey(text: string | undefined, key: Key): void {
    this.wasExitPending = this.exitHint !== undefined;
    this.exitHint = undefined;
    const typed = typedBy(text, key);
    const action = typed === undefined ? actionOf(key) : undefined;
    if (typed === undefined && action === undefined) return;
    const { recalling, completing } = this;
    const isTaken =
      (recalling.search && recalling.handleKey(typed, action)) ||
      (completing.menu && completing.handleKey(typed, action, (piece) => this.type(piece)));
    if (!isTaken) {
      if (typed !== undefined) this.type(typed);
      else if (action) this.perform(action);
    }
    if (!this.keys.isReading) return;
    if (!this.keys.isBulk) this.draw();
    // A paste without marks arrives key by key. The editor draws once after all keys, not after each key.
    else if (!this.isDrawPending) {
      this.isDrawPending = true;
      setImmediate(() => {
        this.isDrawPending = false;
        if (this.keys.isReading) this.draw();
      });
    }
  }

  private type(typed: string): void {
    const { draft } = this;
    const back = outdentFor(draft.before.slice(lineStart(draft.current)), typed);
    draft.edit(replaceBefore(draft.current, draft.cursor - back, typed));
  }

  private perform(action: Action): void {
    const suggested = (action === 'right' || action === 'lineEnd') && this.recalling.suggestion();
    if (suggested) this.draft.edit(atEnd(this.draft.text + suggested));
    else if (action in steps) this.draft.step(action as keyof typeof steps);
    else this.actions[action as keyof typeof this.actions]();
  }

  private readonly actions = {
    submit: () => this.enter(),
    newLine: () => this.newLine(),
    up: () => this.verticalOrRecall(-1),
    down: () => this.verticalOrRecall(1),
    older: () => this.recalling.recall(1),
    newer: () => this.recalling.recall(-1),
    searchOlder: () => this.recalling.startSearch(),
    searchNewer: () => {},
    complete: () => this.complete(),
    completeBack: () => {},
    escape: () => {},
    interrupt: () => this.interrupt(),
    deleteOrLeave: () => {
      if (this.isMultiline && this.draft.isCursorAtEnd) this.finish();
      else if (this.draft.text === '') this.leaveOrWarn();
      else this.draft.step('deleteRight');
    },
    clearScreen: () => this.screen.clear(),
    putBack: () => this.draft.putBack(),
    undo: () => this.draft.undo(),
    editOutside: () => {
      this.screen.leave();
      const edited = this.keys.lend(() => editOutside(this.draft.text));
      if (edited !== undefined) this.draft.edit(atEnd(edited));
    },
    suspend: () => {
      this.screen.leave();
      this.keys.suspend();
    },
  };

  private enter(): void {
    const { text } = this.draft;
    if (!this.isMultiline && (text.trim() === '' || !this.options.isIncomplete(text))) this.finish();
    else {
      // An incomplete input continues at its end: from the middle of its last line, the cursor moves to the end.
      const isLastLine = lineEnd(this.draft.current) === text.length;
      if (isLastLine && !this.isMultiline) this.draft.moveTo(atEnd(text));
      this.newLine();
    }
  }

  private newLine(): void {
    this.draft.insert(`\n${indentAfter(this.draft.before)}`);
  }

  private finish(): void {
    const { text } = this.draft;
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
    this.completing.close();
    this.recalling.endSearch();
    this.draft.moveTo(atEnd(this.draft.text));
    this.screen.draw(this.layout(true));
    if (mark !== '') this.options.output.write(mark);
    this.screen.leave();
  }

  private interrupt(): void {
    if (this.draft.text !== '' || this.isMultiline) {
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
    const moved = vertical(this.draft.current, direction);
    if (moved) this.draft.moveTo(moved);
    else this.recalling.recall(direction === -1 ? 1 : -1);
  }

  private complete(): void {
    const { before, current } = this.draft;
    const isIndent = before.includes('\n') && before.slice(lineStart(current)).trim() === '';
    if (!this.keys.isTypedByHand || isIndent) this.draft.insert('  ');
    else this.completing.complete();
  }

  private draw(): void {
    this.screen.draw(this.layout());
  }

  /** Computes the layout of prompt and input; `isBare`: without the lines below the input. */
  private layout(isBare = false): Layout {
    const { draft, recalling, completing, exitHint, isMultiline, promptText } = this;
    const [{ search }, { menu }] = [recalling, completing];
    const view = { text: draft.current, search, menu, suggestion: recalling.suggestion() };
    return layoutOf({ ...view, exitHint, isMultiline, promptText, isBare }, this.options);
  }
}
