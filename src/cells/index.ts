/** Cells: the evaluator of user code for the prompt, the kernel and pages. It imports no module of Node. */

// Running cells.

export { showTypedFunctions } from './function-text.js';
export { type CellHost, type CellRun, CellSession, type CellValue, type RunOptions } from './session.js';
export { Interrupted, Run, type RunContext, type StopRequests } from './stop.js';

// Parsing and compiling.

export { compileModule, MODULE_CHECKS, namesOf } from './compile.js';
export {
  CellSyntaxError,
  isObject,
  PARSE_OPTIONS,
  type Parse,
  type ParsedCell,
  parseCell,
  type StripTypes,
} from './parse.js';
export { type Back, backAlong, type Position, positionAt } from './positions.js';
export { typeStripper } from './strip-types.js';
export { type Completeness, completenessOf, indentAfter, wantsMore } from './unfinished.js';
