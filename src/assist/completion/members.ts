/** What may follow a dot: setters not yet set and still allowed, members of calls, of clients and of any value. Pure. */
import { callMembers, clientMembers, controlCommands, type EndpointInfo, groupSubjects } from '../../protocol/index.js';
import type { Link } from '../text/cursor.js';
import type { Candidate } from './candidate.js';
import type { CompletionWorld } from './completion-context.js';
import { findVerb, isLeg, nextLeg, sentSoFar, type VerbUse, verbUse } from './parsed-call.js';
import { isExcluded, wantedBy } from './rule-exclusion.js';

/** Candidates behind the dot that follows `chain`. */
export function membersOf(
  chain: readonly Link[],
  table: readonly EndpointInfo[],
  world: CompletionWorld,
): readonly Candidate[] {
  const isCalled = chain.some((link) => link.isCalled);
  const use = verbUse(chain, table, world);
  if (use && (use.rest.length > 0 || isCalled || world.callAt(chain.map(({ name }) => name)))) {
    return membersOfUse(use, world);
  }
  if (isCalled) return [];
  const names = chain.map(({ name }) => name);
  const members = world.members(names);
  const [root = '', ...path] = names;
  if (!world.client(root)) return members;
  const noted = members.map((one) => ({
    ...one,
    note: noteOfMember([...path, one.text].join('.'), table) ?? one.note,
  }));
  return path.length === 0 ? inOrderOf(Object.keys(groupSubjects), noted) : noted;
}

/** What a name behind the client means: a group, a verb, a command of the exchange, or something of the client's own. */
function noteOfMember(id: string, table: readonly EndpointInfo[]): string | undefined {
  const command = id.startsWith('exchange.') ? controlCommands[id.slice('exchange.'.length)] : undefined;
  return (
    command?.summary ?? namesInside(id) ?? groupSubjects[id] ?? findVerb(id, table)?.verb.summary ?? clientMembers[id]
  );
}

/** What a group of commands of the exchange holds. */
function namesInside(id: string): string | undefined {
  const start = `${id.replace(/^exchange\./, '')}.`;
  const names = Object.keys(controlCommands).filter((name) => id.startsWith('exchange.') && name.startsWith(start));
  return names.length === 0 ? undefined : names.map((name) => name.slice(start.length)).join(', ');
}

function inOrderOf(names: readonly string[], candidates: readonly Candidate[]): Candidate[] {
  const rank = ({ text }: Candidate) => (names.includes(text) ? names.indexOf(text) : names.length);
  return [...candidates].sort((a, b) => rank(a) - rank(b));
}

function membersOfUse(use: VerbUse, world: CompletionWorld): readonly Candidate[] {
  const { endpoint, verb, rest } = use;
  const isTrading = endpoint.security === 'TRADE' && !endpoint.changesNothing;
  // Watching is looking, and looking never trades.
  const own = world.callMembers(verb.id).filter((name) => name !== 'watch' || !isTrading);
  // Behind .explain() or .send() there is no call any more.
  const stays = ({ name }: Link) => name in verb.setters || STAYING.has(name) || isLeg(verb, name);
  if (!rest.every((link) => link.isCalled && stays(link))) return [];
  const leg = nextLeg(use);
  if (leg) return [{ text: leg.name, note: `the ${leg.name} order: its type and its fields` }];
  const order = Object.keys(callMembers);
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  const members = own
    .filter((name) => !rest.some((link) => link.name === name && !REPEATED.has(name)))
    .sort((a, b) => rank(a) - rank(b))
    .map((text): Candidate => ({ text, note: callMembers[text]?.does.replaceAll('`', '') }));
  return [...allowedSetters(use), ...members];
}

/** Members of a call that give a call again. */
const STAYING: ReadonlySet<string> = new Set(['with', 'signal', 'fit', 'unchecked', 'test']);
/** Those that may be said more than once. */
const REPEATED: ReadonlySet<string> = new Set(['with']);

/** Setters whose parameter is not set yet and goes with what is; those that something set asks for come first. */
function allowedSetters(use: VerbUse): Candidate[] {
  const { endpoint, verb, rest } = use;
  const sent = sentSoFar(use);
  // A default that the verb sends is no choice of the user's.
  const chosen = new Set(rest.map(({ name, args }) => (name === 'with' ? args[0]?.text : verb.setters[name])));
  const isSet = (wire: string) => chosen.has(wire) || (wire in sent && verb.defaults[wire] === undefined);
  const wanted = wantedBy(endpoint.rules, sent);
  const shortOf = new Map<string, string>();
  const candidates: (Candidate & { readonly wire: string })[] = [];
  for (const [text, wire] of Object.entries(verb.setters)) {
    if (isSet(wire) || isExcluded(endpoint.rules, sent, wire)) continue;
    const short = shortOf.get(wire);
    if (short === undefined) shortOf.set(wire, text);
    const { description = '', default: assumed } = endpoint.params[wire] ?? {};
    const usual = assumed === undefined ? '' : ` Default ${assumed}.`;
    const alias = wire === text ? '' : ` (${wire})`;
    candidates.push({
      text,
      wire,
      note: `${wanted.has(wire) ? 'needed. ' : ''}${description}${usual}${alias}`,
      ...(short === undefined ? {} : { longFor: short }),
    });
  }
  return candidates.sort((a, b) => Number(wanted.has(b.wire)) - Number(wanted.has(a.wire)));
}
