/**
 * Draws the queue of orders at one price, at several moments: one row for each moment, the order that is served first at
 * the left. The width of a box is the quantity that the book shows; a hidden quantity is a dashed box at the end of the
 * row.
 */

import type { Picture } from '../svg/picture.js';
import { DIM, EDGE, HEADING_HEIGHT, heading, svgPicture, svgRect, svgText, svgTextSize } from '../svg/svg.js';
import { pictureToHtml } from '../svg/svg-image.js';
import { floatOf } from '../text/wire-value.js';
import { colorsOf, outlined, widthOf } from '../theme/palette.js';

/** An order in the queue. */
export interface QueuedOrder {
  readonly name: string;
  /** The quantity that the book shows, a decimal text. */
  readonly quantity: string;
  /** The quantity that the book does not show, a decimal text. */
  readonly hidden?: string;
  /** Whether the order is drawn as the user's own. */
  readonly isOwn?: boolean;
}

/** The queue at one moment, the first order first. */
export interface QueueMoment {
  readonly label: string;
  readonly orders: readonly QueuedOrder[];
}

const ROW_HEIGHT = 40;
const BOX_HEIGHT = 28;
const GAP = 3;
/** The least width of a box, so that a small quantity stays visible. */
const MIN_WIDTH = 14;

/** The queue as a Jupyter MIME bundle. */
export function queueBundle(title: string, moments: readonly QueueMoment[]): Record<string, string> {
  const { svg, alt } = queuePicture(title, moments);
  return { 'text/plain': alt, 'text/html': pictureToHtml({ svg, alt, isFixed: true }), 'image/svg+xml': svg };
}

/** The queue as text: one line for each moment, the first order first. Filled orders are left out. */
export function queueText(title: string, moments: readonly QueueMoment[]): string {
  const lines = moments.map(({ label, orders }) => {
    const left = orders.filter((order) => isShown(order) || isHidden(order));
    return `${label}: ${left.map(wordsOf).join(', then ') || 'nobody'}`;
  });
  return [title, ...lines].join('\n');
}

const isShown = ({ quantity }: QueuedOrder) => floatOf(quantity) > 0;
const isHidden = ({ hidden }: QueuedOrder) => hidden !== undefined && floatOf(hidden) > 0;
const wordsOf = (order: QueuedOrder) =>
  `${order.name} ${order.quantity}${isHidden(order) ? ` (and ${order.hidden} hidden)` : ''}`;

function queuePicture(title: string, moments: readonly QueueMoment[]): Picture {
  const colors = colorsOf(undefined);
  const pageWidth = widthOf(undefined);
  const alt = queueText(title, moments);
  const labelWidth = Math.max(0, ...moments.map(({ label }) => svgTextSize(label))) + 16;
  const room = pageWidth - 2 * EDGE - labelWidth;
  const most = Math.max(1, ...moments.map(({ orders }) => orders.length * 2));
  const largest = Math.max(...moments.map(({ orders }) => orders.reduce((sum, one) => sum + wholeOf(one), 0)), 0);
  const scale = largest > 0 ? (room - most * (GAP + MIN_WIDTH)) / largest : 0;
  const rows = moments.map(({ label, orders }, index) => {
    const y = HEADING_HEIGHT + index * ROW_HEIGHT;
    let x = EDGE + labelWidth;
    const box = (words: string, quantity: string, paint: string, fill: string) => {
      const width = MIN_WIDTH + floatOf(quantity) * scale;
      const text = svgTextSize(words, { weight: 600 }) + 10 <= width ? words : '';
      const drawn =
        svgRect(x, y, width, BOX_HEIGHT, `rx="4" ${paint}`) + svgText(x + 6, y + 18, text, { weight: 600, fill });
      x += width + GAP;
      return drawn;
    };
    const shown = orders.filter(isShown).map((order) => {
      const color = order.isOwn === true ? colors.accent : colors.text;
      return box(`${order.name} ${order.quantity}`, order.quantity, outlined(color, 1.5), color);
    });
    const hidden = orders.filter(isHidden).map((order) => {
      const color = order.isOwn === true ? colors.accent : colors.text;
      const paint = `fill="none" stroke="${color}" stroke-dasharray="4 3"`;
      return box(`${order.hidden} hidden`, order.hidden ?? '0', paint, color);
    });
    return [svgText(EDGE, y + 18, label, DIM), ...shown, ...hidden].join('');
  });
  const words = { title, figures: [], aside: '', description: alt };
  const note = svgText(EDGE + labelWidth, HEADING_HEIGHT - 8, '← served first', DIM);
  const height = HEADING_HEIGHT + moments.length * ROW_HEIGHT;
  return {
    svg: svgPicture({ width: pageWidth, height }, words, colors, [...heading(words, pageWidth), note, ...rows]),
    alt,
  };
}

const wholeOf = ({ quantity, hidden = '0' }: QueuedOrder) => floatOf(quantity) + floatOf(hidden);
