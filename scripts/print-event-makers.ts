/**
 * Prints `src/streams/decode/event-makers.gen.ts`: for each event a function that makes it from the groups of its
 * pattern. Each event is one object literal, so V8 gives all events of a kind one hidden class.
 */
import { type EventField, marketEvents, userEvents } from '../src/protocol/streams/stream-events.js';

/** Frequent cases: their events are read by the pattern; all others by the parser of JSON. */
const FREQUENT: readonly (string | undefined)[] = [undefined, 'order that is or was on the book', 'expired order'];

/** Events whose type is not the name in the table: 1hTicker, 4hTicker, 1dTicker. */
const VARYING = ['rollingTicker'];

type Fields = readonly EventField[];

export function printEventMakers(): string {
  const events = Object.entries<Fields>({ ...marketEvents, ...userEvents }).filter(([, fields]) => !hasList(fields));
  return `/** Printed from src/protocol/streams/market-streams.ts and stream-events.ts by \`npm run generate\`; do not edit. */
import { priceLevels } from './price-levels.js';

/** How the events of one kind are made. */
export interface EventMaker {
  /** The type of the event in the pattern; undefined if it varies. */
  readonly type?: string;
  /** Names on the wire of the conditional fields in the pattern. */
  readonly conditional: readonly string[];
  /** @param m the groups of the pattern: m[1] is the first value */
  make(m: RegExpExecArray): object;
}

/** By the name of the event in the table, without events that contain lists of objects. */
export const eventMakers: Readonly<Record<string, EventMaker>> = {
${events.map(([name, fields]) => `  ${/^[a-z]/i.test(name) ? name : `'${name}'`}: ${maker(name, fields)},`).join('\n')}
};
`;
}

const hasList = (fields: Fields): boolean =>
  fields.some((field) => field.kind === 'objects' || (field.fields !== undefined && hasList(field.fields)));

function maker(name: string, all: Fields): string {
  const fields = all.filter(({ when }) => FREQUENT.includes(when));
  const conditional = fields.filter(({ when }) => when !== undefined);
  const type = fields[0]?.kind === 'event' && !VARYING.includes(name) ? name : undefined;
  const whole = new Groups(type).literal(fields, '    ');
  return `{
    ${type === undefined ? '' : `type: '${type}',\n    `}conditional: [${conditional.map(({ key }) => `'${key}'`).join(', ')}],
    make: (m) => (${conditional.length > 0 ? choice(fields, conditional, type) : whole}),
  }`;
}

/** A literal for each choice of conditional fields: an event has no field with the value undefined. */
function choice(
  fields: Fields,
  [first, ...others]: Fields,
  type: string | undefined,
  absent: readonly EventField[] = [],
): string {
  if (first === undefined) return new Groups(type).literal(fields, '        ', absent);
  const before = fields.slice(0, fields.indexOf(first)).filter(({ kind }) => kind !== 'event' || type === undefined);
  return `m[${before.length + 1}] === undefined
      ? ${choice(fields, others, type, [...absent, first])}
      : ${choice(fields, others, type, absent)}`;
}

/** Gives each value the number of its group. */
class Groups {
  private readonly type: string | undefined;
  private last = 0;

  constructor(type: string | undefined) {
    this.type = type;
  }

  /** @param absent fields that have a group, and are not in the event */
  literal(fields: Fields, indent: string, absent: readonly EventField[] = []): string {
    const members = fields.flatMap((field) => {
      const value = this.value(field, `${indent}  `);
      return absent.includes(field) ? [] : [`${indent}  ${field.name}: ${value},\n`];
    });
    return `{\n${members.join('')}${indent}}`;
  }

  private value({ kind, fields = [], isNullable }: EventField, indent: string): string {
    if (kind === 'event' && this.type !== undefined) return `'${this.type}'`;
    if (kind === 'object') return this.literal(fields, indent);
    this.last += 1;
    const group = `m[${this.last}]`;
    if (isNullable) return `${group} ?? null`;
    if (kind === 'time' || kind === 'id' || kind === 'count') return `Number(${group})`;
    if (kind === 'flag') return `${group} !== undefined`;
    return kind === 'levels' ? `priceLevels(${group} as string)` : group;
  }
}
