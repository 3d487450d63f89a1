/**
 * How groups of a plot and curves of a chart differ: colours, in an order that colour-blind readers can distinguish,
 * and dashes or shapes, which repeat the difference, with the signs that stand for them in a legend.
 */
import { PALETTE } from '../svg/palette.js';

/** The colours of groups. */
export const GROUP_COLORS: readonly string[] = [
  PALETTE.accent,
  PALETTE.down,
  PALETTE.up,
  PALETTE.violet,
  PALETTE.warn,
  PALETTE.text,
];
/** The `stroke-dasharray` of the line of each group. */
export const GROUP_DASHES: readonly string[] = ['', '7 4', '2 4', '9 3 2 3', '4 4', '1 3'];
/** The dashes of each group in a legend. */
export const STROKES: readonly string[] = ['——', '– –', '···', '—·—', '- -', '· ·'];
/** The shape of the points of each group in a legend. */
export const SIGNS: readonly string[] = ['●', '■', '▲', '◆', '✕', '✚'];
