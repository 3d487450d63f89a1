/** A window of the limits in words. */
import { limitName } from './rate-limits.js';
import { type Rich, span } from './rich.js';
import { textOf, type WireObject } from './wire-value.js';

/** What is counted and for how long, and for which endpoint where it has a window of its own. */
export function windowName(window: WireObject): Rich {
  const scope = textOf(window.scope);
  const [interval, whose] = [intervalText(textOf(window.interval)), window.pool === 'sapi-uid' ? ' by account' : ''];
  return [limitName(textOf(window.type)), span(` ${interval}${scope && ` ${scope}${whose}`}`, 'dim')];
}

/** `1M`, `10s`, `1d` as `1 min`, `10 s`, `1 d`. */
function intervalText(interval: string): string {
  const match = /^(\d+)([smhd])$/i.exec(interval);
  if (!match) return interval;
  return `${match[1]} ${{ s: 's', m: 'min', h: 'h', d: 'd' }[(match[2] ?? '').toLowerCase()] ?? match[2]}`;
}
