/**
 * What one reply or report says about an order, and which of two statements is the later one.
 *
 * An order has one history, and these numbers never decrease along it: the rank of its status, its executed quantity,
 * the time of its last change, and the ids of its executions; its quantity only decreases. So they order the statements
 * of the exchange by age, in whatever order the statements arrive.
 */
import { isClosedStatus, parseExact, unitsAt } from '../../protocol/index.js';

/** An order id; a bigint above 2^53. */
export type OrderId = number | bigint;

/** An execution report with readable names, as `decoderOf('executionReport')` makes it. */
export interface ExecutionReport {
  readonly symbol: string;
  readonly orderId: OrderId;
  readonly clientOrderId: string;
  /** Client order id of the order before a cancel or an amendment; otherwise empty. */
  readonly origClientOrderId: string;
  readonly executionType: string;
  readonly status: string;
  readonly origQty: string;
  readonly executedQty: string;
  readonly executionId: OrderId;
  readonly transactTime: number;
  /** -1 without a fill. */
  readonly tradeId: OrderId;
  readonly allocationId?: OrderId;
  readonly lastPrice: string;
  readonly lastQty: string;
  readonly commission: string;
  readonly commissionAsset: string | null;
  readonly isMaker: boolean;
}

/** Fields of an order by their names in REST results. */
export type OrderFields = Readonly<Record<string, unknown>>;

/**
 * The forms of statements. All statements of one form have the same fields, so the latest one of each form replaces the
 * earlier ones of that form.
 */
export const OBSERVATION_KINDS = ['ack', 'result', 'query', 'cancel', 'amend', 'report'] as const;

export type ObservationKind = (typeof OBSERVATION_KINDS)[number];

export interface Observation {
  readonly kind: ObservationKind;
  /** Undefined in an ACK. */
  readonly status: string | undefined;
  readonly executedQty: string;
  /** Undefined until the quantity of a pending order is known. */
  readonly origQty?: string | undefined;
  readonly updateTime: number;
  /** -1 in statements without an execution. */
  readonly executionId: OrderId;
  readonly fields: OrderFields;
}

export const observationOf = (report: ExecutionReport, fields: OrderFields): Observation => ({
  kind: 'report',
  status: report.status,
  executedQty: report.executedQty,
  origQty: report.origQty,
  updateTime: report.transactTime,
  executionId: report.executionId,
  fields,
});

const NO_STATUS = -1;
export const FINAL_RANK = 4;
/** An order with a status that is not known yet may still change. */
const UNKNOWN_STATUS = 2;

/** How far an order is: the rank of its status never decreases. */
export function rankOf(status: string | undefined): number {
  switch (status) {
    case undefined:
      return NO_STATUS;
    case 'PENDING_NEW':
      return 0;
    case 'NEW':
      return 1;
    case 'PARTIALLY_FILLED':
      return 2;
    case 'PENDING_CANCEL':
      return 3;
    default:
      return isClosedStatus(status) ? FINAL_RANK : UNKNOWN_STATUS;
  }
}

/** Below 0 when `a` is earlier than `b`, above 0 when it is later, 0 when both say the same. */
export function compareAges(a: Observation, b: Observation): number {
  return (
    rankOf(a.status) - rankOf(b.status) ||
    compareDecimals(a.executedQty, b.executedQty) ||
    a.updateTime - b.updateTime ||
    compareQuantities(a.origQty, b.origQty) ||
    compareIds(a.executionId, b.executionId) ||
    compareTexts(a, b)
  );
}

/** The same for a report and what an earlier one has said. An execution id stands for one report. */
export function compareReport(
  report: ExecutionReport,
  known: Pick<Observation, 'status' | 'executedQty' | 'origQty'>,
  updateTime: number,
  executionId: OrderId,
): number {
  return (
    rankOf(report.status) - rankOf(known.status) ||
    compareDecimals(report.executedQty, known.executedQty) ||
    report.transactTime - updateTime ||
    compareQuantities(report.origQty, known.origQty) ||
    compareIds(report.executionId, executionId)
  );
}

/** A quantity appears once, and can only be reduced afterwards. A report has zero for an unknown quantity. */
function compareQuantities(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (!isKnown(a) || !isKnown(b)) return Number(isKnown(a)) - Number(isKnown(b));
  return compareDecimals(b, a);
}

const isKnown = (quantity: string | undefined): quantity is string => quantity !== undefined && /[1-9]/.test(quantity);

const compareIds = (a: OrderId, b: OrderId): number => (a === b ? 0 : a < b ? -1 : 1);

/**
 * Two statements of the same age can differ in the price that a pegged order follows. Which one counts must not depend
 * on the order of arrival.
 */
function compareTexts(a: Observation, b: Observation): number {
  if (a.fields === b.fields) return 0;
  const [textA, textB] = [textOf(a.fields), textOf(b.fields)];
  return textA === textB ? 0 : textA < textB ? -1 : 1;
}

function textOf(fields: OrderFields): string {
  return JSON.stringify(fields, (name, value: unknown) =>
    // The time of sending differs between two connections.
    name === 'eventTime' ? undefined : typeof value === 'bigint' ? value.toString() : value,
  );
}

/** Compares two decimals without rounding. */
export function compareDecimals(a: string, b: string): number {
  if (a === b) return 0;
  // The exchange writes all quantities of a symbol with the same number of decimals, so most texts have one form.
  const point = a.indexOf('.');
  if (a.length === b.length && point === b.indexOf('.') && a[0] !== '-' && b[0] !== '-') return a < b ? -1 : 1;
  const [exactA, exactB] = [parseExact(a), parseExact(b)];
  if (!exactA || !exactB) return a < b ? -1 : 1;
  const scale = Math.max(exactA.scale, exactB.scale);
  const [unitsA, unitsB] = [unitsAt(exactA, scale), unitsAt(exactB, scale)];
  return unitsA === unitsB ? 0 : unitsA < unitsB ? -1 : 1;
}
