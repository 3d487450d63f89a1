/** The public modules of the package, which every cell and every REPL can import, with their files below `dist/src`. */
export const PACKAGE_MODULES: Readonly<Record<string, string>> = {
  spotlab: 'index',
  'spotlab/teaching': 'teaching/index',
  'spotlab/sbe': 'sbe/decode',
};
