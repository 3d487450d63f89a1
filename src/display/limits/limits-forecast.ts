/** Draws the forecast for a batch of calls: the time of its last call, and its use of each limit window. */
import { type Block, line, tableBlock } from '../text/blocks.js';
import { type Rich, span, spansOf } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { dateTime, durationText } from '../text/zone-time.js';
import { windowName } from './limits-window.js';

/** A forecast as blocks. */
export function forecastBlocks(value: WireObject, windows: readonly WireObject[]): Block[] {
  const [requests, atOnce] = [floatOf(value.requests), floatOf(value.atOnce)];
  const orders = floatOf(value.orders);
  const cost = [
    `${requests} ${requests === 1 ? 'call' : 'calls'}`,
    `weight ${textOf(value.weight)}`,
    ...(orders > 0 ? [`${orders} ${orders === 1 ? 'order' : 'orders'}`] : []),
  ];
  return [
    line(cost.join(', ')),
    line(...spansOf(whenSpans(value, requests, atOnce))),
    ...(windows.length > 0 ? [tableBlock(costTable(windows))] : []),
  ];
}

function whenSpans(value: WireObject, requests: number, atOnce: number): Rich {
  const [waitMs, banned] = [floatOf(value.waitMs), floatOf(value.bannedUntilMs)];
  if (waitMs === Number.POSITIVE_INFINITY) return [span('one call costs more than a whole window', 'alarm')];
  if (banned > 0) return [span('banned', 'alarm'), ` until ${dateTime(banned)} UTC; nothing is sent before`];
  if (waitMs <= 0) return [span('all can be sent at once', 'strong')];
  const at = `, at ${dateTime(floatOf(value.finishesAtMs))} UTC`;
  const first = atOnce === 0 ? 'none can be sent at once' : `${atOnce} of ${requests} can be sent at once`;
  return [first, span(`, the last in ${durationText(waitMs)}`, 'warn'), at];
}

function costTable(windows: readonly WireObject[]) {
  return {
    columns: [
      { title: 'limit' },
      { title: 'takes', align: 'right' as const },
      { title: 'free now', align: 'right' as const },
      { title: 'of', align: 'right' as const },
    ],
    rows: windows.map((window) => {
      const [limit, used, reserved] = [floatOf(window.limit), floatOf(window.used), floatOf(window.reserved)];
      return [
        windowName(window),
        textOf(window.cost),
        String(Math.max(0, limit - used - reserved)),
        textOf(window.limit),
      ];
    }),
  };
}
