/**
 * Many own fills as a pane below the candles: one bar for each candle, above the line for a net purchase, below the
 * line for a net sale. Triangles of so many fills would hide the prices and each other.
 */

import type { PlotArea } from '../svg/chart-axes.js';
import { linearScale, type Scale } from '../svg/linear-scale.js';
import { DIM, gridLines, px, svgText } from '../svg/svg.js';
import { Pen } from '../svg/svg-path.js';
import { compact } from '../text/number-text.js';
import { outlined, type PictureColors } from '../theme/palette.js';
import type { PlacedFills } from './klines-overlay.js';

/** Maximum number of fills that are drawn as single marks. More fills are drawn as bars. */
export const MAX_MARKED_FILLS = 60;
/** Height of the pane with its heading. */
export const NET_HEIGHT = 78;
/** Distance from the top of the pane to its bars. The heading is in this space. */
const HEADING = 22;

/** The quantity bought minus the quantity sold in each candle, as a float: only for the lengths of bars, because sums in texts are exact. */
export function netOf(fills: readonly PlacedFills[]): ReadonlyMap<number, number> {
  const nets = new Map<number, number>();
  for (const { bar, side, fills: own } of fills) {
    const sum = own.reduce((total, { quantity }) => total + Number(quantity), 0);
    nets.set(bar, (nets.get(bar) ?? 0) + (side === 'BUY' ? sum : -sum));
  }
  return nets;
}

/** @param top the height below which the pane begins; it ends at the bottom of the area */
export function netPane(
  fills: readonly PlacedFills[],
  { x, width, top, area, unit }: { x: Scale; width: number; top: number; area: PlotArea; unit: string },
  { up, down, text }: PictureColors,
): string[] {
  const nets = netOf(fills);
  const [low, high] = [Math.min(0, ...nets.values()), Math.max(0, ...nets.values())];
  const [first, last] = [top + HEADING, area.bottom - 4];
  // If every sum is zero, the scale still has a length, so that the line of zero is inside the pane.
  const y = linearScale([low, high > low ? high : low + 1], [last, first]);
  const zero = Math.round(y(0));
  const [bought, sold, even] = [new Pen(), new Pen(), new Pen()];
  for (const [bar, net] of nets) {
    const end = Math.round(y(net));
    const left = x(bar) - width / 2;
    if (net > 0) bought.box(left + 0.5, Math.min(zero - 1, end) + 0.5, width - 1, Math.max(1, zero - end) - 0.5);
    else if (net < 0) sold.box(left, zero + 1, width, Math.max(1, end - zero));
    else even.box(left, zero - 1, width, 3);
  }
  const labels = [high, 0, low]
    .filter((value, at, all) => all.indexOf(value) === at)
    .map((value) => ({ y: y(value), text: `${value > 0 ? '+' : ''}${compact(value)}` }));
  return [
    svgText(area.left, top + HEADING - 7, `own fills, bought less sold${unit === '' ? '' : `, ${unit}`}`, {
      weight: 600,
    }),
    bought.path(outlined(up)),
    sold.path(`fill="${down}"`),
    even.path(`fill="${text}"`),
    gridLines(`M${area.left} ${px(zero + 0.5)}H${area.right}`, true),
    ...labels
      // If two labels would touch, the label of the zero line is left out.
      .filter(
        ({ y: height, text: label }, _, all) =>
          label !== '0' || all.every((other) => other.text === '0' || Math.abs(other.y - height) >= 14),
      )
      .map(({ y: height, text: label }) => svgText(area.right + 8, height + 4, label, DIM)),
  ];
}
