/**
 * Every closed list of values on the wire, each stated once: its members with their meaning, and the refusal that the
 * service answers to a value outside it. Source: `enums.json` of the protocol reference.
 */
import type { RefusalName } from '../errors/refusal-texts.js';

/** One closed list of values. */
export interface EnumEntry {
  readonly summary: string;
  /** Refusal of an unknown value; `invalidParameter` names the parameter. */
  readonly refusal: RefusalName;
  /** A list of more values that are told from unknown ones: its name, and their refusal. */
  readonly wider?: { readonly list: string; readonly refusal: RefusalName };
  /** Value -> meaning ('' where the value speaks for itself), in the reference's order. */
  readonly values: Readonly<Record<string, string>>;
}

// biome-ignore format: one list, read from left to right
const KLINE_INTERVALS = [
  '1s', '1m', '3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '8h', '12h', '1d', '3d', '1w', '1M',
] as const;

const upTo = (last: number, unit: string) => Array.from({ length: last }, (_, i) => `${i + 1}${unit}`);

/** Windows of the rolling ticker: minutes, hours or days, one unit only. */
const TICKER_WINDOWS = [...upTo(59, 'm'), ...upTo(23, 'h'), ...upTo(7, 'd')];

/** Length of a kline. */
export type KlineInterval = (typeof KLINE_INTERVALS)[number];

export const enums = {
  OrderSide: { summary: 'Direction of an order.', refusal: 'invalidSide', values: { BUY: '', SELL: '' } },
  OrderType: {
    summary: 'Kind of an order.',
    refusal: 'invalidOrderType',
    values: {
      LIMIT: 'price or better',
      MARKET: 'best available until filled or the book is empty',
      STOP_LOSS: 'market order on trigger',
      STOP_LOSS_LIMIT: 'limit order on trigger',
      TAKE_PROFIT: 'market order on favourable trigger',
      TAKE_PROFIT_LIMIT: 'limit order on favourable trigger',
      LIMIT_MAKER: 'limit order refused if it would take; post-only',
    },
  },
  OcoLegType: {
    summary: 'Kind of one leg of an OCO pair.',
    refusal: 'invalidOrderType',
    wider: { list: 'OrderType', refusal: 'ocoTypeRejected' },
    values: {
      STOP_LOSS: 'market order on trigger',
      STOP_LOSS_LIMIT: 'limit order on trigger',
      LIMIT_MAKER: 'limit order refused if it would take',
      TAKE_PROFIT: 'market order on favourable trigger',
      TAKE_PROFIT_LIMIT: 'limit order on favourable trigger',
    },
  },
  WorkingOrderType: {
    summary: 'Kind of the working order of a list.',
    refusal: 'invalidOrderType',
    values: { LIMIT: 'price or better', LIMIT_MAKER: 'limit order refused if it would take; post-only' },
  },
  SorOrderType: {
    summary: 'Kind of an order for smart order routing.',
    refusal: 'invalidOrderType',
    values: { LIMIT: 'price or better', MARKET: 'best available until filled or the books are empty' },
  },
  TimeInForce: {
    summary: 'How long an order works.',
    refusal: 'invalidTimeInForce',
    values: {
      GTC: 'rests until filled or cancelled',
      IOC: 'fills what it can at once, the rest expires',
      FOK: 'fills completely at once or expires',
    },
  },
  NewOrderRespType: {
    summary: 'How much of the order the reply carries.',
    refusal: 'invalidParameter',
    values: { ACK: 'five identifying fields', RESULT: 'everything but fills', FULL: 'RESULT plus fills' },
  },
  OrderStatus: {
    summary: 'State of an order.',
    refusal: 'invalidParameter',
    values: {
      NEW: 'accepted by the engine',
      PENDING_NEW: 'pending order of a list, waiting for the working order to fill',
      PARTIALLY_FILLED: '',
      FILLED: '',
      CANCELED: 'cancelled by the user',
      PENDING_CANCEL: 'unused',
      REJECTED: 'not accepted, not processed',
      EXPIRED: 'ended by the rules of its type or by the exchange',
      EXPIRED_IN_MATCH: 'ended by self-trade prevention',
    },
  },
  SelfTradePreventionMode: {
    summary: 'What happens when an order would match one of your own.',
    refusal: 'invalidParameter',
    values: { NONE: '', EXPIRE_MAKER: '', EXPIRE_TAKER: '', EXPIRE_BOTH: '', DECREMENT: '', TRANSFER: '' },
  },
  PegPriceType: {
    summary: 'Where a pegged order takes its price from.',
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
    summary: 'Whether the new order is placed when the cancel fails.',
    refusal: 'invalidParameter',
    values: { STOP_ON_FAILURE: 'no new order when the cancel fails', ALLOW_FAILURE: 'new order attempted regardless' },
  },
  CancelReplaceResult: {
    summary: 'How one half of a cancel-replace ended.',
    refusal: 'invalidParameter',
    values: { SUCCESS: '', FAILURE: '', NOT_ATTEMPTED: '' },
  },
  OrderRateLimitExceededMode: {
    summary: 'What a cancel-replace does when the unfilled order limit is exceeded.',
    refusal: 'invalidParameter',
    values: { DO_NOTHING: 'neither cancel nor place', CANCEL_ONLY: 'always cancel' },
  },
  ContingencyType: {
    summary: 'What binds the orders of a list.',
    refusal: 'invalidParameter',
    values: { OCO: 'one cancels the other', OTO: 'one triggers the other' },
  },
  ListStatusType: {
    summary: 'What an order list last reported.',
    refusal: 'invalidParameter',
    values: {
      RESPONSE: 'answer to a failed placement or cancel',
      EXEC_STARTED: 'list placed or its state changed',
      UPDATED: 'the client order id of a member changed',
      ALL_DONE: 'finished, no longer active',
    },
  },
  ListOrderStatus: {
    summary: 'State of an order list.',
    refusal: 'invalidParameter',
    values: {
      EXECUTING: 'placed or updated',
      ALL_DONE: 'finished',
      REJECT: 'answer to a failed placement or cancel',
    },
  },
  ExpiryReason: {
    summary: 'Why an order expired.',
    refusal: 'invalidParameter',
    values: {
      NONE: 'listed, not sent for live orders',
      REJECTED: 'refused when it was to go on the book (funds, filters)',
      EXCHANGE_CANCELED: 'cancelled by the exchange',
      OCO_TRIGGER: 'the sibling of an OCO pair started working, or the whole OCO expired',
      OTO_PHASE_ONE_EXPIRED: 'the working order expired and took the list with it',
      UNFILLED_IOC_QUANTITY_EXPIRED: 'rest of an IOC order',
      UNFILLED_FOK_ORDER_EXPIRED: 'FOK order that could not fill whole',
      INSUFFICIENT_LIQUIDITY: 'book exhausted',
      EXECUTION_RULE_PRICE_RANGE_EXCEEDED: 'next match lay outside the execution price range',
    },
  },
  WorkingFloor: {
    summary: 'Where the last activity of a routed order was.',
    refusal: 'invalidParameter',
    values: { EXCHANGE: "on the order's own book", SOR: 'in the smart order router' },
  },
  MatchType: {
    summary: 'How a fill came about, when not by an ordinary match.',
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
    summary: 'Trading phases that can be asked for.',
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
    summary: 'Kind of an execution rule.',
    refusal: 'invalidParameter',
    values: { PRICE_RANGE: '' },
  },
  CalculationType: {
    summary: 'Where a reference price is computed.',
    refusal: 'invalidParameter',
    values: { ARITHMETIC_MEAN: 'computed by the engine', EXTERNAL: 'computed elsewhere' },
  },
  AccountType: { summary: 'Kind of an account.', refusal: 'invalidParameter', values: { SPOT: '' } },
  TickerType: {
    summary: 'How much of a ticker the reply carries.',
    refusal: 'invalidTickerType',
    values: { FULL: 'everything', MINI: 'without price change, average and best prices' },
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
    summary: 'State of a conversion.',
    refusal: 'invalidParameter',
    values: {
      PROCESS: 'being processed',
      ACCEPT_SUCCESS: 'accepted, settlement pending',
      SUCCESS: '',
      FAIL: '',
    },
  },
  ConvertLimitStatus: {
    summary: 'Answer to placing or cancelling a convert limit order.',
    refusal: 'invalidParameter',
    values: { PROCESS: '', CANCELED: '' },
  },
  ConvertWalletType: {
    summary: 'Wallets that a conversion is paid from.',
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
    summary: 'How long a quote holds.',
    refusal: 'invalidParameter',
    values: { '10s': '', '30s': '', '1m': '' },
  },
  ConvertExpiredType: {
    summary: 'How long a convert limit order works.',
    refusal: 'invalidParameter',
    values: { '1_D': 'one day', '3_D': 'three days', '7_D': 'seven days', '30_D': 'thirty days' },
  },
  RateLimitType: {
    summary: 'What a rate limiter counts.',
    refusal: 'invalidParameter',
    values: {
      RAW_REQUESTS: 'requests',
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

/** Name of a closed list of values. */
export type EnumName = keyof typeof enums;

/** Made once a list: every call with a member of one asks. */
const lists = new Map<EnumName, readonly string[]>();

/** Members of the closed list `name`, in the reference's order. */
export function enumValues(name: EnumName): readonly string[] {
  const known = lists.get(name);
  if (known) return known;
  const list = Object.freeze(Object.keys(enums[name].values));
  lists.set(name, list);
  return list;
}
