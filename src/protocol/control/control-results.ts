/** What the commands that control the embedded exchange answer; no more than types, so that public declarations may reach them. */
import type { RateLimiter, Security } from '../endpoints/vocabulary.js';

/** What an API key may be allowed to do. */
export type KeyPermission = Exclude<Security, 'NONE'>;

/** The exchange's clock. */
export interface ControlledClock {
  /** What it shows, milliseconds since the epoch. */
  readonly timeMs: number;
  /** The same in microseconds. */
  readonly timeUs: number;
  readonly isPaused: boolean;
  /** Seconds of the exchange for each of the machine's, while it is not paused. */
  readonly speed: number;
}

/** A fault that is waiting for requests, or has struck as often as it was to. */
export interface PlannedFault {
  readonly id: number;
  readonly action: 'drop' | 'delay' | 'refuse' | 'skew';
  /** Whether the request is carried out before it strikes. */
  readonly afterExecution: boolean;
  /** Requests that it is for, such as `POST newOrder`; `any` for all. */
  readonly requests: string;
  /** What it does, in words. */
  readonly effect: string;
  /** Requests that it was for so far, whether or not it struck them. */
  readonly seen: number;
  /** Requests that it struck. */
  readonly struck: number;
  /** How often it is still going to strike; null until it is cleared. */
  readonly left: number | null;
}

/** An account of the exchange. */
export interface ControlledAccount {
  /** Position among the accounts, from 0: what commands call it by. */
  readonly account: number;
  /** Its id, as `account.info()` tells it. */
  readonly uid: number;
  /** Accounts of one group do not trade with each other; -1 for none. */
  readonly tradeGroupId: number;
  /** API keys that it has. */
  readonly keys: number;
  /** Whether it may place, amend and cancel orders. */
  readonly canTrade: boolean;
  /** What the permission sets of symbols ask for, such as SPOT. */
  readonly permissions: readonly string[];
  /** Whether its orders are kept from being routed over several books. */
  readonly preventSor: boolean;
  /** Symbols that it may not trade. */
  readonly restrictedSymbols: readonly string[];
  /** Whether it pays commissions in BNB, at a discount. */
  readonly paysInBnb: boolean;
  /** The most of an asset that one order may be about, decimals by asset. */
  readonly assetLimits: Readonly<Record<string, string>>;
  readonly balances: readonly AccountBalance[];
}

/** Rates of one kind of commission, decimals: 0.001 is a thousandth of what is received. */
export interface ControlledRates {
  readonly maker: string;
  readonly taker: string;
  /** Added to the maker's or taker's rate of an order that buys. */
  readonly buyer: string;
  /** Added to the maker's or taker's rate of an order that sells. */
  readonly seller: string;
}

/** What an account pays on a symbol; null for all that have no schedule of their own. */
export interface ControlledCommission {
  readonly account: number;
  readonly symbol: string | null;
  readonly standard: ControlledRates;
  readonly tax: ControlledRates;
  readonly special: ControlledRates;
}

/** Whether the discount for commissions in BNB holds on a symbol. */
export interface SymbolDiscount {
  readonly symbol: string;
  readonly isOn: boolean;
}

/** What an account has of an asset, as decimals. */
export interface AccountBalance {
  readonly asset: string;
  readonly free: string;
  readonly locked: string;
}

/** A new account, with the one key that it has. */
export interface OpenedAccount {
  readonly account: number;
  readonly uid: number;
  readonly apiKey: string;
  readonly secretKey: string;
}

/** What is said of a key; never a secret. */
export interface RegisteredKey {
  readonly apiKey: string;
  /** Position of its account, from 0. */
  readonly account: number;
  readonly kind: 'HMAC' | 'RSA' | 'Ed25519';
  readonly permissions: readonly KeyPermission[];
  /** Addresses and networks that it may be used from; empty for all. */
  readonly addresses: readonly string[];
  /** From when on it is refused, milliseconds since the epoch; null for never. */
  readonly expiresAtMs: number | null;
}

/** A new HMAC key; the secret is told this once. */
export interface CreatedKey extends RegisteredKey {
  readonly secretKey: string;
}

/** A symbol and its trading phase. */
export interface SymbolPhase {
  readonly symbol: string;
  readonly status: string;
}

/** A kept state of the exchange. */
export interface KeptSnapshot {
  readonly name: string;
  /** When it was taken, by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  readonly bytes: number;
}

/** A state that was written to a file. */
export interface SavedSnapshot {
  /** As it was given. */
  readonly file: string;
  /** When it was taken, by the exchange's clock, milliseconds since the epoch. */
  readonly timeMs: number;
  /** Of the file. */
  readonly bytes: number;
}

/** What the exchange is like. */
export interface ControlledState {
  readonly market: 'simulated' | 'replay';
  /** Of the simulated market; null in a replay. */
  readonly seed: number | null;
  readonly clock: ControlledClock;
  readonly symbols: number;
  /** Symbols that are not TRADING. */
  readonly closed: readonly SymbolPhase[];
  readonly accounts: number;
  readonly keys: number;
  readonly faults: readonly PlannedFault[];
  readonly snapshots: readonly KeptSnapshot[];
  readonly rateLimits: readonly RateLimiter[];
}

/** How many there were. */
export interface Cleared {
  readonly cleared: number;
}
