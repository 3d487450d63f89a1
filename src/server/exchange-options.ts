/** The options of `startExchange`. */
import type { SimulationChoice } from '../market/index.js';
import type { RateLimiter, Scenario } from '../protocol/index.js';
import type { KeyRegistration } from './auth/api-keys.js';
import type { HttpBounds } from './http/http-server.js';
import type { Certificate } from './http/self-signed.js';
import type { LimitsBy } from './limits/request-limits.js';
import type { ReadDataset } from './replay/read-replay.js';
import type { ReplaySource } from './replay/replay-venue.js';
import type { SymbolChoice } from './venue/simulated-venue.js';

export interface ExchangeOptions extends SimulationChoice {
  /** Default 0: any free port. */
  readonly port?: number;
  /** Default 127.0.0.1. Any address but loopback needs `allowRemote`. */
  readonly host?: string;
  /**
   * Whether other machines may reach the exchange. Every machine that reaches it can read the market, and can trade
   * with a key. Default false.
   */
  readonly allowRemote?: boolean;
  /**
   * Further names of the exchange, each with or without a port: browsers may use them, and web pages of these names may send
   * requests. Default: none. Addresses, localhost, the name of the machine, `host` and any name that a certificate proves
   * need no entry; programs other than browsers may use any name.
   */
  readonly allowHosts?: readonly string[];
  /**
   * Loopback port for a separate admin interface, 0 for any free port. Default: the admin interface uses the exchange's
   * port if that is on loopback; otherwise there is no admin interface.
   */
  readonly adminPort?: number;
  /**
   * The token that every request to the admin interface must carry as `Authorization: Bearer`. Default: none, because
   * only this machine reaches the interface. With a class, it is always the token of the board.
   */
  readonly adminToken?: string;
  /**
   * Serves https and wss, with a certificate and its private key, both PEM. With `self-signed`, the exchange makes a certificate for the names and addresses
   * of this machine. The admin interface then has a separate loopback port without encryption. Default: http and ws.
   */
  readonly tls?: Certificate | 'self-signed';
  /** Whether replies and streams can be binary (SBE). Without it, requests for them get -1155. Default true. */
  readonly sbe?: boolean;
  /**
   * Type of the API keys that may open binary streams: `Ed25519`, as on the public exchange, or `any`, for an exchange
   * with one user. Default `Ed25519`.
   */
  readonly binaryStreamKeys?: 'Ed25519' | 'any';
  /** Seed of the simulated market. Default 1. */
  readonly seed?: number;
  /**
   * Symbols of the simulated market; `'few'` for the seven that trade all the time. Default: 28 symbols, or all of
   * `exchangeInfo`.
   */
  readonly symbols?: SymbolChoice;
  /**
   * Path of a recorded `exchangeInfo` reply (JSON or JSON.gz). Its symbols, filters, statuses, permissions, smart order routes and rate limits replace the
   * built-in ones. The simulated prices fit the filters.
   */
  readonly exchangeInfo?: string;
  /** Scenario of the simulated market, by its name or as its events: see docs/scenarios.md. It begins at the start. */
  readonly scenario?: Scenario;
  readonly replay?: ReplaySource;
  /** Function that reads the recording of a dataset of Parquet files. Default: none; `replay` can then name only other files. */
  readonly readDataset?: ReadDataset;
  /**
   * Data directory. The next start with it restores keys, balances, orders and the market, and an order is on the disk
   * before it is acknowledged. The directory is created if it is missing. Default: nothing is stored.
   */
  readonly dataDir?: string;
  /** Number of funded accounts, each with its own key. Default 1. */
  readonly accounts?: number;
  /**
   * Names of the students of a class, from `readClassNames`. Each student gets a separate account, after the accounts of `accounts` and with the same funds.
   * Default: the class of the data directory, if it has one.
   */
  readonly classNames?: readonly string[];
  /**
   * Folder with the files of the page that shows the board of the class. The command line gives this folder; a program that bundles the library has no such
   * folder. Default: no page.
   */
  readonly boardFolder?: string;
  /**
   * Trade group of each account, in order, -1 for no group. Accounts of one group do not trade with each other.
   * Default: no groups.
   */
  readonly tradeGroups?: readonly number[];
  /**
   * Funds of every account by asset, decimal strings. Default: DEFAULT_FUNDS of make-venue.ts, and 10000 of every other asset.
   */
  readonly funds?: Readonly<Record<string, string>>;
  /** Key of the first account. Default: generated. */
  readonly apiKey?: string;
  readonly secretKey?: string;
  /** Further keys to register, of any kind. */
  readonly registerKeys?: readonly KeyRegistration[];
  /**
   * Rate limits. Default: the limits of `exchangeInfo`; without such a file, the limits that the public exchange published last. An empty list switches the
   * limits off.
   */
  readonly rateLimits?: readonly RateLimiter[];
  /**
   * Whether request weight, raw requests and bans are counted by IP address or by account. With `account`, a class behind
   * one address does not share one budget: requests with an API key count for its account. Default `address`, as on the
   * public exchange; with a class `account`.
   */
  readonly limitsBy?: LimitsBy;
  /** Milliseconds since the epoch. Default: the machine's clock. */
  readonly clock?: () => number;
  /**
   * Time of the exchange's clock at the start, milliseconds since the epoch. Signed requests may then use either clock.
   * Default: the time of `clock`; in a replay the start time of the replay.
   */
  readonly startMs?: number;
  /** Whether the exchange's clock starts paused. Default false. */
  readonly paused?: boolean;
  /** Speed of the exchange's clock relative to `clock`. Default 1. */
  readonly speed?: number;
  /** Whether the simulated participants continue to trade after their first quotes. Default true. */
  readonly live?: boolean;
  /** Whether the exchange keeps the process alive. Default false. */
  readonly keepAlive?: boolean;
  /** Limits of the HTTP server: bytes, connections, timeouts. Default: see http-server.ts. */
  readonly bounds?: Partial<HttpBounds>;
}
