/** What a place among the arguments of a call takes. Pure. */
import { type ControlParam, controlCommands, type EndpointInfo, type LegInfo } from '../../protocol/index.js';
import type { ArgumentPlace, Link } from '../text/cursor.js';
import { type Candidate, plain } from './candidate.js';
import type { ClientWorld, CompletionWorld } from './completion-context.js';
import { type Offers, valuesOf } from './param-values.js';
import { sentSoFar, UNKNOWN, type VerbUse, verbUse } from './parsed-call.js';
import { isExcluded } from './rule-exclusion.js';

export function atPlace(place: ArgumentPlace, table: readonly EndpointInfo[], world: CompletionWorld): Offers {
  const called = place.chain.at(-1);
  if (!called) return {};
  const use = verbUse(place.chain, table, world);
  if (!use) return atOther(place, called, table, world);
  const client = world.client(place.chain[0]?.name ?? '');
  if (use.rest.length === 0) return atArgument(use, place, client);
  return atSetter(use, place, called, client);
}

function atArgument(
  use: VerbUse,
  { index, inList, key, keys = [] }: ArgumentPlace,
  client: ClientWorld | undefined,
): Offers {
  const { endpoint, verb, begun } = use;
  const spec = verb.args[index];
  if (spec === undefined) return {};
  const names = typeof spec === 'string' ? spec.replace('?', '').split('|') : spec;
  // The argument being typed is not one of those that were given.
  const sent = Object.fromEntries(
    Object.entries(begun).filter(([name]) => !names.includes(name) || keys.includes(name)),
  );
  const param = (name: string | undefined) => valuesOf(endpoint, name, client, sent);
  if (typeof spec === 'string') return param(inList ? (names[1] ?? names[0]) : names[0]);
  if (key === undefined) return param(names[0]);
  if (key !== '') return param(key);
  const free = names.filter((name) => !keys.includes(name) && !isExcluded(endpoint.rules, sent, name));
  return { keys: keysOf(free, (name) => endpoint.params[name]?.description) };
}

/** Behind the verb's own call: a setter, a leg, or `with`. */
function atSetter(use: VerbUse, place: ArgumentPlace, called: Link, client: ClientWorld | undefined): Offers {
  const { endpoint, verb, rest } = use;
  const sent = sentSoFar({ ...use, rest: rest.slice(0, -1) });
  const param = (name: string | undefined) => valuesOf(endpoint, name, client, sent);
  const leg = verb.legs.find((one) => one.name === called.name);
  if (leg) return atLeg(endpoint, leg, place, called, param);
  if (called.name === 'with') {
    if (place.index === 1) return param(called.args[0]?.text);
    // It sets anything anew, what a setter has set included.
    const names = Object.entries(endpoint.params).filter(
      ([name]) => name in sent || !isExcluded(endpoint.rules, sent, name),
    );
    return place.index === 0 ? { values: names.map(([text, { description }]) => ({ text, note: description })) } : {};
  }
  return place.index === 0 ? param(verb.setters[called.name]) : {};
}

function atLeg(
  endpoint: EndpointInfo,
  leg: LegInfo,
  place: ArgumentPlace,
  called: Link,
  param: (name: string | undefined) => Offers,
): Offers {
  if (place.index === 0) return keepTypes(param(leg.type), leg);
  if (place.index > 1 || place.key === undefined) return {};
  if (place.key !== '') return param(leg.fields[place.key]);
  const known = leg.types[called.args[0]?.text ?? ''];
  const needed = known ? [...known.mandatory, ...known.either.flat()] : [];
  const fields = known ? [...new Set([...needed, ...known.optional])] : Object.keys(leg.fields);
  const note = (field: string) => {
    const text = endpoint.params[leg.fields[field] ?? '']?.description ?? '';
    if (known?.mandatory.includes(field)) return `needed. ${text}`;
    const pair = known?.either.find((one) => one.includes(field));
    return pair ? `needed, ${pair.join(' or ')}. ${text}` : text;
  };
  return {
    keys: keysOf(
      fields.filter((field) => !place.keys?.includes(field)),
      note,
    ),
  };
}

/** Types that the leg may have, with their meanings. */
function keepTypes(all: Offers, leg: LegInfo): Offers {
  const known = new Map(all.values?.map((one) => [one.text, one]));
  return { values: Object.keys(leg.types).map((text) => known.get(text) ?? { text }) };
}

const keysOf = (names: readonly string[], note: (name: string) => string | undefined): Candidate[] =>
  names.map((name) => ({ text: `${name}: `, note: note(name) }));

/** Places outside the catalogue's verbs: `x.request(…)`, `x.exchange.…(…)` and `connect({ … })`. */
function atOther(place: ArgumentPlace, called: Link, table: readonly EndpointInfo[], world: CompletionWorld): Offers {
  const { chain, index } = place;
  if (chain[1]?.name === 'exchange') return atCommand(place, world);
  if (called.name === 'request' && chain.length > 1) {
    if (index === 0) return { values: plain(['GET', 'POST', 'PUT', 'DELETE']) };
    const method = called.args[0]?.text;
    const paths = table.filter((one) => method === undefined || one.method === method);
    if (index === 1) return { values: paths.map(({ path, summary }) => ({ text: path, note: summary })) };
    const sent = paths.find(({ path }) => path === called.args[1]?.text);
    if (index === 2 && place.key === '' && sent) {
      const names = Object.keys(sent.params).filter((name) => !place.keys?.includes(name));
      return { keys: keysOf(names, (name) => sent.params[name]?.description) };
    }
    if (index === 2 && place.key && sent) {
      return valuesOf(sent, place.key, world.client(chain[0]?.name ?? ''), { [place.key]: UNKNOWN });
    }
    if (index === 3) return { values: plain(['NONE', 'TRADE', 'USER_DATA', 'USER_STREAM']) };
  }
  return called.name === 'connect' && index === 0 ? atConnect(place, world) : {};
}

/** The networks that have a name. */
export const networks: readonly Candidate[] = [
  { text: 'embedded', note: 'the exchange that spotlab brings along, offline' },
  { text: 'testnet', note: 'the public test network, with keys of its own' },
  { text: 'live', note: 'the real one, real money' },
];

/** Values of the options of `connect` that have a few. */
const OPTION_VALUES: Readonly<Record<string, Offers>> = {
  network: { values: networks },
  limits: {
    values: [
      { text: 'wait', note: 'a call waits while a limit is reached (default)' },
      { text: 'throw', note: 'it fails' },
      { text: 'off', note: 'it is only counted' },
    ],
  },
  timeUnit: { values: plain(['MILLISECOND', 'MICROSECOND']) },
  allowTrading: { words: plain(['true', 'false']) },
};

function atConnect({ key, keys }: ArgumentPlace, world: CompletionWorld): Offers {
  if (key === undefined) return {};
  if (key !== '') return OPTION_VALUES[key] ?? {};
  const free = world.connectOptions().filter(({ text }) => !keys?.includes(text));
  return { keys: free.map(({ text, note }) => ({ text: `${text}: `, note })) };
}

/** An argument of a command of `x.exchange`: those with a place of their own, then an object with the others. */
function atCommand({ chain, index, key, keys }: ArgumentPlace, world: CompletionWorld): Offers {
  const command =
    controlCommands[
      chain
        .slice(2)
        .map(({ name }) => name)
        .join('.')
    ];
  if (!command) return {};
  const client = world.client(chain[0]?.name ?? '');
  const name = command.args[index];
  if (name !== undefined) return commandValues(command.params[name], client);
  if (index > command.args.length || key === undefined) return {};
  if (key !== '') return commandValues(command.params[key], client);
  const options = Object.keys(command.params).filter((one) => !command.args.includes(one) && !keys?.includes(one));
  return { keys: keysOf(options, (one) => command.params[one]?.description) };
}

export function commandValues(param: ControlParam | undefined, client: ClientWorld | undefined): Offers {
  switch (param?.kind) {
    case 'symbol':
      return { values: client?.symbols() ?? [] };
    case 'asset':
      return { values: client?.assets() ?? [] };
    case 'flag':
      return { words: plain(['true', 'false']) };
    case 'choice':
    case 'choices':
      return { values: plain(param.values ?? []) };
    default:
      return {};
  }
}
