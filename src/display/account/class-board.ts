/** Draws the board of a class: equity, profit, trades, open orders and last action of each student. */
import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { rowsOf } from '../context/context-values.js';
import { type Block, note, tableBlock } from '../text/blocks.js';
import { type Rich, span } from '../text/rich.js';
import { moreOf } from '../text/table.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { listTimes } from '../text/zone-time.js';

export function classBoardBlocks(rows: readonly WireObject[], context: ShowContext): Block[] {
  const shown = rows.slice(0, rowsOf(context));
  const asset = textOf(rows[0]?.asset);
  const actionTime = listTimes(
    shown.flatMap(({ lastActionMs }) => (lastActionMs === null ? [] : floatOf(lastActionMs))),
    0,
    ['second', 'second'],
  );
  return [
    tableBlock({
      columns: [
        { title: 'name' },
        { title: `equity ${asset}`, align: 'right' },
        { title: 'profit', align: 'right' },
        { title: 'trades', align: 'right', hideAt: 2 },
        { title: 'open', align: 'right', hideAt: 3 },
        { title: 'last action (UTC)', hideAt: 1 },
      ],
      rows: shown.map((row): Rich[] => [
        span(textOf(row.name), 'strong'),
        cents(textOf(row.equity)),
        profitText(textOf(row.profit)),
        textOf(row.trades),
        textOf(row.openOrders),
        // One column: a time alone would be the time of nothing.
        row.lastAction === null || row.lastActionMs === null
          ? span(row.hasJoined === true ? 'no order yet' : 'has not joined', 'dim')
          : [span(`${actionTime(floatOf(row.lastActionMs))}  `, 'dim'), textOf(row.lastAction)],
      ]),
      ...moreOf(shown.length, rows.length, context),
    }),
    note('profit is compared with the start balances at the same prices; amounts are cut at two decimals'),
  ];
}

function profitText(profit: string): Rich {
  const text = cents(profit);
  if (/^-?[0.]+$/.test(text)) return span(text.replace('-', ''), 'dim');
  return text.startsWith('-') ? span(text, 'down') : span(`+${text}`, 'up');
}

/** An exact amount, cut after two decimals. The data contain all decimals. */
function cents(amount: string): string {
  const at = amount.indexOf('.');
  return at < 0 ? trimDecimal(amount) : amount.slice(0, at + 3);
}
