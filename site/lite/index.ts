/** Lite: the cells of a page as a kernel of JupyterLite. The extension in `.ci/lite` loads this module. */
import type { ExchangeChoice } from '../cells/messages.js';
import { CellKernel } from '../page/cell-kernel.js';
import { JupyterCells } from './jupyter-cells.js';

export type { JupyterCells } from './jupyter-cells.js';

/** Cells with an exchange of their own. They begin to start at once, so that the first request waits less. */
export function startCells(choice: ExchangeChoice): JupyterCells {
  const kernel = new CellKernel(choice, new URL('./cells.js', import.meta.url).href);
  // The first request says why the exchange cannot start.
  kernel.start().catch(() => {});
  return new JupyterCells(kernel);
}
