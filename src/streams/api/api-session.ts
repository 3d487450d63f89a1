/**
 * Requests of the session of a connection: logging on, and subscribing to the events of the account. They are signed,
 * cost weight, and are refused like any request.
 */
import type { LimitBook, OnWait } from '../../limits/index.js';
import { refusal, SESSION_WEIGHT, type SessionMethod } from '../../protocol/index.js';
import type { Secret, Signer } from '../../signing/index.js';
import type { ApiLink } from './api-link.js';
import type { ApiReply } from './api-message.js';
import { type ApiParams, withSignature } from './api-params.js';
import { limitHeaders } from './limit-headers.js';

/** An API key and its signer. */
export interface ApiCredentials {
  readonly apiKey: Secret;
  readonly signer: Signer;
}

/** The parts of a session besides its connection. */
export interface ApiSessionParts {
  readonly credentials: ApiCredentials;
  readonly limits: LimitBook;
  readonly timeoutMs: number;
  readonly recvWindowMs?: number | undefined;
  /** Measures the exchange's clock, after it has refused a timestamp. */
  readonly syncClock: () => Promise<unknown>;
  /** Called before a connection or a request of the session waits for request weight. */
  readonly onLimit?: OnWait | undefined;
}

/** The exchange has refused a request of a session. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal';

  constructor(
    readonly method: SessionMethod,
    readonly status: number,
    /** Code of the exchange; undefined if its reply has none. */
    readonly code: number | undefined,
    readonly reason: string,
  ) {
    super(`${method} was refused: ${code ?? status} ${reason}`);
  }

  /** Whether the same request would be refused again: the key is the reason. */
  get isFinal(): boolean {
    return this.status < 500 && this.status !== 429 && this.status !== 418 && this.code !== STALE_TIMESTAMP;
  }
}

const STALE_TIMESTAMP = -1021;
const ALREADY_SUBSCRIBED = refusal('subscriptionActive').body.code;

/** Whether keys of this kind can log on. */
export const canLogOn = ({ signer }: ApiCredentials): boolean => signer.kind === 'Ed25519';

/** Logs on, so that requests need no signature. @throws ApiRefusal, SendError */
export async function logOn(link: ApiLink, parts: ApiSessionParts): Promise<void> {
  await signedRequest(link, 'session.logon', parts);
  link.isLoggedOn = true;
}

/** Request weight of {@link subscribeToAccount}. */
export const subscriptionWeight = ({ credentials }: ApiSessionParts): number =>
  canLogOn(credentials) ? 2 * SESSION_WEIGHT : SESSION_WEIGHT;

/** Subscribes to the events of the account of the key. @throws ApiRefusal, SendError */
export async function subscribeToAccount(link: ApiLink, parts: ApiSessionParts): Promise<void> {
  try {
    if (!canLogOn(parts.credentials))
      return void (await signedRequest(link, 'userDataStream.subscribe.signature', parts));
    await logOn(link, parts);
    await request(link, 'userDataStream.subscribe', [], parts);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== ALREADY_SUBSCRIBED) throw error;
  }
}

async function signedRequest(link: ApiLink, method: SessionMethod, parts: ApiSessionParts): Promise<void> {
  const { credentials, limits, recvWindowMs, syncClock } = parts;
  const params = (): ApiParams => {
    const own: ApiParams = [
      ['timestamp', { json: String(limits.stampMs) }],
      ...(recvWindowMs === undefined ? [] : [['recvWindow', { json: String(recvWindowMs) }] as const]),
    ];
    return withSignature(own, credentials.apiKey.reveal(), credentials.signer);
  };
  try {
    await request(link, method, params(), parts);
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.code !== STALE_TIMESTAMP) throw error;
    await syncClock();
    await request(link, method, params(), parts);
  }
}

async function request(
  link: ApiLink,
  method: SessionMethod,
  params: ApiParams,
  { credentials, limits, timeoutMs, onLimit }: ApiSessionParts,
): Promise<void> {
  const reservation = await limits.reserve(
    { weight: SESSION_WEIGHT, orders: 0, urgent: true },
    'wait',
    undefined,
    onLimit,
  );
  let reply: ApiReply;
  try {
    reply = await link.request(method, params, { timeoutMs });
  } catch (error) {
    limits.release(reservation, true);
    throw error;
  }
  limits.charge(reservation, reply.status, limitHeaders(reply), reply.body, false);
  if (reply.status >= 400) throw refusalOf(method, reply, credentials.apiKey.reveal());
}

function refusalOf(method: SessionMethod, { status, body }: ApiReply, apiKey: string): ApiRefusal {
  const { code, msg } = (JSON.parse(body) ?? {}) as { readonly code?: unknown; readonly msg?: unknown };
  // A server may repeat the key in its reply.
  const reason = String(msg ?? '').replaceAll(apiKey, '‹key›');
  return new ApiRefusal(method, status, typeof code === 'number' ? code : undefined, reason);
}
