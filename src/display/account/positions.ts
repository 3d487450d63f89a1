/**
 * Draws positions: a row for each symbol with its quantity, average price, present price and profit, and the sum in one
 * asset. Amounts are rounded to the digits that readers need to compare them, so that they still add up; the value itself has all
 * digits.
 */
import { isZero, sumTexts, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { rounded, signed } from '../lab-figures/rounded.js';
import { amountDecimals, roundedParts } from '../lab-figures/run-amounts.js';
import { type Block, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { type Column, moreOf } from '../text/table.js';
import { isWireObject, mostDecimals, objectsOf, textOf, type WireObject } from '../text/wire-value.js';

const COLUMNS: readonly Column[] = [
  { title: 'symbol', isUnit: true },
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
  const ledger = ledgerOf(rows, total);
  const headline = ledger.total.profit;
  return [
    line(
      span('positions', 'strong'),
      span(`  ${signed(headline)} ${asset}`, toneOf(headline)),
      span(`  method: ${value.method === 'fifo' ? 'first in, first out' : 'average cost'}`, 'dim'),
    ),
    rows.length === 0
      ? note(`no fills of ${namesOf(value.symbols)}`)
      : tableBlock({
          columns: COLUMNS,
          rows: [
            ...shown.map((row, at) => positionRow(row, ledger.rows[at] as Profits)),
            ...(rows.length > 1 ? sumRows(ledger, rows, total) : []),
          ],
          ...moreOf(shown.length, rows.length, context),
        }),
    ...notesOf(value, rows, total).map(note),
  ];
}

const toneOf = (text: string) => (Number(text) === 0 ? 'plain' : text.startsWith('-') ? 'down' : 'up');

/** Realised and unrealised profit as texts, and their sum. */
interface Profits {
  readonly realised: string;
  /** '' without a price. */
  readonly unrealised: string;
  readonly profit: string;
}

/** Rounded figures that add up: in each row, and in each column of the rows in the asset of the total. */
interface Ledger {
  readonly rows: readonly Profits[];
  /** The rows in other quote assets as one amount in the asset of the total; undefined if there are none. */
  readonly converted: Profits | undefined;
  /** Commission in other assets; '' for none. */
  readonly commission: string;
  readonly total: Profits;
}

function ledgerOf(rows: readonly WireObject[], total: WireObject): Ledger {
  const asset = textOf(total.asset);
  const own = rows.filter(({ quoteAsset }) => textOf(quoteAsset) === asset);
  const [realised, unrealised, profit] = [textOf(total.realised), textOf(total.unrealised), textOf(total.profit)];
  const decimals = amountDecimals([
    ...[realised, unrealised, profit],
    ...own.flatMap((row) => [row.realised, row.unrealised].map(textOf)),
  ]);
  // The total minus the rows in its asset is the amount of the other rows, converted at the prices of the total.
  const column = (field: 'realised' | 'unrealised', sum: string): string[] => {
    const texts = own.map((row) => textOf(row[field]) || '0');
    return roundedParts([...texts, differenceOf(sum, texts)], sum, decimals);
  };
  const [first, second] = [column('realised', realised), column('unrealised', unrealised)];
  const profitsAt = (at: number, isPriced: boolean): Profits => {
    const [one = '0', other = '0'] = [first[at], second[at]];
    return {
      realised: one,
      unrealised: isPriced ? other : '',
      profit: rounded(sumTexts([one, other]) ?? one, decimals),
    };
  };
  const rowProfits = (row: WireObject): Profits => {
    const isPriced = textOf(row.profit) !== '';
    if (textOf(row.quoteAsset) === asset) return profitsAt(own.indexOf(row), isPriced);
    const texts = [row.realised, row.unrealised, row.profit].map(textOf) as [string, string, string];
    const digits = amountDecimals(texts);
    const sum = isPriced ? texts[2] : texts[0];
    const [one = '', other = ''] = roundedParts([texts[0], isPriced ? texts[1] : '0'], sum, digits);
    return { realised: one, unrealised: isPriced ? other : '', profit: rounded(sum, digits) };
  };
  const whole = {
    realised: rounded(realised, decimals),
    unrealised: rounded(unrealised, decimals),
    profit: rounded(profit, decimals),
  };
  const commission = differenceOf(whole.profit, [whole.realised, whole.unrealised]);
  return {
    rows: rows.map(rowProfits),
    converted: own.length < rows.length ? profitsAt(own.length, true) : undefined,
    commission: isZero(textOf(total.otherCommissions) || '0') ? '' : commission,
    total: whole,
  };
}

/** A total minus its parts, as an exact decimal; '0' if a text is no decimal. */
function differenceOf(total: string, parts: readonly string[]): string {
  return sumTexts([total, ...parts.map((text) => (text.startsWith('-') ? text.slice(1) : `-${text}`))]) ?? '0';
}

function profitCells({ realised, unrealised, profit }: Profits, asset: string): [Rich, Rich, Rich] {
  return [
    signed(realised),
    unrealised === '' ? span('no price', 'dim') : signed(unrealised),
    [span(signed(profit), toneOf(profit)), span(` ${asset}`, 'dim')],
  ];
}

function positionRow(row: WireObject, profits: Profits): Rich[] {
  const price = textOf(row.price);
  const decimals = Math.max(2, mostDecimals([price]));
  const commission = textOf(row.commission);
  return [
    span(textOf(row.symbol), 'strong'),
    textOf(row.quantity),
    row.averagePrice === null ? span('–', 'dim') : rounded(textOf(row.averagePrice), decimals),
    price === '' ? span('–', 'dim') : price,
    ...profitCells(profits, textOf(row.quoteAsset)),
    [rounded(commission, amountDecimals([commission])), span(` ${textOf(row.quoteAsset)}`, 'dim')],
    textOf(row.fills),
  ];
}

/** The rows below the positions: the amount in other assets, converted to the asset of the total, and the total. */
function sumRows(ledger: Ledger, rows: readonly WireObject[], total: WireObject): Rich[][] {
  const asset = textOf(total.asset);
  const others = [...new Set(rows.map(({ quoteAsset }) => textOf(quoteAsset)))].filter((one) => one !== asset);
  const blank = ['', '', ''];
  const { converted, commission } = ledger;
  const fees = rows.flatMap(({ otherCommissions }) =>
    objectsOf(otherCommissions).map(({ asset: paid }) => textOf(paid)),
  );
  const feeAssets = [...new Set(fees)].join(', ');
  const amount: Rich = [span(signed(commission), toneOf(commission)), span(` ${asset}`, 'dim')];
  return [
    ...(converted
      ? [[span(`${others.join(', ')} as ${asset}`, 'dim'), ...blank, ...profitCells(converted, asset), '', '']]
      : []),
    ...(commission === '' ? [] : [[span(`fee in ${feeAssets}`, 'dim'), ...blank, '', '', amount, '', '']]),
    [span('total', 'strong'), ...blank, ...profitCells(ledger.total, asset), '', ''],
  ];
}

function notesOf(value: WireObject, rows: readonly WireObject[], total: WireObject): string[] {
  const unpriced = Array.isArray(total.unpriced) ? total.unpriced.map(textOf) : [];
  const paid = new Map<string, string[]>();
  for (const row of rows)
    for (const { asset, amount } of objectsOf(row.otherCommissions))
      paid.set(textOf(asset), [...(paid.get(textOf(asset)) ?? []), trimDecimal(textOf(amount))]);
  const fees = [...paid].map(([asset, amounts]) => `${asset} (${amounts.join(' + ')})`).join(', ');
  const isListed = Array.isArray(value.symbols) && value.symbols.length === rows.length;
  return [
    `profit is after commission${fees === '' ? '' : `; only the total is also after commission in ${fees}`}`,
    unpriced.length === 0 ? '' : `no price of ${unpriced.join(', ')} is known: the total is without its open profit`,
    value.isComplete === true
      ? ''
      : `${isListed ? 'only these symbols were read' : `read: ${namesOf(value.symbols)}`}; x.positions([…]) reads others`,
  ].filter((text) => text !== '');
}

const MOST_NAMES = 6;

function namesOf(symbols: unknown): string {
  const names = Array.isArray(symbols) ? symbols.map(textOf) : [];
  const more = names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : '';
  return names.length === 0 ? 'no symbol' : names.slice(0, MOST_NAMES).join(', ') + more;
}
