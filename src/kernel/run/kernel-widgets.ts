/** `x.widgets` in the kernel: makes controls below the running cell, and ends the displays that they drive. */
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';
import type { Control, ValueWidget, WidgetMeans, Widgets } from '../../client/index.js';
import type { CellOutput } from '../output/cell-output.js';
import { displaySymbol, type MimeBundle } from '../output/display.js';
import { drawnFirst } from '../output/first-pictures.js';
import type { LiveDisplays } from '../output/live-displays.js';
import type { OutputRouting } from '../output/output-routing.js';
import { Comms, type Publish } from '../widgets/comms.js';
import { Controls, modelOf, type Refuse, type WidgetCell } from '../widgets/controls.js';
import { Frames } from '../widgets/frames.js';
import { DrivenDisplay, errorBundle } from '../widgets/interaction.js';
import { WidgetEvents } from '../widgets/widget-events.js';
import type { ModelParts, WidgetModel } from '../widgets/widget-model.js';
import { CONTROL_TARGET } from '../widgets/widget-models.js';
import type { Message } from '../wire/message.js';
import { type Cell, currentCell } from './cell.js';

/** Minimum time between two pictures of one kernel. */
const PICTURE_MS = 100;

/** The functions of the kernel that widgets use. */
export interface WidgetParts {
  readonly publish: Publish;
  readonly routing: OutputRouting<Cell>;
  readonly liveDisplays: LiveDisplays;
  readonly currentOutput: () => CellOutput | undefined;
  readonly isBusy: () => boolean;
  readonly describe: (error: unknown) => readonly string[];
}

interface Running {
  readonly driven: DrivenDisplay;
  readonly cell: Cell;
}

export class KernelWidgets {
  readonly #comms: Comms;
  readonly #models: ModelParts;
  readonly #pictures = new Frames(PICTURE_MS);
  readonly #running = new Set<Running>();
  readonly #shownIn = new WeakMap<object, CellOutput>();
  /** Display that shows the newest error of a handler, by the output of its cell. */
  readonly #errors = new WeakMap<CellOutput, string>();

  constructor(private readonly parts: WidgetParts) {
    this.#comms = new Comms(parts.publish);
    const events = new WidgetEvents(parts.isBusy);
    const models = new Map<string, WidgetModel>();
    this.#models = { comms: this.#comms, frames: new Frames(), events, models };
    this.#comms.serve(CONTROL_TARGET, (comm) => ({
      onMessage: (data, request) => {
        if (data.method === 'request_states') comm().send(this.#states(), request);
      },
      onClose: () => {},
    }));
  }

  /** Handles a comm message of a front end. */
  handle(request: Message): void {
    this.#comms.handle(request);
  }

  /** The open comms, for `comm_info_request`. */
  info(target: unknown): object {
    return this.#comms.info(target);
  }

  /** Delivers the events that waited for the end of a cell. */
  deliverEvents(): void {
    this.#models.events.deliver();
  }

  /** Whether a value is an interaction that the output already shows. */
  isShownIn(value: object, output: CellOutput): boolean {
    return this.#shownIn.get(value) === output;
  }

  /** Resolves when the interactions that a cell started are drawn, or after a timeout. */
  firstPictures(output: CellOutput): Promise<void> {
    return drawnFirst(
      [...this.#running].filter(({ cell }) => cell.output === output).map(({ driven }) => driven.first),
    );
  }

  /** Ends the interactions that earlier executions of the cells started. */
  stopCells(keys: readonly string[]): void {
    for (const { driven, cell } of this.#running) if (keys.includes(cell.key)) void driven.stop();
  }

  /** Ends the interactions of a cell whose output was cleared. */
  handleCleared(output: CellOutput): void {
    for (const { driven, cell } of this.#running) if (cell.output === output) void driven.stop();
  }

  /** The methods of `x.widgets`. */
  methods(means: WidgetMeans): Widgets {
    const controls = (method: string) => {
      const cell = currentCell(this.parts.routing, `x.widgets.${method}`);
      return new Controls(this.#models, this.#widgetCell(cell, means.readOnly), means.refuse);
    };
    return {
      slider: (options) => controls('slider').slider(options),
      dropdown: (choices, options) => controls('dropdown').dropdown(choices, options),
      toggleButtons: (choices, options) => controls('toggleButtons').toggleButtons(choices, options),
      checkbox: (options) => controls('checkbox').checkbox(options),
      text: (options) => controls('text').text(options),
      button: (label, onClick) => controls('button').button(label, onClick),
      html: (value) => controls('html').html(value),
      hbox: (...children) => controls('hbox').box('HBox', children),
      vbox: (...children) => controls('vbox').box('VBox', children),
      // The values have the names of the controls, which only the caller's types know.
      interact: (given, draw) =>
        this.#interact(controls('interact'), given, draw as (values: object) => unknown, means) as never,
    };
  }

  #interact(
    controls: Controls,
    given: Readonly<Record<string, Control>>,
    draw: (values: object) => unknown,
    { readOnly, refuse }: WidgetMeans,
  ): DrivenDisplay {
    const usage = 'Usage: x.widgets.interact({ n: [2, 50] }, ({ n }) => x.chart(rows.slice(-n))).';
    if (typeof draw !== 'function')
      refuse('interact', 'draw', `draw is ${inspect(draw)}; it must be a function.`, usage);
    if (typeof given !== 'object' || given === null || Object.keys(given).length === 0)
      refuse('interact', 'controls', `controls is ${inspect(given)}; it must be an object with a control.`, usage);
    const cell = currentCell(this.parts.routing, 'x.widgets.interact');
    const made = Object.fromEntries(
      Object.entries(given).map(([name, control]) => [name, controlOf(controls, name, control, refuse)]),
    );
    const box = controls.box('VBox', Object.values(made));
    const display = (box as typeof box & Record<symbol, () => MimeBundle>)[displaySymbol] as () => MimeBundle;
    cell.output.send('display_data', { data: display(), metadata: {}, transient: { display_id: randomUUID() } });
    const { routing, liveDisplays, currentOutput, describe } = this.parts;
    const running: { driven?: DrivenDisplay; cell: Cell } = { cell };
    const stage = {
      output: cell.output,
      current: () => currentOutput() ?? cell.output,
      frames: this.#pictures,
      read: (work: () => unknown) => routing.resume(cell, () => readOnly(work)),
      within: <T>(displayId: string, work: () => T) => liveDisplays.within(displayId, work),
      isLive: (value: unknown) => liveDisplays.isLive(value),
      describe,
      ended: () => void this.#running.delete(running as Running),
    };
    const listen = (changed: () => void) => {
      for (const control of Object.values(made)) modelOf(control)?.onChange(changed);
    };
    const driven = new DrivenDisplay(box, made, draw, stage, listen);
    running.driven = driven;
    this.#running.add(running as Running);
    this.#shownIn.set(driven, cell.output);
    return driven;
  }

  #widgetCell(cell: Cell, readOnly: WidgetMeans['readOnly']): WidgetCell {
    const { routing, describe, currentOutput } = this.parts;
    const run = (name: string, work: () => Promise<unknown>) => {
      routing.resume(cell, work).catch((error: unknown) => {
        const data = errorBundle([`The handler of the ${name} failed:`, ...describe(error)]);
        const known = this.#errors.get(cell.output);
        const id = known ?? randomUUID();
        this.#errors.set(cell.output, id);
        // A slider whose handler fails sends an error for each step, so each error replaces the one before.
        const output = known === undefined ? cell.output : (currentOutput() ?? cell.output);
        const type = known === undefined ? 'display_data' : 'update_display_data';
        output.send(type, { data, metadata: {}, transient: { display_id: id } });
      });
    };
    return {
      request: cell.request,
      report: cell.output.report,
      run: (name, handler) => run(name, async () => await handler()),
      runReading: (name, handler) => run(name, () => readOnly(handler)),
    };
  }

  /** The state of all widgets, for a page that was loaded again. */
  #states(): Readonly<Record<string, unknown>> {
    const states = [...this.#models.models.values()].map(({ id, state }) => [
      id,
      {
        model_name: state._model_name,
        model_module: state._model_module,
        model_module_version: state._model_module_version,
        state,
      },
    ]);
    return { method: 'update_states', states: Object.fromEntries(states), buffer_paths: [] };
  }
}

/** The control that a short form stands for. */
function controlOf(controls: Controls, label: string, given: Control, refuse: Refuse): ValueWidget<unknown> {
  const asAny = (widget: unknown) => widget as ValueWidget<unknown>;
  if (modelOf(given)) {
    if (typeof given === 'object' && 'onChange' in given) return asAny(given);
    return refuse('interact', label, `the control '${label}' is a widget without a value.`);
  }
  switch (typeof given) {
    case 'boolean':
      return asAny(controls.checkbox({ label, value: given }));
    case 'string':
      return asAny(controls.text({ label, value: given }));
    case 'number': {
      // The range of a slider is that of ipywidgets: from minus the value to three times the value.
      const [min, max] = given === 0 ? [0, 1] : given > 0 ? [-given, 3 * given] : [3 * given, -given];
      return asAny(controls.slider({ label, min, max, value: given }));
    }
  }
  if (Array.isArray(given)) {
    const numbers: readonly unknown[] = given;
    const [min, max, step] = numbers;
    const isRange = numbers.length <= 3 && numbers.length >= 2 && numbers.every((one) => typeof one === 'number');
    if (!isRange) return asAny(controls.dropdown(numbers, { label }));
    const range = { label, min: min as number, max: max as number };
    return asAny(controls.slider(step === undefined ? range : { ...range, step: step as number }));
  }
  if (typeof given === 'object' && given !== null)
    return asAny(controls.dropdown(given as Readonly<Record<string, unknown>>, { label }));
  return refuse(
    'interact',
    label,
    `the control '${label}' is ${inspect(given)}.`,
    'A control is [min, max], a list of texts, an object, a boolean, a text, a number, or a control of x.widgets.',
  );
}
