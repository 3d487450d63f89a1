/**
 * Makes the state of an order out of what reports and replies say about the order. The code of each kind of state is one
 * object literal, which V8 makes fastest: every report and every reply makes a state.
 */
import type { Fields } from '../../protocol/index.js';
import { detachedText } from '../detached-text.js';
import { compareAges, type Observation } from './observation.js';
import type { OrderFill, OrderState } from './order-state.js';
import { isUsual, knownQuantity, RARE_FIELDS } from './statement-fields.js';

/** Working time of an order that was never on the book. */
const NOT_WORKING = -1;

/** The known fills of an order. */
export interface KnownFills {
  readonly fills: readonly OrderFill[];
  /** Whether the quantities of the fills sum up to `quantity`. */
  sumUpTo(quantity: string): boolean;
}

/**
 * The state of an order by its latest report, which says everything. The state keeps no view of the text of the report, and
 * shares texts with the state before.
 *
 * @param before an earlier state of the order that was made here
 * @returns undefined for a report with rare fields or without a known quantity
 */
export function stateOfReport(
  report: Fields,
  known: KnownFills,
  before: Partial<OrderState> = NO_STATE,
): OrderState | undefined {
  if (!isUsual(report)) return undefined;
  const origQty = report.origQty === before.origQty ? before.origQty : knownQuantity(report.origQty);
  if (origQty === undefined) return undefined;
  const workingTime = (report.workingTime ?? NOT_WORKING) as number;
  const state: Record<string, unknown> = {
    symbol: report.symbol,
    orderId: report.orderId,
    orderListId: report.orderListId,
    clientOrderId: sharedText(report.clientOrderId, before.clientOrderId),
    price: sharedText(report.price, before.price),
    origQty: sharedText(origQty, before.origQty),
    executedQty: detachedText(report.executedQty),
    cummulativeQuoteQty: sharedText(report.cummulativeQuoteQty, before.cummulativeQuoteQty),
    status: report.status,
    timeInForce: report.timeInForce,
    type: report.type,
    side: report.side,
    stopPrice: sharedText(report.stopPrice, before.stopPrice),
    icebergQty: detachedText(report.icebergQty),
    time: report.orderTime,
    updateTime: report.transactTime,
    isWorking: workingTime > 0,
    workingTime,
    origQuoteOrderQty: detachedText(report.origQuoteOrderQty),
    selfTradePreventionMode: report.selfTradePreventionMode,
    fills: known.fills,
    hasAllFills: known.sumUpTo(report.executedQty as string),
  };
  return state as typeof state & OrderState;
}

const NO_STATE: Partial<OrderState> = {};

/** The fields of the statement from which a state was made. */
export function fieldsOfState({ isWorking: _, fills: __, hasAllFills: ___, ...fields }: OrderState): Fields {
  return { ...fields, workingTime: fields.workingTime === NOT_WORKING ? undefined : fields.workingTime };
}

const sharedText = (text: unknown, before: string | undefined): unknown =>
  text === before ? before : detachedText(text);

/**
 * The state that follows from the latest statement of each form: of each field, the latest known value.
 *
 * @returns undefined when nothing but an ACK is known, which has no status
 */
export function mergedState(latest: readonly Observation[], known: KnownFills): OrderState | undefined {
  const [only] = latest;
  if (latest.length === 1 && only) return only.status === undefined ? undefined : stateOf(only.fields, only, known);
  const [, other] = latest;
  // Nearly always there are two: a report and a reply.
  if (latest.length === 2 && only && other) {
    const isFirstNewer = compareAges(only, other) >= 0;
    const [newer, older] = isFirstNewer ? [only, other] : [other, only];
    return newer.status === undefined ? undefined : stateOf(completed(newer.fields, older.fields), newer, known);
  }
  const newestFirst = [...latest].sort((a, b) => compareAges(b, a));
  const newest = newestFirst[0];
  if (newest?.status === undefined) return undefined;
  let { fields } = newest;
  for (const older of newestFirst.slice(1)) fields = completed(fields, older.fields);
  return stateOf(fields, newest, known);
}

/** The fields of `newer`. A field that `newer` lacks has the value of `older`. */
export function completed(newer: Fields, older: Fields): Fields {
  const fields: Record<string, unknown> = {
    symbol: newer.symbol,
    orderId: newer.orderId,
    orderListId: newer.orderListId ?? older.orderListId,
    clientOrderId: newer.clientOrderId ?? older.clientOrderId,
    price: newer.price ?? older.price,
    origQty: newer.origQty ?? older.origQty,
    executedQty: newer.executedQty ?? older.executedQty,
    cummulativeQuoteQty: newer.cummulativeQuoteQty ?? older.cummulativeQuoteQty,
    status: newer.status ?? older.status,
    timeInForce: newer.timeInForce ?? older.timeInForce,
    type: newer.type ?? older.type,
    side: newer.side ?? older.side,
    stopPrice: newer.stopPrice ?? older.stopPrice,
    icebergQty: newer.icebergQty ?? older.icebergQty,
    time: newer.time ?? older.time,
    isWorking: newer.isWorking ?? older.isWorking,
    workingTime: newer.workingTime ?? older.workingTime,
    origQuoteOrderQty: newer.origQuoteOrderQty ?? older.origQuoteOrderQty,
    selfTradePreventionMode: newer.selfTradePreventionMode ?? older.selfTradePreventionMode,
  };
  if (isUsual(newer) && isUsual(older)) return fields;
  for (const name of RARE_FIELDS) {
    const value = newer[name] ?? older[name];
    if (value !== undefined) fields[name] = value;
  }
  return fields;
}

function stateOf(fields: Fields, { updateTime }: Observation, known: KnownFills): OrderState {
  const workingTime = (fields.workingTime ?? NOT_WORKING) as number;
  const state: Record<string, unknown> = {
    symbol: fields.symbol,
    orderId: fields.orderId,
    orderListId: fields.orderListId,
    clientOrderId: fields.clientOrderId,
    price: fields.price,
    origQty: fields.origQty,
    executedQty: fields.executedQty,
    cummulativeQuoteQty: fields.cummulativeQuoteQty,
    status: fields.status,
    timeInForce: fields.timeInForce,
    type: fields.type,
    side: fields.side,
    stopPrice: fields.stopPrice,
    icebergQty: fields.icebergQty,
    time: fields.time,
    updateTime,
    isWorking: workingTime > 0 || (fields.isWorking ?? false),
    workingTime,
    origQuoteOrderQty: fields.origQuoteOrderQty,
    selfTradePreventionMode: fields.selfTradePreventionMode,
    fills: known.fills,
    hasAllFills: known.sumUpTo(String(fields.executedQty)),
  };
  if (!isUsual(fields)) for (const name of RARE_FIELDS) if (fields[name] !== undefined) state[name] = fields[name];
  return state as typeof state & OrderState;
}
