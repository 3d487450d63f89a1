/** Draws any flat object as a list of fields: names as words, decimals without trailing zeros, times as dates. */

import { trimDecimal } from '../../protocol/index.js';
import type { ShowContext } from '../context/context.js';
import { type Block, type Field, fieldsBlock, line } from './blocks.js';
import { fixed } from './number-text.js';
import { span } from './rich.js';
import { fieldTitle, isNested, isTimeName } from './rows.js';
import { isKeyName, isWireObject, keyText, textOf, timeMsOf, type WireObject } from './wire-value.js';
import { dateTime, durationText, zoneLabel, zoneOf } from './zone-time.js';

/** An object as fields; undefined for other values and for nested objects. An empty object is an empty reply. */
export function recordBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => isNested(one))) return undefined;
  if (entries.length === 0) return [emptyReply(context)];
  if (value.msg !== undefined && value.status !== undefined && entries.length === 2) return [systemLine(value)];
  const zone = zoneOf(context);
  return [
    fieldsBlock(
      // `from` is before `to`, in whatever order the exchange sends them.
      entries
        .toSorted(([one], [other]) => Number(one === 'toAmount') - Number(other === 'toAmount'))
        .map(([name, one]): Field => [fieldTitle(name), fieldText(name, one, zone, context.nowMs)]),
    ),
  ];
}

/** The line for an empty reply, such as the reply of ping, with the latency if known. */
function emptyReply({ latencyMs }: ShowContext): Block {
  const time = latencyMs === undefined ? '' : ` in ${fixed(latencyMs, latencyMs < 10 ? 1 : 0)} ms`;
  return line(span(`answered${time}`, 'strong'), span('  an empty reply, as expected', 'dim'));
}

/** The system status: status 0 means that the exchange works. */
function systemLine({ status, msg }: WireObject): Block {
  const isUp = textOf(status) === '0';
  const text = textOf(msg).replace(/^system[ _]/, '');
  return line('system: ', span(text, isUp ? 'strong' : 'warn'), span(` (status ${textOf(status)})`, 'dim'));
}

function fieldText(name: string, value: unknown, zone: number, nowMs: number | undefined): string {
  // An empty value is printed as `none` and not left out, because it is information, such as that no maintenance is planned.
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  const ms = isTimeName(name) ? timeMsOf(value) : Number.NaN;
  if (ms === 0) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (isKeyName(name)) return keyText(value);
  if (!Number.isFinite(ms)) return trimDecimal(textOf(value));
  const left = /valid|expire/i.test(name) && nowMs !== undefined ? ms - nowMs : 0;
  return `${dateTime(ms, zone)} ${zoneLabel(zone)}${left > 0 ? `, for ${durationText(left)}` : ''}`;
}
