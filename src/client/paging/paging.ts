/**
 * Reads a list of any length page by page: checks the options, chooses the strategy of the endpoint, limits the rows,
 * reports progress, and aborts open requests when the consumer stops.
 */

import { expectManyListeners } from '../../platform/index.js';
import type { Paging, TimePaging } from '../../protocol/index.js';
import { asUs, optionProblem } from '../../protocol/index.js';
import type { TimeInput } from '../base/inputs.js';
import { anySignal, interruptSignal } from '../base/interrupt.js';
import { limitsWaitMs } from '../base/limits-wait.js';
import { encodeParam, type WireValue } from '../call/encode.js';
import { checkOptionNames } from '../call/option-names.js';
import { type CallRequest, requestWeight, reversedRange } from '../call/request.js';
import type { CallParts } from '../calls/fluent-call.js';
import { rowMethods } from '../results/data-backend.js';
import { drawAs } from '../results/display-hooks.js';
import { partMethods } from '../results/list-parts.js';
import { RowStore, rowArray } from '../results/rows.js';
import { ParameterError, SpotlabError } from '../types/errors.js';
import type { PageOptions, PagingProgress } from '../types/page-options.js';
import type { Rows, RowsMeta } from '../types/paged.js';
import type { Shown } from '../types/result.js';
import { idPages } from './paging-ids.js';
import { intervalPages } from './paging-intervals.js';
import { firstMs, lastMs, mostRowsOf, type PagePart, type PageRange, PageSource } from './paging-source.js';
import { timePages } from './paging-times.js';
import { progressListener } from './progress.js';

const DEFAULT_CONCURRENCY = 4;
const MAX_CONCURRENCY = 16;

/** One page: its result for display, and its rows. */
interface Page {
  readonly result: Shown<unknown>;
  readonly rows: readonly unknown[];
}

const PAGE_OPTIONS: Readonly<Record<keyof PageOptions, true>> = {
  from: true,
  to: true,
  max: true,
  pageSize: true,
  concurrency: true,
  signal: true,
  onProgress: true,
};

/** One read over pages with checked options. */
class ListReader {
  private static count = 0;
  private readonly id = ++ListReader.count;
  private readonly paging: Paging;
  private readonly stop = new AbortController();
  private readonly source: PageSource;
  private readonly range: PageRange;
  private readonly notify: ((progress: PagingProgress) => void) | undefined;
  private startedMs = 0;

  constructor(
    private readonly parts: CallParts,
    options: PageOptions,
  ) {
    const { session, request, signal } = parts;
    const { paging } = request.endpoint;
    if (!paging) throw new Error(`${request.verb.id} has no further pages: its reply is complete`);
    checkOptionNames(`${request.verb.id}: paging`, options, PAGE_OPTIONS);
    refuseLimit(parts.request);
    this.paging = paging;
    const pageSize = wholeNumber(request.verb.id, 'pageSize', options.pageSize, mostRowsOf(paging, request));
    const max = wholeNumber(request.verb.id, 'max', options.max, Number.MAX_SAFE_INTEGER) ?? Number.POSITIVE_INFINITY;
    const concurrency = wholeNumber(request.verb.id, 'concurrency', options.concurrency, MAX_CONCURRENCY);
    const joined = anySignal([this.stop.signal, signal, options.signal, interruptSignal()]) as AbortSignal;
    // All concurrent requests listen to this signal; this stops Node's warning about more than ten listeners.
    expectManyListeners(joined);
    this.source = new PageSource(session, request, paging, max, concurrency ?? DEFAULT_CONCURRENCY, pageSize, joined);
    this.range = rangeOf(parts, options);
    this.notify = options.onProgress ?? progressListener();
  }

  async *pages(): AsyncGenerator<Page, void, undefined> {
    const { source } = this;
    this.startedMs = this.parts.session.parts.clock.now();
    let state: PagingProgress['state'] = 'stopped';
    try {
      this.progress('running');
      for await (const part of this.strategy()) {
        const rows = part.rows.length > source.wanted ? part.rows.slice(0, source.wanted) : part.rows;
        source.delivered += rows.length;
        this.progress('running');
        if (rows.length > 0) yield { result: this.shown(part, rows), rows };
        if (source.wanted <= 0) break;
      }
      state = 'done';
    } finally {
      this.stop.abort(new Error('the consumer of the pages has stopped'));
      this.progress(state);
    }
  }

  /** Origin and cost of all rows together. */
  meta(): RowsMeta {
    const { endpoint, verb, params } = this.parts.request;
    return {
      verb: verb.id,
      method: endpoint.method,
      path: this.source.endpoint.path,
      params,
      requests: this.source.requests,
      weight: this.source.weight,
      elapsedMs: this.parts.session.parts.clock.now() - this.startedMs,
    };
  }

  /** Gives the rows `meta`, the display hooks and the methods of a list result. */
  decorate(target: object, rows: () => unknown, meta: object = this.meta()): void {
    const { session, request } = this.parts;
    const { displays } = session.parts;
    const { display, displayMany } = request.endpoint;
    drawAs(target, displays, () => ({
      value: rows(),
      context: { kind: displayMany ?? display, params: request.params, nowMs: session.exchangeNowMs },
    }));
    const origin = { endpoint: request.endpoint.id, params: request.params, displays };
    for (const [name, way] of rowMethods(() => session.dataBackend.tableOf(rows(), origin))) {
      Object.defineProperty(target, name, way);
    }
    Object.defineProperty(target, 'meta', { get: () => meta });
    if (!Array.isArray(target)) return;
    for (const [name, method] of partMethods((part) => this.decorate(part, () => part, meta)))
      Object.defineProperty(target, name, method);
  }

  private strategy(): AsyncGenerator<PagePart> {
    const { paging, source, range } = this;
    // A range without an end that begins after now has no rows yet.
    if (range.fromUs !== undefined && firstMs(range.fromUs) > lastMs(range.toUs)) return noPages();
    switch (paging.by) {
      case 'interval':
        return intervalPages(source, range);
      case 'id':
        return idPages(source, paging, range);
      case 'time':
        return this.byId(paging) ?? timePages(source, paging, range);
    }
  }

  /** A list with a time strategy is read by id when no range is given, or when a first id is given. */
  private byId({ otherwise }: TimePaging): AsyncGenerator<PagePart> | undefined {
    const { source, range } = this;
    if (!otherwise) return undefined;
    const hasRange = range.fromUs !== undefined || range.hasEnd;
    const isGiven = source.given(otherwise.from) !== undefined;
    if (isGiven && hasRange && otherwise.time === undefined) {
      const { id } = this.parts.request.verb;
      throw new ParameterError(id, otherwise.from, `${otherwise.from} cannot be combined with a time range.`);
    }
    const canEnd = range.fromUs === undefined && (!range.hasEnd || otherwise.time !== undefined);
    return isGiven || canEnd ? idPages(source, otherwise, range) : undefined;
  }

  /** The reply itself when all of its rows belong to the read, otherwise a copy with the rows that belong to the read. */
  private shown({ reply }: PagePart, rows: readonly unknown[]): Shown<unknown> {
    if (rows.length === reply.rows.length && rows.every((row, index) => row === reply.rows[index])) return reply.result;
    const { paging } = this;
    const field = paging.by === 'time' ? paging.rows : undefined;
    const copy: object = field === undefined ? [...rows] : { ...(reply.result as object), [field]: [...rows] };
    Object.defineProperty(copy, 'raw', { get: () => reply.result.raw });
    this.decorate(copy, () => copy, reply.result.meta);
    return copy as Shown<unknown>;
  }

  private progress(state: PagingProgress['state']): void {
    const { notify, source } = this;
    if (!notify) return;
    const { session, request } = this.parts;
    const elapsedMs = session.parts.clock.now() - this.startedMs;
    const { expectedRows } = source.estimate;
    const share =
      state === 'done' ? 1 : expectedRows ? Math.min(1, source.delivered / expectedRows) : source.estimate.share;
    const remainingMs = state === 'running' && share ? this.remainingMs(elapsedMs, share) : undefined;
    notify({
      id: this.id,
      verb: request.verb.id,
      params: request.params,
      state,
      rows: source.delivered,
      ...(expectedRows === undefined ? {} : { expectedRows }),
      requests: source.requests,
      weight: source.weight,
      ...(share === undefined ? {} : { share }),
      elapsedMs,
      ...(remainingMs === undefined ? {} : { remainingMs }),
    });
  }

  private remainingMs(elapsedMs: number, share: number): number {
    const { limits, policy } = this.parts.session.parts;
    const { source } = this;
    const requests = Math.ceil((source.requests * (1 - share)) / share);
    const weight = requestWeight({ ...this.parts.request, endpoint: source.endpoint });
    return Math.round(
      Math.max(
        (elapsedMs * (1 - share)) / share,
        limitsWaitMs(limits, policy, requests, weight, source.endpoint.weightPool),
      ),
    );
  }
}

async function* noPages(): AsyncGenerator<PagePart> {}

/** The pages of a list, each as a result. */
export function readPages(parts: CallParts, options: PageOptions): AsyncIterableIterator<Shown<unknown>> {
  const reader = new ListReader(parts, options);
  return (async function* () {
    for await (const { result } of reader.pages()) yield result;
  })();
}

/** The rows of a list, one page at a time. */
export function readRows(parts: CallParts, options: PageOptions): AsyncGenerator<readonly unknown[]> {
  // The options are checked at once, before the libraries for a file are loaded.
  const reader = new ListReader(parts, options);
  return (async function* () {
    for await (const { rows } of reader.pages()) yield rows;
  })();
}

/** All rows of a list. Klines are packed, other rows are plain arrays. */
export async function readAll(parts: CallParts, options: PageOptions): Promise<Rows<unknown>> {
  const reader = new ListReader(parts, options);
  if (parts.request.endpoint.paging?.by !== 'interval') {
    const rows: unknown[] = [];
    const whole = () => {
      reader.decorate(rows, () => rows);
      return rows as typeof rows & Rows<unknown>;
    };
    return collected(reader, (row) => rows.push(row), whole);
  }
  const store = new RowStore<readonly unknown[]>();
  const whole = () => {
    store.finish();
    const rows: readonly unknown[] = rowArray(store, (target) => reader.decorate(target, () => rows));
    return rows as typeof rows & Rows<unknown>;
  };
  return collected(reader, (row) => store.push(row as readonly unknown[]), whole);
}

/** Reads to the end. An error gets the rows that were read before it, so that they need not be read again. */
async function collected(
  reader: ListReader,
  take: (row: unknown) => void,
  whole: () => Rows<unknown>,
): Promise<Rows<unknown>> {
  try {
    for await (const page of reader.pages()) for (const row of page.rows) take(row);
  } catch (error) {
    if (error instanceof SpotlabError && reader.meta().requests > 0)
      Object.defineProperty(error, 'rows', { value: whole(), configurable: true });
    throw error;
  }
  return whole();
}

/**
 * Refuses a call with a limit. With other clients, `limit` is the size of a page or of the whole result, so each of the
 * two meanings would surprise some users: they would lose rows, or read the rows of years.
 */
function refuseLimit({ verb, params }: CallRequest): void {
  const { limit } = params;
  if (limit === undefined) return;
  throw new ParameterError(
    verb.id,
    'limit',
    `.limit(${limit}) asks for one reply, but all(), pages() and the methods that write a file read the whole list.`,
    `To take the rows of one reply, await the call and export its result: (await call).toParquet(path). To read the whole list, remove .limit(${limit}); the options max and pageSize bound the rows of the read and of one request, such as all({ max: ${limit} }).`,
  );
}

/** The range of the read. Its end is fixed at the start, so that a growing list has an end. */
function rangeOf({ session, request }: CallParts, { from, to }: PageOptions): PageRange {
  const nowMs = session.exchangeNowMs;
  const at = (name: string, option: TimeInput | undefined): number | undefined => {
    const context = { verb: request.verb.id, name, clock: { exchangeNowMs: nowMs } };
    const given: WireValue | undefined =
      option === undefined ? request.params[name] : encodeParam({ kind: 'time', description: '' }, option, context);
    return given === undefined ? undefined : asUs(Number(given));
  };
  const toUs = at('endTime', to);
  const fromUs = at('startTime', from);
  const problem = reversedRange({ startTime: fromUs, endTime: toUs });
  if (problem) throw new ParameterError(request.verb.id, problem.name, problem.text);
  return { fromUs, toUs: endOf(toUs ?? nowMs * 1_000), hasEnd: toUs !== undefined };
}

/** An end in milliseconds includes all microseconds of its last millisecond. */
const endOf = (us: number): number => (us % 1_000 === 0 ? us + 999 : us);

function wholeNumber(verb: string, name: string, value: number | undefined, most: number): number | undefined {
  if (value === undefined) return undefined;
  const bounds = most === Number.MAX_SAFE_INTEGER ? {} : { max: most };
  const problem = optionProblem(name, { kind: 'integer', min: 1, ...bounds }, value);
  if (problem !== undefined) throw new ParameterError(verb, name, problem);
  return value;
}
