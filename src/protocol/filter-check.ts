/**
 * What a symbol's filters say to an order that is still a draft, with the nearest values that would pass.
 *
 * For people, before sending: the exchange itself checks on integers of its own. All arithmetic is exact, in units of
 * 1e-8. Filters that need the exchange's state (average price, open orders) are not decided here.
 */
import { AMOUNT_SCALE, formatUnits, parseUnits, trimDecimal } from './decimal.js';

/** A filter as exchangeInfo states it. */
export interface FilterFields {
  readonly filterType: string;
  readonly [field: string]: unknown;
}

/** The draft of an order: decimal strings. */
export interface OrderDraft {
  readonly type?: string;
  readonly price?: string;
  readonly stopPrice?: string;
  readonly quantity?: string;
}

/** One filter's verdict. */
export interface FilterVerdict {
  readonly name: string;
  readonly ok: boolean;
  /** The figures, and when it fails the nearest valid values. */
  readonly detail: string;
}

/** Verdicts of the filters that apply to the draft and can be decided from it alone. */
export function checkFilters(filters: readonly FilterFields[], draft: OrderDraft): FilterVerdict[] {
  return filters.flatMap((filter) => {
    switch (filter.filterType) {
      case 'PRICE_FILTER':
        return [
          ...stepCheck(filter, 'price', draft.price, 'minPrice', 'maxPrice', 'tickSize'),
          ...stepCheck(filter, 'stopPrice', draft.stopPrice, 'minPrice', 'maxPrice', 'tickSize'),
        ];
      case 'LOT_SIZE':
        return stepCheck(filter, 'quantity', draft.quantity, 'minQty', 'maxQty', 'stepSize');
      case 'MARKET_LOT_SIZE':
        return draft.type === 'MARKET'
          ? stepCheck(filter, 'quantity', draft.quantity, 'minQty', 'maxQty', 'stepSize')
          : [];
      case 'MIN_NOTIONAL':
      case 'NOTIONAL':
        return notionalCheck(filter, draft);
      default:
        return [];
    }
  });
}

function stepCheck(
  filter: FilterFields,
  what: string,
  value: string | undefined,
  minName: string,
  maxName: string,
  stepName: string,
): FilterVerdict[] {
  if (value === undefined) return [];
  const [min, max, step] = [units(filter[minName]), units(filter[maxName]), units(filter[stepName])];
  const given = tryUnits(value);
  const name = filter.filterType;
  const range = `${minName} ${show(min)}, ${maxName} ${show(max)}, ${stepName} ${show(step)}`;
  if (given === undefined) return [{ name, ok: false, detail: `${what} ${value} has more than 8 decimals (${range})` }];
  if (min > 0n && given < min) {
    return [{ name, ok: false, detail: `${what} ${value} is below ${minName} ${show(min)}` }];
  }
  if (max > 0n && given > max) {
    return [{ name, ok: false, detail: `${what} ${value} is above ${maxName} ${show(max)}` }];
  }
  if (step > 0n && given % step !== 0n) {
    const down = given - (given % step);
    return [
      {
        name,
        ok: false,
        detail: `${what} ${value} is not a multiple of ${stepName} ${show(step)}; nearest: ${show(down)}, ${show(down + step)}`,
      },
    ];
  }
  return [{ name, ok: true, detail: `${what} ${value} (${range})` }];
}

function notionalCheck(filter: FilterFields, draft: OrderDraft): FilterVerdict[] {
  const price = tryUnits(draft.price);
  const quantity = tryUnits(draft.quantity);
  if (price === undefined || quantity === undefined) return [];
  const name = filter.filterType;
  const [min, max] = [units(filter.minNotional), units(filter.maxNotional)];
  // price * quantity has 16 decimals; compare there, so that nothing is rounded.
  const notional = price * quantity;
  const scale = 10n ** BigInt(AMOUNT_SCALE);
  const shown = trimDecimal(formatUnits(notional, 2 * AMOUNT_SCALE));
  if (notional < min * scale) {
    return [{ name, ok: false, detail: `notional ${shown} is below minNotional ${show(min)}` }];
  }
  if (max > 0n && notional > max * scale) {
    return [{ name, ok: false, detail: `notional ${shown} is above maxNotional ${show(max)}` }];
  }
  return [{ name, ok: true, detail: `notional ${shown} (at least ${show(min)})` }];
}

const units = (value: unknown): bigint => tryUnits(typeof value === 'string' ? value : undefined) ?? 0n;

function tryUnits(value: string | undefined): bigint | undefined {
  if (value === undefined) return undefined;
  try {
    return parseUnits(value, AMOUNT_SCALE);
  } catch {
    return undefined;
  }
}

const show = (value: bigint): string => trimDecimal(formatUnits(value, AMOUNT_SCALE));
