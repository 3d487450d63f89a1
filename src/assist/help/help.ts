/** Prints help on a topic from the catalogue. Pure: no I/O. This module is loaded only when help is requested. */
import {
  callMembers,
  clientMembers,
  controlCommands,
  controlUsage,
  type EndpointInfo,
  enums,
  filterNotes,
  groupSubjects,
  nearest,
} from '../../protocol/index.js';
import { findVerb } from '../input/parsed-call.js';
import { wrap } from '../text/wrap.js';
import { clientPage } from './client-pages.js';
import {
  enumHelp,
  enumValueHelp,
  errorHelp,
  filterHelp,
  knownTypes,
  listHelp,
  lists,
  resultLines,
  typeHelp,
  typesIn,
} from './help-facts.js';
import { labHelp } from './help-lab.js';
import { memberPage } from './help-member.js';
import { streamHelp } from './help-stream.js';
import { verbHelp } from './help-verb.js';
import type { MemberKind } from './member-help.gen.js';
import { type HelpStyle, overview, PLAIN_HELP, requestFor } from './overview.js';
import { section, usageLines } from './page.js';
import { labTopics, streamTopics, topicsNamed } from './topics.js';

export { type HelpStyle, overview, PLAIN_HELP } from './overview.js';

/**
 * Returns help on `topic`: a verb (`market.klines`, `klines`, `x.market.klines('BTCUSDT')`), a group (`market`), a
 * stream (`stream.trades`), the lab (`lab.run`), a command of the embedded exchange, an enum (`TimeInForce`), an error code (`-1013`), a filter, a result type, or one
 * of the lists `errors`, `filters`, `enums`. Undefined when no topic has this name.
 */
export function helpOn(
  topic: string,
  table: readonly EndpointInfo[],
  width: number,
  style: HelpStyle = PLAIN_HELP,
): string | undefined {
  const asked = topic.trim().replace(/^['"`]|['"`]$/g, '');
  const path = /^(?:await\s+)?(?:x\.)?([\w.]+)/.exec(asked)?.[1]?.replace(/\.$/, '') ?? '';
  // The lists come first: some verbs end in the same words.
  const list = listHelp(asked, width, style);
  if (list !== undefined) return list;
  if (/^(?:await\s+)?x$/.test(asked)) return clientHelp(width, style);
  const onLab = labHelp(asked.replace(/\?$/, ''), width, style);
  if (onLab !== undefined) return onLab;
  const stream = streamHelp(path, width, style);
  if (stream !== undefined) return stream;
  // After the client only the whole path counts: `x.market` is the group, and `market` alone is the order verb of that
  // name.
  const isOnClient = /^(?:await\s+)?x\./.test(asked);
  const group = isOnClient ? groupHelp(path, table, width, style) : undefined;
  if (group !== undefined && !findVerb(path, table)) return group;
  return (
    verbNamed(path, table, width, style) ??
    enumHelp(asked, table, width, style) ??
    errorHelp(asked.replace(/\?$/, ''), width, style) ??
    filterHelp(asked, width, style) ??
    groupHelp(path, table, width, style) ??
    commandHelp(path, width, style) ??
    // The page of the client comes first, because calls may have a member of the same name, such as live.
    (isOnClient ? clientPage(path, width, style) : undefined) ??
    memberHelp(path, table, width, style) ??
    otherNamed(path, table, width, style) ??
    groupHelp(groupNamed(path), table, width, style) ??
    enumValueHelp(asked, width, style) ??
    typeHelp(asked, width, style)
  );
}

/** Returns help on the verb that a name means, with the other verbs of this name. */
function verbNamed(path: string, table: readonly EndpointInfo[], width: number, style: HelpStyle): string | undefined {
  const whole = findVerb(path, table);
  const [id = '', ...others] = whole ? [path] : topicsNamed(path, table);
  const found = whole ?? findVerb(id, table);
  if (!found) return undefined;
  const page = verbHelp(found.endpoint, found.verb, width, style);
  if (others.length === 0) return page;
  const also = `Also: ${others.map((other) => requestFor(style, other)).join(', ')}.`;
  return [page, '', ...wrap(also, width, '').map(style.faint)].join('\n');
}

/** Returns help on the stream or the function of the lab that a last name means. */
function otherNamed(path: string, table: readonly EndpointInfo[], width: number, style: HelpStyle): string | undefined {
  const [id = ''] = topicsNamed(path, table);
  return streamHelp(id, width, style) ?? labHelp(id, width, style);
}

function groupHelp(path: string, table: readonly EndpointInfo[], width: number, style: HelpStyle): string | undefined {
  const inGroup = table
    .map((endpoint) => ({ ...endpoint, verbs: endpoint.verbs.filter((verb) => verb.id.startsWith(`${path}.`)) }))
    .filter((endpoint) => endpoint.verbs.length > 0);
  if (path === '' || inGroup.length === 0) return undefined;
  const subject = groupSubjects[path];
  return [...(subject ? [...wrap(subject, width, ''), ''] : []), overview(inGroup, width, style)].join('\n');
}

/** Returns the full name of a group whose last word is `word`. */
const groupNamed = (word: string): string => Object.keys(groupSubjects).find((id) => id.endsWith(`.${word}`)) ?? '';

/** Help on the client: its groups of verbs, and its own members. */
function clientHelp(width: number, style: HelpStyle): string {
  const rows = (notes: Readonly<Record<string, string>>) =>
    Object.entries(notes).map(([name, note]) => [`.${name}`, note] as const);
  const all = style.request?.('verbs') ?? '.help';
  return [
    style.name('x'),
    ...wrap(`A client connected to an exchange. Its verbs are in groups; ${all} lists all of them.`, width, '  '),
    ...section('groups', rows(groupSubjects), width, style),
    ...section('other members', rows(clientMembers), width, style),
  ].join('\n');
}

/** Help on a command of `x.exchange`, or the list of these commands. */
function commandHelp(path: string, width: number, style: HelpStyle): string | undefined {
  const id = path.replace(/^exchange\.?/, '');
  const command = path.startsWith('exchange.') ? controlCommands[id] : undefined;
  if (command) {
    const rows = Object.entries(command.params).map(([name, { description, default: assumed, values }]) => {
      const listed = values ? ` ${values.join(' ')}.` : '';
      return [name, `${description}.${listed}${assumed === undefined ? '' : ` Default ${assumed}.`}`] as const;
    });
    return [
      ...usageLines(`x.exchange.${id.slice(0, id.lastIndexOf('.') + 1)}${controlUsage(id, command)}`, width, style),
      ...wrap(`${command.summary} ${command.notes ?? ''}`.trim(), width, '  '),
      ...section('parameters', rows, width, style),
      '',
      style.faint('result'),
      ...wrap(command.result, width, '  ').map(style.name),
      ...resultLines(typesIn(command.result), width, style),
      '',
      style.faint('example'),
      `  ${command.example}`,
    ].join('\n');
  }
  if (path !== 'exchange' && !path.startsWith('exchange.')) return undefined;
  const rows = Object.entries(controlCommands)
    .filter(([one]) => id === '' || one.startsWith(`${id}.`))
    .map(([one, { summary }]) => [`.${one}`, summary] as const);
  const about = clientMembers.exchange ?? '';
  return rows.length ? [...wrap(about, width, ''), ...section('x.exchange', rows, width, style)].join('\n') : undefined;
}

/** Help on a member of calls, a member of the client, or a setter with the verbs that have it. */
function memberHelp(path: string, table: readonly EndpointInfo[], width: number, style: HelpStyle): string | undefined {
  const name = path.slice(path.lastIndexOf('.') + 1);
  const ofCall = callMemberHelp(name, width, style);
  if (ofCall !== undefined) return ofCall;
  const ofClient = Object.hasOwn(clientMembers, path) ? clientMembers[path] : undefined;
  const page = clientPage(path, width, style) ?? ownMemberPage(path, width, style);
  if (page !== undefined) return page;
  if (ofClient !== undefined) return [style.name(`x.${path}`), ...wrap(ofClient, width, '  ')].join('\n');
  return setterHelp(name, table, width, style);
}

/** Help on a member of the client, of its parts `history` and `clock`, or on a global function. */
function ownMemberPage(path: string, width: number, style: HelpStyle): string | undefined {
  const [, part, name = ''] = /^(history|clock|decimal)\.(\w+)$/.exec(path) ?? [];
  if (part === 'decimal') return memberPage('makeDecimal', name, path, width, style);
  if (part !== undefined) return memberPage(part as MemberKind, name, `x.${path}`, width, style);
  if (path === 'decimal') return memberPage('makeDecimal', '', path, width, style);
  if (path === 'connect') {
    return [memberPage('connect', '', path, width, style), '', 'Tab after connect({ lists the options.'].join('\n');
  }
  return memberPage('client', path, `x.${path}`, width, style);
}

/** Help on a member that every call has. */
export function callMemberHelp(name: string, width: number, style: HelpStyle): string | undefined {
  const member = Object.hasOwn(callMembers, name) ? callMembers[name] : undefined;
  return member && [style.name(member.usage), ...wrap(`${sentence(member.does)}.`, width, '  ')].join('\n');
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function setterHelp(name: string, table: readonly EndpointInfo[], width: number, style: HelpStyle): string | undefined {
  const uses = new Map<string, string[]>();
  for (const { params, verbs } of table) {
    for (const { id, setters } of verbs) {
      const wire = setters[name] ?? (Object.values(setters).includes(name) ? name : undefined);
      const about = wire === undefined ? undefined : `${wire}: ${params[wire]?.description ?? ''}`;
      if (about !== undefined) uses.set(about, [...(uses.get(about) ?? []), id]);
    }
  }
  if (uses.size === 0) return undefined;
  const rows = [...uses].map(([about, ids]) => [about, ids.join(', ')] as const);
  return [
    style.name(`.${name}()`),
    ...rows.flatMap(([about, ids]) => [...wrap(about, width, '  '), ...wrap(ids, width, '    ').map(style.faint)]),
  ].join('\n');
}

/** The message when {@link helpOn} finds nothing. */
export function noHelpText(topic: string, table: readonly EndpointInfo[]): string {
  const verbs = table.flatMap((endpoint) => endpoint.verbs.map((verb) => verb.id));
  // A word that is both, such as `depth`, means the verb that sends a request.
  const ids = [...streamTopics.map(({ text }) => text), ...labTopics.map(({ text }) => text), ...verbs];
  const word = topic.trim().replace(/^x\./, '');
  const byName = new Map(ids.map((id) => [id.slice(id.lastIndexOf('.') + 1), id]));
  const others = [
    ...Object.keys(enums),
    ...Object.keys(filterNotes),
    ...Object.keys(lists),
    ...Object.keys(knownTypes),
  ];
  const near = [
    ...new Set([
      ...nearest(word, ids),
      ...nearest(word, byName.keys()).map((name) => byName.get(name) ?? name),
      ...nearest(word, others),
    ]),
  ];
  const hint = near.length ? `Nearest: ${near.slice(0, 3).join(', ')}.` : '.help lists all verbs.';
  return `No help topic '${topic.trim()}'. ${hint}`;
}
