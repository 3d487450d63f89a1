/**
 * Sends the requests that read one list page by page, and holds the data that all strategies of paging share: limit,
 * range and counts.
 */

import { asUs, type EndpointInfo, endpointById, type Paging } from '../../protocol/index.js';
import type { WireValue } from '../call/encode.js';
import type { CallRequest } from '../call/request.js';
import type { SessionContext } from '../session/session-context.js';
import { TransportError } from '../types/errors.js';
import type { Shown } from '../types/result.js';

/** One reply with its rows. */
export interface PageReply {
  readonly result: Shown<unknown>;
  readonly rows: readonly unknown[];
  /** Whether more rows may follow: the reply has as many rows as requested, or `moreData` is true. */
  readonly isFull: boolean;
}

/** A reply with those of its rows that belong to the read. */
export interface PagePart {
  readonly reply: PageReply;
  readonly rows: readonly unknown[];
}

/** A range of time, inclusive, in microseconds since the epoch. */
export interface PageRange {
  readonly fromUs: number | undefined;
  readonly toUs: number;
  /** Whether the user gave the end of the range; otherwise the range ends at the time when the read began. */
  readonly hasEnd: boolean;
}

/** Estimates of a strategy for the progress. */
export interface ProgressEstimate {
  expectedRows?: number;
  /** The finished part, 0 to 1, when the number of rows is not known. */
  share?: number | undefined;
}

/** Rows per request for an endpoint without a stated maximum. */
const MAX_ROWS = 1000;

export class PageSource {
  requests = 0;
  weight = 0;
  /** Number of rows passed on so far. */
  delivered = 0;
  readonly estimate: ProgressEstimate = {};
  /** Rows per request. */
  readonly limit: number;
  readonly endpoint: EndpointInfo;

  /**
   * @param max total number of rows wanted
   * @param pageSize rows per request; undefined for the maximum
   */
  constructor(
    private readonly session: SessionContext,
    readonly request: CallRequest,
    readonly paging: Paging,
    readonly max: number,
    readonly concurrency: number,
    pageSize: number | undefined,
    private readonly signal: AbortSignal,
  ) {
    this.endpoint = endpointOf(paging, request);
    this.limit = pageSize ?? this.mostRows;
  }

  /** Maximum rows per request. */
  get mostRows(): number {
    return mostRowsOf(this.paging, this.request);
  }

  /** Number of rows still wanted. */
  get wanted(): number {
    return this.max - this.delivered;
  }

  /** A parameter of the call. */
  given(name: string): WireValue | undefined {
    return this.request.params[name];
  }

  /** Sends one request with these bounds in place of the call's own bounds. */
  async fetch(
    bounds: Readonly<Record<string, string | number | bigint | undefined>>,
    { limit = this.limit, endpoint = this.endpoint }: { limit?: number; endpoint?: EndpointInfo } = {},
  ): Promise<PageReply> {
    if (this.signal.aborted) {
      throw new TransportError(this.request.verb.id, 'aborted', 'stopped before the request of the next page.', {
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

/** Maximum rows per request of a list. */
export function mostRowsOf(paging: Paging, request: CallRequest): number {
  return endpointOf(paging, request).params.limit?.max ?? MAX_ROWS;
}

function endpointOf(paging: Paging, { endpoint }: CallRequest): EndpointInfo {
  return paging.by === 'id' && paging.via !== undefined ? endpointById(paging.via) : endpoint;
}

/** The time in a field of a row, in microseconds. */
export function timeUsOf(row: unknown, field: string): number {
  return asUs(Number((row as Record<string, unknown>)[field]));
}

/** Microseconds as milliseconds for the wire, rounded up: the first millisecond that is not earlier. */
export const firstMs = (us: number): number => Math.ceil(us / 1_000);

/** Microseconds as milliseconds for the wire, rounded down: the last millisecond that is not later. */
export const lastMs = (us: number): number => Math.floor(us / 1_000);

/** The rows within a range by the time in `field`; all rows when there is no such field. */
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
