/**
 * The first lines of a ticket: one verdict, then the order in words with its value and fee. The verdict says which checks
 * would refuse the call; if no check would, it says what the order would do at the prices of earlier replies. Amounts are
 * exact decimals from the ticket; only the distance is rounded.
 */
import { isZero, trimDecimal } from '../../protocol/index.js';
import { type Block, line } from '../text/blocks.js';
import { type Rich, type Span, span, type Tone } from '../text/rich.js';
import { floatOf, objectOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { agoText } from './ticket-facts.js';

/** The order in words; no line for a call that does not place one order, or whose symbol is not known. */
export function orderLine(value: WireObject): Block[] {
  const { base, quote } = objectOf(value.assets) as { base?: string; quote?: string };
  const params = objectOf(value.params);
  const [side, quantity, amount] = [textOf(params.side), textOf(params.quantity), textOf(params.quoteOrderQty)];
  if (base === undefined || quote === undefined || side === '' || (quantity === '' && amount === '')) return [];
  const price = textOf(params.price);
  const stop = textOf(params.stopPrice);
  const what = quantity === '' ? `${base} for ${amount} ${quote}` : `${quantity} ${base}`;
  const how = price !== '' ? ` at ${price} ${quote}` : textOf(params.pegPriceType) === '' ? ' at the market price' : '';
  const when = stop === '' ? '' : `, when the price reaches ${stop}`;
  const symbol = textOf(params.symbol);
  const order = line(
    span(symbol === '' ? '' : `${symbol}  `, 'strong'),
    span(`${side} `, side === 'BUY' ? 'up' : 'down'),
    span(what + how, 'strong'),
    ...valueSpans(value, price === ''),
    span(when),
  );
  return [order];
}

/**
 * The verdict in one line, with a sign and words, because there may be no colours. No line if there is no verdict. A failed check on data of earlier replies
 * may be out of date, so it says `may`.
 */
export function verdictLine(value: WireObject): Block[] {
  const verdict = (text: string, tone: Tone, more: Span[] = []): Block[] => [
    { kind: 'line', text: [span(text, tone), ...more], isVerdict: true },
  ];
  const checks = objectsOf(value.checks);
  const failed = checks.filter(({ ok }) => ok !== true);
  const certain = failed.filter(({ ageMs }) => ageMs === undefined);
  if (certain.length > 0) {
    const perhaps =
      failed.length > certain.length ? `, perhaps ${namesOf(failed.filter((one) => !certain.includes(one)))}` : '';
    return verdict(`✗ would be refused: ${namesOf(certain)}${perhaps}`, 'alarm');
  }
  const place = placeOf(value);
  const takes = place?.crosses === true && textOf(objectOf(value.params).type) === 'LIMIT_MAKER';
  const oldest = Math.max(0, ...failed.map(({ ageMs }) => floatOf(ageMs)));
  if (failed.length > 0) return verdict(`✗ may be refused: ${namesOf(failed)}`, 'warn', [span(agoText(oldest), 'dim')]);
  if (takes) return verdict(`✗ may be refused: it would trade at once, ${place.words}`, 'warn', [place.ago]);
  if (place?.crosses) return verdict(`✓ would trade at once, ${place.words}`, 'strong', [place.ago]);
  if (place?.rests) return verdict(`✓ would rest, ${place.words}`, 'strong', [place.ago]);
  if (place) return verdict(`✓ ${place.words}`, 'strong', [place.ago]);
  return [];
}

const namesOf = (checks: readonly WireObject[]): string =>
  [...new Set(checks.map(({ name }) => textOf(name)))].join(', ');

/** The place of the price in the book, for a ticket whose verdict is about its checks. */
export function placeText(value: WireObject): Rich {
  const failed = objectsOf(value.checks).some(({ ok }) => ok !== true);
  const place = failed ? placeOf(value) : undefined;
  return place === undefined ? '' : [span(place.words + (place.crosses ? ': it crosses the book' : '')), place.ago];
}

/** ` = 500 USDT, fee 0.00001 BTC`; the value of a market order is an estimate from the book. */
function valueSpans(value: WireObject, isMarket: boolean): Span[] {
  const notional = objectOf(value.notional);
  const { asset, asMaker, asTaker } = objectOf(value.commission);
  const worth = textOf(notional.amount);
  const [maker, taker] = [textOf(asMaker), textOf(asTaker)];
  const fee = taker === '' ? '' : `, fee ${maker === taker ? '' : 'at most '}${larger(maker, taker)} ${textOf(asset)}`;
  if (worth === '') return [span(fee)];
  return [span(isMarket ? ' ≈ ' : ' = '), span(`${worth} ${textOf(notional.asset)}`, 'strong'), span(fee)];
}

/** The larger of two exact decimals; fees as maker and taker rarely differ in length. */
const larger = (a: string, b: string): string => (floatOf(a) > floatOf(b) ? a : b);

/** Order types, with their times in force, that rest in the book if no order of the other side matches. */
const RESTING = ['LIMIT GTC', 'LIMIT_MAKER'] as const;

/** The position of an order's price relative to the best price of the other side. */
interface Place {
  /** `14.6 % below the best ask 58560.1`. */
  readonly words: string;
  readonly ago: Span;
  readonly crosses: boolean;
  readonly rests: boolean;
}

/** Undefined for an order with a trigger, and if the best price is not known. */
function placeOf(value: WireObject): Place | undefined {
  const params = objectOf(value.params);
  const market = objectOf(value.market);
  const [side, price, stop] = [params.side, params.price, params.stopPrice].map(textOf) as [string, string, string];
  const isBuy = side === 'BUY';
  const best = textOf(isBuy ? market.ask : market.bid);
  if (stop !== '' || side === '' || best === '' || isZero(best)) return undefined;
  const name = isBuy ? 'ask' : 'bid';
  const ago = span(agoText(market.ageMs), 'dim');
  if (price === '') return { words: `the best ${name} is ${trimDecimal(best)}`, ago, crosses: false, rests: false };
  const share = floatOf(price) / floatOf(best) - 1;
  const crosses = isBuy ? share >= 0 : share <= 0;
  const rests = (RESTING as readonly string[]).includes(`${textOf(params.type)} ${textOf(params.timeInForce)}`.trim());
  const percent = `${(Math.abs(share) * 100).toFixed(Math.abs(share) < 0.001 ? 2 : 1)} %`;
  const where = share === 0 ? 'at' : `${percent} ${share > 0 ? 'above' : 'below'}`;
  return { words: `${where} the best ${name} ${trimDecimal(best)}`, ago, crosses, rests };
}
