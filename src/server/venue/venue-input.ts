/**
 * The inputs of a venue as plain data: every change that `Venue.perform` can make, and that a journal stores. The same
 * inputs, performed in the same order at the same times, give the same venue.
 *
 * Random ids and secrets are part of an input; performing an input draws no random numbers.
 */

import type {
  AccountOptions,
  AccountSettings,
  AmendedOutcome,
  AmendOrder,
  CancelledAllOutcome,
  CancelledListOutcome,
  CancelledOutcome,
  CancelOpenOrders,
  CancelOrder,
  CancelOrderList,
  CancelReplace,
  CancelReplacedOutcome,
  Command,
  Conversion,
  ConvertQuote,
  LimitRequest,
  Outcome,
  PlacedListOutcome,
  PlacedOutcome,
  PlaceOco,
  PlaceOrder,
  PlaceOto,
  PlaceSorOrder,
  QuoteRequest,
  SymbolStatus,
} from '../../exchange/index.js';
import type { ReadEvent } from '../../protocol/index.js';
import type { ApiKey, KeyRegistration, KeyTerms } from '../auth/api-keys.js';
import type { ClockChange, ClockState } from './market-clock.js';

export type VenueInput =
  | { readonly kind: 'command'; readonly command: Command }
  | {
      readonly kind: 'openAccount';
      readonly funds: Readonly<Record<string, string>>;
      readonly options?: AccountOptions;
    }
  | { readonly kind: 'changeAccount'; readonly account: number; readonly settings: AccountSettings }
  | { readonly kind: 'setDiscount'; readonly symbol: string; readonly isOn: boolean }
  | { readonly kind: 'fund'; readonly account: number; readonly asset: string; readonly amount: string }
  | {
      readonly kind: 'setStatus';
      readonly symbol: string;
      readonly status: SymbolStatus;
      /** Whether users' open orders expire, with status EXPIRED and reason EXCHANGE_CANCELED. */
      readonly expiresOrders?: boolean;
    }
  | { readonly kind: 'convertQuote'; readonly request: QuoteRequest }
  | { readonly kind: 'convertAccept'; readonly account: number; readonly quoteId: string }
  | { readonly kind: 'convertLimit'; readonly request: LimitRequest }
  | { readonly kind: 'convertCancel'; readonly account: number; readonly orderId: number }
  | { readonly kind: 'registerKey'; readonly key: KeyRegistration; readonly account: number }
  | { readonly kind: 'changeKey'; readonly apiKey: string; readonly terms: KeyTerms }
  | { readonly kind: 'revokeKey'; readonly apiKey: string }
  | { readonly kind: 'clock'; readonly change: ClockChange }
  /** The price of an asset in the simulated market is multiplied by a factor. */
  | { readonly kind: 'shock'; readonly asset: string; readonly factor: number }
  | { readonly kind: 'activate'; readonly symbol: string }
  /** A scenario of the simulated market begins. */
  | { readonly kind: 'scenario'; readonly events: readonly ReadEvent[] }
  /** Makes the changes of the exchange that scenarios require now. `isFull`: whether the remaining step of time is simulated at full fidelity. */
  | { readonly kind: 'scenarioChanges'; readonly isFull: boolean };

/** The result of performing an input, by its kind. */
export interface VenueResults {
  readonly command: Outcome;
  /** Account id. */
  readonly openAccount: number;
  readonly changeAccount: undefined;
  readonly setDiscount: undefined;
  readonly fund: undefined;
  readonly setStatus: undefined;
  readonly convertQuote: ConvertQuote;
  readonly convertAccept: Conversion;
  readonly convertLimit: Conversion;
  readonly convertCancel: Conversion;
  readonly registerKey: ApiKey;
  /** Undefined for an unknown key. */
  readonly changeKey: ApiKey | undefined;
  readonly revokeKey: ApiKey | undefined;
  readonly clock: ClockState;
  readonly activate: undefined;
  readonly shock: undefined;
  readonly scenario: undefined;
  readonly scenarioChanges: undefined;
}

export type InputKind = VenueInput['kind'];

export type InputOf<K extends InputKind> = Extract<VenueInput, { readonly kind: K }>;

/** Performs an input; {@link VenueResults} lists the results. */
export type Perform = <K extends InputKind>(input: InputOf<K>) => VenueResults[K];

/** Performs a command of the engine. */
export interface ApplyCommand {
  (command: PlaceOrder | PlaceSorOrder): PlacedOutcome;
  (command: PlaceOco | PlaceOto): PlacedListOutcome;
  (command: CancelOrder): CancelledOutcome | CancelledListOutcome;
  (command: CancelOrderList): CancelledListOutcome;
  (command: CancelOpenOrders): CancelledAllOutcome;
  (command: CancelReplace): CancelReplacedOutcome;
  (command: AmendOrder): AmendedOutcome;
}

/** Receives each change of a venue after it was made. */
export interface VenueListener {
  performed(input: VenueInput, nowUs: number): void;
  /** Time has advanced; `hasConverted` when a limit conversion was executed or expired at that time. */
  advanced(nowUs: number, hasConverted: boolean): void;
  /** The venue was restored to an earlier state. */
  restored(): void;
}
