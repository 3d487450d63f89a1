/**
 * All enums of the wire: for each its values with their meaning, and the refusal that the exchange answers for an unknown
 * value. Source: `enums.json` of the protocol reference.
 */
import type { RefusalName } from './refusal-texts.js';

/** One enum of the wire. */
export interface EnumEntry {
  readonly summary: string;
  /** Refusal for an unknown value. The text of `invalidParameter` names the parameter. */
  readonly refusal: RefusalName;
  /** A larger enum whose other values get a refusal of their own. */
  readonly wider?: { readonly list: string; readonly refusal: RefusalName };
  /** Value -> meaning, '' where the value explains itself. In the order of the reference. */
  readonly values: Readonly<Record<string, string>>;
}

// biome-ignore format: one list, read from left to right
const KLINE_INTERVALS = [
  '1s', '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const;

const upTo = (last: number, unit: string) => Array.from({ length: last }, (_, i) => `${i + 1}${unit}`);

/** Window lengths of the rolling ticker: a number of minutes, hours or days. */
const TICKER_WINDOWS = [...upTo(59, 'm'), ...upTo(23, 'h'), ...upTo(7, 'd')];

/** Length of a kline. */
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

export const enums = {
  OrderSide: { summary: 'Side of an order.', refusal: 'invalidSide', values: { BUY: '', SELL: '' } },
  OrderType: {
    summary: 'Type of an order.',
    refusal: 'invalidOrderType',
    values: {
      LIMIT: 'fills at its price or better',
      MARKET: 'fills at the best available prices until it is filled or the book is empty',
      STOP_LOSS: 'market order that triggers when the price moves against you',
      STOP_LOSS_LIMIT: 'limit order that triggers when the price moves against you',
      TAKE_PROFIT: 'market order that triggers when the price moves in your favour',
      TAKE_PROFIT_LIMIT: 'limit order that triggers when the price moves in your favour',
      LIMIT_MAKER: 'limit order that is refused if it would match at once (post-only)',
    },
  },
  OcoLegType: {
    summary: 'Order type of one leg of an OCO pair.',
    refusal: 'invalidOrderType',
    wider: { list: 'OrderType', refusal: 'ocoTypeRejected' },
    values: {
      STOP_LOSS: 'market order that triggers when the price moves against you',
      STOP_LOSS_LIMIT: 'limit order that triggers when the price moves against you',
      LIMIT_MAKER: 'limit order that is refused if it would match at once (post-only)',
      TAKE_PROFIT: 'market order that triggers when the price moves in your favour',
      TAKE_PROFIT_LIMIT: 'limit order that triggers when the price moves in your favour',
    },
  },
  WorkingOrderType: {
    summary: 'Order type of the working order of a list.',
    refusal: 'invalidOrderType',
    values: {
      LIMIT: 'fills at its price or better',
      LIMIT_MAKER: 'limit order that is refused if it would match at once (post-only)',
    },
  },
  SorOrderType: {
    summary: 'Order type of an order for smart order routing.',
    refusal: 'invalidOrderType',
    values: {
      LIMIT: 'fills at its price or better',
      MARKET: 'fills at the best available prices until it is filled or the books are empty',
    },
  },
  TimeInForce: {
    summary: 'How long an order stays active.',
    refusal: 'invalidTimeInForce',
    values: {
      GTC: 'stays on the book until filled or cancelled',
      IOC: 'fills as much as possible at once; the rest expires',
      FOK: 'fills completely at once, or expires',
    },
  },
  NewOrderRespType: {
    summary: 'Size of the reply: ACK, RESULT or FULL.',
    refusal: 'invalidParameter',
    values: { ACK: 'ids and time only', RESULT: 'all fields except fills', FULL: 'all fields, including fills' },
  },
  OrderStatus: {
    summary: 'Status of an order.',
    refusal: 'invalidParameter',
    values: {
      NEW: 'accepted by the matching engine',
      PENDING_NEW: 'pending order of a list that waits until the working order has filled',
      PARTIALLY_FILLED: '',
      FILLED: '',
      CANCELED: 'cancelled by the user',
      PENDING_CANCEL: 'unused',
      REJECTED: 'not accepted by the matching engine',
      EXPIRED: 'closed by the rules of its order type, or by the exchange',
      EXPIRED_IN_MATCH: 'closed by self-trade prevention',
    },
  },
  SelfTradePreventionMode: {
    summary: 'Self-trade prevention: what happens when an order would match one of your own orders.',
    refusal: 'invalidParameter',
    values: { NONE: '', EXPIRE_MAKER: '', EXPIRE_TAKER: '', EXPIRE_BOTH: '', DECREMENT: '', TRANSFER: '' },
  },
  PegPriceType: {
    summary: 'The side of the book whose best price sets the limit price of a pegged order.',
    refusal: 'invalidPegPriceType',
    values: { PRIMARY_PEG: 'best price on the own side', MARKET_PEG: 'best price on the opposite side' },
  },
  PegOffsetType: {
    summary: 'Unit of a peg offset.',
    refusal: 'invalidPegOffsetType',
    values: { PRICE_LEVEL: 'existing price levels' },
  },
  CancelRestrictions: {
    summary: 'Cancel only while the order has this status.',
    refusal: 'invalidCancelRestrictions',
    values: {
      ONLY_NEW: 'cancel only if status is NEW',
      ONLY_PARTIALLY_FILLED: 'cancel only if status is PARTIALLY_FILLED',
    },
  },
  CancelReplaceMode: {
    summary: 'Whether the exchange places the new order if the cancel fails.',
    refusal: 'invalidParameter',
    values: {
      STOP_ON_FAILURE: 'if the cancel fails, the new order is not placed',
      ALLOW_FAILURE: 'the new order is attempted even if the cancel fails',
    },
  },
  CancelReplaceResult: {
    summary: 'How one half of a cancel-replace ended.',
    refusal: 'invalidParameter',
    values: { SUCCESS: '', FAILURE: '', NOT_ATTEMPTED: '' },
  },
  OrderRateLimitExceededMode: {
    summary: 'What a cancel-replace does if the unfilled order limit is exceeded.',
    refusal: 'invalidParameter',
    values: {
      DO_NOTHING: 'neither cancels nor places an order',
      CANCEL_ONLY: 'cancels the order and places no new one',
    },
  },
  ContingencyType: {
    summary: 'How the orders of a list depend on each other.',
    refusal: 'invalidParameter',
    values: { OCO: 'one order cancels the other', OTO: 'one order triggers the other' },
  },
  ListStatusType: {
    summary: 'Last event of an order list.',
    refusal: 'invalidParameter',
    values: {
      RESPONSE: 'reply to a failed placement or cancel',
      EXEC_STARTED: 'list placed or its state changed',
      UPDATED: 'the client order id of a member changed',
      ALL_DONE: 'the list has finished and is no longer active',
    },
  },
  ListOrderStatus: {
    summary: 'Status of an order list.',
    refusal: 'invalidParameter',
    values: {
      EXECUTING: 'placed or updated',
      ALL_DONE: 'finished',
      REJECT: 'reply to a failed placement or cancel',
    },
  },
  ExpiryReason: {
    summary: 'Why an order expired.',
    refusal: 'invalidParameter',
    values: {
      NONE: 'not sent for live orders',
      REJECTED: 'refused when it should enter the book, because of funds or filters',
      EXCHANGE_CANCELED: 'cancelled by the exchange',
      OCO_TRIGGER: 'the other leg of the OCO pair became active, or the whole OCO pair expired',
      OTO_PHASE_ONE_EXPIRED: 'the working order expired, and with it the whole list',
      UNFILLED_IOC_QUANTITY_EXPIRED: 'the unfilled rest of an IOC order expired',
      UNFILLED_FOK_ORDER_EXPIRED: 'a FOK order that could not fill completely',
      INSUFFICIENT_LIQUIDITY: 'the order book had too few orders',
      EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'the next match was outside the allowed price range',
    },
  },
  WorkingFloor: {
    summary: 'Where a routed order was last active: in the order book of its symbol, or in the order router.',
    refusal: 'invalidParameter',
    values: { EXCHANGE: "in the order book of the order's own symbol", SOR: 'in the smart order router' },
  },
  MatchType: {
    summary: 'How a fill was made, if it was not an ordinary match.',
    refusal: 'invalidParameter',
    values: { ONE_PARTY_TRADE_REPORT: 'filled by an allocation', AUTO_MATCH: 'ordinary match' },
  },
  SymbolStatus: {
    summary: 'Trading phase of a symbol.',
    refusal: 'invalidSymbolStatus',
    values: {
      TRADING: 'open',
      END_OF_DAY: '',
      HALT: 'no trading, market data continues',
      BREAK: 'no trading, no market data',
      CANCEL_ONLY: 'cancel and amend only',
    },
  },
  SymbolStatusFilter: {
    summary: 'Trading phases that a request can select.',
    refusal: 'invalidSymbolStatus',
    values: { TRADING: 'open', HALT: 'no trading, market data continues', BREAK: 'no trading, no market data' },
  },
  Permission: {
    summary: 'Trading permission of a symbol or an account.',
    refusal: 'invalidParameter',
    values: {
      SPOT: '',
      MARGIN: '',
      LEVERAGED: '',
      ...Object.fromEntries(Array.from({ length: 24 }, (_, i) => [`TRD_GRP_${String(i + 2).padStart(3, '0')}`, ''])),
    } as Readonly<Record<string, string>>,
  },
  AllocationType: { summary: 'Where an allocation came from.', refusal: 'invalidParameter', values: { SOR: '' } },
  ExecutionRuleType: {
    summary: 'Type of an execution rule.',
    refusal: 'invalidParameter',
    values: { PRICE_RANGE: '' },
  },
  CalculationType: {
    summary: 'Where a reference price is computed.',
    refusal: 'invalidParameter',
    values: { ARITHMETIC_MEAN: 'computed by the matching engine', EXTERNAL: 'computed outside the matching engine' },
  },
  AccountType: { summary: 'Type of an account.', refusal: 'invalidParameter', values: { SPOT: '' } },
  TickerType: {
    summary: 'Size of a ticker reply: FULL or MINI.',
    refusal: 'invalidTickerType',
    values: { FULL: 'all fields', MINI: 'without price change, average price and best prices' },
  },
  KlineInterval: {
    summary: 'Length of a kline; case-sensitive (1m is a minute, 1M a month).',
    refusal: 'invalidInterval',
    values: Object.fromEntries(KLINE_INTERVALS.map((value) => [value, ''])) as Readonly<Record<KlineInterval, string>>,
  },
  TickerWindowSize: {
    summary: 'Length of the window of the rolling ticker.',
    refusal: 'invalidParameter',
    values: Object.fromEntries(TICKER_WINDOWS.map((value) => [value, ''])) as Readonly<Record<string, string>>,
  },
  ConvertOrderStatus: {
    summary: 'Status of a conversion.',
    refusal: 'invalidParameter',
    values: {
      PROCESS: 'being processed',
      ACCEPT_SUCCESS: 'accepted, settlement pending',
      SUCCESS: '',
      FAIL: '',
    },
  },
  ConvertLimitStatus: {
    summary: 'Reply to placing or cancelling a convert limit order.',
    refusal: 'invalidParameter',
    values: { PROCESS: '', CANCELED: '' },
  },
  ConvertWalletType: {
    summary: 'Wallets that pay for a conversion.',
    refusal: 'invalidParameter',
    values: {
      SPOT: '',
      FUNDING: '',
      EARN: '',
      SPOT_FUNDING: '',
      FUNDING_EARN: '',
      SPOT_FUNDING_EARN: '',
      SPOT_EARN: '',
    },
  },
  ConvertValidTime: {
    summary: 'How long a quote is valid.',
    refusal: 'invalidParameter',
    values: { '10s': '', '30s': '', '1m': '' },
  },
  ConvertExpiredType: {
    summary: 'How long a convert limit order stays active.',
    refusal: 'invalidParameter',
    values: { '1_D': 'one day', '3_D': 'three days', '7_D': 'seven days', '30_D': 'thirty days' },
  },
  RateLimitType: {
    summary: 'What a rate limiter counts.',
    refusal: 'invalidParameter',
    values: {
      RAW_REQUESTS: 'number of requests',
      REQUEST_WEIGHT: 'weight of requests',
      ORDERS: 'unfilled orders',
      CONNECTIONS: 'new connections, WebSocket API only',
    },
  },
  RateLimitInterval: {
    summary: 'Unit of a rate limiter window.',
    refusal: 'invalidParameter',
    values: { SECOND: 'S', MINUTE: 'M', HOUR: 'H', DAY: 'D' },
  },
} as const satisfies Record<string, EnumEntry>;

/** Name of an enum. */
export type EnumName = keyof typeof enums;

export const isEnumName = (name: string): name is EnumName => Object.hasOwn(enums, name);

/** Values by enum, cached: every call that has an enum parameter reads them. */
const lists = new Map<EnumName, readonly string[]>();

/** Values of the enum `name`, in the order of the reference. */
export function enumValues(name: EnumName): readonly string[] {
  const known = lists.get(name);
  if (known) return known;
  const list = Object.freeze(Object.keys(enums[name].values));
  lists.set(name, list);
  return list;
}

/**
 * The self-trade prevention of a symbol whose data names no other mode. The simulated symbols have this mode, as the
 * symbols of the service do.
 */
export const USUAL_SELF_TRADE_PREVENTION = 'EXPIRE_MAKER';
