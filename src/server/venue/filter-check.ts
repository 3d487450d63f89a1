/** Checks the values of a filter's fields, which come from a file or from a user. */
import type { SymbolFilter } from '../../exchange/index.js';
import { DECIMAL } from '../../protocol/index.js';

/** Maximum number of decimals: the engine stores amounts as 64-bit integers with 8 decimals. */
const MAX_DECIMALS = 8;

/** Throws the refusal of a field. `text` says what is wrong with the value. */
export type Fail = (field: string, value: unknown, text: string) => never;

/** Pairs of filter fields of which the first must not be above the second. */
const ORDERED: readonly (readonly [low: string, high: string])[] = [
  ['minPrice', 'maxPrice'],
  ['minQty', 'maxQty'],
  ['minNotional', 'maxNotional'],
  ['multiplierDown', 'multiplierUp'],
  ['bidMultiplierDown', 'bidMultiplierUp'],
  ['askMultiplierDown', 'askMultiplierUp'],
  ['minTrailingAboveDelta', 'maxTrailingAboveDelta'],
  ['minTrailingBelowDelta', 'maxTrailingBelowDelta'],
];

/** Checks the values of a filter's fields. */
export function checkFilter(filter: SymbolFilter, fail: Fail): void {
  for (const [field, value] of Object.entries(filter)) {
    if (field === 'filterType' || typeof value === 'boolean') continue;
    if (typeof value === 'number') {
      if (!Number.isSafeInteger(value) || value < 0) fail(field, value, 'must be a whole number of at least 0');
    } else if (typeof value !== 'string' || !DECIMAL.test(value)) {
      if (/(Price|Qty|Size|Notional|Multiplier|multiplier|Position)/.test(field)) {
        fail(field, value, 'must be a decimal number in quotes, such as "0.01"');
      }
    } else if (/[1-9]/.test((value.split('.')[1] ?? '').slice(MAX_DECIMALS))) {
      fail(field, value, `has more than the ${MAX_DECIMALS} decimals that the exchange supports; round it`);
    }
  }
  for (const [low, high] of ORDERED) {
    const [least, most] = [filter[low], filter[high]];
    // An upper bound of zero means no upper bound.
    if (least === undefined || most === undefined || Number(most) === 0) continue;
    if (Number(least) > Number(most)) fail(low, least, `must not be above ${high}, which is ${JSON.stringify(most)}`);
  }
}
