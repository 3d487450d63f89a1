/**
 * The numeric codes of the service: name, usual HTTP status, and what a user can do next. Source: `errors.json` of the
 * protocol reference.
 */

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
    advice: 'Use no more decimals than the asset has; account.filters(symbol) or .explain() shows how many.',
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
  [-1127]: {
    name: 'MORE_THAN_XX_HOURS',
    http: 400,
    advice: 'Ask for a shorter range at a time; .pages() and .all() split it for you.',
  },
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
  [-1222]: { name: 'OPO_WORKING_MUST_BE_BUY', http: 400, advice: 'The working order of an OPO list is a BUY.' },
  [-1223]: { name: 'OPO_PENDING_MUST_BE_SELL', http: 400, advice: 'The pending orders of an OPO list are SELLs.' },
  [-1225]: {
    name: 'PENDING_PARAM_NOT_REQUIRED',
    http: 400,
    advice: 'Leave it out: the pending quantity is what the working order received.',
  },
  [-2010]: {
    name: 'NEW_ORDER_REJECTED',
    http: 400,
    advice: 'The matching engine refused the order; nothing was placed.',
  },
  [-2011]: {
    name: 'CANCEL_REJECTED',
    http: 400,
    advice:
      'The order is not open under that id (filled, cancelled, amended under another client order id, or never there); account.openOrders() lists what is.',
  },
  [-2013]: {
    name: 'NO_SUCH_ORDER',
    http: 400,
    advice: 'Check symbol, order id and client order id; a cancel and an amendment replace the client order id.',
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
  [-2043]: { name: 'NO_REFERENCE_PRICE', http: 400, advice: 'general.executionRules() tells which symbols have one.' },
};
