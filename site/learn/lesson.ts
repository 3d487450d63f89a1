/** The page of a lesson: its cells share one exchange. */
import type { ExchangeChoice } from '../cells/messages.js';
import { actionButton } from '../page/button.js';
import { CellKernel } from '../page/cell-kernel.js';
import { LessonCell } from './lesson-cell.js';
import { forgetProgress, progressOf } from './progress.js';

/** The name of the page below its folder. */
const page = location.pathname.replace(/^.*\//, '').replace(/^((?!.*\.html$).+)$/, '$1.html');
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector) as HTMLElement;

export function openLesson(roots: readonly HTMLElement[]): void {
  const [bar, note] = [find('#bar'), find('#note')];
  const choice = JSON.parse(document.body.dataset.choice ?? '{}') as ExchangeChoice;
  const kernel = new CellKernel(choice, new URL('./cells.js', import.meta.url).href);
  const progress = progressOf(page);
  const cells = roots.map((root) => new LessonCell(root, kernel, page, progress));
  const status = document.createElement('span');
  status.className = 'mark';
  const show = () => {
    const { ran, solved } = progressOf(page);
    for (const cell of cells) cell.showProgress({ ran, solved, copies: {} });
    const count = (ids: readonly string[]) => cells.filter(({ id }) => ids.includes(id)).length;
    const exercises = cells.filter(({ isExercise }) => isExercise).length;
    status.textContent = `${count(ran)} of ${cells.length} cells run, ${count(solved)} of ${exercises} exercises solved`;
  };
  let isStopped = false;
  /** Runs cells one after the other, until one fails. */
  const run = async (some: readonly LessonCell[]) => {
    isStopped = false;
    for (const { live } of some) if (isStopped || (await live.run()) !== 'done') return;
  };
  for (const [at, cell] of cells.entries()) {
    cell.onChange = show;
    cell.onLoss = () => {
      note.textContent = 'This browser keeps nothing: your changes are lost when you leave the page.';
      note.hidden = false;
    };
    if (at > 0) cell.addButton('Run all above', 'Run the cells above this one', () => void run(cells.slice(0, at)));
  }
  bar.append(
    actionButton('Run all', () => void run(cells)),
    actionButton('Stop', () => {
      isStopped = true;
      kernel.stop();
    }),
    actionButton('Start anew', () => {
      if (!confirm('Forget your changes of this lesson, and what you have run?')) return;
      forgetProgress(page);
      location.reload();
    }),
    status,
  );
  bar.hidden = false;
  show();
}
