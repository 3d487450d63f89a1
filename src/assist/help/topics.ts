/** Lists the topics that help knows, as candidates for completion. Pure: no I/O. */

import {
  callMembers,
  clientMembers,
  type EndpointInfo,
  enums,
  errorCodes,
  filterNotes,
  groupSubjects,
  ownStreamVerbs,
  streamById,
  streamVerbs,
} from '../../protocol/index.js';
import type { Candidate } from '../input/candidate.js';
import { firstSentence } from './help-member.js';
import { labNotes } from './lab-notes.gen.js';

/** The lists that `.help` prints, with their descriptions. */
export const listTopics: Readonly<Record<'errors' | 'filters' | 'enums', string>> = {
  errors: 'Error codes of the exchange, and what to do about each.',
  filters: 'Filters: the rules that an order must pass.',
  enums: 'Enums: parameters with a fixed list of values.',
};

/** The verbs of `x.stream`. */
export const streamTopics: readonly { readonly text: string; readonly note: string }[] = [
  ...streamVerbs.map(({ name, stream }) => ({ text: `stream.${name}`, note: streamById(stream).summary })),
  ...ownStreamVerbs.map(({ name, summary }) => ({ text: `stream.${name}`, note: summary })),
];

/** The functions of `lab`. */
export const labTopics: readonly { readonly text: string; readonly note: string }[] = [
  { text: 'lab', note: 'Tests strategies against the matching engine.' },
  ...Object.entries(labNotes).map(([name, { about }]) => ({ text: `lab.${name}`, note: firstSentence(about) })),
];

/** All topics: groups, verbs, streams, the lab, lists, enums, filters, error codes. */
export function topics(table: readonly EndpointInfo[]): Candidate[] {
  const withNotes = (notes: Readonly<Record<string, string>>) =>
    Object.entries(notes).map(([text, note]) => ({ text, note }));
  return [
    ...withNotes(groupSubjects),
    ...table.flatMap(({ verbs }) => verbs.map(({ id, summary }) => ({ text: id, note: summary }))),
    { text: 'stream', note: 'Events of the exchange, as they happen.' },
    ...streamTopics,
    ...labTopics,
    ...withNotes(listTopics),
    ...Object.entries(enums).map(([text, { summary }]) => ({ text, note: summary })),
    ...Object.entries(filterNotes).map(([text, { applies }]) => ({ text, note: applies })),
    ...Object.entries(errorCodes).map(([text, { name }]) => ({ text, note: name })),
  ];
}

/**
 * The whole names of the topics that a last name means. The topic that help describes comes first: `trades` means
 * market.trades, then account.trades and stream.trades. A verb with a short path comes before a verb with a longer path, and
 * verbs come before streams and the lab. Empty for the name of a list, and for the name of a group or a member that no verb
 * has, such as `history`: such a name means the list, the group or the member.
 */
export function topicsNamed(name: string, table: readonly EndpointInfo[]): readonly string[] {
  const depth = (id: string) => id.split('.').length;
  const verbs = table.flatMap((endpoint) => endpoint.verbs.map(({ id }) => id));
  const others = [...streamTopics, ...labTopics].map(({ text }) => text);
  const endsSo = (id: string) => id.endsWith(`.${name}`);
  const named = verbs.filter(endsSo).sort((a, b) => depth(a) - depth(b));
  const isGroup = Object.keys(groupSubjects).some((id) => id === name || endsSo(id));
  const isMember = Object.hasOwn(callMembers, name) || Object.hasOwn(clientMembers, name);
  if (Object.hasOwn(listTopics, name) || (named.length === 0 && (isGroup || isMember))) return [];
  return [...named, ...others.filter(endsSo)];
}
