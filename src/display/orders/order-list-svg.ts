/**
 * Draws an order list as a state diagram in SVG: the working order on the left, the orders that it places on the right,
 * a bracket around the two orders of a pair, and between them a line for the market, with the market price if an
 * earlier reply contained it. Each order shows its state in words, by its frame (dashed while pending, thick while
 * open, grey when ended without a fill) and by a bar for the executed part. The widest diagram is as wide as a usual
 * picture.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import type { HoverStrip, Picture } from '../svg/picture.js';
import { DIM, EDGE, px, svgPicture, svgText, svgTextSize, TITLE_SIZE } from '../svg/svg.js';
import { isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { colorsOf, PALETTE, type PictureColors, widthOf } from '../theme/palette.js';
import { distanceText } from './open-orders.js';
import { BOX_HEIGHT, BOX_WIDTH, type Box, drawBox, isEnded, orderText, stateOf } from './order-box-svg.js';
import { isAbove, isOrderList, legsOf, listName, rolesOf, statesNote } from './order-list.js';

const GAP = 34;
const LEFT = EDGE;
const TOP = 54;
/** Width of the arrow from the working order to the orders that it places, with its text. */
const ARROW = 116;
/** In pictures narrower than this, orders are below each other; pending orders are moved to the right by the indent. */
const MIN_BESIDE = 600;
const INDENT = 36;
/** Width of the bracket of a pair, with its text. */
const BRACKET = 112;

/** The diagram of one order list; undefined for another value, or if only the ids of its orders are known. */
export function orderListPicture(value: unknown, context: ShowContext): Picture | undefined {
  const diagram = orderListDiagram(value, objectsOf(context.orders), context);
  if (!diagram) return undefined;
  const { title, alt, width, height, body, hover } = diagram;
  const colors = colorsOf(context.theme);
  return { svg: svgPicture({ width, height }, { title, description: alt }, colors, body), alt, hover, isFixed: true };
}

/** The parts of a diagram, so that the timeline of the orders can be drawn below it. */
export interface ListDiagram {
  readonly title: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  readonly body: readonly string[];
  /** A tooltip for each order. */
  readonly hover: readonly HoverStrip[];
}

/**
 * The diagram of one order list; undefined as for {@link orderListPicture}.
 *
 * @param known The account's orders from earlier replies.
 */
export function orderListDiagram(
  value: unknown,
  known: readonly WireObject[],
  context: Pick<ShowContext, 'theme' | 'prices' | 'nowMs'>,
): ListDiagram | undefined {
  if (!isWireObject(value) || !isOrderList(value)) return undefined;
  const legs = legsOf(value, known);
  if (legs.length < 2 || legs.length > 3 || legs.some(({ type }) => textOf(type) === '')) return undefined;
  const roles = rolesOf(value, legs);
  const isStacked = widthOf(context.theme, 'S') < MIN_BESIDE;
  const placed = textOf(value.contingencyType) === 'OCO' ? pairOf(legs, LEFT, roles) : chainOf(legs, roles, isStacked);
  const boxes = placed.map((box) =>
    isEnded(stateOf(box.leg)) ? box : { ...box, away: distanceText(box.leg, context) },
  );
  const seen = context.prices?.get(textOf(value.symbol));
  // There is no room for the age of the price between the boxes, so the tooltip of each order shows it.
  const market = seen === undefined ? 'market' : `market ${trimDecimal(seen.price)}`;
  const title = `${listName(value, legs)} list ${textOf(value.orderListId)} · ${textOf(value.symbol)} · ${textOf(value.listOrderStatus)}`;
  const alt = `${title}: ${boxes.map(({ leg, role }) => `${role} ${orderText(leg)}`).join('; ')}`;
  return { title, alt, ...drawn(boxes, { title, subtitle: statesNote(legs), market }, colorsOf(context.theme)) };
}

/** The positions of a working order and of one pending order or a pair. */
function chainOf(
  [working, ...pending]: readonly WireObject[],
  [role = '', ...roles]: readonly string[],
  isStacked: boolean,
): Box[] {
  if (isStacked) return stackOf(working as WireObject, role, pending, roles);
  const x = LEFT + BOX_WIDTH + ARROW;
  const isPair = pending.length === 2;
  const behind = isPair ? pairOf(pending, x, roles) : pending.map((leg) => ({ leg, role: roles[0] ?? '', x, y: TOP }));
  const y = isPair ? TOP + (BOX_HEIGHT + GAP) / 2 : TOP;
  return [{ leg: working as WireObject, role, x: LEFT, y }, ...behind];
}

/** The working order above its pending orders, which are a little to the right: for narrow pages. */
function stackOf(working: WireObject, role: string, pending: readonly WireObject[], roles: readonly string[]): Box[] {
  const x = LEFT + INDENT;
  const below =
    pending.length === 2 ? pairOf(pending, x, roles) : pending.map((leg) => ({ leg, role: roles[0] ?? '', x, y: TOP }));
  return [{ leg: working, role, x: LEFT, y: TOP }, ...below.map((box) => ({ ...box, y: box.y + BOX_HEIGHT + GAP }))];
}

/** The positions of a pair: the order above the market on top, if both sides are known. */
function pairOf(legs: readonly WireObject[], x: number, roles: readonly string[]): Box[] {
  const boxes = legs.map((leg, at) => ({ leg, role: roles[at] ?? '', x, y: TOP }));
  const sorted = isAbove(legs[1] ?? {}) && !isAbove(legs[0] ?? {}) ? boxes.reverse() : boxes;
  return sorted.map((box, at) => ({ ...box, y: TOP + at * (BOX_HEIGHT + GAP) }));
}

function drawn(
  boxes: readonly Box[],
  { title, subtitle, market }: { readonly title: string; readonly subtitle: string; readonly market: string },
  colors: PictureColors,
): Omit<ListDiagram, 'title' | 'alt'> {
  const [top, bottom] = boxes.slice(-2) as [Box, Box];
  const isPair = top.x === bottom.x;
  const working = boxes.find(({ role }) => role === 'working');
  // Without a subtitle, everything below moves up.
  const up = subtitle === '' ? 20 : 0;
  return {
    width: Math.max(...boxes.map(({ x }) => x + BOX_WIDTH)) + (isPair ? BRACKET : LEFT),
    height: Math.max(...boxes.map(({ y }) => y + BOX_HEIGHT)) + 8 - up,
    body: [
      svgText(LEFT, 19, title, { weight: 600, size: TITLE_SIZE }),
      subtitle === '' ? '' : svgText(LEFT, 36, subtitle, DIM),
      `<g transform="translate(0 ${-up})">`,
      ...(working ? placementArrows(working, isPair ? [top, bottom] : [bottom]) : []),
      ...(isPair ? pairBracket(top, bottom, market, colors) : []),
      ...boxes.flatMap((box) => drawBox(box, colors)),
      '</g>',
    ],
    hover: boxes.map(({ leg, x, y }) => ({
      x,
      y: y - up,
      width: BOX_WIDTH,
      height: BOX_HEIGHT,
      split: 'rows',
      parts: [{ size: BOX_HEIGHT, tooltip: orderText(leg) }],
    })),
  };
}

/** The arrows from the working order to the orders that it places: dashed until the working order is filled. */
function placementArrows(working: Box, pending: readonly Box[]): string[] {
  const [status, x1, y1] = [stateOf(working.leg), working.x + BOX_WIDTH, working.y + BOX_HEIGHT / 2];
  const isDone = status === 'FILLED';
  const words = isDone ? 'has filled' : isEnded(status) ? 'never filled' : 'when filled';
  const color = PALETTE.text;
  const dash = isDone ? '' : ' stroke-dasharray="4 4"';
  if (pending.every(({ y }) => y > y1)) {
    const stem = working.x + INDENT / 2;
    const from = working.y + BOX_HEIGHT;
    const down = pending.map(
      ({ x, y }) =>
        `<path d="M${stem} ${px(from)}V${px(y + BOX_HEIGHT / 2)}H${x - 8}" fill="none" stroke="${color}" stroke-width="1.6"${dash}/>` +
        `<path d="M${x - 1} ${px(y + BOX_HEIGHT / 2)}l-10 -5v10z" fill="${color}"/>`,
    );
    return [...down, svgText(stem + 10, from + GAP / 2 + 4, words, { weight: 600 })];
  }
  const arrows = pending.map(({ x, y }) => {
    const [bend, y2] = [x - 28, y + BOX_HEIGHT / 2];
    const down = y2 === y1 ? '' : `H${bend}V${px(y2)}`;
    return (
      `<path d="M${x1} ${px(y1)}${down}H${x - 8}" fill="none" stroke="${color}" stroke-width="1.6"${dash}/>` +
      `<path d="M${x - 1} ${px(y2)}l-10 -5v10z" fill="${color}"/>`
    );
  });
  // Both arrows share one label, which is before the bend.
  return [...arrows, svgText(x1 + (ARROW - 28) / 2, y1 - 8, words, { anchor: 'middle', weight: 600 })];
}

/** The bracket of a pair, and the market line between its orders. */
function pairBracket(top: Box, bottom: Box, market: string, colors: PictureColors): string[] {
  const x = top.x + BOX_WIDTH;
  const [from, to] = [top.y + BOX_HEIGHT / 2, bottom.y + BOX_HEIGHT / 2];
  const middle = (from + to) / 2;
  const [one, other] = [stateOf(top.leg), stateOf(bottom.leg)];
  const isDone = isEnded(one) !== isEnded(other);
  const line = top.y + BOX_HEIGHT + GAP / 2;
  const side = (BOX_WIDTH - svgTextSize(market)) / 2 - 8;
  const between =
    top.role === bottom.role
      ? ''
      : `<path d="M${top.x} ${px(line)}h${px(side)}M${top.x + BOX_WIDTH} ${px(line)}h${px(-side)}" stroke="${PALETTE.text}" stroke-opacity=".5" stroke-dasharray="2 4"/>` +
        svgText(top.x + BOX_WIDTH / 2, line + 4, market, { anchor: 'middle' });
  return [
    between,
    `<path d="M${x + 6} ${px(from)}h10V${px(to)}h-10" fill="none" stroke="${isDone ? colors.text : PALETTE.text}" stroke-width="1.6"${isDone ? '' : ' stroke-dasharray="4 4"'}/>` +
      `<path d="M${x + 1} ${px(from)}l8 -4v8z" fill="${PALETTE.text}"/><path d="M${x + 1} ${px(to)}l8 -4v8z" fill="${PALETTE.text}"/>`,
    svgText(x + 26, middle - 3, isDone ? 'one cancelled' : 'one cancels', { weight: 600 }),
    svgText(x + 26, middle + 12, 'the other', { weight: 600 }),
  ];
}
