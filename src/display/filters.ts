/** Filters as the exchange states them: its own, a symbol's, an asset's, each with its fields by their wire names. */
import { type Block, type Field, fieldsBlock, line, note } from './blocks.js';
import type { ShowContext } from './context.js';
import { trimZeros } from './exact.js';
import { span } from './rich.js';
import { isWireObject, objectsOf, textOf, type WireObject } from './wire-value.js';

const GROUPS = [
  ['of the exchange', 'exchangeFilters'],
  ['of the symbol', 'symbolFilters'],
  ['of assets', 'assetFilters'],
] as const;

/** The filters that apply to an account, in their groups; undefined when the value is none. */
export function filtersBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !GROUPS.some(([, field]) => Array.isArray(value[field]))) return undefined;
  return GROUPS.flatMap(([name, field]) => {
    const filters = objectsOf(value[field]);
    return [line(span(`filters ${name}`, 'strong')), filters.length === 0 ? note('  none') : filterList(filters)];
  });
}

/** One line a filter. */
export function filterList(filters: readonly WireObject[]): Block {
  return fieldsBlock(filters.map((filter): Field => [textOf(filter.filterType), filterText(filter)]));
}

function filterText(filter: WireObject): string {
  return Object.entries(filter)
    .filter(([name]) => name !== 'filterType')
    .map(([name, value]) => `${name} ${trimZeros(textOf(value))}`)
    .join('  ');
}
