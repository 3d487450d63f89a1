/** Explanations of calls for the tests of drawings. */

import type { Sample } from './sample.js';
import { cancelTicket, fittedTicket, knownTicket, poorTicket, ticket } from './sample-values.js';

export const ticketSamples: readonly Sample[] = [
  { name: 'explanation', kind: 'explanation', value: { ...ticket, isUnsendable: true } },
  { name: 'explanation-fitted', kind: 'explanation', value: fittedTicket },
  { name: 'ticket', kind: 'explanation', value: knownTicket, more: { ticket: 'unsent', sendWith: 'await _' } },
  { name: 'ticket-question', kind: 'explanation', value: poorTicket, more: { ticket: 'question' } },
  { name: 'ticket-cancel', kind: 'explanation', value: cancelTicket, more: { ticket: 'unsent' } },
];
