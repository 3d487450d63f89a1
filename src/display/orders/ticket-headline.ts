/**
 * The first lines of a ticket: what the order would do at the prices that were seen, then the order in words with its value
 * and fee. Amounts are exact decimals from the ticket; only the distance is rounded.
 */
import { isZero, trimDecimal } from '../../protocol/index.js';
import { type Block, line } from '../text/blocks.js';
import { type Span, span } from '../text/rich.js';
import { floatOf, objectOf, textOf, type WireObject } from '../text/wire-value.js';
import { agoText } from './ticket-facts.js';

/** No lines for a call that does not place one order, or whose symbol is not known. */
export function headlineOf(value: WireObject): Block[] {
  const { base, quote } = objectOf(value.assets) as { base?: string; quote?: string };
  const params = objectOf(value.params);
  const [side, quantity, amount] = [params.side, params.quantity, params.quoteOrderQty].map(textOf) as [
    string,
    string,
    string,
  ];
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
  const rests = (RESTING as readonly string[]).includes(`${textOf(params.type)} ${textOf(params.timeInForce)}`.trim());
  const verdict = stop === '' ? verdictSpans(objectOf(value.market), side, price, rests) : [];
  return verdict.length > 0 ? [line(...verdict), order] : [order];
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

/** `would rest, 14.6 % below the best ask 58560.1`; if the price crosses the book, the text says so. */
function verdictSpans(market: WireObject, side: string, price: string, rests: boolean): Span[] {
  const isBuy = side === 'BUY';
  const best = textOf(isBuy ? market.ask : market.bid);
  if (best === '' || isZero(best)) return [];
  const name = isBuy ? 'ask' : 'bid';
  const ago = span(agoText(market.ageMs), 'dim');
  if (price === '') return [span(`best ${name} ${trimDecimal(best)}`, 'dim'), ago];
  const share = floatOf(price) / floatOf(best) - 1;
  const crosses = isBuy ? share >= 0 : share <= 0;
  const percent = `${(Math.abs(share) * 100).toFixed(Math.abs(share) < 0.001 ? 2 : 1)} %`;
  const where = share === 0 ? 'at' : `${percent} ${share > 0 ? 'above' : 'below'}`;
  const takes = crosses ? ': it crosses the book' : '';
  const does = !crosses && rests ? 'would rest, ' : '';
  const words = `${where} the best ${name} ${trimDecimal(best)}${takes}`;
  return [...(does === '' ? [] : [span(does, 'strong')]), span(words, crosses ? 'warn' : 'plain'), ago];
}
