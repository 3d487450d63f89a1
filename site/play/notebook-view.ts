/** The cells of a notebook on the page: a reader can run, move, delete and add cells. */
import type { Output } from '../cells/messages.js';
import type { CellKernel } from '../page/cell-kernel.js';
import { CellTypes } from '../page/cell-types.js';
import { LiveCell } from '../page/live-cell.js';
import type { PlayCell } from './notebook.js';
import { TextCell } from './text-cell.js';

interface Shown {
  readonly root: HTMLElement;
  readonly cell: LiveCell | TextCell;
}

/** A pause in typing before errors are marked, because an unfinished word is not an error. */
const CHECK_MS = 500;

export class NotebookView {
  #cells: Shown[] = [];
  #stopped = false;
  readonly #types = new CellTypes(() => this.#codeCells.map(({ name, code }) => ({ name, code })));
  #checking: ReturnType<typeof setTimeout> | undefined;
  onChange: () => void = () => {};
  /** Called when a run has ended. */
  onEnd: () => void = () => {};
  /** Called when the reader has deleted a cell, with what brings it back. */
  onRemove: (undo: () => void) => void = () => {};

  constructor(
    private readonly place: HTMLElement,
    private readonly kernel: CellKernel,
  ) {
    this.#types.onReady = () => void this.#check();
  }

  get cells(): PlayCell[] {
    return this.#cells.map(({ cell }) =>
      cell instanceof LiveCell
        ? { kind: 'code', text: cell.code, outputs: cell.outputs.outputs }
        : { kind: 'text', text: cell.text },
    );
  }

  set cells(cells: readonly PlayCell[]) {
    this.place.replaceChildren();
    this.#cells = [];
    for (const cell of cells) this.add(cell);
  }

  /** Adds a cell at the end, or after another one. */
  add(given: PlayCell, after?: Shown): Shown {
    const root = document.createElement('div');
    root.className = `cell kind-${given.kind}`;
    const shown = {
      root,
      cell: given.kind === 'code' ? this.#codeCell(root, given) : this.#textCell(root, given.text),
    };
    root.append(this.#tools(shown));
    const at = after === undefined ? this.#cells.length : this.#cells.indexOf(after) + 1;
    this.#cells.splice(at, 0, shown);
    if (after === undefined) this.place.append(root);
    else after.root.after(root);
    return shown;
  }

  /** Adds an empty cell and gives it the keyboard. */
  begin(kind: PlayCell['kind'], after?: Shown): void {
    const { cell } = this.add({ kind, text: '' }, after);
    void cell.edit();
    this.#changed();
  }

  /** Runs the cells of code one after the other, until one fails. */
  async runAll(): Promise<void> {
    this.#stopped = false;
    for (const cell of this.#codeCells) {
      if (this.#stopped || (await cell.run()) !== 'done') return;
    }
  }

  get #codeCells(): readonly LiveCell[] {
    return this.#cells.flatMap(({ cell }) => (cell instanceof LiveCell ? [cell] : []));
  }

  #changed(): void {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => void this.#check(), CHECK_MS);
    this.onChange();
  }

  /**
   * Marks the errors of all cells, because a name of one cell is used in others. The cells are checked one after the other, so that a
   * question about the cursor can come between two checks.
   */
  async #check(): Promise<void> {
    for (const cell of this.#codeCells) await cell.check();
  }

  stop(): void {
    this.#stopped = true;
    this.kernel.stop();
  }

  #codeCell(root: HTMLElement, { text, outputs = [] }: PlayCell): LiveCell {
    root.dataset.live = '';
    const [editor, output] = [document.createElement('div'), document.createElement('div')];
    editor.className = 'cell-code';
    editor.dataset.editor = '';
    editor.textContent = text;
    output.className = 'cell-output';
    output.dataset.output = '';
    output.dataset.state = 'idle';
    root.append(editor, output);
    const cell = new LiveCell(root, this.kernel, 'Run', this.#types);
    void cell.prepare();
    for (const one of outputs) cell.outputs.add(one as Output);
    cell.onChange = () => this.#changed();
    cell.onEnd = () => {
      this.#changed();
      this.onEnd();
    };
    return cell;
  }

  #textCell(root: HTMLElement, text: string): TextCell {
    const cell = new TextCell(root, text);
    cell.onChange = () => this.#changed();
    return cell;
  }

  #tools(shown: Shown): HTMLElement {
    const tools = document.createElement('div');
    tools.className = 'cell-tools';
    const add = (text: string, title: string, work: () => void) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = text;
      button.title = title;
      button.setAttribute('aria-label', title);
      button.addEventListener('click', work);
      tools.append(button);
    };
    add('+ Code', 'Add a cell of code below', () => this.begin('code', shown));
    add('+ Text', 'Add a cell of text below', () => this.begin('text', shown));
    add('↑', 'Move the cell up', () => this.#move(shown, -1));
    add('↓', 'Move the cell down', () => this.#move(shown, 1));
    add('×', 'Delete the cell', () => this.#remove(shown));
    return tools;
  }

  #move(shown: Shown, by: 1 | -1): void {
    const at = this.#cells.indexOf(shown);
    const other = this.#cells[at + by];
    if (other === undefined) return;
    this.#cells.splice(at, 1);
    this.#cells.splice(at + by, 0, shown);
    if (by < 0) other.root.before(shown.root);
    else other.root.after(shown.root);
    this.#changed();
  }

  #remove(shown: Shown): void {
    const at = this.#cells.indexOf(shown);
    this.#cells.splice(at, 1);
    shown.root.remove();
    this.#changed();
    this.onRemove(() => {
      this.place.insertBefore(shown.root, this.#cells[at]?.root ?? null);
      this.#cells.splice(at, 0, shown);
      this.#changed();
    });
  }
}
