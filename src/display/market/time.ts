/** Draws the exchange time. */

import type { ShowContext } from '../context/context.js';
import { type Block, line } from '../text/blocks.js';
import { NO_BREAK_SPACE, span } from '../text/rich.js';
import { isWireObject, textOf, timeMsOf } from '../text/wire-value.js';
import { clockParts, zoneLabel, zoneOf } from '../text/zone-time.js';

/** `{ serverTime }` as a line; undefined for another value. */
export function timeBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value) || value.serverTime === undefined) return undefined;
  const zone = zoneOf(context);
  const parts = clockParts(timeMsOf(value.serverTime), zone);
  const text = parts ? `${parts.date} ${parts.milli} ${zoneLabel(zone)}` : '–';
  return [
    line(
      'exchange time  ',
      span(text, 'strong'),
      span(`  serverTime${NO_BREAK_SPACE}${textOf(value.serverTime)}`, 'dim'),
    ),
  ];
}
