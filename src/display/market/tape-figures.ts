/**
 * The figures of a list of trades that its table and its picture share: the quantities that takers bought and sold, the
 * average price by volume, and the size from which a trade is big. Sums are exact.
 */

import { decimalsOf, ExactSum, exactText, parseExact, subtractExact, trimDecimal } from '../../protocol/index.js';
import { averageText } from '../lab-figures/rounded.js';
import { fixed } from '../text/number-text.js';
import { textOf, type WireObject } from '../text/wire-value.js';
import { isBuy, priceOf, quantityOf } from './trade-row.js';

/** The figures of trades. Texts are '–' if a quantity is no decimal. */
export interface TapeFigures {
  readonly bought: string;
  readonly sold: string;
  /** `36 %` of all that was traded. */
  readonly boughtShare: string;
  readonly soldShare: string;
  /** The quantity bought minus the quantity sold, with its sign; '' if a quantity is no decimal. */
  readonly net: string;
  /** The average price by volume, with `≈` if it is rounded; '' if it is not known. */
  readonly vwap: string;
  /** A trade of at least this quantity is big; Infinity for few trades. */
  readonly bigFrom: number;
}

/** A trade is big if its quantity is at least this many times the mean; in a list of few trades, no trade is big. */
const BIG = 4;
const MIN_TRADES = 10;
/** If there are more trades than this, which is the number in a reply, the volume is a sum of floats: a third exact sum would double the time. */
const MAX_EXACT = 1_000;

/** Reads the figures of trades. */
export function tapeFigures(rows: readonly WireObject[]): TapeFigures {
  const [bought, sold, quote] = [new ExactSum(), new ExactSum(), new ExactSum()];
  let isSummed = true;
  // Aggregate trades have no quote quantity.
  const isExact = rows.length <= MAX_EXACT && rows.every((row) => typeof row.quoteQty === 'string');
  let isPriced = isExact;
  let volume = 0;
  for (const row of rows) {
    isSummed = (isBuy(row) ? bought : sold).add(quantityOf(row)) && isSummed;
    if (isExact) isPriced = isPriced && quote.add(textOf(row.quoteQty));
    if (!isExact || !isPriced) volume += volumeOf(row);
  }
  const [buys, sells] = [Number(bought.text), Number(sold.text)];
  const percents = [buys, sells].map((part) => fixed((part / (buys + sells)) * 100, 0));
  // One decimal is added if the two shares differ but would have the same text.
  const decimals = buys !== sells && percents[0] === percents[1] ? 1 : 0;
  const share = (part: number): string => (isSummed ? `${fixed((part / (buys + sells)) * 100, decimals)} %` : '');
  return {
    bought: isSummed ? trimDecimal(bought.text) : '–',
    sold: isSummed ? trimDecimal(sold.text) : '–',
    boughtShare: share(buys),
    soldShare: share(sells),
    net: isSummed ? netText(bought.text, sold.text) : '',
    vwap: isSummed ? vwapOf(rows, [bought, sold], isPriced ? quote.text : volume) : '',
    bigFrom: isSummed && rows.length >= MIN_TRADES ? ((buys + sells) / rows.length) * BIG : Number.POSITIVE_INFINITY,
  };
}

/** The quantity bought minus the quantity sold, with its sign. */
function netText(bought: string, sold: string): string {
  const [plus, minus] = [parseExact(bought), parseExact(sold)];
  const net = plus && minus ? trimDecimal(exactText(subtractExact(plus, minus))) : '';
  return net === '' || net === '0' || net.startsWith('-') ? net : `+${net}`;
}

const volumeOf = (row: WireObject): number =>
  typeof row.quoteQty === 'string' ? Number(row.quoteQty) : Number(priceOf(row)) * Number(quantityOf(row));

/** The volume divided by the quantity. The volume is exact if the rows contain it; otherwise it is a sum of floats. */
function vwapOf(
  rows: readonly WireObject[],
  [bought, sold]: readonly [ExactSum, ExactSum],
  volume: string | number,
): string {
  const decimals = rows.slice(-50).reduce((most, row) => Math.max(most, decimalsOf(textOf(row.price))), 0);
  if (typeof volume === 'number') {
    const mean = volume / (Number(bought.text) + Number(sold.text));
    return Number.isFinite(mean) ? `≈ ${fixed(mean, decimals)}` : '';
  }
  const all = new ExactSum();
  all.add(bought.text);
  all.add(sold.text);
  const [quote, base] = [parseExact(volume), parseExact(all.text)];
  return quote && base ? averageText(quote, base, decimals) : '';
}
