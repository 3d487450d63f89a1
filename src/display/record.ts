/** Any flat object as a list of fields: names in words, decimals without idle zeros, times as dates. */
import { type Block, type Field, fieldsBlock, line } from './blocks.js';
import { paramOf, type ShowContext } from './context.js';
import { trimZeros } from './exact.js';
import { span } from './rich.js';
import { isNested, isTimeName, wordsOf } from './rows.js';
import { isWireObject, textOf, timeMsOf } from './wire-value.js';
import { dateTime, zoneMinutes } from './zone-time.js';

/** The fields of an object, undefined when it is none or not flat. An empty one says that there was an answer. */
export function recordBlocks(value: unknown, context: ShowContext): Block[] | undefined {
  if (!isWireObject(value)) return undefined;
  const entries = Object.entries(value);
  if (entries.some(([, one]) => isNested(one))) return undefined;
  if (entries.length === 0) return [line(span('answered', 'up'), '  an empty reply, as it should be')];
  const zone = zoneMinutes(paramOf(context, 'timeZone'));
  return [
    fieldsBlock(
      entries.map(([name, one]): Field => {
        return [wordsOf(name), fieldText(name, one, zone)];
      }),
    ),
  ];
}

function fieldText(name: string, value: unknown, zone: number): string {
  // Said, not left out: a price that is not set now, nothing that is planned.
  if (value === null || (Array.isArray(value) && value.length === 0)) return 'none';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  const ms = isTimeName(name) ? timeMsOf(value) : Number.NaN;
  if (ms === 0) return 'none';
  return Number.isFinite(ms) ? dateTime(ms, zone) : trimZeros(textOf(value));
}
