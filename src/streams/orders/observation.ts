/**
 * A statement about an order from one reply or report, and the rule which of two statements is the later one.
 *
 * An order has one history, and these numbers never decrease along it: the rank of its status, its executed quantity,
 * the time of its last change, and the ids of its executions; its quantity only decreases. So they order the statements
 * of the exchange by age, in whatever order the statements arrive.
 */
import { type Fields, hasDigit, parseExact, statusRank, unitsAt } from '../../protocol/index.js';
import type { OrderId } from './order-state.js';

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
  /** Made by `statement-fields.ts`. */
  readonly fields: Fields;
}

export const observationOfReport = (report: ExecutionReport, fields: Fields): Observation => ({
  kind: 'report',
  status: report.status,
  executedQty: report.executedQty,
  origQty: report.origQty,
  updateTime: report.transactTime,
  executionId: report.executionId,
  fields,
});

/** The observation of a row of a reply. */
export const observationOfRow = (
  kind: ObservationKind,
  row: Fields,
  fields: Fields,
  updateTime: number,
  executionId: OrderId = -1,
): Observation => ({
  kind,
  status: typeof row.status === 'string' ? row.status : undefined,
  executedQty: typeof row.executedQty === 'string' ? row.executedQty : '0',
  origQty: typeof fields.origQty === 'string' ? fields.origQty : undefined,
  updateTime,
  executionId,
  fields,
});

/** The rank of an ACK, which has no status. */
const NO_STATUS = -1;

/** How far an order with this status has progressed. */
export const rankOf = (status: string | undefined): number => (status === undefined ? NO_STATUS : statusRank(status));

/** Below 0 when `a` is earlier than `b`, above 0 when it is later, 0 when both say the same. */
export function compareAges(a: Observation, b: Observation): number {
  return compareProgress(a, a.updateTime, a.executionId, b, b.updateTime, b.executionId) || compareTexts(a, b);
}

type Progress = Pick<Observation, 'status' | 'executedQty' | 'origQty'>;

/** Compares a report with the state in an earlier report. Each report has an execution id of its own. */
export const compareReport = (
  report: ExecutionReport,
  known: Progress,
  updateTime: number,
  executionId: OrderId,
): number => compareProgress(report, report.transactTime, report.executionId, known, updateTime, executionId);

/** Compares the state in a reply with the known state. */
export const compareStatements = (
  observation: Observation,
  known: Progress,
  updateTime: number,
  executionId: OrderId,
): number =>
  compareProgress(observation, observation.updateTime, observation.executionId, known, updateTime, executionId);

function compareProgress(a: Progress, timeA: number, idA: OrderId, b: Progress, timeB: number, idB: OrderId): number {
  return (
    rankOf(a.status) - rankOf(b.status) ||
    compareDecimals(a.executedQty, b.executedQty) ||
    timeA - timeB ||
    compareQuantities(a.origQty, b.origQty) ||
    compareIds(idA, idB)
  );
}

/** A quantity appears once, and can only be reduced afterwards. A report has zero for an unknown quantity. */
function compareQuantities(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (!isKnown(a) || !isKnown(b)) return Number(isKnown(a)) - Number(isKnown(b));
  return compareDecimals(b, a);
}

const isKnown = (quantity: string | undefined): quantity is string => quantity !== undefined && hasDigit(quantity);

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

function textOf(fields: Fields): string {
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
