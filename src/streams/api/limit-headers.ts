/**
 * The rate limits in the body of a WebSocket API reply as the headers of an HTTP reply, so that the same code updates
 * the windows for both.
 */
import { HEADERS, windowName } from '../../protocol/index.js';
import type { ApiReply, RateLimitCount } from './api-message.js';

type Headers = Readonly<Record<string, string>>;

const PREFIXES: Partial<Record<RateLimitCount['rateLimitType'], string>> = {
  REQUEST_WEIGHT: HEADERS.usedWeight,
  ORDERS: HEADERS.orderCount,
};

/** Headers with the counts, and with the wait after a refused limit. */
export function limitHeaders({ status, body, rateLimits }: Omit<ApiReply, 'kind' | 'id'>): Headers {
  const headers: Record<string, string> = {};
  for (const limit of rateLimits) {
    const prefix = PREFIXES[limit.rateLimitType];
    if (prefix !== undefined) headers[`${prefix}-${windowName(limit).toLowerCase()}`] = String(limit.count);
  }
  const seconds = status === 429 || status === 418 ? retrySeconds(body) : undefined;
  if (seconds !== undefined) headers[HEADERS.retryAfter] = String(seconds);
  return headers;
}

/** Seconds until the exchange accepts requests again, from the two times in a refusal. */
function retrySeconds(body: string): number | undefined {
  try {
    const { data } = JSON.parse(body) as { data?: { serverTime?: unknown; retryAfter?: unknown } };
    const ms = Number(data?.retryAfter) - Number(data?.serverTime);
    return Number.isFinite(ms) ? Math.max(0, Math.ceil(ms / 1_000)) : undefined;
  } catch {
    return undefined;
  }
}
