/** Defines the global functions `display`, `clearOutput` and `input`, which cells call, and the variable `_`. */

import { displayForms } from '../output/bundles.js';
import type { CellOutput } from '../output/cell-output.js';
import { type DisplayHandle, drawnLive, openDisplay } from '../output/display.js';
import type { LiveDisplays } from '../output/live-displays.js';
import type { OutputRouting } from '../output/output-routing.js';
import type { Content } from '../wire/message.js';
import { type Cell, currentCell } from './cell.js';
import type { KernelWidgets } from './kernel-widgets.js';
import type { InputOptions, Stdin } from './stdin.js';

export class CellFunctions {
  /** The handles that `display` returned, and the output that first showed each display. */
  readonly #openedIn = new WeakMap<object, CellOutput>();

  /** @param widgets the interactions, which end when their output is cleared
   * @param currentOutput the output of the cell that is being executed; undefined between cells */
  constructor(
    private readonly routing: OutputRouting<Cell>,
    private readonly liveDisplays: LiveDisplays,
    private readonly widgets: KernelWidgets,
    private readonly stdin: Stdin,
    private readonly currentOutput: () => CellOutput | undefined,
  ) {}

  define(): void {
    const forms = Object.entries(displayForms).map(([name, make]) => [
      name,
      (value: never, options?: { id?: string }) => this.#display(make(value), options),
    ]);
    const display = Object.assign(
      (value: unknown, options?: { id?: string }) => this.#display(value, options),
      Object.fromEntries(forms) as Record<string, unknown>,
    );
    const input = (prompt = '', options?: InputOptions): Promise<string> =>
      this.stdin.request(this.routing.cell, prompt, options);
    const clearOutput = ({ wait = false }: { wait?: boolean } = {}): void => {
      const { output } = currentCell(this.routing, 'clearOutput');
      output.send('clear_output', { wait });
      this.liveDisplays.handleCleared(output);
      this.widgets.handleCleared(output);
    };
    for (const [name, value] of Object.entries({ display, clearOutput, input, _: undefined })) {
      Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });
    }
  }

  /** Whether a value is a display that the output shows. A live display that the output does not show yet is added to it. */
  isShownIn(value: object, output: CellOutput): boolean {
    if (this.widgets.isShownIn(value, output)) return true;
    return this.#openedIn.get(value) === output || this.liveDisplays.showIn(value, output) !== undefined;
  }

  async #display(given: unknown, options?: { id?: string }): Promise<DisplayHandle> {
    const cell = currentCell(this.routing, 'display');
    const value = drawnLive(given);
    // Tools that execute notebooks receive an update only if it is published under the running cell. Front ends find
    // the display by its id.
    const send = (type: string, content: Content) =>
      ((type === 'update_display_data' && this.currentOutput()) || cell.output).send(type, content);
    const existingId = this.liveDisplays.showIn(value, cell.output);
    const handle = await openDisplay(value, options?.id, send, cell.output.report, existingId);
    this.#openedIn.set(handle, cell.output);
    return handle;
  }
}
