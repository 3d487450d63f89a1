/**
 * The lessons: their cells run, and this browser keeps what the reader has run and changed. The index of the lessons shows how
 * much of each lesson the reader has done.
 */

import '../offline/offline.js';
import { openLesson } from './lesson.js';
import { progressOf } from './progress.js';

const roots = [...document.querySelectorAll<HTMLElement>('[data-live]')];
if (roots.length > 0) openLesson(roots);
else for (const item of document.querySelectorAll<HTMLElement>('[data-lesson]')) showProgress(item);

/** Shows beside the title of a lesson how much of it was run. */
function showProgress(item: HTMLElement): void {
  const { ran, solved } = progressOf(item.dataset.lesson ?? '');
  const exercises = Number(item.dataset.exercises);
  if (ran.length === 0) return;
  const text = document.createElement('span');
  text.className = 'mark';
  text.textContent = ` ✓ ${ran.length} of ${item.dataset.cells} cells run, ${solved.length} of ${exercises} exercises solved`;
  item.querySelector('a')?.after(text);
}
