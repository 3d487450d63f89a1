/**
 * Draws the commission of a symbol: the rates of each kind by role, in percent, and the discount for paying in one
 * asset.
 */

import { exactText, isZero, parseExact, sumTexts, trimDecimal, unitsAt } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { isWireObject, objectOf, textOf, type WireObject } from '../text/wire-value.js';

const KINDS = [
  ['standard', 'standardCommission'],
  ['special', 'specialCommission'],
  ['tax', 'taxCommission'],
] as const;

const ROLES = ['maker', 'taker', 'buyer', 'seller'] as const;

/** Commission rates as blocks; undefined for a value without rates. */
export function commissionBlocks(value: unknown, _context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !isWireObject(value.standardCommission)) return undefined;
  const kinds = KINDS.map(([name, field]) => ({ name, rates: objectOf(value[field]) }));
  const charged = kinds.filter(
    ({ name, rates }) => name === 'standard' || ROLES.some((role) => isCharged(rates[role])),
  );
  const zeroKinds = kinds.filter((kind) => !charged.includes(kind)).map(({ name }) => name);
  const rows = charged.map(({ name, rates }): Rich[] => [name, ...ROLES.map((role) => percentOf(textOf(rates[role])))]);
  if (charged.length > 1) {
    rows.push([
      span('together', 'strong'),
      ...ROLES.map((role) =>
        span(percentOf(sumTexts(charged.map(({ rates }) => textOf(rates[role]) || '0')) ?? ''), 'strong'),
      ),
    ]);
  }
  return [
    line(span(textOf(value.symbol), 'strong'), span('  commission, in % of what is received', 'dim')),
    tableBlock({
      columns: [{ title: '' }, ...ROLES.map((title) => ({ title, align: 'same' as const }))],
      rows,
    }),
    ...(zeroKinds.length > 0 ? [note(`no ${zeroKinds.join(' and no ')} commission`)] : []),
    ...discountLines(objectOf(value.discount)),
  ];
}

const isCharged = (rate: unknown): boolean => textOf(rate) !== '' && !isZero(textOf(rate));

/** A rate in percent, exact: `0.00100000` is `0.1`. */
export function percentOf(rate: string): string {
  const value = parseExact(rate);
  if (!value) return rate;
  const scale = Math.max(2, value.scale);
  const units = unitsAt(value, scale);
  return trimDecimal(exactText({ units, scale: scale - 2 }));
}

function discountLines(discount: WireObject): Block[] {
  const asset = textOf(discount.discountAsset);
  if (asset === '') return [];
  const off = [
    ...(discount.enabledForAccount === true ? [] : ['the account']),
    ...(discount.enabledForSymbol === true ? [] : ['the symbol']),
  ].join(' and ');
  return [
    line(
      `paid in ${asset}: ${percentOf(textOf(discount.discount))} % of the standard rate`,
      span(off === '' ? '  applied' : `  not applied: off for ${off}`, 'strong'),
    ),
  ];
}
