/**
 * The tags of open orders beside candles: a plate on the scale with the price of the order; of many orders also with its
 * distance from the last price, which a few orders have at their lines. A buy is outlined and a sell filled, as candles
 * are. No tag is left out: tags that would touch are moved apart, each with a line to its price; an order beyond the
 * prices of the chart has its tag at the edge; and if there are more orders than the six tags for which there is room,
 * neighbouring orders of one side share a tag.
 */

import { platePath, scaleLabel } from '../svg/chart-axes.js';
import { widestOf } from '../svg/chart-frame.js';
import { spreadOut } from '../svg/end-labels.js';
import type { Scale } from '../svg/linear-scale.js';
import { EDGE, svgText, unstretchedAt } from '../svg/svg.js';
import { outlined, PALETTE, type PictureColors } from '../theme/palette.js';
import { type DrawnOverlay, MAX_NAMED_ORDERS, type PlacedOrder } from './klines-overlay.js';

/** Maximum number of tags: more tags would leave no room for the prices of the scale. */
const MAX_TAGS = 6;
/** Height of a tag, and distance from the middle of one tag to the middle of the next. */
const TAG = 16;
const TAG_LINE = 18;
/** The gap between the price and the distance, and the margin around both. */
const GAP = 8;
const MARGIN = 5;

/** The tag of one order, or of several orders. */
export interface OrderTag {
  readonly side: PlacedOrder['side'];
  /** The price of the order; for several orders, the price nearest to the last price. */
  readonly label: string;
  /** `-4.29 %`, after the number of the orders and an arrow for a price beyond the chart; '' if the words of the order say it. */
  readonly away: string;
  /** The words of an order beyond the chart, which has no line; '' if `away` has them. */
  readonly inside: string;
  /** The height of its price, undefined beyond the chart. */
  readonly lineY: number | undefined;
  readonly y: number;
}

/**
 * The tags of the open orders, from the top down.
 *
 * @param range the first and the last height of tags
 * @param lastY the height of the plate of the last price, which no tag covers
 * @param isNarrow whether orders that share a tag, and orders beyond the chart, show no distances
 */
export function orderTags(
  { orders, far }: DrawnOverlay,
  y: Scale,
  [top, bottom]: readonly [number, number],
  lastY: number,
  isNarrow: boolean,
): OrderTag[] {
  const all = [...orders.filter(({ isOpen }) => isOpen), ...far].toSorted((a, b) => b.price - a.price);
  const above = Math.max(0, Math.floor((lastY - TAG_LINE - top) / TAG_LINE) + 1);
  const below = Math.max(0, Math.floor((bottom - lastY - TAG_LINE) / TAG_LINE) + 1);
  const heightOf = (order: PlacedOrder): number =>
    !far.includes(order) ? y(order.price) : order.percent > 0 ? top : bottom;
  // Tags stand in the order of their prices, on their side of the last price, unless that side has no room at all.
  const higher = all.filter((order) => heightOf(order) < lastY).length;
  const split = above === 0 ? 0 : below === 0 ? all.length : higher;
  // Each side of the last price may have half of the tags, and also the tags that the other side does not need.
  const half = MAX_TAGS / 2;
  const upper = joined(all.slice(0, split), Math.min(above, Math.max(half, MAX_TAGS - (all.length - split))));
  const lower = joined(all.slice(split), Math.min(below, Math.max(half, MAX_TAGS - split)));
  const heightsOf = (list: readonly PlacedOrder[][]): number[] => list.map((group) => heightOf(nearestOf(group)));
  const groups = [...upper, ...lower];
  const placed = [
    ...spreadOut(heightsOf(upper), [top, lastY - TAG_LINE], TAG_LINE),
    ...spreadOut(heightsOf(lower), [lastY + TAG_LINE, bottom], TAG_LINE),
  ];
  return groups.map((group, at) => {
    const nearest = nearestOf(group);
    const isFar = far.includes(nearest);
    const arrow = isFar ? (nearest.percent > 0 ? '▴ ' : '▾ ') : '';
    // An order beyond the chart has no line with its words.
    const words = isFar && group.length === 1 ? `${nearest.words} ` : '';
    const count = group.length > 1 ? `×${group.length} ` : words;
    const away = `${count}${arrow}${isNarrow && count !== '' ? '' : awayOf(group, isNarrow)}`.trim();
    // A few orders have their words inside of the chart, at their lines; so the candles have the room of wide tags.
    const isNamed = group.length === 1 && orders.length <= MAX_NAMED_ORDERS;
    return {
      side: nearest.side,
      label: nearest.label,
      away: isNamed ? '' : away,
      inside: isNamed && isFar ? `${nearest.words} ${arrow}${nearest.away}` : '',
      lineY: isFar ? undefined : y(nearest.price),
      y: placed[at] ?? bottom,
    };
  });
}

export const nearestOf = (group: readonly PlacedOrder[]): PlacedOrder =>
  group.reduce((best, one) => (Math.abs(one.percent) < Math.abs(best.percent) ? one : best));

/** `-4.29 %`; for orders at several distances the nearest and the farthest, `+0.25 to +1.40 %`, or if there is little room `from +0.25 %`. */
export function awayOf(group: readonly PlacedOrder[], isNarrow: boolean): string {
  const nearest = nearestOf(group);
  const farthest = group.reduce((best, one) => (Math.abs(one.percent) > Math.abs(best.percent) ? one : best));
  if (farthest.away === nearest.away) return nearest.away;
  return isNarrow ? `from ${nearest.away}` : `${nearest.away.replace(' %', '')} to ${farthest.away}`;
}

/** The orders in at most `most` groups of neighbours; a group has both sides only if there are too few groups. */
function joined(orders: readonly PlacedOrder[], most: number): PlacedOrder[][] {
  const groups = orders.map((order) => [order]);
  const gapOf = (at: number): number => {
    const [group, next] = [groups[at] ?? [], groups[at + 1] ?? []];
    const apart = (group[0]?.price ?? 0) - (next.at(-1)?.price ?? 0);
    return apart + (group[0]?.side === next[0]?.side ? 0 : Number.MAX_VALUE / 2);
  };
  while (groups.length > Math.max(1, most)) {
    let at = 0;
    for (let other = 1; other + 1 < groups.length; other += 1) if (gapOf(other) < gapOf(at)) at = other;
    groups.splice(at, 2, [...(groups[at] ?? []), ...(groups[at + 1] ?? [])]);
  }
  return groups;
}

/** The width that the distances need at the right of the scale; 0 without distances. */
export const awayRoom = (tags: readonly OrderTag[]): number => {
  const widest = Math.ceil(widestOf(tags.map(({ away }) => away)));
  return widest === 0 ? 0 : widest + GAP;
};

/** The tags in a picture of this width. A page does not stretch them, because it does not stretch their texts. */
export function tagParts(
  tags: readonly OrderTag[],
  { right, pointX }: { readonly right: number; readonly pointX: number },
  width: number,
  colors: PictureColors,
): string[] {
  const after = width - EDGE - pointX;
  return tags.flatMap((tag) => {
    const color = tag.side === 'BUY' ? colors.up : colors.down;
    const fill = tag.side === 'BUY' ? color : PALETTE.onPlate;
    const y = Math.round(tag.y);
    const outline = platePath(pointX - right - MARGIN - 3.5, after - 0.5, TAG - 1, (tag.lineY ?? y) - y);
    const paint = tag.side === 'BUY' ? outlined(color) : `fill="${color}" stroke="${color}"`;
    return [
      unstretchedAt(pointX, y, `d="${outline}" ${paint}`),
      scaleLabel(y, tag.label, { right, pointX }, { fill, weight: 600 }),
      tag.away === '' ? '' : svgText(pointX, y + 4, tag.away, { anchor: 'end', fill, left: -after }),
    ];
  });
}
