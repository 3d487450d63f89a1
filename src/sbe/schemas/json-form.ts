/**
 * The differences between a message and its JSON reply that the schema files do not tell: fields that JSON leaves out or
 * has as null, members that only JSON has, and other paths and forms of values. The source is the documentation of the
 * JSON replies.
 *
 * A rule applies to all fields of a name, to `Message.field`, or to `Message.group.field`.
 */

/** When JSON has a field. Default: when the field is not null. */
export type Shown =
  /** JSON never has it. */
  | 'never'
  /** Only when it is true. */
  | 'true'
  /** Only when it is not zero. */
  | 'nonZero'
  /** JSON has the field only if `usedSor` is true. */
  | 'routed'
  /** JSON has the field, unless it is the zero of an order whose quantity is not known yet. */
  | 'known'
  /** JSON has the field as null when it is null. */
  | 'null'
  /** JSON has the field unless it is null, although the schema names a default. */
  | 'present';

/** The form of a field in JSON. */
export interface FieldForm {
  readonly shown?: Shown;
  /** The path of the field in JSON, if the schema names another path. */
  readonly json?: string;
  /** The value that a message has when JSON does not have the field. */
  readonly missing?: string | number | boolean;
  /** JSON does not have the field when it has this value. */
  readonly hidden?: string;
  /** Whether JSON has the names of a set in alphabetical order. */
  readonly isSorted?: boolean;
  /** Whether JSON has a decimal without zeros at its end. */
  readonly isTrimmed?: boolean;
  /** Whether a group has at most one entry, which JSON has without a list. */
  readonly isOne?: boolean;
}

/** Messages whose fields are in an inner object in JSON, except the fields in `outside`. */
export const innerObjects: Readonly<Record<string, { readonly name: string; readonly outside: readonly string[] }>> = {
  OrderAmendKeepPriorityResponse: {
    name: 'amendedOrder',
    outside: ['transactTime', 'executionId', 'listStatus', 'relatedOrders'],
  },
};

/** Values at the end of arrays in JSON. No message contains these values. The one of a kline has no meaning. */
export const rowEnds: Readonly<Record<string, readonly string[]>> = { 'KlinesResponse.klines': ['0'] };

/** The decimals of a percentage in JSON; a message has it as a float. */
export const PERCENT_DECIMALS = 3;

const TRIMMED: FieldForm = { isTrimmed: true };

export const fieldForms: Readonly<Record<string, FieldForm>> = {
  multiplierUp: TRIMMED,
  multiplierDown: TRIMMED,
  bidMultiplierUp: TRIMMED,
  bidMultiplierDown: TRIMMED,
  askMultiplierUp: TRIMMED,
  askMultiplierDown: TRIMMED,
  orderCapacity: { shown: 'never', missing: 'PRINCIPAL' },
  workingFloor: { shown: 'routed', missing: 'EXCHANGE' },
  usedSor: { shown: 'true', missing: false },
  matchType: { hidden: 'AUTO_MATCH', missing: 'AUTO_MATCH' },
  preventedQuantity: { shown: 'nonZero', missing: '0' },
  origQty: { shown: 'known', missing: '0' },
  reduceOnlyAssets: { shown: 'nonZero' },
  preventedMatches: { shown: 'nonZero' },
  orderTypes: { isSorted: true },
  commissionAsset: { shown: 'null' },
  'AccountResponse.tradeGroupId': { shown: 'never' },
  'AccountAllocationsResponse.allocations.allocationType': { missing: 'SOR' },
  'CancelOpenOrdersResponse.responses.response': { json: '..' },
  'CancelReplaceOrderResponse.cancelResponse': { shown: 'null' },
  'CancelReplaceOrderResponse.newOrderResponse': { shown: 'null' },
  'ErrorResponse.serverTime': { json: 'data.serverTime' },
  'ErrorResponse.retryAfter': { json: 'data.retryAfter' },
  'ReferencePriceResponse.referencePrice': { shown: 'null' },
  'WebSocketSessionLogonResponse.userDataStream': { shown: 'null' },
  'WebSocketSessionStatusResponse.userDataStream': { shown: 'null' },
  'WebSocketSessionStatusResponse.authorizedSince': { shown: 'null' },
  'WebSocketSessionStatusResponse.loggedOnApiKey': { shown: 'null' },
  'WebSocketSessionLogoutResponse.userDataStream': { shown: 'null' },
  'WebSocketSessionLogoutResponse.authorizedSince': { shown: 'null' },
  'WebSocketSessionLogoutResponse.loggedOnApiKey': { shown: 'null' },
  'WebSocketSessionSubscriptionsResponse.subscriptions': { json: '..' },
  'OrderAmendKeepPriorityResponse.workingTime': { shown: 'present' },
  'OrderAmendKeepPriorityResponse.relatedOrders.workingTime': { shown: 'present' },
  relatedOrders: { shown: 'nonZero' },
  'OrderAmendKeepPriorityResponse.listStatus': { isOne: true },
  'ExecutionReportEvent.preventedQty': { shown: 'nonZero', missing: '0' },
};
