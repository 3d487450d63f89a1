/** Names a call or an order in a few words: verb, symbol, side, quantity and prices. Pure: no I/O. */
import type { Call } from '../../src/client/index.js';

/** The terms of an order or a call: symbol, side, quantity, price, stop price. */
export function termsOf(terms: object): string[] {
  const { symbol, side, quantity, origQty, quoteOrderQty, price, stopPrice } = terms as Readonly<
    Record<string, unknown>
  >;
  const words = [symbol, side, quantity ?? origQty ?? quoteOrderQty].filter((word) => word !== undefined).map(short);
  if (isPriced(price)) words.push(`at ${short(price)}`);
  if (isPriced(stopPrice)) words.push(`stop ${short(stopPrice)}`);
  return words;
}

export const callTerms = ({ verb, params }: Call<unknown>): string => [verb, ...termsOf(params)].join(' ');

/** Orders without a price have the price 0. */
const isPriced = (price: unknown): boolean => price !== undefined && /[1-9]/.test(String(price));

/** Removes the zeros at the end of a decimal. */
function short(value: unknown): string {
  return String(value).replace(/^(\d+)\.(\d*?)0+$/, (_, whole: string, rest: string) =>
    rest ? `${whole}.${rest}` : whole,
  );
}
