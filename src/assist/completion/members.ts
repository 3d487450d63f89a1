/** What may follow a dot: setters not yet set and still allowed, members of calls, of clients and of any value. Pure. */
import { callMembers, clientMembers, controlCommands, type EndpointInfo, groupSubjects } from '../../protocol/index.js';
import type { ChainLink } from '../text/cursor.js';
import type { Candidate } from './candidate.js';
import type { CompletionContext } from './completion-context.js';
import { findVerb, isLeg, nextLeg, type ParsedCall, paramsSoFar, parseCall } from './parsed-call.js';
import { isExcludedByRules, requiredWith } from './rule-exclusion.js';

/** Candidates behind the dot that follows `chain`. */
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
  if (isCalled) return [];
  const names = chain.map(({ name }) => name);
  const members = context.members(names);
  const [root = '', ...path] = names;
  if (!context.client(root)) return members;
  const noted = members.map((one) => ({
    ...one,
    note: clientMemberNote([...path, one.text].join('.'), table) ?? one.note,
  }));
  return path.length === 0 ? sortedBy(Object.keys(groupSubjects), noted) : noted;
}

/** What a name behind the client means: a group, a verb, a command of the exchange, or something of the client's own. */
function clientMemberNote(id: string, table: readonly EndpointInfo[]): string | undefined {
  const command = id.startsWith('exchange.') ? controlCommands[id.slice('exchange.'.length)] : undefined;
  return (
    command?.summary ??
    commandNamesIn(id) ??
    groupSubjects[id] ??
    findVerb(id, table)?.verb.summary ??
    clientMembers[id]
  );
}

/** What a group of commands of the exchange holds. */
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
  // Watching is looking, and looking never trades.
  const own = context.callMembers(verb.id).filter((name) => name !== 'watch' || !isTrading);
  // Behind .explain() or .send() there is no call any more.
  const stays = ({ name }: ChainLink) => name in verb.setters || CALL_RETURNING.has(name) || isLeg(verb, name);
  if (!chained.every((link) => link.isCalled && stays(link))) return [];
  const leg = nextLeg(call);
  if (leg) return [{ text: leg.name, note: `the ${leg.name} order: its type and its fields` }];
  const order = Object.keys(callMembers);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const members = own
    .filter((name) => !chained.some((link) => link.name === name && !REPEATABLE.has(name)))
    .sort((a, b) => rank(a) - rank(b))
    .map((text): Candidate => ({ text, note: callMembers[text]?.does.replaceAll('`', '') }));
  return [...allowedSetters(call), ...members];
}

/** Members of a call that give a call again. */
const CALL_RETURNING: ReadonlySet<string> = new Set(['with', 'signal', 'fit', 'unchecked', 'test']);
/** Those that may be said more than once. */
const REPEATABLE: ReadonlySet<string> = new Set(['with']);

/** Setters whose parameter is not set yet and goes with what is; those that something set asks for come first. */
function allowedSetters(call: ParsedCall): Candidate[] {
  const { endpoint, verb, chained } = call;
  const sent = paramsSoFar(call);
  // A default that the verb sends is no choice of the user's.
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
      note: `${wanted.has(wire) ? 'needed. ' : ''}${description}${usual}${alias}`,
      ...(short === undefined ? {} : { shortName: short }),
    });
  }
  return candidates.sort((a, b) => Number(wanted.has(b.wire)) - Number(wanted.has(a.wire)));
}
