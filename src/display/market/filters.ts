/**
 * Draws filters as sentences, each after its name: filters of the exchange, of a symbol and of assets. A filter that is
 * unknown here, or that lacks a field, is drawn as its fields with their wire names. Decimals lose only trailing zeros.
 */

import { isZero, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { paramOf } from '../context/context-values.js';
import { type Block, type Field, fieldsBlock, note } from '../text/blocks.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { isWireObject, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const GROUPS = [
  ['of the exchange', 'exchangeFilters'],
  ['of the symbol', 'symbolFilters'],
  ['of assets', 'assetFilters'],
] as const;

/** The filters that apply to an account, in three groups; undefined for another value. */
export function filtersBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !GROUPS.some(([, field]) => Array.isArray(value[field]))) return undefined;
  return GROUPS.flatMap(([name, field], at): Block[] => {
    const filters = objectsOf(value[field]);
    const which = field === 'symbolFilters' ? `${name} ${paramOf(context, 'symbol')}`.trimEnd() : name;
    return [
      { kind: 'line', text: span(`filters ${which}`, 'strong'), ...(at > 0 ? { isHeading: true } : {}) },
      filters.length === 0 ? note(`${INDENT}none`) : filterList(filters, INDENT),
    ];
  });
}

/** Before a filter below its heading. A page would drop usual blanks. */
const INDENT = NO_BREAK_SPACE.repeat(2);

/** One line for each filter. */
export function filterList(filters: readonly WireObject[], indent = ''): Block {
  return fieldsBlock(filters.map((filter): Field => [indent + textOf(filter.filterType), filterText(filter)]));
}

type FilterText = (field: (name: string) => string, filter: WireObject) => string;

const FILTER_TEXTS: Readonly<Record<string, FilterText>> = {
  PRICE_FILTER: (field) => range('', field('minPrice'), field('maxPrice'), field('tickSize')),
  LOT_SIZE: (field) => range('', field('minQty'), field('maxQty'), field('stepSize')),
  MARKET_LOT_SIZE: (field) => range('market orders ', field('minQty'), field('maxQty'), field('stepSize')),
  NOTIONAL: (field, { applyMinToMarket, applyMaxToMarket }) =>
    [
      `at least ${field('minNotional')}${marketToo(applyMinToMarket)}`,
      `at most ${field('maxNotional')}${marketToo(applyMaxToMarket)}`,
    ].join(', '),
  MIN_NOTIONAL: (field, { applyToMarket }) => `at least ${field('minNotional')}${marketToo(applyToMarket)}`,
  PERCENT_PRICE: (field) => `${times(field('multiplierDown'), field('multiplierUp'))} of ${average(field)}`,
  PERCENT_PRICE_BY_SIDE: (field) =>
    `buy ${times(field('bidMultiplierDown'), field('bidMultiplierUp'))}, sell ` +
    `${times(field('askMultiplierDown'), field('askMultiplierUp'))} of ${average(field)}`,
  TRAILING_DELTA: (field) =>
    `above ${field('minTrailingAboveDelta')} … ${field('maxTrailingAboveDelta')} bps, below ` +
    `${field('minTrailingBelowDelta')} … ${field('maxTrailingBelowDelta')} bps`,
  ICEBERG_PARTS: (field) => `at most ${field('limit')} parts`,
};

/** The sentence for a filter, or its fields if there is no sentence or a field is missing. */
function filterText(filter: WireObject): string {
  const fields = Object.entries(filter).filter(([name]) => name !== 'filterType');
  let isComplete = true;
  const field = (name: string): string => {
    const text = trimDecimal(textOf(filter[name]));
    if (text === '') isComplete = false;
    return text;
  };
  const words = FILTER_TEXTS[textOf(filter.filterType)]?.(field, filter);
  if (words !== undefined && isComplete) return words.replace(/ (?=…|[\d×])|(?<=[…×]) /g, NO_BREAK_SPACE);
  const [only, ...others] = fields;
  if (only && others.length === 0 && /^max|^limit$/.test(only[0])) return `at most ${trimDecimal(textOf(only[1]))}`;
  return fields.map(([name, value]) => `${name}${NO_BREAK_SPACE}${trimDecimal(textOf(value))}`).join('  ');
}

/** A range with its step; a bound or step of zero means that there is none. */
function range(prefix: string, least: string, most: string, step: string): string {
  const bounds = isZero(least) ? `up to ${most}` : `${least} … ${most}`;
  return `${prefix}${bounds}${isZero(step) ? '' : `, in steps of ${step}`}`;
}

const times = (down: string, up: string): string => `× ${down} … × ${up}`;

const marketToo = (applies: unknown): string => (applies === false ? ' (not for market orders)' : '');

function average(field: (name: string) => string): string {
  const minutes = field('avgPriceMins');
  return minutes === '0' ? 'the last price' : `the average price of ${minutes} min`;
}
