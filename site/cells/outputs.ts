/** The outputs of one run of a cell, as messages to the page. */
import { type DisplayHandle, displayForms, openDisplay } from '../../src/kernel/index.js';
import { Lines } from './console.js';
import type { Data, Output, OutputChange } from './messages.js';

export class CellOutputs {
  readonly #lines: Lines;
  readonly #shown = new WeakSet<object>();

  constructor(private readonly send: (change: OutputChange) => void) {
    this.#lines = new Lines((name, text) => this.send({ kind: 'add', output: { output_type: 'stream', name, text } }));
  }

  readonly write = (name: 'stdout' | 'stderr', line: string): void => this.#lines.write(name, line);

  /** Prints a problem. */
  readonly report = (problem: string): void => this.write('stderr', problem);

  add(output: Output): void {
    this.#lines.flush();
    this.send({ kind: 'add', output });
  }

  clear(wait: boolean): void {
    this.#lines.flush();
    this.send({ kind: 'clear', wait });
  }

  /** Shows a value now. The returned handle can replace the value. */
  async display(value: unknown, id?: string): Promise<DisplayHandle> {
    const handle = await openDisplay(value, id, (type, content) => this.#shownAs(type, content), this.report);
    this.#shown.add(handle);
    return handle;
  }

  /** Shows the place of a live display, which {@link update} fills. */
  showLive(live: object, id: string): void {
    this.#shown.add(live);
    this.add({ output_type: 'display_data', data: { 'text/html': '' }, id });
  }

  /** Replaces what a display shows. */
  update(id: string, data: Data): void {
    this.send({ kind: 'update', id, data });
  }

  /** Whether a value is a display that is shown already. */
  isShown(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.#shown.has(value);
  }

  flush(): void {
    this.#lines.flush();
  }

  #shownAs(type: string, content: Readonly<Record<string, unknown>>): void {
    const data = content.data as Data;
    const { display_id: id } = content.transient as { readonly display_id: string };
    if (type === 'display_data') this.add({ output_type: type, data, id });
    else this.update(id, data);
  }
}

/** The functions that cells call: `display` with its forms, and `clearOutput`. */
export function cellFunctions(current: () => CellOutputs): Readonly<Record<string, unknown>> {
  const show = (value: unknown, { id }: { readonly id?: string } = {}) => current().display(value, id);
  const forms = Object.entries(displayForms).map(([name, make]) => [
    name,
    (value: never, options?: { readonly id?: string }) => show(make(value), options),
  ]);
  return {
    display: Object.assign(show, Object.fromEntries(forms) as object),
    clearOutput: ({ wait = false }: { readonly wait?: boolean } = {}) => current().clear(wait),
  };
}
