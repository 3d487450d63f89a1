/** The controls of `x.widgets`, such as sliders and menus: objects with a value. Each has one model of ipywidgets behind it. */
import { inspect } from 'node:util';
import type {
  ButtonWidget,
  Choices,
  HtmlWidget,
  SliderOptions,
  ValueWidget,
  Widget,
  WidgetMeans,
  WidgetOptions,
} from '../../client/index.js';
import { type MimeBundle, mimeBundleOf } from '../output/display.js';
import type { Content, Message } from '../wire/message.js';
import { type ModelParts, showsModel, WidgetModel } from './widget-model.js';
import { type ControlName, controlState, layoutState, styleOf, styleState } from './widget-models.js';

/** The cell that makes a widget, and the ways to run its handlers. */
export interface WidgetCell {
  /** The request that the messages of the widget belong to. */
  readonly request: Message;
  /** Runs a handler of an event in the context of the cell; its error is shown below the cell. */
  run(name: string, handler: () => unknown): void;
  /** Runs a handler of an event as `run` does; trading calls in it throw. */
  runReading(name: string, handler: () => unknown): void;
  readonly report: (problem: string) => void;
}

/** Throws a ParameterError for a wrong argument. */
export type Refuse = WidgetMeans['refuse'];

const models = new WeakMap<object, WidgetModel>();
const stills = new WeakMap<object, () => string>();

/** The model of a widget; undefined for another value. */
export const modelOf = (value: unknown): WidgetModel | undefined =>
  typeof value === 'object' && value !== null ? models.get(value) : undefined;

export class Controls {
  constructor(
    private readonly parts: ModelParts,
    private readonly cell: WidgetCell,
    private readonly refuse: Refuse,
  ) {}

  slider(options: SliderOptions = {}): ValueWidget<number> {
    const { min = 0, max = 100 } = options;
    const isWhole = [min, max, options.step ?? 1, options.value ?? min].every(Number.isInteger);
    const { step = isWhole ? 1 : (max - min) / 100, value = min } = options;
    for (const [name, number] of Object.entries({ min, max, step, value })) {
      if (typeof number !== 'number' || !Number.isFinite(number))
        this.refuse('slider', name, `${name} is ${inspect(number)}; it must be a finite number.`);
    }
    if (!(min < max)) this.refuse('slider', 'max', `max is ${max}; it must be above min, which is ${min}.`);
    if (!(step > 0)) this.refuse('slider', 'step', `step is ${step}; it must be above 0.`);
    if (value < min || value > max)
      this.refuse('slider', 'value', `value is ${value}; it must be from ${min} to ${max}.`);
    const state = {
      value,
      min,
      max,
      step,
      orientation: 'horizontal',
      readout: true,
      readout_format: isWhole ? 'd' : '.5~g',
      continuous_update: true,
      behavior: 'drag-tap',
    };
    const check = (next: number): number => {
      if (typeof next !== 'number' || Number.isNaN(next))
        this.refuse('slider', 'value', `value is ${inspect(next)}; it must be a number.`);
      return Math.min(max, Math.max(min, next));
    };
    const model = this.#model(isWhole ? 'IntSlider' : 'FloatSlider', state, options);
    return this.#valued('slider', model, options, 'value', Number, check, (now) => `${now} (${min} to ${max})`);
  }

  dropdown<V>(choices: Choices<V>, options: WidgetOptions<V> = {}): ValueWidget<V> {
    return this.#choice('dropdown', 'Dropdown', choices, options, {});
  }

  toggleButtons<V>(choices: Choices<V>, options: WidgetOptions<V> = {}): ValueWidget<V> {
    return this.#choice('toggleButtons', 'ToggleButtons', choices, options, {
      button_style: '',
      icons: [],
      tooltips: [],
    });
  }

  checkbox(options: WidgetOptions<boolean> = {}): ValueWidget<boolean> {
    const model = this.#model('Checkbox', { value: options.value === true, indent: false }, options);
    return this.#valued('checkbox', model, options, 'value', Boolean, Boolean, (now) => (now ? '[x]' : '[ ]'));
  }

  text(options: WidgetOptions<string> = {}): ValueWidget<string> {
    const state = { value: options.value ?? '', placeholder: '', continuous_update: false };
    const model = this.#model('Text', state, options);
    return this.#valued('text', model, options, 'value', String, String, (now) => `[${now}]`);
  }

  button(label: string, onClick?: () => unknown): ButtonWidget {
    const { cell } = this;
    if (onClick !== undefined) this.#function('button', 'onClick', onClick);
    const model = this.#model('Button', { button_style: '', icon: '' }, { label: String(label) });
    const listen = (handler: () => unknown) => {
      this.#function('button.onClick', 'handler', handler);
      return model.onClick(() => cell.run(`click on '${String(model.state.description)}'`, handler));
    };
    if (onClick) listen(onClick);
    const widget = {
      get label() {
        return String(model.state.description);
      },
      set label(text: string) {
        model.set({ description: String(text) });
      },
      onClick: listen,
    };
    return this.#finished(widget, model, () => `[ ${String(model.state.description)} ]`);
  }

  html(value: unknown): HtmlWidget {
    let current = value;
    const model = this.#model('HTML', { value: '', placeholder: '' }, {});
    const show = async () => {
      const shown = current;
      const markup = typeof shown === 'string' ? shown : markupOf(await mimeBundleOf(shown, this.cell.report));
      if (shown === current) model.set({ value: markup });
    };
    void show();
    const widget = {
      get value() {
        return current;
      },
      set value(next: unknown) {
        current = next;
        void show();
      },
    };
    const still = () => (typeof current === 'string' ? current.replace(/<[^>]*>/g, '') : inspect(current));
    return this.#finished(widget, model, still);
  }

  box(name: 'HBox' | 'VBox', children: readonly Widget[]): Widget {
    const inside = children.map((child) => {
      const model = modelOf(child);
      return model ?? this.refuse(name.toLowerCase(), 'children', `${inspect(child)} is not a widget.`);
    });
    const state = { children: inside.map(({ id }) => `IPY_MODEL_${id}`), box_style: '' };
    const model = this.#model(name, state, {});
    model.onClose(() => {
      for (const child of children) child.close();
    });
    const still = () => children.map((child) => stills.get(child)?.() ?? '').join(name === 'HBox' ? '   ' : '\n');
    return this.#finished({}, model, still);
  }

  #choice<V>(
    method: string,
    name: 'Dropdown' | 'ToggleButtons',
    choices: Choices<V>,
    options: WidgetOptions<V>,
    more: Content,
  ): ValueWidget<V> {
    const pairs: (readonly [string, V])[] = Array.isArray(choices)
      ? choices.map((value: V) => [String(value), value])
      : Object.entries((choices ?? {}) as Readonly<Record<string, V>>);
    if (pairs.length === 0)
      this.refuse(method, 'choices', 'there is nothing to choose from.', 'Give a list of values.');
    const indexOf = (value: V): number => {
      const index = pairs.findIndex(([, one]) => Object.is(one, value));
      if (index >= 0) return index;
      const labels = pairs.map(([label]) => label).join(', ');
      return this.refuse(
        method,
        'value',
        `${inspect(value)} is not a value of this control.`,
        `The choices are ${labels}.`,
      );
    };
    const index = 'value' in options && options.value !== undefined ? indexOf(options.value) : 0;
    const state = { _options_labels: pairs.map(([label]) => label), index, ...more };
    const model = this.#model(name, state, options);
    const valueAt = (at: unknown) => pairs[Number(at)]?.[1] as V;
    const still = () => pairs.map(([label], at) => (at === model.state.index ? `(${label})` : label)).join('  ');
    return this.#valued(method, model, options, 'index', valueAt, indexOf, still);
  }

  /** @param read the value of a part of the state @param write the part of the state for a value */
  #valued<V>(
    method: string,
    model: WidgetModel,
    { label = '' }: WidgetOptions<V>,
    part: string,
    read: (state: unknown) => V,
    write: (value: V) => unknown,
    still: (value: V) => string,
  ): ValueWidget<V> {
    const { cell } = this;
    const widget = {
      get value(): V {
        return read(model.state[part]);
      },
      set value(next: V) {
        model.set({ [part]: write(next) });
      },
      onChange: (handler: (value: V) => unknown) => {
        this.#function(`${method}.onChange`, 'handler', handler);
        return model.onChange((changed) => {
          if (part in changed) cell.runReading(`change of ${label || method}`, () => handler(widget.value));
        });
      },
    };
    return this.#finished(widget, model, () => `${label ? `${label}: ` : ''}${still(widget.value)}`);
  }

  #model(name: ControlName, state: Content, { label = '', disabled = false }: WidgetOptions): WidgetModel {
    const { parts, cell } = this;
    const open = (values: Content) => new WidgetModel(parts, values, cell.request);
    const style = styleOf(name);
    const helpers = [open(layoutState()), ...(style === undefined ? [] : [open(styleState(style))])] as const;
    const [layout, styled] = helpers;
    const labelled = name === 'HBox' || name === 'VBox' ? {} : { description: label, disabled };
    const model = open({ ...controlState(name, layout.id, styled?.id), ...labelled, ...state });
    model.onClose(() => {
      for (const helper of helpers) helper.close();
    });
    return model;
  }

  #function(method: string, parameter: string, handler: unknown): void {
    if (typeof handler !== 'function')
      this.refuse(method, parameter, `${parameter} is ${inspect(handler)}; it must be a function.`);
  }

  /** Adds the members that every widget has, and the display. */
  #finished<W extends object>(widget: W, model: WidgetModel, still: () => string): W & Widget {
    const { cell } = this;
    const members = {
      id: { get: () => model.id, enumerable: true },
      isOpen: { get: () => model.isOpen, enumerable: true },
      onClose: {
        value: (handler: () => unknown) => {
          this.#function('onClose', 'handler', handler);
          model.onClose(() => cell.run('close', handler));
        },
      },
      close: { value: () => model.close() },
      [inspect.custom]: { value: still },
    };
    Object.defineProperties(widget, members);
    showsModel(widget, model, () => ({ 'text/plain': still() }));
    models.set(widget, model);
    stills.set(widget, still);
    return widget as W & Widget;
  }
}

/** The HTML that a widget shows for a bundle. */
function markupOf(bundle: MimeBundle): string {
  const { 'text/html': html, 'image/svg+xml': svg, 'text/plain': text } = bundle;
  if (typeof html === 'string') return html;
  if (typeof svg === 'string') return svg;
  const escaped = String(text ?? '').replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  return `<pre>${escaped}</pre>`;
}
