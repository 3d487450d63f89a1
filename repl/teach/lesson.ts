/** Where a learner stands in the tour: takes events, tells what to do next. Pure but for what it remembers. */
import { type HelpStyle, wrap } from '../../src/assist/index.js';
import type { Step, TutorialEvent } from './tour-step.js';

export interface LessonStyle extends HelpStyle {
  readonly width: number;
}

export class Lesson {
  /** The step that is being done; the number of steps when all are over. */
  stepIndex = 0;
  private readonly state: ('done' | 'skipped' | undefined)[] = [];
  private partsDone = new Set<string>();

  /** @param afterwards what to try when it is over: code, and what it does */
  constructor(
    private readonly steps: readonly Step[],
    private readonly afterwards: readonly (readonly [code: string, what: string])[],
  ) {}

  get isOver(): boolean {
    return this.stepIndex >= this.steps.length;
  }

  /** Takes a event; true when it has finished the step. Only the step that is being done counts it. */
  handle(event: TutorialEvent): boolean {
    const step = this.steps[this.stepIndex];
    const part = step?.partDone(event);
    if (!step || part === undefined) return false;
    this.partsDone.add(part);
    if (!step.parts.every((one) => this.partsDone.has(one))) return false;
    this.moveTo(this.stepIndex + 1, 'done');
    return true;
  }

  /** What is still to be seen of a step with several parts, once one of them is. */
  get missingParts(): readonly string[] {
    const parts = this.steps[this.stepIndex]?.parts ?? [];
    return this.partsDone.size === 0 ? [] : parts.filter((part) => !this.partsDone.has(part));
  }

  skip(): void {
    if (!this.isOver) this.moveTo(this.stepIndex + 1, 'skipped');
  }

  /** Back to the step before, to do it again. */
  back(): void {
    this.moveTo(Math.max(0, this.stepIndex - 1));
  }

  restart(): void {
    this.state.length = 0;
    this.moveTo(0);
  }

  private moveTo(to: number, ended?: 'done' | 'skipped'): void {
    if (ended) this.state[this.stepIndex] = ended;
    this.stepIndex = to;
    this.partsDone = new Set();
  }

  /** What the step says that was done last. */
  doneText(style: LessonStyle): string {
    const step = this.steps[this.stepIndex - 1];
    return step ? wrap(`✓ ${step.done}`, style.width, '').join('\n') : '';
  }

  /** The step that is to be done, or what to do when all are over; no line wider than `style.width`. */
  text(style: LessonStyle): string {
    const step = this.steps[this.stepIndex];
    const { width, name, faint } = style;
    if (!step) return this.ending(style);
    return [
      name(`Step ${this.stepIndex + 1} of ${this.steps.length}: ${step.title}`),
      '',
      ...wrap(step.text, width, ''),
      '',
      ...step.ways.map((way) => `    ${way}`),
      '',
      faint('.teach hint · .teach skip · .teach back · .teach stop'),
    ].join('\n');
  }

  hint(style: LessonStyle): string {
    const step = this.steps[this.stepIndex];
    return step ? wrap(step.hint, style.width, '').join('\n') : this.ending(style);
  }

  /** Every step with what became of it. */
  list({ name, faint }: LessonStyle): string {
    return this.steps
      .map(({ title }, at) => {
        const mark =
          at === this.stepIndex ? '▸' : this.state[at] === 'done' ? '✓' : this.state[at] === 'skipped' ? '–' : ' ';
        const text = `${mark} ${String(at + 1).padStart(2)}  ${title}`;
        return at === this.stepIndex ? name(text) : this.state[at] === undefined ? text : faint(text);
      })
      .join('\n');
  }

  private ending({ width, name, faint }: LessonStyle): string {
    const done = this.state.filter((one) => one === 'done').length;
    const lines = this.afterwards.flatMap(([code, what]) => [`    ${code}`, `        ${faint(what)}`]);
    const head = `That was the tour: ${done} of ${this.steps.length} steps done.`;
    return [
      name(head),
      ...wrap('What to try next:', width, ''),
      '',
      ...lines,
      '',
      faint('.teach restart begins again'),
    ].join('\n');
  }
}
