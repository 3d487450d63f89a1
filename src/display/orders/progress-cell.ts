/** A short bar for the executed part of an order, for one cell of a table; another column holds the digits. */
import { isZero } from '../../protocol/index.js';
import { barSpan, shareOf, trackOf } from '../text/bar.js';
import type { Rich } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';

const BAR_COLUMNS = 5;

/** `██▌··`: the executed part. The bar is full only if nothing is left to execute. '' if the reply has no quantities. */
export function progressCell(order: WireObject): Rich {
  const [done, whole] = [textOf(order.executedQty), textOf(order.origQty)];
  if (done === '' || whole === '' || isZero(whole)) return '';
  const share = shareOf(floatOf(done), floatOf(whole));
  const { filled, rest } = trackOf(share < 1 ? Math.min(share, 1 - 1 / 8 / BAR_COLUMNS) : 1, BAR_COLUMNS);
  return [barSpan(filled, 'accent'), barSpan(rest, 'dim')];
}
