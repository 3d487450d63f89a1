/** Where a learner stands in the tour: takes deeds, tells what to do next. Pure but for what it remembers. */
import { type HelpStyle, wrap } from '../../src/assist/index.js';
import type { Deed, Step } from './step.js';

export interface LessonStyle extends HelpStyle {
  readonly width: number;
}

export class Lesson {
  /** The step that is being done; the number of steps when all are over. */
  at = 0;
  private readonly state: ('done' | 'skipped' | undefined)[] = [];
  private seen = new Set<string>();

  /** @param afterwards what to try when it is over: code, and what it does */
  constructor(
    private readonly steps: readonly Step[],
    private readonly afterwards: readonly (readonly [code: string, what: string])[],
  ) {}

  get isOver(): boolean {
    return this.at >= this.steps.length;
  }

  /** Takes a deed; true when it has finished the step. Only the step that is being done counts it. */
  take(deed: Deed): boolean {
    const step = this.steps[this.at];
    const part = step?.counts(deed);
    if (!step || part === undefined) return false;
    this.seen.add(part);
    if (!step.parts.every((one) => this.seen.has(one))) return false;
    this.go(this.at + 1, 'done');
    return true;
  }

  /** What is still to be seen of a step with several parts, once one of them is. */
  get missing(): readonly string[] {
    const parts = this.steps[this.at]?.parts ?? [];
    return this.seen.size === 0 ? [] : parts.filter((part) => !this.seen.has(part));
  }

  skip(): void {
    if (!this.isOver) this.go(this.at + 1, 'skipped');
  }

  /** Back to the step before, to do it again. */
  back(): void {
    this.go(Math.max(0, this.at - 1));
  }

  restart(): void {
    this.state.length = 0;
    this.go(0);
  }

  private go(to: number, ended?: 'done' | 'skipped'): void {
    if (ended) this.state[this.at] = ended;
    this.at = to;
    this.seen = new Set();
  }

  /** What the step says that was done last. */
  praise(style: LessonStyle): string {
    const step = this.steps[this.at - 1];
    return step ? wrap(`✓ ${step.done}`, style.width, '').join('\n') : '';
  }

  /** The step that is to be done, or what to do when all are over; no line wider than `style.width`. */
  text(style: LessonStyle): string {
    const step = this.steps[this.at];
    const { width, name, faint } = style;
    if (!step) return this.ending(style);
    return [
      name(`Step ${this.at + 1} of ${this.steps.length}: ${step.title}`),
      '',
      ...wrap(step.text, width, ''),
      '',
      ...step.ways.map((way) => `    ${way}`),
      '',
      faint('.teach hint · .teach skip · .teach back · .teach stop'),
    ].join('\n');
  }

  hint(style: LessonStyle): string {
    const step = this.steps[this.at];
    return step ? wrap(step.hint, style.width, '').join('\n') : this.ending(style);
  }

  /** Every step with what became of it. */
  list({ name, faint }: LessonStyle): string {
    return this.steps
      .map(({ title }, at) => {
        const mark = at === this.at ? '▸' : this.state[at] === 'done' ? '✓' : this.state[at] === 'skipped' ? '–' : ' ';
        const text = `${mark} ${String(at + 1).padStart(2)}  ${title}`;
        return at === this.at ? name(text) : this.state[at] === undefined ? text : faint(text);
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
