/**
 * An order list as a state diagram: what works on the left, what it will place on the right, the two of a pair tied
 * together. A frame is dashed while its order is pending, thick while it stands at the exchange, and filled up as it is
 * executed; the words say the same.
 */
import type { PictureTheme, ShowContext } from './context.js';
import { isZero, trimZeros } from './exact.js';
import type { PictureWords } from './klines-svg.js';
import { isAbove, isOrderList, legsOf, statesNote } from './order-list.js';
import { quantityText, termsText } from './order-words.js';
import { plainOf } from './rich.js';
import { at, colorsOf, type PictureColors, svgPicture, svgText } from './svg.js';
import { floatOf, isWireObject, objectsOf, textOf, type WireObject } from './wire-value.js';

const BOX_WIDTH = 300;
const BOX_HEIGHT = 78;
const GAP = 22;
const LEFT = 8;
const TOP = 54;
/** Room of the arrow from the working order to what it places, with its word. */
const ARROW = 128;

interface Box {
  readonly leg: WireObject;
  readonly role: string;
  readonly x: number;
  readonly y: number;
}

/** The diagram of one order list and the words for it; undefined for anything else, and where only ids are told. */
export function orderListPicture(value: unknown, context: ShowContext): { svg: string; alt: string } | undefined {
  if (!isWireObject(value) || !isOrderList(value)) return undefined;
  const legs = legsOf(value, objectsOf(context.orders));
  if (legs.length < 2 || legs.length > 3 || legs.some(({ type }) => textOf(type) === '')) return undefined;
  const kind = textOf(value.contingencyType);
  const boxes = kind === 'OCO' ? pairOf(legs, LEFT, 'one of two') : chainOf(legs);
  const title = `${kind} list ${textOf(value.orderListId)} · ${textOf(value.symbol)} · ${textOf(value.listOrderStatus)}`;
  const alt = `${title}: ${boxes.map(({ leg, role }) => `${role} ${wordsOf(leg)}`).join('; ')}`;
  return { svg: diagram(boxes, { title, subtitle: statesNote(value, legs), description: alt }, context.theme), alt };
}

const wordsOf = (leg: WireObject): string =>
  [leg.side, leg.type].map(textOf).join(' ') +
  ` ${plainOf(quantityText(leg))} ${plainOf(termsText(leg))} ${textOf(leg.status)}`;

/** The working order in front of one pending order, or of a pair. */
function chainOf([working, ...pending]: readonly WireObject[]): Box[] {
  const x = LEFT + BOX_WIDTH + ARROW;
  const behind =
    pending.length === 2 ? pairOf(pending, x, 'pending') : pending.map((leg) => ({ leg, role: 'pending', x, y: TOP }));
  const y = pending.length === 2 ? TOP + (BOX_HEIGHT + GAP) / 2 : TOP;
  return [{ leg: working as WireObject, role: 'working', x: LEFT, y }, ...behind];
}

/** Two of which one is to execute, the one above the market on top where that can be told. */
function pairOf(legs: readonly WireObject[], x: number, role: string): Box[] {
  const [one, other] = legs as readonly [WireObject, WireObject];
  const isTold = isAbove(one) !== isAbove(other);
  const [top, bottom] = isTold && isAbove(other) ? [other, one] : [one, other];
  const prefix = role === 'pending' ? 'pending ' : '';
  return [top, bottom].map((leg, index) => ({
    leg,
    role: isTold ? `${prefix}${index === 0 ? 'above' : 'below'}` : role,
    x,
    y: TOP + index * (BOX_HEIGHT + GAP),
  }));
}

function diagram(boxes: readonly Box[], words: PictureWords, theme?: PictureTheme): string {
  const colors = colorsOf(theme);
  const pair = boxes.slice(-2);
  const isPair = pair.length === 2 && pair[0]?.x === pair[1]?.x;
  const width = Math.max(...boxes.map(({ x }) => x + BOX_WIDTH)) + (isPair ? 120 : LEFT);
  const height = Math.max(...boxes.map(({ y }) => y + BOX_HEIGHT)) + 12;
  const working = boxes.find(({ role }) => role === 'working');
  return svgPicture({ width, height }, words, colors.text, [
    svgText(LEFT, 18, words.title, { weight: 600, size: 14 }),
    ...(words.subtitle === '' ? [] : [svgText(LEFT, 36, words.subtitle)]),
    ...(working ? boxes.filter((box) => box !== working).map((box) => arrow(working, box)) : []),
    ...(working ? [svgText(LEFT + BOX_WIDTH + 10, working.y + BOX_HEIGHT / 2 - 8, 'when filled')] : []),
    ...(isPair ? [bracket(pair as [Box, Box])] : []),
    ...boxes.flatMap((box) => drawBox(box, colors)),
  ]);
}

function arrow(from: Box, to: Box): string {
  const [x1, y1] = [from.x + BOX_WIDTH, from.y + BOX_HEIGHT / 2];
  const [x2, y2] = [to.x, to.y + BOX_HEIGHT / 2];
  const middle = x2 - 30;
  return (
    `<path d="M${x1} ${at(y1)}H${middle}V${at(y2)}H${x2 - 6}" fill="none" stroke="#888" stroke-width="1.4"/>` +
    `<path d="M${x2 - 1} ${at(y2)}l-8 -4v8z" fill="#888"/>`
  );
}

/** The tie of a pair: one cancels the other. */
function bracket([top, bottom]: readonly [Box, Box]): string {
  const x = top.x + BOX_WIDTH;
  const [from, to] = [top.y + BOX_HEIGHT / 2, bottom.y + BOX_HEIGHT / 2];
  const middle = (from + to) / 2;
  return (
    `<path d="M${x} ${at(from)}h14V${at(to)}h-14" fill="none" stroke="#888" stroke-dasharray="3 3"/>` +
    svgText(x + 22, middle - 3, 'one cancels') +
    svgText(x + 22, middle + 12, 'the other')
  );
}

interface Frame {
  readonly width: number;
  readonly dash?: string;
  readonly opacity?: number;
}

const FRAMES: Readonly<Record<string, Frame>> = {
  PENDING_NEW: { width: 1.2, dash: '5 4' },
  NEW: { width: 2.2 },
  PARTIALLY_FILLED: { width: 2.2 },
  FILLED: { width: 1.6 },
};
/** Cancelled, expired, rejected. */
const GONE: Frame = { width: 1, opacity: 0.5 };

function drawBox({ leg, role, x, y }: Box, colors: PictureColors): string[] {
  const status = textOf(leg.status);
  const frame = FRAMES[status] ?? GONE;
  const isBuy = textOf(leg.side) === 'BUY';
  const color = isBuy ? colors.up : colors.down;
  const share = executedShare(leg);
  const opacity = frame.opacity ? ` opacity="${frame.opacity}"` : '';
  const executed = textOf(leg.executedQty);
  return [
    `<g${opacity}>`,
    share > 0
      ? `<rect x="${x}" y="${at(y)}" width="${at(BOX_WIDTH * share)}" height="${BOX_HEIGHT}" rx="6" fill="${color}" fill-opacity=".16"/>`
      : '',
    `<rect x="${x}" y="${at(y)}" width="${BOX_WIDTH}" height="${BOX_HEIGHT}" rx="6" fill="none" stroke="${color}" ` +
      `stroke-width="${frame.width}"${frame.dash ? ` stroke-dasharray="${frame.dash}"` : ''}/>`,
    svgText(x + 12, y + 19, role),
    svgText(x + BOX_WIDTH - 12, y + 19, `${mark(status)}${status}`, { anchor: 'end', weight: 600 }),
    svgText(x + 12, y + 42, `${isBuy ? '▲' : '▼'} ${textOf(leg.side)} ${textOf(leg.type)}`, {
      weight: 600,
      size: 13,
      fill: color,
    }),
    svgText(x + 12, y + 63, `${plainOf(quantityText(leg))} ${plainOf(termsText(leg))}`),
    svgText(
      x + BOX_WIDTH - 12,
      y + 63,
      share > 0 && share < 1 ? `${trimZeros(executed)} executed` : `order ${textOf(leg.orderId)}`,
      { anchor: 'end' },
    ),
    '</g>',
  ];
}

const mark = (status: string): string => (status === 'FILLED' ? '✓ ' : status in FRAMES || status === '' ? '' : '✗ ');

/** Of its quantity, how much an order has executed: for the length of a bar only. */
function executedShare(leg: WireObject): number {
  const [executed, whole] = [textOf(leg.executedQty), textOf(leg.origQty)];
  if (executed === '' || whole === '' || isZero(whole)) return 0;
  return Math.min(1, Math.max(0, floatOf(executed) / floatOf(whole)));
}
