/**
 * The refusals of the exchange: each with its code, its exact text, and an advice of its own where the advice of its code
 * does not fit. Source: `errors.json` of the protocol reference.
 */

/** One refusal. */
export type RefusalText = readonly [
  /** The code of the refusal, see error-codes.ts. */
  code: number,
  /** `%s` marks inserted values, in order. */
  text: string,
  more?: {
    /** Advice for the user. Default: the advice of the code, because most texts of a code have one cause. */
    readonly advice?: string;
    /** HTTP status of the reply. Default: the usual one of the code. */
    readonly http?: number;
    /** Whether the protocol reference lacks the text. */
    readonly isOurs?: true;
  },
];

const table = {
  unknown: [-1000, 'An unknown error occurred while processing the request.'],
  disconnected: [-1001, 'Internal error; unable to process your request. Please try again.'],
  unauthorized: [-1002, 'You are not authorized to execute this request.'],
  tooMuchWeight: [
    -1003,
    'Too much request weight used; current limit is %s request weight per %s. Please use WebSocket Streams for live updates to avoid polling the API.',
  ],
  tooManyRequests: [-1003, 'Too many requests; current limit is %s requests per %s.', { isOurs: true }],
  banned: [
    -1003,
    'Way too much request weight used; IP banned until %s. Please use WebSocket Streams for live updates to avoid bans.',
    { http: 418 },
  ],
  tooManyOrders: [-1015, 'Too many new orders; current limit is %s orders per %s.'],
  unexpectedResponse: [-1006, 'An unexpected response was received from the message bus. Execution status unknown.'],
  executionUnknown: [
    -1007,
    'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  ],
  serverBusy: [-1008, 'Server is currently overloaded with other requests. Please try again in a few minutes.'],
  shuttingDown: [-1016, 'This service is no longer available.'],
  unsupportedOperation: [-1020, 'This operation is not supported.'],
  timestampTooOld: [-1021, 'Timestamp for this request is outside of the recvWindow.'],
  timestampAhead: [-1021, "Timestamp for this request was 1000ms ahead of the server's time."],
  badSignature: [-1022, 'Signature for this request is not valid.'],
  malformed: [-1100, 'Illegal characters found in a parameter.'],
  illegalCharacters: [-1100, "Illegal characters found in parameter '%s'; legal range is '%s'."],
  requestTooLarge: [-1101, 'Too many parameters sent for this endpoint.'],
  tooManyParameters: [-1101, "Too many parameters; expected '%s' and received '%s'."],
  tooManyValues: [-1101, "Too many values sent for parameter '%s', maximum allowed up to %s."],
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
  moreThanHours: [-1127, 'More than %s hours between startTime and endTime.'],
  badCombination: [-1128, 'Combination of optional parameters invalid.'],
  badCombinationHint: [-1128, "Combination of optional parameters invalid. Recommendation: '%s' should also be sent."],
  togetherOrNot: [-1128, 'Fields [%s] must be sent together or omitted entirely.'],
  invalidParameter: [-1130, "Data sent for parameter '%s' is not valid."],
  badStrategyType: [-1134, 'strategyType was less than 1000000.'],
  invalidJsonRequest: [-1135, 'Invalid JSON Request.'],
  invalidJson: [-1135, "JSON sent for parameter '%s' is not valid"],
  invalidTickerType: [-1139, 'Invalid ticker type.'],
  invalidCancelRestrictions: [-1145, 'Invalid cancelRestrictions'],
  duplicateSymbols: [-1151, 'Symbol is present multiple times in the list.'],
  sbeHeader: [-1152, 'Invalid `X-MBX-SBE` header; expected `<SCHEMA_ID>:<VERSION>`.'],
  sbeSchema: [-1153, 'Unsupported SBE schema ID or version specified in the `X-MBX-SBE` header.'],
  sbeSchemaParameters: [-1153, 'Invalid SBE schema ID or version specified.'],
  sbeDisabled: [-1155, 'SBE is not enabled.'],
  ocoTypeRejected: [-1158, 'Order type not supported in OCO.'],
  ocoIcebergTimeInForce: [-1160, "Parameter '%s' is not supported if aboveTimeInForce/belowTimeInForce is not GTC."],
  sbeInexpressible: [-1161, "Unable to encode the response in SBE schema '%s'. Please use schema '%s' or higher."],
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
  opoWorkingBuy: [-1222, 'Working order in an OPO list must be a bid.'],
  opoPendingSell: [-1223, 'Pending orders in an OPO list must be asks.'],
  pendingNotRequired: [-1225, "Pending orders should not include the '%s' tag."],
  filterFailure: [-1013, 'Filter failure: %s'],
  sorUnsupported: [-1013, 'This symbol does not support SOR.', { isOurs: true }],
  stpModeNotAllowed: [-1013, 'This symbol does not allow the specified self-trade prevention mode.'],
  pegTypeNotUsable: [-1013, 'This order type may not use pegged price.'],
  pegNotUsable: [-1013, 'This price peg cannot be used with this order type.'],
  duplicateOrder: [
    -2010,
    'Duplicate order sent.',
    { advice: 'An open order already has this client order id. Use another one, or leave it out.' },
  ],
  marketClosed: [
    -2010,
    'Market is closed.',
    { advice: 'The symbol is not trading. general.exchangeInfo(symbol) shows its status.' },
  ],
  insufficientBalance: [
    -2010,
    'Account has insufficient balance for requested action.',
    { advice: 'account.info() shows the free balances. Open orders lock funds; cancel them to free the funds.' },
  ],
  marketOrdersUnsupported: [-2010, 'Market orders are not supported for this symbol.'],
  icebergUnsupported: [-2010, 'Iceberg orders are not supported for this symbol.'],
  stopLossUnsupported: [-2010, 'Stop loss orders are not supported for this symbol.'],
  stopLossLimitUnsupported: [-2010, 'Stop loss limit orders are not supported for this symbol.'],
  takeProfitUnsupported: [-2010, 'Take profit orders are not supported for this symbol.'],
  takeProfitLimitUnsupported: [-2010, 'Take profit limit orders are not supported for this symbol.'],
  trailingUnsupported: [-2010, 'Trailing stop orders are not supported for this symbol.'],
  ocoUnsupported: [-2010, 'OCO orders are not supported for this symbol'],
  otoUnsupported: [-2010, 'OTO orders are not supported for this symbol.', { isOurs: true }],
  opoUnsupported: [-2010, 'OPO orders are not supported for this symbol.'],
  cancelReplaceUnsupported: [-2010, 'Order cancel-replace is not supported for this symbol.'],
  tradingDisabled: [-2010, 'This account may not place or cancel orders.'],
  cancelDisabled: [-2011, 'This account may not place or cancel orders.'],
  amendDisabled: [-2038, 'This account may not place or cancel orders.'],
  symbolNotPermitted: [-2010, 'This symbol is not permitted for this account.'],
  symbolRestricted: [-2010, 'This symbol is restricted for this account.'],
  actionDisabled: [-2010, 'This action is disabled on this account.'],
  pegLiquidity: [-2010, 'Order book liquidity is too low for this pegged order.'],
  quoteOrderQtyUnsupported: [-2010, 'Quote order qty market orders are not support for this symbol.'],
  pegUnsupported: [-2010, 'Pegged orders are not supported for this symbol.'],
  notionalZero: [-2010, 'Price * QTY is zero or less.'],
  icebergExceeds: [-2010, 'IcebergQty exceeds QTY.'],
  wouldTrigger: [
    -2010,
    'Order would trigger immediately.',
    {
      advice:
        'The last price has already passed this stop price. A stop-loss SELL and a take-profit BUY need a stop price below the last price; a stop-loss BUY and a take-profit SELL need one above. market.ticker.price(symbol) shows the last price.',
    },
  ],
  wouldTake: [
    -2010,
    'Order would immediately match and take.',
    {
      advice:
        'A LIMIT_MAKER order must not match at once: price a BUY below the best ask, a SELL above the best bid. market.ticker.book(symbol) shows both.',
    },
  ],
  ocoBadPrices: [
    -2010,
    'The relationship of the prices for the orders is not correct.',
    {
      advice:
        'The last price must be between the prices of the two legs. market.ticker.price(symbol) shows the last price.',
    },
  ],
  liquidityBelowLot: [-2010, 'Order book liquidity is less than `LOT_SIZE` filter minimum quantity.'],
  liquidityBelowMarketLot: [-2010, 'Order book liquidity is less than `MARKET_LOT_SIZE` filter minimum quantity.'],
  liquidityBelowSymbol: [-2010, 'Order book liquidity is less than symbol minimum quantity.'],
  unknownOrder: [-2011, 'Unknown order sent.'],
  cancelRestricted: [-2011, 'Order was not canceled due to cancel restrictions.'],
  noSuchOrder: [-2013, 'Order does not exist.'],
  badApiKeyFormat: [-2014, 'API-key format invalid.'],
  rejectedKey: [-2015, 'Invalid API-key, IP, or permissions for action.'],
  noTradingWindow: [-2016, 'No trading window could be found for the symbol. Try ticker/24hrs instead.'],
  noSuchOrderList: [-2018, 'Order list does not exist.'],
  orderArchived: [-2026, 'Order was canceled or expired with no executed qty over 90 days ago and has been archived.'],
  cancelReplacePartiallyFailed: [-2021, 'Order cancel-replace partially failed.'],
  cancelReplaceFailed: [-2022, 'Order cancel-replace failed.'],
  amendUnsupported: [-2038, 'Order amend is not supported for this symbol.'],
  amendIncrease: [-2038, 'Order amend (quantity increase) is not supported.'],
  amendNoChange: [-2038, 'The requested action would change no state; rejecting'],
  amendPendingOpo: [-2038, 'Order amend (pending OPO order) is not supported.'],
  amendUnknownOrder: [-2038, 'Unknown order sent.'],
  amendFilterFailure: [-2038, 'Filter failure: %s'],
  subscriptionActive: [-2035, 'User Data Stream subscription already active.'],
  subscriptionInactive: [-2036, 'User Data Stream subscription not active.'],
  maximumSubscriptions: [-2042, 'Maximum subscription ID reached for this connection.'],
  // The public exchange sends this refusal in reply to session.logon; the reference does not contain it.
  keyKindUnsupported: [-4056, '%s API key is not supported.', { isOurs: true }],
  noReferencePrice: [-2043, "This symbol doesn't have a reference price."],
  clientOrderIdMismatch: [-2039, 'Client order ID is not correct for this order ID.'],
} as const satisfies Record<string, RefusalText>;

/** Our name for one refusal text. */
export type RefusalName = keyof typeof table;

export const refusalTexts: Readonly<Record<RefusalName, RefusalText>> = table;
