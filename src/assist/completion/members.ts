/**
 * Completes the text after a dot: setters that are still allowed, members of calls and clients, and members of any
 * other value. Pure: no I/O.
 */
import {
  callMembers,
  clientMembers,
  controlCommands,
  type EndpointInfo,
  groupSubjects,
  historyMembers,
} from '../../protocol/index.js';
import { labNote } from '../help/help-lab.js';
import { firstSentence } from '../help/help-member.js';
import { streamCall, streamMembers } from '../help/help-stream.js';
import type { Candidate } from '../input/candidate.js';
import type { CompletionContext } from '../input/completion-context.js';
import { findVerb, isLeg, nextLeg, type ParsedCall, paramsSoFar, parseCall } from '../input/parsed-call.js';
import type { ChainLink } from '../text/cursor.js';
import { isExcludedByRules, requiredWith } from './rule-exclusion.js';

/** Returns the candidates after a dot that follows `chain`. */
export function membersOf(
  chain: readonly ChainLink[],
  table: readonly EndpointInfo[],
  context: CompletionContext,
): readonly Candidate[] {
  const isCalled = chain.some((link) => link.isCalled);
  const call = parseCall(chain, table, context);
  if (call && (call.chained.length > 0 || isCalled || context.callAt(chain.map(({ name }) => name)))) {
    return membersOfCall(call, context);
  }
  if (isCalled) return membersOfStream(chain, context);
  const names = chain.map(({ name }) => name);
  const members = context.members(names);
  const [root = '', ...path] = names;
  if (root === 'lab' && path.length === 0) return members.map((one) => ({ ...one, note: labMemberNote(one) }));
  if (!context.client(root)) return members;
  const noted = members.map((one) => ({
    ...one,
    note: clientMemberNote([...path, one.text].join('.'), table) ?? one.note,
  }));
  return path.length === 0 ? sortedBy(Object.keys(groupSubjects), noted) : noted;
}

/** Describes a function of the lab. */
function labMemberNote({ text, note }: Candidate): Candidate['note'] {
  const known = labNote(text);
  return known ? firstSentence(known.about) : note;
}

/**
 * Describes a member of the client: a group, a verb, a command of the embedded exchange, or a method of the client
 * itself.
 */
function clientMemberNote(id: string, table: readonly EndpointInfo[]): string | undefined {
  const command = id.startsWith('exchange.') ? controlCommands[id.slice('exchange.'.length)] : undefined;
  return (
    command?.summary ??
    commandNamesIn(id) ??
    groupSubjects[id] ??
    findVerb(id, table)?.verb.summary ??
    clientMembers[id] ??
    (id.startsWith('stream.') ? plain(streamCall(id.slice('stream.'.length))?.about) : undefined) ??
    (id.startsWith('history.') ? historyMembers[id.slice('history.'.length)] : undefined)
  );
}

const plain = (about: string | undefined): string | undefined => about?.replaceAll('`', '');

/** The members that may follow `x.stream.klines('BTCUSDT', '1m')`, without setters that are already set. */
function membersOfStream(chain: readonly ChainLink[], context: CompletionContext): Candidate[] {
  const [client, group, verb, ...chained] = chain;
  const isStream = verb?.isCalled && group?.name === 'stream' && context.client(client?.name ?? '') !== undefined;
  if (!isStream || !chained.every((link) => link.isCalled)) return [];
  const all = streamMembers(verb.name);
  // After take(n) or on(handler) the value is no longer a stream.
  const stays = ({ name }: ChainLink) => !ENDS_STREAM.has(name) && all.some((one) => one.name === name);
  if (!chained.every(stays)) return [];
  return all
    .filter(({ name }) => !chained.some((link) => link.name === name))
    .map(({ name, about }) => ({ text: name, note: about }));
}

const ENDS_STREAM: ReadonlySet<string> = new Set(['take', 'on', 'live', 'done', 'reached']);

/** Lists the commands in a group of `x.exchange`. */
function commandNamesIn(id: string): string | undefined {
  const start = `${id.replace(/^exchange\./, '')}.`;
  const names = Object.keys(controlCommands).filter((name) => id.startsWith('exchange.') && name.startsWith(start));
  return names.length === 0 ? undefined : names.map((name) => name.slice(start.length)).join(', ');
}

function sortedBy(names: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const rank = ({ text }: Candidate) => (names.includes(text) ? names.indexOf(text) : names.length);
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}

function membersOfCall(call: ParsedCall, context: CompletionContext): readonly Candidate[] {
  const { endpoint, verb, chained } = call;
  const isTrading = endpoint.security === 'TRADE' && !endpoint.changesNothing;
  // `watch` only reads, so trading calls do not offer it.
  const own = context.callMembers(verb.id).filter((name) => name !== 'watch' || !isTrading);
  // After .explain() or .send() the value is no longer a call.
  const stays = ({ name }: ChainLink) => name in verb.setters || CALL_RETURNING.has(name) || isLeg(verb, name);
  if (!chained.every((link) => link.isCalled && stays(link))) return [];
  const leg = nextLeg(call);
  if (leg) return [{ text: leg.name, note: `the ${leg.name} order of the list: type and fields` }];
  const order = Object.keys(callMembers);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const members = own
    .filter((name) => !chained.some((link) => link.name === name && !REPEATABLE.has(name)))
    .sort((a, b) => rank(a) - rank(b))
    .map((text): Candidate => ({ text, note: callMembers[text]?.does.replaceAll('`', '') }));
  return [...allowedSetters(call), ...members];
}

/** Members of a call that return a call. */
const CALL_RETURNING: ReadonlySet<string> = new Set(['with', 'signal', 'fit', 'unchecked', 'test']);
/** Members that may be chained more than once. */
const REPEATABLE: ReadonlySet<string> = new Set(['with']);

/**
 * Returns the setters that are not set yet and that the rules still allow. Setters that another set parameter requires
 * come first.
 */
function allowedSetters(call: ParsedCall): Candidate[] {
  const { endpoint, verb, chained } = call;
  const sent = paramsSoFar(call);
  // A default value of the verb does not count as set by the user.
  const chosen = new Set(chained.map(({ name, args }) => (name === 'with' ? args[0]?.text : verb.setters[name])));
  const isSet = (wire: string) => chosen.has(wire) || (wire in sent && verb.defaults[wire] === undefined);
  const wanted = requiredWith(endpoint.rules, sent);
  const shortOf = new Map<string, string>();
  const candidates: (Candidate & { readonly wire: string })[] = [];
  for (const [text, wire] of Object.entries(verb.setters)) {
    if (isSet(wire) || isExcludedByRules(endpoint.rules, sent, wire)) continue;
    const short = shortOf.get(wire);
    if (short === undefined) shortOf.set(wire, text);
    const { description = '', default: assumed } = endpoint.params[wire] ?? {};
    const usual = assumed === undefined ? '' : ` Default ${assumed}.`;
    const alias = wire === text ? '' : ` (${wire})`;
    candidates.push({
      text,
      wire,
      note: `${wanted.has(wire) ? 'required. ' : ''}${description}${usual}${alias}`,
      ...(short === undefined ? {} : { shortName: short }),
    });
  }
  return candidates.sort((a, b) => Number(wanted.has(b.wire)) - Number(wanted.has(a.wire)));
}
