/** The requests that the pages of one reading come from, and what all of its strategies share. */

import { asUs, type EndpointInfo, endpointById, type Paging } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import type { CallRequest } from '../call/request.js';
import { TransportError } from '../errors/errors.js';
import type { Shown } from '../results/result.js';
import type { SessionContext } from '../session/session-context.js';

/** One reply and the rows in it. */
export interface PageReply {
  readonly result: Shown<unknown>;
  readonly rows: readonly unknown[];
  /** Whether there may be more: it holds as many rows as were asked for, or says so. */
  readonly isFull: boolean;
}

/** A reply, and those of its rows that belong to the reading. */
export interface PagePart {
  readonly reply: PageReply;
  readonly rows: readonly unknown[];
}

/** A range of time, both ends included, in microseconds since the epoch. */
export interface PageRange {
  readonly fromUs: number | undefined;
  readonly toUs: number;
  /** Whether the end was given; else it is the time at which reading began. */
  readonly hasEnd: boolean;
}

/** What a strategy knows of the way ahead, for the progress. */
export interface ProgressEstimate {
  expectedRows?: number;
  /** Part that is done, 0 to 1, where rows are not expected in a certain number. */
  share?: number | undefined;
}

/** Rows of a request where the endpoint states no bound. */
const MOST_ROWS = 1000;

export class PageSource {
  requests = 0;
  weight = 0;
  /** Rows handed on so far. */
  delivered = 0;
  readonly estimate: ProgressEstimate = {};
  /** Rows of a request. */
  readonly limit: number;
  readonly endpoint: EndpointInfo;

  /** @param max rows wanted in all */
  constructor(
    private readonly session: SessionContext,
    readonly request: CallRequest,
    readonly paging: Paging,
    readonly max: number,
    readonly concurrency: number,
    private readonly signal: AbortSignal,
  ) {
    this.endpoint = endpointOf(paging, request);
    this.limit = Number(request.params.limit ?? this.mostRows);
  }

  /** Most rows that a request may ask for. */
  get mostRows(): number {
    return this.endpoint.params.limit?.max ?? MOST_ROWS;
  }

  /** Rows that are still wanted. */
  get wanted(): number {
    return this.max - this.delivered;
  }

  /** A parameter that the call was given. */
  given(name: string): WireValue | undefined {
    return this.request.params[name];
  }

  /** Sends one request for the rows that `bounds` say; the call's own bounds are left out. */
  async fetch(
    bounds: Readonly<Record<string, string | number | bigint | undefined>>,
    { limit = this.limit, endpoint = this.endpoint }: { limit?: number; endpoint?: EndpointInfo } = {},
  ): Promise<PageReply> {
    if (this.signal.aborted) {
      throw new TransportError(this.request.verb.id, 'aborted', 'stopped before the next page was asked for.', {
        cause: this.signal.reason,
      });
    }
    const params: Record<string, WireValue> = {};
    for (const [name, value] of Object.entries(this.request.params)) {
      if (name in endpoint.params && !this.isBound(name)) params[name] = value;
    }
    for (const [name, value] of Object.entries({ ...bounds, limit })) {
      if (value !== undefined) params[name] = String(value);
    }
    this.requests += 1;
    const result = await this.session.execute<unknown>({ endpoint, verb: this.request.verb, params }, this.signal);
    this.weight += result.meta.weight;
    const rows = this.rowsOf(result);
    return { result, rows, isFull: rows.length >= limit || (result as { moreData?: unknown }).moreData === true };
  }

  private isBound(name: string): boolean {
    const { paging } = this;
    const from = paging.by === 'id' ? paging.from : paging.by === 'time' ? paging.otherwise?.from : undefined;
    return name === 'startTime' || name === 'endTime' || name === 'limit' || name === from;
  }

  private rowsOf(result: unknown): readonly unknown[] {
    const field = this.paging.by === 'time' ? this.paging.rows : undefined;
    const rows = field === undefined ? result : (result as Record<string, unknown>)[field];
    return Array.isArray(rows) ? rows : [];
  }
}

function endpointOf(paging: Paging, { endpoint }: CallRequest): EndpointInfo {
  return paging.by === 'id' && paging.via !== undefined ? endpointById(paging.via) : endpoint;
}

/** A field of a row that holds a time, as microseconds. */
export function timeUsOf(row: unknown, field: string): number {
  return asUs(Number((row as Record<string, unknown>)[field]));
}

/** Microseconds as the milliseconds that are sent: the first ones not before them. */
export const firstMs = (us: number): number => Math.ceil(us / 1_000);

/** Microseconds as the milliseconds that are sent: the last ones not after them. */
export const lastMs = (us: number): number => Math.floor(us / 1_000);

/** The rows within a range, by the time in `field`; all of them where rows have none. */
export function rowsWithin(
  rows: readonly unknown[],
  field: string | undefined,
  { fromUs = 0, toUs }: PageRange,
): readonly unknown[] {
  if (field === undefined) return rows;
  return rows.filter((row) => {
    const us = timeUsOf(row, field);
    return us >= fromUs && us <= toUs;
  });
}
