/** Options of {@link connect}. */
import type { Explanation, TimeUnit } from '../client/index.js';
import type { RequestSeen, ResponseSeen } from '../transport/index.js';

/** How a client signs. One of `secretKey`, `privateKey`, `privateKeyFile` goes with `apiKey`. */
export interface KeyOptions {
  readonly apiKey?: string;
  /** HMAC secret. */
  readonly secretKey?: string;
  /** PKCS#8 PEM (RSA or Ed25519), or the 32 or 64 raw bytes of an Ed25519 key as hex or base64. */
  readonly privateKey?: string;
  /** Path of a file with the same. */
  readonly privateKeyFile?: string;
  /** Of an encrypted PEM. */
  readonly passphrase?: string;
}

/**
 * A recorded market that the embedded exchange plays instead of its simulated one; its clock lives in recorded time, and
 * nothing of the recording's future shows.
 *
 * @example { file: 'BTCUSDT-trades-2025-01-02.zip', from: '2025-01-02T09:00:00Z', speed: 10 }
 */
export interface ReplayOptions {
  /**
   * Files in the public dump format: klines, trades or aggregate trades (CSV, plain, gzip or zip); or a recorded book: a
   * snapshot (JSON) and its `depthUpdate` events (a line of JSON each), with or without trades beside them. Folders, and
   * patterns with `*` and `?`, stand for the recordings in them. In any order.
   */
  readonly file: string | readonly string[];
  /** Default: what the names of the files say, such as `BTCUSDT-1m-2025-01.zip`. */
  readonly symbol?: string;
  /** What the files hold, where they do not show it themselves. */
  readonly kind?: 'klines' | 'trades' | 'aggTrades' | 'depth';
  /** Accept missing rows. Default false. */
  readonly allowGaps?: boolean;
  /**
   * Where it begins: `start`, `end`, milliseconds since the epoch, or a time such as `2025-01-02T09:00:00Z`. Default: the
   * end, so that everything recorded is the past; the start with a book, `speed` or `step`.
   */
  readonly from?: string | number;
  /** Seconds of the recording for each of ours, 0.001 to 10000, or `max`: as fast as it can be read. Default 1. */
  readonly speed?: number | 'max';
  /** Begin with the clock standing; `x.exchange.clock.step()` and `advance` put it forward. Default false. */
  readonly step?: boolean;
}

/** How to connect; every field has a default. */
export interface ConnectOptions extends KeyOptions {
  /**
   * `embedded` (default: offline, funded, deterministic), `testnet`, `live`, or the base URL of any compatible
   * exchange. Keys come from the options or the environment; the embedded exchange brings its own.
   */
  readonly network?: string;
  /**
   * Seed of the embedded exchange's market. Default 1. Prices start from round numbers at the minute of start-up and go
   * the same way from there, back and forth, whenever that is.
   */
  readonly seed?: number;
  /**
   * Path of a recorded `exchangeInfo` answer (JSON or JSON.gz): the embedded exchange lists its symbols, with their filters,
   * statuses and permissions, and keeps its rate limits. Prices are made up so that they fit. Default: a few symbols of its
   * own.
   */
  readonly exchangeInfo?: string;
  /**
   * Directory in which the embedded exchange keeps everything: keys, balances, orders and the market are there again at the
   * next start with it, acknowledged orders also after a crash. One process at a time. Default: nothing is kept.
   */
  readonly dataDir?: string;
  readonly replay?: ReplayOptions;
  /** What a call does when a limit is reached: `wait` (default), `throw`, or `off` (count only). */
  readonly limits?: 'wait' | 'throw' | 'off';
  /** How long signed requests stay valid, in milliseconds. Default: the exchange's 5000. */
  readonly recvWindowMs?: number;
  /** How long to wait for a reply, in milliseconds. Default 10000. */
  readonly timeoutMs?: number;
  /**
   * PEM of the certificate authorities to trust, for an exchange over https with a certificate of its own. Default: the
   * well-known ones, which this replaces, and those of the environment's `NODE_EXTRA_CA_CERTS`.
   */
  readonly ca?: string;
  /**
   * Unit of the times in replies, `serverTime` of `general.time()` among them. Default: milliseconds. Parameters may have
   * either unit, whatever this says.
   */
  readonly timeUnit?: TimeUnit;
  /**
   * Name of the profile whose keys are taken, and whose network where none is named. Profiles lie in
   * `~/.config/spotlab/profiles.json` (under XDG_CONFIG_HOME where that is set; SPOTLAB_PROFILES names another file),
   * which must be yours and closed to all others. Default: SPOTLAB_PROFILE, once a network other than the embedded one is
   * named.
   *
   * @example { "practice": { "network": "testnet", "apiKey": "…", "privateKeyFile": "practice.pem" } }
   */
  readonly profile?: string;
  /** Real money: trading calls to any live host are refused unless this is true. Default false. */
  readonly allowTrading?: boolean;
  /**
   * Asked before a call that places, replaces or amends orders or moves money is sent, with its ticket, which draws itself
   * (`console.log(ticket)`): anything but `true` fails the call with NotConfirmedError, and nothing is sent. Plain cancels
   * are not asked about, nor is anything on the embedded exchange. Default: not asked, but in the REPL, in scripts that it
   * runs and in the kernel, which ask whoever sits there; `() => true` turns that off for one client.
   *
   * @example connect({ network: 'testnet', confirm: ({ params }) => Number(params.quantity) <= 0.01 })
   */
  readonly confirm?: (ticket: Explanation) => boolean | Promise<boolean>;
  /**
   * Told of every request as it leaves, keys and signatures masked. It cannot change anything; what it throws is a
   * warning of the process (`SPOTLAB_HOOK`) and the call goes on.
   */
  readonly onRequest?: (request: RequestSeen) => unknown;
  /** Told of every reply, or why none came; otherwise like `onRequest`. */
  readonly onResponse?: (response: ResponseSeen) => unknown;
  /**
   * Times that a read is sent again when no answer came or the exchange answered 5xx, after jittered pauses of at most
   * 100, 200, … 2000 ms. What trades is never sent again. Default 2; 0 turns it off.
   */
  readonly retries?: number;
  /**
   * For how long the exchange is asked, by client order id, what became of a trading call whose answer was lost, in
   * milliseconds. A call that was not carried out is known to be lost for good after `recvWindowMs` and 11 s. Default
   * 20000; 0 raises OutcomeUnknownError at once.
   */
  readonly reconcileMs?: number;
  /**
   * Told before a call waits for a limit, or (`outcome`) while it is asked what became of it: then `waitMs` is the longest
   * that it takes, and a second call with 0 says that it is over.
   */
  readonly onWait?: (wait: { readonly why: 'ban' | 'hold' | 'window' | 'outcome'; readonly waitMs: number }) => void;
}
