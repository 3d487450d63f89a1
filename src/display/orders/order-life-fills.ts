/**
 * The fills in the life of an order as columns: quantity, price, role and fee, each aligned at its decimal point. The
 * row of any other event between the fills has one text instead of columns.
 */

import { isDecimalText, sumTexts, trimDecimal } from '../../protocol/index.js';
import { alignDecimals } from '../text/decimal-align.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';

/** A fill, or several fills as one. */
export interface FillCells {
  readonly quantity: string;
  /** One price, or the lowest and the highest price, such as `60998.5–60999.5`. */
  readonly price: string;
  /** `maker` or `taker`; '' if several fills differ. */
  readonly role: string;
  readonly fee: string;
  /** The asset of the fee; '' for no fee, and for fees in several assets. */
  readonly asset: string;
}

/** The cells of fills of one order. */
export function fillCells(events: readonly WireObject[]): FillCells {
  const sorted = events.map(({ price }) => trimDecimal(textOf(price))).sort((a, b) => floatOf(a) - floatOf(b));
  const [least = '', most = ''] = [sorted[0], sorted.at(-1)];
  const [fee] = feesOf(events);
  const quantity = trimDecimal(sumTexts(events.map((event) => textOf(event.quantity))) ?? '–');
  return {
    quantity,
    price: least === most ? least : `${least}–${most}`,
    role: onlyOf(events.map(({ role }) => textOf(role))),
    fee: fee?.amount ?? '',
    asset: fee?.asset ?? '',
  };
}

/** The fees of fills, one for each asset. */
export function feesOf(events: readonly WireObject[]): { readonly amount: string; readonly asset: string }[] {
  const assets = new Set(events.map(({ commissionAsset }) => textOf(commissionAsset)));
  return [...assets].flatMap((asset) => {
    const own = events.filter(({ commissionAsset }) => textOf(commissionAsset) === asset);
    const amount = sumTexts(own.map(({ commission }) => textOf(commission)));
    return amount === undefined || asset === '' ? [] : [{ amount: trimDecimal(amount), asset }];
  });
}

const onlyOf = (texts: readonly string[]): string => (new Set(texts).size === 1 ? (texts[0] ?? '') : '');

/** The cells for a terminal, padded so that the decimal points of right-aligned texts of a column are below each other. */
export function alignedFills(cells: readonly FillCells[]): FillCells[] {
  const quantities = alignDecimals(
    cells.map(({ quantity }) => quantity),
    'own',
  );
  // Amounts of different assets have nothing to compare, so there each asset is directly after its amount.
  const hasOneAsset = new Set(cells.flatMap(({ asset }) => (asset === '' ? [] : asset))).size < 2;
  const amounts = cells.map(({ fee }) => fee);
  const aligned = alignDecimals(amounts, 'own');
  const widest = Math.max(0, ...aligned.map((text) => text.length));
  const fees = hasOneAsset ? aligned.map((text) => text.padStart(widest)) : amounts;
  // A range of prices is no decimal: it begins where a price begins.
  const single = cells.filter(({ price }) => isDecimalText(price));
  const prices = alignDecimals(
    single.map(({ price }) => price),
    'same',
  );
  return cells.map((one, at) => ({
    ...one,
    quantity: quantities[at] ?? '',
    price: prices[single.indexOf(one)] ?? one.price,
    fee: one.fee === '' ? '' : (fees[at] ?? ''),
  }));
}
