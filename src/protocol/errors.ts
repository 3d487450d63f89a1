/**
 * Every answer of refusal that the service knows: code, name, HTTP status, exact texts, and what a user can do next.
 *
 * `errorCodes` states a code once; `faultTexts` states a text once and points at its code. The exchange raises
 * {@link Fault}s from here, the client explains replies from here. Source: `errors.json` of the protocol reference.
 */

import { type EnumName, enumValues } from './enums.js';

/** One numeric code of the service. */
export interface ErrorCode {
  readonly name: string;
  /** Usual HTTP status of a reply with this code. */
  readonly http: number;
  /** What to do about it, for people; `{Name}` stands for the members of a closed list, see {@link adviceFor}. */
  readonly advice: string;
}

/** The service's codes that a REST client can meet in this version's endpoints. */
export const errorCodes: Readonly<Record<number, ErrorCode>> = {
  [-1000]: { name: 'UNKNOWN', http: 500, advice: 'The outcome is unknown; ask for the order by its client order id.' },
  [-1001]: {
    name: 'DISCONNECTED',
    http: 500,
    advice: 'Internal to the exchange; try again. An order may stand: ask for it first.',
  },
  [-1002]: { name: 'UNAUTHORIZED', http: 401, advice: 'Use a key that is allowed to do this.' },
  [-1003]: {
    name: 'TOO_MANY_REQUESTS',
    http: 429,
    advice: 'Wait until Retry-After has passed; going on leads to a ban.',
  },
  [-1006]: {
    name: 'UNEXPECTED_RESP',
    http: 500,
    advice: 'The outcome is unknown; ask for the order by its client order id.',
  },
  [-1007]: {
    name: 'TIMEOUT',
    http: 504,
    advice: 'The outcome is unknown; ask for the order by its client order id, never send it again blindly.',
  },
  [-1008]: { name: 'SERVER_BUSY', http: 503, advice: 'The exchange is overloaded; try again in a few minutes.' },
  [-1010]: { name: 'ERROR_MSG_RECEIVED', http: 400, advice: 'The matching engine refused; the text says why.' },
  [-1013]: {
    name: 'INVALID_MESSAGE',
    http: 400,
    advice:
      'A filter of the symbol refused price, quantity or notional; .explain() shows the filters and the nearest values.',
  },
  [-1014]: {
    name: 'UNKNOWN_ORDER_COMPOSITION',
    http: 400,
    advice: 'The parameters do not fit together; see the order types in the reference.',
  },
  [-1015]: {
    name: 'TOO_MANY_ORDERS',
    http: 429,
    advice: 'Too many unfilled orders in the window; wait until Retry-After has passed.',
  },
  [-1016]: { name: 'SERVICE_SHUTTING_DOWN', http: 503, advice: 'This service is gone; use another base address.' },
  [-1020]: { name: 'UNSUPPORTED_OPERATION', http: 400, advice: 'The service does not offer this.' },
  [-1021]: {
    name: 'INVALID_TIMESTAMP',
    http: 400,
    advice: 'The clocks disagree; the client measures the offset again, or widen recvWindow (at most 60000 ms).',
  },
  [-1022]: {
    name: 'INVALID_SIGNATURE',
    http: 400,
    advice: 'Check that the secret belongs to the API key, and that what was signed is what was sent, percent-encoded.',
  },
  [-1100]: {
    name: 'ILLEGAL_CHARS',
    http: 400,
    advice: 'A value has characters that its parameter does not take; decimals are plain, never 1e-7.',
  },
  [-1101]: { name: 'TOO_MANY_PARAMETERS', http: 400, advice: 'A parameter is unknown here or was sent twice.' },
  [-1102]: { name: 'MANDATORY_PARAM_EMPTY_OR_MALFORMED', http: 400, advice: 'Give the parameter named in the text.' },
  [-1103]: { name: 'UNKNOWN_PARAM', http: 400, advice: 'Leave out the unknown parameter.' },
  [-1104]: {
    name: 'UNREAD_PARAMETERS',
    http: 400,
    advice: 'A parameter is unknown here; check its spelling and case.',
  },
  [-1105]: { name: 'PARAM_EMPTY', http: 400, advice: 'Give the parameter a value or leave it out.' },
  [-1106]: { name: 'PARAM_NOT_REQUIRED', http: 400, advice: 'Leave that parameter out for this order type.' },
  [-1108]: { name: 'PARAM_OVERFLOW', http: 400, advice: 'The number is too large.' },
  [-1111]: {
    name: 'BAD_PRECISION',
    http: 400,
    advice: 'Use no more decimals than the asset has; market.filters or .explain() shows how many.',
  },
  [-1112]: { name: 'NO_DEPTH', http: 400, advice: 'Nobody offers on the other side now; use a LIMIT order or wait.' },
  [-1114]: { name: 'TIF_NOT_REQUIRED', http: 400, advice: 'Leave timeInForce out for this order type.' },
  [-1115]: { name: 'INVALID_TIF', http: 400, advice: 'timeInForce is one of {TimeInForce}.' },
  [-1116]: {
    name: 'INVALID_ORDER_TYPE',
    http: 400,
    advice: 'See the order types of the symbol in general.exchangeInfo().',
  },
  [-1117]: { name: 'INVALID_SIDE', http: 400, advice: 'side is one of {OrderSide}.' },
  [-1118]: { name: 'EMPTY_NEW_CL_ORD_ID', http: 400, advice: 'Give a client order id or leave it out.' },
  [-1119]: { name: 'EMPTY_ORG_CL_ORD_ID', http: 400, advice: 'Give the client order id of the order.' },
  [-1120]: {
    name: 'BAD_INTERVAL',
    http: 400,
    advice: 'Intervals are {KlineInterval}, case-sensitive.',
  },
  [-1121]: {
    name: 'BAD_SYMBOL',
    http: 400,
    advice: 'general.exchangeInfo() lists the symbols; they are upper case, without a separator.',
  },
  [-1122]: { name: 'INVALID_SYMBOLSTATUS', http: 400, advice: 'symbolStatus is one of {SymbolStatusFilter}.' },
  [-1127]: { name: 'MORE_THAN_XX_HOURS', http: 400, advice: 'Ask for at most 24 hours at a time.' },
  [-1128]: { name: 'OPTIONAL_PARAMS_BAD_COMBO', http: 400, advice: 'These parameters exclude or need each other.' },
  [-1130]: { name: 'INVALID_PARAMETER', http: 400, advice: 'The value is not one that the parameter takes.' },
  [-1131]: { name: 'BAD_RECV_WINDOW', http: 400, advice: 'recvWindow is at most 60000 ms.' },
  [-1134]: { name: 'BAD_STRATEGY_TYPE', http: 400, advice: 'strategyType starts at 1000000.' },
  [-1135]: { name: 'INVALID_JSON', http: 400, advice: 'Lists are sent as JSON arrays, percent-encoded.' },
  [-1139]: { name: 'INVALID_TICKER_TYPE', http: 400, advice: 'type is one of {TickerType}.' },
  [-1145]: {
    name: 'INVALID_CANCEL_RESTRICTIONS',
    http: 400,
    advice: 'cancelRestrictions is one of {CancelRestrictions}.',
  },
  [-1151]: { name: 'DUPLICATE_SYMBOLS', http: 400, advice: 'Name each symbol once.' },
  [-1152]: { name: 'INVALID_SBE_HEADER', http: 400, advice: 'Ask for JSON.' },
  [-1153]: { name: 'UNSUPPORTED_SCHEMA_ID', http: 400, advice: 'Ask for JSON.' },
  [-1155]: { name: 'SBE_DISABLED', http: 406, advice: 'Ask for JSON.' },
  [-1158]: {
    name: 'OCO_ORDER_TYPE_REJECTED',
    http: 400,
    advice: 'One leg is STOP_LOSS or STOP_LOSS_LIMIT, the other LIMIT_MAKER, TAKE_PROFIT or TAKE_PROFIT_LIMIT.',
  },
  [-1160]: { name: 'OCO_ICEBERGQTY_TIMEINFORCE', http: 400, advice: 'An iceberg leg needs timeInForce GTC.' },
  [-1165]: {
    name: 'BUY_OCO_LIMIT_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: a buy OCO has its LIMIT_MAKER below.',
  },
  [-1166]: {
    name: 'SELL_OCO_LIMIT_MUST_BE_ABOVE',
    http: 400,
    advice: 'Swap the legs: a sell OCO has its LIMIT_MAKER above.',
  },
  [-1168]: {
    name: 'BOTH_OCO_ORDERS_CANNOT_BE_LIMIT',
    http: 400,
    advice: 'Make one leg a STOP_LOSS or STOP_LOSS_LIMIT.',
  },
  [-1194]: { name: 'INVALID_TIME_UNIT', http: 400, advice: 'The time unit is MILLISECOND or MICROSECOND.' },
  [-1196]: {
    name: 'BUY_OCO_STOP_LOSS_MUST_BE_ABOVE',
    http: 400,
    advice: 'Swap the legs: a buy OCO has its stop loss above.',
  },
  [-1197]: {
    name: 'SELL_OCO_STOP_LOSS_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: a sell OCO has its stop loss below.',
  },
  [-1198]: {
    name: 'BUY_OCO_TAKE_PROFIT_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: a buy OCO has its take profit below.',
  },
  [-1199]: {
    name: 'SELL_OCO_TAKE_PROFIT_MUST_BE_ABOVE',
    http: 400,
    advice: 'Swap the legs: a sell OCO has its take profit above.',
  },
  [-1210]: { name: 'INVALID_PEG_PRICE_TYPE', http: 400, advice: 'pegPriceType is one of {PegPriceType}.' },
  [-1211]: { name: 'INVALID_PEG_OFFSET_TYPE', http: 400, advice: 'pegOffsetType is {PegOffsetType}.' },
  [-1220]: {
    name: 'SYMBOL_DOES_NOT_MATCH_STATUS',
    http: 400,
    advice: 'Leave symbolStatus out or ask for the status that the symbol has.',
  },
  [-2010]: {
    name: 'NEW_ORDER_REJECTED',
    http: 400,
    advice: 'The matching engine refused the order; nothing was placed.',
  },
  [-2011]: {
    name: 'CANCEL_REJECTED',
    http: 400,
    advice: 'The order is not open (filled, cancelled, or never there); account.openOrders() lists what is.',
  },
  [-2013]: {
    name: 'NO_SUCH_ORDER',
    http: 400,
    advice: 'Check symbol, order id and client order id; a cancel replaces the client order id.',
  },
  [-2014]: {
    name: 'BAD_API_KEY_FMT',
    http: 401,
    advice: 'This call needs an API key; set SPOTLAB_API_KEY or connect({ apiKey, … }).',
  },
  [-2015]: {
    name: 'REJECTED_MBX_KEY',
    http: 401,
    advice:
      'The key is unknown here, or not allowed to do this from this address; keys of the live and the test network differ.',
  },
  [-2016]: { name: 'NO_TRADING_WINDOW', http: 400, advice: 'Try market.ticker.last24h().' },
  [-2018]: { name: 'NO_SUCH_ORDER_LIST', http: 400, advice: 'Check the order list id.' },
  [-2021]: { name: 'CANCEL_REPLACE_PARTIALLY_FAILED', http: 409, advice: 'One half was done: read the body.' },
  [-2022]: { name: 'CANCEL_REPLACE_FAILED', http: 400, advice: 'Neither half was done: read the body.' },
  [-2026]: { name: 'ORDER_ARCHIVED', http: 400, advice: 'Orders without a fill are archived after 90 days.' },
  [-2038]: { name: 'ORDER_AMEND_REJECTED', http: 400, advice: 'The order stands unchanged; the text says why.' },
  [-2039]: {
    name: 'CLIENT_ORDER_ID_INVALID',
    http: 400,
    advice: 'Send orderId or origClientOrderId, or both of the same order.',
  },
  [-2043]: { name: 'NO_REFERENCE_PRICE', http: 400, advice: 'This symbol has no reference price.' },
};

/** Exact texts, each under the code that carries it; `%s` marks inserted values, in order. */
const faultTexts = {
  unknown: [-1000, 'An unknown error occurred while processing the request.'],
  disconnected: [-1001, 'Internal error; unable to process your request. Please try again.'],
  unauthorized: [-1002, 'You are not authorized to execute this request.'],
  tooMuchWeight: [
    -1003,
    'Too much request weight used; current limit is %s request weight per %s. Please use WebSocket Streams for live updates to avoid polling the API.',
  ],
  tooManyRequests: [-1003, 'Too many requests; current limit is %s requests per %s.'],
  banned: [
    -1003,
    'Way too much request weight used; IP banned until %s. Please use WebSocket Streams for live updates to avoid bans.',
  ],
  tooManyOrders: [-1015, 'Too many new orders; current limit is %s orders per %s.'],
  executionUnknown: [
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  ],
  unsupportedOperation: [-1020, 'This operation is not supported.'],
  timestampTooOld: [-1021, 'Timestamp for this request is outside of the recvWindow.'],
  timestampAhead: [-1021, "Timestamp for this request was 1000ms ahead of the server's time."],
  badSignature: [-1022, 'Signature for this request is not valid.'],
  malformed: [-1100, 'Illegal characters found in a parameter.'],
  illegalCharacters: [-1100, "Illegal characters found in parameter '%s'; legal range is '%s'."],
  requestTooLarge: [-1101, 'Too many parameters sent for this endpoint.'],
  tooManyParameters: [-1101, "Too many parameters; expected '%s' and received '%s'."],
  duplicateParameter: [-1101, 'Duplicate values for a parameter detected.'],
  mandatory: [-1102, "Mandatory parameter '%s' was not sent, was empty/null, or malformed."],
  mandatoryEither: [-1102, "Param '%s' or '%s' must be sent, but both were empty/null!"],
  tooGreat: [-1102, "'%s' contains unexpected value. Cannot be greater than %s."],
  unreadParameters: [-1104, "Not all sent parameters were read; read '%s' parameter(s) but was sent '%s'."],
  emptyParameter: [-1105, "Parameter '%s' was empty."],
  notRequired: [-1106, "Parameter '%s' sent when not required."],
  overflow: [-1108, "Parameter '%s' overflowed."],
  badPrecision: [-1111, "Parameter '%s' has too much precision."],
  noDepth: [-1112, 'No orders on book for symbol.'],
  unsupportedCombination: [-1014, 'Unsupported order combination.'],
  invalidTimeInForce: [-1115, 'Invalid timeInForce.'],
  invalidOrderType: [-1116, 'Invalid orderType.'],
  invalidSide: [-1117, 'Invalid side.'],
  invalidInterval: [-1120, 'Invalid interval.'],
  invalidSymbol: [-1121, 'Invalid symbol.'],
  invalidSymbolStatus: [-1122, 'Invalid symbolStatus.'],
  badCombination: [-1128, 'Combination of optional parameters invalid.'],
  badCombinationHint: [-1128, "Combination of optional parameters invalid. Recommendation: '%s' should also be sent."],
  togetherOrNot: [-1128, 'Fields [%s] must be sent together or omitted entirely.'],
  invalidParameter: [-1130, "Data sent for parameter '%s' is not valid."],
  badStrategyType: [-1134, 'strategyType was less than 1000000.'],
  invalidJson: [-1135, "JSON sent for parameter '%s' is not valid"],
  invalidTickerType: [-1139, 'Invalid ticker type.'],
  invalidCancelRestrictions: [-1145, 'Invalid cancelRestrictions'],
  duplicateSymbols: [-1151, 'Symbol is present multiple times in the list.'],
  sbeDisabled: [-1155, 'SBE is not enabled.'],
  ocoTypeRejected: [-1158, 'Order type not supported in OCO.'],
  buyOcoLimitBelow: [-1165, 'A limit order in a buy OCO must be below.'],
  sellOcoLimitAbove: [-1166, 'A limit order in a sell OCO must be above.'],
  ocoBothLimit: [-1168, 'At least one OCO order must be contingent.'],
  invalidTimeUnit: [-1194, 'Invalid value for time unit; expected either MICROSECOND or MILLISECOND.'],
  buyOcoStopLossAbove: [-1196, 'A stop loss order in a buy OCO must be above.'],
  sellOcoStopLossBelow: [-1197, 'A stop loss order in a sell OCO must be below.'],
  buyOcoTakeProfitBelow: [-1198, 'A take profit order in a buy OCO must be below.'],
  sellOcoTakeProfitAbove: [-1199, 'A take profit order in a sell OCO must be above.'],
  invalidPegPriceType: [-1210, 'Invalid pegPriceType.'],
  invalidPegOffsetType: [-1211, 'Invalid pegOffsetType.'],
  statusMismatch: [-1220, "The symbol's status does not match the requested symbolStatus."],
  filterFailure: [-1013, 'Filter failure: %s'],
  stpModeNotAllowed: [-1013, 'This symbol does not allow the specified self-trade prevention mode.'],
  pegTypeNotUsable: [-1013, 'This order type may not use pegged price.'],
  pegNotUsable: [-1013, 'This price peg cannot be used with this order type.'],
  duplicateOrder: [-2010, 'Duplicate order sent.'],
  marketClosed: [-2010, 'Market is closed.'],
  insufficientBalance: [-2010, 'Account has insufficient balance for requested action.'],
  marketOrdersUnsupported: [-2010, 'Market orders are not supported for this symbol.'],
  icebergUnsupported: [-2010, 'Iceberg orders are not supported for this symbol.'],
  stopLossUnsupported: [-2010, 'Stop loss orders are not supported for this symbol.'],
  stopLossLimitUnsupported: [-2010, 'Stop loss limit orders are not supported for this symbol.'],
  takeProfitUnsupported: [-2010, 'Take profit orders are not supported for this symbol.'],
  takeProfitLimitUnsupported: [-2010, 'Take profit limit orders are not supported for this symbol.'],
  trailingUnsupported: [-2010, 'Trailing stop orders are not supported for this symbol.'],
  ocoUnsupported: [-2010, 'OCO orders are not supported for this symbol'],
  quoteOrderQtyUnsupported: [-2010, 'Quote order qty market orders are not support for this symbol.'],
  pegUnsupported: [-2010, 'Pegged orders are not supported for this symbol.'],
  notionalZero: [-2010, 'Price * QTY is zero or less.'],
  icebergExceeds: [-2010, 'IcebergQty exceeds QTY.'],
  wouldTrigger: [-2010, 'Order would trigger immediately.'],
  wouldTake: [-2010, 'Order would immediately match and take.'],
  ocoBadPrices: [-2010, 'The relationship of the prices for the orders is not correct.'],
  liquidityBelowLot: [-2010, 'Order book liquidity is less than `LOT_SIZE` filter minimum quantity.'],
  liquidityBelowMarketLot: [-2010, 'Order book liquidity is less than `MARKET_LOT_SIZE` filter minimum quantity.'],
  liquidityBelowSymbol: [-2010, 'Order book liquidity is less than symbol minimum quantity.'],
  unknownOrder: [-2011, 'Unknown order sent.'],
  cancelRestricted: [-2011, 'Order was not canceled due to cancel restrictions.'],
  noSuchOrder: [-2013, 'Order does not exist.'],
  badApiKeyFormat: [-2014, 'API-key format invalid.'],
  rejectedKey: [-2015, 'Invalid API-key, IP, or permissions for action.'],
  noSuchOrderList: [-2018, 'Order list does not exist.'],
  orderArchived: [-2026, 'Order was canceled or expired with no executed qty over 90 days ago and has been archived.'],
  clientOrderIdMismatch: [-2039, 'Client order ID is not correct for this order ID.'],
} as const satisfies Record<string, readonly [code: number, text: string]>;

/** Our name of one text of refusal. */
export type FaultName = keyof typeof faultTexts;

/** A refusal as it goes over the wire. */
export interface FaultBody {
  readonly code: number;
  readonly msg: string;
}

/** A refusal, thrown by whoever checks; the server writes it out. A rejected command has changed nothing. */
export class Fault extends Error {
  override readonly name = 'Fault';
  readonly fault: FaultName;
  readonly code: number;
  readonly http: number;

  constructor(fault: FaultName, text: string, code: number, http: number) {
    super(text);
    this.fault = fault;
    this.code = code;
    this.http = http;
  }

  get body(): FaultBody {
    return { code: this.code, msg: this.message };
  }
}

/** Makes the refusal `name` with its blanks filled in: `fault('mandatory', 'symbol')`. */
export function fault(name: FaultName, ...values: readonly (string | number)[]): Fault {
  const [code, text] = faultTexts[name];
  let next = 0;
  const msg = text.replace(/%s/g, () => String(values[next++] ?? ''));
  return new Fault(name, msg, code, name === 'banned' ? 418 : (errorCodes[code]?.http ?? 400));
}

/** The advice for a code that came back, if it is known. */
export function adviceFor(code: number): string | undefined {
  // `{TimeInForce}` stands for the members of that closed list, which are stated where it is.
  return errorCodes[code]?.advice.replace(/\{(\w+)\}/g, (_, list) => enumValues(list as EnumName).join(' '));
}
