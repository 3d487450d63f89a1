/**
 * How the groups of a plot and the curves of a chart look: colours, dashes and shapes, the signs that stand for them in a
 * legend, and the tones of terminals. Groups that are the two sides of a market have the colours of buys and sells.
 */
import { GROUP_DASHES as DASHES, GROUP_COLORS, GROUP_SHAPES, type GroupShape } from '../../colors/index.js';
import type { Tone } from '../text/rich.js';
import { PALETTE } from '../theme/palette.js';

/** The `stroke-dasharray` of the line of each group. */
export const GROUP_DASHES: readonly string[] = DASHES.map((lengths) => lengths.join(' '));
/** The dashes of each group in a legend. */
export const STROKES: readonly string[] = ['——', '– –', '···', '—·—', '- -', '· ·'];
/** The tones of several curves, in the order of the colours of a picture. */
export const CURVE_TONES: readonly Tone[] = ['accent', 'series2', 'series3', 'series4', 'dim', 'accent'];
const SIGNS: Readonly<Record<GroupShape, string>> = {
  circle: '●',
  square: '■',
  diamond: '◆',
  cross: '✕',
  plus: '✚',
  pointer: '▶',
  up: '▲',
  down: '▼',
};

/** The look of one group. */
export interface GroupLook {
  readonly color: string;
  readonly tone: Tone;
  /** As in `stroke-dasharray`. */
  readonly dash: string;
  readonly stroke: string;
  readonly shape: GroupShape;
  readonly sign: string;
}

/** The looks of groups, in order. A group with a direction has the colour of its direction and uses up no look of the list. */
export function groupLooks(groups: readonly { readonly direction?: 'up' | 'down' | undefined }[]): GroupLook[] {
  let next = 0;
  return groups.map(({ direction }) => {
    const at = direction === undefined ? next++ : direction === 'up' ? 0 : 1;
    const shape = direction ?? GROUP_SHAPES[at] ?? 'circle';
    return {
      color: direction === undefined ? (GROUP_COLORS[at] ?? PALETTE.text) : PALETTE[direction],
      tone: direction ?? CURVE_TONES[at] ?? 'plain',
      dash: GROUP_DASHES[at] ?? '',
      stroke: STROKES[at] ?? '',
      shape,
      sign: SIGNS[shape],
    };
  });
}

/**
 * The looks of curves with names at their ends. They are solid, because an equity curve with much noise does not look like a line if it is dashed. A curve is
 * dashed only if a curve before it has the same colour.
 */
export function namedLooks(groups: Parameters<typeof groupLooks>[0]): GroupLook[] {
  return groupLooks(groups).map((look, at, all) =>
    all.findIndex(({ color }) => color === look.color) < at ? look : { ...look, dash: '', stroke: STROKES[0] ?? '' },
  );
}
