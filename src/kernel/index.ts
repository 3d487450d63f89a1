/** The kernel floor: the Jupyter kernel and the headless notebook runner. */
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
} from './install/kernel-spec.js';
export { kernelEntry } from './notebook/kernel-process.js';
export { type CellDifference, outputDifferences } from './notebook/notebook-compare.js';
export {
  formatNotebook,
  type Notebook,
  NotebookError,
  parseNotebook,
  readNotebookText,
  writeNotebook,
} from './notebook/notebook-file.js';
export { notebookPaths } from './notebook/notebook-paths.js';
export { type CellFailure, runNotebook } from './notebook/notebook-run.js';
