/** Returns the candidates for one argument of a call: values, bare words, or object keys. Pure: no I/O. */
import {
  controlCommands,
  type EndpointInfo,
  enums,
  type LegInfo,
  memberValues,
  namesOf,
  type ParamInfo,
} from '../../protocol/index.js';
import { labNote } from '../help/help-lab.js';
import { type Candidate, withoutNotes } from '../input/candidate.js';
import type { ClientContext, CompletionContext } from '../input/completion-context.js';
import { type ParsedCall, paramsSoFar, parseCall, UNKNOWN } from '../input/parsed-call.js';
import type { ArgumentPosition, ChainLink } from '../text/cursor.js';
import { chartCandidates } from './chart-candidates.js';
import { type ArgumentCandidates, valuesOf } from './param-values.js';
import { isExcludedByRules } from './rule-exclusion.js';
import { streamCandidates } from './stream-candidates.js';

export function candidatesAt(
  position: ArgumentPosition,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): ArgumentCandidates {
  const called = position.chain.at(-1);
  if (!called) return {};
  const call = parseCall(position.chain, table, context);
  if (!call) return otherCallCandidates(position, called, table, context);
  const client = context.client(position.chain[0]?.name ?? '');
  if (call.chained.length === 0) return argumentCandidates(call, position, client);
  return setterCandidates(call, position, called, client);
}

function argumentCandidates(
  call: ParsedCall,
  { index, inList, key, keys = [] }: ArgumentPosition,
  client: ClientContext | undefined,
): ArgumentCandidates {
  const { endpoint, verb, initialParams } = call;
  const spec = verb.args[index];
  if (spec === undefined) return {};
  const names = namesOf(spec);
  // The argument that is being typed does not count as given.
  const sent = Object.fromEntries(
    Object.entries(initialParams).filter(([name]) => !names.includes(name) || keys.includes(name)),
  );
  const param = (name: string | undefined) => valuesOf(endpoint, name, client, sent);
  if (typeof spec === 'string') return param(inList ? (names[1] ?? names[0]) : names[0]);
  if (key === undefined) return param(names[0]);
  if (key !== '') return param(key);
  const free = names.filter((name) => !keys.includes(name) && !isExcludedByRules(endpoint.rules, sent, name));
  return { keys: keysOf(free, (name) => endpoint.params[name]?.description) };
}

/** Candidates for the argument of a method chained to the verb's call: a setter, a leg of an order list, or `with`. */
function setterCandidates(
  call: ParsedCall,
  position: ArgumentPosition,
  called: ChainLink,
  client: ClientContext | undefined,
): ArgumentCandidates {
  const { endpoint, verb, chained } = call;
  const sent = paramsSoFar({ ...call, chained: chained.slice(0, -1) });
  const param = (name: string | undefined) => valuesOf(endpoint, name, client, sent);
  const leg = verb.legs.find((one) => one.name === called.name);
  if (leg) return legCandidates(endpoint, leg, position, called, param);
  if (called.name === 'with') {
    if (position.index === 1) return param(called.args[0]?.text);
    // `with` may also set a parameter again that a setter has already set.
    const names = Object.entries(endpoint.params).filter(
      ([name]) => name in sent || !isExcludedByRules(endpoint.rules, sent, name),
    );
    return position.index === 0
      ? { values: names.map(([text, { description }]) => ({ text, note: description })) }
      : {};
  }
  return position.index === 0 ? param(verb.setters[called.name]) : {};
}

function legCandidates(
  endpoint: EndpointInfo,
  leg: LegInfo,
  position: ArgumentPosition,
  called: ChainLink,
  param: (name: string | undefined) => ArgumentCandidates,
): ArgumentCandidates {
  if (position.index === 0) return legTypeCandidates(param(leg.type), leg);
  if (position.index > 1 || position.key === undefined) return {};
  if (position.key !== '') return param(leg.fields[position.key]);
  const known = leg.types[called.args[0]?.text ?? ''];
  const needed = known ? [...known.mandatory, ...known.either.flat()] : [];
  const fields = known ? [...new Set([...needed, ...known.optional])] : Object.keys(leg.fields);
  const note = (field: string) => {
    const text = endpoint.params[leg.fields[field] ?? '']?.description ?? '';
    if (known?.mandatory.includes(field)) return `required. ${text}`;
    const pair = known?.either.find((one) => one.includes(field));
    return pair ? `required: ${pair.join(' or ')}. ${text}` : text;
  };
  return {
    keys: keysOf(
      fields.filter((field) => !position.keys?.includes(field)),
      note,
    ),
  };
}

/** The order types that this leg may have, with their descriptions. */
function legTypeCandidates(all: ArgumentCandidates, leg: LegInfo): ArgumentCandidates {
  const known = new Map(all.values?.map((one) => [one.text, one]));
  // A rule may allow a type only together with fields that follow it.
  const meanings: Readonly<Record<string, string>> = enums.OrderType.values;
  return { values: Object.keys(leg.types).map((text) => known.get(text) ?? { text, note: meanings[text] }) };
}

const keysOf = (names: readonly string[], note: (name: string) => string | undefined): Candidate[] =>
  names.map((name) => ({ text: `${name}: `, note: note(name) }));

/** Candidates for calls that are no verbs of the catalogue: `x.request(…)`, `x.exchange.…(…)` and `connect({ … })`. */
function otherCallCandidates(
  position: ArgumentPosition,
  called: ChainLink,
  table: readonly EndpointInfo[],
  context: CompletionContext,
): ArgumentCandidates {
  const { chain, index } = position;
  if (chain[1]?.name === 'stream') return streamCandidates(position, context);
  if (chain[1]?.name === 'exchange') return controlCommandCandidates(position, context);
  if (chain[0]?.name === 'lab' && chain.length === 2) return labCandidates(position, called);
  if (called.name === 'chart' && chain.length === 2) return chartCandidates(position);
  if (called.name === 'request' && chain.length > 1) {
    if (index === 0) return { values: withoutNotes(['GET', 'POST', 'PUT', 'DELETE']) };
    const method = called.args[0]?.text;
    const paths = table.filter((one) => method === undefined || one.method === method);
    if (index === 1) return { values: paths.map(({ path, summary }) => ({ text: path, note: summary })) };
    const sent = paths.find(({ path }) => path === called.args[1]?.text);
    if (index === 2 && position.key === '' && sent) {
      const names = Object.keys(sent.params).filter((name) => !position.keys?.includes(name));
      return { keys: keysOf(names, (name) => sent.params[name]?.description) };
    }
    if (index === 2 && position.key && sent) {
      return valuesOf(sent, position.key, context.client(chain[0]?.name ?? ''), { [position.key]: UNKNOWN });
    }
    if (index === 3) return { values: withoutNotes(['NONE', 'TRADE', 'USER_DATA', 'USER_STREAM']) };
  }
  return called.name === 'connect' && index === 0 ? connectCandidates(position, context) : {};
}

/** The names of the options of a function of the lab, and the values of those that take a fixed list. */
function labCandidates({ index, key, keys }: ArgumentPosition, called: ChainLink): ArgumentCandidates {
  const note = labNote(called.name);
  if (!note || key === undefined || index !== note.args.length - 1) return {};
  if (key !== '') return key === 'limits' ? { values: withoutNotes(['on', 'off']) } : {};
  const free = Object.keys(note.options).filter((name) => !keys?.includes(name));
  return { keys: keysOf(free, (name) => note.options[name]?.replaceAll('`', '')) };
}

/** The networks that have a name. */
export const networks: readonly Candidate[] = [
  { text: 'embedded', note: 'the exchange inside spotlab; works offline' },
  { text: 'testnet', note: 'the public test network; needs its own API keys' },
  { text: 'live', note: 'the production exchange: real money' },
];

/** Values of those options of `connect` that accept a fixed list. */
const OPTION_VALUES: Readonly<Record<string, ArgumentCandidates>> = {
  network: { values: networks },
  limits: {
    values: [
      { text: 'wait', note: 'a call waits until the limit allows it (default)' },
      { text: 'throw', note: 'a call over the limit fails' },
      { text: 'off', note: 'calls are counted, never delayed' },
    ],
  },
  timeUnit: { values: withoutNotes(['MILLISECOND', 'MICROSECOND']) },
  allowTrading: { words: withoutNotes(['true', 'false']) },
};

function connectCandidates({ key, keys }: ArgumentPosition, context: CompletionContext): ArgumentCandidates {
  if (key === undefined) return {};
  if (key !== '') return OPTION_VALUES[key] ?? {};
  const free = context.connectOptions().filter(({ text }) => !keys?.includes(text));
  return { keys: free.map(({ text, note }) => ({ text: `${text}: `, note })) };
}

/**
 * Candidates for a command of `x.exchange`: its positional arguments come first, then an object with the other
 * parameters.
 */
function controlCommandCandidates(
  { chain, index, key, keys }: ArgumentPosition,
  context: CompletionContext,
): ArgumentCandidates {
  const command =
    controlCommands[
      chain
        .slice(2)
        .map(({ name }) => name)
        .join('.')
    ];
  if (!command) return {};
  const client = context.client(chain[0]?.name ?? '');
  const name = command.args[index];
  if (name !== undefined) return commandValues(command.params[name], client);
  if (index > command.args.length || key === undefined) return {};
  if (key !== '') return commandValues(command.params[key], client);
  const options = Object.keys(command.params).filter((one) => !command.args.includes(one) && !keys?.includes(one));
  return { keys: keysOf(options, (one) => command.params[one]?.description) };
}

export function commandValues(param: ParamInfo | undefined, client: ClientContext | undefined): ArgumentCandidates {
  switch (param?.kind) {
    case 'symbol':
      return { values: client?.symbols() ?? [] };
    case 'asset':
      return { values: client?.assets() ?? [] };
    case 'flag':
      return { words: withoutNotes(['true', 'false']) };
    case 'enum':
    case 'enums':
      return { values: withoutNotes(memberValues(param).map(String)) };
    default:
      return {};
  }
}
