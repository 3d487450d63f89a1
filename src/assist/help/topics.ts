/** What help can be asked about, for completion. Pure. */

import { type EndpointInfo, enums, errorCodes, filterNotes, groupSubjects } from '../../protocol/index.js';
import type { Candidate } from '../completion/candidate.js';

/** The lists that can be asked for, with what they are. */
export const listTopics: Readonly<Record<'errors' | 'filters' | 'enums', string>> = {
  errors: 'Codes of refusals, and what to do.',
  filters: 'What an order must pass.',
  enums: 'Closed lists of values.',
};

/** Verbs, groups, lists, values, filters, codes. */
export function topics(table: readonly EndpointInfo[]): Candidate[] {
  const told = (notes: Readonly<Record<string, string>>) =>
    Object.entries(notes).map(([text, note]) => ({ text, note }));
  return [
    ...told(groupSubjects),
    ...table.flatMap(({ verbs }) => verbs.map(({ id, summary }) => ({ text: id, note: summary }))),
    ...told(listTopics),
    ...Object.entries(enums).map(([text, { summary }]) => ({ text, note: summary })),
    ...Object.entries(filterNotes).map(([text, { applies }]) => ({ text, note: applies })),
    ...Object.entries(errorCodes).map(([text, { name }]) => ({ text, note: name })),
  ];
}
