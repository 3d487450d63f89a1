/** Draws one order of a diagram as a box: role, state, side and type, prices, and a bar for the executed part. */

import { isZero, trimDecimal } from '../../protocol/index.js';
import { DIM, LABEL_SIZE, px, svgText, svgTextSize } from '../svg/svg.js';
import { plainOf } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { PALETTE, type PictureColors } from '../theme/palette.js';
import { quantityText, termsText } from './order-text.js';

export const BOX_WIDTH = 262;
export const BOX_HEIGHT = 96;

/** An order and the position of its box. */
export interface Box {
  readonly leg: WireObject;
  readonly role: string;
  readonly x: number;
  readonly y: number;
  /** Distance of the order's price from the market price, such as `+2.83 %`; '' or absent if it is not known. */
  readonly away?: string;
}

export const stateOf = (leg: WireObject): string => textOf(leg.status);

/** Whether an order with this status ended without a complete fill: cancelled, expired, rejected. */
export const isEnded = (status: string): boolean => status !== '' && !(status in SHAPES);

/** The order as text, such as `SELL LIMIT_MAKER 0.05 at 66000 NEW`. */
export const orderText = (leg: WireObject): string =>
  [leg.side, leg.type].map(textOf).join(' ') +
  ` ${amountOf(leg)} ${plainOf(termsText(leg))} ${stateOf(leg) || 'state unknown'}`;

/** The quantity; the pending order of an OPO list gets its quantity only when the working order is filled. */
const amountOf = (leg: WireObject): string => plainOf(quantityText(leg)) || 'the bought quantity';

/** The look of a state: its frame, and the disc beside its name. */
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
export function drawBox({ leg, role, x, y, away = '' }: Box, colors: PictureColors): string[] {
  const status = stateOf(leg);
  const isBuy = textOf(leg.side) === 'BUY';
  const ended = isEnded(status);
  const color = ended || status === '' ? PALETTE.text : isBuy ? colors.up : colors.down;
  const frame = SHAPES[status] ?? { width: 1.2, dash: ended ? '2 3' : '' };
  const share = executedShare(leg);
  return [
    `<rect x="${x}" y="${px(y)}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="8" fill="${color}" ` +
      `fill-opacity="${ended ? '.03' : '.07'}" stroke="${color}" stroke-width="${frame.width}"` +
      `${frame.dash ? ` stroke-dasharray="${frame.dash}"` : ''}/>`,
    svgText(x + 14, y + 21, role, DIM),
    ...chip(x + BOX_WIDTH - 12, y + 8, status),
    svgText(x + 14, y + 45, `${isBuy ? '▲' : '▼'} ${textOf(leg.side)} ${textOf(leg.type)}`, {
      weight: 600,
      size: 14,
      fill: color,
    }),
    termsLine(leg, x + 14, y + 65),
    ...foot(leg, x + 14, y + 85, share, color, away),
  ];
}

/** Quantity and prices; long ones are smaller, because no digit is cut. */
function termsLine(leg: WireObject, x: number, y: number): string {
  const text = `${amountOf(leg)} ${plainOf(termsText(leg))}`;
  const size = svgTextSize(text, { size: TERMS_SIZE }) > BOX_WIDTH - 20 ? LABEL_SIZE : TERMS_SIZE;
  return svgText(x, y, text, { size });
}

const TERMS_SIZE = 12.5;

/** The state in a small frame, with a disc for the filled part, or a cross. The text colour is used, because a state has no direction. */
function chip(right: number, y: number, status: string): string[] {
  if (status === '') return [];
  const color = PALETTE.text;
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

/** The order id, and the executed quantity with a bar; if nothing was executed, the distance from the market. */
function foot(leg: WireObject, x: number, y: number, share: number, color: string, away: string): string[] {
  const id = svgText(x + BOX_WIDTH - 28, y, `order ${textOf(leg.orderId)}`, { ...DIM, anchor: 'end' });
  const executed = textOf(leg.executedQty);
  if (share <= 0) return [away === '' ? '' : svgText(x, y, `${away} from the market`), id];
  return [
    `<rect x="${x}" y="${px(y - 8)}" width="72" height="7" rx="3.5" fill="${PALETTE.text}" fill-opacity=".25"/>`,
    `<rect x="${x}" y="${px(y - 8)}" width="${px(Math.max(4, 72 * share))}" height="7" rx="3.5" fill="${color}"/>`,
    svgText(x + 80, y, `${trimDecimal(executed)} executed`),
    id,
  ];
}

/** The executed part of the quantity, 0 to 1: only for the length of a bar. */
function executedShare(leg: WireObject): number {
  const [executed, whole] = [textOf(leg.executedQty), textOf(leg.origQty)];
  if (executed === '' || whole === '' || isZero(whole)) return 0;
  return Math.min(1, Math.max(0, floatOf(executed) / floatOf(whole)));
}
