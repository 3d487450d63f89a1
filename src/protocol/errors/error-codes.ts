/**
 * The exchange's numeric error codes: for each its name, its usual HTTP status and advice for the user. Source:
 * `errors.json` of the protocol reference.
 */

/** One numeric error code of the exchange. */
export interface ErrorCode {
  readonly name: string;
  /** Usual HTTP status of a reply with this code. */
  readonly http: number;
  /** Advice for the user. `{Name}` is replaced by the values of the enum `Name`, see {@link adviceFor}. */
  readonly advice: string;
}

/** The codes that the endpoints of the catalogue can answer with. */
export const errorCodes: Readonly<Record<number, ErrorCode>> = {
  [-1000]: { name: 'UNKNOWN', http: 500, advice: 'The outcome is unknown. Query the order by its client order id.' },
  [-1001]: {
    name: 'DISCONNECTED',
    http: 500,
    advice: 'An internal error of the exchange. The order may have been placed: query it before you send it again.',
  },
  [-1002]: { name: 'UNAUTHORIZED', http: 401, advice: 'Use an API key that has permission for this request.' },
  [-1003]: {
    name: 'TOO_MANY_REQUESTS',
    http: 429,
    advice: 'Wait as many seconds as Retry-After says. More requests before that lead to a ban.',
  },
  [-1006]: {
    name: 'UNEXPECTED_RESP',
    http: 500,
    advice: 'The outcome is unknown. Query the order by its client order id.',
  },
  [-1007]: {
    name: 'TIMEOUT',
    http: 504,
    advice: 'The outcome is unknown. Query the order by its client order id before you send it again.',
  },
  [-1008]: { name: 'SERVER_BUSY', http: 503, advice: 'The exchange is overloaded. Try again in a few minutes.' },
  [-1010]: {
    name: 'ERROR_MSG_RECEIVED',
    http: 400,
    advice: 'The matching engine refused the request. The message says why.',
  },
  [-1013]: {
    name: 'INVALID_MESSAGE',
    http: 400,
    advice:
      'The price, quantity or notional breaks a filter of the symbol. .explain() shows the filters and the nearest values that pass. If .explain() shows no filters, load them with general.exchangeInfo(symbol).',
  },
  [-1014]: {
    name: 'UNKNOWN_ORDER_COMPOSITION',
    http: 400,
    advice: 'This combination of parameters is not allowed. See the order types in the reference.',
  },
  [-1015]: {
    name: 'TOO_MANY_ORDERS',
    http: 429,
    advice: 'Too many unfilled orders in this window. Wait as many seconds as Retry-After says.',
  },
  [-1016]: {
    name: 'SERVICE_SHUTTING_DOWN',
    http: 503,
    advice: 'The service is shutting down. Use another base address.',
  },
  [-1020]: { name: 'UNSUPPORTED_OPERATION', http: 400, advice: 'The exchange does not support this operation.' },
  [-1021]: {
    name: 'INVALID_TIMESTAMP',
    http: 400,
    advice:
      'The timestamp is too far from the exchange’s clock. The client measures the offset again; a larger recvWindow (at most 60000 ms) also helps.',
  },
  [-1022]: {
    name: 'INVALID_SIGNATURE',
    http: 400,
    advice:
      'Check that the secret belongs to the API key, and that the signed text is exactly the percent-encoded text that was sent.',
  },
  [-1100]: {
    name: 'ILLEGAL_CHARS',
    http: 400,
    advice:
      'A value has characters that its parameter does not allow. Write decimals without an exponent: 0.0000001, not 1e-7.',
  },
  [-1101]: {
    name: 'TOO_MANY_PARAMETERS',
    http: 400,
    advice: 'A parameter is unknown to this endpoint, or was sent twice.',
  },
  [-1102]: {
    name: 'MANDATORY_PARAM_EMPTY_OR_MALFORMED',
    http: 400,
    advice:
      'Send a valid value for the parameter that the message names. A timestamp has 13 digits: milliseconds since 1970, not seconds.',
  },
  [-1103]: { name: 'UNKNOWN_PARAM', http: 400, advice: 'Remove the unknown parameter.' },
  [-1104]: {
    name: 'UNREAD_PARAMETERS',
    http: 400,
    advice: 'A parameter is unknown to this endpoint. Check its spelling and its case.',
  },
  [-1105]: { name: 'PARAM_EMPTY', http: 400, advice: 'Give the parameter a value, or leave it out.' },
  [-1106]: {
    name: 'PARAM_NOT_REQUIRED',
    http: 400,
    advice: 'Leave out this parameter: this order type does not use it.',
  },
  [-1108]: { name: 'PARAM_OVERFLOW', http: 400, advice: 'The number is too large.' },
  [-1111]: {
    name: 'BAD_PRECISION',
    http: 400,
    advice: 'The value has too many decimals. account.filters(symbol) and .explain() show how many are allowed.',
  },
  [-1112]: {
    name: 'NO_DEPTH',
    http: 400,
    advice: 'The other side of the order book is empty. Use a LIMIT order, or wait.',
  },
  [-1114]: { name: 'TIF_NOT_REQUIRED', http: 400, advice: 'Leave out timeInForce: this order type does not use it.' },
  [-1115]: { name: 'INVALID_TIF', http: 400, advice: 'timeInForce is one of {TimeInForce}.' },
  [-1116]: {
    name: 'INVALID_ORDER_TYPE',
    http: 400,
    advice: 'general.exchangeInfo(symbol) shows the order types that the symbol allows.',
  },
  [-1117]: { name: 'INVALID_SIDE', http: 400, advice: 'side is one of {OrderSide}.' },
  [-1118]: { name: 'EMPTY_NEW_CL_ORD_ID', http: 400, advice: 'Give a client order id, or leave it out.' },
  [-1119]: { name: 'EMPTY_ORG_CL_ORD_ID', http: 400, advice: 'Give the client order id of the order.' },
  [-1120]: {
    name: 'BAD_INTERVAL',
    http: 400,
    advice: 'The interval is one of {KlineInterval}. Case matters: 1m is a minute, 1M a month.',
  },
  [-1121]: {
    name: 'BAD_SYMBOL',
    http: 400,
    advice: 'Symbols are upper case without a separator, such as BTCUSDT. general.exchangeInfo() lists them.',
  },
  [-1122]: { name: 'INVALID_SYMBOLSTATUS', http: 400, advice: 'symbolStatus is one of {SymbolStatusFilter}.' },
  [-1127]: {
    name: 'MORE_THAN_XX_HOURS',
    http: 400,
    advice: 'The time range is too long. Request a shorter range; .pages() and .all() split a long range for you.',
  },
  [-1128]: {
    name: 'OPTIONAL_PARAMS_BAD_COMBO',
    http: 400,
    advice: 'These parameters cannot be combined, or one of them needs another one.',
  },
  [-1130]: { name: 'INVALID_PARAMETER', http: 400, advice: 'The parameter does not allow this value.' },
  [-1131]: { name: 'BAD_RECV_WINDOW', http: 400, advice: 'recvWindow is at most 60000 ms.' },
  [-1134]: { name: 'BAD_STRATEGY_TYPE', http: 400, advice: 'strategyType must be at least 1000000.' },
  [-1135]: { name: 'INVALID_JSON', http: 400, advice: 'Send a list as a percent-encoded JSON array.' },
  [-1139]: { name: 'INVALID_TICKER_TYPE', http: 400, advice: 'type is one of {TickerType}.' },
  [-1145]: {
    name: 'INVALID_CANCEL_RESTRICTIONS',
    http: 400,
    advice: 'cancelRestrictions is one of {CancelRestrictions}.',
  },
  [-1151]: { name: 'DUPLICATE_SYMBOLS', http: 400, advice: 'Name each symbol once.' },
  [-1152]: {
    name: 'INVALID_SBE_HEADER',
    http: 400,
    advice: 'Send the header X-MBX-SBE with id and version, such as 3:5.',
  },
  [-1153]: {
    name: 'UNSUPPORTED_SCHEMA_ID',
    http: 400,
    advice: 'Use a schema id and version that the exchange offers.',
  },
  [-1155]: {
    name: 'SBE_DISABLED',
    http: 406,
    advice: 'Request JSON: the exchange has switched the binary encoding off.',
  },
  [-1158]: {
    name: 'OCO_ORDER_TYPE_REJECTED',
    http: 400,
    advice: 'One leg must be STOP_LOSS or STOP_LOSS_LIMIT, the other LIMIT_MAKER, TAKE_PROFIT or TAKE_PROFIT_LIMIT.',
  },
  [-1160]: { name: 'OCO_ICEBERGQTY_TIMEINFORCE', http: 400, advice: 'An iceberg leg needs timeInForce GTC.' },
  [-1161]: {
    name: 'DEPRECATED_SCHEMA',
    http: 400,
    advice: 'SBE cannot express the reply. Request JSON. A trading call was carried out: query its order.',
  },
  [-1165]: {
    name: 'BUY_OCO_LIMIT_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: in a BUY OCO the LIMIT_MAKER is the leg below.',
  },
  [-1166]: {
    name: 'SELL_OCO_LIMIT_MUST_BE_ABOVE',
    http: 400,
    advice: 'Swap the legs: in a SELL OCO the LIMIT_MAKER is the leg above.',
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
    advice: 'Swap the legs: in a BUY OCO the stop loss is the leg above.',
  },
  [-1197]: {
    name: 'SELL_OCO_STOP_LOSS_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: in a SELL OCO the stop loss is the leg below.',
  },
  [-1198]: {
    name: 'BUY_OCO_TAKE_PROFIT_MUST_BE_BELOW',
    http: 400,
    advice: 'Swap the legs: in a BUY OCO the take profit is the leg below.',
  },
  [-1199]: {
    name: 'SELL_OCO_TAKE_PROFIT_MUST_BE_ABOVE',
    http: 400,
    advice: 'Swap the legs: in a SELL OCO the take profit is the leg above.',
  },
  [-1210]: { name: 'INVALID_PEG_PRICE_TYPE', http: 400, advice: 'pegPriceType is one of {PegPriceType}.' },
  [-1211]: { name: 'INVALID_PEG_OFFSET_TYPE', http: 400, advice: 'pegOffsetType is {PegOffsetType}.' },
  [-1220]: {
    name: 'SYMBOL_DOES_NOT_MATCH_STATUS',
    http: 400,
    advice: 'Leave out symbolStatus, or send the status that the symbol has.',
  },
  [-1222]: { name: 'OPO_WORKING_MUST_BE_BUY', http: 400, advice: 'The working order of an OPO list must be a BUY.' },
  [-1223]: {
    name: 'OPO_PENDING_MUST_BE_SELL',
    http: 400,
    advice: 'The pending orders of an OPO list must be SELL orders.',
  },
  [-1225]: {
    name: 'PENDING_PARAM_NOT_REQUIRED',
    http: 400,
    advice: 'Leave out this parameter: the pending quantity is the quantity that the working order bought.',
  },
  [-2010]: {
    name: 'NEW_ORDER_REJECTED',
    http: 400,
    advice: 'The matching engine refused the order; no order was placed. The message says why.',
  },
  [-2011]: {
    name: 'CANCEL_REJECTED',
    http: 400,
    advice:
      'No open order has this id: it was filled, cancelled, amended (which changes the client order id), or never existed. account.openOrders() lists the open orders.',
  },
  [-2013]: {
    name: 'NO_SUCH_ORDER',
    http: 400,
    advice:
      'Check the symbol, the order id and the client order id. A cancel or an amendment replaces the client order id.',
  },
  [-2014]: {
    name: 'BAD_API_KEY_FMT',
    http: 401,
    advice:
      'The request has no API key, or a malformed one: a key has 64 letters and digits. Check SPOTLAB_API_KEY, or the apiKey of connect().',
  },
  [-2015]: {
    name: 'REJECTED_MBX_KEY',
    http: 401,
    advice:
      'The API key is unknown, or has no permission for this request or from this IP address. The live network and the test network have different keys.',
  },
  [-2016]: {
    name: 'NO_TRADING_WINDOW',
    http: 400,
    advice: 'The symbol has no trades in this window. market.ticker.last24h() may have data.',
  },
  [-2018]: { name: 'NO_SUCH_ORDER_LIST', http: 400, advice: 'Check the order list id.' },
  [-2021]: {
    name: 'CANCEL_REPLACE_PARTIALLY_FAILED',
    http: 409,
    advice: 'Only one half succeeded: either the cancel or the new order. The body of the reply says which.',
  },
  [-2022]: {
    name: 'CANCEL_REPLACE_FAILED',
    http: 400,
    advice: 'Both the cancel and the new order failed. The body of the reply says why.',
  },
  [-2026]: {
    name: 'ORDER_ARCHIVED',
    http: 400,
    advice: 'The order was closed without a fill more than 90 days ago and is archived. It cannot be queried.',
  },
  [-2035]: {
    name: 'SUBSCRIPTION_ACTIVE',
    http: 400,
    advice: 'This connection already receives the events of the account. Use the subscription that it has.',
  },
  [-2036]: {
    name: 'SUBSCRIPTION_INACTIVE',
    http: 400,
    advice: 'This connection has no such subscription. session.subscriptions lists the ones it has.',
  },
  [-2038]: { name: 'ORDER_AMEND_REJECTED', http: 400, advice: 'The order was not changed. The message says why.' },
  [-2039]: {
    name: 'CLIENT_ORDER_ID_INVALID',
    http: 400,
    advice: 'orderId and origClientOrderId name different orders. Send only one, or both ids of the same order.',
  },
  [-2042]: {
    name: 'MAXIMUM_SUBSCRIPTION_IDS',
    http: 400,
    advice: 'A connection can subscribe a limited number of times. Open another connection.',
  },
  [-2043]: {
    name: 'NO_REFERENCE_PRICE',
    http: 400,
    advice: 'This symbol has no reference price now. general.executionRules() lists the symbols that use one.',
  },
  [-4056]: {
    name: 'KEY_KIND_NOT_SUPPORTED',
    http: 400,
    advice: 'Only an Ed25519 key can log on to a session. With any other key, sign each request.',
  },
};
