/** Continues the result of a call by the events of a stream, in the form of the result. */
import { exactText, fieldsOf, multiplyExact, parseExact, rowShapes } from '../../protocol/index.js';
import { bigintsAsText } from '../../transport/index.js';
import { interruptSignal } from '../base/interrupt.js';
import { lazily } from '../base/lazy-part.js';
import type { CallRequest } from '../call/request.js';
import { addExtras, originOf } from '../session/result-extras.js';
import type { MarketPlan, StreamContext } from '../streams/consumers/stream-plan.js';
import { openNewestRows } from '../streams/newest-rows.js';
import type { AggTrade } from '../types/data-types.gen.js';
import type { AggTradeEvent, KlineEvent, TradeEvent } from '../types/stream-events.gen.js';
import { bookPlan } from './book-plan.js';

const loadBook = lazily(() => import('./open-book.js'));

export interface FollowedCall<T> {
  /** The next result; the first one is the reply to a request. */
  next(): Promise<T>;
  /** Request weight of the snapshots of a book. */
  spent?(): number;
  close(): void;
}

/** Levels of a book unless the call has a limit. */
const DEFAULT_LEVELS = 100;

export async function followCall<T extends object>(
  context: StreamContext,
  request: CallRequest,
  plan: MarketPlan,
  send: () => Promise<T>,
): Promise<FollowedCall<T>> {
  if (request.endpoint.id === 'depth') return followBook<T>(context, request);
  // The stream opens before the request, so that no event between them is missed.
  const rows = await openNewestRows<object>(context, plan);
  let last: T | undefined;
  let origin: ReturnType<typeof originOf>;
  return {
    async next() {
      if (last === undefined) {
        last = await send();
        origin = originOf(last);
      } else last = continued(last, request, await rows.next(), origin);
      return last;
    },
    close: () => rows.close(),
  };
}

async function followBook<T>(context: StreamContext, { params }: CallRequest): Promise<FollowedCall<T>> {
  const levels = Number(params.limit ?? DEFAULT_LEVELS);
  const { openBook } = await loadBook();
  const plan = { ...bookPlan([params.symbol]), limit: Math.max(levels, DEFAULT_LEVELS) };
  const book = await openBook(context, plan, interruptSignal());
  const changes = book[Symbol.asyncIterator]();
  let isFirst = true;
  return {
    async next() {
      if (!isFirst) await changes.next();
      isFirst = false;
      return book.depth(levels) as T;
    },
    spent: () => book.weight,
    close() {
      void changes.return?.();
      void book.close();
    },
  };
}

/**
 * The result with the events, and with the extras of the result.
 *
 * @param origin origin of the first result: the origin of the last one would keep all earlier results in memory
 */
function continued<T extends object>(
  value: T,
  request: CallRequest,
  events: readonly object[],
  origin: ReturnType<typeof originOf>,
): T {
  const next = fold(value, request, events) as T;
  if (!origin) return next;
  // The body is that of the new result, as if the exchange had sent it now.
  const response = new Proxy(origin.reply.response, {
    // The getters of a reply read private fields, so they are called on the reply itself and not on the proxy.
    get: (reply, name) => (name === 'body' ? JSON.stringify(next, bigintsAsText) : Reflect.get(reply, name, reply)),
  });
  addExtras(next, { ...origin, reply: { ...origin.reply, response } });
  return next;
}

function fold(value: object, { endpoint, params }: CallRequest, events: readonly object[]): object {
  const most = Number(params.limit ?? DEFAULT_ROWS);
  switch (endpoint.id) {
    case 'trades':
      return newer(value as TradeRow[], (events as TradeEvent[]).map(tradeRow), (row) => row.id).slice(-most);
    case 'aggTrades':
      return newer(value as AggTrade[], (events as AggTradeEvent[]).map(aggTradeRow), (row) => row.aggTradeId).slice(
        -most,
      );
    case 'klines':
      return klinesWith(value as unknown[][], events as KlineEvent[]).slice(-most);
    default: {
      // A ticker: the newest event has the fields of the result, and some more.
      const newest = events.at(-1) as Readonly<Record<string, unknown>>;
      return Object.fromEntries(Object.entries(value).map(([name, old]) => [name, newest[name] ?? old]));
    }
  }
}

/** Rows of the lists unless the call has a limit. */
const DEFAULT_ROWS = 500;

/** The rows, and the rows of `more` with a higher id. */
function newer<Row>(rows: readonly Row[], more: readonly Row[], idOf: (row: Row) => number | bigint): Row[] {
  const last = rows.at(-1);
  return [...rows, ...(last === undefined ? more : more.filter((row) => idOf(row) > idOf(last)))];
}

interface TradeRow {
  readonly id: number | bigint;
}

function tradeRow({ id, price, qty, time, isBuyerMaker, isBestMatch }: TradeEvent): TradeRow {
  return { id, price, qty, quoteQty: product(price, qty), time, isBuyerMaker, isBestMatch } as TradeRow;
}

/** Price x quantity with eight decimals, as the exchange writes it. */
function product(price: string, qty: string): string {
  const [a, b] = [parseExact(price), parseExact(qty)];
  if (!a || !b) return '0';
  const [whole = '0', digits = ''] = exactText(multiplyExact(a, b)).split('.');
  return `${whole}.${digits.slice(0, 8).padEnd(8, '0')}`;
}

function aggTradeRow(event: AggTradeEvent): AggTrade {
  const { aggTradeId, price, qty, firstTradeId, lastTradeId, time, isBuyerMaker, isBestMatch } = event;
  return { aggTradeId, price, qty, firstTradeId, lastTradeId, time, isBuyerMaker, isBestMatch } as AggTrade;
}

const KLINE_COLUMNS = Object.keys(rowShapes.Kline?.fields ?? {});

function klinesWith(rows: readonly unknown[][], events: readonly KlineEvent[]): unknown[][] {
  const byTime = new Map(rows.map((row) => [row[0], row]));
  for (const { kline } of events) {
    byTime.set(
      kline.openTime,
      KLINE_COLUMNS.map((name) => fieldsOf(kline)[name]),
    );
  }
  return [...byTime.values()].sort((a, b) => Number(a[0]) - Number(b[0]));
}
