/** Backoffs and bans: how long a reply with status 429 or 418 stops the next requests. */
import { MIN_BAN_MS } from '../protocol/index.js';

/** Times on this machine's clock, epoch milliseconds; 0 for none. */
export interface BackoffTimes {
  readonly backoffUntilMs: number;
  readonly bannedUntilMs: number;
}

/** The status, headers and body of a reply that may be a 429 or 418. */
export interface Verdict {
  readonly status: number;
  readonly retryAfter: unknown;
  readonly body: string;
}

/** Whether a 429 is about unfilled orders (-1015). These are counted by account, so only placements must wait. */
export const isOrderLimit = ({ status, body }: Verdict): boolean => status === 429 && /"code":\s*-1015\b/.test(body);

/** Duration of the backoff after a 429, in milliseconds; `turnMs` if the reply has no Retry-After. */
export function backoffMs({ retryAfter }: Verdict, turnMs: number): number {
  return secondsOf(retryAfter) ?? turnMs;
}

/**
 * Duration of the ban after a 418, in milliseconds: from Retry-After, else from the end of the ban that the text names,
 * else the shortest ban.
 */
export function banMs({ retryAfter, body }: Verdict, exchangeNowMs: number): number {
  const told = secondsOf(retryAfter);
  if (told !== undefined) return told;
  const until = Number(/banned until (\d{13})\b/.exec(body)?.[1] ?? 0);
  return until > exchangeNowMs ? until - exchangeNowMs : MIN_BAN_MS;
}

function secondsOf(retryAfter: unknown): number | undefined {
  const seconds = Number(retryAfter ?? 0);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : undefined;
}
