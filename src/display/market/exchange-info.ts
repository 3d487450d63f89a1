/**
 * Draws the exchange information: one symbol as a card with its tick size, step size, order types and filters; several
 * symbols as a table. Tick and step size define the valid prices and quantities; the minimum notional (price ×
 * quantity) is in quote asset.
 */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { rateLimitTable } from '../limits/rate-limits.js';
import { type Block, fieldsBlock, headed, line, note, tableBlock } from '../text/blocks.js';
import { type Rich, type Span, span } from '../text/rich.js';
import { moreOf } from '../text/table.js';
import { isWireObject, objectsOf, textOf, timeMsOf, type WireObject } from '../text/wire-value.js';
import { dateTime } from '../text/zone-time.js';
import { filterList } from './filters.js';

/** The reply of exchangeInfo as blocks; undefined for another value. */
export function exchangeInfoBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.symbols)) return undefined;
  const symbols = objectsOf(value.symbols);
  const [only] = symbols;
  if (only && symbols.length === 1) return symbolCard(only);
  const trading = symbols.filter((symbol) => symbol.status === 'TRADING').length;
  const limits = rateLimitTable(objectsOf(value.rateLimits));
  const shown = symbols.slice(0, rowsOf(context));
  return [
    line(
      span(`${symbols.length} symbols`, 'strong'),
      `, ${trading} trading`,
      span(`  at ${dateTime(timeMsOf(value.serverTime))} UTC`, 'dim'),
    ),
    ...headed('limits', limits.rows.length > 0 ? [tableBlock(limits)] : []),
    ...(symbols.length === 0 ? [note('no symbols')] : headed('symbols', [symbolTable(shown, symbols.length, context)])),
  ];
}

function symbolTable(symbols: readonly WireObject[], all: number, context: ShowContext): Block {
  return tableBlock({
    columns: [
      { title: 'symbol', isUnit: true },
      { title: 'status' },
      { title: 'base', hideAt: 2 },
      { title: 'quote', hideAt: 2 },
      { title: 'tick size', align: 'own' },
      { title: 'step size', align: 'own' },
      { title: 'min notional', align: 'own', hideAt: 1 },
      { title: 'order types', align: 'right', hideAt: 3 },
    ],
    rows: symbols.map((symbol): Rich[] => [
      span(textOf(symbol.symbol), 'strong'),
      statusOf(symbol),
      textOf(symbol.baseAsset),
      textOf(symbol.quoteAsset),
      filterField(symbol, ['PRICE_FILTER'], 'tickSize'),
      filterField(symbol, ['LOT_SIZE'], 'stepSize'),
      filterField(symbol, ['NOTIONAL', 'MIN_NOTIONAL'], 'minNotional'),
      Array.isArray(symbol.orderTypes) ? String(symbol.orderTypes.length) : '',
    ]),
    ...moreOf(symbols.length, all, context),
  });
}

function statusOf(symbol: WireObject): string | Span {
  const status = textOf(symbol.status);
  return status === 'TRADING' ? status : span(status, 'warn');
}

function filterField(symbol: WireObject, names: readonly string[], field: string): string {
  const filter = objectsOf(symbol.filters).find(({ filterType }) => names.includes(textOf(filterType)));
  return trimDecimal(textOf(filter?.[field]));
}

function symbolCard(symbol: WireObject): Block[] {
  const names = (value: unknown): string => (Array.isArray(value) ? value.map(textOf).join(' ') : '');
  const allowed = ['iceberg', 'oco', 'oto', 'opo', 'amend', 'cancelReplace', 'pegInstructions']
    .filter((name) => symbol[`${name}Allowed`] === true)
    .concat(symbol.allowTrailingStop === true ? ['trailing stop'] : []);
  return [
    line(span(textOf(symbol.symbol), 'strong'), '  ', statusOf(symbol)),
    fieldsBlock([
      ['base asset', withPrecision(symbol.baseAsset, symbol.baseAssetPrecision)],
      ['quote asset', withPrecision(symbol.quoteAsset, symbol.quoteAssetPrecision ?? symbol.quotePrecision)],
      ['order types', names(symbol.orderTypes)],
      ['allowed', allowed.join(', ')],
      [
        'self-trade',
        `${textOf(symbol.defaultSelfTradePreventionMode)} (of ${names(symbol.allowedSelfTradePreventionModes)})`.replace(
          ' (of )',
          '',
        ),
      ],
    ]),
    filterList(objectsOf(symbol.filters)),
  ];
}

function withPrecision(asset: unknown, precision: unknown): string {
  const digits = textOf(precision);
  return textOf(asset) + (digits === '' ? '' : `, ${digits} decimals`);
}
