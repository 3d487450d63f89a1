/**
 * Prints `src/streams/decode/event-makers.gen.ts`: for each event a function that makes it from the groups of its
 * pattern. Each event is one object literal, so V8 gives all events of a kind one hidden class.
 */
import { type EventField, marketEvents, userEvents } from '../src/protocol/streams/stream-events.js';

/** A case so frequent that the events in it are not left to the parser of JSON. */
const FREQUENT = 'order that is or was on the book';

/** Events whose type is not the name in the table: 1hTicker, 4hTicker, 1dTicker. */
const VARYING = ['rollingTicker'];

type Fields = readonly EventField[];

export function printEventMakers(): string {
  const events = Object.entries<Fields>({ ...marketEvents, ...userEvents }).filter(([, fields]) => !hasList(fields));
  return `/** Printed from src/protocol/streams/stream-events.ts by \`npm run generate\`; do not edit. */
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
  const fields = all.filter(({ when }) => when === undefined || when === FREQUENT);
  const conditional = fields.filter(({ when }) => when !== undefined);
  const type = fields[0]?.kind === 'event' && !VARYING.includes(name) ? name : undefined;
  const whole = new Groups(type).literal(fields, '    ');
  return `{
    ${type === undefined ? '' : `type: '${type}',\n    `}conditional: [${conditional.map(({ key }) => `'${key}'`).join(', ')}],
    make: (m) => (${conditional.length > 0 ? choice(fields, conditional, type) : whole}),
  }`;
}

/** Two literals: with the conditional fields, and without. */
function choice(fields: Fields, conditional: Fields, type: string | undefined): string {
  const [first] = conditional;
  if (first === undefined || conditional.length > 1) throw new Error('a maker knows one conditional field');
  const before = fields.slice(0, fields.indexOf(first)).filter(({ kind }) => kind !== 'event' || type === undefined);
  const groups = new Groups(type);
  const indent = '        ';
  return `m[${before.length + 1}] === undefined
      ? ${new Groups(type).literal(fields, indent, first)}
      : ${groups.literal(fields, indent)}`;
}

/** Gives each value the number of its group. */
class Groups {
  private readonly type: string | undefined;
  private last = 0;

  constructor(type: string | undefined) {
    this.type = type;
  }

  /** @param absent a field that has a group, and is not in the event */
  literal(fields: Fields, indent: string, absent?: EventField): string {
    const members = fields.flatMap((field) => {
      const value = this.value(field, `${indent}  `);
      return field === absent ? [] : [`${indent}  ${field.name}: ${value},\n`];
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
