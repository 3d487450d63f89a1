/**
 * Answers of an exchange that is kept: none leaves before everything is on the disk that it could tell of.
 *
 * That goes for reads and refusals too: what they tell of must not be gone after a crash. What was carried out and cannot
 * be kept gets -1007, "execution status unknown", since whether it will be there at the next start nobody knows; after that
 * every request gets -1008 with 503 and nothing is carried out.
 */
import { type Refusal, refusal } from '../../protocol/index.js';
import type { VenueJournal } from '../venue/venue-journal.js';
import type { Handler, ServiceAnswer } from './http-server.js';

export function durableAckGate(journal: VenueJournal, handle: Handler): Handler {
  const keep = (answer: ServiceAnswer): ServiceAnswer | Promise<ServiceAnswer> => {
    const settled = journal.flushed();
    if (!settled) return answer;
    return settled.then(
      () => answer,
      () => (answer === 'dropped' ? answer : refusalReply(refusal('executionUnknown'))),
    );
  };
  return (request) => {
    if (journal.hasFailed) return refusalReply(refusal('serverBusy'));
    const answer = handle(request);
    return answer instanceof Promise ? answer.then(keep) : keep(answer);
  };
}

function refusalReply({ http, body }: Refusal): ServiceAnswer {
  return { status: http, headers: {}, body: JSON.stringify(body) };
}
