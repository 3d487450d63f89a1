/** Reads the fields that all rows of trades have: trades, aggregate trades and the account's own trades. */
import { textOf, timeMsOf, type WireObject } from '../text/wire-value.js';

export const priceOf = (row: WireObject): string => textOf(row.price);
export const quantityOf = (row: WireObject): string => textOf(row.qty);
export const timeOf = (row: WireObject): number => timeMsOf(row.time);
export const idOf = (row: WireObject): string => textOf(row.id ?? row.aggTradeId);
export const isTrade = (row: WireObject): boolean => priceOf(row) !== '' && quantityOf(row) !== '';

/** Whether the taker bought; for the account's own trades, whether the account bought. */
export function isBuy(row: WireObject): boolean {
  return row.isBuyer === undefined ? row.isBuyerMaker !== true : row.isBuyer === true;
}
