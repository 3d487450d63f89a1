/**
 * Everything that can change a venue, as plain data: what `Venue.perform` takes, what a journal keeps, and what gives the
 * same venue again when it is performed in the same order at the same times.
 *
 * Ids and secrets that chance makes are in the input: performing one draws nothing.
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
import type { ApiKey, KeyRegistration, KeyTerms } from '../auth/api-keys.js';
import type { ClockState } from './market-clock.js';

/** A change of the exchange's clock; see market-clock.ts for what each does. */
export type ClockChange =
  | { readonly to: 'pause' }
  | { readonly to: 'resume' }
  | { readonly to: 'advance'; readonly byUs: number }
  | { readonly to: 'set'; readonly timeUs: number }
  | { readonly to: 'speed'; readonly speed: number };

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
      /** Users' open orders end: EXPIRED, EXCHANGE_CANCELED. */
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
  | { readonly kind: 'activate'; readonly symbol: string };

/** What performing an input gives, by its kind. */
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
  /** `undefined` for a key that is not known. */
  readonly changeKey: ApiKey | undefined;
  readonly revokeKey: ApiKey | undefined;
  readonly clock: ClockState;
  readonly activate: undefined;
}

export type InputKind = VenueInput['kind'];

export type InputOf<K extends InputKind> = Extract<VenueInput, { readonly kind: K }>;

/** Performs an input; {@link VenueResults} says what it gives. */
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

/** Told of whatever changes a venue, once it has. */
export interface VenueListener {
  performed(input: VenueInput, nowUs: number): void;
  /** Time has passed; `hasConverted` when a limit conversion was made or ended at it. */
  advanced(nowUs: number, hasConverted: boolean): void;
  /** The venue has become what it once was. */
  restored(): void;
}
