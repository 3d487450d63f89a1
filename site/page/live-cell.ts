/** A cell of a page that runs: its editor, its buttons and its outputs. */

import { type Ending, type KnownCode, STOPPED } from '../cells/messages.js';
import type { Editor } from '../editor/editor.js';
import type { EditorTypes } from '../editor/types.js';
import type { CellKernel } from './cell-kernel.js';
import type { CellTypes } from './cell-types.js';
import { OutputList } from './output-list.js';

export type CellState = 'idle' | 'running' | 'done' | 'error';

let cells = 0;

/** The name of a cell is a number, because the place and the code of a cell can change. */
function nextName(): string {
  cells += 1;
  return `cell ${cells}`;
}

/** The parts of a cell, which the page may have written already. */
export class LiveCell {
  readonly outputs: OutputList;
  /** Names the cell as long as the page is open. */
  readonly name = nextName();
  readonly #editorPlace: HTMLElement;
  /** The code as the page has it. */
  readonly #written: string;
  readonly #output: HTMLElement;
  readonly #run: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  #editor: Editor | undefined;
  #opening: Promise<Editor> | undefined;
  /** Called when the reader has changed the code. */
  onChange: () => void = () => {};
  /** Called when a run has ended. */
  onEnd: (ending: Ending) => void = () => {};

  constructor(
    readonly root: HTMLElement,
    private readonly kernel: CellKernel,
    label = 'Run',
    private readonly types?: CellTypes,
  ) {
    this.#editorPlace = part(root, '[data-editor]');
    this.#output = part(root, '[data-output]');
    this.#written = this.code;
    this.outputs = new OutputList(this.#output);
    this.#run = button(label, 'Run the cell (Shift+Enter)');
    this.#run.dataset.run = '';
    this.#stop = button('Stop', 'Stop the code');
    this.#stop.dataset.stop = '';
    this.#stop.hidden = true;
    const bar = document.createElement('div');
    bar.className = 'cell-bar';
    bar.append(this.#run, this.#stop, leavingHint());
    this.#editorPlace.after(bar);
    this.#run.addEventListener('click', () => void this.run());
    this.#stop.addEventListener('click', () => this.kernel.stop());
    // The editor and the exchange are loaded when the mouse or the keyboard reaches the cell.
    this.#editorPlace.tabIndex = 0;
    this.#editorPlace.setAttribute('role', 'textbox');
    this.#editorPlace.setAttribute('aria-multiline', 'true');
    this.#editorPlace.setAttribute('aria-label', 'Code of the cell');
    this.#editorPlace.addEventListener('focus', () => void this.edit());
    this.#editorPlace.addEventListener('keydown', (event) => this.#earlyKey(event));
    root.addEventListener('pointerenter', () => void this.kernel.start().catch(() => {}), { once: true });
  }

  get code(): string {
    return this.#editor?.text ?? this.#editorPlace.textContent ?? '';
  }

  set code(text: string) {
    if (this.#editor) this.#editor.text = text;
    else this.#editorPlace.textContent = text;
  }

  get state(): CellState {
    return (this.#output.dataset.state ?? 'idle') as CellState;
  }

  /** Makes the code an editor. */
  prepare(): Promise<Editor> {
    this.#opening ??= this.#open();
    return this.#opening;
  }

  /** Makes the code an editor and gives it the keyboard. */
  async edit(): Promise<void> {
    (await this.prepare()).focus();
  }

  /** Marks the errors that TypeScript finds in the code. */
  async check(): Promise<void> {
    const { code, name } = this;
    const problems = await this.types?.ask('problems', { name, offset: 0 });
    // If the code has changed, a later check marks its problems.
    if (problems !== undefined && this.code === code) this.#editor?.mark(problems);
  }

  /** Runs the code. @returns how it ended */
  async run(): Promise<Ending> {
    if (this.state === 'running') return 'done';
    this.#show('running');
    this.outputs.clear();
    let ending: Ending;
    try {
      ending = await this.kernel.run(this.#known(), (change) => this.outputs.apply(change), this.name);
    } catch (error) {
      const evalue = error instanceof Error ? error.message : String(error);
      this.outputs.add({ output_type: 'error', ename: 'Error', evalue, traceback: [evalue] });
      ending = 'error';
    }
    if (ending === 'stopped') this.outputs.add(STOPPED);
    this.#show(ending === 'done' ? 'done' : 'error');
    this.onEnd(ending);
    return ending;
  }

  /** The code. If the reader has not changed the code, also its form after parsing, which the build has written. */
  #known(): KnownCode {
    const { code } = this;
    const { program } = this.root.dataset;
    return code === this.#written && program ? { code, program: JSON.parse(program) } : { code };
  }

  #show(state: CellState): void {
    const [shown, hidden] = state === 'running' ? [this.#stop, this.#run] : [this.#run, this.#stop];
    this.#output.dataset.state = state;
    this.#output.setAttribute('aria-busy', String(state === 'running'));
    // The shown button takes the focus: otherwise a reader with a keyboard would begin again at the top of the page.
    const hadFocus = document.activeElement === hidden;
    shown.hidden = false;
    hidden.hidden = true;
    if (hadFocus) shown.focus();
  }

  async #open(): Promise<Editor> {
    const { openEditor } = await import('../editor/editor.js');
    const text = this.code;
    const place = this.#editorPlace;
    for (const name of ['tabindex', 'role', 'aria-multiline', 'aria-label']) place.removeAttribute(name);
    place.replaceChildren();
    this.#editor = openEditor(place, text, {
      run: () => void this.run(),
      changed: () => {
        this.types?.wanted();
        this.onChange();
      },
      ...(this.types && { types: this.#editorTypes(this.types) }),
      complete: (before) => this.kernel.complete(before),
      help: (before) => this.kernel.help(before),
    });
    return this.#editor;
  }

  #editorTypes(types: CellTypes): EditorTypes {
    const { name } = this;
    return {
      complete: (offset) => types.ask('complete', { name, offset }),
      describe: (offset, candidate) => types.ask('describe', { name, offset }, candidate),
      hover: (offset) => types.ask('hover', { name, offset }),
      signature: (offset) => types.ask('signature', { name, offset }),
    };
  }

  /** Shift+Enter also runs code that has no editor yet. */
  #earlyKey(event: KeyboardEvent): void {
    if (this.#editor || event.key !== 'Enter' || !event.shiftKey) return;
    event.preventDefault();
    void this.run();
  }
}

function part(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`A live cell has no ${selector}.`);
  return found;
}

/** How the keyboard leaves the code, in which Tab indents; shown while the code has the keyboard. */
function leavingHint(): HTMLElement {
  const hint = document.createElement('span');
  hint.className = 'hint';
  hint.textContent = 'Escape, then Tab leaves the code';
  return hint;
}

function button(text: string, title: string): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.title = title;
  return made;
}
