/**
 * `POST /class/v1/join` with `{"name","joinCode"}`: gives a student the API key of the account, once.
 *
 * Every machine that reaches the exchange may ask. The join code protects the key: it is random, long enough that
 * guessing is hopeless, and used up by the first join. Failed tries have a limit for each address; a right code is always
 * accepted, because a class may be behind one address. Requests of web pages are refused, as for the admin interface.
 */
import { isRecord, JOIN_PATH, msOf } from '../../protocol/index.js';
import { LimitRefusal } from '../base/refusal.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import { Attempts } from '../limits/attempts.js';
import type { Venue } from '../venue/venue.js';
import type { ClassRoster, JoinProblem } from './class-roster.js';

/** The status and the text of each refusal. */
const REFUSALS: Readonly<Record<JoinProblem, { readonly status: number; readonly msg: (name: string) => string }>> = {
  unknownName: {
    status: 404,
    msg: (name) => `There is no student '${name}' in this class; ask your teacher how your name is written.`,
  },
  hasJoined: {
    status: 409,
    msg: (name) => `'${name}' has joined already. For a new join code, ask your teacher (command class.rejoin).`,
  },
  wrongCode: { status: 403, msg: (name) => `The join code is not the code of '${name}'; check name and code.` },
};

/** Longest part of a sent name in a message. */
const MAX_SHOWN_NAME = 80;
/** Largest body of a request to join, bytes. */
export const MAX_JOIN_BYTES = 4 * 1024;
/** Maximum number of failed tries of an address: enough for the typing errors of a class of 500, and too few for guessing a code. */
const FAILED_TRIES = { rateLimitType: 'RAW_REQUESTS', interval: 'MINUTE', intervalNum: 1, limit: 500 } as const;

/** A count of failed tries to join. */
export const failedTries = (): Attempts => new Attempts(FAILED_TRIES);

/** Answers a request for the path; undefined for all other paths. @param roster undefined: there is no class */
export function joinReply(
  request: ServiceRequest,
  venue: Venue,
  roster: ClassRoster | undefined,
  failed: Attempts,
): ServiceResponse | undefined {
  if (request.path !== JOIN_PATH) return undefined;
  if (roster === undefined)
    return refusal(404, 'This exchange has no class; the teacher starts one with `spotlab exchange --class FILE`.');
  if (request.method !== 'POST')
    return { ...refusal(405, 'Joining a class needs the method POST.'), headers: { allow: 'POST' } };
  if (request.headers.origin !== undefined) return refusal(403, 'A web page cannot join; use `spotlab join`.');
  const { name, joinCode } = readJson(request.body);
  if (typeof name !== 'string' || typeof joinCode !== 'string')
    return refusal(400, 'Joining a class needs a JSON object with the texts name and joinCode.');
  const joined = roster.join(venue, name, joinCode);
  if (typeof joined === 'string') {
    try {
      failed.admit(request.address, 1, msOf(venue.clock.nowUs()));
    } catch (error) {
      if (!(error instanceof LimitRefusal)) throw error;
      const { retryAfterSeconds } = error;
      const wait = `Too many failed tries to join; wait ${retryAfterSeconds} s. A right name and code are accepted at any time.`;
      return { ...refusal(429, wait), headers: { 'retry-after': String(retryAfterSeconds) } };
    }
    const { status, msg } = REFUSALS[joined];
    return refusal(status, msg(name.trim().slice(0, MAX_SHOWN_NAME)));
  }
  const { student, key } = joined;
  return reply(200, { name: student.name, account: student.account, ...key });
}

function readJson(body: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'));
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

function refusal(status: number, msg: string): ServiceResponse {
  return reply(status, { code: 'SPOTLAB_CLASS', msg });
}

function reply(status: number, body: object): ServiceResponse {
  // The reply contains a secret, so no cache between exchange and client may store it.
  return { status, headers: { 'cache-control': 'no-store' }, body: JSON.stringify(body) };
}
