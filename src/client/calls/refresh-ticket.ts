/** Reads the data that the ticket of a call shows. The REPL and the kernel do this before they draw the ticket. */
import { readTicketFacts } from '../ticket/read-facts.js';
import { FluentCall } from './fluent-call.js';

/** Resolves when the data is there, or after two seconds; a value that is not a call is ignored. It never rejects. */
export async function refreshTicket(call: unknown): Promise<void> {
  if (!(call instanceof FluentCall)) return;
  const { session, request } = FluentCall.parts(call);
  await readTicketFacts(session, request);
}
