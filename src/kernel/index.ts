/**
 * Kernel: the Jupyter kernel and the runner for notebooks without Jupyter. The kernel itself starts in main.ts,
 * which answers requests (kernel.ts) from ZeroMQ sockets (wire/), compiles cells (compile/), runs them (run/) and
 * publishes their output (output/).
 */

// The program that Jupyter starts.

export { kernelEntry } from './notebook/kernel-process.js';

// Installing the kernel: Jupyter's folders, and the kernel specs in them.

export {
  activePrefix,
  dataFolders,
  type JupyterHost,
  prefixDataFolder,
  userDataFolder,
} from './install/jupyter-paths.js';
export {
  displayName,
  installKernelSpec,
  KernelSpecError,
  listKernelSpecs,
  makeKernelSpec,
  previousChoice,
  removeKernelSpec,
  specProblem,
} from './kernel-spec.js';

// The packages that only the kernel needs.

export { APPROXIMATE_SIZE, installKernelParts } from './install/install-parts.js';
export { findKernelParts, kernelParts, PARTS_VARIABLE, partsFolder } from './install/kernel-parts.js';

// Notebook files: find them, read them, write them.

export { readNotebookText, writeNotebook } from './notebook/notebook-file.js';
export {
  fileBundle,
  formatNotebook,
  linesOf,
  type Notebook,
  NotebookError,
  type NotebookOutput,
  parseNotebook,
  sourceOf,
} from './notebook/notebook-format.js';
export { notebookPaths } from './notebook/notebook-paths.js';

// Running a notebook's cells, and comparing the outputs.

export { type CellDifference, outputDifferences } from './notebook/notebook-compare.js';
export { type CellFailure, type RunOptions, type RunResult, runNotebook } from './notebook/notebook-run.js';
export { variablesOf, YES_VARIABLE } from './run/client-variables.js';

// Checking cells, for hosts with a compiler of their own: this group uses nothing of Node.

export { topLevelNames, withObjectInParentheses, withoutExports } from './compile/cell-code.js';
export { implicitAnyOptions, withoutImplicitAny } from './compile/implicit-any.js';
export type { Ts } from './compile/tslab-types.js';

// The outputs of cells, for hosts other than the kernel: this group uses nothing of Node.

export { displayForms } from './output/bundles.js';
export { PLAIN_ERRORS } from './output/code-frame.js';
export {
  type DisplayHandle,
  isTradingCall,
  type MimeBundle,
  mimeBundleOf,
  openDisplay,
  resolveValue,
} from './output/display.js';
export { type CellError, type ErrorSources, Tracebacks } from './output/traceback.js';
export { valueText } from './output/value-text.js';

// Replies of the kernel's protocol, for hosts other than the kernel: nothing here uses Node.

export { type CompletionReply, completionReply, endOfWord, kindAfter, unitsOf } from './cursor.js';
export { kernelInfo } from './wire/kernel-info.js';
