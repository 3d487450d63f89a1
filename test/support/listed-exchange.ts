/**
 * An in-memory exchange with lists that follow the protocol reference: ranges (general rule 3), bounds of `limit`, the
 * longest range, parameters that exclude each other. Replies arrive out of order, and every request adds a newest row,
 * as on a live market.
 */

import type { WireRequest, WireResponse } from '../../src/transport/index.js';
import { FakeTransport } from './fake-transport.js';

/** A list of the exchange, with its request path. */
export interface List {
  readonly path: string;
  /** The rows in the exchange's order, by id or by time. */
  readonly rows: Record<string, unknown>[] | unknown[][];
  readonly id?: string;
  readonly time: string | number;
  readonly fromId?: string;
  /** Longest allowed range, in milliseconds. */
  readonly longestMs?: number;
  /** Whether a range outside the rows returns the nearest rows in place of none. */
  readonly clampsRange?: boolean;
  /** Order of the reply to a range. Default: the order of the rows. */
  readonly order?: 'time' | 'newest first' | 'id';
  /** Wraps the rows into an object. */
  readonly wrap?: (rows: readonly unknown[], isMore: boolean) => unknown;
  /** A row that is added while the list is read. */
  readonly added?: () => Record<string, unknown> | unknown[];
}

export class ListedExchange extends FakeTransport {
  inFlight = 0;
  mostInFlight = 0;
  /** The requested limits. */
  readonly limits: number[] = [];

  constructor(lists: readonly List[], shuffle: () => number = () => 0) {
    super((request) => {
      const url = new URL(request.path, 'http://exchange.test');
      const list = lists.find(({ path }) => path === url.pathname);
      return list ? this.#answer(list, url.searchParams) : { status: 404, body: {} };
    });
    const send = this.send.bind(this);
    this.send = async (request: WireRequest): Promise<WireResponse> => {
      this.inFlight += 1;
      this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
      for (let turn = Math.floor(shuffle() * 6); turn >= 0; turn -= 1) await new Promise((done) => setImmediate(done));
      this.inFlight -= 1;
      return send(request);
    };
  }

  #answer(list: List, query: URLSearchParams) {
    const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
    const limit = number('limit') ?? 500;
    this.limits.push(limit);
    if (!(limit >= 1 && limit <= 1000)) return refusal(-1130, "Data sent for parameter 'limit' is not valid.");
    const from = list.fromId === undefined ? undefined : number(list.fromId);
    const [start, end] = [number('startTime'), number('endTime')];
    if (from !== undefined && (start ?? end) !== undefined)
      return refusal(-1128, 'Combination of optional parameters invalid.');
    if (start !== undefined && end !== undefined && end - start > (list.longestMs ?? Number.POSITIVE_INFINITY)) {
      return refusal(-1127, 'More than 24 hours between startTime and endTime.');
    }
    const rows = list.rows as Record<string, unknown>[];
    const found =
      from === undefined
        ? ranged(list, rows, start, end)
        : rows.filter((row) => Number(row[list.id as string]) >= from);
    const isFromStart = start !== undefined || from !== undefined;
    const cut = isFromStart ? found.slice(0, limit) : found.slice(-limit);
    const reply = list.order === 'newest first' && from === undefined ? [...cut].reverse() : cut;
    const body = list.wrap ? list.wrap(reply, found.length > limit) : [...reply];
    if (list.added) rows.push(list.added() as Record<string, unknown>);
    return { body };
  }
}

function ranged(list: List, rows: readonly Record<string, unknown>[], start?: number, end?: number) {
  const timeOf = (row: Record<string, unknown>) => Number(row[list.time]);
  const sorted = list.order === 'id' ? rows : [...rows].sort((a, b) => timeOf(a) - timeOf(b));
  const inside = sorted.filter(
    (row) => timeOf(row) >= (start ?? 0) && timeOf(row) <= (end ?? Number.POSITIVE_INFINITY),
  );
  const first = sorted[0];
  return inside.length === 0 && list.clampsRange && first ? [first] : inside;
}

const refusal = (code: number, msg: string) => ({ status: 400, body: { code, msg } });
