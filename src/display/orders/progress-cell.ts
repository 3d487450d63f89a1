/** How far an order is, as a short bar for a row of a table; the digits have a column of their own. */
import { isZero } from '../../protocol/index.js';
import { shareOf, trackOf } from '../text/bar.js';
import { type Rich, span } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';

const BAR_COLUMNS = 5;

/** `██▌··`: the executed part; full only when nothing is left. '' where the order does not say. */
export function progressCell(order: WireObject): Rich {
  const [done, whole] = [textOf(order.executedQty), textOf(order.origQty)];
  if (done === '' || whole === '' || isZero(whole)) return '';
  const share = shareOf(floatOf(done), floatOf(whole));
  const { filled, rest } = trackOf(share < 1 ? Math.min(share, 1 - 1 / 8 / BAR_COLUMNS) : 1, BAR_COLUMNS);
  return [span(filled, 'accent'), span(rest, 'dim')];
}
