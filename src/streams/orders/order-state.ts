/** The state of an order as users see it: the fields of a queried order, and the known fills. */
import { ownText } from '../own-text.js';
import type { OrderFill } from './fill-list.js';
import { compareAges, type Observation, type OrderFields, type OrderId } from './observation.js';
import { isUsual, knownQuantity, RARE_FIELDS } from './report-fields.js';

/** The state of an order. A field that no reply and no report has contained is absent. */
export interface OrderState {
  readonly symbol: string;
  readonly orderId: OrderId;
  /** -1 without a list. */
  readonly orderListId: OrderId;
  /** The present client order id: a cancel or an amendment replaces it. */
  readonly clientOrderId: string;
  readonly price: string;
  /** Absent until the quantity of a pending order is known. */
  readonly origQty?: string;
  readonly executedQty: string;
  readonly cummulativeQuoteQty: string;
  readonly status: string;
  readonly timeInForce: string;
  readonly type: string;
  readonly side: string;
  readonly stopPrice?: string;
  readonly icebergQty?: string;
  /** Time of the placement, in the time unit of the client. */
  readonly time?: number;
  /** Time of the last change. */
  readonly updateTime: number;
  /** Whether the order is or was on the book. */
  readonly isWorking: boolean;
  /** Time at which the order entered the book; -1 before that. */
  readonly workingTime: number;
  readonly origQuoteOrderQty: string;
  readonly selfTradePreventionMode: string;
  readonly trailingDelta?: number;
  readonly trailingTime?: number;
  readonly strategyId?: OrderId;
  readonly strategyType?: number;
  readonly usedSor?: boolean;
  readonly workingFloor?: string;
  readonly pegPriceType?: string;
  readonly pegOffsetType?: string;
  readonly pegOffsetValue?: number;
  readonly peggedPrice?: string;
  readonly preventedMatchId?: OrderId;
  readonly preventedQuantity?: string;
  readonly expiryReason?: string;
  /** The known fills, oldest first. */
  readonly fills: readonly OrderFill[];
  /** Whether the known fills are all fills of the order: they sum up to `executedQty`. */
  readonly hasAllFills: boolean;
}

/** The fields that come from statements, in the sequence of a queried order. */
const FIELDS = [
  'symbol',
  'orderId',
  'orderListId',
  'clientOrderId',
  'price',
  'origQty',
  'executedQty',
  'cummulativeQuoteQty',
  'status',
  'timeInForce',
  'type',
  'side',
  'stopPrice',
  'icebergQty',
  'time',
  'updateTime',
  'isWorking',
  'workingTime',
  'origQuoteOrderQty',
  'selfTradePreventionMode',
  ...RARE_FIELDS,
] as const satisfies readonly Exclude<keyof OrderState, 'fills' | 'hasAllFills'>[];

/** Working time of an order that was never on the book. */
const NOT_WORKING = -1;

/** What is known of the fills of an order. */
export interface KnownFills {
  readonly fills: readonly OrderFill[];
  /** Whether they sum up to a quantity. */
  sumUpTo(quantity: string): boolean;
}

/**
 * The state of an order of which only reports are known, from the latest of them. It is one literal, because a stream of
 * reports gives a state for each of them. It has no view of the text of the report, and shares texts with the state
 * before.
 *
 * @param before an earlier state of the order that was made here
 * @returns undefined for a report with rare fields or without a known quantity
 */
export function stateOfReport(
  report: OrderFields,
  known: KnownFills,
  before: Partial<OrderState> = NO_STATE,
): OrderState | undefined {
  if (!isUsual(report) || (report.origQty !== before.origQty && knownQuantity(report.origQty) === undefined)) return;
  const workingTime = (report.workingTime ?? NOT_WORKING) as number;
  const state: Record<string, unknown> = {
    symbol: report.symbol,
    orderId: report.orderId,
    orderListId: report.orderListId,
    clientOrderId: sharedText(report.clientOrderId, before.clientOrderId),
    price: sharedText(report.price, before.price),
    origQty: sharedText(report.origQty, before.origQty),
    executedQty: ownText(report.executedQty),
    cummulativeQuoteQty: sharedText(report.cummulativeQuoteQty, before.cummulativeQuoteQty),
    status: report.status,
    timeInForce: report.timeInForce,
    type: report.type,
    side: report.side,
    stopPrice: sharedText(report.stopPrice, before.stopPrice),
    icebergQty: ownText(report.icebergQty),
    time: report.orderTime,
    updateTime: report.transactTime,
    isWorking: workingTime > 0,
    workingTime,
    origQuoteOrderQty: ownText(report.origQuoteOrderQty),
    selfTradePreventionMode: report.selfTradePreventionMode,
    fills: known.fills,
    hasAllFills: known.sumUpTo(report.executedQty as string),
  };
  return state as unknown as OrderState;
}

const NO_STATE: Partial<OrderState> = {};

/** What the report has said of which `stateOfReport` has made a state. */
export function fieldsOfState({ isWorking: _, fills: __, hasAllFills: ___, ...fields }: OrderState): OrderFields {
  return { ...fields, workingTime: fields.workingTime === NOT_WORKING ? undefined : fields.workingTime };
}

const sharedText = (text: unknown, before: string | undefined): unknown => (text === before ? before : ownText(text));

/**
 * The state that follows from the latest statement of each form: of each field, the latest known value.
 *
 * @returns undefined when nothing but an ACK is known, which has no status
 */
export function mergedState(latest: readonly Observation[], known: KnownFills): OrderState | undefined {
  if (latest.every(({ status }) => status === undefined)) return undefined;
  const newestFirst = [...latest].sort((a, b) => compareAges(b, a));
  const state: Record<string, unknown> = {};
  for (const name of FIELDS) {
    const value = newestValue(newestFirst, name);
    if (value !== undefined) state[name] = value;
    // Two fields that always exist. A report has no working time before there is one.
    else if (name === 'workingTime') state[name] = NOT_WORKING;
    else if (name === 'isWorking') state[name] = false;
  }
  if ((state.workingTime as number) > 0) state.isWorking = true;
  state.fills = known.fills;
  state.hasAllFills = known.sumUpTo(String(state.executedQty));
  return state as unknown as OrderState;
}

function newestValue(newestFirst: readonly Observation[], name: string): unknown {
  for (const { fields, updateTime } of newestFirst) {
    if (name === 'updateTime') return updateTime;
    const value = fields[name];
    if (value !== undefined) return value;
  }
  return undefined;
}
