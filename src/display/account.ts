/**
 * An account: what it may do, its commission rates, and its balances with every digit, aligned at the point. Assets
 * that hold nothing are counted, not listed.
 */
import { type Block, fieldsBlock, line, note, tableBlock } from './blocks.js';
import { rowsOf, type ShowContext } from './context.js';
import { isZero, sumTexts, trimZeros } from './exact.js';
import { type Rich, span } from './rich.js';
import { moreOf } from './table.js';
import { isWireObject, objectOf, objectsOf, textOf } from './wire-value.js';

/** An account answer as blocks; undefined when the value is none. */
export function accountBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || !Array.isArray(value.balances)) return undefined;
  const balances = objectsOf(value.balances);
  const held = balances.filter(({ free, locked }) => !isZero(textOf(free)) || !isZero(textOf(locked)));
  const shown = held.slice(0, rowsOf(context));
  const rates = objectOf(value.commissionRates);
  const uid = textOf(value.uid);
  return [
    line(
      span('account', 'strong'),
      span(`${uid === '' ? '' : ` ${uid}`}  ${textOf(value.accountType)}`, 'dim'),
      '  ',
      value.canTrade === false
        ? span('may not trade', 'alarm')
        : value.canTrade === true
          ? span('may trade', 'up')
          : '',
    ),
    fieldsBlock([
      [
        'commission',
        textOf(rates.maker) && `maker ${trimZeros(textOf(rates.maker))}  taker ${trimZeros(textOf(rates.taker))}`,
      ],
      ['permissions', Array.isArray(value.permissions) ? value.permissions.map(textOf).join(' ') : ''],
    ]),
    held.length === 0
      ? note('no balances')
      : tableBlock({
          columns: [
            { title: 'asset' },
            { title: 'free', align: 'own' },
            { title: 'locked', align: 'own' },
            { title: 'total', align: 'own', hideAt: 1 },
          ],
          rows: shown.map(({ asset, free, locked }): Rich[] => [
            span(textOf(asset), 'strong'),
            textOf(free),
            isZero(textOf(locked)) ? span('0', 'dim') : span(textOf(locked), 'warn'),
            sumTexts([textOf(free), textOf(locked)]) ?? '',
          ]),
          ...moreOf(shown.length, held.length),
        }),
    ...(balances.length > held.length ? [note(emptyText(balances.length - held.length))] : []),
  ];
}

function emptyText(count: number): string {
  return count === 1 ? '1 asset that holds nothing is not listed' : `${count} assets that hold nothing are not listed`;
}
