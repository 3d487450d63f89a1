/** Sums up the account's own trades: the net quantity, the average price of each side, and the commission. */
import { ExactSum, exactText, parseExact, subtractExact, trimDecimal } from '../../protocol/index.js';
import { averageText } from '../lab-figures/rounded.js';
import { type Block, line } from '../text/blocks.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { mostDecimals, textOf, type WireObject } from '../text/wire-value.js';
import { isBuy, quantityOf } from './trade-row.js';

/** A line of figures about own trades. No line for trades of others, for trades of several symbols, and for trades whose amounts are not known. */
export function ownFigures(trades: readonly WireObject[], unit: string): Block[] {
  if (!trades.every(({ isBuyer }) => isBuyer !== undefined)) return [];
  if (new Set(trades.map(({ symbol }) => textOf(symbol))).size > 1) return [];
  const decimals = mostDecimals(trades.map(({ price }) => textOf(price)));
  const buys = sideOf(trades.filter(isBuy), decimals);
  const sells = sideOf(
    trades.filter((row) => !isBuy(row)),
    decimals,
  );
  const [bought, sold] = [parseExact(buys.quantity), parseExact(sells.quantity)];
  if (!bought || !sold) return [];
  const net = trimDecimal(exactText(subtractExact(bought, sold)));
  const paid = feesOf(trades);
  const parts = [
    ['net', `${Number(net) > 0 ? '+' : ''}${net}${unit === '' ? '' : ` ${unit}`}`],
    ['bought at', buys.average],
    ['sold at', sells.average],
    ['commission', paid],
  ].filter(([, text]) => text !== '');
  const words = parts.flatMap(([name, text], at) => [
    span(at === 0 ? '' : '  '),
    span(`${name} `.replaceAll(' ', NO_BREAK_SPACE), 'dim'),
    span((text ?? '').replaceAll(' ', NO_BREAK_SPACE), at === 0 ? 'strong' : 'plain'),
  ]);
  return [line(...words)];
}

/** The exact quantity of a side, and its average price; '' without trades. */
function sideOf(rows: readonly WireObject[], decimals: number): { quantity: string; average: string } {
  const [quantity, quote] = [new ExactSum(), new ExactSum()];
  let isKnown = rows.length > 0;
  for (const row of rows) {
    quantity.add(quantityOf(row));
    isKnown = quote.add(textOf(row.quoteQty)) && isKnown;
  }
  const [base, worth] = [parseExact(quantity.text), parseExact(quote.text)];
  return { quantity: quantity.text, average: worth && base && isKnown ? averageText(worth, base, decimals) : '' };
}

/** `0.00004 BTC + 0.1 BNB` */
function feesOf(trades: readonly WireObject[]): string {
  const sums = new Map<string, ExactSum>();
  for (const { commission, commissionAsset } of trades) {
    const asset = textOf(commissionAsset);
    const sum = sums.get(asset) ?? new ExactSum();
    if (sum.add(textOf(commission))) sums.set(asset, sum);
  }
  return [...sums].map(([asset, { text }]) => `${trimDecimal(text)} ${asset}`.trim()).join(' + ');
}
