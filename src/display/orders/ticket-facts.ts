/**
 * The fields of a ticket's card: limits, fills, commission, balances and the orders that the call changes. All figures
 * are exact decimals from the ticket. An age in parentheses says how old the data behind a field is.
 */
import { isZero, trimDecimal } from '../../protocol/index.js';
import type { Field } from '../text/blocks.js';
import { NO_BREAK_SPACE, type Rich, type Span, span } from '../text/rich.js';
import { floatOf, objectOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';

const NAMES: Readonly<Record<string, string>> = {
  REQUEST_WEIGHT: 'weight',
  ORDERS: 'orders',
  RAW_REQUESTS: 'requests',
};
const HIGH = 0.7;
const CRITICAL = 0.9;

/** `weight 21 → 22 of 6000/1m · orders 2 → 3 of 50/10s, 2 → 3 of 160000/1d`. */
export function windowsText(windows: readonly WireObject[]): Rich {
  let before = '';
  return windows
    .filter(({ type }) => textOf(type) !== 'RAW_REQUESTS')
    .flatMap((window): Span[] => {
      const used = floatOf(window.used) + floatOf(window.reserved);
      const [cost, limit] = [floatOf(window.cost), floatOf(window.limit)];
      const share = limit > 0 ? (used + cost) / limit : 0;
      const tone = share >= CRITICAL ? 'alarm' : share >= HIGH ? 'warn' : 'plain';
      const change = cost > 0 ? `${used} → ${used + cost}` : `${used}`;
      const name = NAMES[textOf(window.type)] ?? textOf(window.type).toLowerCase();
      const lead = name === before ? ', ' : before === '' ? `${name} ` : ` · ${name} `;
      before = name;
      return [
        span(lead),
        span(
          `${change} of ${textOf(window.limit)}/${textOf(window.interval).toLowerCase()}`.replaceAll(
            ' ',
            NO_BREAK_SPACE,
          ),
          tone,
        ),
      ];
    });
}

/** `1000 USDT into 0.01639 BTC, for 8 s more`. */
export function conversionText({ fromAsset, fromAmount, toAsset, toAmount, validForMs }: WireObject): Rich {
  if (textOf(fromAmount) === '') return '';
  const left = floatOf(validForMs);
  return [
    span(`${textOf(fromAmount)} ${textOf(fromAsset)}`, 'strong'),
    span(' into '),
    span(`${textOf(toAmount)} ${textOf(toAsset)}`, 'strong'),
    left > 0 ? span(`, for ${durationText(left)} more`) : span(', but the quote has expired', 'alarm'),
  ];
}

/** Maximum number of orders that are listed. */
const MAX_TARGETS = 6;

/** The open orders that a call cancels, replaces or amends, from earlier replies. */
export function targetFields(verb: string, targets: readonly WireObject[]): Field[] {
  const label = verb.includes('.amend') ? 'amends' : verb.includes('.replace') ? 'replaces' : 'cancels';
  // A note in place of one order would take the line of the order.
  const shown = targets
    .slice(0, targets.length === MAX_TARGETS + 1 ? MAX_TARGETS + 1 : MAX_TARGETS)
    .map((order, at): Field => {
      const [price, done] = [textOf(order.price), textOf(order.executedQty)];
      const text = [
        span(textOf(order.side), textOf(order.side) === 'BUY' ? 'up' : 'down'),
        span(` ${trimDecimal(textOf(order.origQty))} ${textOf(order.symbol)}`),
        span(price === '' || isZero(price) ? '' : ` at ${trimDecimal(price)}`),
        span(`  ${textOf(order.type)} order ${textOf(order.orderId)}`, 'dim'),
        span(done === '' || isZero(done) ? '' : `, ${trimDecimal(done)} filled`),
      ];
      return [at === 0 && targets.length === 1 ? label : '', text];
    });
  const more = targets.length - shown.length;
  const all: Field[] = more > 0 ? [...shown, ['', `and ${more} more`]] : shown;
  return targets.length > 1 ? [[label, `${targets.length} orders:`], ...all] : all;
}

/** The quantity that the order book would fill at once, and what happens to the remaining quantity. */
export function fillsText(fills: WireObject, params: WireObject): Rich {
  const quantity = textOf(fills.quantity);
  if (quantity === '') return '';
  const ago = span(agoText(fills.ageMs), 'dim');
  const rest = textOf(fills.rest);
  if (isZero(quantity)) return [span(restText(params) === 'rests' ? 'nothing at once' : 'nothing'), ago];
  const [average, worst] = [textOf(fills.averagePrice), textOf(fills.worstPrice)];
  const prices = average === worst ? ` at ${worst}` : ` at ${average} on average, ${worst} at worst`;
  const left = rest === '' || isZero(rest) ? '' : fills.isBeyond === true ? '' : `; ${rest} ${restText(params)}`;
  const beyond = fills.isBeyond === true ? '; the known part of the order book ends there' : '';
  return [span(quantity, 'strong'), span(`${prices}${left}${beyond}`), ago];
}

function restText({ type, timeInForce }: WireObject): string {
  return textOf(type) === 'MARKET' || /^(IOC|FOK)$/.test(textOf(timeInForce)) ? 'expires' : 'rests';
}

/** `0.00005 BTC`, or two amounts: as maker and as taker. */
export function commissionText({ asset, asMaker, asTaker, discountAsset, ageMs }: WireObject): Rich {
  const [maker, taker] = [textOf(asMaker), textOf(asTaker)];
  if (taker === '') return '';
  const amount =
    maker === taker ? `${taker} ${textOf(asset)}` : `${maker} as maker, ${taker} as taker, ${textOf(asset)}`;
  const less = textOf(discountAsset) === '' ? '' : `; less if paid in ${textOf(discountAsset)}`;
  return [span(amount), span(less), span(agoText(ageMs), 'dim')];
}

/** One line for each asset. The balance after the fills of an asset that pays the commission says that it is paid. */
export function balanceFields(balances: WireObject, commission: WireObject): Field[] {
  const assets = objectsOf(balances.assets);
  if (assets.length === 0) return [];
  const ago = span(agoText(balances.ageMs), 'dim');
  const paysFee = ({ asset }: WireObject): boolean => asset === commission.asset && !isZero(textOf(commission.asTaker));
  return assets.map((asset): Field => {
    const filled = paysFee(asset) ? 'when filled, after the fee' : 'when filled';
    return [textOf(asset.asset), [...balanceText(asset, filled), ago]];
  });
}

/** `free 100 → 39, locked 0 → 61 until it fills`, `free 100; 160.9 when filled, after the fee`. */
function balanceText(asset: WireObject, whenFilled: string): Span[] {
  const [free, locked] = [textOf(asset.free), textOf(asset.locked)];
  const missing = textOf(asset.missing);
  if (missing !== '') return [span(`free ${free}: `), span(`${missing} ${textOf(asset.asset)} short`, 'alarm')];
  const after = objectOf(asset.after);
  const step = (name: string, from: string, to: unknown): Span[] =>
    textOf(to) === '' || textOf(to) === from
      ? [span(`${name} ${from}`)]
      : [span(`${name} ${from} → `), span(textOf(to), 'strong')];
  const filled = objectOf(asset.filled);
  const freeNow = textOf(after.free) || free;
  const [freeThen, lockedNow] = [textOf(filled.free), textOf(after.locked) || locked];
  const hasLocked = !isZero(locked) || !isZero(lockedNow);
  // An order that never rests locks nothing: only the balance after its fills is shown.
  if (textOf(after.free) === '' && freeThen !== '') return [...step('free', free, freeThen), span(` ${whenFilled}`)];
  return [
    ...step('free', free, after.free),
    ...(hasLocked ? [span(', '), ...step('locked', locked, after.locked)] : []),
    ...(freeThen === '' || (freeThen === freeNow && textOf(filled.locked) === lockedNow)
      ? []
      : [span(freeThen === freeNow ? ' until it fills' : `; ${freeThen} ${whenFilled}`)]),
  ];
}

/** Data younger than this is shown without an age. */
const FRESH_MS = 1_000;

/** ` (3 s ago)`; '' for data without an age, or younger than a second. */
export function agoText(ageMs: unknown): string {
  return typeof ageMs === 'number' && ageMs >= FRESH_MS
    ? ` (${`${durationText(ageMs)} ago`.replaceAll(' ', NO_BREAK_SPACE)})`
    : '';
}
