/**
 * The models of ipywidgets that the kernel uses, with their views, and their state as a front end expects it. Source:
 * ipywidgets 8, "Model State" (packages/schema/jupyterwidgetmodels.latest.md).
 */
import type { Content } from '../wire/message.js';

export const WIDGET_TARGET = 'jupyter.widget';
/** A front end asks over this target for the state of all widgets, after its page was loaded again. */
export const CONTROL_TARGET = 'jupyter.widget.control';
/** Version of the messages between widgets and front ends. */
export const PROTOCOL = { version: '2.1.0' };
export const VIEW_MIME = 'application/vnd.jupyter.widget-view+json';

const CONTROLS = ['@jupyter-widgets/controls', '2.0.0'] as const;
const BASE = ['@jupyter-widgets/base', '2.0.0'] as const;

/** Name of a control -> name of its style. Boxes have none. */
const STYLES = {
  IntSlider: 'SliderStyle',
  FloatSlider: 'SliderStyle',
  Dropdown: 'DescriptionStyle',
  ToggleButtons: 'ToggleButtonsStyle',
  Checkbox: 'CheckboxStyle',
  Text: 'TextStyle',
  Button: 'ButtonStyle',
  HTML: 'HTMLStyle',
  HBox: undefined,
  VBox: undefined,
} as const;

export type ControlName = keyof typeof STYLES;
export type StyleName = Exclude<(typeof STYLES)[ControlName], undefined>;

export const styleOf = (name: ControlName): StyleName | undefined => STYLES[name];

const named = (
  name: string,
  view: string,
  [module, version]: typeof CONTROLS | typeof BASE,
  from = [module, version],
) => ({
  _model_module: module,
  _model_module_version: version,
  _model_name: `${name}Model`,
  _view_count: null,
  _view_module: from[0],
  _view_module_version: from[1],
  _view_name: view,
});

export const layoutState = (): Content => named('Layout', 'LayoutView', BASE);
export const styleState = (style: StyleName): Content => named(style, 'StyleView', CONTROLS, [...BASE]);

/** The part of a control's state that is not its own values. */
export const controlState = (name: ControlName, layout: string, style: string | undefined): Content => ({
  ...named(name, `${name}View`, CONTROLS),
  _dom_classes: [],
  layout: `IPY_MODEL_${layout}`,
  ...(style === undefined ? {} : { style: `IPY_MODEL_${style}` }),
  tabbable: null,
  tooltip: null,
});
