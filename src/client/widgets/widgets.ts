/**
 * The public types of `x.widgets`: controls in a notebook, and displays that they drive. The kernel implements them with
 * the protocol and the models of ipywidgets, so every front end that has ipywidgets draws them.
 */

/** A control in a notebook. It is drawn where it is displayed, such as by the last expression of a cell. */
export interface Widget {
  /** Id of its model in the front end. */
  readonly id: string;
  /** False after `close()`, and after the front end has closed it. */
  readonly isOpen: boolean;
  /** Calls a function once, when the widget is closed. */
  onClose(handler: () => unknown): void;
  /** Removes the control from all pages, and ends the displays that it drives. */
  close(): void;
}

/** A control with a value. Setting `value` moves the control; changes are sent at most 30 times a second. */
export interface ValueWidget<V> extends Widget {
  value: V;
  /**
   * Calls a function with each new value. Changes that arrive while a cell runs are kept until the cell ends; of several
   * changes, the last one counts. Trading calls inside the function throw: moving a control must not trade.
   *
   * @returns a function that removes the handler
   */
  onChange(handler: (value: V) => unknown): () => void;
}

/** A button. */
export interface ButtonWidget extends Widget {
  label: string;
  /**
   * Calls a function at each click. It may trade: a click is an act of the user. A click while a cell runs is kept until
   * the cell ends.
   *
   * @returns a function that removes the handler
   */
  onClick(handler: () => unknown): () => void;
}

/** A text with markup, or a displayed value such as a chart. Setting `value` replaces it. */
export interface HtmlWidget extends Widget {
  value: unknown;
}

/** Options of every control. */
export interface WidgetOptions<V = unknown> {
  /** Text beside the control. */
  readonly label?: string;
  /** The first value. */
  readonly value?: V;
  readonly disabled?: boolean;
}

/** Options of a slider. */
export interface SliderOptions extends WidgetOptions<number> {
  /** Default 0. */
  readonly min?: number;
  /** Default 100. */
  readonly max?: number;
  /** Default 1 between whole numbers, otherwise a hundredth of the range. */
  readonly step?: number;
}

/** Values to choose from: a list, or values by their labels. */
export type Choices<V> = readonly V[] | Readonly<Record<string, V>>;

/**
 * A control of `interact`. `[min, max]` and `[min, max, step]` make a slider; a list of texts and an object make a
 * menu; a boolean makes a checkbox; a text makes a text field; a number makes a slider around it. A control of
 * `x.widgets` is used itself.
 */
export type Control =
  | readonly [min: number, max: number]
  | readonly [min: number, max: number, step: number]
  | readonly string[]
  | Readonly<Record<string, unknown>>
  | boolean
  | string
  | number
  // biome-ignore lint/suspicious/noExplicitAny: a control with values of any type.
  | ValueWidget<any>;

/** The value of a control. */
export type ControlValue<C> = C extends { readonly value: infer V; onChange: unknown }
  ? V
  : C extends boolean
    ? boolean
    : C extends number
      ? number
      : C extends string
        ? string
        : C extends readonly (infer V)[]
          ? V extends number
            ? number
            : V
          : C extends Readonly<Record<string, infer V>>
            ? V
            : never;

/** A display that controls drive. */
export interface Interaction<Values> {
  /** The values of the controls. */
  readonly values: Values;
  /** The newest result; undefined before the first. */
  readonly last: unknown;
  /** Number of drawings so far. */
  readonly updates: number;
  readonly isRunning: boolean;
  /** The box with the controls. */
  readonly box: Widget;
  /** Ends the display and closes its controls; the last picture stays. */
  stop(): Promise<void>;
}

/** Controls in a notebook. Outside of Jupyter, every method throws. */
export interface Widgets {
  /** A slider for numbers: whole ones if `min`, `max` and `step` are whole. */
  slider(options?: SliderOptions): ValueWidget<number>;
  /** A menu. Its value is the chosen value, not its label. */
  dropdown<V>(choices: Choices<V>, options?: WidgetOptions<V>): ValueWidget<V>;
  /** A row of buttons of which one is chosen. */
  toggleButtons<V>(choices: Choices<V>, options?: WidgetOptions<V>): ValueWidget<V>;
  checkbox(options?: WidgetOptions<boolean>): ValueWidget<boolean>;
  /** A line of text. Its value changes with Enter, and when the field loses the focus. */
  text(options?: WidgetOptions<string>): ValueWidget<string>;
  button(label: string, onClick?: () => unknown): ButtonWidget;
  /** A text with markup, or a value that is displayed, such as a chart. */
  html(value: unknown): HtmlWidget;
  /** Widgets side by side. */
  hbox(...children: readonly Widget[]): Widget;
  /** Widgets one below the other. */
  vbox(...children: readonly Widget[]): Widget;
  /**
   * Draws the result of a function, and draws it again in the same place when one of its controls changes. A result that
   * is a stream or a live display keeps updating until a control changes again. Reads only: trading calls inside the function throw.
   *
   * The interaction ends by `stop()`, when its controls are closed, when its output is cleared, when its cell runs
   * again, and with the kernel. The last picture stays, also in the saved notebook.
   *
   * @throws ParameterError for a wrong control, and when `draw` is not a function
   * @throws SpotlabError `SPOTLAB_WIDGETS` outside of the spotlab kernel
   * @example x.widgets.interact({ n: [2, 50] }, ({ n }) => x.chart(klines.rolling(n).mean('close')))
   * @example x.widgets.interact({ symbol: ['BTCUSDT', 'ETHUSDT'] }, ({ symbol }) => x.stream.depth(symbol).levels(10))
   */
  interact<const C extends Readonly<Record<string, Control>>>(
    controls: C,
    draw: (values: { readonly [Name in keyof C]: ControlValue<C[Name]> }) => unknown,
  ): Interaction<{ readonly [Name in keyof C]: ControlValue<C[Name]> }>;
}
