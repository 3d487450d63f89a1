/**
 * What may follow at the cursor. A pure function of the text before it, the catalogue's plain table and a world that
 * tells which names exist; it evaluates nothing and sends nothing.
 *
 * Knows: members of any value (by the world), setters behind a verb's call and the steps of an order list, closed lists
 * of values and symbols inside string literals, fields of a leg, Node's modules in imports.
 */
import { enumValues } from '../protocol/enums.js';
import type { EndpointInfo, LegInfo, VerbInfo } from '../protocol/table.js';
import { type ArgumentPlace, argumentPlace, chainEndingAt, type Link } from './cursor.js';
import { scan, type Token } from './scan.js';

/** What exists, seen without running anything. */
export interface CompletionWorld {
  /** Global names, the user's own first. */
  names(): readonly string[];
  /** Members of the value at a path of plain names. */
  members(path: readonly string[]): readonly string[];
  /** Verb of the call that a plain path holds, such as `market.klines`. */
  verbOf(path: readonly string[]): string | undefined;
  /** Symbols known so far. */
  symbols(): readonly string[];
  /** Members that every call has. */
  callMembers(): readonly string[];
  /** Names of modules that come with the host. */
  modules(): readonly string[];
}

export interface Completion {
  /** Texts that may stand in place of `prefix`. */
  readonly candidates: readonly string[];
  /** The end of the text before the cursor that a candidate replaces. */
  readonly prefix: string;
}

const KEYWORDS =
  'async await break case catch class const continue debugger default delete do else export extends false finally for function if import in instanceof interface let new null of return switch this throw true try type typeof undefined var void while yield'.split(
    ' ',
  );

/** Completes `before`, the text from the start of the input to the cursor. */
export function complete(before: string, table: readonly EndpointInfo[], world: CompletionWorld): Completion {
  const tokens = scan(before);
  const last = tokens.at(-1);
  if (last?.kind === 'string' && last.isOpen) return completeString(tokens, last, table, world);

  const touches = last?.end === before.length;
  const isPartial = touches && last?.kind === 'word';
  const prefix = isPartial ? last.text : '';
  const at = isPartial ? tokens.length - 1 : tokens.length;
  const dot = tokens[at - 1];
  if (dot?.kind === 'punctuation' && (dot.text === '.' || dot.text === '?.')) {
    const chain = chainEndingAt(tokens, at - 2);
    return { candidates: chain ? matching(membersOf(chain, table, world), prefix) : [], prefix };
  }
  if (touches && last.kind === 'number') return { candidates: [], prefix };

  const place = argumentPlace(tokens, at);
  const here = place ? atPlace(place, table, world) : undefined;
  if (here?.keys) return { candidates: matching(here.keys, prefix), prefix };
  if (prefix === '') {
    // Behind a whole value there is nothing to fill in, and offering its closing quote again would be a lie.
    if (dot && !(dot.kind === 'punctuation' && /^[([{,:]$/.test(dot.text))) return { candidates: [], prefix };
    if (here?.values.length) return { candidates: here.values.map((value) => `'${value}'`), prefix };
    if (here?.words.length) return { candidates: here.words, prefix };
    if (tokens.length === 0) return { candidates: world.members(['x']).map((name) => `x.${name}`), prefix };
    return { candidates: [], prefix };
  }
  return { candidates: matching([...(here?.words ?? []), ...world.names(), ...KEYWORDS], prefix), prefix };
}

/** Inside a string: the values that its place takes. The only one left is closed with its quote. */
function completeString(
  tokens: readonly Token[],
  open: Token,
  table: readonly EndpointInfo[],
  world: CompletionWorld,
): Completion {
  const prefix = open.text;
  const at = tokens.length - 1;
  const previous = tokens[at - 1]?.text;
  const isModule =
    previous === 'from' ||
    previous === 'import' ||
    (previous === '(' && /^(import|require)$/.test(tokens[at - 2]?.text ?? ''));
  const place = argumentPlace(tokens, at);
  const values = isModule ? world.modules() : place ? atPlace(place, table, world).values : [];
  const found = matching(values, prefix);
  return { candidates: found.length === 1 ? [`${found[0]}${open.quote}`] : found, prefix };
}

/** Those that start with the prefix; failing that, whatever the case; failing that, those that contain it. */
function matching(names: readonly string[], prefix: string): string[] {
  const all = [...new Set(names)];
  if (prefix === '') return all;
  const exact = all.filter((name) => name.startsWith(prefix));
  if (exact.length > 0) return exact;
  const lower = prefix.toLowerCase();
  const loose = all.filter((name) => name.toLowerCase().startsWith(lower));
  if (loose.length > 0 || prefix.length < 2) return loose;
  return all.filter((name) => name.toLowerCase().includes(lower));
}

interface VerbUse {
  readonly endpoint: EndpointInfo;
  readonly verb: VerbInfo;
  /** What follows the verb's own call. */
  readonly rest: readonly Link[];
}

/** The verb that a chain calls, from whatever name its client has; or the one whose call a variable holds. */
function verbUse(chain: readonly Link[], table: readonly EndpointInfo[], world: CompletionWorld): VerbUse | undefined {
  const called = chain.findIndex((link) => link.isCalled);
  const id = chain
    .slice(1, called + 1)
    .map((link) => link.name)
    .join('.');
  const direct = called > 0 ? findVerb(id, table) : undefined;
  if (direct) return { ...direct, rest: chain.slice(called + 1) };
  const held = called < 0 ? chain.length : called;
  const path = chain.slice(0, held).map((link) => link.name);
  const heldId = path.length > 0 ? world.verbOf(path) : undefined;
  const found = heldId === undefined ? undefined : findVerb(heldId, table);
  return found && { ...found, rest: chain.slice(held) };
}

/** Endpoint and verb by id, such as `market.klines`. */
export function findVerb(
  id: string,
  table: readonly EndpointInfo[],
): { readonly endpoint: EndpointInfo; readonly verb: VerbInfo } | undefined {
  for (const endpoint of table) {
    const verb = endpoint.verbs.find((one) => one.id === id);
    if (verb) return { endpoint, verb };
  }
  return undefined;
}

function membersOf(chain: readonly Link[], table: readonly EndpointInfo[], world: CompletionWorld): readonly string[] {
  const use = verbUse(chain, table, world);
  if (!use || (use.rest.length === 0 && !chain.some((link) => link.isCalled))) {
    return chain.some((link) => link.isCalled) ? [] : world.members(chain.map((link) => link.name));
  }
  const { endpoint, verb, rest } = use;
  // Behind .explain() or .send() there is no call any more.
  const stays = ({ name }: Link) => name in verb.setters || name === 'with' || name === 'signal' || isLeg(verb, name);
  if (!rest.every((link) => link.isCalled && stays(link))) return [];
  const leg = verb.legs[rest.filter((link) => isLeg(verb, link.name)).length];
  if (leg) return [leg.name];
  return [...Object.keys(verb.setters), ...(endpoint.paging ? ['all', 'pages'] : []), ...world.callMembers()];
}

function isLeg(verb: VerbInfo, name: string): boolean {
  return verb.legs.some((leg) => leg.name === name);
}

/** What a place takes: values for string literals, bare words, or keys of an object. */
interface Offers {
  readonly values: readonly string[];
  readonly words: readonly string[];
  readonly keys?: readonly string[];
}

const NOTHING: Offers = { values: [], words: [] };

function atPlace(place: ArgumentPlace, table: readonly EndpointInfo[], world: CompletionWorld): Offers {
  const { chain, index, inList, key } = place;
  const called = chain.at(-1);
  if (!called) return NOTHING;
  const use = verbUse(chain, table, world);
  if (!use) return atOther(place, called, table);
  const { endpoint, verb, rest } = use;
  const param = (name: string | undefined) => valuesOf(endpoint, name, world);
  if (rest.length === 0) {
    const spec = verb.args[index];
    if (spec === undefined) return NOTHING;
    if (typeof spec !== 'string') {
      if (key === '') return { ...NOTHING, keys: place.keys?.length ? [] : keyTexts(spec) };
      return param(key ?? spec[0]);
    }
    const [one, several] = spec.replace('?', '').split('|');
    return param(inList ? (several ?? one) : one);
  }
  const name = called.name;
  const leg = verb.legs.find((one) => one.name === name);
  if (leg) return atLeg(leg, place, called, param);
  if (name === 'with') {
    if (index === 0) return { ...NOTHING, values: Object.keys(endpoint.params) };
    return param(called.strings[0]);
  }
  return index === 0 ? param(verb.setters[name]) : NOTHING;
}

function atLeg(leg: LegInfo, place: ArgumentPlace, called: Link, param: (name: string | undefined) => Offers): Offers {
  if (place.index === 0) return { ...NOTHING, values: Object.keys(leg.types) };
  if (place.index > 1 || place.key === undefined) return NOTHING;
  if (place.key !== '') return param(leg.fields[place.key]);
  const known = leg.types[called.strings[0] ?? ''];
  const fields = known ? [...known.mandatory, ...known.either.flat(), ...known.optional] : Object.keys(leg.fields);
  return { ...NOTHING, keys: keyTexts(fields.filter((field) => !place.keys?.includes(field))) };
}

const keyTexts = (names: readonly string[]) => [...new Set(names)].map((name) => `${name}: `);

function valuesOf(endpoint: EndpointInfo, name: string | undefined, world: CompletionWorld): Offers {
  const info = name === undefined ? undefined : endpoint.params[name];
  if (!info) return NOTHING;
  if (info.kind === 'symbol' || info.kind === 'symbols') return { ...NOTHING, values: world.symbols() };
  if (info.kind === 'flag') return { ...NOTHING, words: ['true', 'false'] };
  return info.enum ? { ...NOTHING, values: enumValues(info.enum) } : NOTHING;
}

/** Places outside the catalogue's verbs: `x.request(method, path, …)` and `connect({ … })`. */
function atOther(place: ArgumentPlace, called: Link, table: readonly EndpointInfo[]): Offers {
  if (called.name === 'request' && place.chain.length > 1) {
    if (place.index === 0) return { ...NOTHING, values: ['GET', 'POST', 'PUT', 'DELETE'] };
    const method = called.strings[0];
    const paths = table.filter((one) => method === undefined || one.method === method).map((one) => one.path);
    if (place.index === 1) return { ...NOTHING, values: [...new Set(paths)] };
    if (place.index === 3) return { ...NOTHING, values: ['NONE', 'TRADE', 'USER_DATA', 'USER_STREAM'] };
  }
  if (called.name === 'connect' && place.index === 0) {
    if (place.key === 'network') return { ...NOTHING, values: ['embedded', 'testnet', 'live'] };
    if (place.key === '') return { ...NOTHING, keys: keyTexts(['network', 'seed', 'replay']) };
  }
  return NOTHING;
}
