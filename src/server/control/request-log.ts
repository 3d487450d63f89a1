/**
 * The newest requests that changed something, and the newest subscriptions: each message that arrived, whether it was
 * executed, and which planned fault was applied to it. The state of the exchange does not tell this: a lost request
 * leaves no trace there.
 *
 * Requests that only read are left out: they are many, and have no effect. The log is no part of the exchange's state. It
 * begins anew when the state is replaced, because the orders of the earlier requests do not exist any more. A request and
 * its reply are kept as they were and parsed when the log is read.
 */
import { Bytes } from '../../platform/index.js';
import { type ArrivedRequest, HEADERS, msOf } from '../../protocol/index.js';
import type { ServiceRequest, ServiceResponse } from '../base/service-messages.js';
import type { Venue } from '../venue/venue.js';

/** Minimum number of entries that the log keeps; older entries are dropped. */
const KEPT = 1_000;

/** A request in the log. The middleware completes it. */
export interface LoggedRequest {
  readonly timeUs: number;
  readonly request: Pick<ServiceRequest, 'query' | 'body' | 'headers'>;
  readonly endpoint: string | undefined;
  /** The exchange's reply; undefined until the request is executed, and if it is never executed. */
  reply: Pick<ServiceResponse, 'status' | 'body'> | undefined;
  /** Action of the planned fault that applied. */
  fault: string | undefined;
}

interface LoggedSubscription {
  readonly timeUs: number;
  /** Name of a market stream; undefined for the events of an account. */
  readonly stream: string | undefined;
  /** Id of the account. */
  readonly account: number | undefined;
}

export class RequestLog {
  private entries: (LoggedRequest | LoggedSubscription)[] = [];
  private readonly venue: () => Venue;

  constructor(venue: () => Venue) {
    this.venue = venue;
  }

  arrived({ query, body, headers }: ServiceRequest, endpoint: string | undefined): LoggedRequest {
    const entry: LoggedRequest = {
      timeUs: this.venue().clock.nowUs(),
      request: { query, body, headers },
      endpoint,
      reply: undefined,
      fault: undefined,
    };
    this.keep(entry);
    return entry;
  }

  subscribed(to: { readonly stream: string } | { readonly account: number }): void {
    const timeUs = this.venue().clock.nowUs();
    this.keep({ timeUs, stream: undefined, account: undefined, ...to });
  }

  /** Removes all entries, because the state was replaced. */
  clear(): void {
    this.entries = [];
  }

  /** The entries, oldest first. */
  list(): ArrivedRequest[] {
    return this.entries.slice(-KEPT).map((entry) => this.reported(entry));
  }

  private keep(entry: LoggedRequest | LoggedSubscription): void {
    this.entries.push(entry);
    if (this.entries.length >= 2 * KEPT) this.entries = this.entries.slice(-KEPT);
  }

  private reported(entry: LoggedRequest | LoggedSubscription): ArrivedRequest {
    const timeMs = msOf(entry.timeUs);
    const none = { symbol: null, clientOrderId: null, orderId: null, status: null, fault: null, apiKey: null };
    if (!('request' in entry)) {
      const stream = entry.stream ?? 'userData';
      return { timeMs, account: this.positionOf(entry.account), endpoint: null, stream, ...none };
    }
    const { request, endpoint, reply, fault } = entry;
    const params = new URLSearchParams(`${request.query}&${request.body}`);
    const sentKey = request.headers[HEADERS.apiKey];
    const apiKey = typeof sentKey === 'string' ? sentKey : null;
    const account = apiKey === null ? undefined : this.venue().keys.find(apiKey)?.account;
    return {
      ...{ timeMs, account: this.positionOf(account), endpoint: endpoint ?? null, stream: null },
      symbol: params.get('symbol'),
      clientOrderId: params.get('newClientOrderId') ?? params.get('listClientOrderId'),
      orderId: reply?.status === 200 ? placedBy(reply.body) : null,
      ...{ status: reply?.status ?? null, fault: fault ?? null, apiKey },
    };
  }

  /** The number of an account, from 0; null if there is no account, and for an account of a state that was replaced. */
  private positionOf(account: number | undefined): number | null {
    if (account === undefined) return null;
    const position = this.venue().accounts.positionOf(account);
    return position >= 0 ? position : null;
  }
}

/** The id of the order that a reply reports; null if it reports no order. */
function placedBy(body: ServiceResponse['body']): number | null {
  const text = typeof body === 'string' ? body : Bytes.concat(body).toString();
  const { orderId } = JSON.parse(text) as { orderId?: unknown };
  return typeof orderId === 'number' ? orderId : null;
}
