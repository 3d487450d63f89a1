/** Any flat object as a list of fields: names in words, decimals without idle zeros, times as dates. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context.js';
import { paramOf } from '../context-values.js';
import { type Block, type Field, fieldsBlock, line } from './blocks.js';
import { fixed } from './number-text.js';
import { span } from './rich.js';
import { fieldTitle, isNested, isTimeName } from './rows.js';
import { isWireObject, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { dateTime, durationText, zoneLabel, zoneMinutes } from './zone-time.js';

/** The fields of an object, undefined when it is none or not flat. An empty one says that there was an answer. */
export function recordBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => isNested(one))) return undefined;
  if (entries.length === 0) return [emptyReply(context)];
  if (value.msg !== undefined && value.status !== undefined && entries.length === 2) return [systemLine(value)];
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  return [
    fieldsBlock(
      entries.map(([name, one]): Field => {
        return [fieldTitle(name), fieldText(name, one, zone, context.nowMs)];
      }),
    ),
  ];
}

/** An empty reply says that the exchange is there, and how long it took to say so. */
function emptyReply({ latencyMs }: ShowContext): Block {
  const time = latencyMs === undefined ? '' : ` in ${fixed(latencyMs, latencyMs < 10 ? 1 : 0)} ms`;
  return line(span(`answered${time}`, 'up'), span('  an empty reply, as it should be', 'dim'));
}

/** Whether the exchange works: 0 says that it does. */
function systemLine({ status, msg }: WireObject): Block {
  const isUp = textOf(status) === '0';
  return line('system  ', span(textOf(msg), isUp ? 'up' : 'warn'), span(`  status ${textOf(status)}`, 'dim'));
}

function fieldText(name: string, value: unknown, zone: number, nowMs: number | undefined): string {
  // Said, not left out: a price that is not set now, nothing that is planned.
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  const ms = isTimeName(name) ? timeMsOf(value) : Number.NaN;
  if (ms === 0) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Number.isFinite(ms)) return trimDecimal(textOf(value));
  const left = /valid|expire/i.test(name) && nowMs !== undefined ? ms - nowMs : 0;
  return `${dateTime(ms, zone)} ${zoneLabel(zone)}${left > 0 ? `, for ${durationText(left)}` : ''}`;
}
