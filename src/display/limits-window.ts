/** A window of the limits in words. */
import { limitName } from './rate-limits.js';
import { type Rich, span } from './rich.js';
import { textOf, type WireObject } from './wire-value.js';

/** What is counted and for how long, and for which endpoint where it has a window of its own. */
export function windowName(window: WireObject): Rich {
  const interval = intervalText(textOf(window.interval));
  const scope = textOf(window.scope);
  if (scope === '') return [limitName(textOf(window.type)), span(` ${interval}`, 'dim')];
  // `GET /sapi/v1/convert/exchangeInfo`: what comes after the version tells it apart, and leaves room for the bar.
  const endpoint = scope.replace(/^\S+ \/sapi\/v\d+\//, '');
  return [endpoint, span(` ${interval}${window.pool === 'sapi-uid' ? ', account' : ''}`, 'dim')];
}

/** `1M`, `10s`, `1d` as `1 min`, `10 s`, `1 d`. */
function intervalText(interval: string): string {
  const match = /^(\d+)([smhd])$/i.exec(interval);
  if (!match) return interval;
  return `${match[1]} ${{ s: 's', m: 'min', h: 'h', d: 'd' }[(match[2] ?? '').toLowerCase()] ?? match[2]}`;
}
