/** A cell of a lesson: the lesson's code, and the reader's if it was changed. */
import type { Output } from '../cells/messages.js';
import { actionButton } from '../page/button.js';
import type { CellKernel } from '../page/cell-kernel.js';
import { LiveCell } from '../page/live-cell.js';
import { type Copy, hashOf, keepProgress, type Progress } from './progress.js';

/** The start of the text that a check displays for a solved exercise. */
const SOLVED = /^✔ /;

export class LessonCell {
  readonly id: string;
  readonly isExercise: boolean;
  readonly live: LiveCell;
  readonly #original: string;
  readonly #mark = document.createElement('span');
  readonly #versions = document.createElement('p');
  #copy: Copy | undefined;
  #shows: 'copy' | 'original' = 'original';
  /** Whether this class changes the code now, and not the reader. */
  #isShowing = false;
  /** Called after a run and after a change. */
  onChange: () => void = () => {};
  /** Called when the browser keeps nothing. */
  onLoss: () => void = () => {};

  constructor(
    readonly root: HTMLElement,
    kernel: CellKernel,
    private readonly page: string,
    progress: Progress,
  ) {
    this.id = root.dataset.id ?? '';
    this.isExercise = root.dataset.exercise !== undefined;
    this.live = new LiveCell(root, kernel, this.isExercise ? 'Check' : 'Run');
    this.#original = this.live.code;
    this.#mark.className = 'mark';
    this.#versions.className = 'versions';
    root.querySelector('.cell-bar')?.append(this.#mark);
    root.querySelector('.cell-bar')?.after(this.#versions);
    this.#copy = progress.copies[this.id];
    if (this.#copy !== undefined && this.#copy.text !== this.#original) this.#show('copy');
    this.#showMark(progress);
    this.#showVersions();
    this.live.onChange = () => this.#changed();
    this.live.onEnd = (ending) => {
      if (ending === 'done') this.#ran();
    };
  }

  /** Adds a button beside Run. */
  addButton(text: string, title: string, work: () => void): void {
    const made = actionButton(text, work);
    made.title = title;
    this.#mark.before(made);
  }

  #changed(): void {
    if (this.#isShowing) return;
    const [text, original] = [this.live.code, hashOf(this.#original)];
    // If the reader begins again from the lesson's cell, the copy before is kept as the earlier one.
    const replaced = this.#shows === 'original' && this.#copy?.text !== this.#original ? this.#copy?.text : undefined;
    const earlier = replaced ?? this.#copy?.earlier;
    const copy = { text, original, ...(earlier !== undefined && { earlier }) };
    this.#copy = copy;
    this.#shows = 'copy';
    this.#keep(({ copies }) => ({ copies: { ...copies, [this.id]: copy } }));
    this.#showVersions();
  }

  #ran(): void {
    const isSolved = this.isExercise && this.live.outputs.outputs.some((output) => SOLVED.test(textOf(output)));
    this.#keep(({ ran, solved }) => ({
      ran: [...new Set([...ran, this.id])],
      ...(isSolved && { solved: [...new Set([...solved, this.id])] }),
    }));
  }

  #keep(change: (kept: Progress) => Partial<Progress>): void {
    if (!keepProgress(this.page, change)) this.onLoss();
    this.onChange();
  }

  showProgress(progress: Progress): void {
    this.#showMark(progress);
  }

  #showMark({ ran, solved }: Progress): void {
    const done = this.isExercise ? solved.includes(this.id) : ran.includes(this.id);
    this.#mark.textContent = done ? (this.isExercise ? '✓ solved' : '✓ run') : '';
  }

  #show(which: 'copy' | 'original', text = this.#copy?.text): void {
    this.#isShowing = true;
    this.live.code = which === 'copy' ? (text ?? this.#original) : this.#original;
    this.#isShowing = false;
    this.#shows = which;
    this.#showVersions();
  }

  /** Offers the lesson's cell and the reader's copy. */
  #showVersions(): void {
    const copy = this.#copy;
    const has = copy !== undefined && (copy.text !== this.#original || copy.earlier !== undefined);
    this.#versions.hidden = !has;
    if (!has) return;
    const isOld = copy.original !== hashOf(this.#original);
    const of = this.#shows === 'copy' ? 'This is your version of the cell.' : 'This is the cell of the lesson.';
    const news = isOld ? ' The lesson has changed it after you did: both are kept.' : '';
    this.#versions.replaceChildren(of + news);
    if (this.#shows === 'copy') this.#offer('The lesson’s cell', () => this.#show('original'));
    else this.#offer('My version', () => this.#show('copy'));
    const { earlier } = copy;
    if (earlier !== undefined && earlier !== copy.text)
      this.#offer('My earlier version', () => this.#bringBack(earlier));
  }

  /** The earlier version is the copy again, and the present one is the earlier one. */
  #bringBack(text: string): void {
    const copy = { text, original: this.#copy?.original ?? '', earlier: this.#copy?.text ?? '' };
    this.#copy = copy;
    this.#keep(({ copies }) => ({ copies: { ...copies, [this.id]: copy } }));
    this.#show('copy');
  }

  #offer(text: string, work: () => void): void {
    this.#versions.append(' ', actionButton(text, work));
  }
}

function textOf(output: Output): string {
  return 'data' in output ? String(output.data['text/plain'] ?? '') : '';
}
