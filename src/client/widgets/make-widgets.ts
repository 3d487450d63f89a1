/**
 * `x.widgets`: passes calls of its methods to the kernel of the notebook, which registers itself as the host of widgets.
 * In other programs there is no host, and every method throws an error that says where widgets work.
 */

import { describeAs } from '../results/describe.js';
import { ParameterError, SpotlabError } from '../types/errors.js';
import { runReadOnly } from '../types/read-only-scope.js';
import type { Widgets } from './widgets.js';

/** The functions of the client that the host of widgets gets. */
export interface WidgetMeans {
  /** Runs a function in which trading calls throw. */
  readOnly(work: () => unknown): Promise<unknown>;
  /** @throws ParameterError */
  refuse(method: string, parameter: string, message: string, advice?: string): never;
}

const means: WidgetMeans = {
  readOnly: (work) => runReadOnly(async () => await work()).done,
  refuse: (method, parameter, message, advice) => {
    throw new ParameterError(`widgets.${method}`, parameter, message, advice);
  },
};

let host: Widgets | undefined;

/** Sets the host of widgets; undefined removes it. */
export function setWidgetHost(make: ((means: WidgetMeans) => Widgets) | undefined): void {
  host = make?.(means);
}

const METHODS: Readonly<Record<keyof Widgets, true>> = {
  slider: true,
  dropdown: true,
  toggleButtons: true,
  checkbox: true,
  text: true,
  button: true,
  html: true,
  hbox: true,
  vbox: true,
  interact: true,
};

/** Makes `x.widgets`. */
export function makeWidgets(): Widgets {
  const methods = Object.keys(METHODS).map((name) => [
    name,
    (...given: unknown[]): unknown => {
      if (!host) throw noHost(name);
      return (host as typeof host & Record<string, (...given: unknown[]) => unknown>)[name]?.(...given);
    },
  ]);
  const widgets = Object.fromEntries(methods) as Widgets;
  return describeAs(widgets, () => `x.widgets  ${Object.keys(METHODS).join('  ')}\n${where()}`);
}

const where = () =>
  host
    ? 'x.widgets.interact({ n: [2, 50] }, ({ n }) => …) draws again when a control changes.'
    : 'Widgets work in Jupyter with the spotlab kernel only.';

const noHost = (name: string) =>
  new SpotlabError('SPOTLAB_WIDGETS', `widgets.${name}: widgets work in Jupyter with the spotlab kernel only.`, {
    advice:
      'Install the kernel with `npx spotlab kernel install`. Elsewhere, x.live(() => x.chart(…)) redraws a chart at a prompt.',
  });
