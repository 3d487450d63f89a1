/**
 * Texts about an order that its card, the table of orders and the tree of an order list share. Prices are in quote
 * asset, quantities in base asset, all exact.
 */
import { exactText, isZero, parseExact, trimDecimal } from '../../protocol/index.js';
import { type Span, span, type Tone } from '../text/rich.js';
import { textOf, type WireObject } from '../text/wire-value.js';

/** The glyph of a state has the colour of the text, because the colours of buys and sells are no colours of states. */
interface StateMark {
  readonly glyph: string;
  readonly tone: Tone;
}
const STATES: Readonly<Record<string, StateMark>> = {
  NEW: { glyph: '○', tone: 'plain' },
  PENDING_NEW: { glyph: '◌', tone: 'dim' },
  PARTIALLY_FILLED: { glyph: '◐', tone: 'plain' },
  FILLED: { glyph: '●', tone: 'strong' },
  REJECTED: { glyph: '✕', tone: 'alarm' },
};
/** The mark of cancelled and expired orders. */
const ENDED: StateMark = { glyph: '✕', tone: 'dim' };

/** The status as the exchange writes it, after the glyph of its state, such as `○ NEW`. The other glyphs are `◐`, `●` and `✕`. */
export function statusSpan(order: WireObject): Span {
  return markedStatus(order, textOf(order.status));
}

/** The status for a narrow column. */
export function shortStatus(order: WireObject): Span {
  return markedStatus(order, shortStatusText(order));
}

/** The glyph of the state alone; '' if the state is unknown. */
export function stateGlyph({ status }: WireObject): Span {
  if (textOf(status) === '') return span('');
  const { glyph, tone } = STATES[textOf(status)] ?? ENDED;
  return span(glyph, tone);
}

/** The status without its glyph, for a narrow column. */
export function shortStatusText({ status }: WireObject): string {
  const text = textOf(status);
  return text === 'PARTIALLY_FILLED' ? 'PARTIAL' : text;
}

function markedStatus({ status }: WireObject, text: string): Span {
  if (text === '') return span('');
  const { glyph, tone } = STATES[textOf(status)] ?? ENDED;
  return span(`${glyph} ${text}`, tone);
}

/** `BUY` or `SELL` in its tone. */
export function sideSpan(order: WireObject): Span {
  const side = textOf(order.side);
  return span(side, side === 'BUY' ? 'up' : side === 'SELL' ? 'down' : 'plain');
}

/** The limit price, the pegged price with its peg type, or `market`; '' if the type is unknown. */
export function priceText(order: WireObject): string {
  const pegged = textOf(order.peggedPrice);
  if (textOf(order.pegPriceType) !== '') return `${trimDecimal(pegged) || '–'} (${textOf(order.pegPriceType)})`;
  const price = textOf(order.price);
  if (price !== '' && !isZero(price)) return trimDecimal(price);
  return textOf(order.type) === '' ? '' : 'market';
}

/** The price for a narrow column; `59264.85 (PRIMARY)` is a pegged price. */
export const shortPrice = (order: WireObject): string => priceText(order).replace(/_PEG\)$/, ')');

/** The quantity, such as `0.05`, or for a market order by quote quantity its amount, such as `100 quote`. */
export function quantityText(order: WireObject): string {
  const quantity = textOf(order.origQty);
  const quote = textOf(order.origQuoteOrderQty);
  if (quote !== '' && !isZero(quote)) return `${trimDecimal(quote)} quote`;
  return trimDecimal(quantity);
}

/** The trigger of an order: `stop 59000`, `trailing 100 bps`, both, or ''. */
export function triggerText(order: WireObject): string {
  const stop = textOf(order.stopPrice);
  const trailing = textOf(order.trailingDelta);
  return [
    ...(stop !== '' && !isZero(stop) ? [`stop ${trimDecimal(stop)}`] : []),
    ...(trailing !== '' && trailing !== '-1' && trailing !== '0' ? [`trailing ${trailing} bps`] : []),
  ].join('  ');
}

/** The trigger for a narrow column: `stop 59000`, `trail 1 %`. */
export function shortTrigger(order: WireObject): string {
  return triggerText(order).replace(/trailing (\d+) bps/, (_, bps: string) => `trail ${percentOfBps(bps)} %`);
}

/** Price and trigger for a narrow column: `at 40000`, `stop 41000`, `at 40000, stop 41000`. */
export function termsText(order: WireObject): string {
  const [price, trigger] = [priceText(order), shortTrigger(order)];
  if (trigger === '') return `at ${price}`;
  return price === 'market' ? trigger : `at ${price}, ${trigger}`;
}

/** Basis points as a percentage, exact: `150` is `1.5`. */
function percentOfBps(bps: string): string {
  const value = parseExact(bps);
  return value ? trimDecimal(exactText({ units: value.units, scale: 2 })) : bps;
}
