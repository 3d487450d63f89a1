/** The outputs under a cell: they are added, changed and cleared as its code says. */
import type { Data, Output, OutputChange } from '../cells/messages.js';
import { dataElement, drawOutput } from './draw-output.js';

/** All displays of the page by their ids: a cell may change what another one shows. */
const displays = new Map<
  string,
  { readonly list: OutputList; readonly output: { data: Data; readonly id?: string } }
>();

/** The most outputs of a cell; the first ones are kept, and its error is always shown. */
const MOST_OUTPUTS = 500;
const FULL = `A cell shows at most ${MOST_OUTPUTS} outputs. The others are not shown.\n`;

export class OutputList {
  /** The outputs, in the form of notebook files. */
  readonly outputs: Output[] = [];
  readonly #elements = new Map<Output, HTMLElement>();
  #clearsLater = false;
  #isFull = false;

  constructor(readonly root: HTMLElement) {}

  apply(change: OutputChange): void {
    if (change.kind === 'update') this.#update(change.id, change.data);
    else if (change.kind === 'clear') {
      if (change.wait) this.#clearsLater = true;
      else this.clear();
    } else this.add(change.output);
  }

  clear(): void {
    this.#clearsLater = false;
    this.#isFull = false;
    for (const [id, { list }] of displays) if (list === this) displays.delete(id);
    this.outputs.length = 0;
    this.#elements.clear();
    this.root.replaceChildren();
  }

  add(output: Output): void {
    if (this.#clearsLater) this.clear();
    const last = this.outputs.at(-1);
    if (
      !this.#isFull &&
      output.output_type === 'stream' &&
      last?.output_type === 'stream' &&
      last.name === output.name
    ) {
      const joined = { ...last, text: last.text + output.text };
      this.outputs[this.outputs.length - 1] = joined;
      const element = this.#elements.get(last);
      element?.append(output.text);
      if (element) this.#elements.set(joined, element);
      return;
    }
    if (this.outputs.length >= MOST_OUTPUTS && output.output_type !== 'error') {
      if (!this.#isFull) this.#append({ output_type: 'stream', name: 'stderr', text: FULL });
      this.#isFull = true;
      return;
    }
    this.#append(output);
  }

  #append(output: Output): void {
    this.outputs.push(output);
    const element = drawOutput(output);
    this.#elements.set(output, element);
    this.root.append(element);
    if (output.output_type === 'display_data' && output.id !== undefined)
      displays.set(output.id, { list: this, output });
  }

  #update(id: string, data: Data): void {
    const shown = displays.get(id);
    if (shown === undefined) return;
    shown.output.data = data;
    const elements = shown.list.#elements;
    const element = elements.get(shown.output as Output);
    if (element === undefined) return;
    const next = dataElement(data);
    element.replaceWith(next);
    elements.set(shown.output as Output, next);
  }
}
