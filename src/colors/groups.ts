/**
 * How groups and curves differ: in colour, and also in dashes or shapes, for readers who do not see the colours. SVG
 * pictures, Vega-Lite charts and terminals use these values.
 */
import { ANY_PAGE, type Palette } from './palette.js';

/** The colours of groups: the four series, the grey of secondary texts, and the first series again in other dashes. */
export function groupColors({ series, dim }: Palette): readonly string[] {
  return [...series, dim, series[0]];
}

export const GROUP_COLORS = groupColors(ANY_PAGE);

/** Lengths of the dashes and gaps of each group, in pixels; an empty list is a line without gaps. */
export const GROUP_DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 4], [9, 3, 2, 3], [4, 4], [1, 3]];

/** The shape of the points of each group. No group has a triangle that points up or down: these shapes mark buys and sells. */
export const GROUP_SHAPES = ['circle', 'square', 'diamond', 'cross', 'plus', 'pointer'] as const;
export type GroupShape = (typeof GROUP_SHAPES)[number] | 'up' | 'down';

/** The values that name a side, in any column. */
const SIDES: Readonly<Record<string, 'up' | 'down'>> = { BUY: 'up', SELL: 'down', buy: 'up', sell: 'down' };

/**
 * The direction of a group of rows, for groups that are the two sides of a market: values `BUY` and `SELL` of any column,
 * and the two values of `isBuyerMaker` (true: the taker sold) and `isBuyer`. Undefined for other groups.
 */
export function sideOfGroup(column: string, value: string): 'up' | 'down' | undefined {
  if (column === 'isBuyerMaker') return value === 'true' ? 'down' : value === 'false' ? 'up' : undefined;
  if (column === 'isBuyer') return value === 'true' ? 'up' : value === 'false' ? 'down' : undefined;
  return Object.hasOwn(SIDES, value) ? SIDES[value] : undefined;
}
