/**
 * Durable-ack gate for an exchange with a data directory: delays each reply until all changes before it are on the
 * disk.
 *
 * This includes replies to reads and refusals, because a change that a reply shows must not be lost in a crash. If the
 * write fails, a request that was executed gets -1007, "execution status unknown", because the next start may or may
 * not have it. After a failed write every request gets -1008 with status 503 and is not executed.
 */
import { type Refusal, refusal } from '../../protocol/index.js';
import type { VenueJournal } from '../service/venue-journal.js';
import type { Handler, ServiceAnswer } from './http-server.js';

export function durableAckGate(journal: VenueJournal, handle: Handler): Handler {
  const afterFlush = (answer: ServiceAnswer): ServiceAnswer | Promise<ServiceAnswer> => {
    const flushed = journal.flushed();
    if (!flushed) return answer;
    return flushed.then(
      () => answer,
      () => (answer === 'dropped' ? answer : refusalReply(refusal('executionUnknown'))),
    );
  };
  return (request) => {
    if (journal.hasFailed) return refusalReply(refusal('serverBusy'));
    const answer = handle(request);
    return answer instanceof Promise ? answer.then(afterFlush) : afterFlush(answer);
  };
}

function refusalReply({ http, body }: Refusal): ServiceAnswer {
  return { status: http, headers: {}, body: JSON.stringify(body) };
}
