/** Writes the name of a window of a rate limit, for tables and gauges. */

import { limitName } from '../../protocol/index.js';
import { type Rich, span } from '../text/rich.js';
import { textOf, type WireObject } from '../text/wire-value.js';

/** The counted quantity and the interval; for an endpoint with its own window, the endpoint and the interval. */
export function windowName(window: WireObject): Rich {
  const interval = intervalText(textOf(window.interval));
  const scope = textOf(window.scope);
  if (scope === '') return [limitName(textOf(window.type)), span(` ${interval}`, 'dim')];
  // The first and the last part of the path identify an endpoint such as `GET /sapi/v1/convert/limit/queryOpenOrders`, and leave room for the bar.
  const parts = scope.replace(/^\S+ \/sapi\/v\d+\//, '').split('/');
  const name = parts.length > 2 ? `${parts[0]}/${parts.at(-1)}` : parts.join('/');
  return [name, span(` ${interval}`, 'dim')];
}

/** The unit for which a window counts: `account` for orders and for one pool of /sapi, `connection`, or `address`. */
export function countedBy(window: WireObject): string {
  if (textOf(window.type) === 'ORDERS' || window.pool === 'sapi-uid') return 'account';
  return window.pool === 'connection' ? 'connection' : 'address';
}

/** `1M`, `10s`, `1d` as `1 min`, `10 s`, `1 d`. */
function intervalText(interval: string): string {
  const match = /^(\d+)([smhd])$/i.exec(interval);
  if (!match) return interval;
  return `${match[1]} ${{ s: 's', m: 'min', h: 'h', d: 'd' }[(match[2] ?? '').toLowerCase()] ?? match[2]}`;
}
