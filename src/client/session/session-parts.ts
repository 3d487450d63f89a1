/** The parts that a session is built from: transport, limits, clock, credentials, caches and options. */
import type { Clock, LimitBook, LimitPolicy } from '../../limits/index.js';
import type { Secret, Signer } from '../../signing/index.js';
import type { Transport } from '../../transport/index.js';
import type { TimeUnit } from '../call/inputs.js';
import type { DataBackend } from '../results/data-backend.js';
import type { Displays } from '../results/display-hooks.js';
import type { Confirm } from '../ticket/confirm.js';
import type { SymbolRules } from './symbol-rules.js';

/** A key and the way it signs. */
export interface Credentials {
  readonly apiKey: Secret;
  readonly signer: Signer;
}

/** Told before a call waits, and with `waitMs` 0 when the wait for an outcome is over. */
export type OnCallWait = (wait: {
  readonly why: 'ban' | 'hold' | 'window' | 'outcome';
  readonly waitMs: number;
}) => void;

/** What a session is made of. */
export interface SessionParts {
  readonly transport: Transport;
  readonly limits: LimitBook;
  readonly policy: LimitPolicy;
  readonly clock: Clock;
  readonly credentials?: Credentials | undefined;
  readonly timeoutMs: number;
  readonly recvWindowMs?: number | undefined;
  /** Unit of the times in replies; the exchange's own is milliseconds. */
  readonly timeUnit?: TimeUnit | undefined;
  readonly symbols: SymbolRules;
  readonly displays: () => Displays | undefined;
  /** Turns results into data for other tools; loaded beside the displays. */
  readonly dataBackend?: (() => DataBackend | undefined) | undefined;
  /** Resolves when the displays are loaded, so that a first result can already draw itself. */
  readonly displaysReady?: Promise<unknown> | undefined;
  readonly onWait?: OnCallWait | undefined;
  /** Times that a read is sent again when its answer does not come. Default 0. */
  readonly retries?: number | undefined;
  /** For the jitter between retries, in [0, 1). Default Math.random. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds for which the exchange is asked what became of a call whose answer was lost. Default 0: not at all. */
  readonly reconcileMs?: number | undefined;
  /** Real money is at stake and the user has not said that it may be. */
  readonly tradingRefused?: boolean;
  /** Asked before a call that trades is sent; see confirm.ts. Default: what the process has set, if anything. */
  readonly confirm?: Confirm | undefined;
  /** The exchange is the one that this client has started, so that nobody is asked before an order. */
  readonly isOwnExchange?: boolean | undefined;
}
