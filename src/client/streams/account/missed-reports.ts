/** Makes the reports of one order that were missed, from its present state and its trades. */
import { asMs, exactText, isClosedStatus, parseExact, subtractExact } from '../../../protocol/index.js';
import type { OrderState } from '../../../streams/index.js';
import type { AccountTrade, OrderQuery } from '../../types/data-types.gen.js';
import type { ExecutionReportEvent } from '../../types/stream-events.gen.js';

const ZERO = '0.00000000';

/** The last report of an order. */
export type Reported = Pick<OrderState, 'status' | 'executedQty' | 'cummulativeQuoteQty' | 'clientOrderId' | 'origQty'>;

/** Times of the exchange, milliseconds. */
export interface MissedTimes {
  /** Time of the last event before the loss. */
  readonly since: number;
  /** Time of the first subscription: orders from before have no missed placement. */
  readonly started: number;
}

/**
 * @param before the state in the last report; undefined for an order without a report. States from replies do not
 * count, because a consumer of the reports has not seen the replies.
 * @param trades trades of the account, of any order
 */
export function missedReports(
  row: OrderQuery,
  before: Reported | undefined,
  trades: readonly AccountTrade[],
  { since, started }: MissedTimes,
): ExecutionReportEvent[] {
  const fills = trades
    .filter(({ symbol, orderId }) => symbol === row.symbol && orderId === row.orderId)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const isMissed = ([fill, { executedQty }]: [AccountTrade, Sums]): boolean =>
    before ? isAbove(executedQty, before.executedQty) : asMs(fill.time) >= since;
  const reports: ExecutionReportEvent[] = [];
  const isNew = before === undefined && asMs(row.time) >= started;
  if (isNew || (before?.status === 'PENDING_NEW' && row.status !== 'PENDING_NEW')) {
    reports.push(report(row, 'NEW', { status: 'NEW', executedQty: ZERO, cummulativeQuoteQty: ZERO }, row.time));
  }
  if (before?.origQty !== undefined && before.origQty !== row.origQty) {
    const { status, executedQty, cummulativeQuoteQty } = before;
    const sums = { status, executedQty, cummulativeQuoteQty } as Sums;
    reports.push({ ...report(row, 'REPLACED', sums, row.updateTime), origClientOrderId: before.clientOrderId });
  }
  for (const [fill, sums] of sumsOf(row, fills).filter(isMissed)) reports.push(fillReport(row, fill, sums));
  const hasEnded = before ? before.status !== row.status : asMs(row.updateTime) >= since;
  if (isClosedStatus(row.status) && row.status !== 'FILLED' && hasEnded) {
    const executionType = row.status === 'EXPIRED_IN_MATCH' ? 'EXPIRED' : row.status;
    reports.push(report(row, executionType, row, row.updateTime));
  }
  return reports;
}

type Sums = Pick<ExecutionReportEvent, 'status' | 'executedQty' | 'cummulativeQuoteQty'>;

/** The fills with the sums after each of them; the sums after the last fill are the order's present sums. */
function sumsOf(row: OrderQuery, fills: readonly AccountTrade[]): [AccountTrade, Sums][] {
  let { executedQty, cummulativeQuoteQty } = row;
  let status: Sums['status'] = row.status === 'FILLED' ? 'FILLED' : 'PARTIALLY_FILLED';
  const found: [AccountTrade, Sums][] = [];
  for (const fill of [...fills].reverse()) {
    found.unshift([fill, { status, executedQty, cummulativeQuoteQty }]);
    executedQty = less(executedQty, fill.qty);
    cummulativeQuoteQty = less(cummulativeQuoteQty, fill.quoteQty);
    status = 'PARTIALLY_FILLED';
  }
  return found;
}

function isAbove(a: string, b: string): boolean {
  const [exactA, exactB] = [parseExact(a), parseExact(b)];
  return exactA === undefined || exactB === undefined || subtractExact(exactA, exactB).units > 0n;
}

function less(from: string, what: string): string {
  const [a, b] = [parseExact(from), parseExact(what)];
  return a && b ? exactText(subtractExact(a, b)) : from;
}

function fillReport(row: OrderQuery, fill: AccountTrade, sums: Sums): ExecutionReportEvent {
  const { price, qty, quoteQty, commission, commissionAsset, isMaker, id, time } = fill;
  return {
    ...report(row, 'TRADE', sums, time),
    lastPrice: price,
    lastQty: qty,
    lastQuoteQty: quoteQty,
    commission,
    commissionAsset,
    isMaker,
    tradeId: id,
  };
}

function report(row: OrderQuery, executionType: string, sums: Sums, time: number): ExecutionReportEvent {
  const { time: orderTime, updateTime: _, isWorking: __, origQty = ZERO, workingTime, ...terms } = row;
  const { status, executedQty, cummulativeQuoteQty } = sums;
  return {
    eventType: 'executionReport',
    eventTime: time,
    ...terms,
    origQty,
    origClientOrderId: '',
    executionType,
    ...{ status, executedQty, cummulativeQuoteQty },
    rejectReason: 'NONE',
    lastQty: ZERO,
    lastPrice: ZERO,
    lastQuoteQty: ZERO,
    commission: '0',
    commissionAsset: null,
    transactTime: time,
    tradeId: -1,
    executionId: -1,
    isOnBook: !isClosedStatus(status) && row.isWorking,
    isMaker: false,
    unused: false,
    orderTime,
    ...(workingTime > 0 && { workingTime }),
  };
}
