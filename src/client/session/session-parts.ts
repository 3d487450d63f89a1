/** The parts that a session is built from: transport, limits, clock, credentials, caches and options. */
import type { Clock, LimitBook, LimitPolicy } from '../../limits/index.js';
import type { Secret, Signer, TextSource } from '../../signing/index.js';
import type { AccountSource, StreamSource } from '../../streams/index.js';
import type { FileClient, Transport } from '../../transport/index.js';
import type { TimeUnit } from '../base/inputs.js';
import type { Confirm } from '../call/confirm.js';
import type { HistoryBackend } from '../history/history-backend.js';
import type { DataBackend } from '../results/data-backend.js';
import type { Displays } from '../results/display-hooks.js';
import type { SymbolRules } from './symbol-rules.js';

/** An API key and its signer. */
export interface Credentials {
  readonly apiKey: Secret;
  readonly signer: Signer;
}

/** Called before a call or a stream waits, and with `waitMs` 0 when a wait of unknown length has ended. */
export type OnCallWait = (wait: {
  readonly why: 'ban' | 'backoff' | 'window' | 'outcome' | 'connection' | 'missed';
  readonly waitMs: number;
}) => void;

/** The parts and options of a session. */
export interface SessionParts {
  readonly transport: Transport;
  readonly limits: LimitBook;
  readonly policy: LimitPolicy;
  readonly clock: Clock;
  readonly credentials?: Credentials | undefined;
  readonly timeoutMs: number;
  readonly recvWindowMs?: number | undefined;
  /** Unit of the times in replies. Default: the exchange's milliseconds. */
  readonly timeUnit?: TimeUnit | undefined;
  readonly symbols: SymbolRules;
  /** Whether orders are checked against the filters of their symbol, which are loaded for this. Default false. */
  readonly checkFilters?: boolean | undefined;
  /**
   * Whether the exchange exists for this client alone, as in a run of the lab. Then a read-only scope around the client
   * does not restrict the client, because its changes disappear with the exchange, and the scope does not count its
   * requests. Default false.
   */
  readonly ownsExchange?: boolean | undefined;
  /** Headers of every request that ask for another encoding than JSON. Default: none. */
  readonly encodingHeaders?: Readonly<Record<string, string>> | undefined;
  readonly displays: () => Displays | undefined;
  /** Makes tables and files from results; loaded together with the displays. */
  readonly dataBackend?: (() => DataBackend | undefined) | undefined;
  /** Loads the history floor at its first use. Absent: the client has no history. */
  readonly history?: (() => Promise<HistoryBackend>) | undefined;
  /** Makes a client for files at any address, with the proxy and the certificates of the options. */
  readonly files?: (() => Promise<FileClient>) | undefined;
  /** Resolves when the displays are loaded. The first call waits for it, so that its result can be drawn. */
  readonly displaysReady?: Promise<unknown> | undefined;
  /** Makes the source of market streams at the first call; the same one later. Absent: the client has no streams. */
  readonly marketStreams?: (() => Promise<StreamSource>) | undefined;
  /** Makes the source of the events of the account at the first call; the same one later. */
  readonly accountEvents?: (() => Promise<AccountSource>) | undefined;
  readonly onWait?: OnCallWait | undefined;
  /** Makes client order ids. Default: random ones. */
  readonly texts?: TextSource | undefined;
  /** Number of retries of a read without a reply. Default 0. */
  readonly retries?: number | undefined;
  /** Random numbers in [0, 1) for the jitter between retries. Default Math.random. */
  readonly random?: (() => number) | undefined;
  /** Milliseconds of queries for the outcome of a trading call whose reply was lost. Default 0: no queries. */
  readonly reconcileMs?: number | undefined;
  /** True for a live network without `allowTrading`: trading calls throw. */
  readonly tradingRefused?: boolean;
  /** Called before a trading call is sent; see confirm.ts. Default: the confirmation of the process, if one is set. */
  readonly confirm?: Confirm | undefined;
  /** True for an exchange that this process has started: no confirmation before orders. */
  readonly isStartedExchange?: boolean | undefined;
}
