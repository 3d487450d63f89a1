/** One order of a diagram: its role and state, what it is, where it executes, and a bar for how far it is. */

import { isZero, trimDecimal } from '../../protocol/index.js';
import { PALETTE, type PictureColors } from '../svg/palette.js';
import { px, svgText, svgTextSize } from '../svg/svg.js';
import { plainOf } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { quantityText, termsText } from './order-text.js';

export const BOX_WIDTH = 292;
export const BOX_HEIGHT = 96;

/** An order at its place. */
export interface Box {
  readonly leg: WireObject;
  readonly role: string;
  readonly x: number;
  readonly y: number;
}

export const stateOf = (leg: WireObject): string => textOf(leg.status);

/** Whether an order of that state is over without being filled: cancelled, expired, rejected. */
export const isEnded = (status: string): boolean => status !== '' && !(status in SHAPES);

/** `SELL LIMIT_MAKER 0.05 at 66000 NEW` */
export const orderText = (leg: WireObject): string =>
  [leg.side, leg.type].map(textOf).join(' ') +
  ` ${amountOf(leg)} ${plainOf(termsText(leg))} ${stateOf(leg) || 'state not told'}`;

/** The pending order of an OPO list learns its quantity when the working one has filled. */
const amountOf = (leg: WireObject): string => plainOf(quantityText(leg)) || 'what is bought';

/** How a state looks: its frame, and how much of the disc beside its word is filled. */
interface Shape {
  readonly width: number;
  readonly dash?: string;
  readonly disc: 'dotted' | 'empty' | 'half' | 'full';
}

const SHAPES: Readonly<Record<string, Shape>> = {
  PENDING_NEW: { width: 1.4, dash: '6 4', disc: 'dotted' },
  NEW: { width: 2.4, disc: 'empty' },
  PARTIALLY_FILLED: { width: 2.4, disc: 'half' },
  FILLED: { width: 1.6, disc: 'full' },
};

/** The box of an order. */
export function drawBox({ leg, role, x, y }: Box, colors: PictureColors): string[] {
  const status = stateOf(leg);
  const isBuy = textOf(leg.side) === 'BUY';
  const gone = isEnded(status);
  const color = gone || status === '' ? PALETTE.text : isBuy ? colors.up : colors.down;
  const frame = SHAPES[status] ?? { width: 1.2, dash: gone ? '2 3' : '' };
  const share = executedShare(leg);
  return [
    `<rect x="${x}" y="${px(y)}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="8" fill="${color}" ` +
      `fill-opacity="${gone ? '.03' : '.07'}" stroke="${color}" stroke-width="${frame.width}"` +
      `${frame.dash ? ` stroke-dasharray="${frame.dash}"` : ''}/>`,
    svgText(x + 14, y + 21, role),
    ...chip(x + BOX_WIDTH - 12, y + 8, status, color),
    svgText(x + 14, y + 45, `${isBuy ? '▲' : '▼'} ${textOf(leg.side)} ${textOf(leg.type)}`, {
      weight: 600,
      size: 14,
      fill: color,
    }),
    svgText(x + 14, y + 65, `${amountOf(leg)} ${plainOf(termsText(leg))}`, { size: 12.5 }),
    ...foot(leg, x + 14, y + 85, share, color),
  ];
}

/** The state in a frame of its own, with a disc that fills as the order does, or a cross. */
function chip(right: number, y: number, status: string, color: string): string[] {
  if (status === '') return [];
  const width = 34 + svgTextSize(status, { weight: 600 });
  const [x, cx, cy] = [right - width, right - width + 14, y + 9.5];
  const disc = SHAPES[status]?.disc;
  const ring = `<circle cx="${px(cx)}" cy="${px(cy)}" r="4.5" fill="${disc === 'full' ? color : 'none'}" stroke="${color}" stroke-width="1.5"`;
  const mark =
    disc === undefined
      ? `<path d="M${px(cx - 4)} ${px(cy - 4)}l8 8m0 -8l-8 8" stroke="${color}" stroke-width="1.8"/>`
      : `${ring}${disc === 'dotted' ? ' stroke-dasharray="2 1.6"' : ''}/>` +
        (disc === 'half' ? `<path d="M${px(cx)} ${px(cy - 4.5)}a4.5 4.5 0 0 0 0 9z" fill="${color}"/>` : '');
  return [
    `<rect x="${px(x)}" y="${px(y)}" width="${px(width)}" height="19" rx="9.5" fill="${color}" fill-opacity=".14"/>`,
    mark,
    svgText(x + 23, y + 13.5, status, { weight: 600, fill: color }),
  ];
}

/** A bar with what is executed, where the order is at work; and its id. */
function foot(leg: WireObject, x: number, y: number, share: number, color: string): string[] {
  const id = svgText(x + BOX_WIDTH - 28, y, `order ${textOf(leg.orderId)}`, { anchor: 'end' });
  const executed = textOf(leg.executedQty);
  if (share <= 0) return [id];
  return [
    `<rect x="${x}" y="${px(y - 8)}" width="72" height="7" rx="3.5" fill="${PALETTE.text}" fill-opacity=".25"/>`,
    `<rect x="${x}" y="${px(y - 8)}" width="${px(Math.max(4, 72 * share))}" height="7" rx="3.5" fill="${color}"/>`,
    svgText(x + 80, y, `${trimDecimal(executed)} executed`),
    id,
  ];
}

/** Of its quantity, how much an order has executed: for the length of a bar only. */
function executedShare(leg: WireObject): number {
  const [executed, whole] = [textOf(leg.executedQty), textOf(leg.origQty)];
  if (executed === '' || whole === '' || isZero(whole)) return 0;
  return Math.min(1, Math.max(0, floatOf(executed) / floatOf(whole)));
}
