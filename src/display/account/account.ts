/**
 * Draws an account: its permissions, its commission rates, and its balances with every digit, aligned at the decimal
 * point. If prices are known, each balance has its worth and its share of the whole, and the last row is their sum.
 * Assets with a zero balance are counted, not listed.
 */

import { isZero, trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { barSpan, shareOf, trackOf } from '../text/bar.js';
import { type Block, type Field, fieldsBlock, line, note, tableBlock } from '../text/blocks.js';
import { sharePercent } from '../text/number-text.js';
import { type Rich, span } from '../text/rich.js';
import { type Column, dimZero, moreOf } from '../text/table.js';
import { floatOf, isWireObject, objectOf, objectsOf, textOf, type WireObject } from '../text/wire-value.js';
import { percentOf } from './commission.js';
import { type Holding, type Holdings, readHoldings, shareText } from './holdings.js';

/** The reply to an account query as blocks; undefined for another value. */
export function accountBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.balances)) return undefined;
  const holdings = readHoldings(value, context, rowsOf(context));
  const rates = objectOf(value.commissionRates);
  const uid = textOf(value.uid);
  const permissions = Array.isArray(value.permissions) ? value.permissions.map(textOf).join(' ') : '';
  return [
    line(
      span('account', 'strong'),
      holdings.worth === '' ? '' : span(`  ${holdings.worth} ${holdings.quote}`, 'strong'),
      // The number has the name `uid`, as in the reply: `account` is the name of another number, which x.exchange uses.
      span(`${uid === '' ? '' : `  uid ${uid}`}  ${textOf(value.accountType)}`, 'dim'),
      '  ',
      value.canTrade === false
        ? span('may not trade', 'alarm')
        : value.canTrade === true
          ? span('may trade', 'strong')
          : '',
    ),
    fieldsBlock([
      [
        'commission',
        textOf(rates.maker) && `maker ${percentOf(textOf(rates.maker))} %  taker ${percentOf(textOf(rates.taker))} %`,
      ],
      // The permission is left out if it is only the name of the account type, which the line above shows.
      ['permissions', permissions === textOf(value.accountType) ? '' : permissions],
    ]),
    holdings.held.length === 0 ? note('no balances') : balanceTable(holdings, context),
    ...noteOf(holdings),
  ];
}

/** The note below the table of balances: assets without a price, the age of the prices, assets without balance. */
function noteOf({ zeros, unpriced, age }: Holdings): Block[] {
  const some = unpriced.slice(0, 3).join(', ') + (unpriced.length > 3 ? ` and ${unpriced.length - 3} more` : '');
  const texts = [
    some === '' ? '' : `not in the sum, because no price is known: ${some}`,
    age,
    zeros === 0
      ? ''
      : zeros === 1
        ? '1 asset without balance is not listed'
        : `${zeros} assets without balance are not listed`,
  ].filter((text) => text !== '');
  return texts.length === 0 ? [] : [note(texts.join(' · '))];
}

const BAR_COLUMNS = 10;

/** The table of balances. If prices are known, it has worths, shares and their sum; otherwise it has the part that orders lock. */
function balanceTable(holdings: Holdings, context: ShowContext): Block {
  const { held, quote, worth, worthText } = holdings;
  const shown = held.slice(0, rowsOf(context));
  const isValued = quote !== '';
  const rest: Column[] = isValued
    ? [
        { title: `≈ ${quote}`, align: 'right' },
        { title: 'share', align: 'right', hideAt: 1 },
        { title: 'bar: █ free ▒ locked', called: 'bar', hideAt: 2 },
        { title: 'free', align: 'own' },
        { title: 'locked', align: 'own', hideAt: 3 },
        { title: 'total', align: 'own', hideAt: 4 },
      ]
    : [
        { title: 'free', align: 'own' },
        { title: 'locked', align: 'own' },
        { title: 'in orders', hideAt: 2 },
        { title: 'total', align: 'own', hideAt: 1 },
      ];
  const rows = shown.map((holding): Rich[] => [
    span(holding.asset, 'strong'),
    ...(isValued
      ? [
          span(worthText(holding), holding.worth ? 'plain' : 'dim'),
          shareText(holding),
          shareBar(holding),
          trimDecimal(holding.free),
          dimZero(holding.locked),
          holding.total,
        ]
      : [
          trimDecimal(holding.free),
          dimZero(holding.locked),
          lockedBar(holding.locked, holding.lockedShare),
          holding.total,
        ]),
  ]);
  const sum: Rich[] = ['sum', worth.replace('≈ ', ''), '100.0 %'].map((text) => span(text, 'strong'));
  return tableBlock({
    columns: [{ title: 'asset', isUnit: true }, ...rest],
    rows: isValued ? [...rows, sum] : rows,
    ...moreOf(shown.length, holdings.count, context),
  });
}

/** The share of a holding in the whole as a bar on a track; the end of the bar is the part that orders lock. */
function shareBar({ worth, share, lockedShare }: Holding): Rich {
  if (worth === undefined) return '';
  if (!(lockedShare > 0)) {
    const { filled, rest } = trackOf(share, BAR_COLUMNS);
    return [barSpan(filled, 'accent'), barSpan(rest, 'dim')];
  }
  // No block character shows a part of a column beside another colour, so both parts have whole columns.
  const columns = Math.max(1, Math.round(share * BAR_COLUMNS));
  const exact = share * lockedShare * BAR_COLUMNS;
  const locked = Math.min(columns, Math.max(1, Math.round(exact)));
  const inOrders = barSpan('▒'.repeat(locked), 'accent');
  return [
    barSpan('█'.repeat(columns - locked), 'accent'),
    exact < 0.5 ? { ...inOrders, page: 'thin' as const } : inOrders,
    barSpan('·'.repeat(BAR_COLUMNS - columns), 'dim'),
  ];
}

/** The locked share of a balance as a bar and a percentage. */
function lockedBar(locked: string, share: number): Rich {
  if (isZero(locked) || locked === '') return '';
  const { filled, rest } = trackOf(share, BAR_COLUMNS);
  return [barSpan(filled, 'accent'), barSpan(rest, 'dim'), span(` ${sharePercent(share)}`, 'dim')];
}

/** Accounts of the embedded exchange, one row for each asset with a balance. */
export function accountsBlocks(accounts: readonly WireObject[], context: ShowContext): Block[] {
  const rows = accounts.flatMap((account) => {
    const held = objectsOf(account.balances).filter(
      ({ free, locked }) => !isZero(textOf(free)) || !isZero(textOf(locked)),
    );
    return (held.length > 0 ? held : [{}]).map((balance, at): Rich[] => [
      at === 0 ? span(textOf(account.account), 'strong') : '',
      at === 0 ? textOf(account.uid) : '',
      at === 0 ? textOf(account.keys) : '',
      at === 0 && textOf(account.tradeGroupId) !== '-1' ? textOf(account.tradeGroupId) : '',
      textOf(balance.asset) || span('nothing', 'dim'),
      textOf(balance.free),
      dimZero(balance.locked),
      lockedBar(
        textOf(balance.locked),
        shareOf(floatOf(balance.locked), floatOf(balance.free) + floatOf(balance.locked)),
      ),
    ]);
  });
  const hasGroups = accounts.some(({ tradeGroupId }) => textOf(tradeGroupId) !== '-1');
  const columns: Column[] = [
    { title: 'account', align: 'right', isId: true },
    { title: 'uid', align: 'right', isId: true, hideAt: 3 },
    { title: 'keys', align: 'right', hideAt: 2 },
    { title: hasGroups ? 'trade group' : '', align: 'right', isId: true, hideAt: 4 },
    { title: 'asset', isUnit: true },
    { title: 'free', align: 'own' },
    { title: 'locked', align: 'own' },
    { title: 'in orders', hideAt: 1 },
  ];
  const visible = columns.map((_, at) => at).filter((at) => at !== 3 || hasGroups);
  const shown = rows.slice(0, rowsOf(context));
  return [
    tableBlock({
      columns: visible.map((at) => columns[at] as Column),
      rows: shown.map((row) => visible.map((at) => row[at] ?? '')),
      ...moreOf(shown.length, rows.length, context),
    }),
    ...accounts.flatMap((account) => rightsLines(account, accounts.length === 1)),
  ];
}

/** The rights of an account that differ from the usual ones, and with `withLimits` its limits per asset. */
function rightsLines(account: WireObject, withLimits: boolean): Block[] {
  const texts = (value: unknown) => (Array.isArray(value) ? value.map(textOf) : []);
  const [permissions, restricted] = [texts(account.permissions), texts(account.restrictedSymbols)];
  // Only limits of assets that the account has are shown.
  const held = new Set(
    (Array.isArray(account.balances) ? account.balances : []).map((one) => textOf(objectOf(one).asset)),
  );
  const limits = withLimits ? Object.entries(objectOf(account.assetLimits)).filter(([asset]) => held.has(asset)) : [];
  const rights: Field[] = [
    ...(account.canTrade === false ? [['trading', span('not allowed', 'alarm')] as const] : []),
    ...(permissions.join() === 'SPOT' || permissions.length === 0
      ? []
      : [['permissions', permissions.join(' ')] as const]),
    ...(restricted.length === 0 ? [] : [['may not trade', restricted.join(' ')] as const]),
    ...(account.preventSor === true ? [['smart routing', 'off'] as const] : []),
    ...(account.paysInBnb === true ? [['commissions', 'paid in BNB'] as const] : []),
    ...limits.map(([asset, limit]) => ['order size', `at most about ${trimDecimal(textOf(limit))} ${asset}`] as const),
  ];
  if (rights.length === 0) return [];
  return [{ kind: 'line', text: `rights of account ${textOf(account.account)}`, isHeading: true }, fieldsBlock(rights)];
}
