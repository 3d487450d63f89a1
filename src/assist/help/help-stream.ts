/** Writes the help on `x.stream` and its verbs from the table of streams. Pure: no I/O. */
import {
  bookVerb,
  type Contiguity,
  type EventField,
  hasGaps,
  marketEvents,
  type OwnStreamVerb,
  ownStreamVerbs,
  type StreamInfo,
  type StreamVerb,
  streamById,
  streamParameters,
  streamVerbs,
} from '../../protocol/index.js';
import { wrap } from '../text/wrap.js';
import type { HelpStyle } from './overview.js';
import { type Row, section } from './page.js';

/** The members that every stream has. */
const CONSUMERS: readonly Row[] = [
  ['for await (… of stream)', 'the events, as they happen; leaving the loop ends the subscription'],
  ['take(n)', 'a promise of the next n events as a list; its `ready` says when they count'],
  ['on(handler)', 'calls a function for each event'],
  ['live()', 'draws the newest events in place; a stream that is shown does the same'],
  ['latest()', 'only the newest event waits for a slow consumer'],
  ['buffer(n)', 'at most n events wait; then the stream fails'],
  ['signal(signal)', 'ends the stream'],
];
const GAPS: Row = ['gaps(mode)', 'what to do about missed events: fill (default), report or throw'];

/**
 * The members after a call of `x.stream`: its setters, the members of every stream, those of the book and of an order.
 */
export interface StreamMember {
  readonly name: string;
  readonly args: readonly string[];
  readonly about: string;
}

/** The call of a verb of `x.stream`; undefined for any other name. */
export function streamCall(name: string): StreamMember | undefined {
  const verb = streamVerbs.find((one) => one.name === name);
  if (verb) return { name, args: verb.args, about: streamById(verb.stream).summary };
  const own = ownStreamVerbs.find((one) => one.name === name);
  return own && { name, args: argsIn(own.usage), about: own.summary };
}

/** The setters of a verb of `x.stream` and the members of its stream. */
export function streamMembers(name: string): readonly StreamMember[] {
  const verb = streamVerbs.find((one) => one.name === name);
  const setters = (verb?.setters ?? []).map((setter) => ({
    name: setter,
    args: [setter],
    about: streamParameters[setter].description.replaceAll('`', ''),
  }));
  const rows = [...(verb || name === bookVerb.name ? [] : membersOfOwn(name)), ...consumersOf(verb)];
  const members = rows.flatMap(([usage, about]) => {
    const [, member] = /^(\w+)\(/.exec(usage) ?? [];
    return member === undefined ? [] : [{ name: member, args: argsIn(usage), about: about.replaceAll('`', '') }];
  });
  // An opened book is awaited: it is no stream.
  return name === bookVerb.name ? [everyOf(bookVerb)] : [...setters, ...members];
}

const everyOf = ({ setters }: StreamVerb): StreamMember => {
  const [setter = 'every'] = setters;
  return { name: setter, args: [setter], about: streamParameters[setter].description.replaceAll('`', '') };
};
const consumersOf = (verb: StreamVerb | undefined): readonly Row[] =>
  verb && hasGaps(verb) ? [...CONSUMERS, GAPS] : CONSUMERS;
const membersOfOwn = (name: string): readonly Row[] =>
  Object.entries(ownStreamVerbs.find((one) => one.name === name)?.members ?? {});
const argsIn = (usage: string): readonly string[] => (/\(([^)]*)\)/.exec(usage)?.[1] ?? '').split(', ').filter(Boolean);

/** Help on `stream` or `stream.trades`; undefined for any other path. */
export function streamHelp(path: string, width: number, style: HelpStyle): string | undefined {
  if (path === 'stream' || path === 'streams') return listHelp(width, style);
  if (!path.startsWith('stream.')) return undefined;
  const name = path.slice('stream.'.length);
  const own = ownStreamVerbs.find((verb) => verb.name === name);
  if (own) return ownHelp(own, width, style);
  const verb = streamVerbs.find((one) => one.name === name);
  return verb && verbHelp(verb, width, style);
}

/** The call of a verb, as it is typed. */
const usageOf = ({ name, args }: StreamVerb) => `stream.${name}(${args.join(', ')})`;

function listHelp(width: number, style: HelpStyle): string {
  const market = streamVerbs.map((verb): Row => [usageOf(verb).replace('stream', ''), streamById(verb.stream).summary]);
  const own = ownStreamVerbs.map(({ usage, summary }): Row => [usage.replace('stream', ''), summary]);
  return [
    style.name('x.stream'),
    ...wrap('Events of the exchange, as they happen. A stream opens when you read it.', width, '  '),
    ...section('market data', market, width, style),
    ...section('books, account, orders', own, width, style),
    ...section('every stream has', [...CONSUMERS, GAPS], width, style),
  ].join('\n');
}

function verbHelp(verb: StreamVerb, width: number, style: HelpStyle): string {
  const stream = streamById(verb.stream);
  const about = (names: StreamVerb['args'] | StreamVerb['setters']) =>
    names.map((name): Row => [name, streamParameters[name].description.replaceAll('`', '')]);
  return [
    style.name(`x.${usageOf(verb)}`),
    ...wrap([stream.summary, verb.note ?? ''].join(' ').trim().replaceAll('`', ''), width, '  '),
    ...section('arguments', about(verb.args), width, style),
    ...section('setters', about(verb.setters), width, style),
    ...section('stream', factsOf(verb, stream), width, style),
    ...section(
      stream.isArray ? 'each element of an event' : 'event',
      fieldRows(marketEvents[stream.event]),
      width,
      style,
    ),
    ...section('members', consumersOf(verb), width, style),
    ...exampleOf(verb.example, style),
  ].join('\n');
}

function ownHelp({ usage, summary, members, example }: OwnStreamVerb, width: number, style: HelpStyle): string {
  return [
    style.name(`x.${usage}`),
    ...wrap(summary.replaceAll('`', ''), width, '  '),
    ...section('members', Object.entries(members), width, style),
    ...exampleOf(example, style),
  ].join('\n');
}

function factsOf({ rest }: StreamVerb, { pattern, everyMs, contiguity }: StreamInfo): Row[] {
  return [
    ['name', pattern],
    ['events', everyMs === 0 ? 'at each change' : `every ${everyMs} ms`],
    ['order', orderOf(contiguity)],
    ...(rest === undefined ? [] : [['by request', `x.${rest}(…)`] as const]),
  ];
}

/** How the client finds missing events. */
function orderOf(contiguity: Contiguity): string {
  switch (contiguity.kind) {
    case 'ids':
      return 'each event has the next id; missing ones are found and filled';
    case 'times':
      return 'each kline follows the one before; missing ones are found and filled';
    case 'updates':
      return 'each event begins with the update after the one before; missing ones are found';
    default:
      return 'an event replaces the one before';
  }
}

function fieldRows(fields: readonly EventField[], indent = ''): Row[] {
  return fields.flatMap((field): Row[] => {
    const notes = [field.note, field.when, field.isNullable ? 'may be null' : undefined].filter((text) => text);
    const row: Row = [`${indent}${field.name}`, notes.join('; ')];
    return [row, ...fieldRows(field.fields ?? [], `${indent}  `)];
  });
}

const exampleOf = (example: string, style: HelpStyle): string[] => ['', style.faint('example'), `  ${example}`];
