/**
 * A display that controls drive: runs a function with the values of the controls, and shows its result in one output
 * below them. The shown result is an ordinary output and not a widget, so the saved notebook keeps it.
 */
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { Interaction, ValueWidget, Widget } from '../../client/index.js';
import type { CellOutput } from '../output/cell-output.js';
import { displaySymbol, isThenable, type MimeBundle, mimeBundleOf, resolveValue } from '../output/display.js';
import type { Frames } from './frames.js';

/** Where and how an interaction is drawn. */
export interface InteractionStage {
  readonly output: CellOutput;
  /** The output of the running cell, or else the output of the interaction's own cell. */
  current(): CellOutput;
  /** Limits the pictures: each has tens of kilobytes, and a server of Jupyter drops the output above 1 MB a second. */
  readonly frames: Frames;
  /** Runs the function in the context of its cell; trading calls in it throw. */
  read(work: () => unknown): Promise<unknown>;
  /** Runs code whose live displays are drawn in the output with this id. */
  within<T>(displayId: string, work: () => T): T;
  /** Whether a value is a live display, which draws itself. */
  isLive(value: unknown): boolean;
  describe(error: unknown): readonly string[];
  ended(): void;
}

type Values = Readonly<Record<string, unknown>>;

export class DrivenDisplay implements Interaction<Values> {
  updates = 0;
  last: unknown;
  isRunning = true;
  /** Resolves when the first result is drawn. */
  readonly first: Promise<void>;
  readonly #displayId = randomUUID();
  #drawing: Promise<void> | undefined;
  #isStale = false;
  #hasOutput = false;

  constructor(
    readonly box: Widget,
    private readonly controls: Readonly<Record<string, ValueWidget<unknown>>>,
    private readonly draw: (values: Values) => unknown,
    private readonly stage: InteractionStage,
    listen: (changed: () => void) => void,
  ) {
    // The empty picture is sent at once, so that the place of the picture is below its own controls.
    this.#send({ 'text/plain': '', 'text/html': '' });
    listen(() => this.#changed());
    box.onClose(() => void this.stop());
    this.first = this.#redraw();
    // As text, a short form is enough: the output of the cell shows the interaction already.
    Object.defineProperty(this, inspect.custom, {
      value: () => `interaction (${this.isRunning ? 'running' : 'stopped'}), drawn ${this.updates} times`,
    });
    Object.defineProperty(this, displaySymbol, {
      value: () => (box as typeof box & Record<symbol, () => MimeBundle>)[displaySymbol]?.(),
    });
  }

  get values(): Values {
    return Object.fromEntries(Object.entries(this.controls).map(([name, control]) => [name, control.value]));
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.stage.ended();
    this.box.close();
    await this.#endLive();
  }

  #changed(): void {
    if (!this.isRunning) return;
    this.stage.frames.request(this, () => {
      if (this.#drawing) this.#isStale = true;
      else void this.#redraw();
    });
  }

  /** Draws the newest values. Values that arrive during a drawing are drawn after this drawing. */
  #redraw(): Promise<void> {
    this.#isStale = false;
    this.#drawing = this.#drawOnce().finally(() => {
      this.#drawing = undefined;
      if (this.#isStale && this.isRunning) this.#changed();
    });
    return this.#drawing;
  }

  async #drawOnce(): Promise<void> {
    const { stage } = this;
    await this.#endLive();
    try {
      const value = await stage.within(this.#displayId, () =>
        stage.read(async () => {
          const drawn: unknown = this.draw(this.values);
          // A stream becomes a live display, and a reading call is sent. A live display draws itself.
          return { value: stage.isLive(drawn) ? drawn : (await resolveValue(drawn)).value };
        }),
      );
      this.last = (value as { value: unknown }).value;
      this.updates += 1;
      if (!stage.isLive(this.last)) this.#send(await mimeBundleOf(this.last, stage.output.report));
      else if (!this.isRunning) await this.#endLive();
    } catch (error) {
      this.#send(errorBundle(stage.describe(error)));
    }
  }

  async #endLive(): Promise<void> {
    if (!this.stage.isLive(this.last)) return;
    const ended = (this.last as { stop(): unknown }).stop();
    if (isThenable(ended)) await ended;
  }

  #send(bundle: MimeBundle): void {
    const type = this.#hasOutput ? 'update_display_data' : 'display_data';
    // Front ends show the HTML. Without the SVG, a change is half the bytes.
    const { 'image/svg+xml': svg, ...light } = bundle;
    const data = 'text/html' in light || svg === undefined ? light : bundle;
    const output = this.#hasOutput ? this.stage.current() : this.stage.output;
    this.#hasOutput = true;
    output.send(type, { data, metadata: {}, transient: { display_id: this.#displayId } });
  }
}

/** The error of a handler or of a drawing. */
export function errorBundle(lines: readonly string[]): MimeBundle {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escapes of terminals have no place in HTML.
  const text = lines.join('\n').replace(/\x1b\[[\d;]*m/g, '');
  const escaped = text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return {
    'text/html': `<pre style="border-left:3px solid #c33;padding-left:8px">${escaped}</pre>`,
    'text/plain': text,
  };
}
