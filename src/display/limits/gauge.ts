/**
 * A limit window as figures, the most important first: the remaining amount, the time until its reset, the used amount.
 * Terminals and pictures draw the same figures.
 */

import { shareOf } from '../text/bar.js';
import { sharePercent } from '../text/number-text.js';
import { plainOf } from '../text/rich.js';
import { floatOf, textOf, type WireObject } from '../text/wire-value.js';
import { durationText } from '../text/zone-time.js';
import { countedBy, windowName } from './limits-window.js';
import { loadLabel } from './load.js';

export interface Gauge {
  readonly window: WireObject;
  /** The amount that can still be sent in this window: the limit minus the used and the reserved amount. */
  readonly left: number;
  /** `24 s` until the whole limit is free again; empty while nothing is used. */
  readonly resets: string;
  /** `4510 / 6000`, or `4510 + 40 / 6000` with the part that is reserved. */
  readonly used: string;
  /** Used and reserved: `75 %`, `<1 %`. */
  readonly percent: string;
  /** `full`, `critical`, `high`, or ''. */
  readonly label: string;
  readonly share: number;
  readonly reservedShare: number;
}

export function gaugeOf(window: WireObject): Gauge {
  const [used, limit, reserved] = [floatOf(window.used), floatOf(window.limit), floatOf(window.reserved)];
  const share = shareOf(used, limit);
  const reservedShare = Math.min(1 - share, shareOf(reserved, limit));
  const both = share + reservedShare;
  return {
    window,
    left: leftOf(window),
    resets: both > 0 ? durationText(floatOf(window.resetsInMs)) : '',
    used: `${textOf(window.used)}${reserved > 0 ? ` + ${textOf(window.reserved)}` : ''} / ${textOf(window.limit)}`,
    percent: sharePercent(both),
    label: loadLabel(both),
    share,
    reservedShare,
  };
}

/** The amount that can still be sent in a window; 0 for a window whose figures are not known. */
export function leftOf(window: WireObject): number {
  const [used, limit, reserved] = [floatOf(window.used), floatOf(window.limit), floatOf(window.reserved)];
  return Math.max(0, limit - used - (reserved > 0 ? reserved : 0)) || 0;
}

/** `request weight 1 min: 1450 left, resets in 24 s; used 4510 + 40 / 6000, 75 % high` */
export function gaugeText({ window, left, resets, used, percent, label }: Gauge): string {
  const by = textOf(window.scope) === '' ? '' : `, counted by ${countedBy(window)}`;
  const until = resets === '' ? '' : `, resets in ${resets}`;
  return `${plainOf(windowName(window))}: ${left} left${until}; used ${used}, ${percent}${label && ` ${label}`}${by}`;
}
