/** The colours of all output: for pictures, pages, Vega-Lite and terminals. The files of this folder import nothing. */
export { GROUP_COLORS, GROUP_DASHES, GROUP_SHAPES, type GroupShape, groupColors, sideOfGroup } from './groups.js';
export {
  ANY_PAGE,
  BAND_SHARE,
  CELL_STEPS,
  cellColor,
  cellPart,
  DARK,
  DIM_SHARE,
  INK_SHARE,
  LIGHT,
  ON_PLATE,
  type Palette,
  shareOfStep,
  stepOfShare,
} from './palette.js';
export {
  type Background,
  backgroundOf,
  CELLS_16,
  CELLS_256,
  type CellCodes,
  CODES_16,
  CODES_256,
  TEXT_STEPS,
  type TerminalCodes,
} from './terminal.js';
