/** Describes the filters of an order that only the exchange can decide. */
import { bindsMarket, type FilterFields, isNotional } from './filter-grid.js';
import type { OrderDraft } from './order-draft.js';

/** The filters that need the average price of the exchange, one sentence each. */
export function undecided(filters: readonly FilterFields[], drafts: readonly OrderDraft[]): string[] {
  const priced = drafts.filter(({ price }) => price !== undefined);
  const unpriced = drafts.filter(({ price, quoteOrderQty, quantity }) => !price && !quoteOrderQty && quantity);
  return filters.flatMap((filter) => {
    const { filterType: name } = filter;
    const average = averageOf(filter);
    if (name === 'PERCENT_PRICE' && priced.length > 0) {
      return [
        `${name}: the exchange accepts prices from ${filter.multiplierDown} to ${filter.multiplierUp} times ${average}.`,
      ];
    }
    if (name === 'PERCENT_PRICE_BY_SIDE') {
      return [...new Set(priced.map(({ side }) => side))].flatMap((side) => {
        const way = side === 'BUY' ? 'bid' : 'ask';
        const [down, up] = [filter[`${way}MultiplierDown`], filter[`${way}MultiplierUp`]];
        return [`${name}: the exchange accepts ${side} prices from ${down} to ${up} times ${average}.`];
      });
    }
    const binds = isNotional(filter) && (bindsMarket(filter, 'minNotional') || bindsMarket(filter, 'maxNotional'));
    if (binds && unpriced.length > 0) {
      return [`${name}: the exchange values an order without a price at ${average} times its quantity.`];
    }
    return [];
  });
}

function averageOf({ avgPriceMins }: FilterFields): string {
  if (avgPriceMins === 0) return 'the last price';
  return `the average price${typeof avgPriceMins === 'number' ? ` of the last ${avgPriceMins} min` : ''}`;
}
