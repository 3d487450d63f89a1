// Printed from src/protocol/control/control-results.ts by `npm run generate`; do not edit.
import type { RateLimiter } from '../values/vocabulary.js';

/** A permission of an API key. */
export type KeyPermission = 'TRADE' | 'USER_DATA' | 'USER_STREAM';

/** The exchange's clock. */
export interface ControlledClock {
  /** Time of the clock, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Time of the clock, microseconds since the epoch. */
  readonly timeUs: number;
  /** Whether the clock is paused. */
  readonly isPaused: boolean;
  /** Seconds of exchange time for each second of the machine's clock, while the clock is not paused. */
  readonly speed: number;
  /** The recording that the exchange replays; null for the simulated market. */
  readonly recording: ControlledRecording | null;
}

/** A recording, and how far it is replayed. */
export interface ControlledRecording {
  /** Symbols of the recording. */
  readonly symbols: readonly string[];
  /** Time of the first event, milliseconds since the epoch. */
  readonly startMs: number;
  /** Time of the end, milliseconds since the epoch. */
  readonly endMs: number;
  /** Number of events: trades, and changes of a recorded book. For klines: the trades that are made from them. */
  readonly events: number;
  /** Number of events up to the present time. */
  readonly position: number;
  /** Whether no event is left. If so, the clock continues, but the market does not change any more. */
  readonly hasEnded: boolean;
}

/** A level of an order book: price and quantity, decimal strings. */
export type ChangedLevel = [price: string, quantity: string];

/** Something that happened in the market: a trade, or changed levels of an order book. */
export interface MarketEvent {
  /** Kind of the event. */
  readonly kind: 'trade' | 'book';
  /** Symbol of the event. */
  readonly symbol: string;
  /** Time of the event by the exchange's clock, microseconds since the epoch. */
  readonly timeUs: number;
  /** The trade of an event of the kind `trade`. */
  readonly trade?: { readonly id: number; readonly price: string; readonly qty: string; readonly isBuyerMaker: boolean };
  /** The changes of an event of the kind `book`: levels among the best hundred of each side with their new quantity, which is 0 for a level that is gone. */
  readonly book?: { readonly updateId: number; readonly bids: readonly ChangedLevel[]; readonly asks: readonly ChangedLevel[] };
}

/** The clock after `clock.step`, and what happened. */
export interface ControlledStep extends ControlledClock {
  /** Number of steps that were made: fewer than you asked for at the end of a recording. */
  readonly steps: number;
  /** What happened at the last hundred steps, oldest first. Empty while more than 16 symbols trade. */
  readonly events: readonly MarketEvent[];
}

/** A planned fault, with the number of requests or events that matched it so far, and the number of those that it changed. */
export interface PlannedFault {
  /** Number of the fault, for `faults.clear`. */
  readonly id: number;
  /** Whether the fault changes requests (`faults.add`) or streams (`faults.stream`). */
  readonly kind: 'request' | 'stream';
  /** What happens to the request, to the event or to the connection. */
  readonly action: 'drop' | 'delay' | 'refuse' | 'skew' | 'stale' | 'gap' | 'duplicate' | 'reorder' | 'disconnect' | 'silence' | 'shutdown';
  /** Whether the exchange executes the request before the fault applies. */
  readonly afterExecution: boolean;
  /** What the fault matches, such as `POST newOrder`, `btcusdt@trade` or `account 0`; `any` for all. */
  readonly matches: string;
  /** Effect of the fault, in words. */
  readonly effect: string;
  /** Number of matching requests or events so far, affected or not (connections, if the fault applies at once). */
  readonly matched: number;
  /** Number of affected requests or events so far (connections, if the fault applies at once). */
  readonly affected: number;
  /** Number of requests or events that the fault will still affect; null if the number is not limited. */
  readonly left: number | null;
  /** Time of the exchange's clock at which the fault ends, milliseconds; null if it has no end. */
  readonly untilMs: number | null;
}

/** An account of the exchange. */
export interface ControlledAccount {
  /** Number of the account, from 0. Commands use it as `account`. */
  readonly account: number;
  /** Id of the account, as in `account.info()`. */
  readonly uid: number;
  /** Trade group: accounts of the same group do not trade with each other; -1 for none. */
  readonly tradeGroupId: number;
  /** Number of its API keys. */
  readonly keys: number;
  /** Whether the account may place, amend and cancel orders. */
  readonly canTrade: boolean;
  /** Trading permissions, such as SPOT. Symbols require them in their permissionSets. */
  readonly permissions: readonly string[];
  /** Whether smart order routing is disabled for the account. */
  readonly preventSor: boolean;
  /** Symbols that the account may not trade. */
  readonly restrictedSymbols: readonly string[];
  /** Whether the account pays commissions in BNB, at a discount. */
  readonly paysInBnb: boolean;
  /** Largest amount of an asset in one order, as a decimal string by asset. */
  readonly assetLimits: Readonly<Record<string, string>>;
  /** Balances by asset. */
  readonly balances: readonly AccountBalance[];
}

/** Rates of one kind of commission, as decimal strings: 0.001 is 0.1 % of the received amount. */
export interface ControlledRates {
  /** Rate of a maker. */
  readonly maker: string;
  /** Rate of a taker. */
  readonly taker: string;
  /** Added to the maker's or taker's rate of an order that buys. */
  readonly buyer: string;
  /** Added to the maker's or taker's rate of an order that sells. */
  readonly seller: string;
}

/** Commission rates of an account. A `symbol` of null stands for all symbols that have no rates of their own. */
export interface ControlledCommission {
  /** Number of the account. */
  readonly account: number;
  /** Symbol, or null for all symbols without rates of their own. */
  readonly symbol: string | null;
  /** Standard commission. */
  readonly standard: ControlledRates;
  /** Tax commission. */
  readonly tax: ControlledRates;
  /** Special commission. */
  readonly special: ControlledRates;
}

/** Whether the BNB discount on commissions is on for a symbol. */
export interface SymbolDiscount {
  /** The symbol. */
  readonly symbol: string;
  /** Whether the BNB discount applies to the symbol. */
  readonly isOn: boolean;
}

/** Balance of one asset, as decimal strings. */
export interface AccountBalance {
  /** The asset. */
  readonly asset: string;
  /** Amount that orders can use. */
  readonly free: string;
  /** Amount that open orders lock. */
  readonly locked: string;
}

/** A new account and its API key. */
export interface OpenedAccount {
  /** Number of the account. */
  readonly account: number;
  /** Id of the account, as in `account.info()`. */
  readonly uid: number;
  /** API key of the account. */
  readonly apiKey: string;
  /** HMAC secret of the API key. */
  readonly secretKey: string;
}

/** An API key, without its secret. */
export interface RegisteredKey {
  /** The API key. */
  readonly apiKey: string;
  /** Number of its account, from 0. */
  readonly account: number;
  /** Kind of the key. */
  readonly kind: 'HMAC' | 'RSA' | 'Ed25519';
  /** Permissions of the key. */
  readonly permissions: readonly KeyPermission[];
  /** IP addresses and networks from which the key is accepted; empty for all. */
  readonly addresses: readonly string[];
  /** Time from which the key is refused, milliseconds since the epoch; null for never. */
  readonly expiresAtMs: number | null;
}

/** A new HMAC key. Only this reply contains its secret. */
export interface CreatedKey extends RegisteredKey {
  /** HMAC secret of the API key. The exchange shows it only once. */
  readonly secretKey: string;
}

/** A student on the board of a class. */
export interface BoardRow {
  /** Name of the student. */
  readonly name: string;
  /** Number of the student's account. */
  readonly account: number;
  /** Value of all balances in `asset` at the last prices; exact, a decimal string. */
  readonly equity: string;
  /** Equity minus the value of the balances at the start, at the same prices; exact, a decimal string. */
  readonly profit: string;
  /** Asset of `equity` and `profit`. */
  readonly asset: string;
  /** Number of trades. */
  readonly trades: number;
  /** Number of open orders. */
  readonly openOrders: number;
  /** The last event of an order, such as `BUY 0.05 BTCUSDT LIMIT 61000 FILLED`; null before the first order. */
  readonly lastAction: string | null;
  /** Time of the last action by the exchange's clock, milliseconds since the epoch; null before the first order. */
  readonly lastActionMs: number | null;
  /** Whether the student has joined. */
  readonly hasJoined: boolean;
}

/** A news shock. */
export interface MarketShock {
  /** The asset whose price has moved. */
  readonly asset: string;
  /** Move in percent. */
  readonly percent: number;
  /** The symbols that trade the asset. */
  readonly symbols: readonly string[];
  /** Time of the shock by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
}

/** How far the trades of users have moved the price of a symbol. Moves are in basis points (1/10000) of the price. */
export interface MarketImpact {
  /** The symbol. */
  readonly symbol: string;
  /** Middle of the best bid and the best ask. */
  readonly price: string;
  /** The middle as it would be without users. */
  readonly unmoved: string;
  /** The move now; negative if users have sold. */
  readonly bps: number;
  /** The part of the move that is left after a minute, if users trade no more. */
  readonly after1m: number;
  /** The part that is left after ten minutes. */
  readonly after10m: number;
  /** The part that is left after an hour. */
  readonly after1h: number;
  /** The part that is left after a day. */
  readonly after1d: number;
}

/** An event of a scenario of the simulated market. */
export interface ScenarioStep {
  /** What happens: move, volatility, thin, flow, halt, fees or slow. */
  readonly kind: string;
  /** Its values, such as `percent -12, within 4m`. */
  readonly text: string;
  /** Its beginning by the exchange's clock, milliseconds since the epoch. */
  readonly fromMs: number;
  /** Its end by the exchange's clock, milliseconds since the epoch. */
  readonly untilMs: number;
}

/** A student of a class. */
export interface ClassMember {
  /** Name of the student. */
  readonly name: string;
  /** Number of the student's account. */
  readonly account: number;
  /** Whether the student has joined. */
  readonly hasJoined: boolean;
  /** Code for `spotlab join`, which is used once; null after that. */
  readonly joinCode: string | null;
}

/** A symbol and its trading status. */
export interface SymbolPhase {
  /** The symbol. */
  readonly symbol: string;
  /** Status of the symbol. */
  readonly status: string;
}

/** A snapshot in memory. */
export interface KeptSnapshot {
  /** Name of the snapshot. */
  readonly name: string;
  /** Time of the snapshot by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Size of the snapshot in bytes. */
  readonly bytes: number;
}

/** A snapshot that was saved to a file. */
export interface SavedSnapshot {
  /** Path of the file, as given in the command. */
  readonly file: string;
  /** Time of the snapshot by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Size of the file. */
  readonly bytes: number;
}

/** State of the exchange. */
export interface ControlledState {
  /** Kind of market. */
  readonly market: 'simulated' | 'replay';
  /** Seed of the simulated market; null in a replay. */
  readonly seed: number | null;
  /** The clock of the exchange. */
  readonly clock: ControlledClock;
  /** Number of symbols. */
  readonly symbols: number;
  /** Symbols that are not TRADING. */
  readonly closed: readonly SymbolPhase[];
  /** Number of accounts. */
  readonly accounts: number;
  /** Number of API keys. */
  readonly keys: number;
  /** Numbers of the accounts without an API key; `keys.create` makes one. */
  readonly accountsWithoutKey: readonly number[];
  /** The planned faults. */
  readonly faults: readonly PlannedFault[];
  /** The snapshots in memory. */
  readonly snapshots: readonly KeptSnapshot[];
  /** The rate limiters. */
  readonly rateLimits: readonly RateLimiter[];
}

/** A request that changes something, or a subscription, as it arrived at the exchange. */
export interface ArrivedRequest {
  /** Time of the exchange's clock at which it arrived, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Number of the account whose key it had, from 0; null for none. */
  readonly account: number | null;
  /** The API key that it had, valid or not; null for none. */
  readonly apiKey: string | null;
  /** Id of the endpoint, such as `newOrder`; null for a subscription, and for a path that the exchange does not have. */
  readonly endpoint: string | null;
  /** Name of the stream, such as `btcusdt@trade`, or `userData` for the events of an account; null for a request. */
  readonly stream: string | null;
  /** Its `symbol`; null for none. */
  readonly symbol: string | null;
  /** Client order id of the order or of the list that it places; null if it names none. */
  readonly clientOrderId: string | null;
  /** Id of the order that it placed or cancelled; null for none, for a list and for several orders. */
  readonly orderId: number | null;
  /** HTTP status of the exchange's reply; null if the request was not executed. A planned fault can lose the reply. */
  readonly status: number | null;
  /** Action of the planned fault that applied, such as `drop`; null for none. */
  readonly fault: string | null;
}

/** An answer to a question. */
export interface GivenAnswer {
  /** Id of the question. */
  readonly question: string;
  /** The answer as it was given. */
  readonly value: string;
}

/** Number of deleted items. */
export interface Cleared {
  /** Number of removed items. */
  readonly cleared: number;
}
