/**
 * Draws positions: a row for each symbol with its quantity, average price, present price and profit, and the sum in one
 * asset. Amounts are rounded to the digits that readers need to compare them; the value itself has all digits.
 */
import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { amountDecimals, rounded, roundedParts, signed } from '../lab-figures/rounded.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import { isWireObject, mostDecimals, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const COLUMNS: readonly Column[] = [
  { title: 'symbol' },
  { title: 'quantity', align: 'own' },
  { title: 'average', align: 'right', hideAt: 2 },
  { title: 'price', align: 'right', hideAt: 4 },
  { title: 'realised', align: 'right', hideAt: 1 },
  { title: 'unrealised', align: 'right', hideAt: 1 },
  { title: 'profit', align: 'right' },
  { title: 'commission', align: 'right', hideAt: 5 },
  { title: 'fills', align: 'right', hideAt: 6 },
];

/** `{ positions, total, … }` as blocks; undefined for another value. */
export function positionsBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.positions) || !isWireObject(value.total)) return undefined;
  const rows = objectsOf(value.positions);
  const { total } = value;
  const shown = rows.slice(0, rowsOf(context));
  const asset = textOf(total.asset);
  const headline = rounded(textOf(total.profit), amountDecimals([textOf(total.profit)]));
  return [
    line(
      span('positions', 'strong'),
      span(`  ${signed(headline)} ${asset}`, toneOf(headline)),
      span(`  ${value.method === 'fifo' ? 'first in, first out' : 'average cost'}`, 'dim'),
    ),
    rows.length === 0
      ? note(`no fills of ${namesOf(value.symbols)}`)
      : tableBlock({
          columns: COLUMNS,
          rows: [...shown.map(positionRow), ...(rows.length > 1 ? [...commissionRow(total), totalRow(total)] : [])],
          ...moreOf(shown.length, rows.length, context),
        }),
    ...notesOf(value, rows, total).map(note),
  ];
}

const toneOf = (text: string) => (Number(text) === 0 ? 'plain' : text.startsWith('-') ? 'down' : 'up');

/** Realised, unrealised and total profit, rounded so that they add up. */
function profitCells(row: WireObject, asset: string): [Rich, Rich, Rich] {
  const [realised, open] = [textOf(row.realised), textOf(row.unrealised)];
  const profit = textOf(row.profit);
  if (profit === '') return [signed(rounded(realised, amountDecimals([realised]))), span('no price', 'dim'), ''];
  const others = negative(textOf(row.otherCommissions));
  const decimals = amountDecimals([realised, open, profit]);
  const [first = '', second = ''] = roundedParts([realised, open, others], profit, decimals);
  const sum = rounded(profit, decimals);
  return [signed(first), signed(second), [span(signed(sum), toneOf(sum)), span(` ${asset}`, 'dim')]];
}

const negative = (text: string): string => (text === '' || text === '0' ? '0' : `-${text}`);

function positionRow(row: WireObject): Rich[] {
  const price = textOf(row.price);
  const decimals = Math.max(2, mostDecimals([price]));
  const commission = textOf(row.commission);
  return [
    span(textOf(row.symbol), 'strong'),
    textOf(row.quantity),
    row.averagePrice === null ? span('–', 'dim') : rounded(textOf(row.averagePrice), decimals),
    price === '' ? span('–', 'dim') : price,
    ...profitCells(row, textOf(row.quoteAsset)),
    rounded(commission, amountDecimals([commission])),
    textOf(row.fills),
  ];
}

/** Commission in other assets, so that the rows above the total and the total add up. */
function commissionRow(total: WireObject): Rich[][] {
  const others = negative(textOf(total.otherCommissions));
  if (Number(others) === 0) return [];
  const [realised, open, profit] = [total.realised, total.unrealised, total.profit].map(textOf) as [
    string,
    string,
    string,
  ];
  const [, , part = ''] = roundedParts([realised, open, others], profit, amountDecimals([realised, open, profit]));
  const amount: Rich = [span(signed(part), toneOf(part)), span(` ${textOf(total.asset)}`, 'dim')];
  return [[span('commission', 'dim'), ...['', '', '', '', ''], amount, ...['', '']]];
}

const totalRow = (total: WireObject): Rich[] => [
  span('total', 'strong'),
  ...['', '', ''],
  ...profitCells(total, textOf(total.asset)),
  ...['', ''],
];

function notesOf(value: WireObject, rows: readonly WireObject[], total: WireObject): string[] {
  const unpriced = Array.isArray(total.unpriced) ? total.unpriced.map(textOf) : [];
  const paid = new Map<string, string[]>();
  for (const row of rows)
    for (const { asset, amount } of objectsOf(row.otherCommissions))
      paid.set(textOf(asset), [...(paid.get(textOf(asset)) ?? []), trimDecimal(textOf(amount))]);
  return [
    ...[...paid].map(([asset, amounts]) => `commission in ${asset}: ${amounts.join(' + ')}`),
    unpriced.length === 0 ? '' : `no price is known, so the total has no open profit of ${unpriced.join(', ')}`,
    value.isComplete === true ? '' : `read: ${namesOf(value.symbols)}; x.positions([…]) reads others`,
  ].filter((text) => text !== '');
}

const MOST_NAMES = 6;

function namesOf(symbols: unknown): string {
  const names = Array.isArray(symbols) ? symbols.map(textOf) : [];
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.length === 0 ? 'no symbol' : names.slice(0, MOST_NAMES).join(', ') + more;
}
