/**
 * The progress of a user in the tour, or in another lesson: which step is current, and which are done or skipped. It prints the steps. Pure:
 * no I/O.
 */
import { type HelpStyle, wrap } from '../../src/assist/index.js';
import type { Step, TutorialEvent } from './tour-step.js';

export interface LessonStyle extends HelpStyle {
  readonly width: number;
}

export class Lesson {
  /** Index of the current step; the number of steps when the tour is finished. */
  stepIndex = 0;
  private readonly state: ('done' | 'skipped' | undefined)[] = [];
  private partsDone = new Set<string>();

  /**
   * @param name the name of the lesson in the texts: `tour`
   * @param afterwards code to try after the tour, with a description
   */
  constructor(
    readonly name: string,
    private readonly steps: readonly Step[],
    private readonly afterwards: readonly (readonly [code: string, what: string])[],
  ) {}

  get isOver(): boolean {
    return this.stepIndex >= this.steps.length;
  }

  /** Handles an event; returns true when it finishes the current step. */
  handle(event: TutorialEvent): boolean {
    const step = this.steps[this.stepIndex];
    const part = step?.partDone(event);
    if (!step || part === undefined) return false;
    this.partsDone.add(part);
    if (!step.parts.every((one) => this.partsDone.has(one))) return false;
    this.moveTo(this.stepIndex + 1, 'done');
    return true;
  }

  /** The missing parts of a step with several parts, once one part is done. */
  get missingParts(): readonly string[] {
    const parts = this.steps[this.stepIndex]?.parts ?? [];
    return this.partsDone.size === 0 ? [] : parts.filter((part) => !this.partsDone.has(part));
  }

  skip(): void {
    if (!this.isOver) this.moveTo(this.stepIndex + 1, 'skipped');
  }

  /** Goes back one step. */
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

  /** The text of the step that was finished last. */
  doneText(style: LessonStyle): string {
    const step = this.steps[this.stepIndex - 1];
    return step ? wrap(`✓ ${step.done}`, style.width, '').join('\n') : '';
  }

  /** The text of the current step, or of the end of the tour; no line is wider than `style.width`. */
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

  /** Lists all steps with their state. */
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
    const head = `The ${this.name} is finished: ${done} of ${this.steps.length} steps done.`;
    return [
      name(head),
      ...wrap('What to try next:', width, ''),
      '',
      ...lines,
      '',
      faint('.teach restart starts again'),
    ].join('\n');
  }
}
